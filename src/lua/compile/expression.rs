//! Expressions: constants, variables and operators (§2.5).
//!
//! `line` is always the line that Lua gives to the instruction that fetches the expression's own value: of
//! the last token read by then, which may be the comma or operator behind it.

use full_moon::ast::punctuated::Punctuated;
use full_moon::ast::{BinOp, Expression, UnOp, Var};
use full_moon::node::Node;
use full_moon::tokenizer::{Symbol, TokenReference, TokenType};

use super::fold::{fold, truth};
use super::scope::Meaning;
use super::{Compiler, first_line, last_line, register, text};
use crate::lua::code::Side;
use crate::lua::instruction::{Count, Instruction, Operand, Register};
use crate::lua::literal;
use crate::lua::mistake::{MistakeKind, Unsupported};
use crate::lua::number;
use crate::lua::operators::{BinaryOperator, UnaryOperator};
use crate::lua::value::Value;

impl Compiler {
    /// Computes an expression into the next register and takes that into use.
    pub(super) fn evaluate(&mut self, expression: &Expression, line: u32) -> Register {
        let next = self.next_register();
        let from = self.operand(expression, line);
        // A variable's register is below the next one, so this is a value that was computed there.
        if from == Operand::Register(next) {
            return next;
        }
        let to = self.reserve(expression);
        self.emit(Instruction::Move { to, from }, line);
        to
    }

    /// Where an expression's value can be read. Anything but a constant or a variable of the current
    /// function is computed into the next register, which is then in use.
    pub(super) fn operand(&mut self, expression: &Expression, line: u32) -> Operand {
        if let Some(number) = fold(expression) {
            return self.constant(Value::from(number));
        }
        match expression {
            Expression::Parentheses { contained, expression } => {
                let line = last_line(contained.tokens().1);
                self.operand(expression, line)
            }
            Expression::Number(token) => self.literal(token),
            Expression::String(token) => self.literal(token),
            Expression::Symbol(token) => self.literal(token),
            Expression::Var(Var::Name(token)) => self.variable(token, line),
            Expression::Var(Var::Expression(path)) => {
                let suffixes: Vec<_> = path.suffixes().collect();
                self.path(path.prefix(), &suffixes, line)
            }
            Expression::TableConstructor(table) => Operand::Register(self.constructor(table)),
            Expression::Function(function) => {
                self.unsupported(function, Unsupported::FunctionValue);
                self.nothing()
            }
            Expression::FunctionCall(call) => Operand::Register(self.call(call, Count::Exactly(1))),
            Expression::UnaryOperator { unop, expression } => self.unary(unop, expression),
            Expression::BinaryOperator { lhs, binop, rhs } => self.binary(lhs, binop, rhs),
            other => {
                self.unknown_syntax(other);
                self.nothing()
            }
        }
    }

    /// Computes a list into the next registers and takes them into use. A call at its end gives all it
    /// returns. `closing_line` is the line of the bracket behind the list, if there is one.
    pub(super) fn list(
        &mut self,
        expressions: &Punctuated<Expression>,
        closing_line: Option<u32>,
    ) -> Count {
        let mut count = 0;
        for pair in expressions.pairs() {
            let expression = pair.value();
            let behind = pair.punctuation().map(first_line).or(closing_line);
            match expression {
                Expression::FunctionCall(call) if pair.punctuation().is_none() => {
                    self.call(call, Count::Open);
                    return Count::Open;
                }
                _ => self.evaluate(expression, behind.unwrap_or_else(|| last_line(expression))),
            };
            count += 1;
        }
        Count::Exactly(register(count))
    }

    /// Puts `wanted` values into the next registers: missing ones are nil, surplus ones are computed and
    /// dropped. A call at the end fills what is missing (`adjust_assign` in lparser.c).
    pub(super) fn values(
        &mut self,
        expressions: &Punctuated<Expression>,
        wanted: usize,
        node: &impl Node,
    ) {
        let end = self.function.in_use + wanted;
        for pair in expressions.pairs() {
            let expression = pair.value();
            match (expression, pair.punctuation()) {
                (Expression::FunctionCall(call), None) => {
                    let missing = end - self.function.in_use;
                    self.call(call, Count::Exactly(register(missing)));
                }
                (_, Some(comma)) => {
                    self.evaluate(expression, first_line(comma));
                }
                (_, None) => {
                    self.evaluate(expression, last_line(expression));
                }
            }
            self.release_to(end.min(self.function.in_use));
        }
        while self.function.in_use < end {
            let from = self.nothing();
            let to = self.reserve(node);
            self.emit(Instruction::Move { to, from }, last_line(node));
        }
    }

    fn literal(&mut self, token: &TokenReference) -> Operand {
        let value = match token.token_type() {
            TokenType::Number { text } => match number::parse(text.as_bytes()) {
                Some(number) => Ok(Value::from(number)),
                None => Err(MistakeKind::MalformedNumber),
            },
            TokenType::StringLiteral { literal, quote_type, .. } => {
                match literal::string_bytes(literal, *quote_type) {
                    Ok(bytes) => Ok(Value::from(bytes.as_slice())),
                    Err(escape) => Err(MistakeKind::EscapeTooLarge(escape)),
                }
            }
            TokenType::Symbol { symbol } => match symbol {
                Symbol::True => Ok(Value::from(true)),
                Symbol::False => Ok(Value::from(false)),
                Symbol::Ellipsis => Err(MistakeKind::Unsupported(Unsupported::Varargs)),
                _ => Ok(Value::Nil),
            },
            _ => Ok(Value::Nil),
        };
        let value = value.unwrap_or_else(|kind| {
            self.report(token, kind);
            Value::Nil
        });
        self.constant(value)
    }

