//! A run ends at the memory limit, at the same move on every platform, and reports it. The
//! evaluation of a run terminates, even if each polling round takes much work.

use formats::json;
use lock_semantics::Verdict;
use primitives::{ClientId, Millis};
use run_analysis::Recording;
use simulator::{BYTE_LIMIT, ClientSetup, Limit, Scenario, StopReason, play};

const UNTIL: Millis = Millis(60_000);

/// Maximum number of bytes above the limit after the last move.
const ONE_MOVE_BYTES: u64 = 64 * 1024 * 1024;

const LONG_VALUES: &str = r#"local s = "x"
for i = 1, 19 do s = s .. s end
local n = 0
while true do
  n = n + 1
  redis.call("SET", "key", s .. n)
end"#;

const LONG_REPLIES: &str = r#"local s = "x"
for i = 1, 19 do s = s .. s end
redis.call("SET", "key", s)
while true do redis.call("GET", "key") end"#;

const LONG_LIST: &str = r#"local s = "x"
for i = 1, 17 do s = s .. s end
while true do redis.call("LPUSH", "list", s) end"#;

const LARGE_TABLE: &str = r#"local t = {}
local s = "x"
for i = 1, 16 do s = s .. s end
local n = 0
while true do
  n = n + 1
  t[n % 100] = s .. n
  redis.call("PING")
end"#;

const LONG_ENTRIES: &str = r#"local s = "x"
for i = 1, 19 do s = s .. s end
local n = 0
while true do
  n = n + 1
  store.write("balance", s .. n)
end"#;

/// Writes a long value in each polling round, so that the rounds are expensive.
const LONG_WAIT: &str = r#"local s = "x"
for i = 1, 19 do s = s .. s end
local n = 0
while redis.call("SETNX", "lock", 1) == 0 do
  n = n + 1
  redis.call("SET", "key", s .. n)
  sleep(10)
end
enter()
leave()"#;

/// Polls like [`LONG_WAIT`], but without a sleep.
const LONG_ROUNDS: &str = r#"local s = "x"
for i = 1, 19 do s = s .. s end
local n = 0
while redis.call("SETNX", "lock", 1) == 0 do
  n = n + 1
  redis.call("SET", "key", s .. n)
end
enter()
leave()"#;

/// Polls without success and stores a value that changes from round to round.
const LONG_MEMORY: &str = r#"local s = "x"
for i = 1, 19 do s = s .. s end
local n, kept = 0
while redis.call("SETNX", "lock", 1) == 0 do
  n = n + 1
  kept = s .. n
  sleep(10)
end
enter()
leave()"#;

/// Computes for a long time before each command.
const LONG_TURNS: &str = r#"while redis.call("SETNX", "lock", 1) == 0 do
  for i = 1, 90000 do end
  redis.call("INCR", "count")
  sleep(100)
end
enter()
leave()"#;

#[test]
fn run_at_the_memory_limit_ends_at_the_same_move_in_its_link() {
    for (name, program, moves) in [
        ("long values", LONG_VALUES, 338),
        ("long replies", LONG_REPLIES, 988),
        ("a long list", LONG_LIST, 124),
        ("a large table", LARGE_TABLE, 2688),
        ("long entries of the store", LONG_ENTRIES, 505),
    ] {
        let run =
            play(&Scenario::with_clients(vec![ClientSetup::of(program)]), UNTIL).expect("it loads");
        assert_eq!((run.moves().len(), run.limit()), (moves, Some(Limit::Bytes)), "{name}");
        assert_eq!(StopReason::of(&run), StopReason::MemoryUsedUp, "{name}");
        assert!((BYTE_LIMIT..BYTE_LIMIT + ONE_MOVE_BYTES).contains(&run.size_bytes()), "{name}");

        let recording = Recording::new(run);
        assert_eq!(recording.verdict(UNTIL), Verdict::NotTested, "{name}");
        let text =
            session::encode(&session::Link::to_run(&recording, None, UNTIL)).expect("it fits");
        assert!(text.len() < 16 * 1024, "{name}: {} characters", text.len());
        let json = json::saved_run::write(&recording, name, UNTIL, Some(&text), None);
        assert!(json.contains(r#""ended":{"because":"memory_used_up""#), "{name}");
        let opened = session::decode(&text).expect("it was written here");
        let again = opened.work.record().expect("it is valid");
        assert_eq!(again, recording, "{name}");
    }
}

#[test]
fn lock_with_expensive_rounds_is_evaluated_to_the_end() {
    for (name, program, until_ms, stop) in [
        ("long rounds", LONG_WAIT, 60_000, StopReason::MemoryUsedUp),
        ("long rounds without a sleep", LONG_ROUNDS, 60_000, StopReason::MemoryUsedUp),
        ("long variables", LONG_MEMORY, 5_000, StopReason::TimeOver),
        ("long turns", LONG_TURNS, 1_000, StopReason::TimeOver),
    ] {
        let clients = [program; 2].map(ClientSetup::of).to_vec();
        let run = play(&Scenario::with_clients(clients), Millis(until_ms)).expect("it loads");
        let recording = Recording::new(run);
        assert_eq!(StopReason::of(recording.run()), stop, "{name}");
        let [entered, waits] = [ClientId(0), ClientId(1)];
        let sections = recording.critical_sections().all().iter().map(|section| section.client);
        assert_eq!(sections.collect::<Vec<_>>(), [entered], "{name}");
        assert_eq!(recording.at_work(), [waits], "{name}");
    }
}
