//! A run stops where its memory is used up, at the same move everywhere, and says so.

use lockscope::document;
use lockscope::drivers::{StopReason, play};
use lockscope::link;
use lockscope::report::{Recording, Summary};
use lockscope::run::{BYTE_LIMIT, Limit};
use lockscope::scenario::{ClientSetup, Scenario};
use lockscope::time::Millis;

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

#[test]
fn a_run_stops_where_its_memory_is_used_up_in_the_program_and_in_its_link() {
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
        let text = link::encode(&recording.link(None, UNTIL)).expect("it fits");
        assert!(text.len() < 16 * 1024, "{name}: {} characters", text.len());
        let json = document::run::write(&recording, name, UNTIL, Some(&text), None);
        assert!(json.contains(r#""ended":{"because":"memory_used_up""#), "{name}");
        let opened = link::decode(&text).expect("it was written here");
        let again = Recording::of_work(&opened.work).expect("it is valid");
        assert_eq!(again, recording, "{name}");
    }
}
