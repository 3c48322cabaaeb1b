//! Sources of the bounds of a check: the user's choice, the story, a link, and the stored
//! preferences.

use crate::workshop::check::state::{Answer, Bounds, CheckState, FAULT_LIMIT};
use crate::workshop::context::{Workshop, WorkshopMut};
use content::play_story;
use lock_semantics::Verdict;
use model_checker::faults_of;
use search_service::Limits;
use simulator::FaultKind;

/// The verdicts by their numbers in a link, from 1. The order must never change.
const OUTCOMES: [Verdict; 5] = [
    Verdict::Broken,
    Verdict::LeaseLimit,
    Verdict::Holds,
    Verdict::NotTested,
    Verdict::Inconclusive,
];

impl CheckState {
    /// Restores the check request of a link, and repeats the check if `asks` is set. Restoring the
    /// user's own work restores the bounds but starts no check.
    pub(crate) fn resume(&mut self, question: Option<session::CheckQuestion>, asks: bool) {
        let Some(question) = question else { return };
        let session::CheckQuestion { clients, faults, states, megabytes, .. } = question;
        let limits = Limits::new(faults, states, megabytes);
        let clients = usize::from(clients);
        self.bounds = Bounds { limits, clients: (clients > 0).then_some(clients) };
        (self.is_open, self.report.expected) = (asks, asks.then_some(question));
    }

    /// Returns the default bounds, with the faults that the user chose for all locks.
    pub(crate) fn usual_limits(&self) -> Limits {
        let usual = Limits::default();
        usual.with_faults(self.chosen.unwrap_or(usual.faults()))
    }
}

impl<'a> Workshop<'a> {
    /// Returns the check request stored in a link.
    pub(crate) fn question_in_link(self) -> Option<session::CheckQuestion> {
        let checking = &self.check;
        if let Some(expected) = checking.report.expected {
            return Some(expected);
        }
        let Some(Answer::Lock(answered)) =
            checking.report.answer.as_ref().filter(|_| checking.is_open)
        else {
            return None;
        };
        let Bounds { limits, clients } = checking.bounds;
        let answer = OUTCOMES.iter().position(|it| *it == answered.outcome);
        Some(session::CheckQuestion {
            clients: clients.and_then(|it| u8::try_from(it).ok()).unwrap_or_default(),
            faults: limits.faults(),
            states: limits.states,
            megabytes: limits.megabytes,
            answer: answer.and_then(|it| u8::try_from(it + 1).ok()).unwrap_or_default(),
            cost: answered.ways.first().map(|way| way.measures).unwrap_or_default(),
        })
    }

    /// Returns the user's fault budget if it differs from the default: `1,0,0,0,1,0,0,0,0`.
    pub(crate) fn faults_to_keep(self) -> Option<String> {
        let chosen = self.check.chosen?;
        let counts = FaultKind::ALL.map(|kind| chosen.count(kind).to_string());
        (chosen != Limits::default().faults()).then(|| counts.join(","))
    }
}

impl WorkshopMut<'_> {
    /// Extends the fault budget so that it includes the faults of the shown story.
    pub(crate) fn allow_story_faults(&mut self) {
        let story = self.session.planned().story.and_then(|story| play_story(story).ok());
        let needed = story.map(|run| faults_of(run.moves().iter())).unwrap_or_default();
        let limits = &mut self.check.bounds.limits;
        let faults = limits.faults();
        let most =
            |kind: FaultKind| (kind, faults.count(kind).max(needed.count(kind)).min(FAULT_LIMIT));
        *limits = limits.with_faults(FaultKind::ALL.into_iter().map(most).collect());
    }

    /// Restores the usual fault budget for another program. It was reduced only to find other bugs
    /// in the previous program.
    pub(crate) fn end_probing(&mut self) {
        let request = self.check.search.request.as_ref();
        let is_same = request
            .is_some_and(|it| it.about.scenario == self.session.planned().checked_scenario());
        if self.check.is_probing && !is_same {
            let limits = self.check.bounds.limits;
            let usual = self.check.usual_limits().faults();
            self.check.bounds.limits = limits.with_faults(usual);
            self.check.is_probing = false;
        }
    }

    /// Restores a stored fault budget.
    pub(crate) fn keep_faults(&mut self, kept: &str) {
        let counts: Option<Vec<u8>> = kept.split(',').map(|count| count.parse().ok()).collect();
        let Some(counts) = counts.filter(|it| it.len() == FaultKind::ALL.len()) else { return };
        let counts = counts.into_iter().map(|count| count.min(FAULT_LIMIT));
        self.check.chosen = Some(FaultKind::ALL.into_iter().zip(counts).collect());
        self.check.bounds.limits = self.check.usual_limits();
    }
}
