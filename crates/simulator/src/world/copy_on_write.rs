//! Parts of a world that copies share until one of them writes to the part.
//!
//! A search copies a world for each move, and a move changes at most one client and one server.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A part of a world. A write access copies it if another world shares it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct CopyOnWrite<T>(Arc<T>);

impl<T> CopyOnWrite<T> {
    pub(super) fn new(part: T) -> CopyOnWrite<T> {
        CopyOnWrite(Arc::new(part))
    }
}

impl<T> Deref for CopyOnWrite<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for CopyOnWrite<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
