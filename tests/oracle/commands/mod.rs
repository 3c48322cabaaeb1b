//! Random commands, sent to the real server and to the model, whose replies are compared.

pub(crate) mod comparison;
pub(crate) mod departures;
mod grammar;
mod replica;
mod scripts;
pub(crate) mod sequences;
pub(crate) mod sessions;
pub(crate) mod table;
pub(crate) mod tally;
mod vocabulary;
