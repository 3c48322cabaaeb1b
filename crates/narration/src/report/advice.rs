//! Advice about wrong input: a reply that made a program fail, and source code that is not Lua. It
//! is shown next to the error of Redis, which stays unchanged.

use super::narrator::Narrator;
use crate::text::{AbsentCommands, Texts, advice, clipped};
use lock_semantics::ProgramFailure;
use lua_vm::{Absent, Raised, closest};
use redis_model::{Bytes, Command, Unsupported};
use simulator::EventKind;

/// Options that are followed by a TTL or an expiry time.
const LIFETIME_OPTIONS: [&str; 4] = ["EX", "PX", "EXAT", "PXAT"];

/// Commands whose second argument is a TTL or an expiry time.
const LIFETIME_COMMANDS: [&str; 6] =
    ["EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT", "SETEX", "PSETEX"];

/// Commands whose argument after the script is the number of keys.
const SCRIPT_COMMANDS: [&str; 2] = ["EVAL", "EVALSHA"];

impl<'a> Narrator<'a> {
    /// Returns advice about the error reply that made a program fail, or `None` without known
    /// advice.
    pub(super) fn advice(self, failure: &ProgramFailure) -> Option<String> {
        if failure.error.message().starts_with("ERR Lua redis lib command arguments must be") {
            return Some(self.text.conclusion.argument_is_no_text.to_owned());
        }
        let Raised::Reply(reply) = &failure.error.raised else { return None };
        let events = self.recording.run().events();
        let sent = events.iter().take(failure.event).rev().find_map(|event| match &event.kind {
            EventKind::Sent { args, .. } if event.client == Some(failure.client) => Some(args),
            _ => None,
        })?;
        let says = |beginning: &str| reply.starts_with(beginning.as_bytes());
        let messages = &self.text.conclusion;
        let is_script = sent.first().is_some_and(|name| is_one_of(name, &SCRIPT_COMMANDS));
        let keys_are_counted = sent.get(2).is_some_and(is_whole);
        if says("ERR unknown command") {
            return unknown(&sent.first()?.to_lossy(), self.text);
        }
        if says("ERR Unknown Redis command called from script") {
            // The reply does not contain the name of the command.
            let source = sent.get(1)?.to_lossy();
            return called_in(&source).find_map(|name| unknown(name, self.text));
        }
        let counts =
            says("ERR wrong number of arguments for 'eval") || says("ERR value is not an integer");
        if is_script && counts && !keys_are_counted {
            return Some(messages.keys_are_counted.to_owned());
        }
        if says("ERR value is not an integer") {
            let wrong = lifetime(sent).filter(|it| !is_whole(it))?;
            return Some(messages.lifetimes_are_whole(&clipped(wrong.to_lossy().into_owned())));
        }
        says("ERR invalid expire time").then(|| messages.lifetimes_are_positive.to_owned())
    }
}

/// States that the source is not Lua, which language it resembles if known, and the form of a lock
/// program.
pub fn not_lua_message(language: Option<&str>, text: &Texts) -> String {
    let messages = &text.setup;
    let looks = match language {
        Some(language) => messages.looks_like(&language),
        None => messages.looks_foreign.to_owned(),
    };
    [&looks, text.between_sentences, messages.no_lua].concat()
}

/// Returns a replacement for an unsupported command or a similar command name.
fn unknown(name: &str, text: &Texts) -> Option<String> {
    if let Some(absent) = AbsentCommands::of(name) {
        return Some(absent.instead(text.which).to_owned());
    }
    let lower = name.to_ascii_lowercase();
    let is_known = |command: &&Command| command.name() == lower;
    if Command::all().iter().any(|it| is_known(&it)) {
        return None;
    }
    let meant = closest(&lower, Command::all().iter().map(Command::name))?.to_uppercase();
    Some(text.conclusion.did_you_mean(&meant))
}

/// Returns the name of a command or function that the model lacks.
pub(crate) fn unsupported_name(lacks: &Unsupported) -> String {
    let (Unsupported::Command(name) | Unsupported::Function(name)) = lacks;
    clipped(name.to_lossy().into_owned())
}

/// Returns advice about a command or function that the model lacks, or `None` without known advice.
pub(crate) fn instead_of_unsupported(lacks: &Unsupported, text: &Texts) -> Option<String> {
    match lacks {
        Unsupported::Command(name) => unknown(name.to_lossy().split(' ').next()?, text),
        Unsupported::Function(name) => {
            let absent = Absent::all().iter().find(|it| name.as_slice() == it.name.as_bytes())?;
            Some(text.conclusion.instead(&advice(absent.instead, text.which)))
        }
    }
}

/// Returns the names of the commands that a script calls, as they are written there.
fn called_in(source: &str) -> impl Iterator<Item = &str> {
    let calls =
        source.match_indices("call(").map(|(at, call)| source[at + call.len()..].trim_start());
    calls.filter_map(|rest| {
        let quote = rest.chars().next().filter(|it| ['\'', '"'].contains(it))?;
        rest[1..].split(quote).next()
    })
}

/// Returns the argument with the TTL or expiry time of a command.
fn lifetime(args: &[Bytes]) -> Option<&Bytes> {
    if is_one_of(args.first()?, &LIFETIME_COMMANDS) {
        return args.get(2);
    }
    let option = args.iter().skip(2).position(|it| is_one_of(it, &LIFETIME_OPTIONS))?;
    args.get(option + 3)
}

fn is_one_of(word: &Bytes, words: &[&str]) -> bool {
    words.iter().any(|it| word.is_word(it))
}

