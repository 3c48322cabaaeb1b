//! Tests of detecting and opening inputs.

use crate::json::checksum::FIELDS;
use crate::json::{Opened, Refused, open, saved_run, scenario};
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use primitives::Millis;
use session::{Damaged, Link};

#[test]
fn open_detects_links_addresses_saved_runs_and_scenarios() {
    let recording =
        session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
    let link = session::Link::to_run(&recording, None, Millis(13_000));
    let text = session::encode(&link).expect("it is short");
    let saved = saved_run::write(&recording, "a run", link.work.until, Some(&text), None);
    for given in [
        text.clone(),
        format!("https://example.org/lockscope/?embed#{text}"),
        saved.clone(),
        format!("\u{feff}\n {saved}\r\n"),
        format!("\n{{ \"link\": \"{text}\" }}\n"),
        // Sorted by another program, and with a link inside an earlier string.
        format!(
            "{{\"ended\":{{\"link\":\"v1.\"}},\"findings\":\"\\\"link\\\":\",\"link\":\"{text}\"}}"
        ),
        // The end is missing.
        saved[..saved.len() / 2].to_owned(),
    ] {
        assert_eq!(open(&given), Ok(Opened::Link(Box::new(link.clone()))), "{given:.80}");
    }
    let work = link.work;
    let file = scenario::write(&work);
    for given in [file.clone(), format!("\u{feff}{file}"), file.replace('\n', "\r\n")] {
        assert_eq!(open(&given), Ok(Opened::Scenario(Box::new(work.clone()))), "{given:.80}");
    }
}

/// Returns the first story as a saved run, and its link.
fn saved() -> (String, Link) {
    let recording =
        session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
    let link = session::Link::to_run(&recording, None, Millis(13_000));
    let text = session::encode(&link).expect("it is short");
    (saved_run::write(&recording, "a run", link.work.until, Some(&text), None), link)
}

#[test]
fn open_of_an_edited_run_returns_the_changed_field() {
    let (saved, _) = saved();
    let unsealed = &saved[..saved.rfind(",\"checksum\"").expect("it is sealed")];
    let unsealed = format!("{unsealed}}}");
    for (saved, from, to, message) in [
        (&saved, "\"seed\":0", "\"seed\":1", "scenario.seed is 1, but 0 in the run of its link"),
        (
            &saved,
            "\"starts_at_ms\":0",
            "\"starts_at_ms\":\"0\"",
            "scenario.clients[2].starts_at_ms is \"0\", but 0 in the run of its link",
        ),
        (
            &saved,
            "\"WORK\":3000,",
            "",
            "scenario.clients[0].parameters.WORK is missing, but 3000 in the run of its link",
        ),
        (
            &saved,
            "\"at_work\":[\"C1\",\"C2\"]",
            "\"at_work\":[\"C1\"]",
            "ended.at_work[1] is missing, but \"C2\" in the run of its link",
        ),
        (
            &saved,
            "\"remarks\":[]",
            "\"remarks\":[\"all is well\"]",
            "remarks[0] is \"all is well\", but missing in the run of its link",
        ),
        (
            &saved,
            "C3 crashed inside; its lock stays",
            "C3 left",
            "steps[2].events[0].text is \"C3 left\", but \"C3 crashed inside; its lock stays\" in \
             the run of its link",
        ),
        (
            &saved,
            "],\"verdict\":\"broken\"",
            "],\"verdict\":\"not_violated\"",
            "verdict is \"not_violated\", but \"broken\" in the run of its link",
        ),
        (
            &saved,
            "],\"verdict\":\"broken\"",
            "]",
            "verdict is missing, but \"broken\" in the run of its link",
        ),
        (
            &saved,
            "\"step\":2,",
            "\"step\":2.5,",
            "steps[1].step is 2.5, but 2 in the run of its link",
        ),
        (&saved, ",\"findings\":", "\n\"findings\":", "it is no JSON from line 2, column 1 on"),
        (&unsealed, "\"seed\":0", "\"seed\":1", "scenario.seed is 1, but 0 in the run of its link"),
    ] {
        let edited = saved.replacen(from, to, 1);
        assert!(edited != *saved, "{from}");
        let refused = open(&edited).map_err(|refused| refused.to_string());
        assert_eq!(refused, Err(message.to_owned()), "{from}");
    }
}

#[test]
fn open_ignores_layout_order_and_additional_fields() {
    let (saved, link) = saved();
    let value: serde_json::Value = serde_json::from_str(&saved).expect("it is JSON");
    let fields = value.as_object().expect("it is an object").keys();
    let unsealed: Vec<&String> = fields.filter(|name| !FIELDS.contains(&name.as_str())).collect();
    assert_eq!(unsealed, ["checksum"], "a new field stands in `FIELDS`");
    let without = |name: &str| {
        let mut value = value.clone();
        value.as_object_mut().expect("it is an object").remove(name);
        value.to_string()
    };
    for given in [
        // Sorted and formatted by another program.
        value.to_string(),
        format!("{value:#}"),
        saved.replacen("\"a run\"", "\"my run\"", 1),
        saved.replacen('{', "{\"comment\":[1],", 1),
        // A version without checksums may have written other sentences.
        without("checksum").replacen("C3 crashed inside", "C3 dies inside", 1),
        without("checksum").replacen("\"steps\"", "\"moves\"", 1),
    ] {
        assert_eq!(open(&given), Ok(Opened::Link(Box::new(link.clone()))), "{given:.80}");
    }
}

#[test]
fn open_of_invalid_input_returns_the_reason() {
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
