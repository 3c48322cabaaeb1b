//! Features of client programs only: parameters, several servers, randomness, the store.

use super::machine::hash;
use super::{NOW, check, check_values, check_with, stop_text, transcript};
use crate::{
    Dialect, HostValue, Machine, Parameter, ParameterError, ParameterValue, Program, YieldReason,
    limits,
};

fn load(source: &str) -> Program {
    Program::load(source, Dialect::Client).unwrap()
}

/// Formats the first parameter of a program as `name | default | text | unit`, or its errors.
fn parameter(source: &str) -> String {
    match Program::load(source, Dialect::Client) {
        Err(diagnostics) => super::join(diagnostics.iter().map(ToString::to_string)),
        Ok(program) => match program.parameters() {
            [] => "none".to_owned(),
            [Parameter { name, default, text, unit }, ..] => {
                format!("{name} | {default:?} | {text} | {unit}")
            }
        },
    }
}

#[test]
fn declarations_are_parsed() {
    check_with(
        r#"
        -- @param TTL 10000 lock lifetime, ms  =>  TTL | Number(Number(10000.0)) | lock lifetime | ms
        --@param TTL 10000  =>  TTL | Number(Number(10000.0)) |  |
        --  @param   TTL   10000   =>  TTL | Number(Number(10000.0)) |  |
        -- @param TTL 10000, ms  =>  TTL | Number(Number(10000.0)) |  | ms
        -- @param TTL 1 one, two, three  =>  TTL | Number(Number(1.0)) | one, two | three
        -- @param TTL -0.5e1 text,  =>  TTL | Number(Number(-5.0)) | text |
        -- @param TTL 0x10  =>  TTL | Number(Number(16.0)) |  |
        -- @param é_key lock.foo the key  =>  1:11: `é_key` cannot be a name; write letters, digits and `_`, and no word of Lua's own
        -- @param key_1 lock.foo the key  =>  key_1 | Text("lock.foo") | the key |
        -- @param KEY lock:{é}, bytes  =>  KEY | Text("lock:{é}") |  | bytes
        -- @param KEY "a, b" the key, é  =>  KEY | Text("a, b") | the key | é
        -- @param KEY 'it is "x"'  =>  KEY | Text("it is \"x\"") |  |
        -- @param KEY "10"  =>  KEY | Text("10") |  |
        -- @param KEY ""  =>  KEY | Text("") |  |
        -- @param KEY inf  =>  KEY | Text("inf") |  |
        -- @param KEY 1x  =>  KEY | Text("1x") |  |
        sleep(A) -- @param A 1 it may stand behind  =>  A | Number(Number(1.0)) | it may stand behind |
        if true then⏎-- @param A 1⏎end  =>  A | Number(Number(1.0)) |  |
        ---@param A string  =>  none
        --[[ @param A ]]  =>  none
        local s = "-- @param A"  =>  none
        -- a @param A  =>  none
        "#,
        |source| parameter(source).trim_end().to_owned(),
    );
    let program = load("-- @param B 1 text, ms\r\n-- @param A 2\r\nsleep(B)");
    let names: Vec<&str> = program.parameters().iter().map(|known| known.name.as_str()).collect();
    assert_eq!(names, ["B", "A"]);
    assert_eq!(program.parameters()[0].unit, "ms");
    assert_eq!(Program::load("-- @lock", Dialect::Script).unwrap().parameters(), []);
}

