//! Newcomers that do not get in, though nobody is inside: who they are, and how long they have to
//! wait.

use super::admission::Admissions;
use super::answer::Cost;
use super::state::{Identity, State};
use super::steps::Stepper;
use lock_semantics::{Departure, LongestWait, Returns, Setting, has_shown_time};
use primitives::ClientId;
use simulator::{KnownRounds, World};

/// Newcomers that would have to wait in a state, and their first steps.
#[derive(Debug)]
pub(super) struct KeptOut {
    departures: Vec<Departure>,
    has_shown_time: bool,
    /// Whether something has gone wrong on the way there.
    is_left_behind: bool,
}

impl KeptOut {
    /// Those who would have to wait in a state in which nobody is inside; none in any other, and
    /// none where it is not asked. Where something is still due that matters only to the easiest
    /// run, and not even to that if something is open-ended: soon there is a state in which nothing
    /// is due.
    pub(super) fn of(stepper: &mut Stepper, state: State, cost: Cost) -> Option<KeptOut> {
        let State { world, free, .. } = state;
        let rules = stepper.rules;
        let is_soon_enough = world.is_quiet() || rules.counts_switches && !world.has_open_ends();
        if !rules.asks_who_waits || !is_soon_enough || !world.inside().is_empty() {
            return None;
        }
        let Stepper { identity, admissions, .. } = stepper;
        let servers = identity.of_servers(&world);
        let alike = identity.representatives().filter(|&like| {
            !free.contains(like) && !admissions.of(identity, &world, servers, like).fails
        });
        let alike: Vec<ClientId> = alike.collect();
        if alike.is_empty() {
            return None;
        }
        let has_shown_time = has_shown_time(&world);
        let mut walk = Walk::of(stepper, has_shown_time);
        let departures =
            alike.into_iter().map(|like| Departure::from(world.clone(), like, &mut walk));
        Some(KeptOut {
            departures: departures.collect(),
            has_shown_time,
            is_left_behind: cost.faults > 0 || world.clients().any(|(_, it)| !it.is_alive()),
        })
    }

    /// How long they have to wait, at worst; none, where nothing has gone wrong and the lock comes
    /// back for certain.
    pub(super) fn longest_wait(
        self,
        stepper: &mut Stepper,
        returns: &mut Returns,
    ) -> Option<LongestWait> {
        let mut walk = Walk::of(stepper, self.has_shown_time);
        let waits = self.departures.into_iter().map(|it| returns.wait(it, &mut walk));
        let longest = waits.max();
        longest.filter(|wait| self.is_left_behind || !matches!(wait, LongestWait::Milliseconds(_)))
    }
}

/// What one walk can ask.
struct Walk<'a> {
    identity: &'a mut Identity,
    admissions: &'a Admissions,
    known_rounds: &'a mut KnownRounds,
}

impl Walk<'_> {
    fn of(stepper: &mut Stepper, has_shown_time: bool) -> Walk<'_> {
        let Stepper { identity, waiting_identity, admissions, known_rounds, .. } = stepper;
        let identity = if has_shown_time { identity } else { waiting_identity };
        Walk { identity, admissions, known_rounds }
    }
}

impl Setting for Walk<'_> {
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128> {
        Some(self.identity.of_world(world, like))
    }

    fn admits(&mut self, world: &World, like: ClientId) -> bool {
        let servers = self.identity.of_servers(world);
        self.admissions.of(self.identity, world, servers, like).enters
    }

    fn known_rounds(&mut self) -> &mut KnownRounds {
        self.known_rounds
    }
}
