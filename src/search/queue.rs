//! The queue of check requests of the lock table and the parameter map, one per cell or point. The
//! page sends the requests in this order. It cancels a request that is removed from the queue.

use i18n::Language;
use lock_semantics::Verdict;
use narration::{Cell, Labels};
use search_service::{Envelope, Request, RequestId, Response, Subject};
use std::rc::Rc;

/// The pending check requests.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct QueryQueue {
    /// The requests, in the order in which they are processed.
    pub(crate) queries: Rc<Vec<PendingQuery>>,
    /// Whether no search worker is available.
    pub(crate) is_hopeless: bool,
    pub(crate) last_number: u32,
}

/// A check request for one cell or point.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PendingQuery {
    /// The request.
    pub(crate) request: Rc<Request>,
    /// The cell or point.
    pub(crate) place: Place,
}

/// The target of a check request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// A row and a column of the lock table, by index.
    Cell(usize, usize),
    /// A point of the map, by its parameter values.
    Point([u64; 2]),
}

impl QueryQueue {
    /// Removes all requests.
    pub(crate) fn clear(&mut self) {
        if !self.queries.is_empty() {
            self.queries = Rc::default();
        }
    }

    /// Returns `true` if a request for this cell or point is pending.
    pub(crate) fn asks_about(&self, place: Place) -> bool {
        self.queries.iter().any(|query| query.place == place)
    }

    /// Adds check requests.
    pub(crate) fn add(&mut self, about: Vec<(Place, Subject)>, language: Language) {
        self.is_hopeless = false;
        let queries = Rc::make_mut(&mut self.queries);
        for (place, subject) in about {
            self.last_number = self.last_number.wrapping_add(1);
            let id = RequestId::Cell(self.last_number);
            let request = Rc::new(Request { id, language, subject });
            queries.push(PendingQuery { request, place });
        }
    }

    /// Handles a response to one of these requests. Returns the cell or point with its verdict, if
    /// there is one.
    pub(crate) fn hear(
        &mut self,
        Envelope { id, is_last, news }: Envelope,
    ) -> Option<(Place, Cell)> {
        let at =
            self.queries.iter().position(|query| query.request.id == id).filter(|_| is_last)?;
        let cell = match news {
            Response::Cell(cell) => Some(cell),
            Response::Refused(why) => Some(refused(why)),
            Response::Absent => {
                self.clear();
                self.is_hopeless = true;
                return None;
            }
            // The worker died. The page starts another one for the next request; this cell stays
            // empty.
            _ => None,
        };
        let place = Rc::make_mut(&mut self.queries).remove(at).place;
        Some((place, cell?))
    }
}

/// Returns the cell of a lock that cannot be run.
pub(crate) fn refused(why: String) -> Cell {
    let labels = || Labels { words: String::new(), reason: String::new(), detail: why.clone() };
    let said = [labels(), labels(), labels()];
    Cell { outcome: Verdict::NotTested, said, link: None, is_out_of_reach: false }
}
