//! What would have to be looked for in all events at every step: found once for a run.

use narration::report::{Recording, Rows};
use run_analysis::Content;
use simulator::{Event, EventKind};

/// Places in a run, as the indices of events, in order.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Index {
    /// How many polls are folded.
    pub folded_polls: usize,
    /// What servers executed.
    pub commands: Vec<usize>,
    /// What of it came from external clients.
    pub external: Vec<usize>,
    /// What of it gave a key another end of its life.
    pub lifetimes: Vec<usize>,
    /// Where a server restarted or failed over.
    pub upsets: Vec<usize>,
    /// The rows in which its steps are told.
    pub rows: Rows,
    /// Whether the store is asked anything.
    pub has_store: bool,
}

impl Index {
    /// Looks at the whole run.
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
