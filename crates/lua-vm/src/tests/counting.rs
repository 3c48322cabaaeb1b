//! The largest count that a program distinguishes.

use crate::{Dialect, Program};

/// Largest distinguished count of each program, or `None` if the analysis has no result.
const PROGRAMS: &[(&str, Option<i64>)] = &[
    ("while redis.call('INCR', 'n') ~= 1 do sleep(5) end", Some(1)),
    ("if redis.call('INCR', 'n') > 3 then return end", Some(3)),
    ("if 2.5 < redis.call('INCR', 'n') then return end", Some(3)),
    ("local n = redis.call('INCR', 'n') if n == 1 or n == 7 then enter() end", Some(7)),
    ("if not redis.call('GET', 'n') then enter() end", Some(0)),
    ("if redis.call('GET', 'n') == 'mine' then enter() end", Some(0)),
    ("if tonumber(redis.call('GET', 'n')) == 4 then enter() end", Some(4)),
    (
        "local key = 'n' local function count() return redis.call('INCR', key) end\n\
      if count() == 1 then enter() end",
        Some(1),
    ),
    (
        "redis.call('MULTI') redis.call('INCR', 'n')\n\
      if redis.call('EXEC')[1] == 2 then enter() end",
        Some(2),
    ),
    (
        "if redis.call('EVAL', \"local n = redis.call('INCR', KEYS[1]) \
      if n == 5 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end return n\", 1, 'n', 9) == 1 then \
      enter() end",
        Some(5),
    ),
    ("redis.call('SET', 'n', uuid(), 'NX', 'PX', 20)", Some(0)),
    ("local tries = 0 while tries < 9 do tries = tries + 1 redis.call('INCR', 'n') end", Some(0)),
    // Programs that use a reply for more than a comparison with a constant.
    ("local a = redis.call('INCR', 'n') if a == redis.call('GET', 'm') then enter() end", None),
    ("local limit = tonumber('3') if redis.call('INCR', 'n') > limit then return end", None),
    ("sleep(redis.call('INCR', 'n'))", None),
    ("redis.call('SET', 'm', redis.call('INCR', 'n'))", None),
    ("store.write('v', 1, redis.call('INCR', 'n'))", None),
    ("if redis.call('INCR', 'n') % 2 == 0 then enter() end", None),
    ("if -redis.call('INCR', 'n') == -1 then enter() end", None),
    ("if #redis.call('GET', 'n') == 1 then enter() end", None),
    ("if 'n' .. redis.call('INCR', 'n') == 'n1' then enter() end", None),
    ("local t = { redis.call('INCR', 'n') } if t[1] == 1 then enter() end", None),
    ("local t = {} t.n = redis.call('INCR', 'n')", None),
    ("for i = 1, redis.call('INCR', 'n') do sleep(1) end", None),
    (
        "local function id(x) return x end if id(redis.call('INCR', 'n')) + 1 == 2 then enter() end",
        None,
    ),
    (
        "local n = 0 local function count() n = redis.call('INCR', 'n') end\n\
      count() print(n)",
        None,
    ),
    ("if redis.call('GET', 'n') == '1' then enter() end", None),
    (
        "local n = 0 local function count() n = redis.call('INCR', 'n') end\n\
         local function twice() count() count() end twice() print(n)",
        None,
    ),
    ("local n = 0 local function show() print(n) end n = redis.call('INCR', 'n') show()", None),
    // Commands that read the value, or may read it.
    ("redis.call('DECR', 'n')", None),
    ("redis.call('APPEND', 'n', 'x')", None),
    ("redis.call('SET', 'n', 1, 'IFEQ', 2)", None),
    ("local how = 'IFEQ' redis.call('SET', 'n', 1, how .. '', 2)", None),
    ("local name = 'IN' .. 'CR' redis.call(name, 'n')", None),
    ("redis.call('EVAL', \"return redis.call('DECR', KEYS[1])\", 1, 'n')", None),
    ("redis.call('EVALSHA', '0', 1, 'n')", None),
];

#[test]
fn counter_limit_is_the_largest_compared_constant() {
    for (source, expected) in PROGRAMS {
        let program = Program::load(source, Dialect::Client).expect(source);
        assert_eq!(program.counts_up_to(), *expected, "{source}");
    }
}
