//! The name of an expression's value in error messages (`getobjname` and `symbexec` in ldebug.c).
//!
//! Lua searches for the instruction that last wrote the value's register: it walks the code once
//! and takes every forward jump on the path. So an expression with `and` or `or` has the name of
//! its last operand if the walk reaches it: an error in `(a and b or c) + 1` names `c`, for any
//! values.

use super::Compiler;
use super::fold::truth;
use super::index::field_name;
use crate::ast::{Expression, ExpressionKind, First, Path};
use crate::symbol::Symbol;

/// The point at which the walk leaves an operand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// The end of the operand.
    End,
    /// The jump of its test.
    Jump,
}

impl Compiler {
    /// Returns the name of an expression's value in error messages, if it has one.
    pub(super) fn operand_name(&self, expression: &Expression) -> Option<Vec<u8>> {
        match &expression.kind {
            ExpressionKind::Parentheses(inner) => self.operand_name(inner),
            ExpressionKind::Path(Path { first, suffixes }) => match (first, suffixes.last()) {
                (_, Some(suffix)) => field_name(suffix),
                (First::Name(name), None) => self.variable_name(&name.text),
                (First::Expression(_), None) => None,
            },
            ExpressionKind::Binary(left, sign, right) => match exit(left, decisive(sign.symbol)?) {
                Exit::End => self.operand_name(right),
                Exit::Jump => None,
            },
            _ => None,
        }
    }
}

/// Returns the point at which the walk leaves an operand whose test jumps if its truth is
/// `decisive`.
fn exit(operand: &Expression, decisive_truth: bool) -> Exit {
    match &operand.kind {
        ExpressionKind::Parentheses(inner) => exit(inner, decisive_truth),
        // A literal that cannot decide is not tested.
        _ if truth(operand) == Some(!decisive_truth) => Exit::End,
        ExpressionKind::Unary(sign, operand) if sign.symbol == Symbol::Not => {
            exit(operand, !decisive_truth)
        }
        ExpressionKind::Binary(left, sign, right) => match decisive(sign.symbol) {
            Some(truth) => match exit(left, truth) {
                Exit::End => exit(right, decisive_truth),
                Exit::Jump if truth == decisive_truth => Exit::Jump,
                Exit::Jump => Exit::End,
            },
            None => Exit::Jump,
        },
        _ => Exit::Jump,
    }
}

/// Returns the truth of a left operand that decides the result.
fn decisive(operator: Symbol) -> Option<bool> {
    match operator {
        Symbol::And => Some(false),
        Symbol::Or => Some(true),
        _ => None,
    }
}
