//! Expressions and their parts.

use super::Parser;
use crate::ast::{
    Expression, ExpressionKind, Field, First, Key, List, Name, Path, Suffix, SuffixKind,
};
use crate::diagnostic::SyntaxDiagnostic;
use crate::lexer::TokenKind;
use crate::symbol::Symbol;
use crate::{literal, number};

/// The precedence of unary operators, relative to binary ones.
const UNARY: u8 = 8;

impl Parser<'_> {
    /// Parses one or more expressions separated by commas.
    pub(super) fn list(&mut self) -> List {
        let mut list = List::new();
        loop {
            let expression = self.expression(0);
            let goes_on = self.accept(Symbol::Comma);
            list.push((expression, goes_on.then(|| self.end_line())));
            if !goes_on {
                return list;
            }
        }
    }

    /// Parses an expression whose operators bind more tightly than `limit`.
    pub(super) fn expression(&mut self, limit: u8) -> Expression {
        let start = self.next;
        let unary = self.sign(|symbol| {
            matches!(symbol, Symbol::Not | Symbol::Minus | Symbol::Hash).then_some(())
        });
        let mut expression = match unary {
            Some((sign, ())) => {
                let operand = Box::new(self.expression(UNARY));
                self.expression_from(start, ExpressionKind::Unary(sign, operand))
            }
            None => self.operand(),
        };
        while let Some((sign, (_, right))) =
            self.sign(|symbol| priority(symbol).filter(|(left, _)| *left > limit))
        {
            let (left, right) = (Box::new(expression), Box::new(self.expression(right)));
            expression = self.expression_from(start, ExpressionKind::Binary(left, sign, right));
        }
        expression
    }

    fn operand(&mut self) -> Expression {
        let start = self.next;
        let token = self.token();
        let text = &self.source[token.range.clone()];
        let kind = match token.kind {
            TokenKind::Number => {
                self.next += 1;
                ExpressionKind::Number(number::parse(text.as_bytes()).unwrap_or_default())
            }
            TokenKind::String(quotes) => {
                self.next += 1;
                ExpressionKind::String(literal::bytes(text, quotes))
            }
            TokenKind::Symbol(
                word @ (Symbol::Nil | Symbol::True | Symbol::False | Symbol::Dots),
            ) => {
                self.next += 1;
                ExpressionKind::Word(word)
            }
            TokenKind::Symbol(Symbol::Function) => {
                self.next += 1;
                self.function_body(start);
                ExpressionKind::Function
            }
            TokenKind::Symbol(Symbol::LeftBrace) => self.table(),
            _ => match self.path() {
                Path { first: First::Expression(inner), suffixes } if suffixes.is_empty() => {
                    return *inner;
                }
                path => ExpressionKind::Path(path),
            },
        };
        self.expression_from(start, kind)
    }

    pub(super) fn path(&mut self) -> Path {
        let start = self.next;
        let first = if self.accept(Symbol::LeftParenthesis) {
            let inner = Box::new(self.expression(0));
            self.close_bracket(start, Symbol::LeftParenthesis, Symbol::RightParenthesis);
            let inner = self.expression_from(start, ExpressionKind::Parentheses(inner));
            First::Expression(Box::new(inner))
        } else if self.token().kind == TokenKind::Name {
            First::Name(self.name())
        } else {
            self.fail(SyntaxDiagnostic::Expression);
            First::Name(Name { text: String::new(), span: self.span_from(start) })
        };
        let mut suffixes = Vec::new();
        while let Some(suffix) = self.suffix() {
            suffixes.push(suffix);
        }
        Path { first, suffixes }
    }

    fn suffix(&mut self) -> Option<Suffix> {
        let start = self.next;
        let kind = match self.token().kind {
            _ if self.is_lost => return None,
            TokenKind::Symbol(Symbol::Dot) => {
                self.next += 1;
                SuffixKind::Dot(self.name().text)
            }
            TokenKind::Symbol(Symbol::LeftBracket) => {
                self.next += 1;
                let key = self.expression(0);
                self.expect(Symbol::RightBracket);
                SuffixKind::Bracket(key)
            }
            TokenKind::Symbol(Symbol::Colon) => {
                self.next += 1;
                let name = self.name().text;
                if self.arguments().is_none() {
                    self.fail(SyntaxDiagnostic::Missing(Symbol::LeftParenthesis.text()));
                }
                SuffixKind::Method(name)
            }
            _ => self.arguments()?,
        };
        Some(Suffix { kind, span: self.span_from(start) })
    }

    /// Parses the arguments of a call, if they come next.
    fn arguments(&mut self) -> Option<SuffixKind> {
        match self.token().kind {
            TokenKind::Symbol(Symbol::LeftParenthesis) => {
                let start = self.next;
                self.next += 1;
                let is_empty = self.symbol() == Some(Symbol::RightParenthesis);
                let arguments = if is_empty { List::new() } else { self.list() };
                self.close_bracket(start, Symbol::LeftParenthesis, Symbol::RightParenthesis);
                Some(SuffixKind::Call(arguments))
            }
            TokenKind::String(_) | TokenKind::Symbol(Symbol::LeftBrace) => {
                self.operand();
                Some(SuffixKind::CallWithoutParentheses)
            }
            _ => None,
        }
    }

    fn table(&mut self) -> ExpressionKind {
        let brace = self.next;
        self.next += 1;
        let mut fields = Vec::new();
        while !self.is_lost && self.symbol() != Some(Symbol::RightBrace) {
            let start = self.next;
            let is_named = self.token().kind == TokenKind::Name
                && self.tokens[self.next + 1].kind == TokenKind::Symbol(Symbol::Assign);
            let key = if is_named {
                Key::Name(self.name().text)
            } else if self.accept(Symbol::LeftBracket) {
                let key = self.expression(0);
                self.expect(Symbol::RightBracket);
                Key::Expression(key)
            } else {
                Key::None
            };
            if !matches!(key, Key::None) {
                self.expect(Symbol::Assign);
            }
            let value = self.expression(0);
            let span = self.span_from(start);
            let goes_on = self.accept(Symbol::Comma) || self.accept(Symbol::Semicolon);
            let separator = goes_on.then(|| self.end_line());
            fields.push(Field { key, value, span, separator });
            if !goes_on {
                break;
            }
        }
        self.close_bracket(brace, Symbol::LeftBrace, Symbol::RightBrace);
        ExpressionKind::Table(fields)
    }
}

/// Returns the left and right precedence of a binary operator.
fn priority(operator: Symbol) -> Option<(u8, u8)> {
    Some(match operator {
        Symbol::Or => (1, 1),
        Symbol::And => (2, 2),
        Symbol::Less
        | Symbol::Greater
        | Symbol::LessOrEqual
        | Symbol::GreaterOrEqual
        | Symbol::Equal
        | Symbol::NotEqual => (3, 3),
        Symbol::Concatenate => (5, 4),
        Symbol::Plus | Symbol::Minus => (6, 6),
        Symbol::Star | Symbol::Slash | Symbol::Percent => (7, 7),
        Symbol::Caret => (10, 9),
        _ => return None,
    })
}
