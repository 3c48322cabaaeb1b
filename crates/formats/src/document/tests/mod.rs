//! Files that are read and written, and what is said of those that are wrong.

mod answer;
mod learning;
mod locks;
mod opening;
mod practice;
mod round_trips;
mod schema;
mod wrong_files;
