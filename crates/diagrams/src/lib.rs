//! Diagrams of a run, as data: positions in the timeline lanes ([`lane_layout`]), the lanes as shapes
//! ([`lane_shapes`]), the sequence diagram ([`sequence`]), thumbnails for the gallery ([`miniature`]),
//! and the parameter map ([`parameter_map`]).
//!
//! This crate does not depend on the DOM or on a file format. The page converts shapes to elements,
//! and `formats::export` converts them to SVG.
//!
//! ```
//! use content::stories;
//! use diagrams::miniature::Thumbnail;
//! use run_analysis::Recording;
//!
//! let story = stories::find("one-after-the-other").expect("it is built in");
//! let recording = session::record_story(story).expect("each built-in story can be played");
//! let _thumbnail = Thumbnail::of(&recording);
//! ```

pub mod lane_layout;
pub mod lane_shapes;
pub mod miniature;
pub mod parameter_map;
pub mod sequence;
pub mod ttl_gauge;

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
