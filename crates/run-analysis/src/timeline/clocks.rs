//! Wall clocks of all clients and servers, derived from the events of a run.

use lua_vm::{Program, TokenKind};
use primitives::{EPOCH, Millis, UnixMillis, WallClock};
use redis_model::Bytes;
use simulator::{CLOCK_OFFSET_LIMIT_MS, ClientSetup, Clock, EventKind, Scenario};

/// The wall clocks of all clients and servers at one point of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    clients: Vec<WallClock>,
    servers: Vec<WallClock>,
    /// Whether a program compares numbers by their order. Without this, no timestamp ends a lock.
    are_times_compared: bool,
}

impl Clocks {
    /// Returns the clocks at the start of a run.
    pub(crate) fn new(scenario: &Scenario) -> Clocks {
        let compares = |client: &ClientSetup| client.program.compiled().is_ok_and(compares_order);
        Clocks {
            clients: scenario.clients.iter().map(|client| client.clock).collect(),
            servers: scenario.servers.iter().map(|server| server.clock).collect(),
            are_times_compared: scenario.clients.iter().any(compares),
        }
    }

    /// Processes the next event of the run.
    pub(crate) fn observe(&mut self, kind: &EventKind) {
        let EventKind::Jumped { clock, by_ms } = kind else { return };
        let set = match clock {
            Clock::Client(client) => self.clients.get_mut(client.index()),
            Clock::Server(server) => self.servers.get_mut(server.index()),
        };
        if let Some(set) = set {
            set.jump(*by_ms);
        }
    }

    /// Returns one clock, or an exact one if no such clock exists.
    pub(crate) fn of(&self, clock: Clock) -> WallClock {
        let known = match clock {
            Clock::Client(client) => self.clients.get(client.index()),
            Clock::Server(server) => self.servers.get(server.index()),
        };
        known.copied().unwrap_or_default()
    }

    /// Returns the last time that a clock shows while a timestamp is valid. The value is in ms or
    /// in whole seconds. Returns `None` if it is no timestamp, or if no program compares it.
    pub(crate) fn last_valid(&self, value: &Bytes) -> Option<UnixMillis> {
        let whole = value.as_slice().split(|byte| *byte == b'.').next()?;
        let whole = Bytes::from(whole.to_vec()).to_integer().filter(|_| self.are_times_compared)?;
        moment(&Bytes::from(whole)).or_else(|| {
            let first = moment(&Bytes::from(whole.checked_mul(1_000)?))?;
            Some(UnixMillis(first.0.saturating_add(999)))
        })
    }

    /// Returns the point in time that a value stands for, or `None` if no program compares it.
    pub(crate) fn compared_moment(&self, value: &Bytes) -> Option<UnixMillis> {
        moment(value).filter(|_| self.are_times_compared)
    }

    /// Returns the offset of a clock from exact time, in ms. A negative offset means it is behind.
    pub(crate) fn ahead_ms(&self, clock: Clock, at: Millis) -> i64 {
        let exact = EPOCH.0.saturating_add_unsigned(at.0);
        self.of(clock).read(at).0.saturating_sub(exact)
    }
}

/// Returns the point in time that a value stands for, if a wall clock could show it in a run, even
/// a wrong one.
pub fn moment(value: &Bytes) -> Option<UnixMillis> {
    let moment = value.to_integer()?;
    (moment.abs_diff(EPOCH.0) <= CLOCK_OFFSET_LIMIT_MS).then_some(UnixMillis(moment))
}

/// Returns `true` if a program, or a script in it, contains `<` or `>` outside a comment.
fn compares_order(program: &Program) -> bool {
    let source = program.source();
    let is_order = |range| source.get(range).is_some_and(|it: &str| it.contains(['<', '>']));
    let code = program.tokens().into_iter().filter(|token| token.kind != TokenKind::Comment);
    code.map(|token| token.range).any(is_order)
}
