//! Constant folding, as in Lua's compiler (`constfolding` and `codenot` in lcode.c).
//!
//! It is observable in two places only: the sign of zeros, which depends on the first zero in a
//! function, and the names of operands in error messages.

use crate::ast::{Expression, ExpressionKind};
use crate::operators;
use crate::operators::BinaryOperator;
use crate::symbol::Symbol;

/// Returns the value of an expression that consists of literals, if Lua folds it.
pub(super) fn fold(expression: &Expression) -> Option<f64> {
    match &expression.kind {
        ExpressionKind::Number(number) => Some(*number),
        ExpressionKind::Parentheses(inner) => fold(inner),
        ExpressionKind::Unary(sign, operand) if sign.symbol == Symbol::Minus => {
            fold(operand).map(|number| -number)
        }
        ExpressionKind::Binary(left, sign, right) => {
            let operator = arithmetic_operator(sign.symbol)?;
            let (left, right) = (fold(left)?, fold(right)?);
            let divides = matches!(operator, BinaryOperator::Divide | BinaryOperator::Modulo);
            if divides && right == 0.0 {
                return None;
            }
            Some(operators::arithmetic(operator, left, right)).filter(|result| !result.is_nan())
        }
        _ => None,
    }
}

/// Returns the truth of an expression that consists of literals.
pub(super) fn truth(expression: &Expression) -> Option<bool> {
    match &expression.kind {
        ExpressionKind::Parentheses(inner) => truth(inner),
        ExpressionKind::String(bytes) => bytes.is_ok().then_some(true),
        ExpressionKind::Word(word) => match word {
            Symbol::True => Some(true),
            Symbol::False | Symbol::Nil => Some(false),
            _ => None,
        },
        ExpressionKind::Unary(sign, operand) if sign.symbol == Symbol::Not => {
            truth(operand).map(|truth| !truth)
        }
        _ => fold(expression).map(|_| true),
    }
}

pub(super) fn arithmetic_operator(operator: Symbol) -> Option<BinaryOperator> {
    match operator {
        Symbol::Plus => Some(BinaryOperator::Add),
        Symbol::Minus => Some(BinaryOperator::Subtract),
        Symbol::Star => Some(BinaryOperator::Multiply),
        Symbol::Slash => Some(BinaryOperator::Divide),
        Symbol::Percent => Some(BinaryOperator::Modulo),
        _ => None,
    }
}
