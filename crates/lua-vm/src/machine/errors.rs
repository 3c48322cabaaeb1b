//! The messages of runtime errors (ldebug.c, lauxlib.c, script_lua.c).
//!
//! An error table without a message crashes Redis 7.0. Here it has the message of later releases.

use std::sync::Arc;

use super::Machine;
use crate::code::Side;
use crate::instruction::{Instruction, Operand};
use crate::operators::{Fault, to_bytes};
use crate::program::Program;
use crate::value::Value;
use crate::yield_reason::{Raised, RuntimeError, place};

impl Machine {
    /// Returns the error for a fault at the current instruction.
    pub(super) fn error(&self, program: &Program, fault: Fault) -> RuntimeError {
        let line = self.line(program);
        let message = |text: &[u8]| {
            Raised::Message([place(program.dialect, line).as_bytes(), text].concat().into())
        };
        let raised = match fault {
            Fault::Left { action } => message(&self.wrong_operand(program, action, Side::Left)),
            Fault::Right { action } => message(&self.wrong_operand(program, action, Side::Right)),
            Fault::Message(text) => message(text.as_bytes()),
            Fault::Quoting(text) | Fault::Assertion(text) => message(&text),
            Fault::Raised { value, level } | Fault::Error { value, level } => {
                self.raised(program, &value, level)
            }
            Fault::Reply(text) => Raised::Reply(text),
        };
        RuntimeError { line, raised }
    }

    /// Returns the error for a value that the program raises (`luaB_error`, then Redis's error
    /// handler).
    fn raised(&self, program: &Program, value: &Value, level: i32) -> Raised {
        match value {
            Value::Nil => Raised::Message(b"nil".as_slice().into()),
            Value::Boolean(value) => Raised::Message(value.to_string().into_bytes().into()),
            Value::Table(id) => {
                let text = self.heap.table(*id).get(&Value::from("err"));
                let text = to_bytes(text);
                Raised::Reply(text.unwrap_or_else(|| b"ERR unknown error".as_slice().into()))
            }
            Value::Number(_) | Value::String(_) => {
                let text = to_bytes(value).unwrap_or_default();
                let place = self.place_at_level(program, level);
                let text: Arc<[u8]> = [place.as_bytes(), &text].concat().into();
                Raised::Message(text)
            }
        }
    }

    /// Returns the position in the function at a call level: 1 is the current one, 2 its caller.
    /// The position in functions that a tail call replaced is unknown (`luaL_where`,
    /// `lua_getstack`).
    fn place_at_level(&self, program: &Program, level: i32) -> String {
        if level < 1 {
            return String::new();
        }
        let mut above = level - 1;
        let callers = self.callers.iter().rev().map(|caller| (caller.frame, caller.address));
        for (frame, address) in std::iter::once((self.frame, self.address)).chain(callers) {
            if above == 0 {
                return place(program.dialect, program.code.line(address));
            }
            above -= 1 + i32::from(frame.tail_calls);
            if above < 0 {
                break;
            }
        }
        String::new()
    }

    /// Returns the message for an operand of the wrong type, including its name if it has one
    /// (`luaG_typeerror`).
    fn wrong_operand(&self, program: &Program, action: &str, side: Side) -> Vec<u8> {
        let kind = self.operand(program, side).map_or("nil", Value::type_name);
        match program.code.operand_name(self.address, side) {
            Some(name) => {
                let (before, behind) =
                    (format!("attempt to {action} "), format!(" (a {kind} value)"));
                [before.as_bytes(), name, behind.as_bytes()].concat()
            }
            None => format!("attempt to {action} a {kind} value").into_bytes(),
        }
    }

    fn operand<'a>(&'a self, program: &'a Program, side: Side) -> Option<&'a Value> {
        let operand: Operand = match (self.instruction(program)?, side) {
            (Instruction::Unary { operand, .. }, _) => operand,
            (Instruction::Binary { left, .. }, Side::Left) => left,
            (Instruction::Binary { right, .. }, Side::Right) => right,
            (Instruction::GetField { table, .. } | Instruction::SetField { table, .. }, _) => table,
            _ => return None,
        };
        Some(self.get(program, operand))
    }
}
