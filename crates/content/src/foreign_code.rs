//! Recognises programs that are not Lua, and finds the built-in lock that is nearest to such a
//! program.
//!
//! Only the name of the key and the TTL are translated, if they are simple to find. The original
//! program is kept as a comment below the lock that replaces it.

use crate::locks::{self, KEYWORDS, Lock, SET_NX_PX_LUA};
use lua_vm::limits::PROGRAM_BYTES;
use std::ops::Range;

/// Beginnings of lines that are not Lua.
const BEGINNINGS: [&str; 23] = [
    "def ", "import ", "from ", "class ", "with ", "async ", "await ", "let ", "const ", "var ",
    "public ", "private ", "package ", "func ", "fn ", "boolean ", "string ", "int ", "final ",
    "@", "#", "//", "/*",
];

/// Endings of lines that are not Lua.
const ENDINGS: [char; 2] = [':', ';'];

/// Beginnings of lines that are typical of one language. If lines of several languages are found,
/// the first language with the most lines counts.
const LANGUAGES: [(&str, &[&str]); 5] = [
    (
        "Java",
        &["public ", "private ", "protected ", "final ", "boolean ", "string ", "import java"],
    ),
    ("Go", &["package main", "func ", "if err ", "defer ", "import (", "import \"", "type "]),
    ("C#", &["using ", "namespace ", "public async ", "private async ", "public class ", "var "]),
    (
        "JavaScript",
        &["const ", "let ", "await ", "async function ", "function ", "export ", "import {"],
    ),
    ("Python", &["def ", "from ", "elif ", "with ", "async def ", "import ", "@", "#"]),
];

/// Returns the built-in lock that is nearest to a program with errors, or `None` if the program is
/// Lua.
pub fn nearest_lock(program: &str) -> Option<&'static Lock> {
    if !is_foreign(program) {
        return None;
    }
    let program = &without_other_reads(program);
    // Only ASCII letters are converted, so that positions are unchanged.
    let text = program.to_ascii_lowercase();
    let occurs = |words: &str| words.split('|').any(|word| has_identifier(program, &text, word));
    let all_occur = |words: &[&str]| words.iter().all(|words| occurs(words));
    let nearest = KEYWORDS.iter().find(|(words, _)| all_occur(words));
    Some(nearest.map_or(&SET_NX_PX_LUA, |(_, lock)| lock))
}

