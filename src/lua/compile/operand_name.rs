//! What error texts call the value of an expression (`getobjname` and `symbexec` in ldebug.c).
//!
//! Lua looks for the instruction that last wrote the value's register, going through the code once and
//! taking every jump on its way that goes forwards. So an expression with `and` or `or` has the name of its
//! last operand if that way comes by it: `(a and b or c) + 1` is about `c`, whatever the values are.

use full_moon::ast::{BinOp, Expression, Suffix, UnOp, Var};

use super::fold::truth;
use super::index::field_name;
use super::{Compiler, text};

/// Where the way through an operand goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Behind the operand.
    Next,
    /// Where the test of the operand jumps to.
    Out,
}

impl Compiler {
    /// What error texts call the value of an expression, if it has a name there.
    pub(super) fn operand_name(&self, expression: &Expression) -> Option<Vec<u8>> {
        match expression {
            Expression::Parentheses { expression, .. } => self.operand_name(expression),
            Expression::Var(Var::Name(token)) => self.variable_name(&text(token)),
            Expression::Var(Var::Expression(path)) => match path.suffixes().last() {
                Some(Suffix::Index(index)) => Some(field_name(index)),
                _ => None,
            },
            Expression::BinaryOperator { lhs, binop, rhs } => match way(lhs, decisive(binop)?) {
                Way::Next => self.operand_name(rhs),
                Way::Out => None,
            },
            _ => None,
        }
    }
}

/// The way through an operand whose test jumps where its truth is `decisive`.
fn way(operand: &Expression, decisive_truth: bool) -> Way {
    match operand {
        Expression::Parentheses { expression, .. } => way(expression, decisive_truth),
        // A literal that cannot decide is not tested.
        literal if truth(literal) == Some(!decisive_truth) => Way::Next,
        Expression::UnaryOperator { unop: UnOp::Not(_), expression } => {
            way(expression, !decisive_truth)
        }
        Expression::BinaryOperator { lhs, binop, rhs } => match decisive(binop) {
            Some(truth) => match way(lhs, truth) {
                Way::Next => way(rhs, decisive_truth),
                Way::Out if truth == decisive_truth => Way::Out,
                Way::Out => Way::Next,
            },
            None => Way::Out,
        },
        _ => Way::Out,
    }
}

/// The truth with which a left operand decides alone.
fn decisive(operator: &BinOp) -> Option<bool> {
    match operator {
        BinOp::And(_) => Some(false),
        BinOp::Or(_) => Some(true),
        _ => None,
    }
}
