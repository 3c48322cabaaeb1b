//! An answer beside what is shown now, and beside that of the version before: whether it is
//! outdated, and what a version of a lock has mended, cell by cell. Answers with other bounds or in
//! other words are not compared.

use super::{About, Answer, Checking, Question};
use crate::view::state::State;
use narration::checker::{Answered, ByFault, Mark, Outcome, Proof};
use narration::report::faults_of;

/// What has become of what the version before breaks, and what breaks besides: properties, each
/// with the faults.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Compared {
    /// What holds now.
    pub mended: Vec<(String, Vec<String>)>,
    /// What breaks as before.
    pub still_broken: Vec<(String, Vec<String>)>,
    /// What had held.
    pub newly_broken: Vec<(String, Vec<String>)>,
}

/// What has changed since an answer was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outdated {
    /// The lock.
    Version,
    /// How far the search is to go.
    Bounds,
    /// Only its words.
    Language,
}

impl Checking {
    /// Takes leave of the last answer, now that the next is there. A person who writes a program is
    /// asked for at every rest: all of these versions are compared with the one with which they
    /// began, until they ask themselves.
    pub(super) fn put_aside(&mut self, next: &Question) {
        let (about, answer) = (self.answered.take(), self.answer.take());
        let (Some(about), Some(Answer::Lock(last))) = (about, answer) else {
            self.is_settled = next.is_pressed;
            return;
        };
        let is_new = about.scenario != next.about.scenario;
        let is_begun = self.is_settled || next.is_pressed || self.version_before.is_none();
        if is_new && is_begun {
            self.version_before = Some((about.clone(), last.clone()));
        }
        self.is_settled = next.is_pressed || (!is_new && self.is_settled);
        if last.outcome == Outcome::Broken {
            self.broken_before = Some((about, last));
        }
    }

    /// Compares what comes with no version before.
    pub(in crate::view::state) fn forget_versions(&mut self) {
        (self.answered, self.answer, self.version_before) = (None, None, None);
    }
}

impl State {
    /// Whether the answer is about what is shown no more.
    pub fn answer_is_outdated(&self) -> bool {
        self.outdated().is_some()
    }

    /// What has changed since the answer was given: a program with mistakes has none.
    pub fn outdated(&self) -> Option<Outdated> {
        let about = self.checking.answered.as_ref().filter(|about| !about.is_of_run)?;
        let now = self.about();
        if self.mistaken().is_some() || about.scenario != now.scenario {
            Some(Outdated::Version)
        } else if about.bounds != now.bounds {
            Some(Outdated::Bounds)
        } else {
            (about.language != now.language).then_some(Outdated::Language)
        }
    }

    /// Whether the run that is shown is one of those that the answer is about.
    pub fn answer_covers_run(&self) -> bool {
        self.checking.answered.as_ref().is_some_and(|about| {
            let run = self.recording.run();
            let clients = run.world().client_ids().count();
            about.bounds.clients.is_none_or(|asked| asked == clients)
                && faults_of(run.moves()).is_within(about.bounds.limits.faults())
        })
    }

    /// What the version that was answered last has mended; none, if there is nothing to compare it
    /// with.
    pub fn compared(&self) -> Option<Compared> {
        let (before, last) = self.checking.version_before.as_ref()?;
        let now = self.checking.answered.as_ref()?;
        let answered = self.present_answer()?;
        is_comparable(before, now).then(|| Compared::of(last, answered))
    }
}

fn is_comparable(before: &About, now: &About) -> bool {
    let clients = |about: &About| about.bounds.clients.unwrap_or(about.scenario.clients.len());
    before.scenario != now.scenario
        && clients(before) == clients(now)
        && before.bounds.limits.faults() == now.bounds.limits.faults()
        && before.language == now.language
}

impl Compared {
    fn of(before: &Answered, now: &Answered) -> Compared {
        let those = |was: fn(Mark) -> bool, is: fn(Mark) -> bool| {
            changed(&before.by_fault, &now.by_fault, was, is)
        };
        let holds = |mark: Mark| mark == Mark::Holds;
        Compared {
            mended: those(Mark::is_broken, holds),
            still_broken: those(Mark::is_broken, Mark::is_broken),
            newly_broken: those(holds, Mark::is_broken),
        }
    }
}

/// The properties of which one thing was known and another is, each with the faults.
fn changed(
    before: &ByFault,
    now: &ByFault,
    was: fn(Mark) -> bool,
    is: fn(Mark) -> bool,
) -> Vec<(String, Vec<String>)> {
    let rows = before.properties.iter().zip(&now.properties);
    let row = |(before, now): (&Proof, &Proof), columns: &[String]| {
        let marks = before.marks.iter().zip(&now.marks).zip(columns);
        let faults = marks.filter(|((before, now), _)| was(**before) && is(**now));
        let faults: Vec<String> = faults.map(|(_, column)| column.clone()).collect();
        (!faults.is_empty()).then(|| (now.name.clone(), faults))
    };
    // A set-up in which other faults can happen has other columns.
    let rows = rows.filter(|_| before.columns == now.columns);
    rows.filter_map(|it| row(it, &now.columns)).collect()
}
