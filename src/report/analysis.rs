//! Everything that is derived from the events of a run. It grows with each move.
//!
//! A copy shares what has grown so far, so that copies can be kept as snapshots
//! ([`super::Recording`]).

use crate::properties::Monitor;
use crate::run::Run;
use crate::scenario::Scenario;
use crate::timeline::{KeyHistory, Notes, Steps};

/// What is derived from the moves of a run that it has been shown.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) steps: Steps,
    pub(super) notes: Notes,
    pub(super) key_history: KeyHistory,
    pub(super) monitor: Monitor,
    /// The places of the findings in the order of their events. Some are found only later.
    pub(super) findings_by_event: Vec<usize>,
}

impl Analysis {
    /// Of a run in which nothing has happened.
    pub(super) fn new(scenario: &Scenario) -> Analysis {
        Analysis {
            steps: Steps::default(),
            notes: Notes::new(scenario),
            key_history: KeyHistory::default(),
            monitor: Monitor::new(scenario),
            findings_by_event: Vec::new(),
        }
    }

    /// Takes the next move of the run into account, which is the one with this number. The run may
    /// have more moves.
    pub(super) fn observe(&mut self, run: &Run, number: usize) {
        let own = run.event_count_after(number - 1)..run.event_count_after(number);
        for (index, event) in own.clone().zip(run.events().range(own.clone())) {
            self.notes.observe(event, run.events(), &self.key_history);
            self.key_history.observe(index, event);
            self.monitor.observe(event);
        }
        self.steps.observe(number, own, run.events());
        let findings = self.monitor.findings();
        for place in self.findings_by_event.len()..findings.len() {
            let event = findings[place].event;
            let rank = self.findings_by_event.partition_point(|&it| findings[it].event <= event);
            self.findings_by_event.insert(rank, place);
            self.steps.single_out(event);
        }
    }
}
