//! Visible events. Only these count towards the length of a run when runs are compared by cost.

use redis_model::{Bytes, Change, Entry, Part};
use simulator::{Event, EventKind, StoreReply};

/// Returns `true` if an event is visible: it changes a server or the protected store, or a client
/// enters or leaves. A change of a counter above `counts_up_to` is not visible, because no program
/// can observe it.
pub fn shows(event: &Event, counts_up_to: Option<i64>) -> bool {
    match &event.kind {
        EventKind::Executed { changes, .. } => {
            changes.iter().any(|change| is_distinguishable(change, counts_up_to))
        }
        EventKind::Stored { reply, .. } => *reply == StoreReply::Written,
        EventKind::Entered { .. } | EventKind::Left => true,
        _ => false,
    }
}

/// Returns `true` if a program can observe a change of a key.
fn is_distinguishable(change: &Change, counts_up_to: Option<i64>) -> bool {
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
