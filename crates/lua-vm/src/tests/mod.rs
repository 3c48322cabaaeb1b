//! The language from outside: small programs with their stops, or the errors for which they are
//! rejected.

mod advice;
mod client;
mod counting;
mod generators;
mod machine;
mod robustness;
mod script;
mod times;

use std::fmt::Write;

use super::{Call, Dialect, HostValue, Machine, Program, YieldReason, limits};

/// The wall clock of every run, in ms.
const NOW: i64 = 1_700_000_000_000;

/// The story's lock.
const LOCK: &str = include_str!("../../../../content/locks/setnx-timestamp/lock.lua");

/// Returns the stops of a program in order, or its errors. Stops that need an answer get the next
/// of `answers`, or nil (`false` in Lua) when none are left. There are three servers.
fn transcript(source: &str, answers: &[HostValue]) -> String {
    let program = match Program::load(source, Dialect::Client) {
        Ok(program) => program,
        Err(diagnostics) => return join(diagnostics.iter().map(ToString::to_string)),
    };
    let mut machine = Machine::for_client(&program, &[], 3);
    let mut answers = answers.iter().cloned();
    let mut answer = HostValue::Nil;
    let mut stops = Vec::new();
    loop {
        let mut budget = limits::INSTRUCTIONS_PER_RUN;
        let stop = machine.resume(&program, Ok(answer), NOW, &mut budget);
        stops.push(stop_text(&stop));
        if has_ended(&stop) {
            return join(stops.into_iter());
        }
        answer = match stop {
            YieldReason::Sleep(_)
            | YieldReason::Work(_)
            | YieldReason::Enter { .. }
            | YieldReason::Leave
            | YieldReason::Print(_) => HostValue::Nil,
            _ => answers.next().unwrap_or(HostValue::Boolean(false)),
        };
    }
}

/// Returns `true` if the machine returns this stop forever.
fn has_ended(stop: &YieldReason) -> bool {
    use YieldReason::{Failed, Finished, GaveUp};
    matches!(stop, Finished(_) | GaveUp(_) | Failed(_))
}

