//! What a real `redis-server` is needed for to judge the model, from starting it to the comparison.

mod choices;
mod client;
pub mod comparison;
pub mod departures;
mod grammar;
mod notation;
mod replica;
mod scripts;
pub mod sequences;
pub mod server;
pub mod sessions;
pub mod tally;
mod vocabulary;
