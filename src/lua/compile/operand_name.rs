//! What error texts call the value of an expression (`getobjname` and `symbexec` in ldebug.c).
//!
//! Lua looks for the instruction that last wrote the value's register, going through the code once and
//! taking every jump on its way that goes forwards. So an expression with `and` or `or` has the name of its
//! last operand if that way comes by it: `(a and b or c) + 1` is about `c`, whatever the values are.

use super::Compiler;
use super::fold::truth;
use super::index::field_name;
use crate::lua::symbol::Symbol;
use crate::lua::tree::{Expression, ExpressionKind, First, Path};

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
        match &expression.kind {
            ExpressionKind::Parentheses(inner) => self.operand_name(inner),
            ExpressionKind::Path(Path { first, suffixes }) => match (first, suffixes.last()) {
                (_, Some(suffix)) => field_name(suffix),
                (First::Name(name), None) => self.variable_name(&name.text),
                (First::Expression(_), None) => None,
            },
            ExpressionKind::Binary(left, sign, right) => match way(left, decisive(sign.symbol)?) {
                Way::Next => self.operand_name(right),
                Way::Out => None,
            },
            _ => None,
        }
    }
}

/// The way through an operand whose test jumps where its truth is `decisive`.
fn way(operand: &Expression, decisive_truth: bool) -> Way {
    match &operand.kind {
        ExpressionKind::Parentheses(inner) => way(inner, decisive_truth),
        // A literal that cannot decide is not tested.
        _ if truth(operand) == Some(!decisive_truth) => Way::Next,
        ExpressionKind::Unary(sign, operand) if sign.symbol == Symbol::Not => {
            way(operand, !decisive_truth)
        }
        ExpressionKind::Binary(left, sign, right) => match decisive(sign.symbol) {
            Some(truth) => match way(left, truth) {
                Way::Next => way(right, decisive_truth),
                Way::Out if truth == decisive_truth => Way::Out,
                Way::Out => Way::Next,
            },
            None => Way::Out,
        },
        _ => Way::Out,
    }
}

/// The truth with which a left operand decides alone.
fn decisive(operator: Symbol) -> Option<bool> {
    match operator {
        Symbol::And => Some(false),
        Symbol::Or => Some(true),
        _ => None,
    }
}
