//! Files that are read and written, and what is said of those that are wrong.