fn stop_text(stop: &YieldReason) -> String {
    match stop {
        YieldReason::Call(Call { server, words }) => {
            let words = words.iter().map(|word| word.escape_ascii().to_string());
            let words = words.collect::<Vec<_>>().join(" ");
            if *server == 0 { words } else { format!("server {server}: {words}") }
        }
        YieldReason::Sleep(ms) => format!("sleep {ms}"),
        YieldReason::Work(ms) => format!("work {ms}"),
        YieldReason::Enter { is_shared: false } => "enter".to_owned(),
        YieldReason::Enter { is_shared: true } => "enter shared".to_owned(),
        YieldReason::Leave => "leave".to_owned(),
        YieldReason::ClockRead => "clock".to_owned(),
        YieldReason::Uuid => "uuid".to_owned(),
        YieldReason::Random { from, to } => format!("random {from} {to}"),
        YieldReason::StoreRead(name) => format!("read {}", name.escape_ascii()),
        YieldReason::StoreWrite { name, value, token } => {
            let token = token.map(|token| format!(" {token}")).unwrap_or_default();
            format!("write {} {}{token}", name.escape_ascii(), value.escape_ascii())
        }
        YieldReason::Print(text) => format!("print {}", text.escape_ascii()),
        YieldReason::Finished(_) => "finished".to_owned(),
        YieldReason::GaveUp(error) => format!("gave up: {error}"),
        YieldReason::Failed(error) => error.to_string(),
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}

/// Checks a table with one case per line: `program  =>  transcript`. `⏎` is a line end.
fn check(table: &str) {
    check_with(table, |source| transcript(source, &[]));
}

/// Like `check`, with expressions for programs, and the result of `tostring`.
fn check_values(table: &str) {
    check_with(table, |expression| {
        let source = format!("redis.call(tostring({expression}))");
        transcript(&source, &[]).replace("; finished", "")
    });
}

/// Reports every case with an unexpected result.
fn check_with(table: &str, run: impl Fn(&str) -> String) {
    let mut wrong = String::new();
    for case in table.trim().lines() {
        let (source, expected) = case.split_once("  =>  ").unwrap_or((case, ""));
        let source = source.trim().replace('⏎', "\n");
        let got = run(&source);
        if got != expected.trim() {
            let _ = writeln!(wrong, "{source}\n  expected {expected}\n  got      {got}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn lock_of_the_story_has_the_expected_stops() {
    assert_eq!(
        transcript(
            LOCK,
            &[
                HostValue::from(0_i64),
                HostValue::from("1700000010001"),
                HostValue::from(0_i64),
                HostValue::from("1699999999999"),
                HostValue::from(1_i64),
                HostValue::from(1_i64)
            ]
        ),
        "SETNX lock.foo 1700000010001; GET lock.foo; sleep 100; \
         SETNX lock.foo 1700000010001; GET lock.foo; DEL lock.foo; SETNX lock.foo 1700000010001; \
         enter; work 3000; leave; DEL lock.foo; finished"
    );
}

#[test]
fn expressions_have_the_expected_values() {
    check_values(
        r#"
        nil  =>  nil
        true  =>  true
        not nil  =>  true
        not 0  =>  false
        1  =>  1
        0x10  =>  16
        1e3  =>  1000
        .5  =>  0.5
        3.  =>  3
        0.1  =>  0.1
        1/3  =>  0.33333333333333
        100000000000000  =>  1e+14
        12345678901234  =>  12345678901234
        123456789012345  =>  1.2345678901234e+14
        1700000010001  =>  1700000010001
        0.0001  =>  0.0001
        0.00001  =>  1e-05
        1e100  =>  1e+100
        1e308 * 10  =>  inf
        -1e308 * 10  =>  -inf
        0/0  =>  -nan
        -(0/0)  =>  nan
        -0  =>  -0
        1 + 2 * 3  =>  7
        (1 + 2) * 3  =>  9
        10 - 2 - 3  =>  5
        2 - -3  =>  5
        7 % 3  =>  1
        -7 % 3  =>  2
        7 % -3  =>  -2
        5.5 % 2  =>  1.5
        1 % 0  =>  -nan
        '10' + 5  =>  15
        '0x10' * ' 2 '  =>  32
        -'2'  =>  -2
        1 .. 2  =>  12
        'a' .. 1.5 .. 'b'  =>  a1.5b
        'a' .. 1 + 2  =>  a3
        #'abc'  =>  3
        #'\0\255'  =>  2
        #'a' .. 'b'  =>  1b
        nil == false  =>  false
        1 == '1'  =>  false
        0 == -0  =>  true
        0/0 == 0/0  =>  false
        'a' ~= 'b'  =>  true
        1 < 2  =>  true
        2 <= 1  =>  false
        2 > 1  =>  true
        1 >= 1  =>  true
        '10' < '9'  =>  true
        'a' < 'aa'  =>  true
        nil and 1  =>  nil
        0 and 1  =>  1
        false or nil  =>  nil
        false or 'x'  =>  x
        1 or redis.call('never')  =>  1
        nil and 1 or 2  =>  2
        1 and nil or 2  =>  2
        1 == 1 and 'yes' or 'no'  =>  yes
        not 1 == 2  =>  false
        'a\tb\\\"\65\x'  =>  a\tb\\\"Ax
        [[⏎raw \n]]  =>  raw \\n
        [==[a]]b]==]  =>  a]]b
        now()  =>  1700000000000
        now() + 10000 + 1  =>  1700000010001
        sleep(0)  =>  sleep 0; nil
        "#,
    );
}

