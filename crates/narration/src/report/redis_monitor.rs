//! The commands that a server executed, as `MONITOR` shows them.
//!
//! The name of the client stands in place of its address. Not modelled: `MONITOR` shows the
//! commands of a script as coming from `lua`, leaves out commands that are refused before they are
//! executed, and shows what a transaction queued only with its EXEC.

use primitives::ClientId;
use simulator::{Event, EventKind};

/// One line of the log, in its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// The server's wall clock, in seconds with six decimals.
    pub time: String,
    /// Who sent it; none for an external client.
    pub client: Option<ClientId>,
    /// The command and its arguments, each between quotes.
    pub words: String,
}

/// The line of a command; none for other events.
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
    /// The database and the client, `0 C1`. `external` is the name of an external client.
    pub fn source(&self, external: &str) -> String {
        let name = self.client.map(|client| client.to_string());
        ["0 ", name.as_deref().unwrap_or(external)].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Recording;
    use content::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
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
    fn the_first_story_is_logged() {
        let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("it can be told");
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
    fn an_external_client_has_no_number_and_bytes_are_escaped() {
        let mut recording = Recording::start(&Scenario::of(&[""])).expect("it loads");
        let args = [&b"SET"[..], b"a b", b"\"\n\xff"].map(|word| word.to_vec().into());
        let server = primitives::ServerId(0);
        recording.push(Move::Command { server, args: args.into() }).expect("it may happen");
        let expected = "1700000000.000000 [0 external] \"SET\" \"a b\" \"\\\"\\n\\xff\"\n";
        assert_eq!(log(&recording, 1), expected);
    }
}
