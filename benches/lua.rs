//! Measures the Lua machine: instructions per second, and the time to load the longest lock.

use content::locks;
use divan::Bencher;
use divan::counter::ItemsCount;
use lua_vm::{Dialect, HostValue, Machine, Program};
use std::hint::black_box;

fn main() {
    divan::main();
}

/// Loops that run until their instruction budget is used up.
const LOOPS: [(&str, &str); 4] = [
    ("arithmetic", "local n = 0 while true do n = (n * 3 + 1) % 1000 end"),
    ("tables", "local t = {1, 2, 3, 4} while true do t[1], t[4] = t[4], t[1] t.last = #t end"),
    ("strings", "while true do local s = 'lock' .. 1 if s == 'lock' then break end end"),
    (
        "functions",
        "local function next(n) return n + 1 end local n = 0 while true do n = next(n) end",
    ),
];

/// The instruction budget of one run.
const INSTRUCTIONS: u32 = 100_000;

#[divan::bench(args = LOOPS.map(|(name, _)| name))]
fn instructions(bencher: Bencher<'_, '_>, name: &str) {
    let source = LOOPS.iter().find(|(known, _)| *known == name).map_or("", |(_, source)| source);
    let program = Program::load(source, Dialect::Script).expect("the loop compiles");
    bencher.counter(ItemsCount::new(INSTRUCTIONS)).bench(|| {
        let mut budget = INSTRUCTIONS;
        let mut machine = Machine::for_script(&program, &[], &[]);
        black_box(machine.resume(&program, Ok(HostValue::Nil), 0, &mut budget))
    });
}

#[divan::bench]
fn load_the_longest_lock(bencher: Bencher<'_, '_>) {
    let longest = locks::ALL.iter().map(|lock| lock.source).max_by_key(|source| source.len());
    let source = longest.unwrap_or_default();
    bencher.bench(|| black_box(Program::load(black_box(source), Dialect::Client)));
}
