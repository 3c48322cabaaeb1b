//! Tests of interview practice: selection, mock interview, results and spaced repetition.

mod draw;
mod interview;
mod schedule;
mod sheet;