/// Returns the program without the lines that read a key other than the key of the lock, if both keys
/// are strings: such a GET does not guard a release.
fn without_other_reads(program: &str) -> String {
    let Some(key) = key_in(program) else { return program.to_owned() };
    let reads_another = |line: &&str| {
        let lower = line.to_ascii_lowercase();
        let argument = lower.find(".get(").map(|at| line[at + ".get(".len()..].trim_start());
        argument.is_some_and(|it| {
            it.starts_with(['"', '\'', '`']) && !it[1..].starts_with(key.as_str())
        })
    };
    let lines = program.lines().filter(|line| !reads_another(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns `true` if an identifier of the program is `word`, or begins with `word` and continues
/// with another word, as `RedissonClient` does. `OrderLock` is not an `RLock`. `lower` is the
/// program in lower case.
fn has_identifier(program: &str, lower: &str, word: &str) -> bool {
    let is_inner = |it: char| it.is_alphanumeric() || it == '_';
    let goes_on = |end: usize| {
        let mut rest = program[end..].chars();
        match (program[..end].chars().next_back(), rest.next(), rest.next()) {
            (Some(last), Some(next), after) if is_inner(last) && next.is_alphanumeric() => {
                // A capital letter begins a word, but the ones within `SETNX` do not.
                let begins_word = last.is_lowercase() || after.is_some_and(char::is_lowercase);
                !(next.is_uppercase() && begins_word)
            }
            _ => false,
        }
    };
    lower
        .match_indices(word)
        .any(|(start, _)| !program[..start].ends_with(is_inner) && !goes_on(start + word.len()))
}

/// Returns the probable language of a program that is not Lua, or `None` if it is not recognised.
pub fn language(program: &str) -> Option<&'static str> {
    let text = program.to_lowercase();
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let count = |(name, beginnings): &(&'static str, &[&str])| {
        let is_of_it = |line: &&str| {
            let begins = beginnings.iter().any(|it| line.starts_with(it));
            begins || (*name == "Python" && (line.ends_with(':') || is_line_of_python(line)))
        };
        (lines().filter(is_of_it).count(), *name)
    };
    let most = LANGUAGES.iter().map(count).rev().max_by_key(|(lines, _)| *lines);
    most.filter(|(lines, _)| *lines > 0).map(|(_, name)| name)
}

/// The values that a built-in lock takes from the program that it replaces, if they can be found.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Carried {
    /// The name of the key.
    pub key: Option<String>,
    /// The first TTL, in ms.
    pub ttl_ms: Option<u64>,
    /// Whether the lock has a TTL.
    pub has_ttl: bool,
}

/// The calls that acquire a lock. Their first argument is the key.
const TAKING: [&str; 15] = [
    ".setnx(",
    ".set(",
    "setifabsent(",
    "getlock(",
    ".lock(",
    ".incr(",
    ".getset(",
    "'setnx',",
    "\"setnx\",",
    "'set',",
    "\"set\",",
    "'incr',",
    "\"incr\",",
    "'zadd',",
    "\"zadd\",",
];

/// The words before a TTL, with the length of its unit in ms.
const TTLS: [(&str, u64); 6] = [
    ("px", 1),
    ("ex", 1_000),
    ("pexpire", 1),
    ("expire", 1_000),
    ("ofmillis", 1),
    ("ofseconds", 1_000),
];

impl Carried {
    /// Finds the values that `lock` takes from a program.
    pub fn of(text: &str, lock: &Lock) -> Carried {
        let has_ttl = parameter(lock.source, "TTL").is_some();
        let in_seconds = lock.source.contains("TTL / 1000");
        let fits = |ms: &u64| has_ttl && *ms > 0 && (!in_seconds || ms.is_multiple_of(1_000));
        Carried { key: key_in(text), ttl_ms: ttl_in(text).filter(fits), has_ttl }
    }

    /// Returns the program of a lock with these values. The work is reduced to half of the TTL if
    /// it would take longer.
    fn put_into(&self, lock: &Lock) -> String {
        let mut source = lock.source.to_owned();
        if let (Some(key), Some(place)) = (&self.key, place_of_key(&source)) {
            source.replace_range(place, key);
        }
        let work = parameter(lock.source, "WORK").and_then(|place| lock.source[place].parse().ok());
        let half =
            self.ttl_ms.map(|ms| ms / 2).filter(|half| work.is_some_and(|work: u64| work > *half));
        for (name, value) in [("TTL", self.ttl_ms), ("WORK", half)] {
            if let (Some(value), Some(place)) = (value, parameter(&source, name)) {
                source.replace_range(place, &value.to_string());
            }
        }
        source
    }
}

/// Returns a built-in lock with the values from the program that it replaces, followed by that
/// program as a comment.
pub fn in_place_of(program: &str, lock: &Lock) -> String {
    let source = Carried::of(program, lock).put_into(lock);
    // The bar prevents lines from being parsed as long comments or declarations of parameters.
    let kept = program.lines().map(|line| format!("-- | {line}").trim_end().to_owned() + "\n");
    let both = format!("{source}\n{}", kept.collect::<String>());
    if both.len() <= PROGRAM_BYTES { both } else { source }
}

/// Returns the built-in lock that has replaced a program in another language, if it is unchanged.
pub fn replacing(program: &str) -> Option<&'static Lock> {
    let kept = program.lines().filter_map(|line| line.strip_prefix("-- |"));
    let kept: Vec<&str> = kept.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let original = Some(kept.join("\n")).filter(|it| !it.is_empty())?;
    locks::ALL.iter().find(|lock| in_place_of(&original, lock) == program)
}

/// Returns the program of a built-in lock with the key that another program locks, so that clients
/// with the two programs compete.
pub fn with_key_of(lock: &Lock, program: &str) -> String {
    let key = place_of_key(program).map(|place| program[place].to_owned());
    let key = key.or_else(|| key_in(program));
    Carried { key, ttl_ms: None, has_ttl: false }.put_into(lock)
}

