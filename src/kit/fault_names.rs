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
    for_one: fn(&Texts, &str) -> String,
}

/// Words in the language of the texts.
type Words = fn(&Texts) -> &'static str;

/// The labels of each kind, in the order of [`FaultKind::ALL`].
const LABELS: [Labels; FaultKind::ALL.len()] = [
    Labels {
        kind: FaultKind::Crash,
        icon: icons::CROSS,
        key: "c",
        name: |text| text.check_panel.crash,
        meaning: |text| text.check_panel.what_a_crash_is,
        for_any: |text| text.challenges().crash_one,
        for_one: |text, name| text.next_move.crash(&name),
    },
    Labels {
        kind: FaultKind::Pause,
        icon: icons::PAUSE,
        key: "p",
        name: |text| text.check_panel.pause,
        meaning: |text| text.check_panel.what_a_pause_is,
        for_any: |text| text.challenges().pause_one,
        for_one: |text, name| text.next_move.pause(&name),
    },
    Labels {
        kind: FaultKind::Delay,
        icon: icons::FORWARD,
        key: "d",
        name: |text| text.check_panel.delay,
        meaning: |text| text.check_panel.what_a_delay_is,
        for_any: |text| text.challenges().delay_one,
        for_one: |text, _| text.next_move.delay_request.to_owned(),
    },
    Labels {
        kind: FaultKind::LoseRequest,
        icon: icons::LOST_REQUEST,
        key: "q",
        name: |text| text.check_panel.lost_request,
        meaning: |text| text.check_panel.what_a_lost_request_is,
        for_any: |text| text.challenges().lose_a_request,
        for_one: |text, _| text.next_move.lose_request.to_owned(),
    },
    Labels {
        kind: FaultKind::LoseReply,
        icon: icons::LOST,
        key: "l",
        name: |text| text.check_panel.lost_reply,
        meaning: |text| text.check_panel.what_a_lost_reply_is,
        for_any: |text| text.challenges().lose_a_reply,
        for_one: |text, _| text.next_move.lose_reply.to_owned(),
    },
    Labels {
        kind: FaultKind::ClockJump,
        icon: icons::CLOCK,
        key: "j",
        name: |text| text.check_panel.clock_jump,
        meaning: |text| text.check_panel.what_a_clock_jump_is,
        for_any: |text| text.challenges().jump_a_clock,
        for_one: |text, _| text.next_move.jump_clock.to_owned(),
    },
    Labels {
        kind: FaultKind::Restart,
        icon: icons::AGAIN,
        key: "r",
        name: |text| text.check_panel.restart,
        meaning: |text| text.check_panel.what_a_restart_is,
        for_any: |text| text.challenges().restart_one,
        for_one: |text, name| text.next_move.restart(&name),
    },
    Labels {
        kind: FaultKind::Partition,
        icon: icons::CUT,
        key: "x",
        name: |text| text.check_panel.partition,
        meaning: |text| text.check_panel.what_a_partition_is,
        for_any: |text| text.challenges().partition_one,
        for_one: |text, name| text.next_move.partition(&name),
    },
    Labels {
        kind: FaultKind::Failover,
        icon: icons::SWAP,
        key: "f",
        name: |text| text.check_panel.failover,
        meaning: |text| text.check_panel.what_a_failover_is,
        for_any: |text| text.challenges().fail_one_over,
        for_one: |text, name| text.next_move.fail_over(&name),
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