#[test]
fn conversions_give_the_expected_values() {
    check_values(
        r#"
        tonumber(12)  =>  12
        tonumber(' 10 ')  =>  10
        tonumber('1e3')  =>  1000
        tonumber('0x10')  =>  16
        tonumber('-0x10')  =>  -16
        tonumber('')  =>  nil
        tonumber(' ')  =>  nil
        tonumber('0x')  =>  nil
        tonumber('10x')  =>  nil
        tonumber('1e')  =>  nil
        tonumber('1 2')  =>  nil
        tonumber('.')  =>  nil
        tonumber('5.')  =>  5
        tonumber('- 1')  =>  nil
        tonumber('inf')  =>  inf
        tonumber('10\0x')  =>  10
        tonumber('\255')  =>  nil
        tonumber(true)  =>  nil
        tonumber(nil)  =>  nil
        tonumber('ff', 16)  =>  255
        tonumber('0xff', 16)  =>  255
        tonumber('zz', 36)  =>  1295
        tonumber(' 11 ', 2)  =>  3
        tonumber('12', 2)  =>  nil
        tonumber('-1', 2)  =>  1.844674407371e+19
        tonumber(10, 8)  =>  8
        tonumber('7', '8')  =>  7
        tonumber('1.5', nil)  =>  1.5
        tostring('x')  =>  x
        tostring(nil)  =>  nil
        "#,
    );
}

#[test]
fn arguments_are_formatted_for_redis() {
    check(
        r#"
        redis.call('SET', 'k', 3.0)  =>  SET k 3; finished
        redis.call('SET', 'k', 0.1)  =>  SET k 0.1; finished
        redis.call('SET', 'k', 1e17)  =>  SET k 100000000000000000; finished
        redis.call('SET', 'k', now() + 10001)  =>  SET k 1700000010001; finished
        redis.call('SET', 'k', '\0\255')  =>  SET k \x00\xff; finished
        redis.call()  =>  program:1: ERR Please specify at least one argument for this redis lib call
        redis.call('SET', nil)  =>  program:1: ERR Lua redis lib command arguments must be strings or integers
        redis.call('SET', true)  =>  program:1: ERR Lua redis lib command arguments must be strings or integers
        "#,
    );
}

