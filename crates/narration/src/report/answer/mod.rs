//! What an explorer has found out about a lock, with the question: what it comes to, which run
//! shows it best, and the sentences: of the question in `asked`, of the answer in `wording` and
//! `hints`.
//!
//! Nothing is judged here that the explorer has judged already, but for one thing: a program that
//! ends because its request is not answered has not failed, as everywhere else.

mod asked;
mod fate;
mod given;
mod helping;
mod hints;
mod sweep;
mod table;
mod wording;

pub use asked::faults_in_words;
pub use fate::Fate;
pub use given::{Shortened, Shortening};
pub use sweep::{Area, Axis, Division, Point, Stretch, Sweep, Values, halfway, stretches};
pub use table::{Cell, LAG_MS, Table};
pub use wording::{
    BoundInWords, Occurrence, VerdictKind, VerdictRow, bound_in_words, collision_exponent,
    cost_in_words, states_in_words,
};

use super::recording::Recording;
use super::verdict::Summary;
use lock_semantics::{Property, Severity};
use lua_vm::RuntimeError;
use model_checker::{Answer, Counterexample, Question, Untested, Verdict};
use primitives::Millis;
use run_analysis::ProgramFailure;
use session::Link;
use simulator::{FaultKind, LoadedProgram, Move, Purse};

/// Runs that break something are given at least so much time, so that they can be followed further.
const USUAL_RUN: Millis = Millis(60_000);

/// A question with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// What the lock is called.
    pub name: String,
    /// What was asked.
    pub question: Question,
    /// What was found out.
    pub answer: Answer,
    /// Whether the failure in the answer is one.
    has_failed: bool,
    /// What is known to be broken only by a run that was given, and what the search says of it.
    by_given: Vec<(Property, Verdict)>,
}

impl Checked {
    /// The question about the lock of this name, and its answer.
    pub fn new(name: String, question: Question, answer: Answer) -> Checked {
        let mut checked =
            Checked { name, question, answer, has_failed: false, by_given: Vec::new() };
        let failed = checked.answer.failure.as_ref().and_then(|(run, _)| checked.replayed(run));
        let failures = failed.iter().flat_map(|it| it.coverage().failures());
        checked.has_failed = failures.filter_map(ProgramFailure::severity).next().is_some();
        checked
    }

    /// What the answer comes to. That the store is not used says nothing about the lock, unless
    /// nothing else was asked. A lock that lets nobody in is none.
    pub fn summary(&self) -> Summary {
        let of_verdict = |(property, verdict): &(Property, Verdict)| match verdict {
            Verdict::Broken(_) => Some(match Severity::of(*property) {
                Severity::Broken => Summary::Broken,
                Severity::Warning => Summary::Warning,
            }),
            Verdict::NotTested(Untested::StoreUnused) => None,
            Verdict::NotTested(_) => Some(Summary::Untested),
            Verdict::NotDecided(_) => Some(Summary::Undecided),
            Verdict::Holds => Some(Summary::Upheld),
        };
        if self.failure().is_some() || self.nobody_gets_in() {
            return Summary::Broken;
        }
        self.answer.verdicts.iter().filter_map(of_verdict).min().unwrap_or(Summary::Untested)
    }

    /// The run that breaks a property, if one does.
    pub fn run(&self, property: Property) -> Option<&Counterexample> {
        match self.answer.verdict(property)? {
            Verdict::Broken(run) => Some(run),
            Verdict::Holds | Verdict::NotTested(_) | Verdict::NotDecided(_) => None,
        }
    }

    /// The properties that are broken, with their runs.
    pub fn broken(&self) -> impl Iterator<Item = (Property, &Counterexample)> {
        Property::ALL.into_iter().filter_map(|property| Some((property, self.run(property)?)))
    }

    /// The worst property that is broken, with its run: one that makes a lock fail comes before
    /// mere risks, and in each the order of [`Property::ALL`] counts.
    pub fn worst(&self) -> Option<(Property, &Counterexample)> {
        self.broken().min_by_key(|(property, _)| Severity::of(*property))
    }

