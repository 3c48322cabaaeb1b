//! Tests of attacks: the simplest run found by the model checker has par cost, and attempts are
//! graded correctly.

use super::super::*;
use super::attacks;
use i18n::Language;
use model_checker::{CheckJudgement, Counterexample, search};
use primitives::{ClientId, Millis, ServerId};
use redis_model::Bytes;
use simulator::{FaultKind, Move};
use std::collections::BTreeSet;

/// Returns the simplest run found by the model checker, or `None` if the property holds.
#[track_caller]
fn easiest(task: &Challenge, attack: Attack) -> Option<Counterexample> {
    let answer = search(task.question()).expect("it loads");
    match answer.verdict(attack.goal) {
        Some(CheckJudgement::Broken(run) | CheckJudgement::LeaseLimit(run)) => Some(run.clone()),
        Some(CheckJudgement::Holds) => {
            let is_whole = answer.is_complete && answer.horizon.is_none();
            assert!(is_whole, "{}: not all runs were tried", task.id);
            None
        }
        other => panic!("{}: {other:?}", task.id),
    }
}

fn attempt(task: &Challenge, attack: Attack, moves: &[Move]) -> AttackAttempt {
    AttackAttempt::of(task, attack, moves.iter().cloned()).expect("it loads")
}

#[test]
fn simplest_run_earns_all_stars() {
    for (task, attack) in attacks() {
        let Some(run) = easiest(&task, attack) else { continue };
        let AttackAttempt { spent, result } = attempt(&task, attack, &run.moves);
        let AttackOutcome::Reached(reached) = result else { panic!("{}: {result:?}", task.id) };
        assert_eq!(Some(reached.run.cost), attack.par, "{}", task.id);
        assert_eq!(run.cost, reached.run.cost, "{}", task.id);
        assert_eq!(reached.stars(), [true; 3], "{}", task.id);
        assert_eq!(spent.total(), run.cost.faults, "{}", task.id);
        assert_eq!(attempt(&task, attack, &[]).result, AttackOutcome::NotReached, "{}", task.id);
    }
}

#[test]
fn stars_reward_the_goal_few_faults_and_a_short_run() {
    let task = find_challenge("pause-inside").expect("it is built in");
    let ChallengeKind::Attack(attack) = task.kind else { panic!("it is an attack") };
    let par = attack.par.expect("it is possible");
    let run = easiest(&task, attack).expect("it is possible");
    let reached =
        |cost| Reached { run: Counterexample { starts: Vec::new(), moves: Vec::new(), cost }, par };
    let Cost { faults, late_starts: _, switches, moves } = par;
    for (cost, stars) in [
        (par, [true, true, true]),
        (Cost { faults: faults + 1, ..par }, [true, false, true]),
        (Cost { switches: switches + 1, ..par }, [true, true, false]),
        (Cost { moves: moves + 1, ..par }, [true, true, false]),
        (Cost { faults: 9, late_starts: 0, switches: 9, moves: 99 }, [true, false, false]),
        (Cost::default(), [true, true, true]),
    ] {
        assert_eq!(reached(cost).stars(), stars, "{cost:?}");
    }
    // A crash after the goal has no effect: the goal stays reached, and the fault is not counted.
    let crash = [run.moves.clone(), vec![Move::Crash(ClientId(0))]].concat();
    let AttackOutcome::Reached(same) = attempt(&task, attack, &crash).result else { panic!() };
    assert_eq!(same.run.cost, par, "what happens behind the goal does not count");
}

