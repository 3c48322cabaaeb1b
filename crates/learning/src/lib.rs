//! Rules of the tabs Learn, Interview and Challenges.
//!
//! [`challenges`] parses challenge files and grades attacks and defences, [`Prediction`] computes
//! the choices at a checkpoint of a lesson, and [`interview`] selects questions, runs a mock
//! interview and schedules repetitions. The crate has no clock, no randomness and no storage: the
//! caller passes the day, the elapsed seconds and the seed.
//!
//! ```
//! use learning::challenges::{self, Attempt, Attempted, Kind};
//!
//! let challenge = challenges::find("crash-for-ever").expect("it is built in");
//! let Kind::Attack(attack) = challenge.kind else { panic!("it is an attack") };
//! let attempt = Attempt::of(&challenge, attack, []).expect("its setup loads");
//! assert_eq!(attempt.result, Attempted::NotReached);
//! ```

pub mod challenges;
pub mod interview;
mod judgement;
mod prediction;
mod supporting_run;

pub use judgement::begin;
pub use prediction::{Choice, Prediction};
pub use supporting_run::SupportingRun;
