//! Recognises programs that are not Lua, their language, and the nearest built-in lock.

use super::carried::key_in;
use crate::locks::{KEYWORDS, Lock, SET_NX_PX_LUA};

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
    use crate::foreign_code::in_place_of;
    use crate::locks;

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
            (
                "import redis\nfor server in servers:\n    if server.set('l', token, nx=True, px=5000):\n        n += 1\nif n < quorum:",
                "redlock",
            ),
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
}
