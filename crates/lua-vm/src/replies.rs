//! Comparisons of what Redis answers with what it never is in Lua: the nil of a reply is `false`
//! there, and a status is a table.
//!
//! Instructions are read one after another, as if nothing jumped, so that a reply which a variable
//! has on one way only is taken for one on all.

use super::builtins;
use super::code::Code;
use super::instruction::{Instruction, Operand, Register};
use super::operators::BinaryOperator;
use super::program::Program;
use super::value::Value;
use std::collections::BTreeMap;

/// The commands that answer with a status if they do what they are asked.
const WITH_STATUS: [&[u8]; 5] = [b"SET", b"SETEX", b"PSETEX", b"MSET", b"HMSET"];

/// With what a reply is compared in vain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InVain {
    /// With nil.
    Nil,
    /// With the text of a status.
    Status,
}

/// What a register holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    /// A constant, by its place.
    Constant(u32),
    /// A reply, and whether it may be a status.
    Reply { is_status: bool },
}

impl Program {
    /// The line on which a reply is compared with what no reply is, and with what.
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
                    let is_equality =
                        matches!(operator, BinaryOperator::Equal | BinaryOperator::NotEqual);
                    let sides = [(left, right), (right, left)].into_iter();
                    let mut found =
                        sides.filter_map(|(one, other)| in_vain(&held, code, one, other));
                    if let Some(in_vain) = found.next().filter(|_| is_equality) {
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

/// What is in vain about comparing one operand with another, if the one is a reply.
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

/// Whether a register holds one of these texts, in capitals or not.
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
    fn a_reply_that_is_compared_with_what_it_never_is_is_found() {
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
