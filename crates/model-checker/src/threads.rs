//! Does several things at once, each on a thread of its own. The page has only one thread, and does
//! them one after the other.

#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// What comes of two things.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn both<A, B>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B)
where
    A: Send,
    B: Send,
{
    rayon::join(one, other)
}

/// What comes of each of these, in their order.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn each<T, R>(all: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R>
where
    T: Send,
    R: Send,
{
    all.into_par_iter().with_max_len(1).map(work).collect()
}

#[cfg(target_arch = "wasm32")]
pub(super) fn both<A, B>(one: impl FnOnce() -> A, other: impl FnOnce() -> B) -> (A, B) {
    (one(), other())
}

#[cfg(target_arch = "wasm32")]
pub(super) fn each<T, R>(all: Vec<T>, work: impl Fn(T) -> R) -> Vec<R> {
    all.into_iter().map(work).collect()
}
