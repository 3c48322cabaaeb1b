//! The known values of a program's lines, which the page shows after each line.
//!
//! They have three sources. The setup gives parameters values other than their defaults. The events
//! of a client contain the line of each request and its reply. A variable that is in scope and
//! assigned only once still has the value from that line. The value of a condition is not shown:
//! the line at which the program continues reveals it.

use crate::report::reply_in_short;
use lua_vm::{Parameter, Program, is_in_word};
use primitives::ClientId;
use simulator::{Asker, Client, ClientSetup, Event, EventKind, Run, Stage};
use std::fmt::Display;

/// Returns the known line numbers and values of a client's program after the first `moves` moves of
/// a run. A value is omitted as outdated if the program has returned to its line or to an earlier
/// one.
pub fn line_values(run: &Run, moves: usize, client: ClientId) -> Vec<(u32, String)> {
    let events = run.events().range(0..run.event_count_after(moves));
    let mut values = replies(events.filter(|event| event.client == Some(client)));
    let world = run.world_after(moves);
    let (Some(now), Some(program)) = (world.client(client), world.program(client)) else {
        return values;
    };
    let setup = world.scenario().clients.get(client.index());
    values.extend(setup.into_iter().flat_map(|setup| given(program, setup)));
    let line = now.machine().line(program);
    for (name, value) in now.machine().locals(program) {
        if let Some((declared, expression)) = declaration(program.source(), name)
            && declared < line
            && !values.iter().any(|(known, _)| *known == declared)
        {
            let value = value.to_string();
            if !expression.starts_with("[[") && !expression.starts_with(&value) {
                values.push((declared, reply_in_short(&value)));
            }
        }
    }
    values
}

/// Returns the lines that declare a parameter whose value differs from its default. The declaration
/// itself shows only the default.
fn given(program: &Program, setup: &ClientSetup) -> Vec<(u32, String)> {
    let declares = |line: &str, name: &str| {
        let declared = line.trim_start().strip_prefix("--").map(str::trim_start);
        let words = declared.and_then(|it| it.strip_prefix("@param"));
        words.and_then(|it| it.split_whitespace().next()) == Some(name)
    };
    let value = |parameter: &Parameter| {
        let typed = setup.parameters.iter().find(|(name, _)| *name == parameter.name);
        let value = parameter.read(&typed?.1).ok().filter(|it| *it != parameter.default)?;
        let mut lines = (1..).zip(program.source().lines());
        let (number, _) = lines.find(|(_, line)| declares(line, &parameter.name))?;
        Some((number, format!("{} = {value}", parameter.name)))
    };
    program.parameters().iter().filter_map(value).collect()
}

/// Returns the lines of requests and the replies that the program has received. `events` contains
/// the events of one client.
fn replies<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<(u32, String)> {
    let mut values: Vec<(u32, &dyn Display)> = Vec::new();
    let mut on_its_way = None;
    for Event { line, kind, .. } in events {
        let Some(line) = *line else { continue };
        match kind {
            EventKind::Executed { asker: Asker::Waiting, reply, .. } => {
                on_its_way = Some((line, reply as &dyn Display));
            }
            EventKind::Stored { asker: Asker::Waiting, reply, .. } => {
                on_its_way = Some((line, reply as &dyn Display));
            }
            // The client no longer waits for this reply.
            EventKind::Executed { .. } | EventKind::Stored { .. } => {}
            EventKind::TimedOut { .. } | EventKind::Disconnected { .. } => on_its_way = None,
            // All other events are caused by the program's next action, so it has received the
            // reply.
            _ => values.extend(on_its_way.take()),
        }
        if is_a_stop(kind) {
            values.retain(|(earlier, _)| *earlier < line);
        }
    }
    values
        .into_iter()
        .map(|(line, reply)| (line, arrow(&reply_in_short(&reply.to_string()))))
        .collect()
}

/// Returns `true` if the program is at the line of the event afterwards.
fn is_a_stop(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Sent { .. }
            | EventKind::Asked { .. }
            | EventKind::Slept { .. }
            | EventKind::Worked { .. }
            | EventKind::ClockRead { .. }
            | EventKind::GaveUp(_)
            | EventKind::Failed(_)
    )
}

/// Returns the reply that a client has received and its program has not used yet, in the form shown
/// after the line.
pub fn pending_reply(client: &Client) -> Option<String> {
    match &client.call()?.stage {
        Stage::Answered(answer) => Some(arrow(&reply_in_short(&answer.content.to_string()))),
        _ => None,
    }
}

fn arrow(reply: &dyn Display) -> String {
    format!("→ {reply}")
}

/// Returns the line that declares a variable and its initial expression, or `None` if the variable
/// is declared with others or assigned again.
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
    use content::stories;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    #[test]
    fn declaration_of_a_constant_variable_is_found() {
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

    /// Compares the values of the lines of C2's program at a step.
    #[track_caller]
    fn check(step: usize, expected: &[(u32, &str)]) {
        let recording = session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
        let moves = recording.moves_at(step);
        let mut values = line_values(recording.run(), moves, ClientId(1));
        values.sort_unstable();
        let values: Vec<(u32, &str)> =
            values.iter().map(|(line, value)| (*line, value.as_str())).collect();
        assert_eq!(values, expected, "step {step}");
    }

    #[test]
    fn line_keeps_its_value_until_the_loop_iteration_ends() {
        check(0, &[]);
        check(7, &[(10, "1700000012003"), (11, "→ 0")]);
        check(8, &[(10, "1700000019903"), (11, "→ 0")]);
        let seen = "→ \"1700000010001\"";
        check(9, &[(10, "1700000019903"), (11, "→ 0"), (12, seen)]);
        check(12, &[(10, "1700000020003"), (11, "→ 0")]);
        check(usize::MAX, &[(11, "→ 0"), (12, seen), (14, "→ 1"), (15, "→ 1")]);
    }

    #[test]
    fn parameter_has_the_value_from_the_setup() {
        let story = stories::find("losers-keep-a-dead-lock-alive").unwrap();
        let recording = session::record_story(story).unwrap();
        let values = line_values(recording.run(), 0, ClientId(0));
        let values: Vec<&str> = values.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["TTL = 300", "WORK = 200"]);
    }
}
