//! The random commands: their shapes, one per line, and the pools of words to fill them with.
//!
//! In a shape, a word in upper case is literal, and a word in lower case is replaced by any word
//! from its pool. `{a b|C}*` is zero to three of these, in any order and with repetition, `{…}+` is
//! one to three, `{…}?` is zero or one.

/// All commands of the command table of `redis-model`. The weight of a shape is its relative
/// frequency; most commands have 8.
#[rustfmt::skip]
pub(super) const SHAPES: &[(u16, &str)] = &[
    (60, "SET key value {NX|XX|GET|EX seconds|PX milliseconds|EXAT unix-seconds|PXAT unix-milliseconds|KEEPTTL|odd}*"),
    (20, "SET key value {NX|XX}? PX milliseconds"),
    (10, "SET key value"),
    (40, "GET key"),
    (8, "SETNX key value"),
    (8, "SETEX key seconds value"),
    (8, "PSETEX key milliseconds value"),
    (8, "GETSET key value"),
    (8, "GETDEL key"),
    (20, "GETEX key {EX seconds|PX milliseconds|EXAT unix-seconds|PXAT unix-milliseconds|PERSIST|KEEPTTL|NX|odd}*"),
    (10, "APPEND key value"),
    (6, "STRLEN key"),
    (8, "GETRANGE key index index"),
    (8, "SETRANGE key offset value"),
    (8, "MGET {key}+"),
    (8, "MSET {key value}+"),
    (8, "MSETNX {key value}+"),
    (8, "INCR key"),
    (8, "DECR key"),
    (8, "INCRBY key integer"),
    (8, "DECRBY key integer"),
    (12, "INCRBYFLOAT key float"),
    (12, "SET key integer"),
    (6, "SET key float"),
    (12, "DEL {key}+"),
    (6, "UNLINK {key}+"),
    (8, "EXISTS {key}+"),
    (6, "TOUCH {key}+"),
    (8, "TYPE key"),
    (8, "RENAME key key"),
    (8, "RENAMENX key key"),
    (8, "KEYS pattern"),
    (8, "DBSIZE"),
    (1, "FLUSHALL {ASYNC|SYNC|odd}?"),
    (1, "FLUSHDB {ASYNC|SYNC|odd}?"),
    (16, "EXPIRE key seconds {NX|XX|GT|LT|odd}*"),
    (24, "PEXPIRE key milliseconds {NX|XX|GT|LT|odd}*"),
    (12, "EXPIREAT key unix-seconds {NX|XX|GT|LT|odd}*"),
    (12, "PEXPIREAT key unix-milliseconds {NX|XX|GT|LT|odd}*"),
    (12, "TTL key"),
    (12, "PTTL key"),
    (8, "EXPIRETIME key"),
    (12, "PEXPIRETIME key"),
    (8, "PERSIST key"),
    (12, "HSET key {field value}+"),
    (6, "HSETNX key field value"),
    (8, "HGET key field"),
    (8, "HGETALL key"),
    (8, "HDEL key {field}+"),
    (6, "HEXISTS key field"),
    (6, "HLEN key"),
    (10, "HINCRBY key field integer"),
    (6, "HSET key field integer"),
    (8, "LPUSH key {value}+"),
    (8, "RPUSH key {value}+"),
    (8, "LPOP key {count}?"),
    (8, "RPOP key {count}?"),
    (6, "LLEN key"),
    (8, "LRANGE key index index"),
    (8, "LINDEX key index"),
    (10, "LREM key index value"),
    (10, "MULTI"),
    (12, "EXEC"),
    (4, "DISCARD"),
    (6, "WATCH {key}+"),
    (4, "UNWATCH"),
    (24, "EVAL script 1 key value"),
    (12, "EVAL script 2 key key milliseconds value"),
    (4, "EVAL script key-count {key}*"),
    (8, "EVALSHA known-sha 1 key value"),
    (3, "EVALSHA sha key-count {key}*"),
    (8, "SCRIPT LOAD known-script"),
    (3, "SCRIPT EXISTS {sha}+"),
    (1, "SCRIPT FLUSH {ASYNC|SYNC|odd}?"),
    (2, "SCRIPT odd {value}*"),
    (3, "PING {value}?"),
    (3, "ECHO value"),
    (3, "SELECT integer"),
    (3, "TIME"),
    (3, "INFO {KEYSPACE|SERVER|ALL|odd}*"),
    (3, "PUBLISH value value"),
    (1, "WAIT integer timeout"),
    (6, "odd {value}*"),
];

