//! How deep a program is nested, judged from its tokens before anything recurses over it.
//!
//! full_moon's parser and its tree, and the compiler after them, recurse once for every bracket, block and
//! operator around an expression. This count is never below that depth, even where the program is not
//! Lua: a closing word that closes nothing is ignored. It may be above it, so the limit is generous.

use full_moon::tokenizer::{Symbol, Token, TokenType};

use super::limits;
use super::mistake::{Mistake, MistakeKind, Place};

/// What stands between one opening token and its closing one.
#[derive(Default)]
struct Level {
    /// What closes it; nothing closes the program.
    closed_by: Option<Symbol>,
    /// Operators of the expression being read. Each makes the tree one level taller.
    operators: usize,
    /// The height of the tallest bracket or block in that expression.
    tallest: usize,
    /// The height of the tallest expression before it.
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

/// The first place where the nesting exceeds [`limits::NESTING`], if there is one.
pub(super) fn check(tokens: &[Token]) -> Option<Mistake> {
    let mut outer: Vec<Level> = Vec::new();
    let mut level = Level::default();
    let mut depth_outside = 0;
    for token in tokens {
        let TokenType::Symbol { symbol } = token.token_type() else {
            continue;
        };
        match role(*symbol) {
            Role::Opening(closing) => {
                depth_outside += 1 + level.operators;
                let inner = Level {
                    closed_by: Some(closing),
                    ..Level::default()
                };
                outer.push(std::mem::replace(&mut level, inner));
            }
            Role::Operator => level.operators += 1,
            Role::Separator => level.finish_expression(),
            Role::Other => {}
        }
        if level.closed_by == Some(*symbol)
            && let Some(parent) = outer.pop()
        {
            let height = level.height() + 1;
            level = parent;
            level.tallest = level.tallest.max(height);
            depth_outside -= 1 + level.operators;
        }
        if depth_outside + level.height() > limits::NESTING {
            return Some(Mistake {
                place: Place::from(token.start_position()),
                kind: MistakeKind::TooDeep,
            });
        }
    }
    None
}

enum Role {
    /// Opens a level, which ends at the given symbol.
    Opening(Symbol),
    Operator,
    /// Ends an expression without ending the level.
    Separator,
    Other,
}

fn role(symbol: Symbol) -> Role {
    match symbol {
        Symbol::LeftParen => Role::Opening(Symbol::RightParen),
        Symbol::LeftBracket => Role::Opening(Symbol::RightBracket),
        Symbol::LeftBrace => Role::Opening(Symbol::RightBrace),
        Symbol::Do | Symbol::Function | Symbol::If => Role::Opening(Symbol::End),
        Symbol::Repeat => Role::Opening(Symbol::Until),
        Symbol::And
        | Symbol::Or
        | Symbol::Not
        | Symbol::Plus
        | Symbol::Minus
        | Symbol::Star
        | Symbol::Slash
        | Symbol::Percent
        | Symbol::Caret
        | Symbol::TwoDots
        | Symbol::TwoEqual
        | Symbol::TildeEqual
        | Symbol::LessThan
        | Symbol::LessThanEqual
        | Symbol::GreaterThan
        | Symbol::GreaterThanEqual
        | Symbol::Hash => Role::Operator,
        Symbol::Comma
        | Symbol::Semicolon
        | Symbol::Equal
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
