//! A run stops where its memory is used up, at the same move everywhere, and says so; and judging
//! it comes to an end, however much work its rounds are.

use formats::document;
use narration::report::{Recording, Summary};
use primitives::{ClientId, Millis};
use simulator::{BYTE_LIMIT, ClientSetup, Limit, Scenario, StopReason, play};

const UNTIL: Millis = Millis(60_000);

/// A move goes beyond the limit by no more than this.
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

/// The rounds in which it waits are as long as the values that it writes meanwhile.
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

/// The same without a sleep.
const LONG_ROUNDS: &str = r#"local s = "x"
for i = 1, 19 do s = s .. s end
local n = 0
while redis.call("SETNX", "lock", 1) == 0 do
  n = n + 1
  redis.call("SET", "key", s .. n)
end
enter()
leave()"#;

/// It asks in vain and keeps what changes from round to round.
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

/// It computes for long before each command.
const LONG_TURNS: &str = r#"while redis.call("SETNX", "lock", 1) == 0 do
  for i = 1, 90000 do end
  redis.call("INCR", "count")
  sleep(100)
end
enter()
leave()"#;

#[test]
fn a_run_where_its_memory_is_used_up_in_the_program_and_in_its_link() {
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
        assert_eq!(recording.summary(UNTIL), Summary::Untested, "{name}");
        let text = session::encode(&recording.link(None, UNTIL)).expect("it fits");
        assert!(text.len() < 16 * 1024, "{name}: {} characters", text.len());
        let json = document::run::write(&recording, name, UNTIL, Some(&text), None);
        assert!(json.contains(r#""ended":{"because":"memory_used_up""#), "{name}");
        let opened = session::decode(&text).expect("it was written here");
        let again = Recording::of_work(&opened.work).expect("it is valid");
        assert_eq!(again, recording, "{name}");
    }
}

#[test]
fn a_lock_whose_rounds_are_much_work_is_judged_to_the_end_of_the_run() {
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
