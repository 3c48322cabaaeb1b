//! The table of all kinds of faults: the icon, the key and the words of each kind.
//!
//! The bounds of Check, the challenges, the fault menu and the table of all locks read it.

use crate::kit::icons;
use diagrams::lane_shapes::signs::Sign;
use i18n::Texts;
use simulator::FaultKind;

/// Icon, key and words of a kind of fault.
struct Labels {
    pub(crate) kind: FaultKind,
    pub(crate) icon: Sign,
    pub(crate) key: &'static str,
    pub(crate) name: Words,
    pub(crate) meaning: Words,
    for_any: Words,
    for_one: WordsFor,
    /// Words for a fault of a client or server that does not happen, if a lesson needs them.
    absent: Option<WordsFor>,
}

/// Words in the language of the texts.
type Words = fn(&Texts) -> &'static str;

/// Words about the client or server with this name.
type WordsFor = fn(&Texts, &str) -> String;

/// The labels of each kind, in the order of [`FaultKind::ALL`].
const LABELS: [Labels; FaultKind::ALL.len()] = [
    Labels {
        kind: FaultKind::Crash,
        icon: icons::CROSS,
        key: "c",
        name: |text| text.faults.crash,
        meaning: |text| text.faults.crash_meaning,
        for_any: |text| text.faults.crash_any,
        for_one: |text, name| text.faults.crash_one(&name),
        absent: Some(|text, name| text.faults.no_crash(&name)),
    },
    Labels {
        kind: FaultKind::Pause,
        icon: icons::PAUSE,
        key: "p",
        name: |text| text.faults.pause,
        meaning: |text| text.faults.pause_meaning,
        for_any: |text| text.faults.pause_any,
        for_one: |text, name| text.faults.pause_one(&name),
        absent: Some(|text, name| text.faults.no_pause(&name)),
    },
    Labels {
        kind: FaultKind::Delay,
        icon: icons::FORWARD,
        key: "d",
        name: |text| text.faults.delay,
        meaning: |text| text.faults.delay_meaning,
        for_any: |text| text.faults.delay_any,
        for_one: |text, _| text.faults.delay_request.to_owned(),
        absent: Some(|text, name| text.faults.no_delay(&name)),
    },
    Labels {
        kind: FaultKind::LoseRequest,
        icon: icons::LOST_REQUEST,
        key: "q",
        name: |text| text.faults.lost_request,
        meaning: |text| text.faults.lost_request_meaning,
        for_any: |text| text.faults.lose_a_request,
        for_one: |text, _| text.faults.lose_request.to_owned(),
        absent: Some(|text, name| text.faults.no_lost_request(&name)),
    },
    Labels {
        kind: FaultKind::LoseReply,
        icon: icons::LOST,
        key: "l",
        name: |text| text.faults.lost_reply,
        meaning: |text| text.faults.lost_reply_meaning,
        for_any: |text| text.faults.lose_a_reply,
        for_one: |text, _| text.faults.lose_reply.to_owned(),
        absent: None,
    },
    Labels {
        kind: FaultKind::ClockJump,
        icon: icons::CLOCK,
        key: "j",
        name: |text| text.faults.clock_jump,
        meaning: |text| text.faults.clock_jump_meaning,
        for_any: |text| text.faults.jump_a_clock,
        for_one: |text, _| text.faults.jump_clock.to_owned(),
        absent: None,
    },
    Labels {
        kind: FaultKind::Restart,
        icon: icons::AGAIN,
        key: "r",
        name: |text| text.faults.restart,
        meaning: |text| text.faults.restart_meaning,
        for_any: |text| text.faults.restart_any,
        for_one: |text, name| text.faults.restart_one(&name),
        absent: Some(|text, name| text.faults.no_restart(&name)),
    },
    Labels {
        kind: FaultKind::Partition,
        icon: icons::CUT,
        key: "x",
        name: |text| text.faults.partition,
        meaning: |text| text.faults.partition_meaning,
        for_any: |text| text.faults.partition_any,
        for_one: |text, name| text.faults.partition_one(&name),
        absent: None,
    },
    Labels {
        kind: FaultKind::Failover,
        icon: icons::SWAP,
        key: "f",
        name: |text| text.faults.failover,
        meaning: |text| text.faults.failover_meaning,
        for_any: |text| text.faults.fail_one_over,
        for_one: |text, name| text.faults.fail_over(&name),
        absent: Some(|text, name| text.faults.no_failover(&name)),
    },
];

