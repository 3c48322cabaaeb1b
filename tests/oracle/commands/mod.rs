//! Random commands, sent to the real server and to the model, whose replies are compared.

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
