//! Pictures of a run, as data: where things are in the lanes ([`chart`]), the lanes as shapes
//! ([`drawing`]), the sequence diagram ([`diagram`]), the small pictures of the gallery
//! ([`miniature`]), and where a lock breaks by two of its parameters ([`frontier`]).
//!
//! Nothing here knows the DOM or a file format: `view::page` turns shapes into elements, `export`
//! into text.

pub mod chart;
pub mod diagram;
pub mod drawing;
pub mod frontier;
pub mod lifetime;
pub mod miniature;

/// What the axis of the lanes counts.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum AxisUnit {
    /// Steps, each as wide as the next.
    Steps,
    /// Time, with idle stretches folded.
    #[default]
    Time,
}

impl AxisUnit {
    /// The unit that a link names by this number; the default, if it means nothing here.
    pub fn from_number(number: u8) -> AxisUnit {
        if number == 1 { AxisUnit::Steps } else { AxisUnit::Time }
    }

    /// The number by which a link names it.
    pub fn number(self) -> u8 {
        match self {
            AxisUnit::Time => 0,
            AxisUnit::Steps => 1,
        }
    }
}
