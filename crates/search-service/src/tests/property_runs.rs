//! The failing run of each violated property.

use super::*;

/// Compares the token and deletes the key in two commands, and gives up after 3 s.
const TWO_COMMANDS: &str = r#"local deadline = now() + 3000
    local acquired = false
    while now() < deadline do
      if redis.call("SET", "k", 1, "NX", "EX", 5) then
        acquired = true
        break
      end
      sleep(50)
    end
    if acquired then
      enter() work(800) leave()
      if redis.call("GET", "k") == "1" then redis.call("DEL", "k") end
    end"#;

#[test]
fn violated_property_has_a_run_with_its_verdict() {
    const FAULTS: &[(FaultKind, u8)] = &[(FaultKind::Crash, 1), (FaultKind::Pause, 1)];
    for (program, faults) in [
        (TWO_COMMANDS, FAULTS),
        ("set-nx-px-get-del", FAULTS),
        ("set-nx-px-lua", FAULTS),
        ("setnx-expire", &[(FaultKind::Crash, 1)]),
        ("setnx-del", &[]),
    ] {
        let news = in_english(Subject::Lock(lock(program, faults)));
        let report = answer(&news);
        for it in &report.properties {
            let run = it.run.map(|place| report.run(place).expect("it is in the report"));
            assert_eq!(run.is_some(), it.verdict.is_violated(), "{program}: {}", it.name);
            let outcome = run.map_or(it.verdict, |run| run.outcome);
            assert_eq!(outcome, it.verdict, "{program}: {}", it.name);
        }
        for run in &report.other_runs {
            assert!(report.ways.iter().all(|way| way.link != run.link), "{program}: {}", run.name);
        }
    }
}

#[test]
fn more_clients_are_suggested_only_if_they_can_show_more() {
    let pause: &[(FaultKind, u8)] = &[(FaultKind::Pause, 1)];
    let with = |program: &str, faults, clients| {
        let question = LockQuestion { clients, ..lock(program, faults) };
        answer(&in_english(Subject::Lock(question))).more_clients
    };
    assert_eq!(with(TWO_COMMANDS, pause, None), Some(3));
    assert_eq!(with(TWO_COMMANDS, pause, Some(3)), None, "the third client enters");
    assert_eq!(with("set-nx-px-lua", pause, None), None, "no lock is harmed");
}
