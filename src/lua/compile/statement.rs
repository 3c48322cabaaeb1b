//! Statements: blocks and scopes, conditions and loops (§2.4).

use full_moon::ast::{
    Block, Expression, GenericFor, If, LastStmt, NumericFor, Repeat, Return, Stmt, While,
};

use super::fold::truth;
use super::{Compiler, first_line, last_line, register, text};
use crate::lua::instruction::{Address, Count, Instruction};
use crate::lua::mistake::{MistakeKind, Unsupported};
use crate::lua::value::Value;

impl Compiler {
    /// The statements of a block, without a scope of their own.
    pub(super) fn statements(&mut self, block: &Block) {
        for statement in block.stmts() {
            self.statement(statement);
        }
        match block.last_stmt() {
            None => {}
            Some(LastStmt::Return(statement)) => self.return_statement(statement),
            Some(LastStmt::Break(token)) => {
                let jump = self.emit(Instruction::Jump { target: 0 }, first_line(token));
                match self.function.breaks.last_mut() {
                    Some(breaks) => breaks.push(jump),
                    None => self.report(token, MistakeKind::BreakOutsideLoop),
                }
            }
            Some(other) => self.unknown_syntax(other),
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assignment(assignment) => self.assignment(assignment),
            Stmt::LocalAssignment(local) => self.local(local),
            Stmt::FunctionCall(call) => {
                let in_use = self.function.in_use;
                self.call(call, Count::Exactly(0));
                self.release_to(in_use);
            }
            Stmt::Do(block) => self.block(block.block()),
            Stmt::If(statement) => self.if_statement(statement),
            Stmt::While(statement) => self.while_loop(statement),
            Stmt::Repeat(statement) => self.repeat_loop(statement),
            Stmt::NumericFor(statement) => self.numeric_for(statement),
            Stmt::GenericFor(statement) => self.generic_for(statement),
            Stmt::LocalFunction(function) => self.local_function(function),
            Stmt::FunctionDeclaration(function) => self.global_function(function),
            other => self.unknown_syntax(other),
        }
    }

    fn return_statement(&mut self, statement: &Return) {
        let in_use = self.function.in_use;
        let returns = statement.returns();
        let is_tail_call = match returns.iter().next() {
            Some(only) if returns.len() == 1 => self.tail_call(only),
            _ => false,
        };
        if !is_tail_call {
            let values = self.list(returns, None);
            let first = register(in_use);
            self.emit(Instruction::Return { first, values }, last_line(statement));
        }
        self.release_to(in_use);
    }

    fn block(&mut self, block: &Block) {
        let outer = self.begin_scope();
        self.statements(block);
        self.end_scope(outer);
    }

    fn if_statement(&mut self, statement: &If) {
        let first = (statement.condition(), statement.block());
        let others = statement.else_if().into_iter().flatten();
        let others = others.map(|clause| (clause.condition(), clause.block()));
        let mut exits = Vec::new();
        for (condition, block) in std::iter::once(first).chain(others) {
            let skip = self.jump_unless(condition, 0);
            self.block(block);
            exits.push(self.emit(Instruction::Jump { target: 0 }, last_line(condition)));
            self.land_if_any(skip);
        }
        if let Some(block) = statement.else_block() {
            self.block(block);
        }
        for exit in exits {
            self.land(exit);
        }
    }

    fn while_loop(&mut self, statement: &While) {
        let start = self.here();
        let exit = self.jump_unless(statement.condition(), 0);
        self.function.breaks.push(Vec::new());
        self.block(statement.block());
        let target = start;
        self.emit(Instruction::Jump { target }, first_line(statement));
        self.land_if_any(exit);
        self.land_breaks();
    }

    /// The body's variables are in scope in the condition.
    fn repeat_loop(&mut self, statement: &Repeat) {
        let start = self.here();
        let outer = self.begin_scope();
        self.function.breaks.push(Vec::new());
        self.statements(statement.block());
        self.jump_unless(statement.until(), start);
        self.end_scope(outer);
        self.land_breaks();
    }

    fn numeric_for(&mut self, statement: &NumericFor) {
        let outer = self.begin_scope();
        let base = self.next_register();
        let given = [Some(statement.start()), Some(statement.end()), statement.step()];
        for expression in given.into_iter().flatten() {
            self.evaluate(expression, last_line(expression));
        }
        if statement.step().is_none() {
            let from = self.constant(Value::from(1.0));
            let to = self.reserve(statement);
            self.emit(Instruction::Move { to, from }, last_line(statement.end()));
        }
        let line = last_line(statement.do_token());
        let prepare = self.emit(Instruction::ForPrepare { base, target: 0 }, line);
        let target = self.here();
        let body = self.begin_scope();
        let variable = self.reserve(statement.index_variable());
        self.declare(text(statement.index_variable()), variable);
        self.function.breaks.push(Vec::new());
        self.statements(statement.block());
        self.end_scope(body);
        self.land(prepare);
        let line = first_line(statement);
        self.emit(Instruction::ForLoop { base, target }, line);
        self.land_breaks();
        self.end_scope(outer);
    }

    /// `for … in ipairs(table)` or `pairs(table)`; other iterators are left out of the language, and their
    /// blocks read for more mistakes.
    fn generic_for(&mut self, statement: &GenericFor) {
        let outer = self.begin_scope();
        let base = self.next_register();
        let mut expressions = statement.expressions().iter();
        let walk = match (expressions.next(), expressions.next()) {
            (Some(only), None) => self.walk(only),
            _ => None,
        };
        if walk.is_none() {
            self.unsupported(statement, Unsupported::GenericFor);
        }
        let line = first_line(statement.expressions());
        let enter = self.emit(Instruction::Jump { target: 0 }, line);
        let target = self.here();
        let body = self.begin_scope();
        for name in statement.names() {
            let variable = self.reserve(name);
            self.declare(text(name), variable);
        }
        self.function.breaks.push(Vec::new());
        self.statements(statement.block());
        self.end_scope(body);
        self.land(enter);
        if let Some(walk) = walk {
            let variables = register(statement.names().len());
            self.emit(Instruction::ForEach { walk, base, variables, target }, line);
        }
        self.land_breaks();
        self.end_scope(outer);
    }

    /// A jump that is taken if the condition is false; none if it is a literal that is true.
    fn jump_unless(&mut self, condition: &Expression, target: Address) -> Option<usize> {
        if truth(condition) == Some(true) {
            return None;
        }
        let in_use = self.function.in_use;
        let operand = self.operand(condition, last_line(condition));
        self.release_to(in_use);
        let jump = Instruction::JumpIf { condition: operand, when: false, target };
        Some(self.emit(jump, last_line(condition)))
    }

    fn land_if_any(&mut self, jump: Option<usize>) {
        if let Some(jump) = jump {
            self.land(jump);
        }
    }

    /// Ends the innermost loop: its `break`s go on here.
    fn land_breaks(&mut self) {
        for jump in self.function.breaks.pop().unwrap_or_default() {
            self.land(jump);
        }
    }
}
