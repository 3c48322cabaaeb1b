//! Names of Lua 5.1, Redis or the other dialect that programs here do not have, with their
//! replacements. `text` has the same hints in Chinese.

use super::dialect::Dialect;

/// A name that is not available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absent {
    /// The function, value or library. A library includes everything in it.
    pub name: &'static str,
    /// The only dialect without it; `None` for both.
    pub only_in: Option<Dialect>,
    /// The replacement: the second half of a sentence.
    pub instead: &'static str,
}

const CLIENT: Option<Dialect> = Some(Dialect::Client);
const SCRIPT: Option<Dialect> = Some(Dialect::Script);

const NOW: &str = "write `now()`, which is in milliseconds";
const SCRIPT_TIME: &str = "write `redis.call('TIME')`: seconds, then microseconds";
const RANDOM: &str = "write `uuid()` for a token, or `random(from, to)` for a number";
const PASS_IT: &str = "call it in the client's program and pass the result in ARGV";
const CLIENT_ONLY: &str = "a script runs at one instant; call it in the client's program";
const NO_PATTERNS: &str =
    "there are no patterns; compare parts with `string.sub`, or store them under separate keys";
const NO_BYTES: &str = "compare whole strings, or parts of them with `string.sub`";
const NO_CODECS: &str = "store each value under a separate key, or in a hash with HSET and HGET";
const NO_BITS: &str = "compute with `+`, `-`, `*`, `%` and `math.floor`";
const NO_LOG: &str = "leave it out; only a client's program has `print(…)`";
const NO_HIDDEN_ERRORS: &str = "an error ends the program; errors of Redis are caught by `redis.pcall(…)`, whose result then has the field `err`";
const NO_METATABLES: &str = "tables have no metatables; use plain fields and `local function`s";
const NO_MODULES: &str = "a program is one text; put the functions that it needs into it";
const NO_THREADS: &str = "make a client of each thread; within one, call functions in turn";
const NO_SYSTEM: &str = "a program knows only Redis, the clock and the store";
const NO_ARGUMENTS: &str = "give each argument a name, or pass a table and use `#t` and `t[n]`";
const NO_LOADING: &str = "write the code where it runs";
const NO_GLOBALS: &str = "there are no globals; declare variables with `local`";
const NIL: &str = "write `nil`";

