//! What the server answers, a file a subject.

mod strings;
