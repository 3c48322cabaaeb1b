//! The machine as a value: where it stands, its variables, copies of it, and the colours of the source.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use expect_test::expect;

use super::{LOCK, NOW, stop_text};
use crate::lua::number::{TOSTRING_DIGITS, format_g};
use crate::lua::{Machine, Program, Stop, TokenKind, Value, limits};

fn load(source: &str) -> Program {
    Program::load(source).unwrap()
}

fn resume(machine: &mut Machine, program: &Program, answer: Value) -> Stop {
    let mut budget = limits::INSTRUCTIONS_A_RUN;
    machine.resume(program, answer, NOW, &mut budget)
}

/// Replies that send the story's lock through both of its ways in.
fn replies() -> impl Iterator<Item = Value> {
    let seen = Value::from("1");
    [
        Value::from(0_i64),
        seen.clone(),
        Value::from(1_i64),
        Value::from(0_i64),
        Value::Nil,
    ]
    .into_iter()
    .chain([
        Value::from(0_i64),
        seen,
        Value::from(1_i64),
        Value::from(1_i64),
    ])
}

#[test]
fn line_and_variables_at_every_wait() {
    let program = load(LOCK);
    let mut machine = Machine::new(&program);
    let mut seen = format!("{}: start\n", machine.line(&program));
    for answer in std::iter::once(Value::Nil)
        .chain(replies())
        .chain(vec![Value::Nil; 9])
    {
        let stop = resume(&mut machine, &program, answer);
        let variables: Vec<String> = machine
            .locals(&program)
            .into_iter()
            .map(|(name, value)| format!("{name}={}", show(value)))
            .collect();
        let line = machine.line(&program);
        seen += &format!("{line}: {} | {}\n", stop_text(&stop), variables.join(" "));
    }
    expect![[r#"
        1: start
        5: SETNX lock.foo 1700000010001 | key="lock.foo" ttl=10000 mine=1700000010001
        6: GET lock.foo | key="lock.foo" ttl=10000 mine=1700000010001
        8: DEL lock.foo | key="lock.foo" ttl=10000 mine=1700000010001 seen="1"
        9: SETNX lock.foo 1700000010001 | key="lock.foo" ttl=10000 mine=1700000010001 seen="1"
        11: sleep 100 | key="lock.foo" ttl=10000 mine=1700000010001 seen="1"
        5: SETNX lock.foo 1700000010001 | key="lock.foo" ttl=10000 mine=1700000010001
        6: GET lock.foo | key="lock.foo" ttl=10000 mine=1700000010001
        8: DEL lock.foo | key="lock.foo" ttl=10000 mine=1700000010001 seen="1"
        9: SETNX lock.foo 1700000010001 | key="lock.foo" ttl=10000 mine=1700000010001 seen="1"
        14: enter | key="lock.foo" ttl=10000
        15: work 3000 | key="lock.foo" ttl=10000
        16: leave | key="lock.foo" ttl=10000
        17: DEL lock.foo | key="lock.foo" ttl=10000
        17: finished | key="lock.foo" ttl=10000
        17: finished | key="lock.foo" ttl=10000
        17: finished | key="lock.foo" ttl=10000
        17: finished | key="lock.foo" ttl=10000
        17: finished | key="lock.foo" ttl=10000
        17: finished | key="lock.foo" ttl=10000
    "#]].assert_eq(&seen);
}

fn show(value: &Value) -> String {
    match value {
        Value::Nil => "nil".to_owned(),
        Value::Boolean(value) => value.to_string(),
        Value::Number(number) => format_g(number.get(), TOSTRING_DIGITS),
        Value::String(bytes) => format!("{:?}", String::from_utf8_lossy(bytes)),
    }
}

#[test]
fn a_copy_has_the_same_future() {
    let program = load(LOCK);
    let answers: Vec<Value> = std::iter::once(Value::Nil).chain(replies()).collect();
    for copied_at in 0..answers.len() {
        let mut machine = Machine::new(&program);
        for answer in &answers[..copied_at] {
            resume(&mut machine, &program, answer.clone());
        }
        let mut copy = machine.clone();
        for answer in &answers[copied_at..] {
            assert_eq!(copy, machine);
            assert_eq!(hash(&copy), hash(&machine));
            let stop = resume(&mut machine, &program, answer.clone());
            assert_eq!(resume(&mut copy, &program, answer.clone()), stop);
        }
    }
}

fn hash(machine: &Machine) -> u64 {
    let mut hasher = DefaultHasher::new();
    machine.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn what_no_longer_matters_does_not_tell_machines_apart() {
    let program = load("local x = redis.call(1) if x == 1 then local y = 2 end sleep(1)");
    let [one, two] = [Value::from(1_i64), Value::from("1")].map(|answer| {
        let mut machine = Machine::new(&program);
        resume(&mut machine, &program, Value::Nil);
        resume(&mut machine, &program, answer);
        machine
    });
    assert_ne!(one, two, "x differs");

    let program = load("do local x = redis.call(1) if x == 1 then local y = 2 end end sleep(1)");
    let [one, two] = [Value::from(1_i64), Value::from("1")].map(|answer| {
        let mut machine = Machine::new(&program);
        resume(&mut machine, &program, Value::Nil);
        resume(&mut machine, &program, answer);
        machine
    });
    assert_eq!(one, two, "x is out of scope");
}

#[test]
fn the_end_is_the_end() {
    for (source, last) in [
        ("local x = 1", "finished"),
        (
            "local x = 1 + nil",
            "user_script:1: attempt to perform arithmetic on a nil value",
        ),
    ] {
        let program = load(source);
        let mut machine = Machine::new(&program);
        for _ in 0..3 {
            let stop = resume(&mut machine, &program, Value::from("unasked"));
            assert_eq!(stop_text(&stop), last);
        }
    }
}

#[test]
fn the_budget_counts_down_across_calls() {
    let program = load("local x = 1 sleep(1) sleep(1)");
    let mut machine = Machine::new(&program);
    let mut budget = 6;
    assert_eq!(
        machine.resume(&program, Value::Nil, NOW, &mut budget),
        Stop::Sleep(1)
    );
    assert_eq!(budget, 3);
    assert_eq!(
        machine.resume(&program, Value::Nil, NOW, &mut budget),
        Stop::Sleep(1)
    );
    assert_eq!(budget, 1);
    assert_eq!(
        machine.resume(&program, Value::Nil, NOW, &mut budget),
        Stop::Finished
    );
    assert_eq!(budget, 0);
}

#[test]
fn values_have_a_total_order() {
    let numbers = [
        -f64::NAN,
        f64::NEG_INFINITY,
        -1.0,
        -0.0,
        0.0,
        1.0,
        f64::INFINITY,
        f64::NAN,
    ];
    let mut values = vec![Value::Nil, Value::from(false), Value::from(true)];
    values.extend(numbers.map(Value::from));
    values.extend(["", "a", "b"].map(Value::from));
    let mut sorted = values.clone();
    sorted.reverse();
    sorted.sort();
    assert_eq!(sorted, values);
    assert_eq!(Value::from(f64::NAN), Value::from(f64::NAN));
}

#[test]
fn values_as_json() {
    let values = [
        Value::Nil,
        Value::from(true),
        Value::from(1.5),
        Value::from(f64::INFINITY),
        Value::from("text"),
        Value::from([255_u8].as_slice()),
    ];
    let json = serde_json::to_string(&values).unwrap();
    assert_eq!(json, r#"[null,true,1.5,"inf","text",[255]]"#);
}

#[test]
fn colours_of_the_source() {
    let source = "local é = nil -- é\n  redis.call('SET', now, 1) now() x.now() redis . call ( `";
    let mut seen = String::new();
    let mut end = 0;
    for token in crate::lua::tokens(source) {
        assert_eq!(token.range.start, end);
        end = token.range.end;
        if token.kind != TokenKind::Plain {
            seen += &format!("{:?} {}\n", token.kind, &source[token.range]);
        }
    }
    assert_eq!(end, source.len());
    expect![[r#"
        Keyword local
        Keyword nil
        Comment -- é
        Function redis.call
        Literal 'SET'
        Literal 1
        Function now
    "#]].assert_eq(&seen);
    assert_eq!(load(LOCK).tokens(), crate::lua::tokens(LOCK));
}
