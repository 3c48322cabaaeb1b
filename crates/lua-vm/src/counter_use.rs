//! Counter abstraction: finds the largest count that a program distinguishes.
//!
//! A lock that counts its attempts with INCR only checks whether the count is 1; larger counts
//! behave alike. The analysis follows the instructions and records for each register whether it may
//! contain a constant, a reply, or anything else. If a program only compares replies with
//! constants, passes them on and tests their truth, all integers above its largest constant are
//! equivalent. If it uses a reply in any other way, or sends a command that does, there is no
//! result. The analysis does not distinguish the replies of different keys.

use super::builtins;
use super::code::Function;
use super::dialect::Dialect;
use super::instruction::{Address, Count, Instruction, Operand, Register};
use super::limits;
use super::machine;
use super::operators::{BinaryOperator, UnaryOperator};
use super::program::Program;
use super::value::Value;
use std::collections::BTreeMap;

/// Largest constant in a comparison with a counter.
const LARGEST: f64 = 1e9;

/// Commands whose replies and effects are the same for all integers above a limit, if a key holds
/// one: they add 1, replace, remove, or do not read the value. SET and EVAL are analysed in more
/// detail.
const PLAIN_COMMANDS: &[&str] = &[
    "DEL", "DISCARD", "EXEC", "EXISTS", "EXPIRE", "GET", "GETDEL", "GETSET", "INCR", "MULTI",
    "PERSIST", "PEXPIRE", "PTTL", "SETNX", "TTL", "UNLINK", "UNWATCH", "WATCH",
];

/// Options of SET that any value may follow.
const LIFETIMES: &[&str] = &["EX", "EXAT", "PX", "PXAT"];

/// Options of SET that do not read the value.
const PLAIN_OPTIONS: &[&str] = &["GET", "KEEPTTL", "NX", "XX"];

impl Program {
    /// Returns the largest integer in a reply that the program distinguishes from larger ones, or
    /// `None` if the analysis has no result.
    #[must_use]
    pub fn counts_up_to(&self) -> Option<i64> {
        let mut analysis = Analysis::new(self);
        loop {
            let before = analysis.known.clone();
            for function in 0..self.code.functions.len() {
                analysis.go_through(function)?;
            }
            if analysis.known == before {
                return Some(analysis.largest);
            }
        }
    }
}

/// The possible content of a register.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Holds {
    /// No value.
    #[default]
    Nothing,
    /// A constant of the program.
    Constant(u32),
    /// A reply, or a part of a reply.
    Reply,
    /// Any value that does not depend on a reply.
    Other,
}

impl Holds {
    fn or(self, other: Holds) -> Holds {
        match (self, other) {
            (one, another) if one == another => one,
            (Holds::Nothing, known) | (known, Holds::Nothing) => known,
            (Holds::Reply, _) | (_, Holds::Reply) => Holds::Reply,
            _ => Holds::Other,
        }
    }
}

type Registers = Vec<Holds>;

/// Facts about the functions that are valid for every caller.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Known {
    /// The arguments of each function.
    arguments: Vec<Registers>,
    /// The results of each function.
    results: Vec<Holds>,
    /// The registers of the program itself, at any time.
    outer: Registers,
    /// The values that functions store in these registers.
    put_by_functions: Registers,
}

struct Analysis<'a> {
    program: &'a Program,
    known: Known,
    largest: i64,
}