#[test]
fn attempt_rejects_excess_faults_and_impossible_moves() {
    let task = find_challenge("crash-between-two").expect("it is built in");
    let ChallengeKind::Attack(attack) = task.kind else { panic!("it is an attack") };
    let [first, second] = [ClientId(0), ClientId(1)];
    let pause = Move::Pause { client: first, duration_ms: 1 };
    let command = Move::Command { server: ServerId(0), args: [Bytes::from("PING")].into() };
    for (moves, expected) in [
        (vec![Move::Crash(first), Move::Crash(second)], AttackOutcome::Overspent(FaultKind::Crash)),
        (vec![pause], AttackOutcome::Overspent(FaultKind::Pause)),
        (vec![Move::Run(first), command], AttackOutcome::NotAllowed(2)),
        (vec![Move::Deliver(first)], AttackOutcome::NotAllowed(1)),
        (vec![Move::Run(first), Move::Tick(Millis(0))], AttackOutcome::NotAllowed(2)),
        (vec![Move::Run(first), Move::Deliver(first)], AttackOutcome::NotReached),
    ] {
        assert_eq!(attempt(&task, attack, &moves).result, expected, "{moves:?}");
    }
}

#[test]
fn attacks_are_sorted_by_difficulty_and_include_impossible_ones() {
    let attacks = attacks();
    assert_eq!(attacks.len(), 28);
    assert!(attacks.is_sorted_by_key(|(task, _)| task.difficulty));
    let count = |level| attacks.iter().filter(|(task, _)| task.difficulty == level).count();
    assert_eq!([1, 2, 3, 4, 5].map(count), [5, 7, 7, 6, 3]);
    let impossible = attacks.iter().filter(|(_, attack)| attack.par.is_none());
    assert_eq!(impossible.count(), 7);
}

/// Drives an attack with one kind of choice until it is solved or the choice changes nothing.
fn driven(
    task: &Challenge,
    attack: Attack,
    choice: impl Fn(&OpenAttack) -> Option<AttackAction>,
) -> OpenAttack {
    let mut open = OpenAttack::left(task, attack, None).expect("it loads");
    let moves = |it: &OpenAttack| it.recording.run().moves().len();
    while let Some(action) = choice(&open) {
        let before = moves(&open);
        open.after(action, task);
        if moves(&open) == before || before > 400 || open.stage != AttackStage::Driving {
            break;
        }
    }
    open
}

#[test]
fn attack_needs_a_fault_or_a_chosen_client() {
    for (task, attack) in attacks() {
        let in_turn = driven(&task, attack, |_| Some(AttackAction::GoOn));
        assert_eq!(in_turn.stage, AttackStage::Driving, "{}: the button alone wins", task.id);
        let first =
            driven(&task, attack, |it| it.next_moves().first().cloned().map(AttackAction::Make));
        assert_eq!(first.stage, AttackStage::Driving, "{}: the first choice wins", task.id);
    }
}

#[test]
fn short_lifetime_is_won_by_the_client_that_goes_first() {
    let task = find_challenge("short-lifetime").expect("it is built in");
    let ChallengeKind::Attack(attack) = task.kind else { panic!("it is an attack") };
    let chosen = |first: ClientId| {
        driven(&task, attack, |it| {
            let next = it.next_moves();
            let is_late = it.recording.run().world().now() == Millis(1_000);
            let own = next.into_iter().find(|it| is_late && it.client() == Some(first));
            Some(own.map_or(AttackAction::GoOn, AttackAction::Make))
        })
    };
    assert!(matches!(chosen(ClientId(1)).stage, AttackStage::Reached(_)));
    assert_eq!(chosen(ClientId(0)).stage, AttackStage::Driving);
}

#[test]
fn first_choice_of_an_attack_has_a_visible_effect() {
    for (task, attack) in attacks() {
        let start = OpenAttack::left(&task, attack, None).expect("it loads");
        let text = Language::English.texts();
        assert_eq!(start.last_choice_message(text), "");
        let mut messages = BTreeSet::new();
        for made in start.next_moves() {
            let mut after = start.clone();
            after.after(AttackAction::Make(made), &task);
            messages.insert(after.last_choice_message(text));
        }
        assert_eq!(messages.len(), start.next_moves().len(), "{}: {messages:?}", task.id);
        assert!(!messages.contains(""), "{}", task.id);
    }
}
