//! The machine as a value: its position, its variables and copies; and syntax highlighting.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use expect_test::expect;

use super::{LOCK, NOW, stop_text};
use crate::{Dialect, HostValue, Machine, Program, TokenKind, Until, YieldReason, limits};

fn load(source: &str) -> Program {
    Program::load(source, Dialect::Client).unwrap()
}

fn resume(machine: &mut Machine, program: &Program, answer: HostValue) -> YieldReason {
    let mut budget = limits::INSTRUCTIONS_PER_RUN;
    machine.resume(program, Ok(answer), NOW, &mut budget)
}

/// Replies that take the story's lock through one and a half rounds of its loop.
fn replies() -> impl Iterator<Item = HostValue> {
    let refused = HostValue::from(0_i64);
    let done = HostValue::from(1_i64);
    let seen = HostValue::from("1");
    let first = [refused.clone(), seen.clone(), done.clone(), refused.clone()];
    let second = [refused, seen, done.clone(), done.clone(), done];
    first.into_iter().chain(second)
}

#[test]
fn machine_at_every_wait_has_its_line_and_variables() {
    let program = load(LOCK);
    let mut machine = Machine::for_client(&program, &[], 1);
    let mut replies = replies();
    let mut seen = format!("{}: start\n", machine.line(&program));
    let mut stop = YieldReason::Leave;
    while !matches!(stop, YieldReason::Finished(_)) {
        let answer = match stop {
            YieldReason::Call(_) => replies.next().unwrap_or_default(),
            _ => HostValue::Nil,
        };
        stop = resume(&mut machine, &program, answer);
        let variables: Vec<String> = machine
            .locals(&program)
            .into_iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let line = machine.line(&program);
        seen += &format!("{line}: {} | {}\n", stop_text(&stop), variables.join(" "));
    }
    expect![[r#"
        7: start
        11: SETNX lock.foo 1700000010001 | key="lock.foo" mine=1700000010001
        12: GET lock.foo | key="lock.foo" mine=1700000010001
        14: DEL lock.foo | key="lock.foo" mine=1700000010001 seen="1"
        15: SETNX lock.foo 1700000010001 | key="lock.foo" mine=1700000010001 seen="1"
        17: sleep 100 | key="lock.foo" mine=1700000010001 seen="1"
        11: SETNX lock.foo 1700000010001 | key="lock.foo" mine=1700000010001
        12: GET lock.foo | key="lock.foo" mine=1700000010001
        14: DEL lock.foo | key="lock.foo" mine=1700000010001 seen="1"
        15: SETNX lock.foo 1700000010001 | key="lock.foo" mine=1700000010001 seen="1"
        20: enter | key="lock.foo"
        21: work 3000 | key="lock.foo"
        22: leave | key="lock.foo"
        23: DEL lock.foo | key="lock.foo"
        23: finished | key="lock.foo"
    "#]]
    .assert_eq(&seen);
}

#[test]
fn copy_of_a_machine_has_the_same_future() {
    let program = load(LOCK);
    let answers: Vec<HostValue> = std::iter::once(HostValue::Nil).chain(replies()).collect();
    for copied_at in 0..answers.len() {
        let mut machine = Machine::for_client(&program, &[], 1);
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

pub(super) fn hash(machine: &Machine) -> u64 {
    let mut hasher = DefaultHasher::new();
    machine.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn machines_are_equal_if_they_differ_only_in_dead_values() {
    let after = |source: &str, reply: &str| {
        let program = load(source);
        let mut machine = Machine::for_client(&program, &[], 1);
        resume(&mut machine, &program, HostValue::Nil);
        resume(&mut machine, &program, HostValue::from(reply));
        // The world takes the operations after each turn.
        machine.take_time_operations(&program);
        machine
    };
    let in_scope = "local x = redis.call('GET') sleep(1)";
    assert_ne!(after(in_scope, "a"), after(in_scope, "b"));
    let out_of_scope = "do local x = redis.call('GET') .. 'c' end sleep(1)";
    assert_eq!(after(out_of_scope, "a"), after(out_of_scope, "b"));
}

#[test]
fn machine_that_has_ended_returns_the_same_stop() {
    for (source, last) in [
        ("local x = 1", "finished"),
        ("local x = 1 + nil", "program:1: attempt to perform arithmetic on a nil value"),
    ] {
        let program = load(source);
        let mut machine = Machine::for_client(&program, &[], 1);
        for _ in 0..3 {
            let stop = resume(&mut machine, &program, HostValue::from("unasked"));
            assert_eq!(stop_text(&stop), last);
        }
    }
}

#[test]
fn budget_counts_down_across_calls() {
    let program = load("local x = 1 sleep(1) sleep(1)");
    let mut machine = Machine::for_client(&program, &[], 1);
    let mut budget = 6;
    assert_eq!(
        machine.resume(&program, Ok(HostValue::Nil), NOW, &mut budget),
        YieldReason::Sleep(1)
    );
    assert_eq!(budget, 3);
    assert_eq!(
        machine.resume(&program, Ok(HostValue::Nil), NOW, &mut budget),
        YieldReason::Sleep(1)
    );
    assert_eq!(budget, 1);
    assert_eq!(
        machine.resume(&program, Ok(HostValue::Nil), NOW, &mut budget),
        YieldReason::Finished(HostValue::Nil)
    );
    assert_eq!(budget, 0);
}

#[test]
fn values_have_a_total_order() {
    let numbers = [-f64::NAN, f64::NEG_INFINITY, -1.0, -0.0, 0.0, 1.0, f64::INFINITY, f64::NAN];
    let mut values = vec![HostValue::Nil, HostValue::from(false), HostValue::from(true)];
    values.extend(numbers.map(HostValue::from));
    values.extend(["", "a", "b"].map(HostValue::from));
    let mut sorted = values.clone();
    sorted.reverse();
    sorted.sort();
    assert_eq!(sorted, values);
    assert_eq!(HostValue::from(f64::NAN), HostValue::from(f64::NAN));
}

#[test]
fn values_are_shown_as_lua_source() {
    for (value, text) in [
        ("nil", "nil"),
        ("true", "true"),
        ("1700000010001", "1700000010001"),
        ("0.1", "0.1"),
        (r#"'a "b"\n'"#, r#""a \"b\"\n""#),
        ("'\\255'", r#""\xff""#),
        ("{}", "{}"),
        ("{1, 2, ok = 'OK'}", r#"{1, 2, ok = "OK"}"#),
        (
            "{nil, 2, [-1] = true, ['a b'] = {{{{}}, {{1}}}}}",
            r#"{[2] = 2, [-1] = true, ["a b"] = {{{…}, {…}}}}"#,
        ),
        ("{1, 2, 3, 4, 5, 6, 7, 8, 9}", "{1, 2, 3, 4, 5, 6, 7, 8, …}"),
    ] {
        let program = load(&format!("local x = {value} sleep(1)"));
        let mut machine = Machine::for_client(&program, &[], 1);
        resume(&mut machine, &program, HostValue::Nil);
        let shown: Vec<String> =
            machine.locals(&program).iter().map(|(_, value)| value.to_string()).collect();
        assert_eq!(shown, [text]);
    }
}

#[test]
fn comparison_of_a_string_with_a_number_is_recorded_by_its_line() {
    for (source, expected) in [
        ("local me = 7\nreturn tostring(me) == me", Some(2)),
        ("return 7 ~= \"7\"", Some(1)),
        ("local a = \"7\" == 7\nlocal b = 7 == \"7\"", Some(1)),
        ("return tonumber(\"7\") == 7", None),
        ("return false == 7 or nil == \"7\"", None),
        ("if false then return \"7\" == 7 end", None),
    ] {
        let program = load(source);
        let mut machine = Machine::for_client(&program, &[], 1);
        resume(&mut machine, &program, HostValue::Nil);
        assert_eq!(machine.mixed_comparison(), expected, "{source}");
    }
}

#[test]
fn source_is_highlighted() {
    let source = "local é = nil -- é\n  redis.call('SET', now, 1) now() x.now() redis.nodes redis.nodes() redis.call\n( `";
    let mut seen = String::new();
    let mut end = 0;
    for token in crate::highlight::tokens(source, Dialect::Client) {
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
        Function redis.nodes
        Function redis.call
    "#]]
    .assert_eq(&seen);
    assert_eq!(load(LOCK).tokens(), crate::highlight::tokens(LOCK, Dialect::Client));
}

#[test]
fn script_in_a_long_string_is_highlighted_as_lua() {
    let kinds = |source: &str| {
        let tokens = crate::highlight::tokens_with_scripts(source);
        let covered: String = tokens.iter().map(|it| &source[it.range.clone()]).collect();
        assert_eq!(covered, source);
        let coloured = tokens.iter().filter(|it| it.kind != TokenKind::Plain);
        let coloured = coloured.map(|it| format!("{:?} {}", it.kind, &source[it.range.clone()]));
        coloured.collect::<Vec<_>>().join(", ")
    };
    for (source, expected) in [
        (
            "[[return redis.call('GET', KEYS[1])]]",
            "Literal [[, Keyword return, Function redis.call, Literal 'GET', Literal 1, Literal ]]",
        ),
        ("[==[redis.call(é)]==]", "Literal [==[, Function redis.call, Literal ]==]"),
        ("[[no script]]", "Literal [[no script]]"),
        ("'[[redis.call()]]'", "Literal '[[redis.call()]]'"),
        ("[[redis.", ""),
    ] {
        assert_eq!(kinds(source), expected, "{source}");
    }
}

#[test]
fn pause_after_a_clock_read_keeps_its_value() {
    for source in [
        r#"redis.call("SETNX", "lock", now())"#,
        r#"local function f(a, b) return b, a end redis.call("SETNX", f(now(), "lock"))"#,
        r#"local function f() return now() end redis.call("SETNX", "lock", f())"#,
        r#"local t = {1, 2, now()} redis.call("SETNX", "lock", t[3], #t)"#,
        r#"local function f(a, b) return a .. b end redis.call(f("k", now()))"#,
        r#"return redis.call("SET", "lock", tostring(now()))"#,
    ] {
        let program = load(source);
        let mut straight = Machine::for_client(&program, &[], 1);
        let mut paused = straight.clone();
        let mut budget = limits::INSTRUCTIONS_PER_RUN;
        let read = Until::ClockRead;
        let stop = paused.run_until(read, &program, Ok(HostValue::Nil), NOW, &mut budget);
        assert_eq!(stop, YieldReason::ClockRead, "{source}");
        let expected = resume(&mut straight, &program, HostValue::Nil);
        // The clock has advanced during the pause.
        let next = paused.resume(&program, Ok(HostValue::Nil), NOW + 5_000, &mut budget);
        assert_eq!(next, expected, "{source}");
        assert_eq!(paused, straight, "{source}");
    }
}