#[test]
fn wrong_declarations_are_rejected() {
    check(
        r#"
        -- @param  =>  1:4: the parameter has no name; write `-- @param NAME default text, unit`
        ⏎  -- @param TTL  =>  2:13: `TTL` has no default; write `-- @param TTL default text, unit`
        -- @param TTL , ms  =>  1:11: `TTL` has no default; write `-- @param TTL default text, unit`
        -- @param TTL 'a  =>  1:15: the string that starts here has no end
        -- @param 1x 2  =>  1:11: `1x` cannot be a name; write letters, digits and `_`, and no word of Lua's own
        -- @param a.b 2  =>  1:11: `a.b` cannot be a name; write letters, digits and `_`, and no word of Lua's own
        -- @param TTL, 2  =>  1:11: `TTL,` cannot be a name; write letters, digits and `_`, and no word of Lua's own
        -- @param ` 2  =>  1:11: ``` cannot be a name; write letters, digits and `_`, and no word of Lua's own
        -- @param end 2  =>  1:11: `end` cannot be a name; write letters, digits and `_`, and no word of Lua's own
        -- @param nil 2  =>  1:11: `nil` cannot be a name; write letters, digits and `_`, and no word of Lua's own
        -- @param now 2  =>  1:11: `now` is built in; choose another name
        -- @param redis 2  =>  1:11: `redis` is built in; choose another name
        -- @param store 2  =>  1:11: `store` is built in; choose another name
        -- @param A 1⏎-- @param B 1⏎-- @param A 1  =>  3:11: `A` is declared already; choose another name
        local é = 1 -- @parm A 1  =>  1:7: the character ‘é’ means nothing in Lua
        local e = 'é' -- @parm A 1  =>  1:18: `@parm` has no meaning; a parameter is declared by `-- @param NAME default text, unit`
        -- @  =>  1:4: `@` has no meaning; a parameter is declared by `-- @param NAME default text, unit`
        -- @é⏎-- @param⏎x = 1  =>  1:4: `@é` has no meaning; a parameter is declared by `-- @param NAME default text, unit`; 2:4: the parameter has no name; write `-- @param NAME default text, unit`
        -- @param A 1⏎A = 2  =>  2:1: `A` is given from outside and cannot be assigned to; keep the new value in a local variable
        -- @param A 1⏎local function f() A = 2 end  =>  2:20: `A` is given from outside and cannot be assigned to; keep the new value in a local variable
        -- @param A 1⏎A()  =>  2:1: `A` is a variable and cannot be called; declare a `local function A(…)`
        -- @param TIMEOUT 1⏎sleep(TIMEUOT)  =>  2:7: unknown name `TIMEUOT`; did you mean `TIMEOUT`?
        sleep(TTL)  =>  1:7: unknown name `TTL`; declare it: `-- @param TTL 10000`
        redis.call('EVAL', 'return TTL', 0) sleep(X)  =>  1:43: unknown name `X`; declare it with `local`
        "#,
    );
    let filled =
        |bytes: usize| format!("-- @param A 1 {}", "x".repeat(bytes - " @param A 1 ".len()));
    assert_eq!(transcript(&filled(limits::PARAMETER_BYTES), &[]), "finished");
    assert_eq!(
        transcript(&filled(limits::PARAMETER_BYTES + 1), &[]),
        "1:4: the declaration has 201 bytes; shorten its text: at most 200 are allowed"
    );
    let many = |count: usize| -> String {
        (0..count).map(|index| format!("-- @param P{index} 1\n")).collect()
    };
    assert_eq!(transcript(&many(limits::PARAMETERS), &[]), "finished");
    assert_eq!(
        transcript(&many(limits::PARAMETERS + 1), &[]),
        "33:4: more than 32 parameters are declared; make this a `local` variable"
    );
}

#[test]
fn parameters_are_valid_in_the_whole_program() {
    check(
        r#"
        redis.call('GET', KEY, TTL + 1) -- @param TTL 10⏎-- @param KEY lock.foo  =>  GET lock.foo 11; finished
        -- @param A 1⏎local function f(b) return A + b end sleep(f(A))  =>  sleep 2; finished
        -- @param A 1⏎local A = A + 1 sleep(A)  =>  sleep 2; finished
        -- @param A 1⏎do local A = 5 A = 6 sleep(A) end sleep(A)  =>  sleep 6; sleep 1; finished
        -- @param A 1⏎local function f(A) A = 7 return A end sleep(f(A)) sleep(A)  =>  sleep 7; sleep 1; finished
        -- @param A 1⏎for A = 3, 4 do sleep(A) end  =>  sleep 3; sleep 4; finished
        -- @param A 1⏎local function A() return 8 end sleep(A())  =>  sleep 8; finished
        -- @param A x⏎local b = A + 1  =>  program:2: attempt to perform arithmetic on global 'A' (a string value)
        -- @param A x⏎local function f() return A.b.c end f()  =>  program:2: attempt to index field 'b' (a nil value)
        "#,
    );
}

