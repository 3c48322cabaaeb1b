//! Tests of reading and writing files, including the errors in invalid ones.

mod answer;
mod learning;
mod locks;
mod opening;
mod practice;
mod round_trips;
mod schema;
mod wrong_files;
