//! Table constructors (§2.5.7).

use super::{Compiler, register};
use crate::ast::{Field, Key, Span};
use crate::instruction::{Count, Instruction, Operand, Register};
use crate::value::Value;

/// Maximum number of elements computed before they are stored in the table (`LFIELDS_PER_FLUSH` in
/// lopcodes.h).
const ELEMENTS_AT_ONCE: usize = 50;

impl Compiler {
    /// Builds a table in the next register, which is then in use.
    pub(super) fn constructor(&mut self, parts: &[Field], span: Span) -> Register {
        let (elements, fields) = sizes(parts);
        let table = self.reserve(span);
        self.emit(Instruction::NewTable { to: table, elements, fields }, span.line());
        let closing = span.end_line;
        let in_use = self.function.in_use;
        let mut done = 0;
        for (index, field) in parts.iter().enumerate() {
            let pending = self.function.in_use - in_use;
            if pending == ELEMENTS_AT_ONCE {
                let count = Count::Exactly(register(pending));
                self.set_elements(table, done, count, field.span.line());
                self.release_to(in_use);
                done += pending;
            }
            let is_last = index + 1 == parts.len();
            let line = match field.separator {
                Some(comma) if !is_last => comma,
                _ => closing,
            };
            let before = self.function.in_use;
            let key = match &field.key {
                Key::None => {
                    if let Some(call) = field.value.call().filter(|_| is_last) {
                        self.call(call, Count::Open);
                        self.set_elements(table, done, Count::Open, line);
                        self.release_to(in_use);
                        return table;
                    }
                    self.evaluate(&field.value, line);
                    continue;
                }
                Key::Name(name) => self.constant(Value::from(name.as_str())),
                Key::Expression(key) => self.operand(key, key.span.end_line),
            };
            // `name = value` or `[key] = value` is stored at once.
            let line = field.value.span.end_line;
            let value = self.operand(&field.value, line);
            self.release_to(before);
            let table = Operand::Register(table);
            self.emit(Instruction::SetField { table, key, value }, line);
        }
        let pending = self.function.in_use - in_use;
        if pending > 0 {
            self.set_elements(table, done, Count::Exactly(register(pending)), closing);
        }
        self.release_to(in_use);
        table
    }

    fn set_elements(&mut self, table: Register, done: usize, count: Count, line: u32) {
        let done = u16::try_from(done).unwrap_or(u16::MAX);
        self.emit(Instruction::SetElements { table, done, count }, line);
    }
}

/// Returns the number of elements and of other fields, as Lua estimates them: rounded up, without a
/// call at the end.
fn sizes(fields: &[Field]) -> (u16, u16) {
    let elements = fields.iter().filter(|field| matches!(field.key, Key::None)).count();
    let is_call = |field: &Field| matches!(field.key, Key::None) && field.value.call().is_some();
    let has_call = fields.last().is_some_and(is_call);
    (rounded(elements - usize::from(has_call)), rounded(fields.len() - elements))
}

/// Rounds a size up to the precision of Lua, which stores sizes above 15 as three bits and an
/// exponent (`luaO_int2fb` in lobject.c).
fn rounded(size: usize) -> u16 {
    let mut digits = size;
    let mut exponent = 0;
    while digits >= 16 {
        digits = digits.div_ceil(2);
        exponent += 1;
    }
    u16::try_from(digits << exponent).unwrap_or(u16::MAX)
}