/// Shapes that only this release and later ones support. Older releases reject them, which
/// `departures` checks.
#[rustfmt::skip]
pub(super) const NEWER_SHAPES: &[((u32, u32, u32), u16, &str)] = &[
    ((8, 4, 0), 20, "SET key value {IFEQ value|IFNE value|IFDEQ odd|IFDNE odd|GET|PX milliseconds}+"),
    ((8, 4, 0), 10, "DELEX key {IFEQ value|IFNE value|IFDEQ odd|IFDNE odd}?"),
];

/// The pools for words in lower case, with the simplest word first. `@ms+3` and `@s-1` are times
/// relative to the moment of sending; `@script 3` and `@sha 3` are one of the `scripts` and its
/// sha.
#[rustfmt::skip]
pub(super) const POOLS: &[(&str, &[&str])] = &[
    ("key", &["k1", "k2", "k1", "k2", "k1", "k2", "k3", "k3", "k4", "missing", BINARY, ""]),
    ("field", &["f1", "f2", "f1", "f3", "", BINARY]),
    ("value", &["a", "b", "a", "hello", "1", "10", "", BINARY, "1.5", " 1", MAX, MIN]),
    ("integer", &[
        "1", "0", "2", "-1", "10", MAX, MIN, "9223372036854775806", "9223372036854775808",
        "-9223372036854775807", "-9223372036854775809", "-0", "01", " 1", "1 ", "+1", "", "1.5",
        "abc", "1e3", "0x10", BINARY,
    ]),
    ("float", &[
        "1", "0.1", "-1.5", "0", "-0", "3.0e3", "1e17", "1e-7", "5.0e-324", "1e308", "1e4000",
        "1e5000", "-1e5000", "inf", "-inf", "nan", "0x1p3", " 1", "1 ", "+1", "01", ".5", "5.",
        "", "abc", MAX, MIN, "0.30000000000000004", "123456789012345678901234567890", BINARY,
    ]),
    ("index", &["0", "1", "-1", "2", "-2", "100", "-100", MAX, MIN, "abc", "1.5", ""]),
    ("offset", &["0", "1", "5", "20", "-1", "1048570", "1048575", "1048576", MAX, MIN, "abc", ""]),
    ("count", &["1", "0", "2", "100", "-1", MAX, MIN, "abc", ""]),
    ("seconds", &[
        "100", "1", "1000000", "0", "-1", "-100", "9223372036854775", "9223372036854776", MAX,
        MIN, "9223370000000000", "abc", "1.5", "", "01", "-9223372036854776",
    ]),
    ("milliseconds", &[
        "100000", "1", "2", "3", "1", "2", "100500", "499", "0", "-1", "-1000", MAX, MIN,
        "9223370000000000000", "9223372036854775808", "abc", "1.5", "", "+1",
    ]),
    ("unix-seconds", &[
        "@s+100", "@s+1", "@s+0", "@s-1", "@s-1000", "1", "0", "-1", "32503680000",
        "9223372036854775", "9223372036854776", MAX, MIN, "abc", "",
    ]),
    ("unix-milliseconds", &[
        "@ms+100000", "@ms+1", "@ms+2", "@ms+3", "@ms+0", "@ms-1", "@ms-1000", "1", "0", "-1",
        "32503680000000", MAX, MIN, "abc", "",
    ]),
    // Never 0, which makes WAIT block forever.
    ("timeout", &["1", "2", "-1", "abc", "1.5", "", "9223372036854775808"]),
    ("key-count", &["0", "1", "2", "3", "4", "-1", "abc", "", MAX]),
    ("pattern", &[
        "*", "k*", "k?", "k[1-2]", "k[^1]", "[km]*", "k1", "\\k1", "", "k[", "k[2-1]", "*1",
        "k\\", "[]", "?*?", "k[1\\]", "k**1",
    ]),
    ("odd", &[
        "FOO", "", "abc", "NX", "EX", "GET", "-1", "1.5", BINARY, "set", "KEEPTTL", "LIMIT", LONG,
        "line\r\nend", "per%cent%s",
    ]),
    ("known-script", &["@script 0", "@script 1"]),
    ("known-sha", &["@sha 0", "@SHA 0", "@sha 0", "@sha 1"]),
    ("sha", &["@sha 0", "@sha 1", "@SHA 0", "abc", "0000000000000000000000000000000000000000", ""]),
];

const MAX: &str = "9223372036854775807";

const MIN: &str = "-9223372036854775808";

/// A word longer than the part that an error quotes.
const LONG: &str = "a-rather-long-word-that-is-no-command-of-any-redis-and-that-no-error-quotes-in-full-since-\
                    it-is-longer-than-one-hundred-and-twenty-eight-bytes";

/// Placeholder for bytes that are not UTF-8, which a `str` cannot contain.
pub(super) const BINARY: &str = "@binary";
