//! Texts that somebody takes for a lock though they are no Lua: how one is known, and the built-in
//! lock that comes nearest to it.
//!
//! Nothing is translated. The text stays as a comment under the lock that takes its place.

use crate::lua::limits::PROGRAM_BYTES;
use crate::scenario::strategies::{self, SET_NX_PX_LUA, Strategy};

/// How lines begin that are no Lua.
const BEGINNINGS: [&str; 23] = [
    "def ", "import ", "from ", "class ", "with ", "async ", "await ", "let ", "const ", "var ",
    "public ", "private ", "package ", "func ", "fn ", "boolean ", "string ", "int ", "final ",
    "@", "#", "//", "/*",
];

/// How they end.
const ENDINGS: [char; 2] = [':', ';'];

/// The built-in locks by the words of texts. The first of which all words occur is the nearest.
const NEAREST: [(&[&str], &str); 13] = [
    (&["redlock"], "redlock"),
    (&["redisson"], "redisson"),
    (&["rlock"], "redisson"),
    (&["getset"], "setnx-getset"),
    (&["watch", "multi"], "watch-multi-delete"),
    (&["incr", "expire"], "incr-expire"),
    (&["eval", "del"], "set-nx-px-lua"),
    (&["register_script"], "set-nx-px-lua"),
    (&["setnx", "expire"], "setnx-expire"),
    (&["setnx"], "setnx-del"),
    (&["setifabsent"], "set-nx-ex-del"),
    (&["nx", "get(", "del"], "set-nx-px-get-del"),
    (&["nx", "del"], "set-nx-ex-del"),
];

/// The built-in lock that comes nearest to a text with mistakes; none, if the text is Lua.
pub fn nearest_lock(program: &str) -> Option<&'static Strategy> {
    if !is_foreign(program) {
        return None;
    }
    let text = program.to_lowercase();
    let all_occur = |words: &[&str]| words.iter().all(|word| text.contains(word));
    let nearest = NEAREST.iter().find(|(words, _)| all_occur(words));
    let id = nearest.map_or(SET_NX_PX_LUA.id, |(_, id)| id);
    strategies::ALL.iter().find(|lock| lock.id == id)
}

/// A built-in lock, with the text that it replaces as a comment below.
pub fn in_place_of(program: &str, lock: &Strategy) -> String {
    // The bar keeps lines from being read as long comments or declarations of parameters.
    let kept = program.lines().map(|line| format!("-- | {line}").trim_end().to_owned() + "\n");
    let both = format!("{}\n{}", lock.source, kept.collect::<String>());
    if both.len() <= PROGRAM_BYTES { both } else { lock.source.to_owned() }
}

/// Whether more than a line looks like another language; or nothing looks like Lua, and nothing
/// asks Redis for anything as a program here does.
fn is_foreign(program: &str) -> bool {
    let code = || program.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_odd = |line: &&str| {
        let lower = line.to_lowercase();
        // Lua has braces as well, but only around tables.
        let opens_block = line.ends_with(" {") && !line.contains('=') && !line.contains("return");
        let begins = BEGINNINGS.iter().any(|it| lower.starts_with(it));
        begins || line.ends_with(ENDINGS) || opens_block
    };
    let asks = ["call(", "redis.", "enter(", "sleep("].iter().any(|word| program.contains(word));
    let is_lua = |line: &str| {
        let ends = [" do", " then", " end"].iter().any(|it| line.ends_with(it));
        ends || line == "end" || line.starts_with("local ") || line.starts_with("--")
    };
    code().filter(is_odd).count() > 1 || (!asks && !code().any(is_lua) && code().next().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lua::{Dialect, Program};

    #[test]
    fn other_languages_are_known_and_lead_to_the_lock_that_is_nearest() {
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
            ("func lock() bool {\n\treturn rdb.SetNX(ctx, key, 1, 0).Val()\n}", "setnx-del"),
            ("acquire the lock\nif ok then work\nrelease", "set-nx-px-lua"),
        ] {
            assert_eq!(nearest_lock(program).map(|lock| lock.id), Some(nearest), "{program}");
        }
    }

    #[test]
    fn lua_with_a_mistake_is_lua() {
        for lock in strategies::ALL {
            let program = lock.source.replacen("then", "than", 1).replacen("enter()", "enter(", 1);
            assert_eq!(nearest_lock(&program), None, "{}", lock.id);
        }
        for program in ["", "while true do", "sleep(", "sleep(1", "local t = {\n  1,\n}\nwork(1))"]
        {
            assert_eq!(nearest_lock(program), None, "{program}");
        }
    }

    #[test]
    fn what_is_replaced_stays_as_a_comment() {
        for text in ["@Override\n[[x\n--]] y\n\nlock();", "-- @param"] {
            let program = in_place_of(text, &SET_NX_PX_LUA);
            assert!(Program::load(&program, Dialect::Client).is_ok(), "{program}");
            assert!(program.contains(&format!("-- | {}", text.lines().next().unwrap_or_default())));
        }
        let long = "x\n".repeat(PROGRAM_BYTES);
        assert_eq!(in_place_of(&long, &SET_NX_PX_LUA), SET_NX_PX_LUA.source);
    }
}