/// Returns the labels of `kind`. A test ensures that the order is right.
fn labels(kind: FaultKind) -> &'static Labels {
    let labels = &LABELS[kind as usize];
    debug_assert_eq!(labels.kind, kind);
    labels
}

/// Returns the icon of a fault.
pub(crate) fn fault_icon(kind: FaultKind) -> Sign {
    labels(kind).icon
}

/// Returns the key that chooses a fault in the fault menu and in the challenges.
pub(crate) fn fault_key(kind: FaultKind) -> &'static str {
    labels(kind).key
}

/// Returns the name of a fault, such as `lost reply`.
pub(crate) fn fault_name(kind: FaultKind, text: &Texts) -> &'static str {
    (labels(kind).name)(text)
}

/// Returns the name of a fault as the first words of a line, such as `Lost reply`.
pub(crate) fn fault_title(kind: FaultKind, text: &Texts) -> String {
    let mut letters = fault_name(kind, text).chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}

/// Returns a sentence about the effect of a fault.
pub(crate) fn fault_meaning(kind: FaultKind, text: &Texts) -> &'static str {
    (labels(kind).meaning)(text)
}

/// Returns the words of a button that asks for the client or server next.
pub(crate) fn fault_for_any(kind: FaultKind, text: &Texts) -> &'static str {
    (labels(kind).for_any)(text)
}

/// Returns the words of a button that causes the fault for the client or server with this name.
pub(crate) fn fault_for_one(kind: FaultKind, name: &str, text: &Texts) -> String {
    (labels(kind).for_one)(text, name)
}

/// Returns a message that a fault of the client or server with this name does not happen, or `None` if
/// no lesson needs it.
pub(crate) fn fault_absent(kind: FaultKind, name: &str, text: &Texts) -> Option<String> {
    labels(kind).absent.map(|words| words(text, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use i18n::Language;
    use std::collections::BTreeSet;

    #[test]
    fn labels_are_in_the_order_of_the_kinds() {
        assert_eq!(LABELS.map(|it| it.kind), FaultKind::ALL);
    }

    #[test]
    fn labels_differ_between_all_kinds() {
        let differ = |of: &dyn Fn(FaultKind) -> String, what: &str| {
            let labels: BTreeSet<String> = FaultKind::ALL.into_iter().map(of).collect();
            assert_eq!(labels.len(), FaultKind::ALL.len(), "{what}: {labels:?}");
        };
        differ(&|kind| fault_icon(kind).shapes.to_owned(), "icons");
        differ(&|kind| fault_key(kind).to_owned(), "keys");
        for text in Language::ALL.map(Language::texts) {
            differ(&|kind| fault_name(kind, text).to_owned(), "names");
            differ(&|kind| fault_title(kind, text), "titles");
            differ(&|kind| fault_meaning(kind, text).to_owned(), "meanings");
            differ(&|kind| fault_for_any(kind, text).to_owned(), "words for any");
            differ(&|kind| fault_for_one(kind, "C1", text), "words for one");
        }
    }

    #[test]
    fn the_places_that_show_faults_read_the_table() {
        for (place, source) in [
            ("bounds of Check", include_str!("../workshop/check/panel/bounds.rs")),
            ("challenges", include_str!("../challenges/tab/fault_chips.rs")),
            ("faults of a challenge", include_str!("../challenges/tab/fault_budget.rs")),
            ("fault menu", include_str!("../run_view/fault_offers.rs")),
            ("table of all locks", include_str!("../lock_table/dialog/cell.rs")),
        ] {
            assert!(source.contains("fault_icon"), "{place} has icons of its own");
            let own = ["CROSS", "PAUSE", "FORWARD", "LOST", "CLOCK", "AGAIN", "CUT", "SWAP"];
            let own = own.into_iter().find(|it| source.contains(&["icons::", it].concat()));
            assert_eq!(own, None, "{place} has an icon of its own");
        }
    }
}
