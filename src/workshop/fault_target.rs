//! The client or server for the next fault.

use crate::kit::fault_menu::subjects;
use crate::workshop::context::Workshop;
use simulator::Clock;

impl<'a> Workshop<'a> {
    /// Returns the client or server for the next fault.
    pub(crate) fn fault_subject(self) -> Clock {
        let world = self.session.recording.run().world();
        let is_there = |subject: &Clock| subjects(world).any(|it| it == *subject);
        self.faults.target.filter(is_there).unwrap_or(Clock::Client(self.shown_client()))
    }

    /// Returns the client or server `places` after the current one, wrapping around at the end.
    pub(crate) fn subject_beside(self, places: usize) -> Clock {
        let all: Vec<Clock> = subjects(self.session.recording.run().world()).collect();
        let subject = self.fault_subject();
        let place = all.iter().position(|it| *it == subject).unwrap_or(0);
        all.get((place + places) % all.len().max(1)).copied().unwrap_or(subject)
    }

    /// Returns the number of clients and servers.
    pub(crate) fn subject_count(self) -> usize {
        subjects(self.session.recording.run().world()).count()
    }
}
