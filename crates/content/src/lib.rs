//! The built-in locks ([`locks`]) and stories ([`stories`]), and the player of stories.

pub mod foreign_code;
pub mod locks;
mod play_story;
pub mod stories;
mod story;

pub use play_story::{StoryError, play_story, step};
pub use story::{Breach, Cue, Role, Story};
