//! Random programs in the supported subset of Lua, run with EVAL on the real server and on the
//! model.

mod client_program;
pub(crate) mod comparison;
pub(crate) mod departures;
mod functions;
pub(crate) mod generator;
mod grammar;
mod layout;
pub(crate) mod nesting;
mod operators;
pub(crate) mod seeds;
mod statements;
mod stops;
pub(crate) mod tally;
mod values;
