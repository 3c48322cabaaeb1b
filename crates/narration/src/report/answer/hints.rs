//! What an answer says beside its verdicts to whoever wrote the program: that nobody gets in, that
//! it leaves before it enters or never leaves, and what to do where something is not decided.

use super::Checked;
use super::wording::{Occurrence, bound_in_words, plain};
use crate::text::{Sentences, fill, fill_with, milliseconds};
use lua_vm::{InVain, Program};
use model_checker::{Bound, Verdict};
use primitives::ClientId;
use simulator::{Event, EventKind, Move, World};
use std::collections::BTreeMap;

/// After so many moves, time is taken to stand still.
const MOVES_AT_ONCE: usize = 1_000;

/// So many moves are made to find out where it does.
const MOST_MOVES: usize = 10_000;

impl Checked {
    /// What is probably a mistake in a program, a sentence each.
    pub fn hints(&self, text: &Sentences) -> Vec<Occurrence> {
        let hints = [self.leaves_first(text), self.compares_in_vain(text), self.never_leaves(text)];
        hints.into_iter().flatten().collect()
    }

    /// The first program that leaves before it enters, if one does.
    fn leaves_first(&self, text: &Sentences) -> Option<Occurrence> {
        let (client, line) = self.first_with(Program::leaves_before_entering)?;
        let sentence = fill_with(text.checking().leaves_first, &[&client, &line]);
        Some(Occurrence { is_seen: false, sentence })
    }

    /// The first comparison of a reply with what no reply is in Lua, if a program has one.
    fn compares_in_vain(&self, text: &Sentences) -> Option<Occurrence> {
        let (client, (line, in_vain)) = self.first_with(Program::compares_in_vain)?;
        let sentence = match in_vain {
            InVain::Nil => text.checking().compares_with_nil,
            InVain::Status => text.checking().compares_with_status,
        };
        Some(Occurrence { is_seen: false, sentence: fill_with(sentence, &[&client, &line]) })
    }

    /// A client that ends without having left, where all go on in turn, if one does.
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
                    let sentence = fill_with(text.checking().never_leaves, &[&client, line]);
                    return Some(Occurrence { is_seen: false, sentence });
                }
                _ => {}
            }
        }
        None
    }

    /// The first client whose program has something, and what that is.
    fn first_with<T>(&self, find: fn(&Program) -> Option<T>) -> Option<(ClientId, T)> {
        let programs = self.programs();
        let mut clients = (0..).map(ClientId).zip(&programs);
        clients.find_map(|(client, loaded)| Some((client, find(&loaded.program)?)))
    }

    /// What to do so that all can be decided that is not: a sentence for each reason, and where
    /// time stands still if that is one.
    pub fn ways_on(&self, text: &Sentences) -> Vec<String> {
        let mut bounds: Vec<Bound> = Vec::new();
        for (_, verdict) in &self.answer.verdicts {
            if let Verdict::NotDecided(bound) = verdict
                && !bounds.contains(bound)
            {
                bounds.push(*bound);
            }
        }
        let place = bounds.contains(&Bound::Standstill).then(|| self.standstill()).flatten();
        let place =
            place.map(|(client, line)| fill_with(text.checking().goes_round_at, &[&client, &line]));
        let ways = bounds.iter().map(|bound| bound_in_words(*bound, &self.question, text).way_on);
        let is_used_up = bounds.iter().any(|bound| bound.can_be_raised());
        let why = (is_used_up && self.answer.seen.times_matter)
            .then(|| text.checking().every_millisecond.to_owned());
        place.into_iter().chain(why).chain(ways).map(|sentence| plain(&sentence)).collect()
    }

    /// Who goes round a loop in which no time passes, and on which line it was last, if somebody
    /// does where all go on in turn.
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

    /// The moves of the run in which all go on in turn, with their events, as far as it is followed.
    fn in_turn(&self) -> impl Iterator<Item = (Move, Vec<Event>)> {
        let mut world = World::new(&self.question.scenario).ok();
        (0..MOST_MOVES).map_while(move |_| {
            let world = world.as_mut()?;
            let next = world.next_in_turn()?;
            let events = world.apply(&next).ok()?;
            Some((next, events))
        })
    }

    /// That nobody gets in, if nobody does without a fault, as far as runs go.
    pub fn lets_nobody_in(&self, text: &Sentences) -> Option<String> {
        let told = text.checking();
        let sentence = match self.answer.seen.entered.is_empty() {
            true => told.lets_nobody_in,
            false => told.lets_nobody_in_unharmed,
        };
        self.nobody_got_in().then(|| match self.answer.horizon {
            None => sentence.to_owned(),
            Some(until) => {
                let end = fill(told.so_far_as_runs_go, &[&milliseconds(until)]);
                plain(&[sentence, text.between_sentences, &end].concat())
            }
        })
    }
}
