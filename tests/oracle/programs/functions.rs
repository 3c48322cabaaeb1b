//! The built-in functions, one rule each, with arguments that are nearly always of the right type.
//!
//! `error` and `tostring` get only tables whose text is deterministic; `grammar` explains the
//! reason.

use super::grammar::Rule;

/// Every function that scripts can call, by its name.
#[rustfmt::skip]
pub(super) const FUNCTIONS: &[Rule] = &[
    Rule { name: "redis.call", shapes: &[
        (40, "redis.call(«command»)"), (1, "redis.call(«wrong command»)"),
    ] },
    Rule { name: "redis.pcall", shapes: &[
        (20, "redis.pcall(«command»)"), (10, "redis.pcall(«wrong command»)"),
    ] },
    Rule { name: "redis.sha1hex", shapes: &[
        (10, "redis.sha1hex(«string»)"), (3, "redis.sha1hex(«number»)"), (1, "redis.sha1hex(«values»)"), (1, "redis.sha1hex()"),
    ] },
    Rule { name: "redis.error_reply", shapes: &[
        (10, "redis.error_reply(«string»)"),
        (3, "redis.error_reply('My␣own')"), (3, "redis.error_reply('-MINE␣one')"), (2, "redis.error_reply('--x')"),
        (2, "redis.error_reply('a␣b\\r\\nc\\n')"), (2, "redis.error_reply('')"), (2, "redis.error_reply(«values»)"),
    ] },
    Rule { name: "redis.status_reply", shapes: &[
        (10, "redis.status_reply(«string»)"), (3, "redis.status_reply('OK')"),
        (2, "redis.status_reply('a\\nb\\0c')"), (2, "redis.status_reply(«values»)"),
    ] },
    Rule { name: "tonumber", shapes: &[
        (10, "tonumber(«string»)"), (10, "tonumber(«string number»)"), (4, "tonumber(«value»)"),
        (8, "tonumber(«string», «base»)"), (4, "tonumber(«number», «base»)"), (1, "tonumber()"), (1, "tonumber(«value», «value»)"),
    ] },
    Rule { name: "tostring", shapes: &[
        (30, "tostring(«scalar»)"), (1, "tostring()"), (1, "tostring(table.insert({}, 1))"),
    ] },
    Rule { name: "type", shapes: &[
        (20, "type(«value»)"), (1, "type()"), (1, "type(f1())"),
    ] },
    Rule { name: "error", shapes: &[
        (8, "error(«string»)"), (6, "error(«string», «level»)"), (3, "error(«number»)"), (3, "error(«number», «level»)"),
        (2, "error(«scalar»)"), (1, "error()"), (1, "error(nil, 2)"), (1, "error('x', 'y')"), (1, "error('x', {})"),
        (2, "error({err = 'MINE␣thrown'})"), (1, "error({err = 'thrown'})"), (1, "error({err = '-x'})"),
        (1, "error({err = «numeral»})"), (2, "error({err = «..»}, «level»)"), (1, "error({err = 'x', line = 7, source = 'y', «value»})"),
        (2, "error(redis.error_reply(«string»))"), (2, "error(redis.pcall(«wrong command»))"), (1, "error(a1 and 'yes' or 'no')"),
    ] },
    Rule { name: "assert", shapes: &[
        (20, "assert(«number»)"), (8, "assert(«value», «string»)"), (2, "assert(«boolean»)"), (1, "assert(false, «value»)"),
        (1, "assert(nil, 'a\\0b')"), (2, "assert(«values»)"), (1, "assert()"),
    ] },
    Rule { name: "unpack", shapes: &[
        (10, "unpack(«t»)"), (6, "unpack(«table»)"), (6, "unpack(«table», «bound»)"), (6, "unpack(«t», «bound», «bound»)"),
        (1, "unpack(«t», 1, 1e8)"), (1, "unpack(«value»)"), (1, "unpack()"),
    ] },
    Rule { name: "ipairs", shapes: &[
        (10, "ipairs(«t»)"), (6, "ipairs(«table»)"), (2, "ipairs(KEYS)"), (2, "ipairs(redis.call('LRANGE', 'lst', '0', -1))"),
        (1, "ipairs(«value»)"), (1, "ipairs()"),
    ] },
    Rule { name: "pairs", shapes: &[
        (20, "pairs(«t»)"), (8, "pairs(«walked»)"), (2, "pairs(ARGV)"), (1, "pairs(«scalar»)"), (1, "pairs()"),
    ] },
    Rule { name: "math.abs", shapes: &[
        (20, "math.abs(«number»)"), (3, "math.abs(«string number»)"), (1, "math.abs(«values»)"),
    ] },
    Rule { name: "math.ceil", shapes: &[
        (20, "math.ceil(«number»)"), (3, "math.ceil(«string number»)"), (1, "math.ceil(«values»)"),
    ] },
    Rule { name: "math.floor", shapes: &[
        (20, "math.floor(«number»)"), (3, "math.floor(«string number»)"), (1, "math.floor(«values»)"),
    ] },
    Rule { name: "math.max", shapes: &[
        (10, "math.max(«number», «number»)"), (4, "math.max(«number»)"), (4, "math.max(«number», «string number», «number»)"), (1, "math.max(«values»)"),
    ] },
    Rule { name: "math.min", shapes: &[
        (10, "math.min(«number», «number»)"), (4, "math.min(«number»)"), (4, "math.min(«string number», «number», «number»)"), (1, "math.min(«values»)"),
    ] },
    Rule { name: "string.format", shapes: &[
        (10, "string.format('«text»%«flags»«whole»«text»', «number»)"),
        (10, "string.format('%«flags»«real»|%«flags»«whole»', «number», «number»)"),
        (8, "string.format('%«width»s%%%«flags»«real»', «string», «number»)"),
        (6, "string.format('«text»%.3s«text»%q', «string», «string»)"),
        (3, "string.format('%c%c', «byte», «byte»)"),
        (3, "string.format('%«flags»«whole»', «string number»)"),
        (2, "string.format('%«flags»«odd»', «string»)"),
        (1, "string.format('%d␣%s', «value», «value»)"),
        (1, "string.format(«string», «number»)"),
        (1, "string.format(«values»)"),
    ] },
    Rule { name: "string.len", shapes: &[
        (10, "string.len(«string»)"), (2, "string.len(«number»)"), (1, "string.len(«values»)"),
    ] },
    Rule { name: "string.lower", shapes: &[
        (10, "string.lower(«string»)"), (2, "string.lower('AÉz[')"), (1, "string.lower(«values»)"),
    ] },
    Rule { name: "string.rep", shapes: &[
        (10, "string.rep(«quoted», «bound»)"), (2, "string.rep(«number», 2)"), (1, "string.rep('a', 4294967298)"),
        (1, "string.rep('a')"), (1, "string.rep('a', {})"),
    ] },
    Rule { name: "string.upper", shapes: &[
        (10, "string.upper(«string»)"), (2, "string.upper('aéZ{')"), (1, "string.upper(«values»)"),
    ] },
    Rule { name: "string.sub", shapes: &[
        (10, "string.sub(«string», «bound»)"), (10, "string.sub(«string», «bound», «bound»)"), (4, "string.sub(«string», «number», «number»)"),
        (2, "string.sub(«number», 2)"), (1, "string.sub(«values»)"), (1, "string.sub(«string»)"),
    ] },
    Rule { name: "table.concat", shapes: &[
        (10, "table.concat(«list»)"), (8, "table.concat(«list», «string»)"), (6, "table.concat(«list», «string», «bound»)"),
        (6, "table.concat(«list», «number», «bound», «bound»)"), (2, "table.concat(«t»)"), (1, "table.concat(«values»)"),
    ] },
    Rule { name: "table.insert", shapes: &[
        (24, "table.insert(«t», «value»)"), (20, "table.insert(«t», «bound», «value»)"), (1, "table.insert(«t», «number», «value»)"),
        (1, "table.insert(«values»)"), (1, "table.insert(«t»)"),
    ] },
    Rule { name: "table.remove", shapes: &[
        (10, "table.remove(«t»)"), (8, "table.remove(«t», «bound»)"), (2, "table.remove(«table», «number»)"), (1, "table.remove(«values»)"),
    ] },
];