#[test]
fn parameter_values_from_outside_replace_defaults() {
    let program =
        load("-- @param TTL 10 text, ms\n-- @param KEY lock\nredis.call(KEY, TTL) sleep(TTL)");
    let [ttl, key] = program.parameters() else { panic!() };
    let start = |values: &[(&str, &Parameter, &str)]| {
        let read = |(name, parameter, text): &(&str, &Parameter, &str)| {
            ((*name).to_owned(), parameter.read(text).unwrap())
        };
        let values: Vec<_> = values.iter().map(read).collect();
        Machine::for_client(&program, &values, 1)
    };
    let mut machines = vec![
        (start(&[]), "lock 10"),
        (start(&[("KEY", key, "10")]), "10 10"),
        (start(&[("TTL", ttl, " 0x20 "), ("KEY", key, "a b")]), "a b 32"),
        (start(&[("OTHER", key, "x"), ("TTL", ttl, "1e3")]), "lock 1000"),
    ];
    for (machine, call) in &mut machines {
        let mut budget = limits::INSTRUCTIONS_PER_RUN;
        let stop = machine.resume(&program, Ok(HostValue::Nil), NOW, &mut budget);
        assert_eq!(stop_text(&stop), *call);
        assert_eq!(machine.locals(&program).len(), 0);
    }
    for (index, (machine, _)) in machines.iter().enumerate() {
        assert!(machines[..index].iter().all(|(other, _)| other != machine));
        assert!(machines[..index].iter().all(|(other, _)| hash(other) != hash(machine)));
    }
    assert_eq!(start(&[("TTL", ttl, "10.0")]), start(&[]));
}

#[test]
fn parameter_read_accepts_inputs_by_type() {
    let program = load("-- @param NUMBER 1\n-- @param TEXT a");
    let [number, text] = program.parameters() else { panic!() };
    let long = "1".repeat(limits::PARAMETER_BYTES + 1);
    for written in ["", " ", "x", "1x", "inf", "nan", "1e999"] {
        assert_eq!(number.read(written), Err(ParameterError::NotANumber), "{written}");
        assert_eq!(text.read(written), Ok(ParameterValue::Text(written.to_owned())));
    }
    for parameter in [number, text] {
        assert_eq!(parameter.read(&long), Err(ParameterError::TooLong));
        assert!(parameter.read(&long[1..]).is_ok());
    }
    for (written, shown) in [
        ("10", "10"),
        (" -0 ", "-0"),
        ("0.1", "0.1"),
        ("1e3", "1000"),
        ("1700000010001", "1700000010001"),
        ("1700000010000001", "1700000010000001"),
        ("0.30000000000000004", "0.30000000000000004"),
        ("1e300", "1e+300"),
    ] {
        let value = number.read(written).unwrap();
        assert_eq!(value.to_string(), shown);
        assert_eq!(number.read(shown), Ok(value));
    }
}