/// Returns the built-in lock whose program, apart from the key, is this one, or that has replaced a
/// program in another language. Programs of other lengths are skipped first, because a program is compared after each key press in the editor.
pub fn built_in(program: &str) -> Option<&'static Lock> {
    let lines = program.lines().count();
    let is_it = |it: &&Lock| {
        it.source == program
            || it.source.lines().count() == lines && with_key_of(it, program) == program
    };
    locks::ALL.iter().find(is_it).or_else(|| replacing(program))
}

/// Returns the range of the key in `local key = "…"`.
fn place_of_key(source: &str) -> Option<Range<usize>> {
    let at = source.find("local key")?;
    let line = source[at..].lines().next()?;
    let begin = at + line.find('"')? + 1;
    Some(begin..begin + source[begin..].find('"')?)
}

/// Returns the range of a parameter's default in its declaration.
fn parameter(source: &str, name: &str) -> Option<Range<usize>> {
    let head = format!("-- @param {name} ");
    let begin = source.find(&head)? + head.len();
    let end = begin + source[begin..].find(' ')?;
    Some(begin..end)
}

/// Returns the first string argument of a call that acquires a lock, or the string assigned to the
/// variable in its place.
fn key_in(text: &str) -> Option<String> {
    // Only ASCII letters are converted, so that positions are unchanged.
    let lower = text.to_ascii_lowercase();
    let ends = TAKING.iter().filter_map(|call| lower.find(call).map(|at| at + call.len()));
    let given = text[ends.min()?..].trim_start();
    let name = given.split(|it: char| !it.is_ascii_alphanumeric() && it != '_').next()?;
    let is_quote = |it: char| matches!(it, '"' | '\'' | '`');
    let literal = match name {
        "" => given,
        // A concatenation is not a plain string.
        _ if given[name.len()..].starts_with(is_quote) => return None,
        _ => assigned(text, name)?,
    };
    let quote = literal.chars().next().filter(|it| is_quote(*it))?;
    let key = literal[1..].split(quote).next()?;
    let is_plain = |it: char| it.is_ascii_alphanumeric() || "._-:/".contains(it);
    (!key.is_empty() && key.chars().all(is_plain)).then(|| key.to_owned())
}

/// Returns the rest of the line after the first assignment to a variable, or after its default.
fn assigned<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (before, value) = line.split_once('=')?;
        let given = before.trim_end().rsplit([' ', '\t', '(', ':']).next();
        (given == Some(name)).then(|| value.trim_start())
    })
}

/// Returns the first number after a word that precedes a TTL, in the same call.
fn ttl_in(text: &str) -> Option<u64> {
    let lower = text.to_ascii_lowercase();
    let is_word = |place: Range<usize>| {
        let is_inner = |it: char| it.is_ascii_alphanumeric() || it == '_';
        !lower[..place.start].ends_with(is_inner) && !lower[place.end..].starts_with(is_inner)
    };
    let found = TTLS.iter().flat_map(|(word, unit)| {
        lower.match_indices(word).map(move |(at, _)| (at..at + word.len(), *unit))
    });
    let found = found.filter(|(place, _)| is_word(place.clone()));
    let read = found.filter_map(|(place, unit)| {
        let is_quoted = lower[..place.start].ends_with(['"', '\'']);
        let number = number_in(&lower, &lower[place.end..], is_quoted)?;
        Some((place.start, number.checked_mul(unit)?))
    });
    read.min_by_key(|(at, _)| *at).map(|(_, ms)| ms)
}

/// Returns the first separate number outside quotes up to the end of the call, or the number assigned
/// to the first variable that has one.
fn number_in(program: &str, call: &str, mut is_quoted: bool) -> Option<u64> {
    let mut rest = call;
    while let Some(it) = rest.chars().next() {
        let is_inner = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let length = rest.find(|it| !is_inner(it)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length.max(it.len_utf8()));
        match it {
            '"' | '\'' => is_quoted = !is_quoted,
            ')' | ';' | '\n' => return None,
            '0'..='9' if !is_quoted => return whole_number(word, after),
            _ if is_inner(it) && !is_quoted => {
                let value = assigned(program, word);
                let number = value.and_then(|it| {
                    let end = it.find(|it| !is_inner(it)).unwrap_or(it.len());
                    whole_number(&it[..end], &it[end..])
                });
                if number.is_some() {
                    return number;
                }
            }
            _ => {}
        }
        rest = after;
    }
    None
}

