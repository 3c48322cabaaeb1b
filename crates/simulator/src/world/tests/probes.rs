//! Probe clients: success, and the limits at which they count as blocked.

use super::{C1, C2, apply, world};
use crate::Move;
use lua_vm::TimeOperation;
use primitives::ClientId;

/// Returns a program that makes `count` calls with `bytes` bytes each (a power of two), and then
/// enters.
fn calls(count: usize, bytes: usize) -> String {
    format!(
        r#"local s = "x"
        while #s < {bytes} do s = s .. s end
        for i = 1, {count} do redis.call("PING", s) end
        enter()"#
    )
}

/// Returns a program that computes for `thousands` thousand loop rounds before each of `count`
/// calls, and then enters.
fn computing(count: usize, thousands: usize) -> String {
    format!(
        r#"for i = 1, {count} do
          for j = 1, {thousands} * 1000 do end
          redis.call("PING")
        end
        enter()"#
    )
}

#[test]
fn probe_client_with_many_calls_or_much_work_is_blocked() {
    for (name, program, enters) in [
        ("it enters", "enter()".to_owned(), true),
        ("it never enters", r#"redis.call("SETNX", "lock", 1)"#.to_owned(), false),
        ("many calls", calls(500, 1), true),
        ("too many calls", calls(520, 1), false),
        ("long words", calls(50, 8_192), true),
        ("too long words", calls(500, 8_192), false),
        ("two long turns", computing(2, 90), true),
        ("too many long turns", computing(3, 90), false),
        ("a turn that is too long", computing(1, 110), false),
    ] {
        let admission = world(&[&program]).admission_of_probe_like(C1);
        assert_eq!(admission.enters, enters, "{name}: {admission:?}");
    }
}

#[test]
fn probe_client_whose_program_never_enters_is_not_run() {
    let world = world(&["while true do end", "enter() error(1)"]);
    let like = |client| world.admission_of_probe_like(client);
    assert!(!like(C1).enters && like(C1).is_neutral && like(C1).work == 0);
}

#[test]
fn probe_client_that_has_read_continues_until_it_writes() {
    for (program, enters) in [
        ("enter('shared')", true),
        ("enter('shared') work(1) leave() sleep(1)", true),
        ("enter('shared') leave() enter()", true),
        ("while true do enter('shared') work(1) leave() sleep(1) end", true),
        // It may write.
        ("enter('shared') leave() while not redis.call('GET', 'k') do sleep(1) end enter()", false),
        ("while not redis.call('GET', 'k') do sleep(1) end enter('shared')", false),
    ] {
        let admission = world(&[program]).admission_of_probe_like(C1);
        assert_eq!(admission.enters, enters, "{program}: {admission:?}");
        assert!(!admission.is_neutral);
    }
}

#[test]
fn probe_client_that_repeats_a_state_is_blocked() {
    // The setup before `tries`, a statement in each try, and the number of tries.
    for (before, in_a_try, tries) in [
        ("", "", 2),
        ("", "token = uuid()", 2),
        ("local count = 0", "count = count + 1 print(count)", 9),
        // The digits of the token may matter.
        ("", "token = uuid() if token < 'm' then print(token) end", 9),
        ("", "token = uuid() print(token == '6ba7b810-9dad-11d1-80b4-00c04fd430c8')", 9),
    ] {
        let program = format!(
            r#"local began, token = now(), ""
            {before}
            local function try()
              {in_a_try}
              return now() - began < 9 and redis.call("SET", "k", token, "NX")
            end
            local function release() redis.call("DEL", token) end
            while not try() do release() sleep(1) end
            enter()"#
        );
        let mut world = world(&[&program, r#"redis.call("SET", "k", 1)"#]);
        apply(&mut world, &[Move::Run(C2), Move::Deliver(C2)]);
        let admission = world.admission_of_probe_like(C1);
        assert!(!admission.enters && !admission.is_neutral, "{in_a_try}: {admission:?}");
        let is_try = |it: &&TimeOperation| matches!(it, TimeOperation::SpanCompared { .. });
        assert_eq!(admission.times.iter().filter(is_try).count(), tries, "{in_a_try}");
    }
}

#[test]
fn probe_clients_take_the_free_permits() {
    for (declared, taken, free) in [(1, 0, 1), (3, 0, 3), (3, 2, 1), (3, 3, 0)] {
        let program = format!(
            "-- @permits {declared}\nif redis.call('INCR', 'n') > {declared} then return end enter()"
        );
        let clients: Vec<&str> = std::iter::repeat_n(program.as_str(), taken + 1).collect();
        let mut world = world(&clients);
        for client in (1..).map(ClientId).take(taken) {
            apply(&mut world, &[Move::Run(client), Move::Deliver(client)]);
        }
        let admission = world.admission_of_probe_like(C1);
        assert_eq!(admission.free_permits, free, "{taken} of {declared}");
        assert_eq!(admission.all_enter, taken == 0);
    }
}
