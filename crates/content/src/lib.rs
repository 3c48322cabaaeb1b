//! The built-in locks ([`strategies`]) and stories ([`gallery`]), and the player of stories.

pub mod foreign;
pub mod gallery;
mod play_story;
mod story;
pub mod strategies;

pub use play_story::{StoryError, play_story, step};
pub use story::{Breach, Cue, Role, Story};
