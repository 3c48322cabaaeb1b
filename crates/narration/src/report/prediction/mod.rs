//! What somebody who has seen a run up to a step may think comes next: the choices of a question.
//!
//! They come from the run itself and from nearby ones, in which somebody else went first shortly
//! before and the same client came to the same command. Where these are too few, the choices are
//! completed by what such a command can come to in principle. For those, longer runs are tried as
//! well, and some in which a client's clock goes otherwise.

mod further;
mod nearby;
mod outcome;
mod principle;
#[cfg(test)]
mod tests;

use super::recording::Recording;
use crate::text::{Asked, Language, Sentences};
use outcome::Outcome;
use primitives::{ClientId, ServerId, WallClock};
use redis_model::{Bytes, Command};
use run_analysis::Content;
use simulator::{Event, EventKind, Move, Scenario};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// What a step may come to: two to four choices, of which one is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prediction {
    choices: Vec<Choice>,
    /// So many other runs were tried before it was said of a choice that it holds in none.
    pub tried: usize,
}

/// One of the choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    outcome: Outcome,
    /// Whether it is what happens.
    pub is_right: bool,
    /// A nearby run in which it would have been right; none for the right one, and for one that
    /// holds in no nearby run.
    pub elsewhere: Option<Elsewhere>,
}

/// Another run, in which a choice is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// Whose clock goes otherwise than in the run, and how it goes; none, if all go as there.
    pub clock: Option<(ClientId, WallClock)>,
    /// All its moves.
    pub moves: Vec<Move>,
    /// The step at which the choice is right.
    pub step: usize,
}

/// So many choices there are at most.
const MOST: usize = 4;
/// So many there are where nearby runs give fewer and the command can come to so much.
const USUAL: usize = 3;

/// The command on which the outcome of a step depends, which is looked for in other runs.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Anchor {
    /// The event by which it is executed.
    event: usize,
    actor: ClientId,
    line: Option<u32>,
    name: Bytes,
    /// The server that executes it; none for the store.
    server: Option<ServerId>,
}

impl Prediction {
    /// The choices for a step; nothing if there is nothing to ask of this kind: if no client acts
    /// in it, if polling is folded in it, or if it can come to one thing only.
    pub fn of(recording: &Recording, step: usize, asked: Asked) -> Option<Prediction> {
        let anchor = Anchor::of(recording, step, asked)?;
        let right = Outcome::of(recording, asked, &anchor, step)?;
        let mut choices = vec![Choice { outcome: right.clone(), is_right: true, elsewhere: None }];
        let own: Vec<Move> = recording.run().moves().iter().cloned().collect();
        let mut tried: Vec<Tried> = Vec::new();
        for found in nearby::runs(recording, step, &anchor, asked) {
            if choices.len() == MOST {
                break;
            }
            let known = (None, found.moves);
            if is_new(&choices, &found.outcome) {
                let (moves, step) = (known.1.clone(), found.step);
                let elsewhere = Some(Elsewhere { clock: None, moves, step });
                choices.push(Choice { outcome: found.outcome, is_right: false, elsewhere });
            }
            if !own.starts_with(&known.1) && !tried.contains(&known) {
                tried.push(known);
            }
        }
        for outcome in principle::outcomes(recording, &anchor, &right) {
            if choices.len() < USUAL && is_new(&choices, &outcome) {
                choices.push(Choice { outcome, is_right: false, elsewhere: None });
            }
        }
        let is_open = |choice: &Choice| !choice.is_right && choice.elsewhere.is_none();
        if choices.iter().any(is_open) {
            further::try_runs(recording, (step, asked), &anchor, &mut |found| {
                let meant = choices.iter_mut().find(|it| is_open(it) && it.says(&found.outcome));
                if let Some(choice) = meant {
                    choice.elsewhere = found.elsewhere(recording);
                }
                let known = (found.clock, found.moves);
                if !tried.contains(&known) {
                    tried.push(known);
                }
                !choices.iter().any(is_open)
            });
        }
        choices.sort_by_cached_key(|choice| choice.place(step));
        (choices.len() > 1).then_some(Prediction { choices, tried: tried.len() })
    }

