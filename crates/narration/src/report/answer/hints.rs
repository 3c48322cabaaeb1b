//! Hints for the author of a program: no client can enter, a program leaves before it enters or
//! never leaves, and the next steps for an inconclusive verdict.

use super::CheckReport;
use super::wording::{Occurrence, bound_in_words, plain};
use crate::text::{Sentences, milliseconds};
use lua_vm::{InVain, Program};
use model_checker::{CheckJudgement, Incomplete};
use primitives::ClientId;
use simulator::{Event, EventKind, Move, World};
use std::collections::BTreeMap;

/// Number of moves without time progress that counts as an endless loop.
const MOVES_AT_ONCE: usize = 1_000;

/// Maximum number of moves in the search for such a loop.
const MOST_MOVES: usize = 10_000;

impl CheckReport {
    /// Returns probable mistakes in the programs, one sentence each.
    pub fn hints(&self, text: &Sentences) -> Vec<Occurrence> {
        let hints = [self.leaves_first(text), self.compares_in_vain(text), self.never_leaves(text)];
        hints.into_iter().flatten().collect()
    }

    /// Reports the first program that leaves before it enters.
    fn leaves_first(&self, text: &Sentences) -> Option<Occurrence> {
        let (client, line) = self.first_with(Program::leaves_before_entering)?;
        let sentence = text.check().leaves_first(&client, &line);
        Some(Occurrence { is_seen: false, sentence })
    }

    /// Reports the first comparison of a reply with a value that no reply has in Lua.
    fn compares_in_vain(&self, text: &Sentences) -> Option<Occurrence> {
        let (client, (line, in_vain)) = self.first_with(Program::compares_in_vain)?;
        Some(Occurrence {
            is_seen: false,
            sentence: match in_vain {
                InVain::Nil => text.check().compares_with_nil(&client, &line),
                InVain::Status => text.check().compares_with_status(&client, &line),
            },
        })
    }

    /// Reports a client that ends without having left, in the round-robin run.
    fn never_leaves(&self, text: &Sentences) -> Option<Occurrence> {
        let mut inside: BTreeMap<ClientId, u32> = BTreeMap::new();
        for event in self.in_turn().flat_map(|(_, events)| events) {
            match (event.client, event.kind) {
                (Some(client), EventKind::Entered) => {
                    inside.insert(client, event.line?);
                }
                (Some(client), EventKind::Left) => {
                    inside.remove(&client);
                }
                (Some(client), EventKind::Finished) => {
                    let Some(line) = inside.get(&client) else { continue };
                    let sentence = text.check().never_leaves(&client, line);
                    return Some(Occurrence { is_seen: false, sentence });
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the first result of `find` on the programs, with its client.
    fn first_with<T>(&self, find: fn(&Program) -> Option<T>) -> Option<(ClientId, T)> {
        let programs = self.programs();
        let mut clients = (0..).map(ClientId).zip(&programs);
        clients.find_map(|(client, loaded)| Some((client, find(&loaded.program)?)))
    }

    /// Returns one suggestion for each reason why a verdict is inconclusive. For a loop without
    /// time progress, the first sentence names the line.
    pub fn ways_on(&self, text: &Sentences) -> Vec<String> {
        let mut bounds: Vec<Incomplete> = Vec::new();
        for (_, verdict) in &self.answer.verdicts {
            if let CheckJudgement::Inconclusive(bound) = verdict
                && !bounds.contains(bound)
            {
                bounds.push(*bound);
            }
        }
        let place = bounds.contains(&Incomplete::Standstill).then(|| self.standstill()).flatten();
        let place = place.map(|(client, line)| text.check().goes_round_at(&client, &line));
        let ways = bounds.iter().map(|bound| bound_in_words(*bound, &self.question, text).way_on);
        let is_used_up = bounds.iter().any(|bound| bound.can_be_raised());
        let why = (is_used_up && self.answer.seen.times_matter)
            .then(|| text.check().every_millisecond.to_owned());
        place.into_iter().chain(why).chain(ways).map(|sentence| plain(&sentence)).collect()
    }

    /// Returns the client in a loop without time progress and its last line, if the round-robin run
    /// contains such a loop.
    fn standstill(&self) -> Option<(ClientId, u32)> {
        let (mut at_once, mut place) = (0, None);
        for (made, events) in self.in_turn() {
            at_once = if matches!(made, Move::Tick(_)) { 0 } else { at_once + 1 };
            for event in events {
                place = event.client.zip(event.line).or(place);
            }
            if at_once > MOVES_AT_ONCE {
                return place;
            }
        }
        None
    }

    /// Returns the moves and events of the round-robin run, up to [`MOST_MOVES`].
    fn in_turn(&self) -> impl Iterator<Item = (Move, Vec<Event>)> {
        let mut world = World::new(&self.question.scenario).ok();
        (0..MOST_MOVES).map_while(move |_| {
            let world = world.as_mut()?;
            let next = world.next_in_turn()?;
            let events = world.apply(&next).ok()?;
            Some((next, events))
        })
    }

    /// States that no client enters without a fault, up to the horizon if there is one.
    pub fn lets_nobody_in(&self, text: &Sentences) -> Option<String> {
        let told = text.check();
        let sentence = match self.answer.seen.entered.is_empty() {
            true => told.lets_nobody_in,
            false => told.lets_nobody_in_unharmed,
        };
        self.nobody_got_in().then(|| match self.answer.horizon {
            None => sentence.to_owned(),
            Some(until) => {
                let end = told.so_far_as_runs_go(&milliseconds(until));
                plain(&[sentence, text.between_sentences, &end].concat())
            }
        })
    }
}
