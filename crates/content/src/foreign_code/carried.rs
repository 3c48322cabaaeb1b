//! Values that a built-in lock takes from the program that it replaces: the key and the TTL.

use crate::locks::Lock;
use std::ops::Range;

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
    pub(super) fn put_into(&self, lock: &Lock) -> String {
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

/// Returns the range of the key in `local key = "…"`.
pub(super) fn place_of_key(source: &str) -> Option<Range<usize>> {
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
pub(super) fn key_in(text: &str) -> Option<String> {
    // Only ASCII letters are converted, so that positions are unchanged.
    let lower = text.to_ascii_lowercase();
    let ends = TAKING.iter().filter_map(|call| lower.find(call).map(|at| at + call.len()));
    let given = text[ends.min()?..].trim_start();
    let (name, after) = split_word(given);
    let is_quote = |it: char| matches!(it, '"' | '\'' | '`');
    let literal = match name {
        "" => given,
        // A concatenation is not a plain string.
        _ if after.starts_with(is_quote) => return None,
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

/// Returns the first number outside quotes up to the end of the call, or the number assigned to the
/// first variable that has one.
fn number_in(program: &str, call: &str, mut is_quoted: bool) -> Option<u64> {
    let mut rest = call;
    while let Some(it) = rest.chars().next() {
        let (word, after) = split_word(rest);
        match it {
            '"' | '\'' => is_quoted = !is_quoted,
            ')' | ';' | '\n' => return None,
            '0'..='9' if !is_quoted => return whole_number(rest),
            _ if !word.is_empty() && !is_quoted => {
                if let Some(number) = assigned(program, word).and_then(whole_number) {
                    return Some(number);
                }
            }
            _ => {}
        }
        rest = if word.is_empty() { &rest[it.len_utf8()..] } else { after };
    }
    None
}

/// Reads the whole number at the beginning of a text. Languages allow `_` in it. A number in an
/// expression with other numbers, such as `10 * 60`, is not the value.
fn whole_number(text: &str) -> Option<u64> {
    let (word, after) = split_word(text);
    let operand = after.trim_start().strip_prefix(['*', '/', '+', '-', '%']);
    let is_part =
        operand.is_some_and(|it| it.trim_start().starts_with(|it: char| it.is_ascii_digit()));
    word.replace('_', "").parse().ok().filter(|_| !is_part && !after.starts_with('.'))
}

/// Splits a text after the word with which it begins. The word may be empty.
fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|it| !is_inner(it)).unwrap_or(text.len()))
}

/// Returns `true` if a character can be part of a name or a number.
fn is_inner(it: char) -> bool {
    it.is_ascii_alphanumeric() || it == '_'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foreign_code::{in_place_of, nearest_lock};
    use crate::locks::{self, SET_NX_PX_LUA};
    use lua_vm::{Dialect, Program};

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
            ("TTL = 10 * 1000\nr.set('k', me, nx=True, px=TTL)", Some("k"), None),
            ("r.set('k', me, nx=True, ex=10*60)", Some("k"), None),
            ("rdb.Expire(ctx, \"k\", 10*time.Second)", None, Some(10_000)),
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
}
