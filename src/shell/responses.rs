//! Responses of the search worker: passes each to the feature that sent the request.

use crate::search::queue::Place;
use crate::shell::state::State;
use search_service::{Envelope, RequestId};

impl State {
    /// Handles a response. `elapsed_ms` is the time since the request of the check panel.
    pub(crate) fn hear(&mut self, envelope: Envelope, elapsed_ms: u64) {
        match envelope.id {
            RequestId::Check(_) => self.change_workshop(|it| it.hear(envelope, elapsed_ms)),
            RequestId::Cell(_) => match self.queries.hear(envelope) {
                Some((Place::Cell(row, column), cell)) => self.lock_table.fill(row, column, cell),
                Some((Place::Point(values), cell)) => {
                    let mut intents = Vec::new();
                    self.parameter_map.chart(values, cell, &self.queries, &mut intents);
                    self.fulfil_all(intents);
                }
                None => {}
            },
            RequestId::Challenge(_) => {
                let mut intents = Vec::new();
                self.challenges.hear(envelope);
                self.challenges.record(&self.learn.progress, &mut intents);
                self.fulfil_all(intents);
            }
        }
    }
}
