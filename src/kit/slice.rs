//! A part of the state that states share until one of them writes to it.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// A shared part of the state. Reading dereferences it; the first write to a shared part copies it.
#[derive(Default)]
pub(crate) struct Slice<T>(Rc<T>);

impl<T> Slice<T> {
    /// Returns `true` if both are the same part in memory, so that nothing has changed.
    pub(crate) fn is_same(&self, other: &Slice<T>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Clone for Slice<T> {
    fn clone(&self) -> Slice<T> {
        Slice(Rc::clone(&self.0))
    }
}

impl<T> From<T> for Slice<T> {
    fn from(part: T) -> Slice<T> {
        Slice(Rc::new(part))
    }
}

impl<T> Deref for Slice<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Slice<T> {
    fn deref_mut(&mut self) -> &mut T {
        Rc::make_mut(&mut self.0)
    }
}

impl<T: PartialEq> PartialEq for Slice<T> {
    fn eq(&self, other: &Slice<T>) -> bool {
        self.is_same(other) || self.0 == other.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Slice<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The struct contains only a pointer, so cloning is cheap.
#[cfg(feature = "page")]
impl<T> yew::html::ImplicitClone for Slice<T> {}