#[test]
fn statements_have_the_expected_stops() {
    check(
        r#"
        ⏎  =>  finished
        -- nothing⏎  =>  finished
        local a, b = 1, 2 a, b = b, a redis.call(a, b)  =>  2 1; finished
        local a, b, c = 1 redis.call(a, tostring(b), tostring(c))  =>  1 nil nil; finished
        local a = 1, redis.call('x') redis.call(a)  =>  x; 1; finished
        local a a, a = 1, 2 redis.call(a)  =>  1; finished
        local a = 1 local a = a + 1 redis.call(a)  =>  2; finished
        local a = 1 do local a = 2 end redis.call(a)  =>  1; finished
        local a = 1 a = 2 and a redis.call(a)  =>  1; finished
        if nil then redis.call(1) elseif 0 then redis.call(2) else redis.call(3) end  =>  2; finished
        if false then redis.call(1) elseif nil then redis.call(2) else redis.call(3) end  =>  3; finished
        local i = 0 while i < 3 do i = i + 1 redis.call(i) end  =>  1; 2; 3; finished
        local i = 0 repeat local j = i i = i + 1 redis.call(i) until j == 1  =>  1; 2; finished
        while true do while true do break end redis.call(1) break end  =>  1; finished
        for i = 1, 3 do redis.call(i) end  =>  1; 2; 3; finished
        for i = 3, 1, -1 do redis.call(i) end  =>  3; 2; 1; finished
        for i = 1, 0 do redis.call(i) end  =>  finished
        for i = 1, 2, 0.5 do redis.call(i) end  =>  1; 1.5; 2; finished
        for i = '1', '2' do redis.call(i) end  =>  1; 2; finished
        for i = 1, 3 do local j = i i = 10 redis.call(j) end  =>  1; 2; 3; finished
        for i = 1, 3 do if i == 2 then break end redis.call(i) end  =>  1; finished
        redis.call(1) do return end redis.call(2)  =>  1; finished
        return redis.call(1), 2;  =>  1; finished
        enter() work(1.9) leave() sleep('10')  =>  enter; work 1; leave; sleep 10; finished
        local x = redis.call('GET') redis.call(tostring(x))  =>  GET; false; finished
        local x = 1 .. redis.call('GET', 1 + #'ab')  =>  GET 3; program:1: attempt to concatenate a boolean value
        local now = now() redis.call(now)  =>  1700000000000; finished
        local s = 1⏎redis.call(s)⏎  =>  1; finished
        "#,
    );
}

#[test]
fn runtime_errors_have_the_messages_of_lua() {
    check(
        r#"
        local x = 1 + nil  =>  program:1: attempt to perform arithmetic on a nil value
        local x⏎local y = x + 1  =>  program:2: attempt to perform arithmetic on local 'x' (a nil value)
        local x local y = 1 - (x)  =>  program:1: attempt to perform arithmetic on local 'x' (a nil value)
        local x, y local z = x * y  =>  program:1: attempt to perform arithmetic on local 'x' (a nil value)
        local x = 'a' + 1  =>  program:1: attempt to perform arithmetic on a string value
        local x = 'a' local y = 1 % x  =>  program:1: attempt to perform arithmetic on local 'x' (a string value)
        local x = -{}  =>  program:1: attempt to perform arithmetic on a table value
        local x = false x = -x  =>  program:1: attempt to perform arithmetic on local 'x' (a boolean value)
        local x = (nil or false) + 1  =>  program:1: attempt to perform arithmetic on a boolean value
        local x local x = x + 1  =>  program:1: attempt to perform arithmetic on local 'x' (a nil value)
        local x = 'a' .. nil  =>  program:1: attempt to concatenate a nil value
        local x, y local z = 'a' .. x .. 'b'  =>  program:1: attempt to concatenate local 'x' (a nil value)
        local x local z = true .. x  =>  program:1: attempt to concatenate a boolean value
        local x local y = #x  =>  program:1: attempt to get length of local 'x' (a nil value)
        local y = #5  =>  program:1: attempt to get length of a number value
        local y = nil < 1  =>  program:1: attempt to compare nil with number
        local y = 1 > nil  =>  program:1: attempt to compare nil with number
        local y = 1 <= '1'  =>  program:1: attempt to compare number with string
        local y = nil >= nil  =>  program:1: attempt to compare two nil values
        local y = true < false  =>  program:1: attempt to compare two boolean values
        local a =⏎  1⏎  + nil⏎local b  =>  program:3: attempt to perform arithmetic on a nil value
        sleep()  =>  program:1: bad argument #1 to 'sleep' (number expected, got no value)
        sleep(nil)  =>  program:1: bad argument #1 to 'sleep' (number expected, got nil)
        work('x')  =>  program:1: bad argument #1 to 'work' (number expected, got string)
        sleep(-1)  =>  program:1: bad argument #1 to 'sleep' (0 to 1000000000 ms expected, got -1)
        sleep(0/0)  =>  program:1: bad argument #1 to 'sleep' (0 to 1000000000 ms expected, got -nan)
        sleep(1e300)  =>  program:1: bad argument #1 to 'sleep' (0 to 1000000000 ms expected, got 1e+300)
        tonumber()  =>  program:1: bad argument #1 to 'tonumber' (value expected)
        tostring()  =>  program:1: bad argument #1 to 'tostring' (value expected)
        tonumber(nil, 16)  =>  program:1: bad argument #1 to 'tonumber' (string expected, got nil)
        tonumber('1', 1)  =>  program:1: bad argument #2 to 'tonumber' (base out of range)
        tonumber('1', 'x')  =>  program:1: bad argument #2 to 'tonumber' (number expected, got string)
        for i = nil, 1 do end  =>  program:1: 'for' initial value must be a number
        for i = 1, true do end  =>  program:1: 'for' limit must be a number
        for i = 1, 2, 'x' do end  =>  program:1: 'for' step must be a number
        enter()⏎while true do⏎end  =>  enter; program:2: no wait in a loop
        for i = 2, 1, 0 do end  =>  program:1: no wait in a loop
        local s = 'x' while true do s = s .. s end  =>  program:1: string length overflow (at most 1048576 bytes)
        "#,
    );
}

#[test]
fn unsupported_programs_are_rejected_with_a_hint() {
    check(
        r#"
        local x = KEYS[1]  =>  1:11: there is no `KEYS`; only scripts have it: call one with `redis.call('EVAL', [[…]], 1, KEY, token)`, or declare a parameter: `-- @param KEY lock`
        function f() return {} end f()  =>  1:1: there are no global functions; write `local function f(…)`
        do local function f() end f() end  =>  1:4: functions cannot be declared inside blocks; move it to the top of the program
        local function f() local function g() end end  =>  1:20: functions cannot be declared inside blocks; move it to the top of the program
        local function f(a, ...) end  =>  1:21: there are no arguments `...`; give each a name
        local function f() end f = 1 local g = f  =>  1:24: `f` is a function and cannot be assigned to; use another name; 1:40: `f` is a function and cannot be kept or passed on; call it: `f(…)`
        local f = function() end  =>  1:11: functions are not values; declare a `local function name(…)` and call it
        for k, v in pairs(t) do sleep(v) y() end  =>  1:19: unknown name `t`; declare it with `local`; 1:34: unknown function `y`; declare it first, as `local function y(…)`
        for k, v in next, {} do end  =>  1:1: `for … in` goes through tables only; write `in ipairs(t)` for 1, 2, 3 …, `in pairs(t)` for all keys
        local x = pairs({})  =>  1:11: `pairs` stands after `in` only; write `for key, value in pairs(t) do`
        local x = 2 ^ 3  =>  1:13: there is no `^`; multiply
        x = 1 x = 2  =>  1:1: `x` is not a local variable; declare it first: `local x = …`
        now = 5  =>  1:1: `now` is not a local variable; declare it first: `local now = …`
        local x = ...  =>  1:11: there are no arguments `...`; give each a name
        local s = 'a' s:upper() s:len()  =>  1:15: there are no methods; write `string.upper(…)`; 1:25: there are no methods; write `string.len(…)`
        sleep '10'  =>  1:1: a call needs its parentheses; write `f("…")`, not `f "…"`
        redis.call{1}  =>  1:1: a call needs its parentheses; write `f("…")`, not `f "…"`
        local f = now  =>  1:11: `now` is a function and cannot be kept or passed on; call it: `now(…)`
        local f = redis.call  =>  1:11: `redis.call` is a function and cannot be kept or passed on; call it: `redis.call(…)`
        local x = y + y  =>  1:11: unknown name `y`; declare it with `local`
        local key = 1 redis.call(kez, keys, time)  =>  1:26: unknown name `kez`; did you mean `key`?; 1:31: unknown name `keys`; did you mean `key`?; 1:37: unknown name `time`; declare it with `local`
        slep(1) warn(2)  =>  1:1: unknown function `slep`; did you mean `sleep`?; 1:9: unknown function `warn`; declare it first, as `local function warn(…)`
        entre()  =>  1:1: unknown function `entre`; did you mean `enter`?
        redis.cal('x')  =>  1:1: unknown function `redis.cal`; did you mean `redis.call`?
        local r = redis local c = redis.LOG_DEBUG  =>  1:11: `redis` is a library and not a value; call a function of it: `redis.…(…)`; 1:27: there is no `redis.LOG_DEBUG`; leave it out
        KEYS = 1  =>  1:1: `KEYS` is not a local variable; declare it first: `local KEYS = …`
        os.time()  =>  1:1: there is no `os.time`; write `now()`, which is in milliseconds
        local x = 1 x() x.y()  =>  1:13: `x` is a variable and cannot be called; declare a `local function x(…)`; 1:17: `x.y` is a field, and fields hold no functions; declare `local function x_y(…)` and call `x_y(…)`
        now()()  =>  1:1: only functions can be called, by their names; call one of them
        (now)()  =>  1:1: only functions can be called, by their names; call one of them
        break  =>  1:1: `break` is outside a loop
        if true then break end  =>  1:14: `break` is outside a loop
        while x do continue end  =>  1:12: `continue` is not Lua 5.1; put the rest of the loop's body into an `if`
        goto done  =>  1:1: `goto` is not Lua 5.1; use a loop and `break`
        ::done::  =>  1:1: `::` is not Lua 5.1; there are no labels; use a loop and `break`; 1:7: `::` is not Lua 5.1; there are no labels; use a loop and `break`
        local x = 1 x += 1  =>  1:15: `+=` is not Lua 5.1; write `name = name + …`
        if 1 != 2 && 3 then end  =>  1:6: `!` is not Lua 5.1; write `not`, and `~=` for not equal; 1:11: `&` is not Lua 5.1; write `and`
        local x = `a`  =>  1:11: the character ‘`’ means nothing in Lua; 1:13: the character ‘`’ means nothing in Lua
        // comment  =>  1:1: `//` is not Lua 5.1; a comment starts with `--`
        local x = 1 ? 2  =>  1:13: `?` is not Lua 5.1; write `a and b or c`, or `if … then … else … end`
        local é = 1  =>  1:7: the character ‘é’ means nothing in Lua
        local a， b = 1  =>  1:8: ‘，’ is not ASCII; write ‘,’
        local x = 3x  =>  1:11: malformed number
        local x = 1..2  =>  1:11: malformed number
        local x = 'abc  =>  1:11: the string that starts here has no end
        --[[ abc  =>  1:1: the comment that starts here has no end
        if '\300' then local x = '\301' and 1 end  =>  1:4: the escape `\300` is more than a byte, `\255`; 1:26: the escape `\301` is more than a byte, `\255`
        local x = '\300'  =>  1:11: the escape `\300` is more than a byte, `\255`
        now⏎()  =>  2:1: ambiguous: put `(` on the line of the called function, or `;` before it
        #!lua⏎local x  =>  1:2: `!` is not Lua 5.1; write `not`, and `~=` for not equal
        local x =  =>  1:10: expected an expression, near `<eof>`
        if x  =>  1:5: expected `then`, near `<eof>`
        if true then  =>  1:13: expected `end` to conclude the `if` of line 1, near `<eof>`
        end  =>  1:1: unexpected token, this needs to be a statement, near `end`
        return 1 local x  =>  1:10: unexpected statement after last statement, near `local`
        1 + 1  =>  1:1: unexpected token, this needs to be a statement, near `1`
        local x = (1  =>  1:13: expected `)`, near `<eof>`
        enter(⏎⏎-- the end⏎  =>  1:7: expected an expression, near `<eof>`
        if x⏎enter()⏎end  =>  1:5: expected `then`, near `enter`
        if x⏎local y = 1⏎end⏎local z = )  =>  1:5: expected `then`, near `local`; 4:11: expected an expression, near `)`
        local t = {}⏎t.x = -- the value⏎⏎if t then end  =>  2:6: expected an expression, near `if`
        local⏎while true do end  =>  1:6: expected a name, near `while`
        local x⏎x⏎sleep(1)  =>  2:2: unexpected expression when looking for a statement, near `sleep`
        sleep(1⏎enter()  =>  1:8: expected `)` to conclude the `(` of line 1, near `enter`
        local t = {⏎  1⏎enter()  =>  2:4: expected `}` to conclude the `{` of line 1, near `enter`
        local t = [[⏎é]]⏎local u = t ..⏎end  =>  3:15: expected an expression, near `end`; 4:1: unexpected token, this needs to be a statement, near `end`
        while true do⏎  sleep(1)⏎until x  =>  3:1: expected `end` to conclude the `while` of line 1, near `until`
        x  =>  1:2: unexpected expression when looking for a statement, near `<eof>`
        local x = 'é' .. y  =>  1:18: unknown name `y`; declare it with `local`
        do local x end redis.call(x)  =>  1:27: unknown name `x`; declare it with `local`
        if 1 = 1 then end  =>  1:6: `=` assigns a value; compare with `==`, near `=`
        while 1 = 1 do end  =>  1:9: `=` assigns a value; compare with `==`, near `=`
        if true then⏎  local x = = 1⏎end⏎local y = )  =>  2:13: expected an expression, near `=`; 4:11: expected an expression, near `)`
        "#,
    );
}
