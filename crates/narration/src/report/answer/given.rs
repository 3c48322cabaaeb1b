//! What a given run breaks at worst, with the cost that an explorer would count for it, and whether
//! an easier run breaks the same.

use super::super::recording::Recording;
use super::{Checked, bound_in_words, cost_in_words, faults_of};
use crate::text::{Sentences, fill};
use lock_semantics::Property;
use model_checker::{
    Bound, Bounds, Cost, Counterexample, Question, Reductions, Verdict, counts_up_to, shows,
};
use primitives::{ClientId, Millis};
use run_analysis::Finding;
use simulator::{FaultKind, Move, Purse};

/// What a search for an easier run has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shortening {
    /// This run is easier to follow.
    Easier(Counterexample),
    /// No run is.
    Easiest,
    /// The explorer finds no run at all that breaks this, not even the given one, which stays what
    /// it is: it judges by whether a newcomer would get in, and sends no commands of external
    /// clients.
    NotFound,
    /// The search ended before.
    Ended(Bound),
}

/// A run that breaks a property, and whether an easier one does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortened {
    /// Which property.
    pub property: Property,
    /// The run that was given, up to where it breaks that.
    pub given: Counterexample,
    /// What the search has come to.
    pub search: Shortening,
}

impl Shortened {
    /// The easiest run that is known.
    pub fn run(&self) -> &Counterexample {
        match &self.search {
            Shortening::Easier(run) => run,
            Shortening::Easiest | Shortening::NotFound | Shortening::Ended(_) => &self.given,
        }
    }

    /// What has become of the given run, as a heading.
    pub fn heading(&self, checked: &Checked, text: &Sentences) -> String {
        let told = text.checking();
        let (failure, cost) = (text.failure(self.property), cost_in_words(&self.given, text));
        match &self.search {
            Shortening::Easier(run) => {
                fill(told.shortened, &[failure, &cost, &cost_in_words(run, text)])
            }
            Shortening::Easiest => fill(told.not_shortened, &[failure, &cost]),
            Shortening::NotFound => fill(told.no_other_found, &[failure, &cost]),
            Shortening::Ended(bound) => {
                let bound = bound_in_words(*bound, &checked.question, text);
                fill(told.nothing_shorter_found, &[failure, &cost, &bound.reason])
            }
        }
    }
}

impl Checked {
    /// What the answer means for a run that breaks this property.
    pub fn shortened(&self, property: Property, given: Counterexample) -> Shortened {
        let search = match self.answer.verdict(property) {
            Some(Verdict::Broken(run)) if run.cost < given.cost => Shortening::Easier(run.clone()),
            Some(Verdict::Broken(_)) => Shortening::Easiest,
            Some(Verdict::NotDecided(bound)) => Shortening::Ended(*bound),
            Some(Verdict::Holds | Verdict::NotTested(_)) | None => Shortening::NotFound,
        };
        Shortened { property, given, search }
    }
}

impl Checked {
    /// The same, where a run that was given counts as well: what it breaks within the bounds does
    /// not hold, whatever the search has found.
    #[must_use]
    pub fn with_given(mut self, given: &Recording) -> Checked {
        if *given.run().world().scenario() != self.question.scenario {
            return self;
        }
        let (faults, horizon) = (self.question.bounds.faults, self.answer.horizon);
        for (property, verdict) in &mut self.answer.verdicts {
            let known = matches!(verdict, Verdict::Broken(_));
            let Some(moves) = given.first_broken(*property).filter(|_| !known) else { continue };
            let run = given.first_moves(moves);
            let is_in_time = horizon.is_none_or(|until| given.time_after(moves) <= until);
            if is_in_time && is_within(&run, faults) {
                let of_search = std::mem::replace(verdict, Verdict::Broken(run));
                self.by_given.push((*property, of_search));
            }
        }
        self
    }

    /// What the search says of a property that the run that was given breaks, if only that does.
    pub(super) fn search_on_given(&self, property: Property) -> Option<&Verdict> {
        self.by_given.iter().find(|(it, _)| *it == property).map(|(_, verdict)| verdict)
    }
}

