//! Hints for programs from elsewhere: each hint must name an available function.

use super::check;
use crate::{Absent, DiagnosticKind, Dialect, Program, builtins};

const DIALECTS: [Dialect; 2] = [Dialect::Client, Dialect::Script];

fn is_function(name: &str) -> bool {
    DIALECTS.iter().any(|dialect| builtins::find(name, *dialect).is_some())
}

#[test]
fn unavailable_name_gives_its_hint_at_a_call() {
    for absent in Absent::all() {
        for dialect in DIALECTS {
            let Absent { name, only_in, instead } = *absent;
            if only_in.is_some_and(|only| only != dialect) {
                continue;
            }
            let call = if builtins::is_library(name, dialect) { "nothing()" } else { "" };
            let source =
                if call.is_empty() { format!("{name}()") } else { format!("{name}.{call}") };
            let Err(diagnostics) = Program::load(&source, dialect) else {
                panic!("`{name}` is available in {dialect:?}; remove it from `unsupported.rs`");
            };
            let is_expected = |kind: &DiagnosticKind| matches!(kind, DiagnosticKind::Absent { instead: messages, .. } if *messages == instead);
            assert!(is_expected(&diagnostics[0].kind), "{source} in {dialect:?}: {diagnostics:?}");
        }
    }
}

#[test]
fn hints_name_only_available_functions() {
    for absent in Absent::all() {
        for code in absent.instead.split('`').skip(1).step_by(2) {
            for before in code.split('(').rev().skip(1) {
                let name =
                    before.rsplit(|sign: char| !sign.is_alphanumeric() && sign != '.').next();
                let name = name.unwrap_or_default();
                let is_keyword = name.is_empty() || name == "function";
                assert!(is_keyword || is_function(name), "{name} in {}", absent.instead);
            }
        }
    }
}

#[test]
fn notation_of_other_programs_gives_a_hint() {
    check(
        r#"
        local t = {} function t.f() end t.f()  =>  1:14: a table field cannot hold a function; write `local function t_f(…)`
        local t = {} t.f(1)  =>  1:14: `t.f` is a field, and fields hold no functions; declare `local function t_f(…)` and call `t_f(…)`
        function Lock:acquire(ms) return ms end  =>  1:1: a table field cannot hold a function; write `local function Lock_acquire(self, …)`
        // don't wait⏎sleep(1)  =>  1:1: `//` is not Lua 5.1; a comment starts with `--`
        sleep(1) // wait  =>  1:10: `a // b` is not Lua 5.1; write `math.floor(a / b)`; a comment starts with `--`
        local x = 7 // 2  =>  1:13: `a // b` is not Lua 5.1; write `math.floor(a / b)`; a comment starts with `--`
        local x = { // the first  =>  1:13: `//` is not Lua 5.1; a comment starts with `--`
        /* wait */  =>  1:1: `/*` is not Lua 5.1; write a long comment as `--[[ … ]]`
        if x === 1 then end  =>  1:6: `===` is not Lua 5.1; write `==`
        pcall()  =>  1:1: there is no `pcall`; an error ends the program; errors of Redis are caught by `redis.pcall(…)`, whose result then has the field `err`
        local t = os.time() * 1000  =>  1:11: there is no `os.time`; write `now()`, which is in milliseconds
        coroutine.wrap()  =>  1:1: there is no `coroutine.wrap`; make a client of each thread; within one, call functions in turn
        local f, p = os.time, math.pi  =>  1:14: there is no `os.time`; write `now()`, which is in milliseconds; 1:23: there is no `math.pi`; write 3.141592653589793
        string.fromat('x') floor(1.5)  =>  1:1: unknown function `string.fromat`; did you mean `string.format`?; 1:20: unknown function `floor`; did you mean `math.floor`?
        redis:call('GET', 'k')  =>  1:1: there are no methods; write `redis.call(…)`
        local s = 'x' s:gsub('a', 'b')  =>  1:15: there is no `string.gsub`; there are no patterns; compare parts with `string.sub`, or store them under separate keys
        local x = KEYS[1] == null  =>  1:11: there is no `KEYS`; only scripts have it: call one with `redis.call('EVAL', [[…]], 1, KEY, token)`, or declare a parameter: `-- @param KEY lock`; 1:22: there is no `null`; write `nil`
        "#,
    );
}
