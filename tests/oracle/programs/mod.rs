//! Random programs in the supported subset of Lua, run with EVAL on the real server and on the
//! model.

mod client_program;
pub mod comparison;
pub mod departures;
mod functions;
pub mod generator;
mod grammar;
mod layout;
pub mod nesting;
mod operators;
pub mod seeds;
mod statements;
mod stops;
pub mod tally;
mod values;
