//! Interviews that are drawn, held and summed up, and when their questions come again.

mod draw;
mod interview;
mod schedule;
mod sheet;
