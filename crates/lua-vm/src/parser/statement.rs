//! Statements and blocks.

use super::Parser;
use crate::ast::{Block, First, List, Parameter, Path, Statement, StatementKind};
use crate::diagnostic::SyntaxDiagnostic;
use crate::lexer::TokenKind;
use crate::symbol::Symbol;

impl Parser<'_> {
    pub(super) fn block(&mut self) -> Block {
        let start = self.next;
        let mut statements = Vec::new();
        while !self.ends_block() {
            self.is_lost = false;
            let statement = self.statement();
            let is_last = matches!(statement.kind, StatementKind::Return(_) | StatementKind::Break);
            statements.push(statement);
            self.accept(Symbol::Semicolon);
            if is_last && !self.ends_block() {
                self.fail(SyntaxDiagnostic::AfterLast);
            }
        }
        Block { statements, span: self.span_from(start) }
    }

    fn statement(&mut self) -> Statement {
        let start = self.next;
        let kind = match self.symbol() {
            Some(Symbol::Local) => self.local(),
            Some(Symbol::If) => self.if_statement(),
            Some(Symbol::While) => {
                self.next += 1;
                let condition = self.expression(0);
                self.expect(Symbol::Do);
                StatementKind::While { condition, body: self.body(start, "while", Symbol::End) }
            }
            Some(Symbol::For) => self.for_loop(),
            Some(Symbol::Repeat) => {
                self.next += 1;
                let body = self.body(start, "repeat", Symbol::Until);
                StatementKind::Repeat { body, until: self.expression(0) }
            }
            Some(Symbol::Do) => {
                self.next += 1;
                StatementKind::Do(self.body(start, "do", Symbol::End))
            }
            Some(Symbol::Function) => {
                self.next += 1;
                let mut name = self.name().text;
                while let Some((sign, ())) =
                    self.sign(|symbol| matches!(symbol, Symbol::Dot | Symbol::Colon).then_some(()))
                {
                    name = [&name, sign.symbol.text(), &self.name().text].concat();
                }
                self.function_body(start);
                StatementKind::GlobalFunction(name)
            }
            Some(Symbol::Return) => {
                self.next += 1;
                let is_empty = self.ends_block() || self.symbol() == Some(Symbol::Semicolon);
                StatementKind::Return(if is_empty { List::new() } else { self.list() })
            }
            Some(Symbol::Break) => {
                self.next += 1;
                StatementKind::Break
            }
            _ => self.assignment_or_call(),
        };
        Statement { kind, span: self.span_from(start) }
    }

    fn local(&mut self) -> StatementKind {
        let start = self.next;
        self.next += 1;
        if self.accept(Symbol::Function) {
            let name = self.name();
            let (parameters, body) = self.function_body(start);
            let end_line = self.end_line();
            return StatementKind::LocalFunction { name, parameters, body, end_line };
        }
        let names = self.names();
        let values = if self.accept(Symbol::Assign) { self.list() } else { List::new() };
        StatementKind::Local { names, values }
    }

    fn if_statement(&mut self) -> StatementKind {
        let start = self.next;
        let mut clauses = Vec::new();
        while clauses.is_empty() || self.symbol() == Some(Symbol::ElseIf) {
            self.next += 1;
            let condition = self.expression(0);
            self.expect(Symbol::Then);
            clauses.push((condition, self.block()));
        }
        let otherwise = self.accept(Symbol::Else).then(|| self.block());
        self.close(start, "if", Symbol::End);
        StatementKind::If { clauses, otherwise }
    }

    fn for_loop(&mut self) -> StatementKind {
        let start = self.next;
        self.next += 1;
        let mut variables = self.names();
        if variables.len() == 1 && self.accept(Symbol::Assign) {
            let mut range = vec![self.expression(0)];
            self.expect(Symbol::Comma);
            range.push(self.expression(0));
            if self.accept(Symbol::Comma) {
                range.push(self.expression(0));
            }
            self.expect(Symbol::Do);
            let do_line = self.end_line();
            let body = self.body(start, "for", Symbol::End);
            let variable = variables.remove(0);
            return StatementKind::NumericFor { variable, range, do_line, body };
        }
        self.expect(Symbol::In);
        let iterators = self.list();
        self.expect(Symbol::Do);
        let body = self.body(start, "for", Symbol::End);
        StatementKind::GenericFor { variables, iterators, body }
    }

    fn assignment_or_call(&mut self) -> StatementKind {
        let begins = matches!(self.token().kind, TokenKind::Name)
            || self.symbol() == Some(Symbol::LeftParenthesis);
        if !begins {
            self.fail(SyntaxDiagnostic::Statement);
            return StatementKind::Break;
        }
        let mut targets = vec![self.path()];
        while self.accept(Symbol::Comma) {
            targets.push(self.path());
        }
        if self.symbol() != Some(Symbol::Assign) && targets.len() == 1 && targets[0].is_call() {
            return StatementKind::Call(targets.remove(0));
        }
        if targets.iter().any(Path::is_call) {
            self.fail(SyntaxDiagnostic::AssignedCall);
        }
        let is_value = |target: &Path| {
            target.suffixes.is_empty() && matches!(target.first, First::Expression(_))
        };
        if targets.iter().any(is_value) || !self.accept(Symbol::Assign) {
            self.fail(SyntaxDiagnostic::LoneExpression);
        }
        StatementKind::Assignment { targets, values: self.list() }
    }

    /// Parses the parameters and statements of a function, up to its `end`. The function begins
    /// with the token at `function`.
    pub(super) fn function_body(&mut self, function: usize) -> (Vec<Parameter>, Block) {
        self.expect(Symbol::LeftParenthesis);
        let mut parameters = Vec::new();
        while !self.is_lost && self.symbol() != Some(Symbol::RightParenthesis) {
            let start = self.next;
            if self.accept(Symbol::Dots) {
                parameters.push(Parameter::Dots(self.span_from(start)));
                break;
            }
            parameters.push(Parameter::Name(self.name()));
            if !self.accept(Symbol::Comma) {
                break;
            }
        }
        self.expect(Symbol::RightParenthesis);
        (parameters, self.body(function, "function", Symbol::End))
    }

    /// Parses the statements between `opening`, the token at `start`, and the word that closes
    /// them.
    fn body(&mut self, start: usize, opening: &'static str, closing: Symbol) -> Block {
        let block = self.block();
        self.close(start, opening, closing);
        block
    }

    fn close(&mut self, start: usize, opening: &'static str, closing: Symbol) {
        if !self.accept(closing) {
            let (line, closing) = (self.tokens[start].place.line, closing.text());
            self.fail(SyntaxDiagnostic::Unclosed { opening, line, closing });
        }
    }

    /// Parses the bracket that closes the one at `start`.
    pub(super) fn close_bracket(&mut self, start: usize, opening: Symbol, closing: Symbol) {
        if self.tokens[start].place.line == self.token().place.line {
            self.expect(closing);
        } else {
            self.close(start, opening.text(), closing);
        }
    }
}
