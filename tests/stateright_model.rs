//! The hand-written benchmark model has a fixed number of states and breaks like the lock. So
//! benchmarks from different days measure the same model.

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
fn model_has_the_expected_number_of_states() {
    assert_states::<2>(1_277);
    assert_states::<3>(13_273);
    assert_states::<4>(116_222);
}
