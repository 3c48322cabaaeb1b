//! Decides whether the lock is released again, given the current state of a run.
//!
//! The prediction follows the round-robin schedule without faults, as the run itself usually does.
//! It stays valid while the run makes the predicted moves.

use super::{
    FairContinuation, MaxWait, ReleaseTimes, Setting, depends_on_chance,
    drawn_strings_mean_nothing, has_shown_time, shows_time,
};
use primitives::{ClientId, Fingerprint, Millis, TimeBase};
use simulator::{BYTES_PER_INSTRUCTION, Move, PollCache, World};

/// Number of moves after an inconclusive prediction before the next attempt. A fault ends this
/// delay.
const PATIENCE: u32 = 1_000;

/// Maximum work of one prediction, in instructions. It is exceeded only if programs compute for a
/// long time or servers store megabytes.
const WORK: u64 = 2_000_000;

/// Predictions about the rest of a run.
#[derive(Clone, Debug)]
pub struct LivenessMonitor {
    base: TimeBase,
    names_drawn: bool,
    /// Clients for whose program the lock is released, with the latest time of the release.
    known: Vec<(ClientId, Millis)>,
    /// The next move of the round-robin schedule, or `None` if no prediction is valid.
    next: Option<Move>,
    /// Number of moves for which no new prediction is made.
    rests: u32,
}

/// Identifies worlds during a prediction and measures its work.
struct Walk {
    base: TimeBase,
    names_drawn: bool,
    /// Work so far, in instructions.
    work: u64,
    known_rounds: PollCache,
}

impl LivenessMonitor {
    /// Creates the predictor for a run that starts with `start`.
    pub fn new(start: &World) -> LivenessMonitor {
        // Fingerprints do not contain the future random values. Therefore states at different times
        // must never count as equal.
        let is_random = depends_on_chance(start);
        let base = if shows_time(start) || is_random { TimeBase::Start } else { TimeBase::Now };
        let names_drawn = drawn_strings_mean_nothing(start) && !is_random;
        LivenessMonitor { base, names_drawn, known: Vec::new(), next: None, rests: 0 }
    }

    /// Processes a move of the run and the world after it.
    pub fn observe(&mut self, made: &Move, after: &World) {
        self.rests = match made {
            Move::Run(_) | Move::Deliver(_) | Move::Tick(_) => self.rests.saturating_sub(1),
            _ => 0,
        };
        let is_expected = match (made, &self.next) {
            (Move::Tick(_), Some(Move::Tick(_))) => true,
            (made, next) => Some(made) == next.as_ref(),
        };
        if is_expected {
            self.next = after.next_in_turn();
        } else {
            self.next = None;
            self.known.clear();
        }
    }

    /// Returns the time for which the program of client `like` stays blocked if all clients proceed
    /// round-robin without faults. Returns `None` if an earlier prediction is still valid, or for
    /// some moves after an inconclusive one.
    pub fn wait(&mut self, world: &World, like: ClientId) -> Option<MaxWait> {
        let is_known =
            |(known, until): &(ClientId, Millis)| *known == like && world.now() <= *until;
        if self.rests > 0 || self.known.iter().any(is_known) {
            return None;
        }
        if has_shown_time(world) {
            self.base = TimeBase::Start;
        }
        let (base, names_drawn) = (self.base, self.names_drawn);
        let known_rounds = PollCache::default();
        let mut walk = Walk { base, names_drawn, work: 0, known_rounds };
        let departure = FairContinuation::from(world.clone(), like, &mut walk);
        let wait = ReleaseTimes::default().wait(departure, &mut walk);
        match wait {
            MaxWait::Milliseconds(ms) if goes_the_same_way(world) => {
                self.known.retain(|(known, _)| *known != like);
                self.known.push((like, world.now().after(ms)));
                self.next = world.next_in_turn();
            }
            // Several walks show that chance releases the lock.
            MaxWait::Unknown | MaxWait::Unbounded => self.rests = PATIENCE,
            _ => {}
        }
        Some(wait)
    }
}

/// Returns `true` if the prediction makes the same moves as the round-robin run. It does not if it
/// heals a partition, or starts a probe client because all clients have ended.
fn goes_the_same_way(world: &World) -> bool {
    let mut servers = world.servers();
    servers.all(|(id, _)| world.is_reachable(id))
        && world.clients().any(|(_, client)| client.is_alive())
}

impl Setting for Walk {
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128> {
        if self.work > WORK {
            return None;
        }
        let mut text = Fingerprint::new(self.base, self.names_drawn);
        text.restart(world.now());
        world.write_servers_to(&mut text);
        for (id, _) in world.clients() {
            world.write_client_to(id, &mut text);
        }
        text.tag(like.0);
        self.looked_at(text.len() as u64);
        Some(text.digest())
    }

    fn admits(&mut self, world: &World, like: ClientId) -> bool {
        let admission = world.admission_of_probe_like(like);
        self.work += admission.work;
        admission.all_enter
    }

    fn known_rounds(&mut self) -> &mut PollCache {
        &mut self.known_rounds
    }

    fn looked_at(&mut self, bytes: u64) {
        self.work += bytes / BYTES_PER_INSTRUCTION;
    }
}
