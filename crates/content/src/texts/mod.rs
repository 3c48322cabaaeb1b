//! Texts in each language that the page loads after startup.

mod comments;

pub use comments::Comments;
