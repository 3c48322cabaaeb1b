//! Differences between the programs of two scenarios, line by line.

use crate::check::{DiffHunk, DiffLine};
use crate::comparison::alignment::{Aligned, align};
use primitives::ClientId;
use simulator::{ProgramSource, Scenario};

/// Unchanged lines around a change.
const CONTEXT: usize = 2;

/// Change of a program that several clients may run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramChange {
    /// Clients that run the program.
    pub clients: Vec<ClientId>,
    /// Program before the change.
    pub before: ProgramSource,
    /// Program after the change.
    pub after: ProgramSource,
    /// Changed lines.
    pub hunks: Vec<DiffHunk>,
}

/// Returns the changes of the programs of all clients that both scenarios have. Clients with the
/// same change share one.
pub fn compare_programs(before: &Scenario, after: &Scenario) -> Vec<ProgramChange> {
    let mut changes: Vec<ProgramChange> = Vec::new();
    let clients = (0..).map(ClientId).zip(before.clients.iter().zip(&after.clients));
    for (client, (before, after)) in clients {
        let (before, after) = (&before.program, &after.program);
        let is_it = |it: &&mut ProgramChange| it.before == *before && it.after == *after;
        if before == after {
            continue;
        } else if let Some(change) = changes.iter_mut().find(is_it) {
            change.clients.push(client);
        } else {
            let hunks = hunks(before, after);
            let (before, after) = (before.clone(), after.clone());
            changes.push(ProgramChange { clients: vec![client], before, after, hunks });
        }
    }
    changes
}

impl ProgramChange {
    /// Returns the number of lines that only one of the programs has: before and after.
    pub fn changed_lines(&self) -> (usize, usize) {
        let lines = self.hunks.iter().flat_map(|hunk| &hunk.lines);
        lines.fold((0, 0), |(removed, added), line| match line {
            DiffLine::Same(_) => (removed, added),
            DiffLine::Removed(_) => (removed + 1, added),
            DiffLine::Added(_) => (removed, added + 1),
        })
    }
}

/// Returns `true` if a program is a version of another one: they have a line with a call of Redis in
/// common, or one of them calls Redis nowhere.
pub fn is_version(before: &str, after: &str) -> bool {
    let [old, new] = [before, after].map(|text| {
        text.lines().map(str::trim).filter(|it| it.contains("redis.")).collect::<Vec<&str>>()
    });
    old.is_empty() || new.is_empty() || new.iter().any(|line| old.contains(line))
}

/// Returns the changed lines of a program.
pub fn hunks(before: &str, after: &str) -> Vec<DiffHunk> {
    let [old, new] =
        [before, after].map(|text| text.lines().map(str::to_owned).collect::<Vec<String>>());
    let mut lines = Vec::new();
    for Aligned { is_equal, ranges: [removed, added] } in align(&old, &new) {
        if is_equal {
            lines.extend(new[added].iter().cloned().map(DiffLine::Same));
        } else {
            lines.extend(old[removed].iter().cloned().map(DiffLine::Removed));
            lines.extend(new[added].iter().cloned().map(DiffLine::Added));
        }
    }
    let is_changed = |line: &DiffLine| !matches!(line, DiffLine::Same(_));
    let is_shown = |place: usize| {
        let end = (place + CONTEXT + 1).min(lines.len());
        lines[place.saturating_sub(CONTEXT)..end].iter().any(is_changed)
    };
    let mut hunks: Vec<DiffHunk> = Vec::new();
    let (mut first_before, mut first_after, mut is_open) = (1, 1, false);
    for (place, line) in lines.iter().enumerate() {
        let is_continued = std::mem::replace(&mut is_open, is_shown(place));
        if is_open && !is_continued {
            hunks.push(DiffHunk { first_before, first_after, lines: Vec::new() });
        }
        if let Some(hunk) = hunks.last_mut().filter(|_| is_open) {
            hunk.lines.push(line.clone());
        }
        first_before += usize::from(!matches!(line, DiffLine::Added(_)));
        first_after += usize::from(!matches!(line, DiffLine::Removed(_)));
    }
    hunks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_keeps_a_call_of_redis() {
        let lock = "if redis.call('SETNX', 'k', 1) == 0 then return end\nenter()\nleave()";
        for (other, expected) in [
            ("  if redis.call('SETNX', 'k', 1) == 0 then return end\nwork(1)", true),
            ("if redis.call('SET', 'k', 1, 'NX') then enter() leave() end", false),
            ("enter()", true),
            ("", true),
        ] {
            assert_eq!(is_version(lock, other), expected, "{other}");
        }
    }

    fn listing(change: &ProgramChange) -> String {
        let clients: Vec<String> = change.clients.iter().map(ToString::to_string).collect();
        let mut text = format!("{} {:?}\n", clients.join(" "), change.changed_lines());
        for hunk in &change.hunks {
            text += &format!("@ {} {}\n", hunk.first_before, hunk.first_after);
            for line in &hunk.lines {
                text += &match line {
                    DiffLine::Same(line) => format!("  {line}\n"),
                    DiffLine::Removed(line) => format!("- {line}\n"),
                    DiffLine::Added(line) => format!("+ {line}\n"),
                };
            }
        }
        text
    }

    #[test]
    fn clients_with_the_same_change_share_it() {
        let old = "a()\nb()\nc()\nd()\ne()\nf()\ng()\nh()\n";
        let new = "a()\nb()\nc()\nx()\ny()\ne()\nf()\ng()\n";
        let before = Scenario::of(&[old, "same()", old, old]);
        let after = Scenario::of(&[new, "same()", new]);
        let changes = compare_programs(&before, &after);
        expect_test::expect![[r"
            C1 C3 (2, 2)
            @ 2 2
              b()
              c()
            - d()
            + x()
            + y()
              e()
              f()
              g()
            - h()
        "]]
        .assert_eq(&changes.iter().map(listing).collect::<String>());
        assert_eq!(compare_programs(&before, &before), []);
    }
}
