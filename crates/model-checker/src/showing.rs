//! Which events show to somebody who follows a run: the others count for nothing when runs are
//! compared by how hard they are to follow.

use redis_model::{Bytes, Change, Entry, Part};
use simulator::{Event, EventKind, StoreReply};

/// Whether an event shows: a server or the store was changed, or the critical section entered or
/// left. That a counter goes on above `counts_up_to` does not, since nobody can tell.
pub fn shows(event: &Event, counts_up_to: Option<i64>) -> bool {
    match &event.kind {
        EventKind::Executed { changes, .. } => {
            changes.iter().any(|change| can_be_told(change, counts_up_to))
        }
        EventKind::Stored { reply, .. } => *reply == StoreReply::Written,
        EventKind::Entered | EventKind::Left => true,
        _ => false,
    }
}

/// Whether anybody can tell that a key has changed.
fn can_be_told(change: &Change, counts_up_to: Option<i64>) -> bool {
    let (Some(limit), Some(before), Some(after)) = (counts_up_to, &change.before, &change.after)
    else {
        return true;
    };
    let is_above = |entry: &Entry| {
        entry.value.string().and_then(Bytes::to_integer).is_some_and(|number| number > limit)
    };
    change.part != Part::Content
        || before.expires_at != after.expires_at
        || !(is_above(before) && is_above(after))
}
