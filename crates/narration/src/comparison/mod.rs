//! Comparison of two runs: their steps side by side, and the lines in which their programs differ.

mod alignment;
mod programs;
mod steps;

pub use programs::{ProgramChange, compare_programs, hunks, is_version};
pub use steps::{ComparedSteps, compare_steps, difference_count};
