//! Every task that is built in is what it says it is; wrong files are told so at their places.

mod attacks;
mod defences;
mod lessons;
mod texts;
mod wrong_files;

use super::*;

/// The attacks that are built in.
fn attacks() -> Vec<(Task, Attack)> {
    let attack = |task: Task| match task.kind {
        Kind::Attack(attack) => Some((task, attack)),
        Kind::Defend(_) => None,
    };
    all().into_iter().filter_map(attack).collect()
}

/// The defences that are built in.
fn defences() -> Vec<(Task, Defend)> {
    let defend = |task: Task| match &task.kind {
        Kind::Attack(_) => None,
        Kind::Defend(defend) => {
            let defend = defend.clone();
            Some((task, defend))
        }
    };
    all().into_iter().filter_map(defend).collect()
}

#[test]
fn every_task_is_as_its_file_says() {
    for task in all() {
        assert_eq!(check(&task), [], "{}", task.id);
    }
}

#[test]
fn the_bare_program_has_no_comments_and_every_line_where_it_was() {
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
