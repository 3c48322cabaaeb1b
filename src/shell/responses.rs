//! Responses of the search worker: passes each to the feature that sent the request.

use crate::challenges;
use crate::search::queue::{self, Place};
use crate::shell::state::State;
use narration::search_service::Envelope;

impl State {
    /// Handles a response. `elapsed_ms` is the time since the request of the check panel.
    pub(crate) fn hear(&mut self, envelope: Envelope, elapsed_ms: u64) {
        if envelope.id >= challenges::state::FIRST_ID {
            let mut intents = Vec::new();
            self.challenges.hear(envelope);
            self.challenges.record(&self.learn.progress, &mut intents);
            self.fulfil_all(intents);
        } else if envelope.id >= queue::FIRST_ID {
            match self.queries.hear(envelope) {
                Some((Place::Cell(row, column), cell)) => self.lock_table.fill(row, column, cell),
                Some((Place::Point(values), cell)) => {
                    let mut intents = Vec::new();
                    self.parameter_map.chart(values, cell, &self.queries, &mut intents);
                    self.fulfil_all(intents);
                }
                None => {}
            }
        } else {
            self.change_workshop(|it| it.hear(envelope, elapsed_ms));
        }
    }
}
