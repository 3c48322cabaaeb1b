//! Table constructors (§2.5.7).

use full_moon::ast::punctuated::Pair;
use full_moon::ast::{Expression, Field, TableConstructor};

use super::{Compiler, first_line, last_line, register, text};
use crate::lua::instruction::{Count, Instruction, Operand, Register};
use crate::lua::value::Value;

/// So many elements are computed before they are put into the table (`LFIELDS_PER_FLUSH` in lopcodes.h).
const ELEMENTS_AT_ONCE: usize = 50;

impl Compiler {
    /// A new table in the next register, which is then in use.
    pub(super) fn constructor(&mut self, constructor: &TableConstructor) -> Register {
        let (elements, fields) = sizes(constructor);
        let table = self.reserve(constructor);
        let new = Instruction::NewTable { to: table, elements, fields };
        self.emit(new, first_line(constructor));
        let closing = first_line(constructor.braces().tokens().1);
        let in_use = self.function.in_use;
        let mut done = 0;
        let mut pairs = constructor.fields().pairs().peekable();
        while let Some(pair) = pairs.next() {
            let pending = self.function.in_use - in_use;
            if pending == ELEMENTS_AT_ONCE {
                self.set_elements(table, done, Count::Exactly(register(pending)), first_line(pair));
                self.release_to(in_use);
                done += pending;
            }
            let is_last = pairs.peek().is_none();
            let line = match pair.punctuation() {
                Some(comma) if !is_last => first_line(comma),
                _ => closing,
            };
            match pair.value() {
                Field::NoKey(Expression::FunctionCall(call)) if is_last => {
                    self.call(call, Count::Open);
                    self.set_elements(table, done, Count::Open, line);
                    self.release_to(in_use);
                    return table;
                }
                Field::NoKey(expression) => {
                    self.evaluate(expression, line);
                }
                field => self.named_field(table, field),
            }
        }
        let pending = self.function.in_use - in_use;
        if pending > 0 {
            self.set_elements(table, done, Count::Exactly(register(pending)), closing);
        }
        self.release_to(in_use);
        table
    }

    /// `name = value` or `[key] = value`, which is set at once.
    fn named_field(&mut self, table: Register, field: &Field) {
        let in_use = self.function.in_use;
        let (key, value) = match field {
            Field::NameKey { key, value, .. } => {
                (self.constant(Value::from(text(key).as_str())), value)
            }
            Field::ExpressionKey { key, value, .. } => {
                (self.operand(key, last_line(&**key)), value)
            }
            other => {
                self.unknown_syntax(other);
                return;
            }
        };
        let line = last_line(&**value);
        let value = self.operand(value, line);
        self.release_to(in_use);
        let table = Operand::Register(table);
        self.emit(Instruction::SetField { table, key, value }, line);
    }

    fn set_elements(&mut self, table: Register, done: usize, count: Count, line: u32) {
        let done = u16::try_from(done).unwrap_or(u16::MAX);
        self.emit(Instruction::SetElements { table, done, count }, line);
    }
}

/// How many elements and other fields there will be, as Lua counts them: rounded up, without a call at the
/// end.
fn sizes(constructor: &TableConstructor) -> (u16, u16) {
    let fields = constructor.fields();
    let elements = fields.iter().filter(|field| matches!(field, Field::NoKey(_))).count();
    let last = fields.last().map(Pair::value);
    let has_call = matches!(last, Some(Field::NoKey(Expression::FunctionCall(_))));
    (rounded(elements - usize::from(has_call)), rounded(fields.len() - elements))
}

/// Sizes above 15 are kept in three bits and an exponent (`luaO_int2fb` in lobject.c).
fn rounded(size: usize) -> u16 {
    let mut digits = size;
    let mut exponent = 0;
    while digits >= 16 {
        digits = digits.div_ceil(2);
        exponent += 1;
    }
    u16::try_from(digits << exponent).unwrap_or(u16::MAX)
}
