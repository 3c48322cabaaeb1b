//! Random sequences of commands on three connections, with transactions and pauses.

use super::grammar::{expand, from_pool};
use super::vocabulary::{NEWER_SHAPES, SHAPES};
use crate::oracle::choices::Choices;
use crate::oracle::server::Version;
use proptest::collection::vec;
use proptest::prelude::*;

/// Number of connections.
pub(crate) const CONNECTIONS: usize = 3;

/// Maximum number of choices for one command. The rest of a longer command uses the simplest items.
const CHOICES: usize = 20;

/// One step of a sequence.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// Sends a command.
    Send {
        /// Index of the connection.
        connection: usize,
        /// Words of the command; they are resolved at the moment of sending.
        words: Vec<String>,
    },
    /// Waits, so that keys may expire.
    Pause {
        /// Duration of the pause.
        milliseconds: u64,
    },
}

/// Generates sequences that a server of this release supports.
pub(crate) fn sequences(version: Version) -> impl Strategy<Value = Vec<Step>> {
    let shapes: Vec<(u16, &str)> = shapes(version).collect();
    let total = shapes.iter().map(|(weight, _)| weight).sum();
    let command = move || (0..total, vec(any::<u8>(), 0..CHOICES));
    let connection = || prop_oneof![6 => Just(0_usize), 3 => Just(1), 1 => Just(2)];
    let single = (connection(), command())
        .prop_map(|(connection, command)| vec![Part::Command { connection, command }]);
    let pause = (1..4_u64).prop_map(|milliseconds| vec![Part::Pause { milliseconds }]);
    let queued = vec((prop::bool::weighted(0.8), command()), 0..6);
    let transaction = (connection(), vec(any::<u8>(), 0..6), queued).prop_map(transaction);
    let parts = vec(prop_oneof![80 => single, 2 => pause, 8 => transaction], 1..32);
    (any::<bool>(), parts).prop_map(move |(is_script_known, parts)| {
        let load = ["SCRIPT", "LOAD", "@script 0"].map(str::to_owned).to_vec();
        let load = is_script_known.then_some(Part::Words { connection: 0, words: load });
        let parts = load.into_iter().chain(parts.into_iter().flatten());
        parts.map(|part| part.into_step(&shapes)).collect()
    })
}

/// Returns all shapes that a server of this release supports, with their weights.
fn shapes(version: Version) -> impl Iterator<Item = (u16, &'static str)> {
    let newer = NEWER_SHAPES.iter().filter(move |(since, ..)| version >= *since);
    SHAPES.iter().copied().chain(newer.map(|(_, weight, shape)| (*weight, *shape)))
}

/// A number below the sum of the weights, which selects a shape, and the choices for the shape.
type Command = (u16, Vec<u8>);

/// A step before its shape is expanded.
#[derive(Clone, Debug)]
enum Part {
    Command { connection: usize, command: Command },
    Words { connection: usize, words: Vec<String> },
    Pause { milliseconds: u64 },
}

/// Returns WATCH, MULTI, some commands and EXEC, with commands from another connection between
/// them.
fn transaction((connection, choices, queued): (usize, Vec<u8>, Vec<(bool, Command)>)) -> Vec<Part> {
    let choices = &mut Choices::new(&choices);
    let words = |words: Vec<String>| Part::Words { connection, words };
    let word = |word: &str| words(vec![word.to_owned()]);
    let other = (connection + 1) % CONNECTIONS;
    let mut parts = Vec::new();
    let is_multi_first = !happens(choices, 100);
    if happens(choices, 128) {
        parts.push(words(vec!["WATCH".to_owned(), from_pool("key", choices)]));
    }
    if is_multi_first {
        parts.push(word("MULTI"));
    }
    parts.extend(queued.into_iter().map(|(is_own, command)| Part::Command {
        connection: if is_own { connection } else { other },
        command,
    }));
    if !is_multi_first {
        parts.extend([word("MULTI"), words(vec!["EXISTS".to_owned(), from_pool("key", choices)])]);
    }
    parts.push(word(if happens(choices, 30) { "DISCARD" } else { "EXEC" }));
    parts
}

impl Part {
    fn into_step(self, shapes: &[(u16, &str)]) -> Step {
        match self {
            Part::Words { connection, words } => Step::Send { connection, words },
            Part::Pause { milliseconds } => Step::Pause { milliseconds },
            Part::Command { connection, command: (number, choices) } => {
                let mut number = number;
                let found = shapes.iter().find(|(weight, _)| {
                    let is_here = number < *weight;
                    number = number.saturating_sub(*weight);
                    is_here
                });
                let (_, shape) = found.expect("the number is below the sum of the weights");
                let choices = &mut Choices::new(&choices);
                let flaw = choices.below(256);
                let mut words = expand(shape, choices);
                make_invalid(flaw, &mut words, choices);
                Step::Send { connection, words }
            }
        }
    }
}

/// Gives some commands a missing word, an extra word, a wrong word or a different case.
fn make_invalid(flaw: usize, words: &mut Vec<String>, choices: &mut Choices<'_>) {
    // Another number could make WAIT block forever, and an odd script may be one of the
    // `departures`.
    let may_replace = words.len() > 1 && !["WAIT", "EVAL", "SCRIPT"].contains(&words[0].as_str());
    match flaw {
        200..208 => drop(words.pop()),
        208..214 => words.push(from_pool("odd", choices)),
        214..222 if may_replace => {
            let index = 1 + choices.below(words.len() - 1);
            words[index] = from_pool("odd", choices);
        }
        222..240 => words.iter_mut().filter(|word| is_upper_case(word)).for_each(|word| {
            word.make_ascii_lowercase();
        }),
        240.. if is_upper_case(&words[0]) => words[0][1..].make_ascii_lowercase(),
        _ => {}
    }
    if words.is_empty() {
        words.push("PING".to_owned());
    }
}

/// Returns `true` with a probability of `of_256` in 256.
fn happens(choices: &mut Choices<'_>, of_256: usize) -> bool {
    choices.below(256) >= 256 - of_256
}

fn is_upper_case(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_uppercase())
}
