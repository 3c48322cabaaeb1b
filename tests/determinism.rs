//! Invariant 3: the same scenario and moves give the same events, byte for byte, natively and in
//! WebAssembly. Both builds run this file and compare with the same recorded bytes.
//!
//! One story is recorded in full, so that a difference is readable. The other stories and the runs
//! from the model checker are recorded as digests.

use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use content::{Story, locks, play_story, stories};
use model_checker::{CheckJudgement, CheckRequest, Counterexample, search};
use simulator::Scenario;

/// Formats every move and every event with all its fields, one per line.
fn record(story: &Story) -> String {
    let run = play_story(story).unwrap_or_else(|error| panic!("{}: {error}", story.id));
    let mut record = String::new();
    let mut first = 0;
    for (number, made) in (1..).zip(run.moves()) {
        let end = run.event_count_after(number);
        record.push_str(&format!("{made:?}\n"));
        for event in run.events().range(first..end) {
            record.push_str(&format!("    {event:?}\n"));
        }
        first = end;
    }
    record
}

/// Returns the SHA-1 of every story's record, one per line.
fn digests() -> String {
    let digest = |story: &&Story| {
        let digest = sha1_smol::Sha1::from(record(story)).digest();
        format!("{digest} {}\n", story.id)
    };
    stories::ALL.iter().map(digest).collect()
}

/// Decodes and encodes each golden link.
fn re_encoded(links: &str) -> String {
    let re_encode = |line: &str| match line.split_once(' ') {
        Some((name, text)) if name != "#" => {
            let text = session::decode(text).map(|link| session::encode(&link).unwrap_or_default());
            format!("{name} {}\n", text.unwrap_or_else(|damaged| damaged.to_string()))
        }
        _ => format!("{line}\n"),
    };
    links.lines().map(re_encode).collect()
}

/// Checks each built-in lock and formats the result: the verdicts with their costs, the number of
/// states, and the SHA-1 of the moves of the runs.
fn answers() -> String {
    let mut digest = String::new();
    for lock in locks::ALL {
        let scenario = Scenario::with_clients(locks::clients(lock.source, 2));
        let mut question = CheckRequest::about(scenario);
        question.bounds.states = 300;
        let answer = search(question).unwrap_or_else(|error| panic!("{}: {error:?}", lock.id));
        digest.push_str(&format!("{}: {} states\n", lock.id, answer.states));
        for (property, verdict) in &answer.verdicts {
            let verdict = match verdict {
                CheckJudgement::Broken(Counterexample { starts, moves, cost })
                | CheckJudgement::LeaseLimit(Counterexample { starts, moves, cost }) => {
                    let moves = sha1_smol::Sha1::from(format!("{starts:?}{moves:?}")).digest();
                    format!("{cost:?} {moves}")
                }
                // The recording uses these names.
                CheckJudgement::Holds => "Holds".to_owned(),
                CheckJudgement::NotTested(why) => format!("NotTested({why:?})"),
                CheckJudgement::Inconclusive(why) => format!("NotDecided({why:?})"),
            };
            digest.push_str(&format!("    {property:?}: {verdict}\n"));
        }
    }
    digest
}

const GOLDEN_LINKS: &str = include_str!("links/v1.txt");

/// The native tests. `UPDATE_EXPECT=1 cargo test` updates the recordings.
#[cfg(not(target_arch = "wasm32"))]
mod native {
    #[test]
    fn story_gives_the_recorded_events() {
        let record = super::record(&super::TWO_CLIENTS_DELETE_A_DEAD_LOCK);
        expect_test::expect_file!["determinism/two-clients-delete-a-dead-lock.events"]
            .assert_eq(&record);
    }

    #[test]
    fn stories_give_the_recorded_digests() {
        expect_test::expect_file!["determinism/stories.digests"].assert_eq(&super::digests());
    }

    #[test]
    fn model_checker_gives_the_recorded_results() {
        expect_test::expect_file!["determinism/answers.txt"].assert_eq(&super::answers());
    }

    #[test]
    fn golden_links_are_encoded_as_recorded() {
        assert_eq!(super::re_encoded(super::GOLDEN_LINKS), super::GOLDEN_LINKS);
    }
}

#[cfg(target_arch = "wasm32")]
mod wasm {
    use wasm_bindgen_test::wasm_bindgen_test;

    fn check(actual: &str, expected: &str) {
        let difference =
            actual.lines().zip(expected.lines()).find(|(actual, expected)| actual != expected);
        assert!(actual == expected, "it differs from the recording, first in {difference:?}");
    }

    #[wasm_bindgen_test]
    fn story_gives_the_recorded_events() {
        let expected = include_str!("determinism/two-clients-delete-a-dead-lock.events");
        check(&super::record(&super::TWO_CLIENTS_DELETE_A_DEAD_LOCK), expected);
    }

    #[wasm_bindgen_test]
    fn stories_give_the_recorded_digests() {
        check(&super::digests(), include_str!("determinism/stories.digests"));
    }

    #[wasm_bindgen_test]
    fn model_checker_gives_the_recorded_results() {
        check(&super::answers(), include_str!("determinism/answers.txt"));
    }

    #[wasm_bindgen_test]
    fn golden_links_are_encoded_as_recorded() {
        check(&super::re_encoded(super::GOLDEN_LINKS), super::GOLDEN_LINKS);
    }
}
