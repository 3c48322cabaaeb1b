//! A second look into the cache after the lock is acquired.

use crate::acquire;
use crate::edits::Edits;
use crate::source::Source;

/// Returns the program that reads the cache again after `enter()`, and works only if the entry is
/// still missing. The usual shape is `local value = redis.call("GET", cache)` before the acquire,
/// and a SET of the same key between `enter()` and `leave()`.
pub(crate) fn second_look(program: &str) -> Option<String> {
    let source = Source::new(program);
    let lock = acquire::find(&source)?;
    let acquired = lock.calls.first()?.range.start;
    let enter = program.find("enter()")?;
    let leave = enter + program[enter..].find("leave()")?;
    let looks = source.calls.iter().filter(|it| it.command == "GET");
    let (first, key) = looks
        .filter_map(|call| Some((call, source.argument(call, 0)?)))
        .find(|(call, key)| *key != lock.key && call.range.end < acquired)?;
    let reads = |it: &&crate::source::Call| {
        it.command == "GET" && source.argument(it, 0) == Some(key) && it.range.start > enter
    };
    let fills = |it: &&crate::source::Call| {
        it.command == "SET"
            && source.argument(it, 0) == Some(key)
            && (enter..leave).contains(&it.range.start)
    };
    source.calls.iter().find(fills)?;
    if source.calls.iter().any(|it| reads(&it)) {
        return None;
    }
    let before = source.text[..first.range.start].trim_end().strip_suffix('=')?.trim_end();
    let variable = before.rsplit(|it: char| !it.is_ascii_alphanumeric() && it != '_').next()?;
    let indent = source.indent(enter);
    let body = enter + "enter()".len()..leave;
    let text = source.text_of(&body).trim_end();
    let inner = text.replace('\n', "\n  ");
    let mut edits = Edits::default();
    let look = format!(
        "\n{indent}{variable} = redis.call(\"GET\", {key})\n{indent}if not {variable} then{inner}\n{indent}end\n{indent}"
    );
    edits.replace(body, look);
    Some(edits.apply(program))
}
