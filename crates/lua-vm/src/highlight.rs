//! Syntax highlighting: splits the source into tokens of one kind each.
//!
//! The tokens come from the parser's own lexer. Invalid parts are plain, so a program can be
//! highlighted while the user types it.

use std::ops::Range;

use super::builtins::{self, Role};
use super::dialect::Dialect;
use super::lexer;
use super::symbol::Symbol;

/// A part of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// The range in the source, in bytes.
    pub range: Range<usize>,
}

/// The kind of a part of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A keyword, such as `if`, `and` or `nil`.
    Keyword,
    /// A string or a number.
    Literal,
    /// A comment.
    Comment,
    /// The name of a built-in function before its `(`, or of a built-in value; `redis.call` and
    /// `redis.nodes` are one token each.
    Function,
    /// Everything else, including spaces.
    Plain,
}

/// Splits a source into tokens that cover it, in order. It need not be a correct program.
#[must_use]
pub fn tokens(source: &str, dialect: Dialect) -> Vec<Token> {
    let lexed = lexer::lex(source).tokens;
    let mut tokens = Vec::new();
    let mut end = 0;
    let mut index = 0;
    while let Some(token) = lexed.get(index) {
        let (kind, length) = kind(source, &lexed[index..], dialect);
        index += length;
        let Some(kind) = kind else { continue };
        let start = token.range.start;
        push(&mut tokens, TokenKind::Plain, end..start);
        end = lexed[index - 1].range.end;
        push(&mut tokens, kind, start..end);
    }
    push(&mut tokens, TokenKind::Plain, end..source.len());
    tokens
}

/// Splits a client program into tokens like [`tokens`], and the scripts in its long strings as well.
#[must_use]
pub fn tokens_with_scripts(source: &str) -> Vec<Token> {
    let mut all = Vec::new();
    for token in tokens(source, Dialect::Client) {
        match script_in(source, token.range.clone()) {
            Some(script) => push_script(&mut all, source, token.range, script),
            None => all.push(token),
        }
    }
    all
}

/// Returns the part of a long string that is a script for Redis, or `None` if the token is another
/// one. The string has the same brackets on both sides.
fn script_in(source: &str, range: Range<usize>) -> Option<Range<usize>> {
    let text = source.get(range.clone())?;
    let level = text.strip_prefix('[')?.find('[')?;
    let brackets = level + 2;
    let is_long = text.get(1..=level)?.bytes().all(|byte| byte == b'=');
    let script = range.start + brackets..range.end.checked_sub(brackets)?;
    let is_script = source.get(script.clone())?.contains("redis.");
    (is_long && is_script).then_some(script)
}

/// Pushes a long string: its brackets as a literal, and its script with the tokens of Lua.
fn push_script(tokens: &mut Vec<Token>, source: &str, string: Range<usize>, script: Range<usize>) {
    push(tokens, TokenKind::Literal, string.start..script.start);
    for Token { kind, range } in self::tokens(&source[script.clone()], Dialect::Script) {
        push(tokens, kind, range.start + script.start..range.end + script.start);
    }
    push(tokens, TokenKind::Literal, script.end..string.end);
}

fn push(tokens: &mut Vec<Token>, kind: TokenKind, range: Range<usize>) {
    if !range.is_empty() {
        tokens.push(Token { kind, range });
    }
}

/// Returns the kind of the first token, or `None` if it is plain, and the number of tokens that it
/// covers.
fn kind(source: &str, tokens: &[lexer::Token], dialect: Dialect) -> (Option<TokenKind>, usize) {
    let kind = match tokens[0].kind {
        lexer::TokenKind::Name => return function(source, tokens, dialect),
        lexer::TokenKind::Symbol(symbol) if symbol.is_word() => Some(TokenKind::Keyword),
        lexer::TokenKind::Number | lexer::TokenKind::String(_) => Some(TokenKind::Literal),
        lexer::TokenKind::Comment | lexer::TokenKind::LongComment => Some(TokenKind::Comment),
        _ => None,
    };
    (kind, 1)
}

/// Recognises names joined by dots if they are a function's name before a `(`, or the name of a
/// value.
fn function(source: &str, tokens: &[lexer::Token], dialect: Dialect) -> (Option<TokenKind>, usize) {
    let mut name = String::new();
    let mut length = 0;
    for (index, token) in tokens.iter().enumerate() {
        let is_call = match token.kind {
            lexer::TokenKind::Name | lexer::TokenKind::Symbol(Symbol::Dot) if index == length => {
                length = index + 1;
                name.push_str(&source[token.range.clone()]);
                continue;
            }
            lexer::TokenKind::Spaces
            | lexer::TokenKind::Comment
            | lexer::TokenKind::LongComment => continue,
            other => other == lexer::TokenKind::Symbol(Symbol::LeftParenthesis),
        };
        let builtin = builtins::find(&name, dialect);
        let is_known =
            builtin.is_some_and(|found| is_call == (builtins::role(found) != Role::Value));
        return (is_known.then_some(TokenKind::Function), length);
    }
    (None, length)
}
