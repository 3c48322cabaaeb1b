//! Indices of important events, computed once for a run instead of a search at every step.

use run_analysis::Content;
use run_analysis::{Recording, Rows};
use simulator::{Event, EventKind};

/// Indices of events, in order.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Index {
    /// Number of folded polls.
    pub folded_polls: usize,
    /// Commands that servers executed.
    pub commands: Vec<usize>,
    /// Commands of external clients.
    pub external: Vec<usize>,
    /// Commands that changed the expiry time of a key.
    pub lifetimes: Vec<usize>,
    /// Restarts and failovers of servers.
    pub upsets: Vec<usize>,
    /// Rows of the steps.
    pub rows: Rows,
    /// Whether a client uses the protected store.
    pub has_store: bool,
}

impl Index {
    /// Computes the index of a run.
    pub fn of(recording: &Recording) -> Index {
        let mut index = Index { rows: Rows::of(recording), ..Index::default() };
        for (place, event) in recording.run().events().iter().enumerate() {
            match &event.kind {
                EventKind::Executed { .. } => {
                    index.commands.push(place);
                    if event.client.is_none() {
                        index.external.push(place);
                    }
                    if gives_a_lifetime(event) {
                        index.lifetimes.push(place);
                    }
                }
                EventKind::Restarted { .. } | EventKind::FailedOver { .. } => {
                    index.upsets.push(place);
                }
                EventKind::Asked { .. } => index.has_store = true,
                _ => {}
            }
        }
        for step in recording.steps() {
            if let Content::Fold { polls } = &step.content {
                index.folded_polls += polls.iter().map(|poll| poll.times).sum::<usize>();
            }
        }
        index
    }
}

fn gives_a_lifetime(event: &Event) -> bool {
    event.kind.changes().iter().any(|change| {
        let [before, after] = [&change.before, &change.after]
            .map(|entry| entry.as_ref().and_then(|entry| entry.expires_at));
        after.is_some() && before != after
    })
}
