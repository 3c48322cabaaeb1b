//! Tests of the claims of every story: the findings with their steps, clients and evidence, which
//! `content/stories/<id>/expected.txt` records, and the facts in `story.txt` that support its
//! conclusion.
//!
//! `UPDATE_EXPECT=1 cargo test --test gallery` writes `expected.txt` again.

#![cfg(not(target_arch = "wasm32"))]

use cards::LoadedCard;
use content::{Story, stories};
use expect_test::expect_file;
use i18n::Language;
use learning::PROPERTY_NAMES;
use lock_semantics::{Property, Severity, Verdict};
use narration::Narrator;
use run_analysis::{Flaw, Recording, RunJudgement};
use simulator::{Event, EventKind, Move, Scenario};
use std::fs;

fn recording(story: &Story) -> Recording {
    session::record_story(story).unwrap_or_else(|error| panic!("{}: {error}", story.id))
}

/// Returns the lines of the English transcript for a step.
fn lines_of(transcript: &str, step: usize) -> Vec<&str> {
    // A row has one number, or the first and the last of several.
    let numbers = |line: &str| {
        let first = line.split_whitespace().next().filter(|_| !line.starts_with("          "))?;
        let (first, last) = first.split_once('–').unwrap_or((first, first));
        Some(first.parse::<usize>().ok()?..=last.parse().ok()?)
    };
    let mut current = 0..=0;
    let lines = transcript.lines().filter(|line| {
        current = numbers(line).unwrap_or(current.clone());
        current.contains(&step)
    });
    lines.collect()
}

/// Returns the path of a file of a story.
fn path(story: &Story, file: &str) -> String {
    format!("{}/content/stories/{}/{file}", env!("CARGO_MANIFEST_DIR"), story.id)
}

/// Formats the findings of a run as in `expected.txt`: step, property, clients, earlier steps.
fn breaks(recording: &Recording) -> String {
    let named = |property| {
        PROPERTY_NAMES.iter().find(|(_, it)| *it == property).map_or("", |(name, _)| *name)
    };
    let listed = |items: Vec<String>| items.join(" ");
    let lines = recording.findings().iter().map(|finding| {
        let step = recording.step_of(finding.event);
        let clients = listed(finding.clients().iter().map(ToString::to_string).collect());
        let chain = recording.evidence(finding);
        let earlier = chain.iter().filter(|it| **it != step).map(ToString::to_string);
        let because = match listed(earlier.collect()) {
            steps if steps.is_empty() => steps,
            steps => format!(", because {steps}"),
        };
        let severity = match finding.severity {
            Severity::Broken => "",
            Severity::LeaseLimit => " (lease limit)",
        };
        format!("{step}: {}{severity}, {clients}{because}\n", named(finding.property()))
    });
    match lines.collect::<String>() {
        lines if lines.is_empty() => "# No property is broken.\n".to_owned(),
        lines => lines,
    }
}

#[test]
fn stories_break_exactly_the_recorded_properties() {
    for story in stories::ALL.iter().chain(stories::TAUGHT) {
        expect_file![path(story, "expected.txt")].assert_eq(&breaks(&recording(story)));
    }
}

