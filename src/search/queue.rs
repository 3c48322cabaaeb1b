//! The queue of check requests of the lock table and the parameter map, one per cell or point. The
//! page sends the requests in this order. It cancels a request that is removed from the queue.

use i18n::Language;
use lock_semantics::Verdict;
use narration::search_service::{Cell, Envelope, Labels, Request, Response, Subject};
use std::rc::Rc;

/// First id of these requests. The ids of the check panel begin with 1.
pub(crate) const FIRST_ID: u32 = 1 << 24;

/// The pending check requests.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct QueryQueue {
    /// The requests, in the order in which they are processed.
    pub(crate) queries: Rc<Vec<PendingQuery>>,
    /// Whether no search worker is available.
    pub(crate) is_hopeless: bool,
    pub(crate) count: u32,
}

/// A check request for one cell or point.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PendingQuery {
    /// Id of the request.
    pub(crate) id: u32,
    /// The request as JSON.
    pub(crate) text: String,
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
            let id = FIRST_ID + self.count;
            self.count = self.count.wrapping_add(1) % FIRST_ID;
            let request = Request { id, language: language.tag().to_owned(), subject };
            queries.push(PendingQuery { id, text: request.in_json(), place });
        }
    }

    /// Handles a response to one of these requests. Returns the cell or point with its verdict, if
    /// there is one.
    pub(crate) fn hear(
        &mut self,
        Envelope { id, is_last, news }: Envelope,
    ) -> Option<(Place, Cell)> {
        let at = self.queries.iter().position(|query| query.id == id).filter(|_| is_last)?;
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
