//! Parses tokens into the syntax tree (§8, lparser.c).
//!
//! An error does not end parsing. The parser resumes at the next line that begins with a statement,
//! so that one pass finds all errors. The tree is only valid without errors. [`statement`] and
//! [`expression`] contain the grammar rules; this module contains shared functions.
//!
//! It is written by hand because its errors are data with a position, which `text` translates into
//! three languages. Lua parsers in libraries stop at the first error or describe it in English.

mod expression;
mod statement;

use super::ast::{Block, Expression, ExpressionKind, Name, Sign, Span};
use super::diagnostic::{Diagnostic, DiagnosticKind, Position, SyntaxDiagnostic};
use super::lexer::{Token, TokenKind};
use super::symbol::Symbol;

/// Parses a program without lexical errors.
///
/// # Errors
/// Its syntax errors.
pub(super) fn parse(source: &str, tokens: &[Token]) -> Result<Block, Vec<Diagnostic>> {
    let is_read = |token: &&Token| {
        !matches!(token.kind, TokenKind::Spaces | TokenKind::Comment | TokenKind::LongComment)
    };
    let tokens: Vec<&Token> = tokens.iter().filter(is_read).collect();
    let mut parser = Parser { source, tokens, next: 0, is_lost: false, diagnostics: Vec::new() };
    let mut block = parser.block();
    while !parser.is_at_end() {
        // A closing word that closes nothing is left over.
        parser.is_lost = false;
        parser.fail(SyntaxDiagnostic::Statement);
        block = parser.block();
    }
    if parser.diagnostics.is_empty() { Ok(block) } else { Err(parser.diagnostics) }
}

struct Parser<'a> {
    source: &'a str,
    /// The tokens without spaces and comments.
    tokens: Vec<&'a Token>,
    next: usize,
    /// Whether the current statement has an error, so that no further error is reported.
    is_lost: bool,
    diagnostics: Vec<Diagnostic>,
}

impl Parser<'_> {
    /// Parses one or more names separated by commas.
    fn names(&mut self) -> Vec<Name> {
        let mut names = vec![self.name()];
        while self.accept(Symbol::Comma) {
            names.push(self.name());
        }
        names
    }

    fn name(&mut self) -> Name {
        let start = self.next;
        let token = self.token();
        if token.kind != TokenKind::Name {
            self.fail(SyntaxDiagnostic::Name);
            return Name { text: String::new(), span: self.span_from(start) };
        }
        self.next += 1;
        Name { text: self.source[token.range.clone()].to_owned(), span: self.span_from(start) }
    }

    /// Takes the next token if `wanted` accepts it.
    fn sign<T>(&mut self, wanted: impl Fn(Symbol) -> Option<T>) -> Option<(Sign, T)> {
        let start = self.next;
        let symbol = self.symbol()?;
        let found = wanted(symbol)?;
        self.next += 1;
        Some((Sign { symbol, span: self.span_from(start) }, found))
    }

    fn accept(&mut self, symbol: Symbol) -> bool {
        let is_here = self.symbol() == Some(symbol);
        self.next += usize::from(is_here);
        is_here
    }

    fn expect(&mut self, symbol: Symbol) {
        if !self.accept(symbol) {
            let ends_condition = matches!(symbol, Symbol::Then | Symbol::Do);
            self.fail(if ends_condition && self.symbol() == Some(Symbol::Assign) {
                SyntaxDiagnostic::AssignedInCondition
            } else {
                SyntaxDiagnostic::Missing(symbol.text())
            });
        }
    }

    /// Reports an error, and skips to a later line that begins with a statement's keyword.
    fn fail(&mut self, what: SyntaxDiagnostic) {
        if self.is_lost {
            return;
        }
        self.is_lost = true;
        let token = self.token();
        let near = match token.kind {
            TokenKind::End => "<eof>",
            _ => &self.source[token.range.clone()],
        };
        let kind = DiagnosticKind::Syntax { near: near.to_owned(), what };
        let place = self.unfinished_line().filter(|_| what.is_of_line_before());
        let place = place.unwrap_or(token.place);
        self.diagnostics.push(Diagnostic { place, kind });
        let goes_on = |it: &Self| it.token().place.line > place.line && it.is_at_statement();
        while !(self.is_at_end() || goes_on(self)) {
            self.next += 1;
        }
    }

    /// Returns the end of the last token that was read, if the next one is on a later line.
    fn unfinished_line(&self) -> Option<Position> {
        let last = self.tokens[self.next.checked_sub(1)?];
        (last.end_line < self.token().place.line).then(|| last.end(self.source))
    }

    fn is_at_statement(&self) -> bool {
        use Symbol::{Break, Do, For, Function, If, Local, Repeat, Return, While};
        let begins = |symbol| {
            matches!(symbol, Break | Do | For | Function | If | Local | Repeat | Return | While)
        };
        self.ends_block() || self.symbol().is_some_and(begins)
    }

    fn ends_block(&self) -> bool {
        use Symbol::{Else, ElseIf, End, Until};
        self.is_at_end() || matches!(self.symbol(), Some(Else | ElseIf | End | Until))
    }

    fn is_at_end(&self) -> bool {
        self.token().kind == TokenKind::End
    }

    fn symbol(&self) -> Option<Symbol> {
        match self.token().kind {
            TokenKind::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }
}

impl<'a> Parser<'a> {
    fn token(&self) -> &'a Token {
        self.tokens[self.next]
    }

    /// Returns the line of the last token that was read.
    fn end_line(&self) -> u32 {
        self.next.checked_sub(1).map_or(1, |last| self.tokens[last].end_line)
    }

    /// Returns the span from a token to the last one that was read.
    fn span_from(&self, start: usize) -> Span {
        Span { start: self.tokens[start].place, end_line: self.end_line() }
    }

    fn expression_from(&self, start: usize, kind: ExpressionKind) -> Expression {
        Expression { kind, span: self.span_from(start) }
    }
}
