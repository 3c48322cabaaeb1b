//! Going back in a run, and moves that are not allowed.

use content::play_story;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use primitives::ClientId;
use simulator::{Move, Run};

const C1: ClientId = ClientId(0);

#[test]
fn world_after_any_number_of_moves_equals_the_world_at_that_time() {
    let original = play_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
    let mut again = Run::new(&TWO_CLIENTS_DELETE_A_DEAD_LOCK.scenario()).unwrap();
    for (made, next) in original.moves().iter().enumerate() {
        assert_eq!(original.world_after(made), *again.world(), "after {made} moves");
        assert_eq!(original.branch_at(made), again, "after {made} moves");
        again.push(next.clone()).unwrap();
    }
    assert_eq!(original, again);
    assert_eq!(original.world_after(usize::MAX), *original.world());
    assert_eq!(original.branch_at(usize::MAX), original);
}

#[test]
fn push_of_a_move_that_is_not_allowed_leaves_the_run_unchanged() {
    let mut run = Run::new(&TWO_CLIENTS_DELETE_A_DEAD_LOCK.scenario()).unwrap();
    let before = run.clone();
    assert!(run.push(Move::Deliver(C1)).is_err());
    assert_eq!(run, before);
}
