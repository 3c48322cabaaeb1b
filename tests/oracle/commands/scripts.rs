//! Scripts as locks use them, and scripts that fail in every possible way.
//!
//! Scripts that the model's Lua does not support are in `departures` instead.

/// The first two are also loaded and called by their sha.
pub(super) const SCRIPTS: &[&str] = &[
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end",
    "local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], 100000) end return n",
    "if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then \
     redis.call('HINCRBY', KEYS[1], ARGV[1], 1) redis.call('PEXPIRE', KEYS[1], 100000) return nil end \
     return redis.call('TYPE', KEYS[1])",
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], 100000) else return 0 end",
    "return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', 100000)",
    "if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return nil end \
     local count = redis.call('HINCRBY', KEYS[1], ARGV[1], -1) \
     if count > 0 then return 0 end redis.call('DEL', KEYS[1]) redis.call('PUBLISH', 'freed', KEYS[1]) return 1",
    "return {KEYS[1], ARGV[1], KEYS[2], ARGV[2]}",
    "return {1, 2, {3, 'a', {}}, true, false, 4}",
    "return {1, nil, 3}",
    "return 3.99",
    "return -3.99",
    "return true",
    "return false",
    "return {ok = 'FINE'}",
    "return {err = 'ERR my own'}",
    "return {err = 'My own without a code'}",
    "return redis.error_reply('ERR from a function')",
    "return redis.error_reply('MYCODE from a function')",
    "return redis.status_reply('GOOD')",
    "redis.call('SET', KEYS[1], 'a') return redis.call('HGET', KEYS[1], 'f')",
    "local reply = redis.pcall('INCR', KEYS[1]) if type(reply) == 'table' then return reply.err end return reply",
    "return redis.pcall('HGET', KEYS[1], 'f')",
    "return redis.call('FOO', KEYS[1])",
    "return redis.pcall('GET')",
    "return redis.call('GET')",
    "return redis.call('MULTI')",
    "return redis.call('EVAL', 'return 1', 0)",
    "return redis.call()",
    "redis.call('SET', KEYS[1], 1.5) redis.call('APPEND', KEYS[1], 3.0) return redis.call('GET', KEYS[1])",
    "redis.call('SET', KEYS[1], 1e15) return redis.call('GET', KEYS[1])",
    "return redis.call('SET', KEYS[1], {})",
    "local values = redis.call('MGET', KEYS[1], 'missing') return {values[1], values[2] == false, #values}",
    "return redis.call('GET', KEYS[1]) == false",
    "local status = redis.call('SET', KEYS[1], ARGV[1]) return status.ok",
    "redis.call('DEL', KEYS[1]) redis.call('RPUSH', KEYS[1], 'x', 'y') return redis.call('LRANGE', KEYS[1], 0, -1)",
    "return #KEYS .. ':' .. #ARGV",
    "return tonumber(ARGV[1])",
    "error('thrown')",
    "error({err = 'ERR thrown table'})",
    "return KEYS[1] .. nil",
    "for i = 1, 3 do redis.call('INCR', KEYS[1]) end return redis.call('PTTL', KEYS[1])",
    "return 9007199254740993",
    "return 'a\\0b'",
    "return",
    "",
];
