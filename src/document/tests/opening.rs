//! What a text is that a person opens.

use crate::document::{Opened, Refused, open, run, scenario};
use crate::link::{self, Damaged};
use crate::report::Recording;
use crate::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use crate::time::Millis;

#[test]
fn a_link_an_address_a_saved_run_and_a_scenario_are_told_apart() {
    let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("it is told");
    let told = recording.link(None, Millis(13_000));
    let text = link::encode(&told).expect("it is short");
    let saved = run::write(&recording, "a run", told.work.until, Some(&text), None);
    for given in [
        text.clone(),
        format!("https://example.org/lockscope/?embed#{text}"),
        saved.clone(),
        format!("\u{feff}\n {saved}\r\n"),
        format!("\n{{ \"link\": \"{text}\" }}\n"),
        // Sorted by another program, and with a link in a sentence before.
        format!(
            "{{\"ended\":{{\"link\":\"v1.\"}},\"findings\":\"\\\"link\\\":\",\"link\":\"{text}\"}}"
        ),
        // Only its beginning was read.
        saved[..saved.len() / 2].to_owned(),
    ] {
        assert_eq!(open(&given), Ok(Opened::Link(Box::new(told.clone()))), "{given:.80}");
    }
    let work = told.work;
    let file = scenario::write(&work);
    for given in [file.clone(), format!("\u{feff}{file}"), file.replace('\n', "\r\n")] {
        assert_eq!(open(&given), Ok(Opened::Scenario(Box::new(work.clone()))), "{given:.80}");
    }
}

#[test]
fn what_cannot_be_opened_says_why() {
    for (given, reason) in [
        ("", Damaged::NotOurs),
        ("https://example.org/", Damaged::NotOurs),
        ("v1.", Damaged::Cut),
        ("{}", Damaged::NotOurs),
        ("{\"steps\":[],\"findings\":[]}", Damaged::NotOurs),
        ("{\"link\":null}", Damaged::NotOurs),
        ("{\"link\":5}", Damaged::NotOurs),
        ("{\"clients\":[]}", Damaged::NotOurs),
        ("{\"link\":", Damaged::Cut),
        ("{\"link\":\"v1.AYUBxgg5HnR3by1jbGll", Damaged::Cut),
        ("{\"link\":\"v1.\"}", Damaged::Cut),
        ("{\"link\":\"v2.AAAA\",\"version\":1,\"clients\":[]}", Damaged::Version(2)),
    ] {
        assert_eq!(open(given), Err(Refused::Link(reason)), "{given}");
    }
    for (given, reason) in [
        ("{\"version\":1}", "line 1, column 13: missing field `clients`"),
        (
            "{\"version\":1,\n\"clients\":[{\"program\":",
            "line 2, column 22: clients[0].program: EOF while parsing a value",
        ),
        (
            "\u{feff}\n{\"clients\":[],\"seed\":1,\"version\":9}",
            "line 2, column 34: version: this version of Lockscope reads version 1 of scenario \
             files, got 9",
        ),
    ] {
        let refused = open(given).expect_err(given);
        assert!(matches!(refused, Refused::Scenario(_)), "{given}");
        assert_eq!(refused.to_string(), reason, "{given}");
    }
}
