//! Diagrams of a run, as data: positions in the timeline lanes ([`chart`]), the lanes as shapes
//! ([`drawing`]), the sequence diagram ([`diagram`]), thumbnails for the gallery ([`miniature`]),
//! and the parameter map ([`frontier`]).
//!
//! This module does not depend on the DOM or on a file format. `view::page` converts shapes to
//! elements, and `export` to SVG.

pub mod chart;
pub mod diagram;
pub mod drawing;
pub mod frontier;
pub mod lifetime;
pub mod miniature;

/// Unit of the axis of the timeline lanes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum AxisUnit {
    /// Steps, with equal distances.
    Steps,
    /// Time, with idle periods cut out.
    #[default]
    Time,
}

impl AxisUnit {
    /// Returns the unit with this number in a link. Unknown numbers mean the default.
    pub fn from_number(number: u8) -> AxisUnit {
        if number == 1 { AxisUnit::Steps } else { AxisUnit::Time }
    }

    /// Returns the number of the unit in links.
    pub fn number(self) -> u8 {
        match self {
            AxisUnit::Time => 0,
            AxisUnit::Steps => 1,
        }
    }
}
