//! Syntax colouring: the source in stretches of one kind.
//!
//! The tokens are the parser's own. What the parser cannot read is plain, so a text may be coloured while
//! it is being written.

use std::ops::Range;

use full_moon::tokenizer::{self, Symbol, TokenType};

use super::builtins::{self, Role};
use super::dialect::Dialect;
use super::lexer;

/// A stretch of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands in the source, in bytes.
    pub range: Range<usize>,
}

/// What a stretch of the source is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A word of the grammar, such as `if`, `and` or `nil`.
    Keyword,
    /// A string or a number.
    Literal,
    /// A comment.
    Comment,
    /// The name of a built-in function before its `(`, or of a built-in value; `redis.call` and
    /// `redis.nodes` are one stretch each.
    Function,
    /// Everything else, spaces included.
    Plain,
}

/// Splits a source into stretches that cover it, in order. It need not be a correct program.
#[must_use]
pub fn tokens(source: &str, dialect: Dialect) -> Vec<Token> {
    let lexed = lexer::lex(source).tokens;
    let mut stretches = Vec::new();
    let mut end = 0;
    let mut index = 0;
    while let Some(token) = lexed.get(index) {
        let (kind, length) = kind(&lexed[index..], dialect);
        index += length;
        let Some(kind) = kind else { continue };
        let start = token.start_position().bytes();
        push(&mut stretches, TokenKind::Plain, end..start);
        end = lexed[index - 1].end_position().bytes();
        push(&mut stretches, kind, start..end);
    }
    push(&mut stretches, TokenKind::Plain, end..source.len());
    stretches
}

fn push(stretches: &mut Vec<Token>, kind: TokenKind, range: Range<usize>) {
    if !range.is_empty() {
        stretches.push(Token { kind, range });
    }
}

/// The kind of the first tokens, `None` for plain ones, and how many they are.
fn kind(tokens: &[tokenizer::Token], dialect: Dialect) -> (Option<TokenKind>, usize) {
    let kind = match tokens[0].token_type() {
        TokenType::Identifier { .. } => return function(tokens, dialect),
        TokenType::Symbol { symbol } if lexer::is_keyword(*symbol) => Some(TokenKind::Keyword),
        TokenType::Number { .. } | TokenType::StringLiteral { .. } => Some(TokenKind::Literal),
        TokenType::SingleLineComment { .. } | TokenType::MultiLineComment { .. } => {
            Some(TokenKind::Comment)
        }
        _ => None,
    };
    (kind, 1)
}

/// Names joined by dots, which are a function's name if `(` follows, or name a value.
fn function(tokens: &[tokenizer::Token], dialect: Dialect) -> (Option<TokenKind>, usize) {
    let mut name = String::new();
    let mut length = 0;
    for (index, token) in tokens.iter().enumerate() {
        let is_call = match token.token_type() {
            TokenType::Identifier { .. } | TokenType::Symbol { symbol: Symbol::Dot }
                if index == length =>
            {
                length = index + 1;
                name.push_str(&token.to_string());
                continue;
            }
            other if other.is_trivia() => continue,
            other => matches!(other, TokenType::Symbol { symbol: Symbol::LeftParen }),
        };
        let builtin = builtins::find(&name, dialect);
        let is_known =
            builtin.is_some_and(|found| is_call == (builtins::role(found) != Role::Value));
        return (is_known.then_some(TokenKind::Function), length);
    }
    (None, length)
}
