//! The built-in stories, one file each.

mod two_clients_delete_a_dead_lock;

pub use two_clients_delete_a_dead_lock::STORY as TWO_CLIENTS_DELETE_A_DEAD_LOCK;
