//! The registers whose values a program may still read, derived from its code when it is loaded.
//!
//! Two states of a program that differ only in other registers have the same future. A search
//! therefore need not distinguish them.

use super::code::Code;
use super::instruction::{Address, Count, Instruction, Operand, Register};

/// A set of registers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct RegisterSet([u64; 4]);

/// The live registers of a program.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LiveRegisters {
    /// Before each instruction, in the frame of its function.
    before: Vec<RegisterSet>,
    /// Registers of the program itself that functions read.
    of_program: RegisterSet,
}

impl LiveRegisters {
    /// Analyses a program.
    pub(super) fn of(code: &Code) -> LiveRegisters {
        let mut before = vec![RegisterSet::default(); code.instructions.len()];
        let mut of_program = RegisterSet::default();
        for instruction in &code.instructions {
            if let Instruction::GetOuter { from, .. } = instruction {
                of_program.add(*from);
            }
        }
        // Sets only grow, so this ends.
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (address, instruction) in code.instructions.iter().enumerate().rev() {
                let live = live_before(instruction, address, &before);
                has_changed |= before[address] != live;
                before[address] = live;
            }
        }
        LiveRegisters { before, of_program }
    }

    /// Returns the registers that may be read at or after an instruction.
    pub(super) fn at(&self, address: Address) -> RegisterSet {
        self.before.get(address as usize).copied().unwrap_or_default()
    }

    /// Returns the registers that may be read after a call whose results go to `first` and above.
    pub(super) fn across_call(&self, address: Address, first: Register) -> RegisterSet {
        self.at(address + 1).below(first)
    }

    /// Returns the registers of the program itself that functions read.
    pub(super) fn of_program(&self) -> RegisterSet {
        self.of_program
    }
}

impl RegisterSet {
    /// Returns `true` if the set contains a register.
    pub(super) fn contains(self, register: usize) -> bool {
        self.0.get(register / 64).is_some_and(|bits| bits >> (register % 64) & 1 == 1)
    }

    /// Returns the union of two sets.
    pub(super) fn or(self, other: RegisterSet) -> RegisterSet {
        let mut all = self;
        all.0.iter_mut().zip(other.0).for_each(|(own, other)| *own |= other);
        all
    }

    fn add(&mut self, register: Register) {
        self.0[usize::from(register) / 64] |= 1 << (register % 64);
    }

    fn remove(&mut self, register: Register) {
        self.0[usize::from(register) / 64] &= !(1 << (register % 64));
    }

    fn below(self, first: Register) -> RegisterSet {
        let mut kept = self;
        for (start, bits) in (0..).step_by(64).zip(&mut kept.0) {
            let count = usize::from(first).saturating_sub(start);
            *bits &= if count < 64 { (1 << count) - 1 } else { u64::MAX };
        }
        kept
    }

    fn read(&mut self, operand: Operand) {
        if let Operand::Register(register) = operand {
            self.add(register);
        }
    }

    fn read_range(&mut self, first: Register, count: Count) {
        let end = match count {
            Count::Exactly(count) => first.saturating_add(count),
            Count::Open => Register::MAX,
        };
        (first..end).for_each(|register| self.add(register));
    }
}

/// Returns the registers that may be read at or after an instruction, given the registers that may
/// be read at its successors.
fn live_before(instruction: &Instruction, address: usize, before: &[RegisterSet]) -> RegisterSet {
    let at = |address: usize| before.get(address).copied().unwrap_or_default();
    let (next, jump) = (at(address + 1), |target: Address| at(target as usize));
    let mut live = next;
    match *instruction {
        Instruction::Move { to, from } => {
            live.remove(to);
            live.read(from);
        }
        Instruction::GetOuter { to, .. } | Instruction::NewTable { to, .. } => live.remove(to),
        Instruction::SetOuter { from, .. } => live.read(from),
        Instruction::Unary { to, operand, .. } => {
            live.remove(to);
            live.read(operand);
        }
        Instruction::Binary { to, left, right, .. } => {
            live.remove(to);
            live.read(left);
            live.read(right);
        }
        Instruction::GetField { to, table, key } => {
            live.remove(to);
            live.read(table);
            live.read(key);
        }
        Instruction::SetField { table, key, value } => {
            [table, key, value].into_iter().for_each(|operand| live.read(operand));
        }
        Instruction::SetElements { table, count, .. } => {
            live.add(table);
            live.read_range(table.saturating_add(1), count);
        }
        Instruction::Jump { target } => live = jump(target),
        Instruction::JumpIf { condition, target, .. } => {
            live = next.or(jump(target));
            live.read(condition);
        }
        Instruction::ForPrepare { base, target } => {
            live = jump(target);
            live.read_range(base, Count::Exactly(3));
        }
        Instruction::ForLoop { base, target } => {
            live = next.or(jump(target));
            live.read_range(base, Count::Exactly(3));
        }
        Instruction::ForEach { base, target, .. } => {
            live = next.or(jump(target));
            live.read_range(base, Count::Exactly(2));
        }
        Instruction::Call { first, arguments, .. }
        | Instruction::CallFunction { first, arguments, .. } => {
            live = next.below(first);
            live.read_range(first, arguments);
        }
        Instruction::TailCall { first, arguments, .. } => {
            live = RegisterSet::default();
            live.read_range(first, arguments);
        }
        Instruction::Return { first, values } => {
            live = RegisterSet::default();
            live.read_range(first, values);
        }
    }
    live
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_below_another_are_kept() {
        let mut all = RegisterSet::default();
        (0..=Register::MAX).for_each(|register| all.add(register));
        for first in [0, 1, 63, 64, 65, 127, 128, 192, 255] {
            let kept = all.below(first);
            for register in 0..=Register::MAX {
                let is_kept = kept.contains(register.into());
                assert_eq!(is_kept, register < first, "{register} below {first}");
            }
        }
    }
}
