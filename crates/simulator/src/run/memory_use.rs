//! The size of a run in bytes, counted such that the same run has the same size on every platform.
//!
//! The size is an upper bound of the memory that a run adds, not the number that an allocator would
//! report. Bytes shared between several owners count once per owner, and an event includes the data
//! derived from it for display.

use crate::world::{Event, EventKind, StoreReply, StoreRequest, World};
use redis_model::{Bytes, Change, Reply};

/// Size of an event without its strings, including its move and the data derived from it.
const EVENT_BYTES: u64 = 512;

/// Size of a snapshot without its clients and keys.
const WORLD_BYTES: u64 = 4 * 1024;

/// Size of a key in a snapshot, which shares the value with the event that wrote it.
const KEY_BYTES: u64 = 128;

/// Overhead of each string or reply, in addition to its bytes.
const ELEMENT_BYTES: u64 = 32;

/// Returns the size of an event.
pub(super) fn of_event(event: &Event) -> u64 {
    let content = match &event.kind {
        EventKind::Sent { args, .. } => of_args(args),
        EventKind::Executed { args, reply, changes, .. } => {
            of_args(args) + of_reply(reply) + of_changes(changes)
        }
        EventKind::Expired { change, .. } => of_changes(std::slice::from_ref(change)),
        EventKind::Restarted { changes, .. } | EventKind::FailedOver { changes, .. } => {
            of_changes(changes)
        }
        EventKind::Asked { request } => of_request(request),
        EventKind::Stored { request, reply, .. } => {
            let value = match reply {
                StoreReply::Value(Some(value)) => of_bytes(value.len()),
                _ => 0,
            };
            of_request(request) + value
        }
        EventKind::Printed { text } => of_bytes(text.len()),
        EventKind::GaveUp(error) | EventKind::Failed(error) => of_bytes(error.to_string().len()),
        _ => 0,
    };
    EVENT_BYTES + content
}

/// Returns the size of a snapshot.
pub(super) fn of_snapshot(world: &World) -> u64 {
    let machines: u64 = world.clients().map(|(_, client)| client.machine().size_bytes()).sum();
    let keys: usize = world.servers().map(|(_, server)| server.entries().count()).sum();
    WORLD_BYTES + machines + (keys + world.store().entries().count()) as u64 * KEY_BYTES
}

fn of_bytes(length: usize) -> u64 {
    length as u64 + ELEMENT_BYTES
}

fn of_args(args: &[Bytes]) -> u64 {
    args.iter().map(|it| of_bytes(it.len())).sum()
}

fn of_changes(changes: &[Change]) -> u64 {
    // The previous value is shared with the event that wrote it.
    let after = |change: &Change| change.after.as_ref().map_or(0, |entry| entry.value.size_bytes());
    changes.iter().map(|it| KEY_BYTES + of_bytes(it.key.len()) + after(it)).sum()
}

fn of_reply(reply: &Reply) -> u64 {
    match reply {
        Reply::Status(text) | Reply::Bulk(text) | Reply::Error(text) => of_bytes(text.len()),
        Reply::Array(replies) => ELEMENT_BYTES + replies.iter().map(of_reply).sum::<u64>(),
        Reply::Nil | Reply::NilArray | Reply::Integer(_) => ELEMENT_BYTES,
    }
}

fn of_request(request: &StoreRequest) -> u64 {
    match request {
        StoreRequest::Read { name } => of_bytes(name.len()),
        StoreRequest::Write { name, value, .. } => of_bytes(name.len()) + of_bytes(value.len()),
    }
}
