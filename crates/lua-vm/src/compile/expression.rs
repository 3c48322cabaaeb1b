//! Expressions: constants, variables and operators (§2.5).
//!
//! `line` is always the line that Lua gives to the instruction that loads the expression's value:
//! the line of the last token read so far, which may be the comma or operator after it.

use super::fold::{arithmetic_operator, fold, truth};
use super::scope::Meaning;
use super::{Compiler, register};
use crate::ast::{Expression, ExpressionKind, First, List, Name, Path, Sign, Span};
use crate::code::Side;
use crate::diagnostic::{DiagnosticKind, Unsupported};
use crate::instruction::{Count, Instruction, Operand, Register};
use crate::operators::{BinaryOperator, UnaryOperator};
use crate::symbol::Symbol;
use crate::value::Value;

impl Compiler {
    /// Evaluates an expression into the next register, which is then in use.
    pub(super) fn evaluate(&mut self, expression: &Expression, line: u32) -> Register {
        let next = self.next_register();
        let from = self.operand(expression, line);
        // A variable's register is below the next one, so this value was computed there.
        if from == Operand::Register(next) {
            return next;
        }
        let to = self.reserve(expression.span);
        self.emit(Instruction::Move { to, from }, line);
        to
    }

    /// Returns the operand from which an expression's value can be read. Anything except a constant
    /// or a variable of the current function is evaluated into the next register, which is then in
    /// use.
    pub(super) fn operand(&mut self, expression: &Expression, line: u32) -> Operand {
        if let Some(number) = fold(expression) {
            return self.constant(Value::from(number));
        }
        let span = expression.span;
        let value = match &expression.kind {
            ExpressionKind::Parentheses(inner) => return self.operand(inner, span.end_line),
            ExpressionKind::Number(number) => Ok(Value::from(*number)),
            ExpressionKind::String(bytes) => match bytes {
                Ok(bytes) => Ok(Value::from(bytes.as_slice())),
                Err(escape) => Err(DiagnosticKind::EscapeTooLarge(*escape)),
            },
            ExpressionKind::Word(word) => match word {
                Symbol::True => Ok(Value::from(true)),
                Symbol::False => Ok(Value::from(false)),
                Symbol::Dots => Err(DiagnosticKind::Unsupported(Unsupported::Varargs)),
                _ => Ok(Value::Nil),
            },
            ExpressionKind::Function => {
                Err(DiagnosticKind::Unsupported(Unsupported::FunctionValue))
            }
            ExpressionKind::Path(Path { first: First::Name(name), suffixes })
                if suffixes.is_empty() =>
            {
                return self.variable(name, line);
            }
            ExpressionKind::Path(path) if path.is_call() => {
                return Operand::Register(self.call(path, Count::Exactly(1)));
            }
            ExpressionKind::Path(path) => return self.path(&path.first, &path.suffixes, line),
            ExpressionKind::Table(fields) => {
                return Operand::Register(self.constructor(fields, span));
            }
            ExpressionKind::Unary(sign, operand) => return self.unary(sign.symbol, operand),
            ExpressionKind::Binary(left, sign, right) => return self.binary(left, *sign, right),
        };
        let value = value.unwrap_or_else(|kind| {
            self.report(span, kind);
            Value::Nil
        });
        self.constant(value)
    }

    /// Evaluates a list into the next registers, which are then in use. A call at its end
    /// contributes all its results. `closing_line` is the line of the bracket after the list, if
    /// any.
    pub(super) fn list(&mut self, expressions: &List, closing_line: Option<u32>) -> Count {
        let mut count = 0;
        for (expression, comma) in expressions {
            if let Some(call) = expression.call().filter(|_| comma.is_none()) {
                self.call(call, Count::Open);
                return Count::Open;
            }
            let behind = comma.or(closing_line).unwrap_or(expression.span.end_line);
            self.evaluate(expression, behind);
            count += 1;
        }
        Count::Exactly(register(count))
    }

    /// Puts `wanted` values into the next registers: missing ones are nil, surplus ones are
    /// evaluated and dropped. A call at the end supplies missing values (`adjust_assign` in
    /// lparser.c).
    pub(super) fn values(&mut self, expressions: &List, wanted: usize, statement: Span) {
        let end = self.function.in_use + wanted;
        for (expression, comma) in expressions {
            match expression.call().filter(|_| comma.is_none()) {
                Some(call) => {
                    let missing = end - self.function.in_use;
                    self.call(call, Count::Exactly(register(missing)));
                }
                None => {
                    self.evaluate(expression, comma.unwrap_or(expression.span.end_line));
                }
            }
            self.release_to(end.min(self.function.in_use));
        }
        while self.function.in_use < end {
            let from = self.nothing();
            let to = self.reserve(statement);
            self.emit(Instruction::Move { to, from }, statement.end_line);
        }
    }

