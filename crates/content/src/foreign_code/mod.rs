//! Programs that are not Lua, and the built-in lock that is nearest to such a program.
//!
//! Only the name of the key and the TTL are translated, if they are simple to find. The original
//! program is kept as a comment below the lock that replaces it.

mod carried;
mod recognition;

pub use carried::Carried;
pub use recognition::{language, nearest_lock};

use crate::locks::{self, Lock};
use carried::{key_in, place_of_key};
use lua_vm::limits::PROGRAM_BYTES;

/// Beginning of each line of a program in another language that is kept as a comment. The bar prevents
/// lines from being parsed as long comments or declarations of parameters.
const KEPT: &str = "-- |";

/// Returns a built-in lock with the values from the program that it replaces, followed by that
/// program as a comment.
pub fn in_place_of(program: &str, lock: &Lock) -> String {
    let source = Carried::of(program, lock).put_into(lock);
    let kept = program.lines().map(|line| format!("{KEPT} {line}").trim_end().to_owned() + "\n");
    let both = format!("{source}\n{}", kept.collect::<String>());
    if both.len() <= PROGRAM_BYTES { both } else { source }
}

/// Returns the built-in lock that has replaced a program in another language, if it is unchanged.
/// Locks with another first line are skipped first, because the page asks this often.
pub fn replacing(program: &str) -> Option<&'static Lock> {
    let kept = program.lines().filter_map(|line| line.strip_prefix(KEPT));
    let kept: Vec<&str> = kept.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    let original = Some(kept.join("\n")).filter(|it| !it.is_empty())?;
    let begins_it = |lock: &&Lock| lock.source.lines().next() == program.lines().next();
    locks::ALL.iter().filter(begins_it).find(|lock| in_place_of(&original, lock) == program)
}

/// Returns `true` if the program contains a program in another language as a comment, also after an
/// edit of the lock that has replaced it.
pub fn stands_in(program: &str) -> bool {
    program.lines().any(|line| line.starts_with(KEPT))
}

/// Returns the program of a built-in lock with the key that another program locks, so that clients
/// with the two programs compete.
pub fn with_key_of(lock: &Lock, program: &str) -> String {
    let key = place_of_key(program).map(|place| program[place].to_owned());
    let key = key.or_else(|| key_in(program));
    Carried { key, ttl_ms: None, has_ttl: false }.put_into(lock)
}

/// Returns the built-in lock whose program, apart from the key, is this one, or that has replaced a
/// program in another language. Programs of other lengths are skipped first, because a program is
/// compared after each key press in the editor.
pub fn built_in(program: &str) -> Option<&'static Lock> {
    let lines = program.lines().count();
    let is_it = |it: &&Lock| {
        it.source == program
            || it.source.lines().count() == lines && with_key_of(it, program) == program
    };
    locks::ALL.iter().find(is_it).or_else(|| replacing(program))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locks::SET_NX_PX_LUA;
    use lua_vm::{Dialect, Program};

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
            let edited = format!("{program}-- mine");
            assert!(replacing(&edited).is_none() && stands_in(&edited));
            assert!(program.contains(&format!("-- | {}", text.lines().next().unwrap_or_default())));
        }
        for lock in locks::ALL {
            let program = in_place_of("r.set('order:7', 1, px=4000)", lock);
            assert_eq!(replacing(&program).map(|it| it.id), Some(lock.id), "{program}");
        }
        let long = "x\n".repeat(PROGRAM_BYTES);
        assert_eq!(in_place_of(&long, &SET_NX_PX_LUA), SET_NX_PX_LUA.source);
    }
}
