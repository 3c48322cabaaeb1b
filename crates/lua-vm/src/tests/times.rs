//! The operations of machines on points in time.

use super::NOW;
use crate::{Comparison, Dialect, HostValue, Machine, Program, TimeOperation, YieldReason, limits};

/// Runs a program to its first wait and returns the operations until then.
fn operations(source: &str) -> Vec<TimeOperation> {
    let program = Program::load(source, Dialect::Client).expect("it loads");
    let mut machine = Machine::for_client(&program, &[], 1);
    let mut budget = limits::INSTRUCTIONS_PER_RUN;
    let stop = machine.resume(&program, Ok(HostValue::Nil), NOW, &mut budget);
    assert!(!matches!(stop, YieldReason::Failed(_)), "{source}: {stop:?}");
    machine.take_time_operations(&program)
}

#[test]
fn each_use_of_a_time_has_its_operation() {
    use Comparison::{Less, LessOrEqual};
    use TimeOperation::{Compared, Derived, Kept, SpanCompared, TakenApart, Waited};
    let (later, one, other) = (NOW + 5, NOW, NOW);
    let derived = Derived { to: later, from: NOW };
    let compared = |by, bound| SpanCompared { one, other, bound, by };
    let cases: [(&str, &[TimeOperation]); 16] = [
        ("local t = now() sleep(1)", &[]),
        ("local t = now() + 5 sleep(1)", &[derived]),
        ("local t = 5 + now() sleep(1)", &[derived]),
        (
            "if now() < now() + 5 then sleep(1) end",
            &[derived, Compared { one: NOW, other: later, by: Less }],
        ),
        // A string is the same time.
        (
            "if tonumber(tostring(now())) <= now() then sleep(1) end",
            &[Compared { one: NOW, other: NOW, by: LessOrEqual }],
        ),
        ("if now() - now() < 7 then sleep(1) end", &[compared(Less, 7)]),
        ("if now() - now() + 2 < 7 then sleep(1) end", &[compared(Less, 5)]),
        ("if 2 - (now() - now()) < 7 then sleep(1) end", &[compared(Less, 5)]),
        (
            "local t = math.max(now(), now()) sleep(1)",
            &[Compared { one: NOW, other: NOW, by: LessOrEqual }],
        ),
        ("sleep(now() - now() + 3)", &[Waited { one, other, duration_ms: 3 }]),
        ("local d = now() - now() sleep(1) print(d)", &[Kept { one, other }]),
        ("redis.call('SET', 'k', now() - now())", &[Kept { one, other }]),
        ("local s = math.floor(now() / 1000) sleep(1)", &[TakenApart]),
        ("local s = 'at ' .. now() sleep(1)", &[TakenApart]),
        ("local t = ({})[now()] sleep(1)", &[TakenApart]),
        // A number that is no time is not recorded.
        ("if 1 < 2 then sleep(1) end", &[]),
    ];
    for (source, expected) in cases {
        assert_eq!(operations(source), expected, "{source}");
    }
}
