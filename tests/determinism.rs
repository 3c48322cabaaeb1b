//! Invariant 3: the same scenario and moves give the same events, byte for byte, natively and in
//! WebAssembly. Both builds run this file and compare with the same recorded bytes.

use lockscope::run::direct;
use lockscope::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

/// Every move and every event with all its fields, a line each.
fn record() -> String {
    let run = direct(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be told");
    let mut record = String::new();
    let mut first = 0;
    for (number, made) in (1..).zip(run.moves()) {
        let end = run.event_count_after(number);
        record.push_str(&format!("{made:?}\n"));
        for event in &run.events()[first..end] {
            record.push_str(&format!("    {event:?}\n"));
        }
        first = end;
    }
    record
}

/// Natively, `UPDATE_EXPECT=1 cargo test` records anew.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn the_story_gives_the_recorded_events() {
    expect_test::expect_file!["determinism/two-clients-delete-a-dead-lock.events"]
        .assert_eq(&record());
}

#[cfg(target_arch = "wasm32")]
#[wasm_bindgen_test::wasm_bindgen_test]
fn the_story_gives_the_recorded_events() {
    let expected = include_str!("determinism/two-clients-delete-a-dead-lock.events");
    let actual = record();
    let difference =
        actual.lines().zip(expected.lines()).find(|(actual, expected)| actual != expected);
    assert!(actual == expected, "the events differ from the recorded ones, first: {difference:?}");
}
