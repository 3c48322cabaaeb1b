//! The tokens of a program (§2.1, llex.c), and lexical errors.
//!
//! The parser, the nesting check, parameter declarations and highlighting all use these tokens;
//! there is no second lexer. It is written by hand because it must recognise the notation of other
//! languages and suggest the Lua form, in three languages.

use super::diagnostic::{self, Diagnostic, DiagnosticKind, Position};
use super::number;
use super::symbol::Symbol;
use std::ops::Range;

/// Notation of other languages, and its equivalent in Lua 5.1.
pub const FOREIGN: &[(&str, &str)] = &[
    ("!", "write `not`, and `~=` for not equal"),
    ("&", "write `and`"),
    ("|", "write `or`"),
    ("//", "a comment starts with `--`"),
    (DIVISION, "write `math.floor(a / b)`; a comment starts with `--`"),
    ("/*", "write a long comment as `--[[ … ]]`"),
    ("?", "write `a and b or c`, or `if … then … else … end`"),
    ("===", "write `==`"),
    ("**", "multiply"),
    ("<<", "multiply by a power of 2"),
    (">>", "write `math.floor(a / 2)`"),
    ("++", "write `name = name + 1`"),
    ("+=", "write `name = name + …`"),
    ("-=", "write `name = name - …`"),
    ("*=", "write `name = name * …`"),
    ("/=", "write `name = name / …`, and `~=` for not equal"),
    ("..=", "write `name = name .. …`"),
    ("::", "there are no labels; use a loop and `break`"),
    ("goto", "use a loop and `break`"),
    ("continue", "put the rest of the loop's body into an `if`"),
];

/// `//` after an operand, which means division in other languages.
const DIVISION: &str = "a // b";

/// A word, a symbol, white space or a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: TokenKind,
    /// The range in the source, in bytes.
    pub range: Range<usize>,
    pub place: Position,
    /// The line of its last character.
    pub end_line: u32,
}

impl Token {
    /// Returns the position after its last character.
    pub(super) fn end(&self, source: &str) -> Position {
        let text = &source[self.range.clone()];
        let last_line = text.rsplit('\n').next().unwrap_or_default();
        let before = if self.place.line == self.end_line { self.place.column } else { 1 };
        let columns = u32::try_from(last_line.chars().count()).unwrap_or(u32::MAX);
        Position { line: self.end_line, column: before.saturating_add(columns) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Name,
    Number,
    /// With the length in bytes of its opening quote or bracket. The closing one has the same
    /// length; 1 is a quote.
    String(usize),
    Symbol(Symbol),
    /// From `--` to the end of the line.
    Comment,
    /// From `--[[` to `]]`.
    LongComment,
    Spaces,
    /// The end of the program, after all other tokens.
    End,
}

/// The tokens of a source, in order, including white space and comments, and its lexical errors.
pub(super) struct Lexed {
    pub tokens: Vec<Token>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Splits a source into tokens. Invalid characters are reported and skipped.
pub(super) fn lex(source: &str) -> Lexed {
    let mut lexer = Lexer { source, offset: 0, place: Position { line: 1, column: 1 } };
    let mut tokens: Vec<Token> = Vec::new();
    let mut diagnostics = Vec::new();
    // The end of the last token that is neither white space nor a comment: an error at the end of
    // the program is reported on a line that has text.
    let mut end = lexer.place;
    while lexer.offset < source.len() {
        let (start, place) = (lexer.offset, lexer.place);
        let kind = lexer.next();
        let range = start..lexer.offset;
        let kind = match kind {
            Ok(kind) => kind,
            Err(kind) => {
                diagnostics.push(Diagnostic { place, kind });
                continue;
            }
        };
        // Words of other languages, and symbols that must not be adjacent.
        let (place_of_all, start_of_all) = match tokens.last() {
            Some(Token { kind: TokenKind::Symbol(_), range: before, place, .. })
                if matches!(kind, TokenKind::Symbol(_)) && before.end == start =>
            {
                (*place, before.start)
            }
            _ => (place, start),
        };
        let written = match &source[start_of_all..range.end] {
            "//" if ends_operand(&tokens[..tokens.len() - 1]) => DIVISION,
            "//" => {
                lexer.take_while(|character| character != '\n');
                "//"
            }
            written => written,
        };
        let foreign = foreign(written);
        diagnostics.extend(foreign.map(|kind| Diagnostic { place: place_of_all, kind }));
        if !matches!(kind, TokenKind::Spaces | TokenKind::Comment | TokenKind::LongComment) {
            end = lexer.place;
        }
        tokens.push(Token { kind, range, place, end_line: lexer.place.line });
    }
    let range = source.len()..source.len();
    let Position { line: end_line, .. } = end;
    tokens.push(Token { kind: TokenKind::End, range, place: end, end_line });
    let mut diagnostics = diagnostic::in_order(diagnostics);
    // `&&` is one error, not two.
    diagnostics.dedup_by(|next, previous| {
        next.kind == previous.kind
            && next.place.line == previous.place.line
            && next.place.column == previous.place.column + 1
    });
    Lexed { tokens, diagnostics }
}

/// Returns `true` if a string is valid as the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    let lexed = lex(text);
    lexed.diagnostics.is_empty()
        && matches!(lexed.tokens.as_slice(), [Token { kind: TokenKind::Name, .. }, _])
}

/// Returns `true` if the last of these tokens, ignoring white space, ends an operand on its line.
fn ends_operand(tokens: &[Token]) -> bool {
    let is_gap =
        |token: &Token| token.kind == TokenKind::Spaces && token.place.line == token.end_line;
    match tokens.iter().rfind(|token| !is_gap(token)).map(|token| token.kind) {
        Some(TokenKind::Name | TokenKind::Number | TokenKind::String(_)) => true,
        Some(TokenKind::Symbol(symbol)) => {
            matches!(symbol, Symbol::RightParenthesis | Symbol::RightBracket)
        }
        _ => false,
    }
}

fn foreign(written: &str) -> Option<DiagnosticKind> {
    let (written, instead) = FOREIGN.iter().find(|(known, _)| *known == written)?;
    Some(DiagnosticKind::Foreign { written, instead })
}

struct Lexer<'a> {
    source: &'a str,
    offset: usize,
    place: Position,
}

impl<'a> Lexer<'a> {
    /// Takes the next token, or an invalid character.
    fn next(&mut self) -> Result<TokenKind, DiagnosticKind> {
        let rest = self.rest();
        let mut characters = rest.chars();
        let first = characters.next().unwrap_or_default();
        let second = characters.next().unwrap_or_default();
        match first {
            first if is_space(first) => {
                self.take_while(is_space);
                Ok(TokenKind::Spaces)
            }
            first if is_in_word(first) && !first.is_ascii_digit() => {
                let word = self.take_while(is_in_word);
                Ok(Symbol::of_word(word).map_or(TokenKind::Name, TokenKind::Symbol))
            }
            first if first.is_ascii_digit() || first == '.' && second.is_ascii_digit() => {
                self.number()
            }
            '"' | '\'' => self.string(first),
            '-' if second == '-' => {
                self.take(2);
                if let Some(brackets) = self.brackets() {
                    let closed = self.take_long(brackets);
                    return closed
                        .map(|()| TokenKind::LongComment)
                        .ok_or(DiagnosticKind::UnclosedComment);
                }
                self.take_while(|character| character != '\n');
                Ok(TokenKind::Comment)
            }
            _ => {
                if let Some(brackets) = self.brackets() {
                    let closed = self.take_long(brackets);
                    return closed
                        .map(|()| TokenKind::String(brackets))
                        .ok_or(DiagnosticKind::UnclosedString);
                }
                if let Some(sign) = Symbol::at_start_of(rest) {
                    self.take(sign.text().len());
                    return Ok(TokenKind::Symbol(sign));
                }
                let character = &rest[..first.len_utf8()];
                self.take(character.len());
                let unexpected = || match in_ascii(first) {
                    Some(instead) => DiagnosticKind::NotAscii { written: first, instead },
                    None => DiagnosticKind::UnexpectedCharacter(character.to_owned()),
                };
                Err(foreign(character).unwrap_or_else(unexpected))
            }
        }
    }

