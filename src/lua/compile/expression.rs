//! Expressions: constants, variables, operators and calls (§2.5).

use full_moon::ast::punctuated::Punctuated;
use full_moon::ast::{
    BinOp, Call, Expression, FunctionArgs, FunctionCall, Index, Prefix, Suffix, UnOp, Var,
    VarExpression,
};
use full_moon::tokenizer::{Symbol, TokenReference, TokenType};

use super::{Compiler, first_line, last_line, register, text};
use crate::lua::builtins::{self, Builtin};
use crate::lua::instruction::{Instruction, Operand, Register};
use crate::lua::literal;
use crate::lua::mistake::{MistakeKind, Unsupported};
use crate::lua::number;
use crate::lua::operators::{BinaryOperator, UnaryOperator};
use crate::lua::value::Value;

impl Compiler {
    /// Computes an expression into the next register and takes that into use.
    pub(super) fn evaluate(&mut self, expression: &Expression) -> Register {
        let next = self.next_register();
        let from = self.operand(expression);
        // A variable's register is below the next one, so this is a value that was computed there.
        if from == Operand::Register(next) {
            return next;
        }
        let to = self.reserve(expression);
        self.emit(Instruction::Move { to, from }, last_line(expression));
        to
    }

    /// Where an expression's value can be read. Anything but a constant or a variable is computed into the
    /// next register, which is then in use.
    pub(super) fn operand(&mut self, expression: &Expression) -> Operand {
        match expression {
            Expression::Parentheses { expression, .. } => self.operand(expression),
            Expression::Number(token) => self.literal(token),
            Expression::String(token) => self.literal(token),
            Expression::Symbol(token) => self.literal(token),
            Expression::Var(Var::Name(token)) => self.variable(token),
            Expression::Var(Var::Expression(path)) => self.path(path),
            Expression::TableConstructor(table) => {
                self.unsupported(table, Unsupported::Table);
                self.constant(Value::Nil)
            }
            Expression::Function(function) => {
                self.unsupported(function, Unsupported::Function);
                self.constant(Value::Nil)
            }
            Expression::FunctionCall(call) => Operand::Register(self.call(call)),
            Expression::UnaryOperator { unop, expression } => self.unary(unop, expression),
            Expression::BinaryOperator { lhs, binop, rhs } => self.binary(lhs, binop, rhs),
            other => {
                self.unknown_syntax(other);
                self.constant(Value::Nil)
            }
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

    fn variable(&mut self, token: &TokenReference) -> Operand {
        let name = text(token);
        if let Some(register) = self.resolve(&name) {
            return Operand::Register(register);
        }
        if builtins::find(&name).is_some() {
            self.report(token, MistakeKind::FunctionAsValue { name });
        } else {
            let suggestion = self.suggest(&name);
            let kind = MistakeKind::UnknownName { name: name.clone(), suggestion };
            self.report_name(token, &name, kind);
        }
        self.constant(Value::Nil)
    }

    /// `a.b` and `a[b]`, which are mistakes: `redis.call` as a value, or an index into a table.
    fn path(&mut self, path: &VarExpression) -> Operand {
        let suffixes: Vec<&Suffix> = path.suffixes().collect();
        match dotted_name(path.prefix(), &suffixes) {
            Some((name, _)) if builtins::find(&name).is_some() => {
                self.report(path, MistakeKind::FunctionAsValue { name });
            }
            _ => self.unsupported(path, Unsupported::Index),
        }
        self.constant(Value::Nil)
    }

    fn unary(&mut self, operator: &UnOp, expression: &Expression) -> Operand {
        let in_use = self.in_use;
        let operand = self.operand(expression);
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
        let instruction = Instruction::Unary { operator, to, operand };
        self.emit(instruction, last_line(expression));
        Operand::Register(to)
    }

    fn binary(&mut self, left: &Expression, operator: &BinOp, right: &Expression) -> Operand {
        let (operator, swapped) = match operator {
            BinOp::And(_) => return self.shortcut(left, false, right),
            BinOp::Or(_) => return self.shortcut(left, true, right),
            BinOp::Plus(_) => (BinaryOperator::Add, false),
            BinOp::Minus(_) => (BinaryOperator::Subtract, false),
            BinOp::Star(_) => (BinaryOperator::Multiply, false),
            BinOp::Slash(_) => (BinaryOperator::Divide, false),
            BinOp::Percent(_) => (BinaryOperator::Modulo, false),
            BinOp::TwoDots(_) => (BinaryOperator::Concatenate, false),
            BinOp::TwoEqual(_) => (BinaryOperator::Equal, false),
            BinOp::TildeEqual(_) => (BinaryOperator::NotEqual, false),
            BinOp::LessThan(_) => (BinaryOperator::Less, false),
            BinOp::LessThanEqual(_) => (BinaryOperator::LessOrEqual, false),
            BinOp::GreaterThan(_) => (BinaryOperator::Less, true),
            BinOp::GreaterThanEqual(_) => (BinaryOperator::LessOrEqual, true),
            BinOp::Caret(token) => {
                self.unsupported(token, Unsupported::Power);
                (BinaryOperator::Multiply, false)
            }
            other => {
                self.unknown_syntax(other);
                (BinaryOperator::Equal, false)
            }
        };
        let in_use = self.in_use;
        let first = self.operand(left);
        let second = self.operand(right);
        self.release_to(in_use);
        let to = self.reserve(right);
        let line = last_line(right);
        let (left, right) = if swapped { (second, first) } else { (first, second) };
        let instruction = Instruction::Binary { operator, to, left, right };
        self.emit(instruction, line);
        Operand::Register(to)
    }

    /// `and` and `or`: the right side is computed only if the truth of the left one is not `decisive`.
    fn shortcut(&mut self, left: &Expression, decisive: bool, right: &Expression) -> Operand {
        let in_use = self.in_use;
        let to = self.evaluate(left);
        let jump =
            Instruction::JumpIf { condition: Operand::Register(to), when: decisive, target: 0 };
        let skip = self.emit(jump, last_line(left));
        self.release_to(in_use);
        self.evaluate(right);
        self.land(skip);
        Operand::Register(to)
    }

    /// A call, whose answer comes into the next register.
    pub(super) fn call(&mut self, call: &FunctionCall) -> Register {
        let in_use = self.in_use;
        let callee = self.callee(call);
        let mut count = 0;
        for argument in callee.iter().flat_map(|callee| callee.arguments) {
            self.evaluate(argument);
            count += 1;
        }
        self.release_to(in_use);
        let first = self.reserve(call);
        if let Some(Callee { builtin, line, .. }) = callee {
            let count = register(count);
            let instruction = Instruction::Call { builtin, first, count };
            self.emit(instruction, line);
        }
        first
    }

    fn callee<'a>(&mut self, call: &'a FunctionCall) -> Option<Callee<'a>> {
        let suffixes: Vec<&Suffix> = call.suffixes().collect();
        let (last, path) = suffixes.split_last()?;
        let Suffix::Call(Call::AnonymousCall(arguments)) = last else {
            self.unsupported(call, Unsupported::MethodCall);
            return None;
        };
        let Some((name, end)) = dotted_name(call.prefix(), path) else {
            self.unsupported(call, Unsupported::CallOfValue);
            return None;
        };
        let builtin = self.function(call, name);
        let FunctionArgs::Parentheses { parentheses, arguments } = &**arguments else {
            self.unsupported(call, Unsupported::StringCall);
            return None;
        };
        let (opening, _) = parentheses.tokens();
        if first_line(opening) > last_line(end) {
            self.report(opening, MistakeKind::AmbiguousCall);
        }
        Some(Callee {
            // An unknown function is reported; its arguments are still read for more mistakes.
            builtin: builtin.unwrap_or(Builtin::Now),
            arguments,
            line: first_line(opening),
        })
    }