impl Analysis<'_> {
    fn new(program: &Program) -> Analysis<'_> {
        let functions = program.code.functions.len();
        let given = machine::given_names(program.dialect, program.parameters()).len();
        let mut arguments = vec![Registers::new(); functions];
        if let Some(of_program) = arguments.first_mut() {
            *of_program = vec![Holds::Other; given];
        }
        let nothing = vec![Holds::Nothing; limits::REGISTERS];
        let known = Known {
            arguments,
            results: vec![Holds::Nothing; functions],
            outer: nothing.clone(),
            put_by_functions: nothing,
        };
        Analysis { program, known, largest: 0 }
    }

    /// Analyses all instructions that a function can reach. Returns `None` if it uses a reply in a
    /// way that is not allowed.
    fn go_through(&mut self, function: usize) -> Option<()> {
        let Function { start, .. } = *self.program.code.functions.get(function)?;
        let mut first = vec![Holds::Nothing; limits::REGISTERS];
        let arguments = &self.known.arguments[function];
        first[..arguments.len()].copy_from_slice(arguments);
        let mut before: BTreeMap<Address, Registers> = BTreeMap::from([(start, first)]);
        let mut waiting = vec![start];
        while let Some(address) = waiting.pop() {
            let Some(instruction) = self.program.code.instructions.get(address as usize) else {
                continue;
            };
            let mut registers = before.get(&address).cloned()?;
            if function == 0 {
                let outer = self.known.outer.iter_mut().zip(&registers);
                outer.for_each(|(outer, own)| *outer = outer.or(*own));
            }
            let next = self.step(function, address, *instruction, &mut registers)?;
            for target in next {
                let known = before.entry(target).or_default();
                let joined: Registers = if known.is_empty() {
                    registers.clone()
                } else {
                    known.iter().zip(&registers).map(|(one, it)| one.or(*it)).collect()
                };
                if *known != joined {
                    *known = joined;
                    waiting.push(target);
                }
            }
        }
        Some(())
    }

    /// Updates the registers for one instruction, and returns the addresses of its successors.
    fn step(
        &mut self,
        function: usize,
        address: Address,
        instruction: Instruction,
        registers: &mut Registers,
    ) -> Option<Vec<Address>> {
        let next = address + 1;
        match instruction {
            Instruction::Move { to, from } => registers[usize::from(to)] = held(registers, from),
            Instruction::GetOuter { to, from } => {
                registers[usize::from(to)] = self.known.outer[usize::from(from)];
            }
            Instruction::SetOuter { to, from } => {
                let put = held(registers, from);
                let Known { outer, put_by_functions, .. } = &mut self.known;
                for place in [&mut outer[usize::from(to)], &mut put_by_functions[usize::from(to)]] {
                    *place = place.or(put);
                }
            }
            Instruction::Unary { operator, to, operand } => {
                is_allowed(operator == UnaryOperator::Not || !is_reply(registers, operand))?;
                registers[usize::from(to)] = Holds::Other;
            }
            Instruction::Binary { operator, to, left, right } => {
                self.compare(operator, held(registers, left), held(registers, right))?;
                registers[usize::from(to)] = Holds::Other;
            }
            Instruction::NewTable { to, .. } => registers[usize::from(to)] = Holds::Other,
            Instruction::GetField { to, table, key } => {
                is_allowed(!is_reply(registers, key))?;
                let is_of_reply = is_reply(registers, table);
                registers[usize::from(to)] = if is_of_reply { Holds::Reply } else { Holds::Other };
            }
            Instruction::SetField { key, value, .. } => {
                is_allowed(!is_reply(registers, key) && !is_reply(registers, value))?;
            }
            Instruction::SetElements { table, count, .. } => {
                is_allowed(!any_reply(&registers[range(table + 1, count)]))?;
            }
            Instruction::Jump { target } => return Some(vec![target]),
            Instruction::JumpIf { target, .. } => return Some(vec![next, target]),
            Instruction::ForPrepare { base, target } => {
                is_allowed(!any_reply(&registers[range(base, Count::Exactly(3))]))?;
                return Some(vec![target]);
            }
            Instruction::ForLoop { base, target } => {
                registers[range(base, Count::Exactly(4))].fill(Holds::Other);
                return Some(vec![next, target]);
            }
            Instruction::ForEach { base, variables, target, .. } => {
                let of_table = match registers[usize::from(base)] {
                    Holds::Reply => Holds::Reply,
                    _ => Holds::Other,
                };
                registers[range(base + 2, Count::Exactly(variables))].fill(of_table);
                return Some(vec![next, target]);
            }
            Instruction::Call { builtin, first, arguments, results } => {
                let name = builtins::full_name(builtin);
                let result = self.call(name, &registers[range(first, arguments)], arguments)?;
                registers[usize::from(first)..].fill(Holds::Nothing);
                let has_one_result = !matches!(name, "assert" | "unpack");
                let results = if has_one_result { Count::Exactly(1) } else { results };
                registers[range(first, results)].fill(result);
            }
            Instruction::CallFunction { function: called, first, arguments, results } => {
                self.give(called.into(), &registers[range(first, arguments)]);
                registers[usize::from(first)..].fill(Holds::Nothing);
                registers[range(first, results)].fill(self.known.results[usize::from(called)]);
                if function == 0 {
                    let put = self.known.put_by_functions.iter().take(usize::from(first));
                    registers.iter_mut().zip(put).for_each(|(own, put)| *own = own.or(*put));
                }
            }
            Instruction::TailCall { function: called, first, arguments } => {
                self.give(called.into(), &registers[range(first, arguments)]);
                let result = self.known.results[usize::from(called)];
                self.known.results[function] = self.known.results[function].or(result);
                return Some(Vec::new());
            }
            Instruction::Return { first, values } => {
                let returned = registers[range(first, values)].iter();
                let returned = returned.fold(Holds::Nothing, |all, it| all.or(*it));
                self.known.results[function] = self.known.results[function].or(returned);
                return Some(Vec::new());
            }
        }
        Some(vec![next])
    }

    /// Checks that a reply is compared with constants only.
    fn compare(&mut self, operator: BinaryOperator, left: Holds, right: Holds) -> Option<()> {
        let constant = match (left, right) {
            (Holds::Reply, Holds::Constant(index)) | (Holds::Constant(index), Holds::Reply) => {
                self.constant(index)?
            }
            (Holds::Reply, _) | (_, Holds::Reply) => return None,
            _ => return Some(()),
        };
        is_allowed(operator.is_comparison())?;
        let number = match constant {
            Value::Number(number) => number.get(),
            Value::Nil | Value::Boolean(_) => return Some(()),
            // Digits are compared with digits, and ordered as strings.
            Value::String(text) if operator.is_order() || text.first()?.is_ascii_digit() => {
                return None;
            }
            Value::String(_) => return Some(()),
            Value::Table(_) => return None,
        };
        is_allowed(number.is_finite() && number.abs() < LARGEST)?;
        self.largest = self.largest.max(number.ceil() as i64);
        Some(())
    }

    /// Returns the possible result of a built-in function, or `None` if it uses a reply in a way
    /// that is not allowed.
    fn call(&mut self, name: &str, given: &[Holds], arguments: Count) -> Option<Holds> {
        match (name, given) {
            ("redis.call" | "redis.pcall", _) => self.command(given, arguments),
            ("redis.call_on" | "redis.pcall_on", [server, command @ ..]) => {
                is_allowed(*server != Holds::Reply)?;
                self.command(command, arguments)
            }
            ("tonumber" | "assert", [Holds::Reply, rest @ ..]) => {
                is_allowed(!any_reply(rest)).map(|()| Holds::Reply)
            }
            ("type", _) => Some(Holds::Other),
            _ => is_allowed(!any_reply(given)).map(|()| Holds::Other),
        }
    }

    /// Checks a command, which must be known and contain no reply.
    fn command(&mut self, words: &[Holds], arguments: Count) -> Option<Holds> {
        is_allowed(arguments != Count::Open && !any_reply(words))?;
        let [name, rest @ ..] = words else { return None };
        match self.word(*name)?.as_str() {
            "SET" => self.options_of_set(rest.get(2..)?)?,
            "EVAL" => self.script(*rest.first()?)?,
            name => is_allowed(PLAIN_COMMANDS.contains(&name))?,
        }
        Some(Holds::Reply)
    }

    fn options_of_set(&self, options: &[Holds]) -> Option<()> {
        let mut options = options.iter();
        while let Some(option) = options.next() {
            let option = self.word(*option)?;
            if LIFETIMES.contains(&option.as_str()) {
                options.next();
            } else {
                is_allowed(PLAIN_OPTIONS.contains(&option.as_str()))?;
            }
        }
        Some(())
    }

    fn script(&mut self, text: Holds) -> Option<()> {
        let Holds::Constant(index) = text else { return None };
        let Value::String(source) = self.constant(index)? else { return None };
        let script = Program::load(std::str::from_utf8(source).ok()?, Dialect::Script).ok()?;
        // Redis rejects a script in a script.
        let has_another = script.code.constants.iter().any(|it| is_word(it, "EVAL"));
        is_allowed(!has_another)?;
        self.largest = self.largest.max(script.counts_up_to()?);
        Some(())
    }

    /// Returns a constant string in upper case.
    fn word(&self, held: Holds) -> Option<String> {
        let Holds::Constant(index) = held else { return None };
        let Value::String(text) = self.constant(index)? else { return None };
        String::from_utf8(text.to_ascii_uppercase()).ok()
    }

    fn constant(&self, index: u32) -> Option<&Value> {
        self.program.code.constants.get(index as usize)
    }

    /// Adds the arguments of a call to the facts about the function.
    fn give(&mut self, function: usize, given: &[Holds]) {
        let parameters = usize::from(self.program.code.functions[function].parameters);
        let known = &mut self.known.arguments[function];
        known.resize(parameters, Holds::Nothing);
        known.iter_mut().zip(given).for_each(|(known, given)| *known = known.or(*given));
    }
}

fn is_allowed(condition: bool) -> Option<()> {
    condition.then_some(())
}

fn is_word(constant: &Value, word: &str) -> bool {
    matches!(constant, Value::String(text) if text.eq_ignore_ascii_case(word.as_bytes()))
}

fn held(registers: &Registers, operand: Operand) -> Holds {
    match operand {
        Operand::Constant(index) => Holds::Constant(index),
        Operand::Register(register) => registers[usize::from(register)],
    }
}

fn is_reply(registers: &Registers, operand: Operand) -> bool {
    held(registers, operand) == Holds::Reply
}

fn any_reply(registers: &[Holds]) -> bool {
    registers.contains(&Holds::Reply)
}

/// Returns the range of `count` registers from `first`.
fn range(first: Register, count: Count) -> std::ops::Range<usize> {
    let first = usize::from(first);
    match count {
        Count::Exactly(count) => first..(first + usize::from(count)).min(limits::REGISTERS),
        Count::Open => first..limits::REGISTERS,
    }
}
