//! Random commands, sent to both, and everything that the two say to them.

pub mod comparison;
pub mod departures;
mod grammar;
mod replica;
mod scripts;
pub mod sequences;
pub mod sessions;
pub mod table;
pub mod tally;
mod vocabulary;