/// Reads a whole number, in which languages allow `_`. `after` is the text after it.
fn whole_number(word: &str, after: &str) -> Option<u64> {
    word.replace('_', "").parse().ok().filter(|_| !after.starts_with('.'))
}

/// Returns `true` if more than one line looks like another language, or if no line looks like Lua
/// and no call of a built-in function is found.
fn is_foreign(program: &str) -> bool {
    let code = || program.lines().map(str::trim).filter(|line| !line.is_empty());
    // A comment in Lua can contain the program that the lock replaces.
    let is_odd = |line: &&str| {
        let lower = line.to_lowercase();
        // Lua has braces too, but only around tables.
        let opens_block = line.ends_with(" {") && !line.contains('=') && !line.contains("return");
        let begins = BEGINNINGS.iter().any(|it| lower.starts_with(it));
        let is_odd = begins || line.ends_with(ENDINGS) || opens_block || is_line_of_python(&lower);
        is_odd && !line.starts_with("--")
    };
    let asks = ["call(", "redis.", "enter(", "sleep("].iter().any(|word| program.contains(word));
    let is_lua = |line: &str| {
        let ends = [" do", " then", " end"].iter().any(|it| line.ends_with(it));
        ends || line == "end" || line.starts_with("local ") || line.starts_with("--")
    };
    code().filter(is_odd).count() > 1 || (!asks && !code().any(is_lua) && code().next().is_some())
}

