//! How the course of a run is told where it is long: what is looked up once, which rows are drawn, and
//! what stands in a row of the diagram.

mod diagram;
mod index;
mod lifetime;
mod window;

pub use diagram::{Columns, Message, Shape, messages};
pub use index::Index;
pub use lifetime::{lifetime_ms, percent};
pub use window::{BESIDE, LEFT_BESIDE, covers, in_sight, window};
