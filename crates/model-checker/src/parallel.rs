//! Runs tasks in parallel on several threads. The page has a single thread and runs them one after
//! the other.

#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// Runs two tasks and returns both results.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn both<A, B>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B + Send) -> (A, B)
where
    A: Send,
    B: Send,
{
    rayon::join(one, other)
}

/// Runs a task for each element and returns the results in order.
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