#[test]
fn calls_on_several_servers_stop_with_the_server() {
    check(
        r#"
        redis.call_on(1, 'SET', 'k', 0.1)  =>  SET k 0.1; finished
        for i = 1, redis.nodes do redis.call_on(i, 'GET', i) end  =>  GET 1; server 1: GET 2; server 2: GET 3; finished
        local x = redis.pcall_on('3', 'GET') return tostring(x)  =>  server 2: GET; finished
        redis.call_on(0, 'GET')  =>  program:1: bad argument #1 to 'call_on' (whole number from 1 to 3 expected, got 0)
        redis.pcall_on(4, 'GET')  =>  program:1: bad argument #1 to 'pcall_on' (whole number from 1 to 3 expected, got 4)
        redis.call_on(1.5, 'GET')  =>  program:1: bad argument #1 to 'call_on' (whole number from 1 to 3 expected, got 1.5)
        redis.call_on(0/0, 'GET')  =>  program:1: bad argument #1 to 'call_on' (whole number from 1 to 3 expected, got -nan)
        redis.call_on('GET', 'k')  =>  program:1: bad argument #1 to 'call_on' (number expected, got string)
        redis.call_on()  =>  program:1: bad argument #1 to 'call_on' (number expected, got no value)
        redis.call_on(2)  =>  program:1: ERR Please specify at least one argument for this redis lib call
        redis.call_on(2, 'SET', nil)  =>  program:1: ERR Lua redis lib command arguments must be strings or integers
        local r = redis.pcall_on(2) print(r.err)  =>  print ERR Please specify at least one argument for this redis lib call; finished
        local n = redis.nodes + redis.nodes % 2 return sleep(n)  =>  sleep 4; finished
        local function f() return (redis.nodes) end sleep(f())  =>  sleep 3; finished
        local redis = {nodes = 9} sleep(redis.nodes) redis.nodes = 8 sleep(redis.nodes)  =>  sleep 9; sleep 8; finished
        local t = {redis.nodes, [redis.nodes] = redis.nodes} sleep(t[1] + t[3])  =>  sleep 6; finished
        local x = #redis.nodes  =>  program:1: attempt to get length of field 'nodes' (a number value)
        local x = redis.nodes.x.y  =>  program:1: attempt to index field 'nodes' (a number value)
        redis.nodes.x = 1  =>  program:1: attempt to index field 'nodes' (a number value)
        redis.nodes = 1  =>  1:1: `redis.nodes` is given from outside and cannot be assigned to; keep the new value in a local variable
        redis.nodes()  =>  1:1: only functions can be called, by their names; call one of them
        sleep(redis.node)  =>  1:7: unknown name `redis.node`; did you mean `redis.nodes`?
        sleep(redis['nodes'])  =>  1:7: `redis` is a library and not a value; call a function of it: `redis.…(…)`
        "#,
    );
    assert_eq!(
        Program::load("return redis.nodes", Dialect::Script).unwrap_err()[0].to_string(),
        "1:8: there is no `redis.nodes`; pass it in ARGV; a script runs on one server"
    );
}

#[test]
fn random_and_uuid_stop_with_their_bounds() {
    check(
        r#"
        random(1, 6)  =>  random 1 6; finished
        random(-1.9, '2.9')  =>  random -1 2; finished
        random(3, 3)  =>  random 3 3; finished
        random(-2^1, 3)  =>  1:10: there is no `^`; multiply
        random(-9007199254740992, 9007199254740992)  =>  random -9007199254740992 9007199254740992; finished
        random(2, 1)  =>  program:1: bad argument #2 to 'random' (interval is empty)
        random(9007199254740994, 1)  =>  program:1: bad argument #1 to 'random' (interval too large)
        random(1, 1e300)  =>  program:1: bad argument #2 to 'random' (interval too large)
        random(0/0, 1)  =>  program:1: bad argument #1 to 'random' (interval too large)
        random()  =>  program:1: bad argument #1 to 'random' (number expected, got no value)
        random(1)  =>  program:1: bad argument #2 to 'random' (number expected, got no value)
        random(1, {})  =>  program:1: bad argument #2 to 'random' (number expected, got table)
        random(1, 2, 3)  =>  program:1: wrong number of arguments
        uuid()  =>  uuid; finished
        "#,
    );
    assert_eq!(
        transcript(
            "redis.call(uuid(), random(1, 6) + 1)",
            &[HostValue::from("u-1"), HostValue::from(5_i64)]
        ),
        "uuid; random 1 6; u-1 6; finished"
    );
}