    pub(super) fn variable(&mut self, token: &TokenReference, line: u32) -> Operand {
        let name = text(token);
        match self.resolve(&name) {
            Some(Meaning::Local(register)) => return Operand::Register(register),
            Some(Meaning::Outer(from)) => {
                let to = self.reserve(token);
                self.emit(Instruction::GetOuter { to, from }, line);
                return Operand::Register(to);
            }
            Some(Meaning::Function(_)) => {
                self.report(token, MistakeKind::FunctionAsValue { name });
            }
            None => self.report_unknown(token, &name),
        }
        self.nothing()
    }

    fn unary(&mut self, operator: &UnOp, expression: &Expression) -> Operand {
        // Lua turns `not` of a literal into a literal, so that a `-0` in it is no constant.
        if let (UnOp::Not(_), Some(truth)) = (operator, truth(expression)) {
            return self.constant(Value::from(!truth));
        }
        let in_use = self.function.in_use;
        let line = last_line(expression);
        let operand = self.operand(expression, line);
        self.release_to(in_use);
        let to = self.reserve(expression);
        let operator = match operator {
            UnOp::Minus(_) => UnaryOperator::Negate,
            UnOp::Hash(_) => UnaryOperator::Length,
            UnOp::Not(_) => UnaryOperator::Not,
            other => {
                self.unknown_syntax(other);
                UnaryOperator::Not
            }
        };
        self.name_operand(Side::Left, self.operand_name(expression));
        self.emit(Instruction::Unary { operator, to, operand }, line);
        Operand::Register(to)
    }

    fn binary(&mut self, left: &Expression, operator: &BinOp, right: &Expression) -> Operand {
        let operator_line = first_line(operator);
        let (operator, is_swapped) = match operator {
            BinOp::And(token) => return self.shortcut(left, token, false, right),
            BinOp::Or(token) => return self.shortcut(left, token, true, right),
            BinOp::TwoDots(token) => return self.concatenation(left, token, right),
            BinOp::Caret(token) => {
                self.unsupported(token, Unsupported::Power);
                (BinaryOperator::Multiply, false)
            }
            other => match find_operator(other) {
                Some(found) => found,
                None => {
                    self.unknown_syntax(other);
                    (BinaryOperator::Equal, false)
                }
            },
        };
        let in_use = self.function.in_use;
        // Lua keeps a number on the left of an arithmetic operator aside until it has read the right side
        // (`luaK_infix` in lcode.c).
        let (first, second) = if fold(left).is_some() && is_arithmetic(operator) {
            let second = self.operand(right, last_line(right));
            (self.operand(left, operator_line), second)
        } else {
            let first = self.operand(left, operator_line);
            (first, self.operand(right, last_line(right)))
        };
        self.release_to(in_use);
        let to = self.reserve(right);
        if is_swapped {
            let instruction = Instruction::Binary { operator, to, left: second, right: first };
            self.emit(instruction, last_line(right));
        } else {
            self.name_operand(Side::Left, self.operand_name(left));
            self.name_operand(Side::Right, self.operand_name(right));
            let instruction = Instruction::Binary { operator, to, left: first, right: second };
            self.emit(instruction, last_line(right));
        }
        Operand::Register(to)
    }

    /// `and` and `or`: the right side is computed only if the truth of the left one is not `decisive`. A
    /// literal that cannot decide is dropped, as Lua does.
    fn shortcut(
        &mut self,
        left: &Expression,
        operator: &TokenReference,
        decisive: bool,
        right: &Expression,
    ) -> Operand {
        if truth(left) == Some(!decisive) {
            return self.operand(right, last_line(right));
        }
        let in_use = self.function.in_use;
        let line = first_line(operator);
        let to = self.evaluate(left, line);
        let jump =
            Instruction::JumpIf { condition: Operand::Register(to), when: decisive, target: 0 };
        let skip = self.emit(jump, line);
        self.release_to(in_use);
        self.evaluate(right, last_line(right));
        self.land(skip);
        Operand::Register(to)
    }

    /// `..`, whose left side is copied before the right one is computed.
    fn concatenation(
        &mut self,
        left: &Expression,
        operator: &TokenReference,
        right: &Expression,
    ) -> Operand {
        let in_use = self.function.in_use;
        let line = last_line(right);
        let first = Operand::Register(self.evaluate(left, first_line(operator)));
        let second = self.operand(right, line);
        self.release_to(in_use);
        let to = self.reserve(right);
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

/// The operator of the machine, and whether it takes the operands the other way round.
fn find_operator(operator: &BinOp) -> Option<(BinaryOperator, bool)> {
    Some(match operator {
        BinOp::Plus(_) => (BinaryOperator::Add, false),
        BinOp::Minus(_) => (BinaryOperator::Subtract, false),
        BinOp::Star(_) => (BinaryOperator::Multiply, false),
        BinOp::Slash(_) => (BinaryOperator::Divide, false),
        BinOp::Percent(_) => (BinaryOperator::Modulo, false),
        BinOp::TwoEqual(_) => (BinaryOperator::Equal, false),
        BinOp::TildeEqual(_) => (BinaryOperator::NotEqual, false),
        BinOp::LessThan(_) => (BinaryOperator::Less, false),
        BinOp::LessThanEqual(_) => (BinaryOperator::LessOrEqual, false),
        BinOp::GreaterThan(_) => (BinaryOperator::Less, true),
        BinOp::GreaterThanEqual(_) => (BinaryOperator::LessOrEqual, true),
        _ => return None,
    })
}