    /// Takes all following digits, letters and dots, valid or not (`read_numeral` in llex.c).
    fn number(&mut self) -> Result<TokenKind, DiagnosticKind> {
        let start = self.offset;
        self.take_while(|character| character.is_ascii_digit() || character == '.');
        if self.rest().starts_with(['e', 'E']) {
            self.take(1);
            if self.rest().starts_with(['+', '-']) {
                self.take(1);
            }
        }
        self.take_while(is_in_word);
        match number::parse(&self.source.as_bytes()[start..self.offset]) {
            Some(_) => Ok(TokenKind::Number),
            None => Err(DiagnosticKind::MalformedNumber),
        }
    }

    fn string(&mut self, quote: char) -> Result<TokenKind, DiagnosticKind> {
        self.take(1);
        loop {
            self.take_while(|character| {
                !matches!(character, '\\' | '\n' | '\r') && character != quote
            });
            match self.rest().as_bytes() {
                [b'\\', b'\r', b'\n', ..] => self.take(3),
                [b'\\', ..] => {
                    self.take(1);
                    let escaped = self.rest().chars().next();
                    self.take(escaped.map_or(0, char::len_utf8));
                }
                [byte, ..] if char::from(*byte) == quote => {
                    self.take(1);
                    return Ok(TokenKind::String(1));
                }
                _ => return Err(DiagnosticKind::UnclosedString),
            }
        }
    }

    /// Returns the length of a `[[` or `[==[` at this point, if any.
    fn brackets(&self) -> Option<usize> {
        let signs = self.rest().strip_prefix('[')?;
        let inner = signs.trim_start_matches('=');
        inner.starts_with('[').then_some(signs.len() - inner.len() + 2)
    }

    /// Skips to the end of the matching long bracket. Returns `None`, at the end of the program, if
    /// it is missing.
    fn take_long(&mut self, brackets: usize) -> Option<()> {
        let closing = ["]", &"=".repeat(brackets - 2), "]"].concat();
        let rest = &self.rest()[brackets..];
        let length = rest.find(&closing).map(|end| brackets + end + brackets);
        self.take(length.unwrap_or(brackets + rest.len()));
        length.map(|_| ())
    }

    fn rest(&self) -> &'a str {
        &self.source[self.offset..]
    }

    fn take_while(&mut self, is_part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let taken = &rest[..rest.find(|character| !is_part(character)).unwrap_or(rest.len())];
        self.take(taken.len());
        taken
    }

    fn take(&mut self, bytes: usize) {
        for character in self.rest()[..bytes].chars() {
            self.place.column += 1;
            if character == '\n' {
                self.place = Position { line: self.place.line + 1, column: 1 };
            }
        }
        self.offset += bytes;
    }
}

fn is_space(character: char) -> bool {
    character.is_ascii_whitespace() || character == '\u{b}'
}

/// Returns `true` if a character is valid in a name or a keyword.
pub fn is_in_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// Returns the sign of Lua for a full-width character or a typographic quote, if there is one.
fn in_ascii(character: char) -> Option<char> {
    match character {
        '。' => Some('.'),
        '、' => Some(','),
        '“' | '”' => Some('"'),
        '‘' | '’' => Some('\''),
        '\u{3000}' => Some(' '),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0),
        _ => None,
    }
}
