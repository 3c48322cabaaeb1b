//! Statements: blocks and scopes, conditions and loops (§2.4).

use super::fold::truth;
use super::{Compiler, register};
use crate::ast::{Block, Expression, List, Name, Span, Statement, StatementKind};
use crate::diagnostic::{DiagnosticKind, Unsupported};
use crate::instruction::{Address, Count, Instruction};
use crate::value::Value;

impl Compiler {
    /// Compiles the statements of a block, without opening a scope.
    pub(super) fn statements(&mut self, block: &Block) {
        for statement in &block.statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Assignment { targets, values } => self.assignment(targets, values, span),
            StatementKind::Local { names, values } => self.local(names, values, span),
            StatementKind::Call(call) => {
                let in_use = self.function.in_use;
                self.call(call, Count::Exactly(0));
                self.release_to(in_use);
            }
            StatementKind::Do(body) => self.block(body),
            StatementKind::If { clauses, otherwise } => self.if_statement(clauses, otherwise),
            StatementKind::While { condition, body } => self.while_loop(condition, body, span),
            StatementKind::Repeat { body, until } => self.repeat_loop(body, until),
            StatementKind::NumericFor { variable, range, do_line, body } => {
                self.numeric_for(variable, range, *do_line, body, span);
            }
            StatementKind::GenericFor { variables, iterators, body } => {
                self.generic_for(variables, iterators, body, span);
            }
            StatementKind::LocalFunction { name, parameters, body, end_line } => {
                self.local_function(name, parameters, body, *end_line, span);
            }
            StatementKind::GlobalFunction(name) => self.global_function(name, span),
            StatementKind::Return(values) => self.return_statement(values, span),
            StatementKind::Break => {
                let jump = self.emit(Instruction::Jump { target: 0 }, span.line());
                match self.function.breaks.last_mut() {
                    Some(breaks) => breaks.push(jump),
                    None => self.report(span, DiagnosticKind::BreakOutsideLoop),
                }
            }
        }
    }

    fn return_statement(&mut self, returns: &List, span: Span) {
        let in_use = self.function.in_use;
        let is_tail_call = match returns.as_slice() {
            [(only, _)] => self.tail_call(only),
            _ => false,
        };
        if !is_tail_call {
            let values = self.list(returns, None);
            let first = register(in_use);
            self.emit(Instruction::Return { first, values }, span.end_line);
        }
        self.release_to(in_use);
    }

    fn block(&mut self, block: &Block) {
        let outer = self.begin_scope();
        self.statements(block);
        self.end_scope(outer);
    }

    fn if_statement(&mut self, clauses: &[(Expression, Block)], otherwise: &Option<Block>) {
        let mut exits = Vec::new();
        for (condition, block) in clauses {
            let skip = self.jump_unless(condition, 0);
            self.block(block);
            exits.push(self.emit(Instruction::Jump { target: 0 }, condition.span.end_line));
            self.patch_if_any(skip);
        }
        if let Some(block) = otherwise {
            self.block(block);
        }
        for exit in exits {
            self.patch_to_here(exit);
        }
    }

    fn while_loop(&mut self, condition: &Expression, body: &Block, span: Span) {
        let start = self.here();
        let exit = self.jump_unless(condition, 0);
        self.function.breaks.push(Vec::new());
        self.block(body);
        let target = start;
        self.emit(Instruction::Jump { target }, span.line());
        self.patch_if_any(exit);
        self.patch_breaks();
    }

    /// Compiles `repeat … until`. The body's variables are in scope in the condition.
    fn repeat_loop(&mut self, body: &Block, until: &Expression) {
        let start = self.here();
        let outer = self.begin_scope();
        self.function.breaks.push(Vec::new());
        self.statements(body);
        self.jump_unless(until, start);
        self.end_scope(outer);
        self.patch_breaks();
    }

    fn numeric_for(
        &mut self,
        variable: &Name,
        range: &[Expression],
        do_line: u32,
        body: &Block,
        span: Span,
    ) {
        let outer = self.begin_scope();
        let base = self.next_register();
        for expression in range {
            self.evaluate(expression, expression.span.end_line);
        }
        if let [_, end] = range {
            let from = self.constant(Value::from(1.0));
            let to = self.reserve(span);
            self.emit(Instruction::Move { to, from }, end.span.end_line);
        }
        let prepare = self.emit(Instruction::ForPrepare { base, target: 0 }, do_line);
        let target = self.here();
        let scope = self.begin_scope();
        let register = self.reserve(variable.span);
        self.declare(variable.text.clone(), register);
        self.function.breaks.push(Vec::new());
        self.statements(body);
        self.end_scope(scope);
        self.patch_to_here(prepare);
        self.emit(Instruction::ForLoop { base, target }, span.line());
        self.patch_breaks();
        self.end_scope(outer);
    }

    /// Compiles `for … in ipairs(table)` or `pairs(table)`. Other iterators are not supported, and
    /// their blocks are only compiled to find more errors.
    fn generic_for(&mut self, names: &[Name], iterators: &List, body: &Block, span: Span) {
        let outer = self.begin_scope();
        let base = self.next_register();
        let walk = match iterators.as_slice() {
            [(only, _)] => self.walk(only),
            _ => None,
        };
        if walk.is_none() {
            self.unsupported(span, Unsupported::GenericFor);
        }
        let line = iterators.first().map_or(1, |(first, _)| first.span.line());
        let enter = self.emit(Instruction::Jump { target: 0 }, line);
        let target = self.here();
        let scope = self.begin_scope();
        for name in names {
            let register = self.reserve(name.span);
            self.declare(name.text.clone(), register);
        }
        self.function.breaks.push(Vec::new());
        self.statements(body);
        self.end_scope(scope);
        self.patch_to_here(enter);
        if let Some(walk) = walk {
            let variables = register(names.len());
            self.emit(Instruction::ForEach { walk, base, variables, target }, line);
        }
        self.patch_breaks();
        self.end_scope(outer);
    }

    /// Emits a jump that is taken if the condition is false, or nothing for a literal that is true.
    fn jump_unless(&mut self, condition: &Expression, target: Address) -> Option<usize> {
        if truth(condition) == Some(true) {
            return None;
        }
        let in_use = self.function.in_use;
        let operand = self.operand(condition, condition.span.end_line);
        self.release_to(in_use);
        let jump = Instruction::JumpIf { condition: operand, when: false, target };
        Some(self.emit(jump, condition.span.end_line))
    }

    fn patch_if_any(&mut self, jump: Option<usize>) {
        if let Some(jump) = jump {
            self.patch_to_here(jump);
        }
    }

    /// Ends the innermost loop: its `break`s jump here.
    fn patch_breaks(&mut self) {
        for jump in self.function.breaks.pop().unwrap_or_default() {
            self.patch_to_here(jump);
        }
    }
}
