//! The built-in stories: the folders in `content/stories/`. `build.rs` turns them into tables.

use crate::{Breach, Cue, Names, Role, Story};
use lock_semantics::{Property, Severity};
use primitives::{ClientId, Millis, ServerId};
use redis_model::Persistence;
use simulator::{Clock, Move, Network, Replication, ServerSetup};

include!(concat!(env!("OUT_DIR"), "/stories.rs"));

/// Returns the story with this id, if any.
pub fn find(id: &str) -> Option<&'static Story> {
    ALL.iter().chain(TAUGHT).copied().find(|story| story.id == id)
}
