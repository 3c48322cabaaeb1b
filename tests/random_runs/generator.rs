//! Random scenarios and moves: all built-in locks and some odd programs, with every kind of server,
//! clock, network and fault.

use content::locks;
use lua_vm::{Dialect, Program};
use primitives::{ClientId, Millis, ServerId, WallClock};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use redis_model::{Bytes, Persistence};
use simulator::{
    CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, ClientSetup, Clock, Latency, Move, Network,
    Replication, Scenario, ServerSetup, Starts, World,
};

/// Programs that loop, fail, leave without having entered, and use functions that no lock uses.
const ODD_PROGRAMS: [&str; 6] = [
    "for n = 1, 3 do redis.pcall_on(random(1, redis.nodes), 'INCR', 'n') store.write('a', n, n) print(uuid()) end",
    "while true do enter() leave() enter() end",
    "redis.call('MULTI') redis.pcall('INCR', 'lock.foo') sleep(random(0, 9)) redis.pcall('EXEC') leave()",
    "redis.call('SET', 'lock.foo', now(), 'PX', random(1, 50)) enter() work(20) redis.call('GET', nil)",
    "for n = 1, 9 do redis.pcall('WATCH', 'lock.foo') store.write('a', store.read('a') or 0) sleep(0) end",
    "while true do redis.pcall('APPEND', 'lock.foo', 'x') redis.pcall('DEL', 'n') sleep(7) end",
];

/// Random numbers from a seed.
pub(crate) struct Generator(Xoshiro256PlusPlus);

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        Generator(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// Returns a number below `count`, which must not be 0.
    pub(crate) fn below(&mut self, count: u64) -> u64 {
        self.0.next_u64() % count
    }

    fn is_one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize].clone()
    }

    /// Returns a number from `-limit` to `limit`, often 0.
    fn around_zero(&mut self, limit: u64) -> i64 {
        if self.is_one_in(2) {
            return 0;
        }
        let limit = if self.is_one_in(2) { limit } else { limit.min(20_000) };
        self.below(2 * limit + 1).cast_signed() - limit.cast_signed()
    }

    pub(crate) fn scenario(&mut self) -> Scenario {
        let clients = (0..=self.below(4)).map(|_| self.client()).collect();
        let servers = (0..=self.below(3)).map(|_| self.server()).collect();
        let least_ms = self.one_of(&[0, 0, 1, 40]);
        let latency = Latency { least_ms, most_ms: least_ms + self.one_of(&[0, 0, 1, 500]) };
        let call_timeout_ms = self.one_of(&[1, 50, 3_000]);
        let network = Network { latency, call_timeout_ms };
        Scenario { clients, servers, network, seed: self.below(100), starts: Starts::Given }
    }

    fn clock(&mut self) -> WallClock {
        let drift = self.around_zero(CLOCK_DRIFT_LIMIT_PPM.into());
        WallClock {
            offset_ms: self.around_zero(CLOCK_OFFSET_LIMIT_MS),
            drift_ppm: i32::try_from(drift).expect("the limit is smaller"),
        }
    }

    fn client(&mut self) -> ClientSetup {
        let text = if self.is_one_in(4) {
            self.one_of(&ODD_PROGRAMS)
        } else {
            locks::ALL[self.below(locks::ALL.len() as u64) as usize].source
        };
        let program = Program::load(text, Dialect::Client).expect("every program loads");
        let mut parameters = Vec::new();
        for parameter in program.parameters() {
            // Zero, fractions, whole seconds, and values that a program may not expect.
            if parameter.unit == "ms" && self.is_one_in(2) {
                let value = self.one_of(&["0", "1", "10.5", "100", "1000", "31622400000"]);
                parameters.push((parameter.name.clone(), value.to_owned()));
            }
        }
        let starts_at = Millis(self.below(3) * self.below(200));
        ClientSetup { program: text.into(), parameters, starts_at, clock: self.clock() }
    }

    fn server(&mut self) -> ServerSetup {
        let persistence = match self.below(3) {
            0 => Persistence::Nothing,
            1 => Persistence::AllButTheLast { milliseconds: 0 },
            _ => Persistence::AllButTheLast { milliseconds: self.below(2_000) as u32 },
        };
        let has_replica = self.is_one_in(2);
        let lag_ms = self.one_of(&[0, 1, 300]);
        let replication = has_replica.then_some(Replication { lag_ms });
        ServerSetup { clock: self.clock(), persistence, replication }
    }

    /// Returns a listed move with a random duration, rarely a fault, or sometimes a command of an
    /// external client.
    pub(crate) fn choose(&mut self, world: &World, listed: &[Move]) -> Option<Move> {
        if self.is_one_in(20) {
            let command = self.command();
            if world.allows(&command) {
                return Some(command);
            }
        }
        let due = world.due_moves();
        let is_calm = !self.is_one_in(6) && !due.is_empty();
        let from = if is_calm { &due } else { listed };
        if from.is_empty() {
            return None;
        }
        let chosen = self.one_of(from);
        let other = match chosen {
            Move::Tick(to) if self.is_one_in(8) => {
                let left = to.0 - world.now().0;
                Move::Tick(Millis(world.now().0 + 1 + self.below(left)))
            }
            Move::Pause { client, .. } => Move::Pause { client, duration_ms: self.duration() },
            Move::Delay { client, .. } => Move::Delay { client, duration_ms: self.duration() },
            Move::Jump { clock, .. } => Move::Jump { clock, by_ms: self.jump() },
            other => other,
        };
        Some(other)
    }

    fn duration(&mut self) -> u64 {
        let most = self.one_of(&[10, 1_000, 100_000]);
        1 + self.below(most)
    }

    fn jump(&mut self) -> i64 {
        match self.around_zero(CLOCK_OFFSET_LIMIT_MS) {
            0 => 1,
            by_ms => by_ms,
        }
    }

    /// Returns a command of an external client: a read, a write, a release, or one that changes the
    /// connection.
    fn command(&mut self) -> Move {
        const COMMANDS: [&str; 10] = [
            "",
            "GET lock.foo",
            "DEL lock.foo",
            "SET lock.foo guest",
            "SET lock.foo guest PX 30",
            "INCR n",
            "MULTI",
            "EXEC",
            "WATCH lock.foo",
            "FLUSHALL",
        ];
        let words = self.one_of(&COMMANDS).split_whitespace();
        let server = ServerId(self.below(5) as u8);
        Move::Command { server, args: words.map(Bytes::from).collect() }
    }

    /// Returns any move, possibly of clients and servers that do not exist.
    pub(crate) fn any_move(&mut self) -> Move {
        let client = ClientId(self.below(6) as u8);
        let server = ServerId(self.below(5) as u8);
        let clock = if self.is_one_in(2) { Clock::Client(client) } else { Clock::Server(server) };
        let duration_ms = self.one_of(&[0, 1, 10_000, u64::MAX]);
        let by_ms = self.one_of(&[0, 1, -1, i64::MAX, i64::MIN]);
        let to = Millis(self.one_of(&[0, 1, 100, 100_000, u64::MAX]));
        let moves = [
            Move::Run(client),
            Move::Deliver(client),
            Move::Tick(to),
            Move::Crash(client),
            Move::Pause { client, duration_ms },
            Move::Delay { client, duration_ms },
            Move::LoseRequest(client),
            Move::LoseReply(client),
            Move::Jump { clock, by_ms },
            Move::Restart(server),
            Move::Partition(server),
            Move::Heal(server),
            Move::Failover(server),
            self.command(),
        ];
        self.one_of(&moves)
    }
}
