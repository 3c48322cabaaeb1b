//! Remarks on repeated reads of the protected store.

use super::Remark;
use primitives::{ClientId, ClientSet};
use redis_model::Bytes;
use simulator::{Event, EventKind, StoreReply, StoreRequest};
use std::collections::BTreeMap;

/// The reads of the protected store by name.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct StoreReads {
    /// By name of the value. Only the reads since the last write.
    all: BTreeMap<Bytes, Reads>,
    /// The readers inside. They are expected to read the same value.
    readers: ClientSet,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Reads {
    /// Index of the first read.
    first: usize,
    times: u32,
    /// The clients that have read it and not left since.
    at_work: ClientSet,
    /// The clients that have left after reading it.
    done: ClientSet,
}

impl StoreReads {
    /// Processes the next event. Returns a note if it repeats a read of a client that has left.
    pub(super) fn observe(&mut self, index: usize, event: &Event) -> Option<Remark> {
        let client = event.client?;
        match &event.kind {
            EventKind::Entered { is_reader: true } => {
                self.readers |= client.into();
                None
            }
            EventKind::Stored { request: StoreRequest::Read { name }, .. }
                if !self.readers.contains(client) =>
            {
                self.read(index, name, client)
            }
            EventKind::Stored {
                request: StoreRequest::Write { name, .. },
                reply: StoreReply::Written,
                ..
            } => {
                self.all.remove(name);
                None
            }
            EventKind::Left => {
                self.readers = self.readers - client.into();
                for reads in self.all.values_mut().filter(|it| it.at_work.contains(client)) {
                    reads.at_work = reads.at_work - client.into();
                    reads.done |= client.into();
                }
                None
            }
            _ => None,
        }
    }

    fn read(&mut self, index: usize, name: &Bytes, client: ClientId) -> Option<Remark> {
        let (at_work, done) = (client.into(), ClientSet::EMPTY);
        let Some(reads) = self.all.get_mut(name) else {
            let reads = Reads { first: index, times: 1, at_work, done };
            self.all.insert(name.clone(), reads);
            return None;
        };
        reads.times = reads.times.saturating_add(1);
        reads.at_work |= at_work;
        let is_known = !(reads.done - client.into()).is_empty();
        is_known.then_some(Remark::AskedAgain { first: reads.first, times: reads.times })
    }
}
