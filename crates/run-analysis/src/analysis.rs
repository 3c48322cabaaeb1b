//! All data derived from the events of a run. It is extended with each move.
//!
//! A copy shares its data with the original, so copies serve as snapshots ([`crate::Recording`]).

use crate::{Circumstances, Finding, KeyHistory, Monitor, Remarks, Steps};
use primitives::SharedVec;
use simulator::{Run, World};
use std::iter;

/// Data derived from the moves observed so far.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) steps: Steps,
    pub(super) notes: Remarks,
    pub(super) key_history: KeyHistory,
    pub(super) monitor: Monitor,
    /// Indices of the findings, ordered by event. Some findings appear only after later events.
    pub(super) findings_by_event: SharedVec<usize>,
}

impl Analysis {
    /// Returns an analysis without moves of a run that starts with this world.
    pub(super) fn new(start: &World) -> Analysis {
        Analysis {
            steps: Steps::default(),
            notes: Remarks::new(start.scenario()),
            key_history: KeyHistory::default(),
            monitor: Monitor::new(start),
            findings_by_event: SharedVec::new(),
        }
    }

    /// Adds the next move of the run, whose number is `number`, and the world after it. The run may
    /// contain further moves.
    pub(super) fn observe(&mut self, run: &Run, number: usize, after: &World) {
        let own = run.event_count_after(number - 1)..run.event_count_after(number);
        let made = &run.moves()[number - 1];
        self.monitor.observe(made, run.events().range(own.clone()), after);
        let keeping_out = after.inside() - self.monitor.letting_in();
        let closings = self.monitor.closings();
        for (index, event) in own.clone().zip(run.events().range(own.clone())) {
            let key_history = &self.key_history;
            let events = run.events();
            let circumstances = Circumstances { events, key_history, after, keeping_out, closings };
            self.notes.observe(event, circumstances);
            self.key_history.observe(index, event);
        }
        self.steps.observe(number, own, run.events());
        let findings = self.monitor.findings();
        for place in self.findings_by_event.len()..findings.len() {
            let Finding { event, at, .. } = findings[place];
            let by_event = &mut self.findings_by_event;
            let rank = by_event.partition_point(|&it| findings[it].event <= event);
            let later: Vec<usize> = by_event.range(rank..by_event.len()).copied().collect();
            by_event.truncate(rank);
            by_event.extend(iter::once(place).chain(later));
            // A finding caused only by the passing of time does not mark the step of its event.
            if run.events().get(event).is_some_and(|event| event.at == at) {
                self.steps.single_out(event);
            }
        }
    }
}
