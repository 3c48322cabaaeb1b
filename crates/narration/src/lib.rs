//! Turns runs, findings and check results into sentences in each language.

pub mod checker;
pub mod practice;
pub mod reference;
pub mod report;
pub mod tasks;
pub mod text;
