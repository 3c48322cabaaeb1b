//! The commands executed by a server, in the format of `MONITOR`.
//!
//! Client names replace client addresses. Differences from Redis: `MONITOR` shows the commands of a
//! script with the address `lua`, omits commands that are rejected before execution, and shows the
//! queued commands of a transaction only with its EXEC.

use primitives::ClientId;
use simulator::{Event, EventKind};

/// The parts of one line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// Wall clock of the server, in seconds with six decimals.
    pub time: String,
    /// Client that sent the command, or `None` for an external client.
    pub client: Option<ClientId>,
    /// The command and its arguments, each in quotes.
    pub words: String,
}

/// Returns the line of a command, or `None` for other events.
pub fn logged(event: &Event) -> Option<Logged> {
    let EventKind::Executed { clock, args, .. } = &event.kind else { return None };
    let (seconds, ms) = (clock.0.div_euclid(1_000), clock.0.rem_euclid(1_000));
    let mut words = String::new();
    for word in args {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(&word.to_string());
    }
    Some(Logged { time: format!("{seconds}.{ms:03}000"), client: event.client, words })
}

impl Logged {
    /// Formats the database and the client, like `0 C1`. `external` is the name of an external
    /// client.
    pub fn source(&self, external: &str) -> String {
        let name = self.client.map(|client| client.to_string());
        ["0 ", name.as_deref().unwrap_or(external)].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Recording;
    use content::play_story;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use simulator::{Move, Scenario};

    fn log(recording: &Recording, last: usize) -> String {
        let events = recording.run().events().iter();
        let lines: Vec<String> = events
            .filter_map(logged)
            .map(|it| format!("{} [{}] {}\n", it.time, it.source("external"), it.words))
            .collect();
        lines[lines.len().saturating_sub(last)..].concat()
    }

    #[test]
    fn log_of_the_first_story_is_as_expected() {
        let recording =
            play_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
        let recording = Recording::new(recording);
        expect_test::expect![[r#"
            1700000009.902000 [0 C1] "SETNX" "lock.foo" "1700000019903"
            1700000009.902000 [0 C1] "GET" "lock.foo"
            1700000009.902000 [0 C2] "SETNX" "lock.foo" "1700000019903"
            1700000009.902000 [0 C2] "GET" "lock.foo"
            1700000010.002000 [0 C1] "SETNX" "lock.foo" "1700000020003"
            1700000010.002000 [0 C2] "SETNX" "lock.foo" "1700000020003"
            1700000010.002000 [0 C1] "GET" "lock.foo"
            1700000010.002000 [0 C2] "GET" "lock.foo"
            1700000010.002000 [0 C1] "DEL" "lock.foo"
            1700000010.002000 [0 C1] "SETNX" "lock.foo" "1700000020003"
            1700000010.002000 [0 C2] "DEL" "lock.foo"
            1700000010.002000 [0 C2] "SETNX" "lock.foo" "1700000020003"
        "#]]
        .assert_eq(&log(&recording, 12));
    }

    #[test]
    fn log_names_external_clients_and_escapes_bytes() {
        let mut recording = Recording::start(&Scenario::of(&[""])).expect("it loads");
        let args = [&b"SET"[..], b"a b", b"\"\n\xff"].map(|word| word.to_vec().into());
        let server = primitives::ServerId(0);
        recording.push(Move::Command { server, args: args.into() }).expect("it may happen");
        let expected = "1700000000.000000 [0 external] \"SET\" \"a b\" \"\\\"\\n\\xff\"\n";
        assert_eq!(log(&recording, 1), expected);
    }
}
