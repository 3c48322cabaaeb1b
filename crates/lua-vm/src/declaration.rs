//! Declarations: comments such as `-- @param TTL 10000 lock lifetime, ms`, or `-- @permits 3` for
//! the number of clients that may be inside at once.
//!
//! Every one-line comment that begins with `@` is a declaration, at any position. The parameter is
//! valid in the whole program. After the name comes the default: a number, a word, or a quoted
//! string without escapes. Then comes the description and, after the last comma, the unit.
//! Deliberately ignored: `---@param`, the notation of Lua's tools, and comments between `--[[` and
//! `]]`.

use super::builtins;
use super::diagnostic::{Diagnostic, DiagnosticKind, ParameterDiagnostic, Position};
use super::dialect::Dialect;
use super::lexer::{self, Token, TokenKind};
use super::limits;
use super::parameter::{Parameter, ParameterValue};

/// The declarations of a program.
#[derive(Default)]
pub(super) struct Declarations {
    /// The parameters, in order.
    pub(super) parameters: Vec<Parameter>,
    /// The number of clients that may be inside at once, if it is declared.
    pub(super) permits: Option<u8>,
}

/// Returns the declarations in the comments among these tokens.
///
/// # Errors
/// The error in each wrong declaration.
pub(super) fn declarations(
    source: &str,
    tokens: &[Token],
) -> Result<Declarations, Vec<Diagnostic>> {
    let mut parameters: Vec<Parameter> = Vec::new();
    let mut permits = None;
    let mut diagnostics = Vec::new();
    for token in tokens {
        let Some(declaration) = Declaration::of(source, token) else {
            continue;
        };
        let start = declaration.place();
        if let Some(given) = declaration.permits() {
            match given {
                _ if permits.is_some() => {
                    diagnostics.push(parameter_diagnostic(start, ParameterDiagnostic::PermitsTwice))
                }
                Ok(number) => permits = Some(number),
                Err(wrong) => diagnostics
                    .push(parameter_diagnostic(start, ParameterDiagnostic::Permits(wrong))),
            }
            continue;
        }
        let is_too_many = parameters.len() == limits::PARAMETERS;
        match declaration.read(&parameters) {
            Ok(_) if is_too_many => {
                diagnostics.push(parameter_diagnostic(start, ParameterDiagnostic::TooMany))
            }
            Ok(parameter) => parameters.push(parameter),
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    if diagnostics.is_empty() { Ok(Declarations { parameters, permits }) } else { Err(diagnostics) }
}

/// A comment being read from its `@` to its end.
struct Declaration<'a> {
    comment: &'a str,
    rest: &'a str,
    /// Position of the comment's first character.
    start: Position,
}

impl<'a> Declaration<'a> {
    fn of(source: &'a str, token: &Token) -> Option<Declaration<'a>> {
        if token.kind != TokenKind::Comment {
            return None;
        }
        let dashes = "--".len();
        let comment = source[token.range.clone()][dashes..].trim_end();
        let rest = comment.trim_start();
        let mut start = token.place;
        start.column += dashes as u32;
        rest.starts_with('@').then_some(Declaration { comment, rest, start })
    }

    /// Returns the number of permits or a wrong number, or `None` for any other declaration.
    fn permits(&self) -> Option<Result<u8, String>> {
        let given = self.rest.strip_prefix("@permits")?;
        let given = given.strip_prefix(char::is_whitespace).unwrap_or(given).trim();
        let number = given.parse::<u8>().ok();
        let number = number.filter(|number| (1..=limits::PERMITS).contains(number));
        Some(number.ok_or_else(|| given.to_owned()))
    }

    /// Parses the whole declaration; `known` are the parameters declared before it.
    fn read(mut self, known: &[Parameter]) -> Result<Parameter, Diagnostic> {
        let start = self.place();
        let bytes = self.comment.len();
        if bytes > limits::PARAMETER_BYTES {
            return Err(parameter_diagnostic(start, ParameterDiagnostic::TooLong { bytes }));
        }
        let annotation = self.word(char::is_whitespace);
        if annotation != "@param" {
            return Err(parameter_diagnostic(
                start,
                ParameterDiagnostic::Annotation(annotation.to_owned()),
            ));
        }
        let place = self.place();
        let name = self.word(char::is_whitespace).to_owned();
        let wrong = if name.is_empty() {
            return Err(parameter_diagnostic(start, ParameterDiagnostic::NoName));
        } else if builtins::is_taken(&name, Dialect::Client) {
            Some(ParameterDiagnostic::BuiltIn(name.clone()))
        } else if known.iter().any(|parameter| parameter.name == name) {
            Some(ParameterDiagnostic::Declared(name.clone()))
        } else if !lexer::is_name(&name) {
            Some(ParameterDiagnostic::NotAName(name.clone()))
        } else if self.rest.is_empty() || self.rest.starts_with(',') {
            Some(ParameterDiagnostic::NoDefault(name.clone()))
        } else {
            None
        };
        if let Some(wrong) = wrong {
            return Err(parameter_diagnostic(place, wrong));
        }
        let default = self.default()?;
        let (text, unit) = self.rest.rsplit_once(',').unwrap_or((self.rest, ""));
        let (text, unit) = (text.trim().to_owned(), unit.trim().to_owned());
        Ok(Parameter { name, default, text, unit })
    }

    fn default(&mut self) -> Result<ParameterValue, Diagnostic> {
        let place = self.place();
        for quote in ['"', '\''] {
            if let Some(quoted) = self.rest.strip_prefix(quote) {
                let (text, rest) = quoted
                    .split_once(quote)
                    .ok_or(Diagnostic { place, kind: DiagnosticKind::UnclosedString })?;
                self.rest = rest.trim_start();
                return Ok(ParameterValue::Text(text.to_owned()));
            }
        }
        let word = self.word(|end| end.is_whitespace() || end == ',');
        let number = ParameterValue::number(word);
        Ok(number.unwrap_or_else(|| ParameterValue::Text(word.to_owned())))
    }

    /// Takes the next word and the spaces after it.
    fn word(&mut self, is_end: impl Fn(char) -> bool) -> &'a str {
        let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
        self.rest = rest.trim_start();
        word
    }

    /// Returns the position of the rest.
    fn place(&self) -> Position {
        let before = &self.comment[..self.comment.len() - self.rest.len()];
        Position { column: self.start.column + before.chars().count() as u32, ..self.start }
    }
}

fn parameter_diagnostic(place: Position, kind: ParameterDiagnostic) -> Diagnostic {
    Diagnostic { place, kind: DiagnosticKind::Parameter(kind) }
}
