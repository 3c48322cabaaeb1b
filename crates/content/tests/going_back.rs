//! A run can be gone back to.

use content::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use content::play_story;
use primitives::ClientId;
use simulator::{Move, Run};

const C1: ClientId = ClientId(0);

#[test]
fn the_world_after_any_number_of_moves_is_the_one_that_was_there_then() {
    let told = play_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
    let mut again = Run::new(&TWO_CLIENTS_DELETE_A_DEAD_LOCK.scenario()).unwrap();
    for (made, next) in told.moves().iter().enumerate() {
        assert_eq!(told.world_after(made), *again.world(), "after {made} moves");
        assert_eq!(told.branch_at(made), again, "after {made} moves");
        again.push(next.clone()).unwrap();
    }
    assert_eq!(told, again);
    assert_eq!(told.world_after(usize::MAX), *told.world());
    assert_eq!(told.branch_at(usize::MAX), told);
}

#[test]
fn a_move_that_may_not_happen_changes_nothing() {
    let mut run = Run::new(&TWO_CLIENTS_DELETE_A_DEAD_LOCK.scenario()).unwrap();
    let before = run.clone();
    assert!(run.push(Move::Deliver(C1)).is_err());
    assert_eq!(run, before);
}
