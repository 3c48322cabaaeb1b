//! The nesting depth of a program, computed from its tokens before any code recurses over it.
//!
//! The parser, its tree and the compiler recurse for every block, bracket and operator around an
//! expression. This count is never below that depth, even for input that is not Lua: a closing word
//! that closes nothing is ignored. It may be above, since it ignores precedence.

use super::diagnostic::{Diagnostic, DiagnosticKind};
use super::lexer::{Token, TokenKind};
use super::limits;
use super::symbol::Symbol;

/// The part of a program between an opening token and its closing one.
#[derive(Default)]
struct Level {
    /// The token that closes it; `None` for the program.
    closed_by: Option<Symbol>,
    /// Height of the level itself.
    own_height: usize,
    /// Number of operators in the current expression. Each makes the tree one level taller.
    operators: usize,
    /// Height of the tallest bracket or block in the current expression.
    tallest: usize,
    /// Height of the tallest expression before the current one.
    finished: usize,
}

impl Level {
    fn height(&self) -> usize {
        self.finished.max(self.tallest + self.operators)
    }

    fn finish_expression(&mut self) {
        self.finished = self.height();
        self.operators = 0;
        self.tallest = 0;
    }
}

/// Returns the first position at which the nesting exceeds [`limits::NESTING`], if any.
pub(super) fn check(tokens: &[Token]) -> Option<Diagnostic> {
    let mut outer: Vec<Level> = Vec::new();
    let mut level = Level::default();
    let mut outer_height = 0;
    for token in tokens {
        let TokenKind::Symbol(symbol) = token.kind else { continue };
        if matches!(symbol, Symbol::Do | Symbol::If | Symbol::Repeat) {
            level.finish_expression();
        }
        match role(symbol) {
            Role::Opening { own_height, closed_by } => {
                outer_height += own_height + level.operators;
                let inner = Level { closed_by: Some(closed_by), own_height, ..Level::default() };
                outer.push(std::mem::replace(&mut level, inner));
            }
            Role::Operator => level.operators += 1,
            Role::Separator => level.finish_expression(),
            Role::Other => {}
        }
        if level.closed_by == Some(symbol)
            && let Some(parent) = outer.pop()
        {
            outer_height -= level.own_height + parent.operators;
            let height = level.own_height + level.height();
            level = parent;
            level.tallest = level.tallest.max(height);
        }
        if outer_height + level.height() > limits::NESTING {
            return Some(Diagnostic { place: token.place, kind: DiagnosticKind::TooDeep });
        }
    }
    None
}

enum Role {
    /// Begins a level.
    Opening {
        own_height: usize,
        closed_by: Symbol,
    },
    Operator,
    /// Ends an expression without ending the level.
    Separator,
    Other,
}

fn role(symbol: Symbol) -> Role {
    match symbol {
        Symbol::LeftParenthesis => bracket(Symbol::RightParenthesis),
        Symbol::LeftBracket => bracket(Symbol::RightBracket),
        Symbol::LeftBrace => bracket(Symbol::RightBrace),
        Symbol::Do | Symbol::Function | Symbol::If => block(Symbol::End),
        Symbol::Repeat => block(Symbol::Until),
        Symbol::And
        | Symbol::Or
        | Symbol::Not
        | Symbol::Plus
        | Symbol::Minus
        | Symbol::Star
        | Symbol::Slash
        | Symbol::Percent
        | Symbol::Caret
        | Symbol::Concatenate
        | Symbol::Equal
        | Symbol::NotEqual
        | Symbol::Less
        | Symbol::LessOrEqual
        | Symbol::Greater
        | Symbol::GreaterOrEqual
        | Symbol::Hash => Role::Operator,
        Symbol::Comma
        | Symbol::Semicolon
        | Symbol::Assign
        | Symbol::Local
        | Symbol::Return
        | Symbol::Break
        | Symbol::While
        | Symbol::For
        | Symbol::In
        | Symbol::Then
        | Symbol::ElseIf
        | Symbol::Else => Role::Separator,
        _ => Role::Other,
    }
}

fn bracket(closed_by: Symbol) -> Role {
    let own_height = limits::BRACKET_NESTING;
    Role::Opening { own_height, closed_by }
}

fn block(closed_by: Symbol) -> Role {
    let own_height = limits::BLOCK_NESTING;
    Role::Opening { own_height, closed_by }
}