fn is_whole(word: &Bytes) -> bool {
    word.to_lossy().parse::<i64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use primitives::Millis;
    use run_analysis::Recording;
    use simulator::{Policy, Scenario, Scheduler};

    #[test]
    fn advice_matches_the_error_reply() {
        let mut report = String::new();
        for program in [
            "redis.call('SETNZ', 'l', 1)",
            "redis.call('expre', 'l', 1)",
            "redis.call('LOCK', 'l')",
            "redis.call('ZADD', 'l', 1, 'a')",
            "redis.call('EVAL', [[redis.call('GETT', KEYS[1])]], 1, 'l')",
            "redis.call('EVAL', 'return 1')",
            "redis.call('EVAL', 'return 1', 'l', 'me')",
            "redis.call('EVAL', [[redis.call('PEXPIRE', 'l', '10s')]], 0)",
            "redis.call('SET', 'l', 1, 'NX', 'PX', '10s')",
            "redis.call('SET', 'l', 1, 'EX', 10 / 3)",
            "redis.call('SETNX', 'l', 1) redis.call('EXPIRE', 'l', '10s')",
            "redis.call('SET', 'l', 1, 'PX', 0)",
            "redis.call('SET', 'l', 'x') redis.call('INCR', 'l')",
        ] {
            let mut recording = Recording::start(&Scenario::of(&[program])).expect(program);
            let scheduler = Scheduler { order: Policy::InTurn, until: Millis(100) };
            recording.advance(scheduler, 50);
            let failures = recording.coverage().failures();
            let failure = failures.iter().next().expect(program);
            report += &format!("{program}\n");
            for language in Language::ALL {
                let advice = Narrator::new(&recording, language.texts()).advice(failure);
                report += &format!("  {}\n", advice.unwrap_or("-".to_owned()));
            }
        }
        expect_test::expect![[r#"
            redis.call('SETNZ', 'l', 1)
              A command with a similar name exists: SETNX.
              有名称相近的命令：SETNX。
              有名稱相近的命令：SETNX。
            redis.call('expre', 'l', 1)
              A command with a similar name exists: EXPIRE.
              有名称相近的命令：EXPIRE。
              有名稱相近的命令：EXPIRE。
            redis.call('LOCK', 'l')
              -
              -
              -
            redis.call('ZADD', 'l', 1, 'a')
              Lockscope's Redis has no sorted sets: keep a queue in a list (RPUSH, LPOP, LRANGE) and deadlines in a hash (HSET, HGETALL).
              Lockscope 的 Redis 没有有序集合：队列请用列表（RPUSH、LPOP、LRANGE），期限请用哈希（HSET、HGETALL）。
              Lockscope 的 Redis 沒有有序集合：佇列請用串列（RPUSH、LPOP、LRANGE），期限請用雜湊（HSET、HGETALL）。
            redis.call('EVAL', [[redis.call('GETT', KEYS[1])]], 1, 'l')
              A command with a similar name exists: GET.
              有名称相近的命令：GET。
              有名稱相近的命令：GET。
            redis.call('EVAL', 'return 1')
              EVAL takes the script, the number of keys, the keys, then the other arguments: redis.call('EVAL', script, 1, key, token).
              EVAL 的参数依次是脚本、key 的个数、各个 key、其他参数：redis.call('EVAL', script, 1, key, token)。
              EVAL 的參數依序是腳本、key 的個數、各個 key、其他參數：redis.call('EVAL', script, 1, key, token)。
            redis.call('EVAL', 'return 1', 'l', 'me')
              EVAL takes the script, the number of keys, the keys, then the other arguments: redis.call('EVAL', script, 1, key, token).
              EVAL 的参数依次是脚本、key 的个数、各个 key、其他参数：redis.call('EVAL', script, 1, key, token)。
              EVAL 的參數依序是腳本、key 的個數、各個 key、其他參數：redis.call('EVAL', script, 1, key, token)。
            redis.call('EVAL', [[redis.call('PEXPIRE', 'l', '10s')]], 0)
              -
              -
              -
            redis.call('SET', 'l', 1, 'NX', 'PX', '10s')
              A TTL must be a whole number without a unit, not 10s: seconds for EX and EXPIRE, milliseconds for PX and PEXPIRE.
              TTL 必须是不带单位的整数，不能是 10s：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。
              TTL 必須是不帶單位的整數，不能是 10s：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。
            redis.call('SET', 'l', 1, 'EX', 10 / 3)
              A TTL must be a whole number without a unit, not 3.3333333333333335: seconds for EX and EXPIRE, milliseconds for PX and PEXPIRE.
              TTL 必须是不带单位的整数，不能是 3.3333333333333335：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。
              TTL 必須是不帶單位的整數，不能是 3.3333333333333335：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。
            redis.call('SETNX', 'l', 1) redis.call('EXPIRE', 'l', '10s')
              A TTL must be a whole number without a unit, not 10s: seconds for EX and EXPIRE, milliseconds for PX and PEXPIRE.
              TTL 必须是不带单位的整数，不能是 10s：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。
              TTL 必須是不帶單位的整數，不能是 10s：EX 和 EXPIRE 用秒，PX 和 PEXPIRE 用毫秒。
            redis.call('SET', 'l', 1, 'PX', 0)
              A TTL must be a whole number above 0 that is not too large.
              TTL 必须是大于 0 且不过大的整数。
              TTL 必須是大於 0 且不過大的整數。
            redis.call('SET', 'l', 'x') redis.call('INCR', 'l')
              -
              -
              -
        "#]].assert_eq(&report);
    }
}
