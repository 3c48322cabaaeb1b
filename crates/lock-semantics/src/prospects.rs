//! Whether the lock comes back from where a run stands.
//!
//! A walk goes the way that the run mostly goes itself: in turn and without faults. As long as the
//! run does, what was found out stays true, and nobody walks again.

use super::{
    Departure, LongestWait, Returns, Setting, depends_on_chance, drawn_strings_mean_nothing,
    has_shown_time, shows_time,
};
use primitives::{ClientId, Fingerprint, Millis, TimeBase};
use simulator::{BYTES_PER_INSTRUCTION, KnownRounds, Move, World};

/// Where nobody looked as far as leases go, the next look is so many moves later, or after the next
/// fault.
const PATIENCE: u32 = 1_000;

/// So much work may one look be, in instructions. It is reached only where programs compute for
/// long or where the servers keep megabytes.
const WORK: u64 = 10_000_000;

/// What is known of the future of a run.
#[derive(Clone, Debug)]
pub struct Prospects {
    base: TimeBase,
    names_drawn: bool,
    /// For newcomers like these clients the lock comes back by then.
    known: Vec<(ClientId, Millis)>,
    /// What comes next if the run goes on in turn; none, if nothing is known.
    next: Option<Move>,
    /// For so many moves nobody looks.
    rests: u32,
}

/// How a walk tells worlds apart.
struct Walk {
    base: TimeBase,
    names_drawn: bool,
    /// How much work it has been.
    work: u64,
    known_rounds: KnownRounds,
}

impl Prospects {
    /// Of a run that starts with this world.
    pub fn new(start: &World) -> Prospects {
        // What chance will draw next is in no fingerprint, so states at different times are never
        // taken for one.
        let base = match shows_time(start) || depends_on_chance(start) {
            true => TimeBase::Start,
            false => TimeBase::Now,
        };
        let names_drawn = drawn_strings_mean_nothing(start);
        Prospects { base, names_drawn, known: Vec::new(), next: None, rests: 0 }
    }

    /// Takes a move of the run into account, with the world after it.
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

    /// How long the lock stays taken from now on for a newcomer with the program of this client, if
    /// everybody goes on in turn and without faults. None, if it is known to come back, or if
    /// nobody looks.
    pub fn wait(&mut self, world: &World, like: ClientId) -> Option<LongestWait> {
        let is_known =
            |(known, until): &(ClientId, Millis)| *known == like && world.now() <= *until;
        if self.rests > 0 || self.known.iter().any(is_known) {
            return None;
        }
        if has_shown_time(world) {
            self.base = TimeBase::Start;
        }
        let (base, names_drawn) = (self.base, self.names_drawn);
        let known_rounds = KnownRounds::default();
        let mut walk = Walk { base, names_drawn, work: 0, known_rounds };
        let departure = Departure::from(world.clone(), like, &mut walk);
        let wait = Returns::default().wait(departure, &mut walk);
        match wait {
            LongestWait::Milliseconds(ms) if goes_the_same_way(world) => {
                self.known.retain(|(known, _)| *known != like);
                self.known.push((like, world.now().after(ms)));
                self.next = world.next_in_turn();
            }
            LongestWait::Unknown => self.rests = PATIENCE,
            _ => {}
        }
        Some(wait)
    }
}

/// Whether a walk makes the moves that the run makes if it goes on in turn: it heals what cannot be
/// reached, and lets a newcomer in where everybody has ended.
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
        let admission = world.admission_of_newcomer_like(like);
        self.work += admission.work;
        admission.enters
    }

    fn known_rounds(&mut self) -> &mut KnownRounds {
        &mut self.known_rounds
    }

    fn looked_at(&mut self, bytes: u64) {
        self.work += bytes / BYTES_PER_INSTRUCTION;
    }
}
