//! Relations between the stories.

use content::{Story, stories};

/// Returns a story and all its fixed versions; `story` may be any of them.
pub fn family(story: &'static Story) -> Vec<&'static Story> {
    let fault = story.remedy_of.unwrap_or(story.id);
    let remedies = stories::ALL.iter().filter(|other| other.remedy_of == Some(fault));
    stories::find(fault).into_iter().chain(remedies.copied()).collect()
}

/// Returns the id of the lock used in the story.
pub fn lock(story: &Story) -> &'static str {
    story.roles.first().map_or("", |role| role.lock.id)
}
