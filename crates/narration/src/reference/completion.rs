//! Completion at the caret: names of variables, functions and commands, and arguments of a command.

use super::declared_names::declared_names;
use super::{COMMANDS, CommandEntry, FUNCTIONS};
use lua_vm::{Dialect, is_builtin_of, is_in_word};

/// Maximum number of names offered.
const OFFERS: usize = 8;

/// A name that completes the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompletionItem {
    /// The rest of the name, after the part already typed.
    pub rest: String,
    /// The name with its arguments.
    pub signature: String,
}

/// Returns the names that complete the word before a caret: Redis commands after the opening quote
/// of `redis.call('`, otherwise variables and functions of the program, then functions of the
/// language. Functions get their `(`, unless the text after the caret begins with one. Empty if no
/// word has been started.
pub fn completions(before: &str, after: &str) -> Vec<CompletionItem> {
    let start = before
        .rfind(|it| !is_in_word(it) && it != '.')
        .map_or(0, |at| at + before[at..].chars().next().map_or(0, char::len_utf8));
    let (before, typed) = before.split_at(start);
    if typed.is_empty() {
        return Vec::new();
    }
    match before.strip_suffix(['\'', '"']) {
        Some(call) if is_call(call) => commands(typed),
        Some(_) => Vec::new(),
        None => names(before, typed, after.starts_with('(')),
    }
}

/// Returns the arguments that can follow the words of a command line, which redis-cli shows in
/// grey.
pub fn arguments_left(line: &str) -> String {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let is_name = |it: &&CommandEntry| it.name.eq_ignore_ascii_case(name);
    let Some(command) = COMMANDS.iter().find(is_name) else { return String::new() };
    let typed = words.count();
    let units = units(command.arguments);
    let needed = units.iter().take_while(|unit| !unit.starts_with('[')).count();
    let left = units[typed.min(needed)..].join(" ");
    if left.is_empty() || line.ends_with(' ') { left } else { format!(" {left}") }
}

/// Returns the names of variables and functions that complete `typed`.
fn names(before: &str, typed: &str, has_parenthesis: bool) -> Vec<CompletionItem> {
    let known = FUNCTIONS.iter().filter(|it| is_builtin_of(it.name(), Dialect::Client));
    let known = known.map(|it| (it.name().to_owned(), it.signature.to_owned()));
    let offers = declared_names(before).into_iter().chain(known).filter_map(|(name, signature)| {
        let rest = name.strip_prefix(typed)?;
        let parentheses = match signature.strip_prefix(&*name) {
            Some("()") => "()",
            Some(arguments) if arguments.starts_with('(') => "(",
            _ => "",
        };
        // A complete name is not offered.
        let parentheses = if rest.is_empty() || has_parenthesis { "" } else { parentheses };
        Some(CompletionItem { rest: [rest, parentheses].concat(), signature })
    });
    offers.take(OFFERS).collect()
}

/// Returns the commands that complete `typed`. Commands ignore case; the rest has the case of the
/// typed part.
fn commands(typed: &str) -> Vec<CompletionItem> {
    let is_lower = typed.chars().any(|it| it.is_ascii_lowercase());
    let known = COMMANDS.iter().filter(|it| !it.name.contains('|'));
    let offers = known.filter_map(|command| {
        let rest = command.name.strip_prefix(&typed.to_ascii_lowercase())?;
        let rest = if is_lower { rest.to_owned() } else { rest.to_ascii_uppercase() };
        Some(CompletionItem { rest, signature: command.usage() })
    });
    offers.take(OFFERS).collect()
}

/// Returns `true` if the text ends with the beginning of a call whose first argument is a command.
fn is_call(text: &str) -> bool {
    ["redis.call(", "redis.pcall("].iter().any(|call| text.trim_end().ends_with(call))
}

/// Splits arguments into units. An option in brackets is one unit.
fn units(arguments: &str) -> Vec<&str> {
    let (mut units, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (at, sign) in arguments.char_indices() {
        match sign {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => {
                units.push(&arguments[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    units.push(&arguments[start..]);
    units.retain(|unit| !unit.is_empty());
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_for_a_prefix_are_the_matching_names() {
        for (before, expected) in [
            ("", ""),
            ("local x = ", ""),
            ("local x = math.f", "loor(: math.floor(number)"),
            ("sl", "eep(: sleep(ms)"),
            ("x = now() + no", "w(): now()"),
            ("x = string.l", "en(: string.len(text), ower(: string.lower(text)"),
            (
                "local token = 1 print(to",
                "ken: token, number(: tonumber(value [, base]), string(: tostring(value)",
            ),
            ("local function take(key, ms) end tak", "e(: take(key, ms)"),
            ("redis.call('SETN", "X: SETNX key value"),
            ("redis.pcall(\"lle", "n: LLEN key"),
            ("redis.call('SET', 'ke", ""),
            ("print('ma", ""),
            ("é.no", ""),
            ("sleep", ": sleep(ms)"),
        ] {
            let offers = completions(before, "").into_iter();
            let completions: Vec<String> =
                offers.map(|it| format!("{}: {}", it.rest, it.signature)).collect();
            assert_eq!(completions.join(", "), expected, "{before}");
        }
        assert_eq!(completions("redis.call('h", "").len(), OFFERS.min(8));
        let rest = |after| completions("sl", after).remove(0).rest;
        assert_eq!([rest("(10)"), rest(" (10)")], ["eep", "eep("]);
    }

    #[test]
    fn arguments_left_of_a_partial_command_are_the_missing_ones() {
        for (line, left) in [
            ("", ""),
            ("nope", ""),
            ("setnx", " key value"),
            ("SETNX ", "key value"),
            ("setnx lock", " value"),
            ("setnx lock token", ""),
            ("mget a ", "[key …]"),
            ("expire lock 10", " [NX | XX | GT | LT]"),
            ("ping", " [message]"),
        ] {
            assert_eq!(arguments_left(line), left, "{line}");
        }
    }
}
