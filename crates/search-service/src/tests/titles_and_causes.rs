//! Tests of the title of a result, and of the cause that it names.

use super::*;

#[test]
fn request_after_a_refused_one_does_not_rely_on_it() {
    let program = "if redis.call('SET', 'l', uuid(), 'NX', 'PX', 9000) then enter() work(300) leave() \
                   end redis.call('DEL', 'l')";
    let news = in_english(Subject::Lock(lock(program, &[])));
    let brief = &answer(&news).ways[0].brief;
    let start = "C2 sent DEL, although its SET (step 2) had returned nil. At that time, C1 already \
                 held the lock (step 1).";
    assert!(brief.starts_with(start), "{brief}");
}

#[test]
fn title_of_result_matches_its_verdict() {
    const CRASH: &[(FaultKind, u8)] = &[(FaultKind::Crash, 1)];
    const PAUSE: &[(FaultKind, u8)] = &[(FaultKind::Pause, 1)];
    for (program, faults, outcome, title) in [
        ("set-nx-px-lua", CRASH, Verdict::Holds, "Holds with at most 1 crash"),
        ("set-nx-px-lua", PAUSE, Verdict::LeaseLimit, "No mistake found within the lease"),
        ("set-nx-px-get-del", PAUSE, Verdict::Broken, "Broken: C1 deleted C2's lock"),
        ("setnx-del", CRASH, Verdict::Broken, "Broken: Lock not released"),
        ("enter() work(1) leave()", &[], Verdict::Broken, "Broken: C1 inside without its lock"),
        ("local none = {} + 1", &[], Verdict::Broken, "Broken: A program fails"),
        ("error(1)", &[], Verdict::NotTested, "Not tested"),
        ("while true do sleep(1) end", &[], Verdict::NotTested, "Not tested"),
    ] {
        let news = in_english(Subject::Lock(lock(program, faults)));
        let answered = answer(&news);
        let found = (answered.outcome, &*answered.title);
        assert_eq!(found, (outcome, title), "{program} {faults:?}");
        assert_eq!(!answered.ways.is_empty(), outcome.is_violated(), "{program} {faults:?}");
        assert_eq!(
            answered.sentence.is_empty(),
            outcome == Verdict::Broken,
            "{program} {faults:?}"
        );
        for way in &answered.ways {
            let run = replayed(&way.link);
            assert!(way.step <= run.last() && way.step > 0, "{program}: {}", way.step);
            // The explanation of an error does not repeat it, so the brief one begins with the title.
            let is_beginning = way.reason.starts_with(&*way.brief);
            assert!(is_beginning || way.brief.starts_with(&*way.title), "{}", way.brief);
        }
    }
}
