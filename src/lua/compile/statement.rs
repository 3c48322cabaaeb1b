//! Statements: blocks and scopes, assignments, conditions and loops (§2.4).

use full_moon::ast::punctuated::Punctuated;
use full_moon::ast::{
    Assignment, Block, Expression, GenericFor, If, LastStmt, LocalAssignment, NumericFor, Repeat,
    Stmt, Var, While,
};
use full_moon::node::Node;

use super::{Compiler, first_line, last_line, register, text};
use crate::lua::instruction::{Address, Instruction, Operand, Register};
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
            Some(LastStmt::Return(statement)) => {
                let keep = self.next_register();
                self.values(statement.returns(), 0, statement);
                self.emit(Instruction::Return { keep }, first_line(statement));
            }
            Some(LastStmt::Break(token)) => {
                let jump = self.emit(Instruction::Jump { target: 0 }, first_line(token));
                match self.breaks.last_mut() {
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
                let in_use = self.in_use;
                self.call(call);
                self.release_to(in_use);
            }
            Stmt::Do(block) => self.block(block.block()),
            Stmt::If(statement) => self.if_statement(statement),
            Stmt::While(statement) => self.while_loop(statement),
            Stmt::Repeat(statement) => self.repeat_loop(statement),
            Stmt::NumericFor(statement) => self.numeric_for(statement),
            Stmt::GenericFor(statement) => self.generic_for(statement),
            Stmt::LocalFunction(function) => {
                self.is_first_report_of(&text(function.name()));
                self.unsupported(function, Unsupported::Function);
            }
            Stmt::FunctionDeclaration(function) => {
                let words: Vec<String> = function.name().names().iter().map(text).collect();
                self.is_first_report_of(&words.join("."));
                self.unsupported(function, Unsupported::Function);
            }
            other => self.unknown_syntax(other),
        }
    }

    fn block(&mut self, block: &Block) {
        let outer = self.begin_scope();
        self.statements(block);
        self.end_scope(outer);
    }

    fn local(&mut self, local: &LocalAssignment) {
        let first = self.in_use;
        self.values(local.expressions(), local.names().len(), local);
        for (index, name) in local.names().iter().enumerate() {
            self.declare(text(name), register(first + index));
        }
    }

    /// All values are computed before the first variable changes; the last variable changes first.
    fn assignment(&mut self, assignment: &Assignment) {
        let targets: Vec<Option<Register>> =
            assignment.variables().iter().map(|variable| self.target(variable)).collect();
        let first = self.in_use;
        self.values(assignment.expressions(), targets.len(), assignment);
        for (index, target) in targets.into_iter().enumerate().rev() {
            if let Some(to) = target {
                let from = Operand::Register(register(first + index));
                self.emit(Instruction::Move { to, from }, last_line(assignment));
            }
        }
        self.release_to(first);
    }

    fn target(&mut self, variable: &Var) -> Option<Register> {
        let Var::Name(token) = variable else {
            self.unsupported(variable, Unsupported::Index);
            return None;
        };
        let name = text(token);
        let found = self.resolve(&name);
        if found.is_none() {
            let kind = MistakeKind::Unsupported(Unsupported::GlobalAssignment(name.clone()));
            self.report_name(token, &name, kind);
        }
        found
    }

    /// Puts `wanted` values into the next registers: missing ones are nil, surplus ones are computed and
    /// dropped.
    fn values(&mut self, expressions: &Punctuated<Expression>, wanted: usize, node: &impl Node) {
        let end = self.in_use + wanted;
        for expression in expressions {
            self.evaluate(expression);
            self.release_to(end.min(self.in_use));
        }
        while self.in_use < end {
            let from = self.constant(Value::Nil);
            let to = self.reserve(node);
            self.emit(Instruction::Move { to, from }, last_line(node));
        }
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
            self.land(skip);
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
        self.breaks.push(Vec::new());
        self.block(statement.block());
        let target = start;
        self.emit(Instruction::Jump { target }, first_line(statement));
        self.land(exit);
        self.land_breaks();
    }

    /// The body's variables are in scope in the condition.
    fn repeat_loop(&mut self, statement: &Repeat) {
        let start = self.here();
        let outer = self.begin_scope();
        self.breaks.push(Vec::new());
        self.statements(statement.block());
        self.jump_unless(statement.until(), start);
        self.end_scope(outer);
        self.land_breaks();
    }

    fn numeric_for(&mut self, statement: &NumericFor) {
        let outer = self.begin_scope();
        let base = self.next_register();
        self.evaluate(statement.start());
        self.evaluate(statement.end());
        match statement.step() {
            Some(step) => {
                self.evaluate(step);
            }
            None => {
                let from = self.constant(Value::from(1.0));
                let to = self.reserve(statement);
                self.emit(Instruction::Move { to, from }, last_line(statement.end()));
            }
        }
        let line = last_line(statement.do_token());
        let prepare = self.emit(Instruction::ForPrepare { base, target: 0 }, line);
        let target = self.here();
        let body = self.begin_scope();
        let variable = self.reserve(statement.index_variable());
        self.declare(text(statement.index_variable()), variable);
        self.breaks.push(Vec::new());
        self.statements(statement.block());
        self.end_scope(body);
        self.land(prepare);
        let line = first_line(statement);
        self.emit(Instruction::ForLoop { base, target }, line);
        self.land_breaks();
        self.end_scope(outer);
    }

    /// Left out of the language; its block is read for more mistakes.
    fn generic_for(&mut self, statement: &GenericFor) {
        self.unsupported(statement, Unsupported::GenericFor);
        let outer = self.begin_scope();
        for name in statement.names() {
            let variable = self.reserve(name);
            self.declare(text(name), variable);
        }
        self.breaks.push(Vec::new());
        self.statements(statement.block());
        self.land_breaks();
        self.end_scope(outer);
    }

    fn jump_unless(&mut self, condition: &Expression, target: Address) -> usize {
        let in_use = self.in_use;
        let operand = self.operand(condition);
        self.release_to(in_use);
        let jump = Instruction::JumpIf { condition: operand, when: false, target };
        self.emit(jump, last_line(condition))
    }

    /// Ends the innermost loop: its `break`s go on here.
    fn land_breaks(&mut self) {
        for jump in self.breaks.pop().unwrap_or_default() {
            self.land(jump);
        }
    }
}