    /// The choices, in an order that depends on nothing but the step and what they say.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }
}

impl Choice {
    /// What it says.
    pub fn words(&self, text: &Sentences) -> String {
        self.outcome.words(text)
    }

    /// Whether it says this.
    fn says(&self, outcome: &Outcome) -> bool {
        let text = Language::English.sentences();
        self.outcome.words(text) == outcome.words(text)
    }

    /// Its place among the choices of a step, which gives nothing away.
    fn place(&self, step: usize) -> (u64, String) {
        let words = self.words(Language::English.sentences());
        (xxh3_64_with_seed(words.as_bytes(), step as u64), words)
    }
}

/// Whether no choice says this yet.
fn is_new(choices: &[Choice], outcome: &Outcome) -> bool {
    !choices.iter().any(|known| known.says(outcome))
}

impl Elsewhere {
    /// The run, beside the one that it differs from.
    pub fn recording(&self, own: &Recording) -> Option<Recording> {
        let mut other = match self.clock {
            Some(clock) => {
                Recording::start(&with_clock(own.run().world().scenario(), clock)).ok()?
            }
            None => {
                let known = own.run().moves().iter();
                own.branch_at(known.zip(&self.moves).take_while(|(one, it)| one == it).count())
            }
        };
        for made in self.moves.iter().skip(other.run().moves().len()) {
            other.push(made.clone()).ok()?;
        }
        Some(other)
    }
}

/// What tells runs apart: which clock goes otherwise in them, and their moves.
type Tried = (Option<(ClientId, WallClock)>, Vec<Move>);

/// The same set up, but for one clock.
fn with_clock(scenario: &Scenario, (client, clock): (ClientId, WallClock)) -> Scenario {
    let mut scenario = scenario.clone();
    if let Some(client) = scenario.clients.get_mut(client.index()) {
        client.clock = clock;
    }
    scenario
}

impl Anchor {
    /// The command of a step; if a client only goes on in it, the last one that it had answered.
    fn of(recording: &Recording, step: usize, asked: Asked) -> Option<Anchor> {
        let shown = recording.step(step).filter(|step| step.content == Content::Move)?;
        let actor = recording.actor(step)?;
        let executed = recording.shown(shown).find_map(|(index, event)| Anchor::at(index, event));
        if executed.is_some() || asked != Asked::Entry {
            return executed;
        }
        let goes_on = |event: &Event| matches!(event.kind, EventKind::Entered | EventKind::Left);
        if !recording.shown(shown).any(|(_, event)| goes_on(event)) {
            return None;
        }
        let events = recording.run().events();
        let before = (0..shown.events.end).rev();
        let own = before.filter_map(|index| Anchor::at(index, events.get(index)?));
        own.into_iter().find(|anchor| anchor.actor == actor)
    }

    /// The command that an event executes.
    fn at(index: usize, event: &Event) -> Option<Anchor> {
        let (name, server) = match &event.kind {
            EventKind::Executed { args, server, .. } => (args.first()?.clone(), Some(*server)),
            EventKind::Stored { request, .. } => (request.words().first()?.clone(), None),
            _ => return None,
        };
        Some(Anchor { event: index, actor: event.client?, line: event.line, name, server })
    }

    /// Whether this is the same command, in this run or another.
    fn is_like(&self, other: &Anchor) -> bool {
        (self.actor, self.line, &self.name, self.server)
            == (other.actor, other.line, &other.name, other.server)
    }

    /// The key that it is about: one that it changed, or else the first that it names.
    fn key(&self, recording: &Recording) -> Option<Bytes> {
        let EventKind::Executed { args, changes, .. } =
            &recording.run().events().get(self.event)?.kind
        else {
            return None;
        };
        let named = || Command::named_in(args)?.keys_in(args).into_iter().next().cloned();
        changes.first().map(|change| change.key.clone()).or_else(named)
    }

    /// Who had written a key before the command.
    fn writer_before(&self, recording: &Recording, key: &Bytes) -> Option<ClientId> {
        let span = recording.key_history().standing_at(self.server?, key, self.event)?;
        span.value_at(self.event)?.writer
    }
}
