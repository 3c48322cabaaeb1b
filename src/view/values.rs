//! What stands at the ends of a program's lines: what each came to, as far as that is known.
//!
//! It is known from two sources. The last waits of a client are replayed, so that each reply is known with the
//! line that asked for it. And a variable that is in scope and given a value only once still has the value
//! of that line. What a condition came to is not known; it shows by where the program went on.

use crate::ids::ClientId;
use crate::lua::is_in_word;
use crate::moves::Move;
use crate::run::Run;
use crate::world::{Client, Stage, Waiting};

/// At least so many moves are looked at, in which ten clients come by a few times each. A run has a snapshot as
/// often, so that the replay begins at one.
const REPLAYED_MOVES: usize = 64;

/// The lines of a client's program and what they came to, after so many moves of a run. A line that the
/// program has come back to, or to one before it, is left out: what it came to is over.
pub fn line_values(run: &Run, moves: usize, client: ClientId) -> Vec<(u32, String)> {
    let moves = moves.min(run.moves().len());
    let first = moves.saturating_sub(REPLAYED_MOVES) / REPLAYED_MOVES * REPLAYED_MOVES;
    let mut world = run.world_after(first);
    let mut values = Vec::new();
    for made in &run.moves()[first..moves] {
        if *made == Move::Run(client)
            && let (Some(waiting), Some(program)) = (world.client(client), world.program(client))
        {
            let line = waiting.machine().line(program);
            come_to(&mut values, line);
            // Who gives up waiting does not hear an answer that is still on its way.
            if waiting.call().is_some_and(|call| match &call.stage {
                Stage::Answered(answer) => answer.arrival.is_due(world.now()),
                _ => false,
            }) {
                values.extend(reply(waiting).map(|reply| (line, reply)));
            }
        }
        let replayed = world.apply(made);
        debug_assert!(replayed.is_ok(), "what was allowed once is allowed in the replay");
    }
    let (Some(now), Some(program)) = (world.client(client), world.program(client)) else {
        return values;
    };
    let line = now.machine().line(program);
    if !matches!(now.waiting(), Waiting::Finished) {
        come_to(&mut values, line);
    }
    for (name, value) in now.machine().locals(program) {
        if let Some((declared, expression)) = declaration(program.source(), name)
            && declared < line
            && !values.iter().any(|(known, _)| *known == declared)
        {
            let value = value.to_string();
            if !expression.starts_with("[[") && !expression.starts_with(&value) {
                values.push((declared, value));
            }
        }
    }
    values
}

/// The reply that a client has received and not yet taken, as it stands after its line.
pub fn reply(client: &Client) -> Option<String> {
    match &client.call()?.stage {
        Stage::Answered(answer) => Some(format!("→ {}", answer.content)),
        _ => None,
    }
}

fn come_to(values: &mut Vec<(u32, String)>, line: u32) {
    values.retain(|(earlier, _)| *earlier < line);
}

/// The line that declares a variable and what it is given there, if nothing else is declared there and
/// nothing gives it another value.
fn declaration<'a>(source: &'a str, name: &str) -> Option<(u32, &'a str)> {
    let mut found = None;
    for (number, line) in (1..).zip(source.lines()) {
        for (start, _) in line.match_indices(name) {
            let (before, after) = (&line[..start], line[start + name.len()..].trim_start());
            let Some(expression) = after.strip_prefix('=').filter(|it| !it.starts_with('=')) else {
                continue;
            };
            if before.ends_with(is_in_word) {
                continue;
            }
            if found.is_some() || before.trim() != "local" {
                return None;
            }
            found = Some((number, expression.trim_start()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Recording;
    use crate::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    #[test]
    fn a_declaration_is_found_if_its_value_stays() {
        for (source, found) in [
            ("local a = f()", Some((1, "f()"))),
            ("x()\n  local a = 1", Some((2, "1"))),
            ("local a = 1\nif a == 2 then f() end", Some((1, "1"))),
            ("local ba = 1\nlocal a = 2", Some((2, "2"))),
            ("local a = 0\na = a + 1", None),
            ("local a, b = 0, 1", None),
            ("local a = 0\nlocal a = 1", None),
            ("local b = 0", None),
        ] {
            assert_eq!(declaration(source, "a"), found, "{source}");
        }
    }

    /// The lines of C2's program with what they came to.
    #[track_caller]
    fn check(step: usize, expected: &[(u32, &str)]) {
        let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
        let moves = recording.moves_at(step);
        let mut values = line_values(recording.run(), moves, ClientId(1));
        values.sort_unstable();
        let values: Vec<(u32, &str)> =
            values.iter().map(|(line, value)| (*line, value.as_str())).collect();
        assert_eq!(values, expected, "step {step}");
    }

    #[test]
    fn a_line_keeps_what_it_came_to_while_its_turn_of_the_loop_lasts() {
        check(0, &[]);
        check(7, &[(10, "1700000012003"), (11, "→ 0")]);
        check(8, &[(10, "1700000019903"), (11, "→ 0")]);
        let seen = "→ \"1700000010001\"";
        check(9, &[(10, "1700000019903"), (11, "→ 0"), (12, seen)]);
        check(12, &[(10, "1700000020003"), (11, "→ 0")]);
        check(usize::MAX, &[(11, "→ 0"), (12, seen), (14, "→ 1"), (15, "→ 1")]);
    }
}
