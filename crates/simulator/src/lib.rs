//! The simulated world: scenarios, clients, network, servers and faults; the runs made in it; the
//! schedulers that choose the next move.
//!
//! [`World`] is a plain value. `World::moves` lists the moves that are possible now, `World::apply`
//! makes one and returns its events.

mod drivers;
mod faults;
mod moves;
mod run;
mod scenario;
#[cfg(all(not(target_arch = "wasm32"), any(test, feature = "testing")))]
pub mod testing;
mod world;

pub use drivers::{
    Chance, Policy, Replay, Scheduler, StopReason, play, play_until, play_with_faults, replay,
    skewed,
};
pub use faults::{FaultKind, Purse};
pub use moves::{Clock, Move};
pub use run::{BYTE_LIMIT, Limit, MOVE_LIMIT, Run};
pub use scenario::{
    CLIENT_LIMIT, CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, ClientSetup, DURATION_LIMIT_MS,
    Field, Latency, LoadedProgram, Network, Problem, Replication, SERVER_LIMIT, SEVERAL_SERVERS,
    Scenario, ScenarioError, ServerSetup, usual_servers,
};
pub use world::{
    Admission, Asker, BYTES_PER_INSTRUCTION, Call, Client, Event, EventKind, KnownRounds, Message,
    NotAllowed, Peer, Polled, Polling, Reason, Round, Stage, Standstill, StoreReply, StoreRequest,
    Waiting, World,
};
