//! Names that a program declares, for completion. The program may be unfinished.

use lua_vm::{Dialect, TokenKind, is_in_word, tokens};

/// The last word that determines the meaning of the next name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// No declaration.
    Nothing,
    /// The name of a variable, after `local`, `for` or a comma.
    Variable,
    /// A comma or the end of the names.
    Comma,
    /// The name of a function.
    Function,
    /// The `(` of the parameters.
    Parameters,
    /// The name of a parameter.
    Parameter,
}

/// Returns the declared names, the last one first, and the signatures of functions. Scopes are
/// ignored, because the end of a block may be missing.
pub(super) fn declared_names(program: &str) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = Vec::new();
    let mut function = None;
    let mut expected = Expected::Nothing;
    for token in tokens(program, Dialect::Client) {
        let text = &program[token.range];
        match token.kind {
            TokenKind::Comment => names.extend(parameter(text)),
            TokenKind::Keyword => {
                expected = match text {
                    "local" | "for" => Expected::Variable,
                    "function" => Expected::Function,
                    _ => Expected::Nothing,
                };
            }
            TokenKind::Plain => {
                for word in words(text) {
                    expected = match (expected, word) {
                        (Expected::Parameters, "(") => Expected::Parameter,
                        (Expected::Comma, ",") => Expected::Variable,
                        (Expected::Parameter, ")") => {
                            let signature = function.take().and_then(|it: usize| names.get_mut(it));
                            signature.into_iter().for_each(|(_, signature)| signature.push(')'));
                            Expected::Nothing
                        }
                        (Expected::Parameter, ",") => Expected::Parameter,
                        (Expected::Parameter, name) if name.starts_with(is_in_word) => {
                            if let Some((_, signature)) = function.and_then(|it| names.get_mut(it))
                            {
                                let is_first = signature.ends_with('(');
                                *signature += if is_first { "" } else { ", " };
                                *signature += name;
                            }
                            names.push((name.to_owned(), name.to_owned()));
                            Expected::Parameter
                        }
                        (Expected::Variable, name) if name.starts_with(is_in_word) => {
                            names.push((name.to_owned(), name.to_owned()));
                            Expected::Comma
                        }
                        (Expected::Function, name) if name.starts_with(is_in_word) => {
                            function = Some(names.len());
                            names.push((name.to_owned(), format!("{name}(")));
                            Expected::Parameters
                        }
                        _ => Expected::Nothing,
                    };
                }
            }
            TokenKind::Literal | TokenKind::Function => expected = Expected::Nothing,
        }
    }
    // The last declaration of a name hides the others. A signature may be unfinished.
    let mut latest: Vec<(String, String)> = Vec::new();
    for (name, signature) in names.into_iter().rev() {
        let is_finished = !signature.contains('(') || signature.ends_with(')');
        if is_finished && latest.iter().all(|(known, _)| *known != name) {
            latest.push((name, signature));
        }
    }
    latest
}

/// Returns the name and the signature of a declared parameter.
fn parameter(comment: &str) -> Option<(String, String)> {
    let name = comment.strip_prefix("-- @param ")?.split_whitespace().next()?;
    Some((name.to_owned(), name.to_owned()))
}

/// Splits a source into words and signs, without spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let first = rest.chars().next()?;
        let end = if is_in_word(first) {
            rest.find(|it| !is_in_word(it)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_declared_before_the_caret_and_the_last_one_is_first() {
        for (program, expected) in [
            ("", ""),
            ("-- @param TTL 100 lifetime, ms\nlocal key, token = 'l', uuid()", "token key TTL"),
            ("local a\nb = 1 -- local c\nprint('local d')", "a"),
            ("for i = 1, n do for k, v in pairs(t) do", "v k i"),
            ("local function free(key, id) local x", "x id key free(key, id)"),
            ("local function now2() end", "now2()"),
            ("local a = 1 local function f(a", "a"),
            ("local x = 1 local x = x, y", "x"),
            ("local é = 1 local z", "z"),
        ] {
            let names: Vec<String> =
                declared_names(program).into_iter().map(|(_, signature)| signature).collect();
            assert_eq!(names.join(" "), expected, "{program}");
        }
    }
}
