//! The built-in locks ([`locks`]) and stories ([`stories`]), and the player of stories.
//!
//! ```
//! use content::{play_story, stories};
//!
//! let story = stories::find("two-clients-delete-a-dead-lock").expect("it is built in");
//! let run = play_story(story).expect("each built-in story can be played");
//! assert!(!run.moves().is_empty());
//! ```

pub mod foreign_code;
#[cfg(test)]
mod generator_tests;
pub mod lock_table;
pub mod locks;
mod names;
mod play_story;
pub mod stories;
mod story;
pub mod texts;

pub use names::Names;
pub use play_story::{StoryError, play_story, step};
pub use story::{Breach, Cue, Role, Story};