/// Whether a search with so many faults could come to a run: it sends no commands of external
/// clients.
fn is_within(run: &Counterexample, faults: Purse) -> bool {
    let own = faults_of(&run.moves);
    FaultKind::ALL.into_iter().all(|kind| own.count(kind) <= faults.count(kind))
        && !run.moves.iter().any(|made| matches!(made, Move::Command { .. }))
}

impl Recording {
    /// When the run is after so many moves.
    fn time_after(&self, moves: usize) -> Millis {
        self.run().world_after(moves).now()
    }

    /// The worst property that the run breaks, and its moves up to where that shows first; none, if
    /// it breaks nothing.
    pub fn worst_broken(&self) -> Option<(Property, Counterexample)> {
        let gravity = |finding: &&Finding| (finding.severity(), finding.property() as u8);
        let worst = self.findings().iter().min_by_key(gravity)?;
        Some((worst.property(), self.first_moves(self.moves_until(worst.event))))
    }

    /// After how many moves the run breaks this property first; none, if it does not.
    pub fn first_broken(&self, property: Property) -> Option<usize> {
        let mut findings = self.findings().iter();
        Some(self.moves_until(findings.find(|finding| finding.property() == property)?.event))
    }

    /// What the first moves cost, none of them, one, and so on up to all.
    pub fn costs(&self) -> Vec<Cost> {
        let counts_up_to = counts_up_to(&self.run().world_after(0));
        let (mut cost, mut last) = (Cost::default(), None);
        let mut costs = vec![cost];
        for (number, made) in self.run().moves().iter().enumerate() {
            let events =
                self.run().event_count_after(number)..self.run().event_count_after(number + 1);
            let shows = self.run().events().range(events).any(|event| shows(event, counts_up_to));
            count(made, shows, &mut last, &mut cost);
            costs.push(cost);
        }
        costs
    }

    /// The first so many moves, with their cost.
    pub fn first_moves(&self, number: usize) -> Counterexample {
        let moves = self.run().moves().range(0..number).cloned().collect();
        Counterexample { moves, cost: self.costs().get(number).copied().unwrap_or_default() }
    }

    /// The worst that the run breaks, with its moves up to there, and the question whether an
    /// easier run with no more faults of each kind breaks the same; none, if it breaks nothing.
    /// Whatever the faults of the bounds are, they are those of the run.
    pub fn shortening(&self, bounds: Bounds) -> Option<(Counterexample, Question)> {
        let (property, given) = self.worst_broken()?;
        // A run that breaks it later than the usual end is not found before that.
        let end = Some(self.time_after(given.moves.len()));
        let until = bounds.until.or(end.filter(|end| *end > Bounds::USUAL_HORIZON));
        let question = Question {
            scenario: self.run().world().scenario().clone(),
            properties: vec![property],
            bounds: Bounds { faults: faults_of(&given.moves), until, ..bounds },
            reductions: Reductions::ALL,
        };
        Some((given, question))
    }

    /// How many moves it takes until an event has happened.
    fn moves_until(&self, event: usize) -> usize {
        let all = self.run().moves().len();
        (0..all).find(|number| self.run().event_count_after(*number) > event).unwrap_or(all)
    }
}

/// Adds a move to a cost. `last` is who did last what shows.
fn count(made: &Move, shows: bool, last: &mut Option<ClientId>, cost: &mut Cost) {
    if FaultKind::of(made).is_some() {
        cost.faults = cost.faults.saturating_add(1);
        cost.moves = cost.moves.saturating_add(1);
    }
    let (Move::Run(client) | Move::Deliver(client)) = made else { return };
    if shows {
        let is_switch = last.is_some_and(|last| last != *client);
        cost.switches = cost.switches.saturating_add(u16::from(is_switch));
        cost.moves = cost.moves.saturating_add(1);
        *last = Some(*client);
    }
}