/// Returns `true` if a line contains a condition and its body, as Python allows.
fn is_line_of_python(line: &str) -> bool {
    let tests = ["if ", "while ", "for ", "elif "].iter().any(|it| line.starts_with(it));
    tests && line.contains(": ") && !line.contains(" then") && !line.contains(" do")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locks;
    use lua_vm::{Dialect, Program};

    #[test]
    fn program_in_another_language_gives_the_nearest_lock() {
        for (program, nearest) in [
            (
                "import redis\nr = redis.Redis()\nif r.setnx('lock', 1):\n    r.expire('lock', 10)\n    work()\n    r.delete('lock')",
                "setnx-expire",
            ),
            (
                "token = uuid4()\nif r.set('lock', token, nx=True, px=3000):\n    try:\n        work()\n    finally:\n        if r.get('lock') == token:\n            r.delete('lock')",
                "set-nx-px-get-del",
            ),
            (
                "public void lock() {\n  Boolean ok = template.opsForValue().setIfAbsent(key, id);\n  if (ok) { work(); }\n}",
                "set-nx-ex-del",
            ),
            (
                "RLock lock = redisson.getLock(\"l\");\nlock.lock();\ntry {\n  work();\n} finally { lock.unlock(); }",
                "redisson",
            ),
            (
                "const ok = await redis.set(key, id, 'PX', 3000, 'NX');\nawait redis.eval(script, 1, key, id); // del",
                "set-nx-px-lua",
            ),
            // The GET reads a key other than the key of the lock.
            (
                "import redis\nif r.set('lock', 1, nx=True, ex=10):\n    n = int(r.get('stock'))\n    r.set('stock', n - 1)\n    r.delete('lock')",
                "set-nx-ex-del",
            ),
            // The words are identifiers of a library, not parts of the user's own names.
            (
                "public class OrderLock {\n  void lock() {\n    jedis.set(key, id, SetParams.setParams().nx().px(3000));\n    jedis.del(key);",
                "set-nx-ex-del",
            ),
            (
                "class SharedLock(val jedis: Jedis) {\n  fun take() {\n    jedis.setnx(key, id)\n    model.pexpire(key, 10)",
                "setnx-expire",
            ),
            (
                "public class WorkerLocks {\n  private RedissonClient client;\n  void run() {",
                "redisson",
            ),
            ("import { RedlockAbortSignal } from 'redlock';\nconst a = 1;", "redlock"),
            ("var factory = RedLockFactory.Create(nodes);\nvar a = 1;", "redlock"),
            ("const o = getSettings();\nawait c.set(k, v);\nsleep(delay);", "set-nx-px-lua"),
            ("redis.SETNXX(key);\nredis.run();", "set-nx-px-lua"),
            ("func lock() bool {\n\treturn rdb.SetNX(ctx, key, 1, 0).Val()\n}", "setnx-del"),
            ("acquire the lock\nif ok then work\nrelease", "set-nx-px-lua"),
            (
                "token = uuid4().hex\nwhile not r.set(\"l\", token, nx=True, px=5000): time.sleep(0.05)\ncharge_card()      # takes ~800 ms\nif r.get(\"l\") == token: r.delete(\"l\")",
                "set-nx-px-get-del",
            ),
        ] {
            assert_eq!(nearest_lock(program).map(|lock| lock.id), Some(nearest), "{program}");
        }
    }

    #[test]
    fn language_is_recognised_by_the_beginnings_of_lines() {
        for (program, name) in [
            (
                "import redis\nr = redis.Redis()\n\ndef acquire(name):\n    return r.set(name, 1, nx=True)",
                Some("Python"),
            ),
            ("if r.setnx('lock', 1):\n    work()", Some("Python")),
            (
                "public class Lock {\n  private Jedis jedis;\n  public boolean acquire() {",
                Some("Java"),
            ),
            ("import java.time.Duration;\nRLock lock = redisson.getLock(\"l\");", Some("Java")),
            (
                "package main\n\nimport \"context\"\n\nfunc main() {\n\tok, err := rdb.SetNX(ctx, \"l\", 1, 0).Result()",
                Some("Go"),
            ),
            (
                "const x = require('redis');\nasync function lock() {\n  await x.set('l', 1);\n}",
                Some("JavaScript"),
            ),
            (
                "import { createClient } from 'redis';\nconst c = createClient();\nawait c.connect();",
                Some("JavaScript"),
            ),
            (
                "using StackExchange.Redis;\npublic class Lock {\n  public async Task<bool> Take() {",
                Some("C#"),
            ),
            ("acquire the lock\nif ok then work\nrelease", None),
        ] {
            assert_eq!(language(program), name, "{program}");
        }
    }

    #[test]
    fn lua_with_an_error_is_not_foreign() {
        for lock in locks::ALL {
            let program = lock.source.replacen("then", "than", 1).replacen("enter()", "enter(", 1);
            assert_eq!(nearest_lock(&program), None, "{}", lock.id);
        }
        // The replaced program stays in the program as a comment.
        let replaced = in_place_of("def f(r):\n  if r.set('k', 1):\n    f()", &SET_NX_PX_LUA);
        assert_eq!(nearest_lock(&format!("k{replaced}")), None);
        for program in ["", "while true do", "sleep(", "sleep(1", "local t = {\n  1,\n}\nwork(1))"]
        {
            assert_eq!(nearest_lock(program), None, "{program}");
        }
    }

    #[test]
    fn key_and_ttl_are_copied_if_found() {
        for (program, key, ttl_ms) in [
            (
                "if r.set('order:7', token, nx=True, px=3000):\n  get(\n  r.delete('order:7')",
                Some("order:7"),
                Some(3_000),
            ),
            ("r.setnx(\"l\", 1)\nr.expire(\"l9\", 10)", Some("l"), Some(10_000)),
            ("await redis.set('a.b', id, 'NX', 'PX', 500); // eval del", Some("a.b"), Some(500)),
            ("KEY = \"job\"\nr.set(KEY, me, nx=True, ex=TTL)\nr.delete(KEY)", Some("job"), None),
            ("redis.set(f\"lock:{name}\", me, nx=True, ex=30)\ndel", None, Some(30_000)),
            ("rdb.SetNX(ctx, key, 1, 10*time.Second)", None, None),
            ("RLock l = redisson.getLock(\"jobs\");\nl.lock();", Some("jobs"), None),
            (
                "t.opsForValue().setIfAbsent(\"k\", id, Duration.ofSeconds(7));",
                Some("k"),
                Some(7_000),
            ),
            // The TTL is a constant or the default of a parameter.
            ("TTL = 10_000\nr.set('k', me, nx=True, px=TTL)", Some("k"), Some(10_000)),
            ("def f(r, ttl=5000):\n  r.set('k', me, nx=True, px=ttl)", Some("k"), Some(5_000)),
            ("TTL = 2.5\nr.set('k', me, nx=True, ex=TTL)", Some("k"), None),
            ("acquire the lock", None, None),
        ] {
            let lock = nearest_lock(program).unwrap_or(&SET_NX_PX_LUA);
            let carried = Carried::of(program, lock);
            assert_eq!((carried.key.as_deref(), carried.ttl_ms), (key, ttl_ms), "{program}");
            let replaced = in_place_of(program, lock);
            assert!(Program::load(&replaced, Dialect::Client).is_ok(), "{replaced}");
            assert!(key.is_none_or(|key| replaced.contains(&format!("\"{key}\""))), "{replaced}");
        }
        // A lock with a TTL in seconds takes only whole seconds, and the work ends before the lock
        // expires.
        let lock = |id: &str| locks::ALL.iter().find(|it| it.id == id).expect("it is built in");
        assert_eq!(Carried::of("r.set('l', 1, px=1500)", lock("set-nx-ex-del")).ttl_ms, None);
        assert_eq!(Carried::of("r.set('l', 1, px=1500)", lock("setnx-del")).ttl_ms, None);
        let short = in_place_of("r.set('l', 1, px=500)", lock("set-nx-px-lua"));
        assert!(short.contains("@param TTL 500 ") && short.contains("@param WORK 250 "), "{short}");
    }

    #[test]
    fn built_in_lock_takes_over_the_key_of_another_program() {
        let lock = |id: &str| locks::ALL.iter().find(|it| it.id == id).expect("it is built in");
        let template = lock("setnx-del");
        for (program, key) in [
            ("local key = \"order:7\"\nredis.call('SET', key, 1)", Some("order:7")),
            ("local key, token = \"a\", uuid()", Some("a")),
            ("redis.call(\"SET\", \"jobs\", 1, \"NX\")", Some("jobs")),
            ("local name = 'j'\nredis.call('setnx', name, 1)", Some("j")),
            (lock("setnx-del").source, None),
            ("sleep(1)", None),
            ("local key\nsleep(1)", None),
        ] {
            let changed = with_key_of(template, program);
            let expected = key.map_or(template.source.to_owned(), |key| {
                template.source.replacen("\"lock.foo\"", &format!("\"{key}\""), 1)
            });
            assert_eq!(changed, expected, "{program}");
        }
        for it in locks::ALL.iter().filter(|it| it.source.contains("local key")) {
            let place = place_of_key(it.source).map(|place| &it.source[place]);
            assert!(place.is_some_and(|key| !key.is_empty()), "{}: {place:?}", it.id);
        }
    }

    #[test]
    fn built_in_lock_is_found_whatever_its_key() {
        for lock in locks::ALL {
            assert_eq!(built_in(lock.source).map(|it| it.id), Some(lock.id));
            let other = with_key_of(lock, "local key = \"order:7\"");
            assert_eq!(built_in(&other).map(|it| it.id), Some(lock.id), "{other}");
        }
        assert!(built_in("sleep(1)").is_none());
    }

    #[test]
    fn replaced_program_is_kept_as_a_comment() {
        for text in ["@Override\n[[x\n--]] y\n\nlock();", "-- @param"] {
            let program = in_place_of(text, &SET_NX_PX_LUA);
            assert!(Program::load(&program, Dialect::Client).is_ok(), "{program}");
            assert_eq!(replacing(&program).map(|it| it.id), Some(SET_NX_PX_LUA.id), "{program}");
            assert!(replacing(&format!("{program}-- mine")).is_none());
            assert!(program.contains(&format!("-- | {}", text.lines().next().unwrap_or_default())));
        }
        let long = "x\n".repeat(PROGRAM_BYTES);
        assert_eq!(in_place_of(&long, &SET_NX_PX_LUA), SET_NX_PX_LUA.source);
    }
}
