//! What Lua does with literals while it compiles (`constfolding` and `codenot` in lcode.c).
//!
//! It shows in two places only: which of `0` and `-0` a function has first, and the names that error texts
//! give to operands.

use full_moon::ast::{BinOp, Expression, UnOp};
use full_moon::tokenizer::{Symbol, TokenType};

use crate::lua::literal;
use crate::lua::number;
use crate::lua::operators::{self, BinaryOperator};

/// The value of an expression of literals alone, as far as Lua computes it beforehand.
pub(super) fn fold(expression: &Expression) -> Option<f64> {
    match expression {
        Expression::Number(token) => match token.token_type() {
            TokenType::Number { text } => number::parse(text.as_bytes()),
            _ => None,
        },
        Expression::Parentheses { expression, .. } => fold(expression),
        Expression::UnaryOperator { unop: UnOp::Minus(_), expression } => {
            fold(expression).map(|number| -number)
        }
        Expression::BinaryOperator { lhs, binop, rhs } => {
            let operator = arithmetic_operator(binop)?;
            let (left, right) = (fold(lhs)?, fold(rhs)?);
            let divides = matches!(operator, BinaryOperator::Divide | BinaryOperator::Modulo);
            if divides && right == 0.0 {
                return None;
            }
            Some(operators::arithmetic(operator, left, right)).filter(|result| !result.is_nan())
        }
        _ => None,
    }
}

/// The truth of an expression of literals alone.
pub(super) fn truth(expression: &Expression) -> Option<bool> {
    match expression {
        Expression::Parentheses { expression, .. } => truth(expression),
        Expression::String(token) => literal::of_token(token).map(|_| true),
        Expression::Symbol(token) => match token.token_type() {
            TokenType::Symbol { symbol: Symbol::True } => Some(true),
            TokenType::Symbol { symbol: Symbol::False | Symbol::Nil } => Some(false),
            _ => None,
        },
        Expression::UnaryOperator { unop: UnOp::Not(_), expression } => {
            truth(expression).map(|truth| !truth)
        }
        other => fold(other).map(|_| true),
    }
}

fn arithmetic_operator(operator: &BinOp) -> Option<BinaryOperator> {
    match operator {
        BinOp::Plus(_) => Some(BinaryOperator::Add),
        BinOp::Minus(_) => Some(BinaryOperator::Subtract),
        BinOp::Star(_) => Some(BinaryOperator::Multiply),
        BinOp::Slash(_) => Some(BinaryOperator::Divide),
        BinOp::Percent(_) => Some(BinaryOperator::Modulo),
        _ => None,
    }
}
