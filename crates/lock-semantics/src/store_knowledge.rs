//! The knowledge of clients about the values in the protected store, which reveals lost updates.

use crate::Severity;
use crate::monitor_state::ByClient;
use primitives::{ClientId, Fingerprint};
use redis_model::Bytes;
use simulator::{StoreReply, StoreRequest};

/// The knowledge of all clients.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StoreKnowledge {
    /// By name in the protected store, sorted.
    values: Vec<(Bytes, ByClient<Knowledge>)>,
}

/// The knowledge of a client about a value.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
enum Knowledge {
    #[default]
    Nothing,
    /// The client has read the value or, in the same critical section, written it.
    Known { by_writing: bool },
    /// As in `Known`, but another client has written the value since.
    Outdated {
        by_writing: bool,
        /// Whether that client was overdue.
        by_overdue: bool,
    },
}

impl StoreKnowledge {
    /// Processes a request of a client. The flag is `true` if the client is overdue. Returns the
    /// severity of the violation if an update is lost.
    pub(crate) fn observe(
        &mut self,
        (client, is_overdue): (ClientId, bool),
        request: &StoreRequest,
        reply: &StoreReply,
    ) -> Option<Severity> {
        let (StoreRequest::Read { name } | StoreRequest::Write { name, .. }) = request;
        if matches!(reply, StoreReply::Refused { .. }) {
            return None;
        }
        let place = self.values.binary_search_by(|(known, _)| known.cmp(name));
        let place = place.unwrap_or_else(|place| {
            self.values.insert(place, (name.clone(), ByClient::default()));
            place
        });
        let known = &mut self.values[place].1;
        let by_writing = *reply == StoreReply::Written;
        let before = known[client.index()];
        if by_writing {
            for knowledge in known.iter_mut() {
                if let Knowledge::Known { by_writing } = *knowledge {
                    *knowledge = Knowledge::Outdated { by_writing, by_overdue: is_overdue };
                }
            }
        }
        known[client.index()] = Knowledge::Known { by_writing };
        let Knowledge::Outdated { by_overdue, .. } = before else { return None };
        let is_limit = is_overdue || by_overdue;
        let severity = if is_limit { Severity::LeaseLimit } else { Severity::Broken };
        by_writing.then_some(severity)
    }

    /// Returns `true` if a client knows a value.
    pub(crate) fn knows(&self, client: ClientId, name: &Bytes) -> bool {
        let mut known = self.values.iter().filter(|(it, _)| it == name);
        known.any(|(_, known)| known[client.index()] != Knowledge::Nothing)
    }

    /// Forgets the values that a client wrote in the critical section that has ended.
    pub(crate) fn forget_written(&mut self, client: ClientId) {
        for (_, known) in &mut self.values {
            let knowledge = &mut known[client.index()];
            if let Knowledge::Known { by_writing: true }
            | Knowledge::Outdated { by_writing: true, .. } = *knowledge
            {
                *knowledge = Knowledge::Nothing;
            }
        }
    }

    /// Returns `true` if a client knows any value.
    pub(crate) fn contains(&self, client: ClientId) -> bool {
        self.values.iter().any(|(_, known)| known[client.index()] != Knowledge::Nothing)
    }

    /// Writes the knowledge of a client into a fingerprint.
    pub(crate) fn write_client_to(&self, id: ClientId, out: &mut Fingerprint) {
        for (name, known) in &self.values {
            let tag = match known[id.index()] {
                Knowledge::Nothing => continue,
                Knowledge::Known { by_writing } => 1 + u8::from(by_writing),
                Knowledge::Outdated { by_writing, by_overdue } => {
                    3 + u8::from(by_writing) + 2 * u8::from(by_overdue)
                }
            };
            out.tag(tag);
            out.string(name.as_slice());
        }
        out.tag(0);
    }
}
