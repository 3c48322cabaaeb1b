//! Model-checks every story with the faults that happen in it. If the story breaks a property, the
//! check finds a run that breaks it and is at most as complex. If the story upholds its property,
//! the recorded result states whether it holds in every run.
//!
//! `UPDATE_EXPECT=1 cargo test --test gallery_explored` writes the file with the answers again.

#![cfg(not(target_arch = "wasm32"))]

use content::{Story, stories};
use expect_test::expect_file;
use i18n::Language;
use lock_semantics::Property;
use model_checker::{
    CheckBounds, CheckJudgement, CheckReport, CheckRequest, Reductions, Shortening, faults_of,
    search,
};
use narration::{CheckNarrator, ItemNames, VerdictRow, cost_in_words};
use rayon::prelude::*;
use run_analysis::Recording;
use simulator::FaultBudget;

/// Maximum number of states. The recorded result shows a search that needs more.
const STATES: u64 = 100_000;

/// Checks one property of a story's scenario.
fn checked(story: &Story, property: Property, faults: FaultBudget) -> CheckReport {
    let question = CheckRequest {
        scenario: story.scenario(),
        properties: vec![property],
        bounds: CheckBounds { faults, states: STATES, ..CheckBounds::USUAL },
        reductions: Reductions::ALL,
    };
    let answer = search(question.clone()).expect("the story's scenario loads");
    CheckReport::new(story.id.to_owned(), question, answer)
}

/// Formats a line about the most severe failure of a story, or returns `None` if it breaks nothing.
fn broken(story: &Story, recording: &Recording) -> Option<String> {
    let text = Language::English.texts();
    let (property, given) = session::worst_broken(recording)?;
    let checked = checked(story, property, faults_of(&given.moves));
    let shortened = checked.shortened(property, given);
    let found = match &shortened.search {
        Shortening::Easier(run) => {
            assert!(run.cost < shortened.given.cost, "{}", story.id);
            format!("easier: {}", cost_in_words(run, text))
        }
        Shortening::Easiest => "the easiest".to_owned(),
        Shortening::NotFound => "not found".to_owned(),
        Shortening::Ended(limit) => format!("not decided, {limit:?}"),
    };
    let cost = cost_in_words(&shortened.given, text);
    Some(format!("{}: {cost}: {found}", text.failure(property)))
}

/// Formats a line about the main property of a story, or returns `None` if the story breaks it.
fn upheld(story: &Story, recording: &Recording) -> Option<String> {
    let text = Language::English.texts();
    if recording.findings().iter().any(|it| it.property() == story.shows) {
        return None;
    }
    let moves: Vec<_> = recording.run().moves().iter().cloned().collect();
    let checked = checked(story, story.shows, faults_of(&moves));
    let VerdictRow { name, verdict, detail, .. } =
        CheckNarrator::new(&checked, text).rows().into_iter().next()?;
    let judgement = checked.answer.verdict(story.shows);
    let is_broken = judgement.is_some_and(CheckJudgement::is_violated);
    Some(format!(
        "{name}: {} {detail}",
        if is_broken { "but another run breaks it:" } else { verdict }
    ))
}

/// Formats all results for a story.
fn report(story: &Story) -> String {
    let recording = session::record_story(story).expect("the story can be played");
    let lines = broken(story, &recording).into_iter().chain(upheld(story, &recording));
    let lines: String = lines.map(|line| format!("  {line}\n")).collect();
    format!("{}\n{lines}", story.id)
}

/// Formats the results for all stories.
fn all_reports() -> String {
    let reports: Vec<String> = stories::ALL.par_iter().map(|story| report(story)).collect();
    reports.concat()
}

#[test]
fn what_stories_break_is_found_and_what_they_uphold_holds() {
    expect_file!["gallery/explored.txt"].assert_eq(&all_reports());
}