#[test]
fn store_functions_stop_with_their_arguments() {
    check(
        r#"
        store.read('balance')  =>  read balance; finished
        store.read(0.1)  =>  read 0.1; finished
        store.read()  =>  program:1: bad argument #1 to 'read' (string expected, got no value)
        store.read(nil)  =>  program:1: bad argument #1 to 'read' (string expected, got nil)
        store.write('balance', 5)  =>  write balance 5; finished
        store.write(1, '\0', 33)  =>  write 1 \x00 33; finished
        store.write('a', 'b', nil)  =>  write a b; finished
        store.write('a', 'b', '-7')  =>  write a b -7; finished
        store.write('a', 'b', 9007199254740992)  =>  write a b 9007199254740992; finished
        store.write('a')  =>  program:1: bad argument #2 to 'write' (string expected, got no value)
        store.write('a', true)  =>  program:1: bad argument #2 to 'write' (string expected, got boolean)
        store.write('a', 'b', 'c')  =>  program:1: bad argument #3 to 'write' (number expected, got string)
        store.write('a', 'b', false)  =>  program:1: bad argument #3 to 'write' (number expected, got boolean)
        store.write('a', 'b', 1.5)  =>  program:1: bad argument #3 to 'write' (whole number from -9007199254740992 to 9007199254740992 expected, got 1.5)
        store.write('a', 'b', 1/0)  =>  program:1: bad argument #3 to 'write' (whole number from -9007199254740992 to 9007199254740992 expected, got inf)
        store.delete('a')  =>  1:1: unknown function `store.delete`; the functions are store.read, store.write
        local s = store  =>  1:11: `store` is a library and not a value; call a function of it: `store.…(…)`
        "#,
    );
    assert_eq!(
        transcript("store.write('a', store.read('a') + 1)", &[HostValue::from("41")]),
        "read a; write a 42; finished"
    );
}

#[test]
fn print_formats_its_arguments() {
    check(
        r#"
        print()  =>  print ; finished
        print('a', 1.5, nil, true, false, {})  =>  print a\t1.5\tnil\ttrue\tfalse\ttable: 0x7f0000000000; finished
        print(unpack({1, 2}))  =>  print 1\t2; finished
        local print = 1 print = print + 1 sleep(print)  =>  sleep 2; finished
        "#,
    );
    check_values("print(1)  =>  print 1; nil");
    let program = load("local s = string.format('%99d', 1) s = s .. s .. s print(s, s, s, s)");
    let mut machine = Machine::for_client(&program, &[], 1);
    let mut budget = limits::INSTRUCTIONS_PER_RUN;
    let YieldReason::Print(text) = machine.resume(&program, Ok(HostValue::Nil), NOW, &mut budget)
    else {
        panic!();
    };
    assert_eq!(text.len(), limits::PRINTED_BYTES + "…".len());
    assert!(text.ends_with("…".as_bytes()));
}

/// The world may reply to any request with an error.
#[test]
fn error_as_an_answer_is_raised() {
    for source in [
        "redis.call('GET')",
        "redis.call_on(1, 'GET')",
        "uuid()",
        "random(1, 2)",
        "store.read(1)",
        "store.write(1, 2)",
        "print(1)",
        "sleep(1)",
        "enter()",
    ] {
        let program = load(source);
        let mut machine = Machine::for_client(&program, &[], 1);
        let mut budget = limits::INSTRUCTIONS_PER_RUN;
        machine.resume(&program, Ok(HostValue::Nil), NOW, &mut budget);
        let refusal = HostValue::field("err", "ERR no");
        let stop = machine.resume(&program, Err(refusal), NOW, &mut budget);
        assert_eq!(stop_text(&stop), "program:1: ERR no", "{source}");
    }
}

#[test]
fn own_error_is_told_from_a_failure() {
    check(
        r#"
        error("no lock")  =>  gave up: program:1: no lock
        error("no lock", 0)  =>  gave up: no lock
        error({err = "BUSY no lock"})  =>  gave up: program:1: BUSY no lock
        error()  =>  gave up: nil
        assert(false, "no lock")  =>  gave up: program:1: no lock
        assert(redis.call("SET", "k", 1, "NX"), "no lock")  =>  SET k 1 NX; gave up: program:1: no lock
        assert(1, "no lock")  =>  finished
        assert()  =>  program:1: bad argument #1 to 'assert' (value expected)
        local t = nil return t.x  =>  program:1: attempt to index local 't' (a nil value)
        "#,
    );
}