/// The findings of a story match the verdict on its run.
#[test]
fn findings_match_the_verdict() {
    let mut differences = String::new();
    for story in stories::ALL {
        let recording = recording(story);
        let summary = recording.verdict(story.until);
        let broken = recording.findings().iter().map(|it| it.severity);
        let expected = match broken.min() {
            Some(Severity::Broken) => Verdict::Broken,
            Some(Severity::LeaseLimit) => Verdict::LeaseLimit,
            None => Verdict::Holds,
        };
        if summary != expected {
            differences += &format!("{}: {summary:?} instead of {expected:?}\n", story.id);
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

/// A run ends when nothing more can happen; an unbounded run has a broken property.
#[test]
fn stories_run_until_all_properties_are_decided() {
    let mut differences = String::new();
    for story in stories::ALL {
        let recording = recording(story);
        let undecided = |(property, judgement): &(Property, RunJudgement)| match judgement {
            RunJudgement::Inconclusive(_) => Some(*property),
            _ => None,
        };
        let open: Vec<Property> =
            recording.judgements(story.until).iter().filter_map(undecided).collect();
        if recording.severity().is_none() && !open.is_empty() {
            differences += &format!("{}: {open:?}\n", story.id);
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn evidence_contains_the_root_cause() {
    let (mut decided, mut undecided) = (0, Vec::new());
    for story in stories::ALL {
        let recording = recording(story);
        for finding in recording.findings() {
            let chain = recording.evidence(finding);
            assert_eq!(chain.last(), Some(&recording.step_of(finding.event)), "{}", story.id);
            let Some(decision) = finding.decision else {
                undecided.push((story.id, finding.property()));
                continue;
            };
            decided += 1;
            let step_of = |event| recording.step_of(event);
            let order = match decision.flaw {
                Flaw::Stale { changed, .. } => {
                    vec![decision.read, changed, decision.acted, finding.event]
                }
                Flaw::Anothers { written, .. } => {
                    vec![written, decision.read, decision.acted, finding.event]
                }
                Flaw::RanOut { .. }
                | Flaw::TimeOver { .. }
                | Flaw::WrongClock(_)
                | Flaw::NoLock => {
                    vec![decision.read, decision.acted, finding.event]
                }
            };
            assert!(order.is_sorted(), "{}: {order:?}", story.id);
            for event in order {
                assert!(chain.contains(&step_of(event)), "{}: {chain:?}", story.id);
            }
        }
    }
    // If a lock is only orphaned, no client has acted on a wrong assumption.
    undecided.retain(|(_, property)| *property != Property::NoDeadlock);
    // These clients change the lock of another client without reading it first.
    assert_eq!(undecided, [("losers-keep-a-dead-lock-alive", Property::HolderOnly)]);
    assert!(decided >= 80, "{decided} findings have a mistake behind them");
}

#[test]
fn transcript_contains_the_facts_of_the_story() {
    let mut differences = String::new();
    for story in stories::ALL {
        let recording = recording(story);
        let transcript = Narrator::new(&recording, Language::English.texts()).transcript();
        let card = fs::read_to_string(path(story, "story.txt")).expect("it is there");
        let card = LoadedCard::new(story.id, &card);
        assert!(card.entries("facts").next().is_some(), "{} has no section [facts]", story.id);
        for (step, fact) in card.entries("facts") {
            let lines = lines_of(&transcript, step.parse().expect("the build checks it"));
            if !lines.iter().any(|line| line.contains(fact)) {
                differences += &format!("{} step {step}: {fact:?} not in {lines:?}\n", story.id);
            }
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

/// Explanations of events that break nothing, and of decisive moments.
const EXPLAINED_WITHOUT_A_FAULT: &[&str] = &[
    "The timestamp has expired: it stands for",
    "The key was free:",
    "The key still blocks other clients",
    "no key is left to block other clients.",
    "so nothing is deleted.",
    "now without its lock.",
    "never entered, so",
    "The store has sent this reply before",
];

#[test]
fn only_marked_steps_and_faults_have_an_explanation() {
    let text = Language::English.texts();
    let (mut differences, mut found_phrases) = (String::new(), Vec::new());
    for story in stories::ALL {
        let recording = recording(story);
        let moves = recording.run().moves();
        let mut before = 0;
        for (number, step) in (1..).zip(recording.steps()) {
            let row = Narrator::new(&recording, text).row(step);
            let mut made = moves.range(before..step.moves);
            let is_fault = made.any(|made| made.is_fault() || matches!(made, Move::Heal(_)));
            before = step.moves;
            let matters = is_fault || row.severity.is_some();
            let phrase = row.why.as_ref().and_then(|why| {
                EXPLAINED_WITHOUT_A_FAULT.iter().find(|phrase| why.contains(**phrase))
            });
            found_phrases.extend(phrase);
            if row.why.is_some() != (matters || phrase.is_some()) {
                differences += &format!("{} step {number}: {row:?}\n", story.id);
            }
        }
    }
    assert!(differences.is_empty(), "{differences}");
    let unused = EXPLAINED_WITHOUT_A_FAULT.iter().find(|phrase| !found_phrases.contains(phrase));
    assert_eq!(unused, None, "no story says it");
}

#[test]
fn silent_failures_have_an_explanation() {
    let text = Language::English.texts();
    for (id, step, expected) in [
        ("loop-ends-without-the-work", 13, "C1 never entered, so its work was not done."),
        (
            "cache-without-a-second-look",
            28,
            "The store has sent this reply before, first to C1 at step 4. The same value has now been read 3 times.",
        ),
        (
            "lifetime-of-zero",
            1,
            "The program wrote locker.foo and removed it at once: no key is left to block other clients. EXPIRE or PEXPIRE with a TTL of 0 or less deletes the key at once.",
        ),
        (
            "getset-lets-only-one-in",
            15,
            "C1 is inside, and C2 has overwritten C1's value. The key still blocks other clients.",
        ),
        (
            "loser-overwrites-and-the-lock-idles",
            16,
            "C2 wrote the value (step 11), so nothing is deleted. No client holds the lock, but its key remains until 21\u{a0}001\u{a0}ms.",
        ),
        ("efficiency-lock-lets-two-load", 19, "C2 is still inside, now without its lock."),
        (
            "equal-timestamps",
            17,
            "The key was free: at step 15, C1 had removed the value that C2 wrote at step 10.",
        ),
    ] {
        let recording = recording(stories::find(id).expect("there is such a story"));
        let step = recording.step(step).expect("there is such a step");
        assert_eq!(
            Narrator::new(&recording, text).row(step).why.as_deref(),
            Some(expected),
            "{id}"
        );
    }
}

#[test]
fn fixed_story_differs_only_in_the_programs() {
    let without_programs = |story: &Story| {
        let mut scenario: Scenario = story.scenario();
        for client in &mut scenario.clients {
            client.program = "".into();
            client.parameters.clear();
        }
        scenario
    };
    let mut remedies = 0;
    for story in stories::ALL {
        let Some(fault) = story.remedy_of else { continue };
        let fault = stories::find(fault).unwrap_or_else(|| panic!("{}: {fault}?", story.id));
        assert_eq!(without_programs(story), without_programs(fault), "{}", story.id);
        // The fixed version breaks less, or achieves the same with fewer requests.
        let harm = |of: &Story| {
            let recording = recording(of);
            let breaches = recording.findings().iter().filter(|it| it.property() == fault.shows);
            let breaches = breaches.count();
            let events = recording.run().events().to_vec();
            let is_request = |event: &Event| matches!(event.kind, EventKind::Executed { .. });
            (breaches, events.into_iter().filter(is_request).count())
        };
        assert!(harm(story) < harm(fault), "{} is no better than {}", story.id, fault.id);
        remedies += 1;
    }
    assert!(remedies >= 15, "{remedies} remedies");
}

#[test]
fn ids_are_unique_and_stories_are_short() {
    let mut ids: Vec<&str> = stories::ALL.iter().map(|story| story.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), stories::ALL.len());
    for story in stories::ALL {
        let steps = recording(story).last();
        assert!((4..=70).contains(&steps), "{}: {steps} steps", story.id);
    }
}