    pub(super) fn variable(&mut self, name: &Name, line: u32) -> Operand {
        match self.resolve(&name.text) {
            Some(Meaning::Local(register)) => return Operand::Register(register),
            Some(Meaning::Outer(from)) => {
                let to = self.reserve(name.span);
                self.emit(Instruction::GetOuter { to, from }, line);
                return Operand::Register(to);
            }
            Some(Meaning::Function(_)) => {
                let kind = DiagnosticKind::FunctionAsValue { name: name.text.clone() };
                self.report(name.span, kind);
            }
            None => self.report_unknown(name.span, &name.text),
        }
        self.nothing()
    }

    fn unary(&mut self, operator: Symbol, expression: &Expression) -> Operand {
        // Lua folds `not` of a literal, so a `-0` in it does not become a constant.
        if let (Symbol::Not, Some(truth)) = (operator, truth(expression)) {
            return self.constant(Value::from(!truth));
        }
        let in_use = self.function.in_use;
        let line = expression.span.end_line;
        let operand = self.operand(expression, line);
        self.release_to(in_use);
        let to = self.reserve(expression.span);
        let operator = match operator {
            Symbol::Minus => UnaryOperator::Negate,
            Symbol::Hash => UnaryOperator::Length,
            _ => UnaryOperator::Not,
        };
        self.name_operand(Side::Left, self.operand_name(expression));
        self.emit(Instruction::Unary { operator, to, operand }, line);
        Operand::Register(to)
    }

    fn binary(&mut self, left: &Expression, sign: Sign, right: &Expression) -> Operand {
        let operator_line = sign.span.line();
        let (operator, is_swapped) = match sign.symbol {
            Symbol::And => return self.shortcut(left, operator_line, false, right),
            Symbol::Or => return self.shortcut(left, operator_line, true, right),
            Symbol::Concatenate => return self.concatenation(left, operator_line, right),
            Symbol::Caret => {
                self.unsupported(sign.span, Unsupported::Power);
                (BinaryOperator::Multiply, false)
            }
            symbol => find_operator(symbol),
        };
        let in_use = self.function.in_use;
        // If the left operand of an arithmetic operator is a number, Lua loads it only after it has
        // read the right side (`luaK_infix` in lcode.c).
        let (first, second) = if fold(left).is_some() && is_arithmetic(operator) {
            let second = self.operand(right, right.span.end_line);
            (self.operand(left, operator_line), second)
        } else {
            let first = self.operand(left, operator_line);
            (first, self.operand(right, right.span.end_line))
        };
        self.release_to(in_use);
        let to = self.reserve(right.span);
        if is_swapped {
            let instruction = Instruction::Binary { operator, to, left: second, right: first };
            self.emit(instruction, right.span.end_line);
        } else {
            self.name_operand(Side::Left, self.operand_name(left));
            self.name_operand(Side::Right, self.operand_name(right));
            let instruction = Instruction::Binary { operator, to, left: first, right: second };
            self.emit(instruction, right.span.end_line);
        }
        Operand::Register(to)
    }

    /// Compiles `and` and `or`: the right side is evaluated only if the truth of the left one is
    /// not `decisive`. A literal that cannot decide is dropped, as in Lua.
    fn shortcut(
        &mut self,
        left: &Expression,
        line: u32,
        decisive: bool,
        right: &Expression,
    ) -> Operand {
        if truth(left) == Some(!decisive) {
            return self.operand(right, right.span.end_line);
        }
        let in_use = self.function.in_use;
        let to = self.evaluate(left, line);
        let jump =
            Instruction::JumpIf { condition: Operand::Register(to), when: decisive, target: 0 };
        let skip = self.emit(jump, line);
        self.release_to(in_use);
        self.evaluate(right, right.span.end_line);
        self.patch_to_here(skip);
        Operand::Register(to)
    }

    /// Compiles `..`, whose left side is copied before the right one is evaluated.
    fn concatenation(
        &mut self,
        left: &Expression,
        operator_line: u32,
        right: &Expression,
    ) -> Operand {
        let in_use = self.function.in_use;
        let line = right.span.end_line;
        let first = Operand::Register(self.evaluate(left, operator_line));
        let second = self.operand(right, line);
        self.release_to(in_use);
        let to = self.reserve(right.span);
        self.name_operand(Side::Left, self.operand_name(left));
        self.name_operand(Side::Right, self.operand_name(right));
        let operator = BinaryOperator::Concatenate;
        self.emit(Instruction::Binary { operator, to, left: first, right: second }, line);
        Operand::Register(to)
    }
}

fn is_arithmetic(operator: BinaryOperator) -> bool {
    use BinaryOperator::{Add, Divide, Modulo, Multiply, Subtract};
    matches!(operator, Add | Subtract | Multiply | Divide | Modulo)
}

/// Returns the machine's operator, and `true` if its operands are swapped.
fn find_operator(operator: Symbol) -> (BinaryOperator, bool) {
    match operator {
        Symbol::Less => (BinaryOperator::Less, false),
        Symbol::LessOrEqual => (BinaryOperator::LessOrEqual, false),
        Symbol::Greater => (BinaryOperator::Less, true),
        Symbol::GreaterOrEqual => (BinaryOperator::LessOrEqual, true),
        Symbol::NotEqual => (BinaryOperator::NotEqual, false),
        other => (arithmetic_operator(other).unwrap_or(BinaryOperator::Equal), false),
    }
}
