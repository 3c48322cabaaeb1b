//! The runs in which the wrong answers to a question would be right, each with its difference from
//! the lesson's run as a sentence.

use crate::kit::fault_names::fault_absent;
use crate::learn::state::OpenLesson;
use content::texts::Lesson;
use i18n::{Texts, in_short};
use narration::{Narrator, join_names};
use primitives::ClientId;
use run_analysis::Recording;
use simulator::{Clock, FaultKind, Move};
use std::rc::Rc;

/// The run in which a choice would be right.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OtherRun {
    pub(crate) recording: Rc<Recording>,
    /// Step at which the choice is right.
    pub(crate) step: usize,
    /// Difference from the lesson's run. Two choices of a question have different ones.
    pub(crate) reason: String,
}

/// Returns the run of each choice of the current question: `None` for the right choice, and for a
/// choice that is right in no known run.
pub(crate) fn other_runs(lesson: Lesson, open: &OpenLesson, text: &Texts) -> Vec<Option<OtherRun>> {
    let choices = open.prediction.as_ref().map(|it| it.choices()).unwrap_or_default();
    let run = |choice| {
        let (recording, step) = open.elsewhere(choice)?;
        let reason = difference((lesson, open), &recording, text);
        Some(OtherRun { recording: Rc::new(recording), step, reason })
    };
    let mut runs: Vec<Option<OtherRun>> = choices.iter().map(run).collect();
    let reasons: Vec<String> = runs.iter().flatten().map(|run| run.reason.clone()).collect();
    // Runs with the same difference lead to different answers at different steps.
    for run in runs.iter_mut().flatten() {
        if reasons.iter().filter(|reason| **reason == run.reason).count() > 1 {
            let event = event(&run.recording, run.step, text);
            run.reason = text.learn().seen_at(&run.reason, &run.step, &event);
        }
    }
    runs
}

/// Returns the line of a step.
fn event(recording: &Recording, step: usize, text: &Texts) -> String {
    let row = recording.step(step).map(|step| Narrator::new(recording, text).row(step));
    row.map(|row| row.sentences(text).join(text.events.between_lines)).unwrap_or_default()
}

/// Returns a message about the difference between another run and the lesson's: their last common
/// step, and the faults missing afterwards or, without faults, the client that acts first.
fn difference((lesson, open): (Lesson, &OpenLesson), other: &Recording, text: &Texts) -> String {
    let messages = text.learn();
    let moves = open.recording.run().moves();
    let shared = moves.common_prefix(other.run().moves());
    let step = open.recording.step_after(shared);
    // The other run has no faults after the split.
    let end = open.recording.moves_at(open.step(lesson)).max(shared);
    let faults = moves.range(shared..end).filter_map(|made| did_not_happen(made, text));
    let clock = other_clock(&open.recording, other, text);
    let is_other_clock = clock.is_some();
    let mut missing: Vec<String> = clock.into_iter().chain(faults).collect();
    missing.dedup();
    if !missing.is_empty() {
        let missing = join_names(missing, text);
        return match step {
            _ if is_other_clock => messages.if_without(&missing),
            0 => messages.if_without(&missing),
            _ => messages.parts_without(&step, &missing),
        };
    }
    let first: Option<ClientId> = other.actor(other.step_after(shared) + 1);
    match (step, first) {
        (_, None) => messages.the_same_up_to(&step),
        (0, Some(client)) => messages.goes_first(&client),
        (_, Some(client)) => messages.parts_behind(&step, &client),
    }
}

/// Returns a message about the first clock that differs in another run, if any.
fn other_clock(own: &Recording, other: &Recording, text: &Texts) -> Option<String> {
    let messages = text.learn();
    let [own, other] = [own, other].map(|it| &it.run().world().scenario().clients);
    let mut clients = (0..).map(ClientId).zip(own.iter().zip(other));
    let (client, (_, other)) = clients.find(|(_, (own, other))| own.clock != other.clock)?;
    let by = in_short(other.clock.offset_ms.unsigned_abs());
    Some(match other.clock.offset_ms {
        0 => messages.clock_exact(&client),
        1.. => messages.clock_ahead(&client, &by),
        _ => messages.clock_behind(&client, &by),
    })
}

/// Returns a message that a fault does not happen, or `None` if the move is not a fault of a lesson.
fn did_not_happen(made: &Move, text: &Texts) -> Option<String> {
    let subject = match made.subject()? {
        Clock::Client(client) => client.to_string(),
        Clock::Server(server) => server.to_string(),
    };
    fault_absent(FaultKind::of(made)?, &subject, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::tab::Tab;
    use crate::learn::state::{LearnAction, LearnState, Stage};
    use content::texts::Lessons;
    use i18n::Language;
    use std::collections::BTreeSet;

    /// Calls `look` for each question of the lessons, after "not sure".
    fn each_answer(mut look: impl FnMut(Lesson, &OpenLesson)) {
        for lesson in Lessons::all().lessons() {
            let mut state = LearnState::default();
            let mut act = |action| state.after(action, Tab::Learn, &mut Vec::new());
            act(LearnAction::LessonsRead(Lessons::all()));
            act(LearnAction::Begin(lesson.id().to_owned()));
            for _ in lesson.stops() {
                state.after(LearnAction::Answer(None), Tab::Learn, &mut Vec::new());
                let open = state.open.as_ref().expect("it was begun");
                if let Stage::Answered(_) = open.stage(lesson) {
                    look(lesson, open);
                }
                state.after(LearnAction::Continue, Tab::Learn, &mut Vec::new());
            }
        }
    }

    #[test]
    fn choices_of_a_question_have_different_reasons() {
        each_answer(|lesson, open| {
            for text in Language::ALL.map(Language::texts) {
                let runs = other_runs(lesson, open, text);
                let reasons: Vec<String> =
                    runs.into_iter().flatten().map(|run| run.reason).collect();
                let different: BTreeSet<&String> = reasons.iter().collect();
                assert_eq!(different.len(), reasons.len(), "{} {reasons:?}", lesson.id());
            }
        });
    }

    /// Snapshot of the reasons of all wrong choices.
    #[test]
    fn reasons_of_all_lessons_are_as_expected() {
        let (mut all, text) = (String::new(), Language::English.texts());
        each_answer(|lesson, open| {
            all += &format!("{}, step {}\n", lesson.id(), open.step(lesson));
            let choices = open.prediction.as_ref().map(|it| it.choices()).unwrap_or_default();
            for (choice, run) in choices.iter().zip(other_runs(lesson, open, text)) {
                let Some(run) = run else { continue };
                all += &format!("  {}: {}\n", choice.words(text), run.reason);
            }
        });
        expect_test::expect_file!["tests/reasons.txt"].assert_eq(&all);
    }
}