    /// The built-in function of a name; anything else is reported.
    fn function(&mut self, call: &FunctionCall, name: String) -> Option<Builtin> {
        let first = name.split('.').next().unwrap_or_default();
        if self.resolve(first).is_some() {
            if first == name {
                self.report(call, MistakeKind::VariableCalled { name });
            } else {
                self.unsupported(call, Unsupported::Index);
            }
            return None;
        }
        let found = builtins::find(&name);
        if found.is_none() {
            let suggestion = self.suggest(&name);
            let kind = MistakeKind::UnknownFunction { name: name.clone(), suggestion };
            self.report_name(call, &name, kind);
        }
        found
    }
}

struct Callee<'a> {
    builtin: Builtin,
    arguments: &'a Punctuated<Expression>,
    line: u32,
}

/// `a.b.c` and its last word, if a path is names and dots alone.
fn dotted_name<'a>(
    prefix: &'a Prefix,
    suffixes: &[&'a Suffix],
) -> Option<(String, &'a TokenReference)> {
    let Prefix::Name(first) = prefix else {
        return None;
    };
    let mut name = text(first);
    let mut last = first;
    for suffix in suffixes {
        let Suffix::Index(Index::Dot { name: part, .. }) = suffix else {
            return None;
        };
        name = format!("{name}.{}", text(part));
        last = part;
    }
    Some((name, last))
}
