//! Prediction quiz: plausible outcomes of a step, as the choices of a question.
//!
//! The choices come from the run itself and from nearby runs. In a nearby run, another client goes
//! first shortly before the step, and the same client executes the same command. If these give too
//! few choices, the list is completed with outcomes that the command can have in principle. For
//! those, longer runs and runs with another clock are tried too.

mod further;
mod nearby;
mod outcome;
mod principle;
#[cfg(test)]
mod tests;

use content::texts::Asked;
use i18n::Texts;
use outcome::Outcome;
use primitives::{ClientId, ServerId, WallClock};
use redis_model::{Bytes, Command};
use run_analysis::Content;
use run_analysis::Recording;
use simulator::{Event, EventKind, Move, Scenario};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Possible outcomes of a step: two to four choices with one right answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prediction {
    choices: Vec<Choice>,
}

/// One of the choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    outcome: Outcome,
    /// Whether it is the actual outcome.
    pub is_right: bool,
    /// Another run in which this choice is right. `None` for the right choice, and for a choice
    /// that was right in no run tried.
    pub elsewhere: Option<Elsewhere>,
}

/// Another run in which a choice is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// The changed clock and its client, or `None` if all clocks are unchanged.
    pub clock: Option<(ClientId, WallClock)>,
    /// All moves of the run.
    pub moves: Vec<Move>,
    /// Step at which the choice is right.
    pub step: usize,
}

/// Maximum number of choices.
const MOST: usize = 4;
/// Usual number of choices, reached if the command has that many outcomes in principle.
const USUAL: usize = 3;

/// The command that determines the outcome of a step. Other runs are searched for the same command.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Anchor {
    /// Event of its execution.
    event: usize,
    actor: ClientId,
    line: Option<u32>,
    name: Bytes,
    /// Server that executes it, or `None` for the protected store.
    server: Option<ServerId>,
}

impl Prediction {
    /// Computes the choices for a step. Returns `None` if this kind of question does not apply: no
    /// client acts, the step folds polling, or it has only one possible outcome.
    pub fn of(recording: &Recording, step: usize, question: Asked) -> Option<Prediction> {
        let anchor = Anchor::of(recording, step, question)?;
        let right = Outcome::of(recording, question, &anchor, step)?;
        let mut choices = vec![Choice { outcome: right.clone(), is_right: true, elsewhere: None }];
        for found in nearby::runs(recording, step, &anchor, question) {
            if choices.len() == MOST {
                break;
            }
            if is_new(&choices, &found.outcome) {
                let (moves, step) = (found.moves, found.step);
                let elsewhere = Some(Elsewhere { clock: None, moves, step });
                choices.push(Choice { outcome: found.outcome, is_right: false, elsewhere });
            }
        }
        for outcome in principle::outcomes(recording, &anchor, &right) {
            if choices.len() < USUAL && is_new(&choices, &outcome) {
                choices.push(Choice { outcome, is_right: false, elsewhere: None });
            }
        }
        let is_open = |choice: &Choice| !choice.is_right && choice.elsewhere.is_none();
        if choices.iter().any(is_open) {
            further::try_runs(recording, (step, question), &anchor, &mut |found| {
                let meant =
                    choices.iter_mut().find(|it| is_open(it) && it.outcome == found.outcome);
                if let Some(choice) = meant {
                    choice.elsewhere = found.elsewhere(recording);
                }
                !choices.iter().any(is_open)
            });
        }
        let choices = anchor.shuffle(choices);
        (choices.len() > 1).then_some(Prediction { choices })
    }

    /// Returns the choices. Their order does not reveal the right one.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }
}

impl Choice {
    /// Formats the choice.
    pub fn words(&self, text: &Texts) -> String {
        self.outcome.words(text)
    }

    /// Formats the choice as a sentence with the server or store that replies.
    pub fn sentence(&self, text: &Texts) -> String {
        self.outcome.sentence(text)
    }
}

/// Returns `true` if no choice has this outcome yet.
fn is_new(choices: &[Choice], outcome: &Outcome) -> bool {
    !choices.iter().any(|known| known.outcome == *outcome)
}

impl Elsewhere {
    /// Replays the run. `own` is the run that it differs from.
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

/// Returns a copy of the scenario with another clock for one client.
fn with_clock(scenario: &Scenario, (client, clock): (ClientId, WallClock)) -> Scenario {
    let mut scenario = scenario.clone();
    if let Some(client) = scenario.clients.get_mut(client.index()) {
        client.clock = clock;
    }
    scenario
}

impl Anchor {
    /// Returns the command of a step. If the client only enters or leaves in it, returns its last
    /// executed command.
    fn of(recording: &Recording, step: usize, question: Asked) -> Option<Anchor> {
        let shown = recording.step(step).filter(|step| step.content == Content::Move)?;
        let actor = recording.actor(step)?;
        let executed = recording.shown(shown).find_map(|(index, event)| Anchor::at(index, event));
        if executed.is_some() || question != Asked::Entry {
            return executed;
        }
        let goes_on =
            |event: &Event| matches!(event.kind, EventKind::Entered { .. } | EventKind::Left);
        if !recording.shown(shown).any(|(_, event)| goes_on(event)) {
            return None;
        }
        let events = recording.run().events();
        let before = (0..shown.events.end).rev();
        let own = before.filter_map(|index| Anchor::at(index, events.get(index)?));
        own.into_iter().find(|anchor| anchor.actor == actor)
    }

    /// Returns the command that an event executes.
    fn at(index: usize, event: &Event) -> Option<Anchor> {
        let (name, server) = match &event.kind {
            EventKind::Executed { args, server, .. } => (args.first()?.clone(), Some(*server)),
            EventKind::Stored { request, .. } => (request.words().first()?.clone(), None),
            _ => return None,
        };
        Some(Anchor { event: index, actor: event.client?, line: event.line, name, server })
    }

    /// Shuffles the choices. The order depends only on the command and its position in the run.
    fn shuffle(&self, choices: Vec<Choice>) -> Vec<Choice> {
        let key = |index: usize| {
            xxh3_64_with_seed(self.name.as_slice(), (self.event * MOST + index) as u64)
        };
        let mut choices: Vec<(u64, Choice)> =
            choices.into_iter().enumerate().map(|(index, choice)| (key(index), choice)).collect();
        choices.sort_by_key(|(key, _)| *key);
        choices.into_iter().map(|(_, choice)| choice).collect()
    }

    /// Returns `true` if this is the same command, in this run or another.
    fn is_like(&self, other: &Anchor) -> bool {
        (self.actor, self.line, &self.name, self.server)
            == (other.actor, other.line, &other.name, other.server)
    }

    /// Returns the key of the command: the first that it changed, or else the first among its
    /// arguments.
    fn key(&self, recording: &Recording) -> Option<Bytes> {
        let EventKind::Executed { args, changes, .. } =
            &recording.run().events().get(self.event)?.kind
        else {
            return None;
        };
        let named = || Command::named_in(args)?.keys_in(args).into_iter().next().cloned();
        changes.first().map(|change| change.key.clone()).or_else(named)
    }

    /// Returns the client that wrote the current value of a key before the command.
    fn writer_before(&self, recording: &Recording, key: &Bytes) -> Option<ClientId> {
        let span = recording.key_history().standing_at(self.server?, key, self.event)?;
        span.value_at(self.event)?.writer
    }
}
