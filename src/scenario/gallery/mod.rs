//! The built-in stories, one file each.

mod prelude;

use super::Story;

/// Declares the files of the stories and lists them, in the order in which they are shown.
macro_rules! stories {
    ($($name:ident,)*) => {
        $(mod $name;)*

        /// All stories.
        pub const ALL: &[&Story] = &[$(&$name::STORY),*];
    };
}

stories! {
    two_clients_delete_a_dead_lock,
}

/// The story that the page opens with.
pub use two_clients_delete_a_dead_lock::STORY as TWO_CLIENTS_DELETE_A_DEAD_LOCK;

/// The story with this id, if there is one.
pub fn find(id: &str) -> Option<&'static Story> {
    ALL.iter().copied().find(|story| story.id == id)
}
