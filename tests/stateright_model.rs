//! The model that the explorer is measured against has as many states as is written here, and
//! breaks as the lock does. So a benchmark of another day is of the same model.

#![cfg(not(target_arch = "wasm32"))]

#[path = "../benches/models/set_nx_px.rs"]
mod set_nx_px;

use set_nx_px::{MUTUAL_EXCLUSION, SetNxPx};
use stateright::{Checker, Model};

fn assert_states<const N: usize>(states: usize) {
    let checker = SetNxPx::<N>.checker().threads(1).spawn_bfs().join();
    assert_eq!(checker.unique_state_count(), states, "{N} clients");
    assert!(checker.discovery(MUTUAL_EXCLUSION).is_some(), "{N} clients: a pause lets two in");
}

#[test]
fn the_model_has_these_states() {
    assert_states::<2>(1_277);
    assert_states::<3>(13_273);
    assert_states::<4>(116_222);
}
