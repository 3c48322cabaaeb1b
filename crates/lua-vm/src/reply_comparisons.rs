//! Finds comparisons of Redis replies with values that they never have in Lua: the nil reply is
//! `false`, and a status is a table.
//!
//! Instructions are read in order, ignoring jumps. So a reply that a variable contains on one path
//! counts as its value on all paths.

use super::builtins;
use super::code::Code;
use super::instruction::{Instruction, Operand, Register};
use super::program::Program;
use super::value::Value;
use std::collections::BTreeMap;

/// The commands that reply with a status on success.
const WITH_STATUS: [&[u8]; 5] = [b"SET", b"SETEX", b"PSETEX", b"MSET", b"HMSET"];

/// The kind of value in a comparison that never succeeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InVain {
    /// Nil.
    Nil,
    /// The string of a status.
    Status,
}

/// The content of a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    /// A constant, by its index.
    Constant(u32),
    /// A reply, which may be a status or not.
    Reply { is_status: bool },
}

impl Program {
    /// Returns the line of a comparison that never succeeds, and the compared value.
    #[must_use]
    pub fn compares_in_vain(&self) -> Option<(u32, InVain)> {
        let code = &self.code;
        let mut held: BTreeMap<Register, Held> = BTreeMap::new();
        for (address, instruction) in (0..).zip(&code.instructions) {
            if code.functions.iter().any(|function| function.start == address) {
                held.clear();
            }
            match *instruction {
                Instruction::Move { to, from } => {
                    let moved = match from {
                        Operand::Constant(place) => Some(Held::Constant(place)),
                        Operand::Register(from) => held.get(&from).copied(),
                    };
                    held.remove(&to);
                    held.extend(moved.map(|moved| (to, moved)));
                }
                Instruction::Binary { operator, to, left, right } => {
                    let sides = [(left, right), (right, left)].into_iter();
                    let mut found =
                        sides.filter_map(|(one, other)| in_vain(&held, code, one, other));
                    if let Some(in_vain) = found.next().filter(|_| operator.is_equality()) {
                        return Some((code.line(address), in_vain));
                    }
                    held.remove(&to);
                }
                Instruction::Call { builtin, first, .. } => {
                    let is_status = is_text(&held, code, first, &WITH_STATUS);
                    held.retain(|register, _| *register < first);
                    if builtins::asks_redis(builtin) {
                        held.insert(first, Held::Reply { is_status });
                    }
                }
                Instruction::CallFunction { first, .. } | Instruction::TailCall { first, .. } => {
                    held.retain(|register, _| *register < first);
                }
                Instruction::Unary { to, .. }
                | Instruction::GetOuter { to, .. }
                | Instruction::NewTable { to, .. }
                | Instruction::GetField { to, .. } => {
                    held.remove(&to);
                }
                Instruction::ForPrepare { base, .. } | Instruction::ForEach { base, .. } => {
                    held.retain(|register, _| *register < base);
                }
                Instruction::SetOuter { .. }
                | Instruction::SetField { .. }
                | Instruction::SetElements { .. }
                | Instruction::Jump { .. }
                | Instruction::JumpIf { .. }
                | Instruction::ForLoop { .. }
                | Instruction::Return { .. } => {}
            }
        }
        None
    }
}

/// Returns the reason for which a comparison of `one` with `other` never succeeds, if `one` is a
/// reply.
fn in_vain(
    held: &BTreeMap<Register, Held>,
    code: &Code,
    one: Operand,
    other: Operand,
) -> Option<InVain> {
    let Operand::Register(one) = one else { return None };
    let Some(Held::Reply { is_status }) = held.get(&one) else { return None };
    let place = match other {
        Operand::Constant(place) => place,
        Operand::Register(other) => match held.get(&other) {
            Some(Held::Constant(place)) => *place,
            _ => return None,
        },
    };
    match code.constants.get(place as usize)? {
        Value::Nil => Some(InVain::Nil),
        Value::String(text) if *is_status && **text == *b"OK" => Some(InVain::Status),
        _ => None,
    }
}

/// Returns `true` if a register contains one of these strings, ignoring case.
fn is_text(
    held: &BTreeMap<Register, Held>,
    code: &Code,
    register: Register,
    texts: &[&[u8]],
) -> bool {
    let Some(Held::Constant(place)) = held.get(&register) else { return false };
    matches!(code.constants.get(*place as usize), Some(Value::String(text))
        if texts.iter().any(|it| text.eq_ignore_ascii_case(it)))
}

#[cfg(test)]
mod tests {
    use super::InVain::{Nil, Status};
    use crate::{Dialect, Program};

    #[test]
    fn comparison_of_a_reply_with_an_impossible_value_is_found() {
        for (source, found) in [
            ("if redis.call('SET', 'k', 1, 'NX') == 'OK' then enter() end", Some((1, Status))),
            (
                "local ok = redis.call('set', 'k', 1)\nif ok ~= 'OK' then error(1) end",
                Some((2, Status)),
            ),
            ("while redis.call('SET', 'k', 1, 'NX') == nil do\n  sleep(9)\nend", Some((1, Nil))),
            ("local v\nrepeat\n  v = redis.call('GET', 'k')\nuntil v ~= nil", Some((4, Nil))),
            ("local v = redis.pcall('GET', 'k')\nif nil == v then enter() end", Some((2, Nil))),
            ("if redis.call('SET', 'k', 1).ok == 'OK' then enter() end", None),
            ("if redis.call('GET', 'k') == 'OK' then enter() end", None),
            ("if redis.call('SETNX', 'k', 1) == 1 then enter() end", None),
            ("if not redis.call('SET', 'k', 1, 'NX') then error(1) end", None),
            ("if tonumber(redis.call('GET', 'k')) == nil then enter() end", None),
            ("local v = redis.call('GET', 'k') v = tonumber(v) if v == nil then enter() end", None),
            ("local a, b = 1 if a == nil or b == nil then enter() end", None),
            ("if store.read('x') == nil then enter() end", None),
        ] {
            let program = Program::load(source, Dialect::Client).expect(source);
            assert_eq!(program.compares_in_vain(), found, "{source}");
        }
    }
}
