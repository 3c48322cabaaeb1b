//! Detects a program that leaves the critical section before it can have entered it.

use super::lexer::{TokenKind, lex};
use super::program::Program;
use super::symbol::Symbol;

impl Program {
    /// Returns the line of a `leave()` that certainly comes before any `enter()` and so has no
    /// effect. A `leave()` in a function or an `if` is ignored.
    #[must_use]
    pub fn leaves_before_entering(&self) -> Option<u32> {
        let source = self.source();
        // One entry per open block: `true` if it may be skipped, or run later.
        let mut open: Vec<bool> = Vec::new();
        for token in lex(source).tokens {
            match token.kind {
                TokenKind::Symbol(Symbol::Function | Symbol::If) => open.push(true),
                TokenKind::Symbol(Symbol::Do | Symbol::Repeat) => open.push(false),
                TokenKind::Symbol(Symbol::End | Symbol::Until) => {
                    open.pop();
                }
                TokenKind::Name => match &source[token.range] {
                    "enter" => return None,
                    "leave" if !open.contains(&true) => return Some(token.place.line),
                    _ => {}
                },
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::{Dialect, Program};

    #[test]
    fn leave_before_any_enter_is_found_if_certain() {
        for (source, line) in [
            ("leave() enter()", Some(1)),
            ("work(1)\nleave()", Some(2)),
            ("while true do\n  leave() enter()\nend", Some(2)),
            ("repeat leave() until true enter()", Some(1)),
            ("if true then sleep(1) end\nleave()", Some(2)),
            ("enter() leave()", None),
            ("enter() leave() leave()", None),
            ("local function release() leave() end enter() release()", None),
            ("local inside\nif inside then leave() else enter() end", None),
            ("-- leave()\nlocal s = 'leave()' enter()", None),
            ("", None),
        ] {
            let program = Program::load(source, Dialect::Client).expect(source);
            assert_eq!(program.leaves_before_entering(), line, "{source}");
        }
    }
}