    /// All runs that show something wrong, the first to be shown first: what makes a lock fail
    /// comes before mere risks; of these the run with the fewest faults, since without one nothing
    /// but the lock is to blame; then the order of [`Property::ALL`] counts. A run in which a
    /// program fails has no property and comes behind those that are as bad; behind all others
    /// where only some properties are asked for.
    pub fn wrong(&self) -> Vec<(Option<Property>, &Counterexample)> {
        let mut wrong: Vec<_> = self.broken().map(|(it, run)| (Some(it), run)).collect();
        wrong.extend(self.failure().map(|(run, _)| (None, run)));
        let asks_for_all = self.question.properties.len() == Property::ALL.len();
        wrong.sort_by_key(|(property, run)| {
            let severity = property.map_or(Severity::Broken, Severity::of);
            (property.is_none() && !asks_for_all, severity, run.cost.faults)
        });
        wrong
    }

    /// A run in which a program fails, other than for want of an answer.
    pub fn failure(&self) -> Option<&(Counterexample, RuntimeError)> {
        self.answer.failure.as_ref().filter(|_| self.has_failed)
    }

    /// Whether no client ever enters without a fault although a program asks for it, in runs of any
    /// length. A program that fails without a fault is worse.
    pub fn nobody_gets_in(&self) -> bool {
        self.answer.horizon.is_none() && self.nobody_got_in()
    }

    /// The same in runs up to where they end.
    fn nobody_got_in(&self) -> bool {
        let Answer { seen, is_complete, .. } = &self.answer;
        let never = *is_complete && seen.entered.is_empty();
        let only_by_faults = seen.faults_to_enter.is_some_and(|least| least > 0);
        let fails = self.failure().is_some_and(|(run, _)| run.cost.faults == 0);
        (never || only_by_faults) && !fails && self.calls_enter()
    }

    /// Whether any program calls `enter()`.
    fn calls_enter(&self) -> bool {
        self.programs().iter().any(|loaded| loaded.program.calls("enter"))
    }

    /// The programs of all clients.
    fn programs(&self) -> Vec<LoadedProgram> {
        self.question.scenario.load().unwrap_or_default()
    }

    /// A run of the answer with everything derived from it; none if it cannot be replayed.
    fn replayed(&self, run: &Counterexample) -> Option<Recording> {
        let mut recording = Recording::start(&self.question.scenario).ok()?;
        run.moves.iter().try_for_each(|made| recording.push(made.clone())).ok()?;
        Some(recording)
    }

    /// A run of the answer with everything derived from it, so far that it shows what it breaks, if
    /// it breaks a property; none if it cannot be replayed. That a lock stays taken shows only as
    /// time passes: the clients go on in turn until one has waited for too long.
    pub fn recording(&self, broken: Option<Property>, run: &Counterexample) -> Option<Recording> {
        let recording = self.replayed(run)?;
        if broken != Some(Property::TheLockComesBack) {
            return Some(recording);
        }
        let shows = |it: &Recording| it.findings().iter().any(|it| Some(it.property()) == broken);
        let until = self.until(&recording);
        let mut longer = recording.clone();
        while !shows(&longer) {
            // As whoever has judged that the lock does not come back: the first client first.
            let next = longer.run().world().next_in_turn();
            let next = next.filter(|next| !matches!(next, Move::Tick(to) if *to > until));
            if next.is_none_or(|next| longer.push(next).is_err()) {
                return Some(recording);
            }
        }
        Some(longer)
    }

    /// The link to a run of the answer.
    pub fn link(&self, recording: &Recording) -> Link {
        recording.link(None, self.until(recording))
    }

    /// The text of the link to such a recording; none if it would be too long for an address.
    pub fn link_text(&self, broken: Option<Property>, run: &Counterexample) -> Option<String> {
        session::encode_for_address(&self.link(&self.recording(broken, run)?))
    }

    /// How long such a run may go on.
    fn until(&self, recording: &Recording) -> Millis {
        let asked = self.question.bounds.until.unwrap_or(USUAL_RUN);
        asked.max(recording.run().world().now())
    }
}

/// The faults among moves.
pub fn faults_of<'a>(moves: impl IntoIterator<Item = &'a Move>) -> Purse {
    let kinds = moves.into_iter().filter_map(FaultKind::of);
    kinds.fold(Purse::NOTHING, |purse, kind| purse.with(kind, purse.count(kind).saturating_add(1)))
}

#[cfg(test)]
mod own_locks;
#[cfg(test)]
mod tests;
