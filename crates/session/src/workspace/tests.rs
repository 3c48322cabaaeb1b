//! Choosing, switching and removing branches never changes another branch.

use crate::workspace::{BRANCH_LIMIT, Branch, Branches, Choice, NAME_LIMIT, Refusal};
use primitives::ClientId;
use proptest::prelude::*;
use simulator::testing::any_run;
use simulator::{Event, MOVE_LIMIT, Move, NotAllowed, Run, Scenario, World};

/// Replays a branch from the world `start`.
fn run(start: &World, branches: &Branches, number: u32) -> Run {
    let mut run = Run::from(start.clone());
    for made in &branches.moves(number) {
        run.push(made.clone()).unwrap();
    }
    run
}

/// Returns the events of a branch.
fn events(start: &World, branches: &Branches, number: u32) -> Vec<Event> {
    run(start, branches, number).events().to_vec()
}

/// Formats each branch as number, parent branch with the fork position, and number of moves.
fn outline(branches: &Branches) -> Vec<String> {
    let line = |branch: &Branch| {
        let from =
            branch.left.map_or("start".to_owned(), |(from, after)| format!("{from}@{after}"));
        let current = if branch.number == branches.current() { "*" } else { "" };
        format!("{}{current} {from} {}", branch.number, branch.count())
    };
    branches.all().iter().map(line).collect()
}

/// Branches and the world in which they all start.
struct Tree {
    start: World,
    branches: Branches,
}

impl Tree {
    fn choose(&mut self, after: usize, chosen: Move) -> Result<Choice, Refusal> {
        let world = run(&self.start, &self.branches, self.branches.current()).world_after(after);
        self.branches.choose(after, &world, chosen)
    }
}

