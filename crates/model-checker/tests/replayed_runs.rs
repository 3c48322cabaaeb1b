//! Runs that a search reports break the same property when they are replayed. A debug assertion of
//! the search compares them. These locks once led to runs that did not.

use lock_semantics::Property::{
    HolderOnly, LeaseOutlastsWork, MutualExclusion, NoDeadlock, NoFailure,
};
use lock_semantics::{Property, Verdict};
use model_checker::{CheckRequest, search};
use simulator::{ClientSetup, FaultBudget, FaultKind, Scenario};

/// The simplest run is found before the search has seen a comparison of times in it.
const COMPARES_LATER: &str = r#"
local token = uuid()
local release = [[if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0]]
local function try()
  local at = now()
  local ok = redis.call("SET", "k", token, "NX", "PX", 3)
  if ok and now() - at >= 2 then redis.call("EVAL", release, 1, "k", token) return false end
  return ok
end
while not try() do sleep(3) end
enter() work(2) leave()
redis.call("DECR", "k")
"#;

/// The timestamp in the key is equal to now when the lock becomes free.
const EQUALS_NOW: &str = r#"
local function try()
  local mine = now() + 2
  if redis.call("SETNX", "k", mine) == 1 then return true end
  local old = redis.call("GET", "k")
  return old and tonumber(old) <= now() and redis.call("GETSET", "k", mine) == old
end
while not try() do sleep(2) end
enter() work(3) leave()
redis.call("DEL", "k")
"#;

/// The sleep of one client ends with the work of the other.
const ENDS_AT_ONCE: &str = r#"
local function try()
  if redis.call("INCR", "k") == 1 then return true end
  redis.call("DECR", "k")
  return false
end
if not try() then sleep(3) if not try() then return end end
enter() work(4)
redis.call("SET", "k", "x", "XX", "PX", 4)
work(2)
redis.call("DEL", "k")
leave()
"#;

/// The paused client leaves a counter behind, which is free only at the end of the pause.
const RESUMES_AT_THE_EXPIRY: &str = r#"
local function try()
  if not redis.call("SET", "k", 1, "NX", "PX", 2) then return false end
  return redis.call("SET", "k2", 1, "NX", "PX", 2)
end
while not try() do sleep(3) end
enter() work(2) leave()
redis.call("DECR", "k")
"#;

/// The lock of a late client is held again when another client releases it.
const HELD_AGAIN: &str = r#"
local function try()
  local mine = now() + 6
  if redis.call("SETNX", "k", mine) == 1 then return true end
  if tonumber(redis.call("GET", "k") or 0) < now() then redis.call("DEL", "k") end
  return false
end
if not try() then sleep(2) if not try() then return end end
enter() work(1)
redis.call("SET", "k", "x", "XX", "PX", 6)
work(5)
leave()
"#;

#[test]
fn found_runs_break_the_property_when_they_are_replayed() {
    let locks: [(&str, Property, Verdict); 5] = [
        (COMPARES_LATER, LeaseOutlastsWork, Verdict::LeaseLimit),
        (EQUALS_NOW, LeaseOutlastsWork, Verdict::Broken),
        (ENDS_AT_ONCE, NoFailure, Verdict::Broken),
        (RESUMES_AT_THE_EXPIRY, NoDeadlock, Verdict::Broken),
        (HELD_AGAIN, HolderOnly, Verdict::Broken),
    ];
    for (program, property, expected) in locks {
        let mut scenario = Scenario::with_clients(vec![ClientSetup::of(program); 2]);
        scenario.network.call_timeout_ms = 7;
        let mut request = CheckRequest::about(scenario);
        request.properties = vec![MutualExclusion, property];
        let request = request.with_faults(FaultBudget::NOTHING.with(FaultKind::Pause, 1));
        let result = search(request).expect("the scenario is right");
        let verdict = result.verdict(property).map(|it| it.verdict());
        assert_eq!(verdict, Some(expected), "{property:?} of {program}");
    }
}