/// All unavailable names. If several entries have the same name and dialect, the first one counts.
#[rustfmt::skip]
const ABSENT: &[Absent] = &[
    both("math.random", RANDOM).only_in(CLIENT), both("math.random", PASS_IT).only_in(SCRIPT),
    both("math.randomseed", "leave it out; the seed of the run decides what `random` returns"),
    both("math.fmod", "write `a % b`"), both("math.mod", "write `a % b`"),
    both("math.pow", "multiply"), both("math.sqrt", "compare squares instead"),
    both("math.modf", "write `math.floor(x)` and `x % 1`"),
    both("math.pi", "write 3.141592653589793"),
    both("math", "compute with the operators and `math.floor`, `math.ceil`, `math.abs`, `math.max`, `math.min`"),
    both("os.time", NOW).only_in(CLIENT), both("os.clock", NOW).only_in(CLIENT),
    both("os.date", NOW).only_in(CLIENT), both("os.difftime", "subtract two times, such as `now() - start`"),
    both("os.time", SCRIPT_TIME).only_in(SCRIPT), both("os.clock", SCRIPT_TIME).only_in(SCRIPT),
    both("os.date", SCRIPT_TIME).only_in(SCRIPT),
    both("os.exit", "write `return` at the top level, or `error(…)`"),
    both("os", NO_SYSTEM), both("io.write", "write `print(…)`").only_in(CLIENT), both("io", NO_SYSTEM),
    both("pcall", NO_HIDDEN_ERRORS), both("xpcall", NO_HIDDEN_ERRORS),
    both("select", NO_ARGUMENTS), both("next", "write `for key, value in pairs(t) do`"),
    both("setmetatable", NO_METATABLES), both("getmetatable", NO_METATABLES),
    both("rawget", "write `t[key]`"), both("rawset", "write `t[key] = value`"), both("rawequal", "write `a == b`"),
    both("require", NO_MODULES), both("module", NO_MODULES), both("package", NO_MODULES),
    both("dofile", NO_MODULES), both("loadfile", NO_MODULES), both("load", NO_LOADING), both("loadstring", NO_LOADING),
    both("coroutine", NO_THREADS), both("debug", "write `print(…)` to see values").only_in(CLIENT), both("debug", NO_LOG).only_in(SCRIPT),
    both("collectgarbage", "leave it out; memory is freed by itself"), both("_G", NO_GLOBALS), both("_VERSION", "it is Lua 5.1"),
    both("string.byte", NO_BYTES), both("string.char", "write the bytes as `'\\65\\66'`"),
    both("string.reverse", "go through it from its end with `string.sub`"),
    both("string.find", NO_PATTERNS), both("string.match", NO_PATTERNS), both("string.gmatch", NO_PATTERNS),
    both("string.gfind", NO_PATTERNS), both("string.gsub", NO_PATTERNS),
    both("string", "use `..`, `string.format`, `string.sub`, `string.len`, `string.rep`, `string.lower`, `string.upper`"),
    both("table.getn", "write `#t`"), both("table.maxn", "write `#t`"), both("table.setn", "leave it out; `#t` follows the contents"),
    both("table.sort", "keep the smallest or the largest in a loop"),
    both("table.foreach", "write `for key, value in pairs(t) do`"), both("table.foreachi", "write `for index, value in ipairs(t) do`"),
    both("table.unpack", "write `unpack(t)`"), both("table.pack", "write `{…}`"),
    both("table", "use `table.insert`, `table.remove`, `table.concat`, `#t` and `pairs`"),
    both("redis.log", "write `print(…)`").only_in(CLIENT), both("redis.log", NO_LOG).only_in(SCRIPT),
    both("redis.LOG_DEBUG", "leave it out"), both("redis.LOG_VERBOSE", "leave it out"),
    both("redis.LOG_NOTICE", "leave it out"), both("redis.LOG_WARNING", "leave it out"),
    both("redis.error_reply", "write `error(…)`; only a script has a reply").only_in(CLIENT),
    both("redis.status_reply", "return a value; only a script has a reply").only_in(CLIENT),
    both("redis.call_on", "write `redis.call(…)`; a script runs on one server").only_in(SCRIPT),
    both("redis.pcall_on", "write `redis.pcall(…)`; a script runs on one server").only_in(SCRIPT),
    both("redis.nodes", "pass it in ARGV; a script runs on one server").only_in(SCRIPT),
    both("redis.replicate_commands", "leave it out; writes of a script are replicated"),
    both("redis.set_repl", "leave it out; writes of a script are replicated"),
    both("redis.setresp", "leave it out; replies have the form of RESP2"),
    both("redis.breakpoint", "step through the run"), both("redis.debug", "step through the run"),
    both("redis.register_function", "write the code where it runs"),
    both("redis.acl_check_cmd", "leave it out; there are no users"),
    both("redis.get", "write `redis.call('GET', …)`"), both("redis.set", "write `redis.call('SET', …)`"),
    both("redis.eval", "write `redis.call('EVAL', …)`"), both("redis.del", "write `redis.call('DEL', …)`"),
    both("cjson", NO_CODECS), both("cmsgpack", NO_CODECS), both("struct", NO_CODECS),
    both("bit", NO_BITS), both("bit32", NO_BITS),
    both("now", SCRIPT_TIME).only_in(SCRIPT), both("uuid", PASS_IT).only_in(SCRIPT), both("random", PASS_IT).only_in(SCRIPT),
    both("sleep", CLIENT_ONLY).only_in(SCRIPT), both("work", CLIENT_ONLY).only_in(SCRIPT),
    both("enter", CLIENT_ONLY).only_in(SCRIPT), both("leave", CLIENT_ONLY).only_in(SCRIPT),
    both("store", CLIENT_ONLY).only_in(SCRIPT), both("print", NO_LOG).only_in(SCRIPT),
    both("KEYS", "only scripts have it: call one with `redis.call('EVAL', [[…]], 1, KEY, token)`, or declare a parameter: `-- @param KEY lock`").only_in(CLIENT),
    both("ARGV", "only scripts have it: call one with `redis.call('EVAL', [[…]], 1, KEY, token)`, or declare a parameter: `-- @param TTL 10000`").only_in(CLIENT),
    both("null", NIL), both("NULL", NIL), both("None", NIL), both("undefined", NIL),
    both("True", "write `true`"), both("False", "write `false`"),
];

const fn both(name: &'static str, instead: &'static str) -> Absent {
    Absent { name, only_in: None, instead }
}

impl Absent {
    const fn only_in(self, only_in: Option<Dialect>) -> Absent {
        Absent { only_in, ..self }
    }

    /// Returns all entries, grouped by family.
    pub fn all() -> &'static [Absent] {
        ABSENT
    }

    /// Returns the entry for exactly this name with its dots.
    pub(super) fn find(name: &str, dialect: Dialect) -> Option<&'static Absent> {
        let is_meant = |absent: &&Absent| {
            absent.name == name && absent.only_in.is_none_or(|only_in| only_in == dialect)
        };
        ABSENT.iter().find(is_meant)
    }

    /// Returns the entry for the library of a function.
    pub(super) fn of_library(name: &str, dialect: Dialect) -> Option<&'static Absent> {
        let (library, _) = name.split_once('.')?;
        Absent::find(library, dialect)
    }
}
