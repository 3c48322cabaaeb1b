//! The simulated world of clients, network, servers and faults. Also the scenarios that describe
//! it, the runs made in it, and the schedulers that choose the next move.
//!
//! [`World`] is a plain value. `World::moves` lists the moves that are possible now, `World::apply`
//! makes one and returns its events.
//!
//! ```
//! use primitives::Millis;
//! use simulator::{ClientSetup, Scenario, play};
//!
//! let lock = r#"if redis.call("SETNX", "lock", 1) == 1 then enter() leave() end"#;
//! let scenario = Scenario::with_clients(vec![ClientSetup::of(lock); 2]);
//! let run = play(&scenario, Millis(1_000)).expect("the program loads");
//! assert!(run.world().inside().is_empty());
//! ```

mod fault_kind;
mod moves;
mod run;
mod scenario;
mod schedulers;
#[cfg(all(not(target_arch = "wasm32"), any(test, feature = "testing")))]
pub mod testing;
mod world;

pub use fault_kind::{FaultBudget, FaultKind, FaultNames};
pub use moves::{Clock, Move};
pub use run::{BYTE_LIMIT, Limit, MOVE_LIMIT, Run};
pub use scenario::{
    CLIENT_LIMIT, CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, ClientSetup, DURATION_LIMIT_MS,
    Field, Latency, LoadedProgram, Network, Problem, ProgramSource, Replication, SERVER_LIMIT,
    SEVERAL_SERVERS, Scenario, ScenarioError, ServerSetup, Starts, clients_for_permits,
    usual_servers,
};
pub use schedulers::{
    Policy, RandomScheduler, Replay, Scheduler, StopReason, play, play_until, play_with_faults,
    replay, skewed,
};
pub use world::{
    Asker, BYTES_PER_INSTRUCTION, Call, Client, Draw, Event, EventKind, Message, NewTimes,
    NotAllowed, Peer, PollCache, Polled, Polling, ProbeResult, Reason, Round, Stage, StoreReply,
    StoreRequest, Waiting, World, ZenoLoop,
};
