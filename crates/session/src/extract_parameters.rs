//! Turns the numbers of a program into declared parameters: the TTL of the lock, the duration of
//! the work and the polling interval. Then they can be varied without an edit.
//!
//! Only numbers whose meaning follows from the tokens before them are converted.

use lua_vm::{Dialect, ParameterValue, Program, TokenKind};

/// The tokens before a number, the name of the parameter that replaces it, and its description.
const MEANINGS: [(&[&str], &str, &str); 4] = [
    (&["\"PX\",", "'PX',", "\"px\",", "'px',"], "TTL", "lock lifetime, ms"),
    (&["\"EX\",", "'EX',", "\"ex\",", "'ex',"], "TTL", "lock lifetime, s"),
    (&["work("], "WORK", "time inside, ms"),
    (&["sleep("], "POLL", "time between tries, ms"),
];

/// Returns an equivalent program that declares its numbers as parameters, or `None` if it would
/// have fewer than two numeric parameters.
pub fn with_parameters(source: &str) -> Option<String> {
    let program = Program::load(source, Dialect::Client).ok()?;
    let mut declared: Vec<(String, String, &str)> = Vec::new();
    let (mut body, mut end) = (String::new(), 0);
    let numbers = program.tokens().into_iter().filter(|token| {
        token.kind == TokenKind::Literal
            && source[token.range.clone()].bytes().all(|byte| byte.is_ascii_digit())
    });
    for token in numbers {
        let number = &source[token.range.clone()];
        let before = source[..token.range.start].trim_end();
        let line = before.rsplit('\n').next().unwrap_or_default();
        let is_after = |signs: &&[&str]| signs.iter().any(|sign| before.ends_with(sign));
        let expires = ["\"EXPIRE\"", "\"expire\"", "'EXPIRE'", "'expire'"];
        let meaning = MEANINGS.iter().find(|(signs, ..)| is_after(signs));
        let meaning = meaning.map(|(_, name, about)| (*name, *about)).or_else(|| {
            let is_last = source[token.range.end..].trim_start().starts_with(')');
            let is_given = expires.iter().any(|sign| line.contains(sign)) && line.ends_with(',');
            (is_given && is_last).then_some(("TTL", "lock lifetime, s"))
        });
        let Some((name, about)) = meaning else { continue };
        let known = |name: &String| declared.iter().find(|(known, ..)| known == name);
        let is_free = |name: &String| match known(name) {
            Some((_, value, messages)) => value == number && *messages == about,
            None => !source.contains(name.as_str()),
        };
        let names = (1..).map(|count| match count {
            1 => name.to_owned(),
            _ => format!("{name}{count}"),
        });
        let name = names.take(9).find(is_free)?;
        body.push_str(&source[end..token.range.start]);
        body.push_str(&name);
        end = token.range.end;
        if known(&name).is_none() {
            declared.push((name, number.to_owned(), about));
        }
    }
    // Maps use the parameters in this order for their axes.
    declared.sort_by_key(|(.., about)| MEANINGS.iter().position(|(.., it)| it == about));
    body.push_str(&source[end..]);
    let head: Vec<String> = declared
        .iter()
        .map(|(name, number, about)| format!("-- @param {name} {number} {about}\n"))
        .collect();
    let source = head.concat() + &body;
    let program = Program::load(&source, Dialect::Client).ok()?;
    let is_number = |default: &ParameterValue| matches!(default, ParameterValue::Number(_));
    let numbers = program.parameters().iter().filter(|it| is_number(&it.default)).count();
    (numbers > 1).then_some(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_a_known_meaning_become_parameters() {
        let program = "while redis.call('SET', 'l', 1, 'NX', 'PX', 3000) == nil do\n  sleep(50)\nend\nenter() work(1000) leave()\nsleep(70)\n";
        let expected = "-- @param TTL 3000 lock lifetime, ms\n-- @param WORK 1000 time inside, ms\n-- @param POLL 50 time between tries, ms\n-- @param POLL2 70 time between tries, ms\nwhile redis.call('SET', 'l', 1, 'NX', 'PX', TTL) == nil do\n  sleep(POLL)\nend\nenter() work(WORK) leave()\nsleep(POLL2)\n";
        assert_eq!(with_parameters(program).as_deref(), Some(expected));
        assert_eq!(with_parameters(expected).as_deref(), Some(expected), "there is nothing left");
        let expire = "redis.call(\"EXPIRE\", \"l\", 10) work(5)";
        let declared = with_parameters(expire).expect("it has two");
        assert!(declared.contains("call(\"EXPIRE\", \"l\", TTL) work(WORK)"), "{declared}");
        // A script does not see the parameters of its program.
        let script = "redis.call('EVAL', [[redis.call('PEXPIRE', 'l', 500)]], 0) sleep(50) work(5)";
        let declared = with_parameters(script).expect("it has two");
        assert!(declared.contains("'l', 500)]], 0) sleep(POLL) work(WORK)"), "{declared}");
        for few in ["work(5)", "enter() leave()", "local x = 3 + 4", "work("] {
            assert_eq!(with_parameters(few), None, "{few}");
        }
    }
}
