//! Random sequences of commands on three connections, transactions and pauses among them.

use super::grammar::{expand, from_pool};
use super::vocabulary::{NEWER_SHAPES, SHAPES};
use crate::oracle::choices::Choices;
use crate::oracle::server::Version;
use proptest::collection::vec;
use proptest::prelude::*;

/// How many connections take part.
pub const CONNECTIONS: usize = 3;

/// The choices that one command may use up; what a long command wants beyond them is the plainest.
const CHOICES: usize = 20;

/// One thing to do.
#[derive(Clone, Debug)]
pub enum Step {
    /// To send a command.
    Send {
        /// On which connection.
        connection: usize,
        /// Its words, to be resolved at the moment of sending.
        words: Vec<String>,
    },
    /// To let keys expire.
    Pause {
        /// How long, in ms.
        milliseconds: u64,
    },
}

/// What a server of this release can be sent.
pub fn sequences(version: Version) -> impl Strategy<Value = Vec<Step>> {
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

/// All shapes that a server of this release understands, with their weights.
fn shapes(version: Version) -> impl Iterator<Item = (u16, &'static str)> {
    let newer = NEWER_SHAPES.iter().filter(move |(since, ..)| version >= *since);
    SHAPES.iter().copied().chain(newer.map(|(_, weight, shape)| (*weight, *shape)))
}

/// Where a shape lies among the weights, and the choices for it.
type Command = (u16, Vec<u8>);

/// A step before it is put into words.
#[derive(Clone, Debug)]
enum Part {
    Command { connection: usize, command: Command },
    Words { connection: usize, words: Vec<String> },
    Pause { milliseconds: u64 },
}

/// WATCH, MULTI, some commands and EXEC, with commands of another connection in between.
fn transaction((connection, choices, queued): (usize, Vec<u8>, Vec<(bool, Command)>)) -> Vec<Part> {
    let choices = &mut Choices::new(&choices);
    let words = |words: Vec<String>| Part::Words { connection, words };
    let word = |word: &str| words(vec![word.to_owned()]);
    let other = (connection + 1) % CONNECTIONS;
    let mut parts = Vec::new();
    let is_multi_first = !is_one_of_256(choices, 100);
    if is_one_of_256(choices, 128) {
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
    parts.push(word(if is_one_of_256(choices, 30) { "DISCARD" } else { "EXEC" }));
    parts
}

impl Part {
    fn into_step(self, shapes: &[(u16, &str)]) -> Step {
        match self {
            Part::Words { connection, words } => Step::Send { connection, words },
            Part::Pause { milliseconds } => Step::Pause { milliseconds },
            Part::Command { connection, command: (place, choices) } => {
                let mut place = place;
                let found = shapes.iter().find(|(weight, _)| {
                    let is_here = place < *weight;
                    place = place.saturating_sub(*weight);
                    is_here
                });
                let (_, shape) = found.expect("the place lies below the sum of the weights");
                let choices = &mut Choices::new(&choices);
                let mistake = choices.below(256);
                let mut words = expand(shape, choices);
                make_mistake(mistake, &mut words, choices);
                Step::Send { connection, words }
            }
        }
    }
}

/// Some commands are sent with a word too few, a word too many, another word or another case.
fn make_mistake(mistake: usize, words: &mut Vec<String>, choices: &mut Choices<'_>) {
    // Another number could let WAIT wait for ever, and an odd script is one of the `departures`.
    let may_replace = words.len() > 1 && !["WAIT", "EVAL", "SCRIPT"].contains(&words[0].as_str());
    match mistake {
        200..208 => drop(words.pop()),
        208..214 => words.push(from_pool("odd", choices)),
        214..222 if may_replace => {
            let place = 1 + choices.below(words.len() - 1);
            words[place] = from_pool("odd", choices);
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

/// Yes in so many of 256 cases.
fn is_one_of_256(choices: &mut Choices<'_>, cases: usize) -> bool {
    choices.below(256) >= 256 - cases
}

fn is_upper_case(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_uppercase())
}
