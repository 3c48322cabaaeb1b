//! Tests of challenges: built-in ones match their files, and errors in files have positions.

mod attacks;
mod defences;
mod lessons;
mod texts;
mod wrong_files;

use super::*;

/// Returns the built-in attacks.
fn attacks() -> Vec<(Challenge, Attack)> {
    let attack = |task: Challenge| match task.kind {
        ChallengeKind::Attack(attack) => Some((task, attack)),
        ChallengeKind::Defend(_) => None,
    };
    built_in_challenges().into_iter().filter_map(attack).collect()
}

/// Returns the built-in defences.
fn defences() -> Vec<(Challenge, Defend)> {
    let defend = |task: Challenge| match &task.kind {
        ChallengeKind::Attack(_) => None,
        ChallengeKind::Defend(defend) => {
            let defend = defend.clone();
            Some((task, defend))
        }
    };
    built_in_challenges().into_iter().filter_map(defend).collect()
}

#[test]
fn built_in_tasks_match_their_files() {
    for task in built_in_challenges() {
        assert_eq!(find_flaws(&task), [], "{}", task.id);
    }
}

#[test]
fn bare_program_drops_comments_and_keeps_line_numbers() {
    for (task, _) in attacks() {
        let (whole, bare) = (task.program(), task.bare_program());
        assert_eq!(whole.lines().count(), bare.lines().count(), "{}", task.id);
        for (whole, bare) in whole.lines().zip(bare.lines()) {
            assert!(whole.starts_with(bare), "{}: {bare}", task.id);
        }
        let comments = bare.lines().filter(|line| line.starts_with("--"));
        assert!(comments.into_iter().all(|line| line.contains("@param")), "{}", task.id);
    }
}
