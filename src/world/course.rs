//! What a client would do if it went on alone at another time.

use super::host::Host;
use super::shared::Shared;
use super::{EventKind, World};
use crate::fingerprint::{Fingerprint, TimeBase};
use crate::ids::ClientId;
use crate::redis::{Server, TimeShown};
use crate::time::Millis;

/// So many turns are looked at.
const TURNS: usize = 64;

impl World {
    /// Whether what a client does may depend on what time it is, or on how long a key still lives.
    pub fn can_tell_time(&self, id: ClientId) -> bool {
        let heard = |server: &Server| server.time_shown() != TimeShown::Nothing;
        self.servers().any(|(_, server)| heard(server))
            || self.program(id).is_some_and(|it| it.calls("now"))
    }

    /// The way that a client would take through its program if what it waits for came at this time
    /// and nobody else did anything: the lines at which it waits, up to the first at which time
    /// passes; and the world after that. Two times with the same way may still differ in the values
    /// it carries.
    pub fn course_alone(&self, id: ClientId, at: Millis) -> (u128, World) {
        let mut copy = self.clone();
        copy.now = at;
        copy.let_open_ends_age();
        copy.resume(id);
        copy.arrive(id);
        let mut way = Fingerprint::new(TimeBase::Start, false);
        let mut events = Vec::new();
        for _ in 0..TURNS {
            events.clear();
            if copy.client(id).is_some_and(|it| it.requests().any(|it| it.arrival.is_due(at))) {
                copy.deliver(id, &mut events);
            } else if copy.client(id).and_then(|it| it.runs_at()).is_some_and(|due| due <= at) {
                copy.run(id, &mut events);
            } else {
                break;
            }
            for event in &events {
                way.number(event.line.unwrap_or_default().into());
                way.tag(match event.kind {
                    EventKind::Entered => 1,
                    EventKind::Left => 2,
                    EventKind::Executed { ref changes, .. } => 3 + u8::from(!changes.is_empty()),
                    EventKind::TimedOut { .. } => 5,
                    EventKind::Finished => 6,
                    EventKind::Failed(_) => 7,
                    _ => 0,
                });
            }
        }
        (way.digest(), copy)
    }
}

/// Forgets what servers have shown of time.
pub(super) fn forget_time_shown(hosts: &mut [Shared<Host>]) {
    // To change a server copies it, so those that have shown nothing are left alone.
    let showing = |host: &&mut Shared<Host>| host.server.time_shown() != TimeShown::Nothing;
    hosts.iter_mut().filter(showing).for_each(|host| host.server.forget_time_shown());
}
