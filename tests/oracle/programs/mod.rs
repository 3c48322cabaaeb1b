//! Random programs within the language's cut of Lua, run by EVAL of both.

mod client_program;
pub mod comparison;
pub mod departures;
mod ends;
mod functions;
pub mod generator;
mod grammar;
mod layout;
mod operators;
pub mod seeds;
mod statements;
pub mod tally;
mod values;