/// Twice: C1 sends a request, Redis executes it, C1 sleeps and time advances.
fn eight_moves() -> Tree {
    let scenario = Scenario::of(&[r#"while true do redis.call("GET", "lock") sleep(10) end"#]);
    let mut run = Run::new(&scenario).unwrap();
    for _ in 0..8 {
        run.push(run.world().due_moves().remove(0)).unwrap();
    }
    Tree { start: run.world_after(0), branches: Branches::of(run.moves().clone()) }
}

const C1: ClientId = ClientId(0);
const CRASH: Move = Move::Crash(C1);
const PAUSE: Move = Move::Pause { client: C1, duration_ms: 5 };

#[test]
fn chosen_move_is_appended_or_recorded_or_starts_a_branch() {
    let mut tree = eight_moves();
    let recorded = tree.branches.moves(1).to_vec();
    assert_eq!(tree.choose(3, recorded[3].clone()), Ok(Choice::Recorded));
    assert_eq!(tree.choose(8, PAUSE), Ok(Choice::Appended));
    assert_eq!(outline(&tree.branches), ["1* start 9"]);
    assert_eq!(tree.choose(3, CRASH), Ok(Choice::Branched));
    assert_eq!(outline(&tree.branches), ["1 start 9", "2* 1@3 4"]);
    assert_eq!(tree.branches.moves(1).to_vec(), [&recorded[..], &[PAUSE]].concat());
    assert_eq!(tree.branches.moves(2).to_vec(), [&recorded[..3], &[CRASH]].concat());
}

#[test]
fn branch_forked_at_a_shared_move_gets_the_owner_of_the_move_as_parent() {
    let mut tree = eight_moves();
    tree.choose(5, PAUSE).unwrap();
    tree.choose(6, PAUSE).unwrap();
    for (after, chosen) in [(2, CRASH), (5, CRASH), (6, CRASH)] {
        tree.branches.switch_to(2).unwrap();
        assert_eq!(tree.choose(after, chosen), Ok(Choice::Branched));
    }
    assert_eq!(outline(&tree.branches), ["1 start 8", "2 1@5 7", "3 1@2 3", "4 1@5 6", "5* 2@6 7"]);
}

#[test]
fn removed_branch_hands_its_moves_to_its_children() {
    let mut tree = eight_moves();
    tree.choose(5, PAUSE).unwrap();
    tree.choose(6, PAUSE).unwrap();
    tree.choose(6, CRASH).unwrap();
    tree.branches.switch_to(2).unwrap();
    tree.choose(7, PAUSE).unwrap();
    tree.choose(7, CRASH).unwrap();
    let kept = [3, 4].map(|number| tree.branches.moves(number));
    assert_eq!(outline(&tree.branches), ["1 start 8", "2 1@5 8", "3 2@6 7", "4* 2@7 8"]);

    tree.branches.switch_to(2).unwrap();
    tree.branches.remove(2).unwrap();
    assert_eq!(outline(&tree.branches), ["1* start 8", "3 4@6 7", "4 1@5 8"]);
    tree.branches.remove(1).unwrap();
    assert_eq!(outline(&tree.branches), ["3 4@6 7", "4* start 8"]);
    assert_eq!([3, 4].map(|number| tree.branches.moves(number)), kept);
}

#[test]
fn impossible_operations_are_rejected_without_effect() {
    let mut tree = eight_moves();
    let before = tree.branches.clone();
    let foreign = Move::Crash(primitives::ClientId(7));
    assert_eq!(tree.choose(9, CRASH), Err(Refusal::NoSuchPlace { moves: 8 }));
    for after in [8, 3] {
        let refused = Err(Refusal::NotAllowed(NotAllowed(foreign.clone())));
        assert_eq!(tree.choose(after, foreign.clone()), refused);
    }
    assert_eq!(tree.branches.switch_to(2), Err(Refusal::NoSuchBranch));
    assert_eq!(tree.branches.remove(2), Err(Refusal::NoSuchBranch));
    assert_eq!(tree.branches.remove(1), Err(Refusal::OnlyBranch));
    assert_eq!(tree.branches, before);
}

#[test]
fn branches_and_moves_over_their_limits_are_rejected() {
    let mut tree = eight_moves();
    for duration_ms in 1..BRANCH_LIMIT as u64 {
        tree.branches.switch_to(1).unwrap();
        let pause = Move::Pause { client: C1, duration_ms };
        assert_eq!(tree.choose(4, pause), Ok(Choice::Branched));
    }
    tree.branches.switch_to(1).unwrap();
    let before = tree.branches.clone();
    assert_eq!(tree.choose(4, CRASH), Err(Refusal::TooManyBranches));
    assert_eq!(tree.branches, before);
    let mut long = tree.branches.moves(1).to_vec();
    long.resize(MOVE_LIMIT, PAUSE);
    tree.branches.follow(&long.into());
    let world = tree.start.clone();
    let refused = tree.branches.choose(MOVE_LIMIT, &world, PAUSE);
    assert_eq!(refused, Err(Refusal::TooManyMoves));
}

#[test]
fn renamed_branch_has_the_name_cut_to_the_limit() {
    let mut branches = eight_moves().branches;
    branches.rename(1, "the race").unwrap();
    assert_eq!(branches.all()[0].name, "the race");
    branches.rename(1, &"long ".repeat(NAME_LIMIT)).unwrap();
    assert_eq!(branches.all()[0].name.len(), NAME_LIMIT);
    assert_eq!(branches.rename(2, "nobody"), Err(Refusal::NoSuchBranch));
}

/// An action of the user.
#[derive(Clone, Debug)]
enum Deed {
    Choose(prop::sample::Index, prop::sample::Index),
    SwitchTo(prop::sample::Index),
    Remove(prop::sample::Index),
}

fn any_deed() -> impl Strategy<Value = Deed> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        4 => (index(), index()).prop_map(|(after, chosen)| Deed::Choose(after, chosen)),
        1 => index().prop_map(Deed::SwitchTo),
        1 => index().prop_map(Deed::Remove),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_operations_leave_other_branches_unchanged(
        run in any_run(),
        deeds in prop::collection::vec(any_deed(), 0..20),
    ) {
        let start = run.world_after(0);
        let mut tree = Tree { branches: Branches::of(run.moves().clone()), start: start.clone() };
        let mut left = vec![(1, run.events().to_vec())];
        for deed in deeds {
            match deed {
                Deed::Choose(after, chosen) => {
                    let there = self::run(&start, &tree.branches, tree.branches.current());
                    let after = after.index(there.moves().len() + 1);
                    let moves = there.world_after(after).moves();
                    if let Some(chosen) = moves.get(chosen.index(moves.len().max(1))) {
                        tree.choose(after, chosen.clone()).unwrap();
                        let current = tree.branches.current();
                        left.retain(|(number, _)| *number != current);
                        left.push((current, events(&start, &tree.branches, current)));
                    }
                }
                Deed::SwitchTo(branch) => {
                    tree.branches.switch_to(branch.get(tree.branches.all()).number).unwrap();
                }
                Deed::Remove(branch) if tree.branches.all().len() > 1 => {
                    let number = branch.get(tree.branches.all()).number;
                    tree.branches.remove(number).unwrap();
                    left.retain(|(removed, _)| *removed != number);
                }
                Deed::Remove(_) => {}
            }
            prop_assert_eq!(tree.branches.all().len(), left.len());
            for (number, before) in &left {
                prop_assert_eq!(&events(&start, &tree.branches, *number), before);
                let shared = tree.branches.shared_with_current(*number);
                let current = tree.branches.current();
                // Two branches with the same random moves may share more than the moves before the
                // fork.
                prop_assert!(*number == current || shared <= tree.branches.fork(*number, current));
            }
        }
    }
}
