//! What the page asks of whoever searches for it, what it is told, and the job that is done in
//! between: whether a lock breaks, whether an easier run breaks the same, the table of all locks, a
//! lock under many values of its parameters, what an attack or a defence comes to.
//!
//! Questions and news are texts, JSON that only this version of the page reads. Who carries them is
//! not known here, nor what a browser is: a worker has nothing but a [`Job`] to do in slices.

mod answered;
mod asked;
mod by_fault;
mod job;
mod judged;
mod kept;
#[cfg(test)]
mod tests;
mod told;

pub use asked::{Asked, CELL_CLIENTS, CELL_STATES, Limits, LockQuestion, Subject};
pub use job::{Job, can_happen};
pub use kept::KeptTable;
pub use told::{
    Answered, ByFault, Cell, Help, Judged, LimitTold, Mark, More, News, Outcome, Proof,
    ProvedSoFar, Remedy, Said, Seen, Shortened, Told, Way,
};
