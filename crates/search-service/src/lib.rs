//! Messages between the page and its search workers: [`Request`], [`Response`] in an [`Envelope`],
//! and the [`Job`] that processes a request. The searches run in [`model_checker::service`], which
//! depends on no language; a job formats their results in the language of the page.
//!
//! A request checks a lock, a cell of the table of all locks, a point of a parameter map, or an
//! attempt at a challenge, or it searches a simpler failing run. Messages are encoded once, as
//! bytes that only the same version of the page decodes. The crate does not depend on the transport
//! or on the browser: a worker advances a job in time slices.
//!
//! ```
//! use i18n::Language;
//! use search_service::{Envelope, Job, Request, RequestId, Response, Subject};
//!
//! let request = Request {
//!     id: RequestId::Cell(1),
//!     language: Language::English,
//!     // The first cell of the table of all locks.
//!     subject: Subject::Cell(0),
//! };
//! let received = Request::decode(&request.encode()).expect("it is a request");
//! let mut job = Job::begin(received, None).expect("the cell exists");
//! let response = loop {
//!     if let Some(response) = job.advance(100) {
//!         break response;
//!     }
//! };
//! let response = Envelope::decode(&response.encode()).expect("it is a response");
//! assert!(response.is_last && matches!(response.news, Response::Cell(_)));
//! ```

mod cached_table;
mod encoding;
mod job;
mod request;
mod response;
#[cfg(test)]
mod tests;

pub use cached_table::KeptTable;
pub use encoding::NotAMessage;
pub use job::Job;
pub use request::{CELL_CLIENTS, CELL_STATES, Limits, LockQuestion, Request, RequestId, Subject};
pub use response::{Envelope, Response};
