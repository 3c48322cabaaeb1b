//! Requests of a holder about its lock: the release and the renewal, each only if the key contains
//! the holder's own token.

use crate::acquire::{self, Acquire};
use crate::comparison;
use crate::edits::Edits;
use crate::source::{Call, Source};
use std::ops::Range;

/// Returns the program that deletes the key of the lock only if it contains the client's own token.
pub(crate) fn compared(program: &str) -> Option<String> {
    let source = Source::new(program);
    let acquire = acquire::find(&source)?;
    let releases = requests(&source, &acquire, &["DEL", "UNLINK"]);
    if releases.is_empty() || has_other_reads(&source, &acquire) {
        return None;
    }
    let mut edits = Edits::default();
    let token = own_token(&source, &acquire, &mut edits)?;
    for release in releases {
        let range = guard_of(&source, release, &acquire).unwrap_or_else(|| release.range.clone());
        let indent = source.indent(range.start);
        let script = script(&release.command, "", indent);
        edits
            .replace(range, format!("redis.call(\"EVAL\", {script}, 1, {}, {token})", acquire.key));
    }
    Some(edits.apply(program))
}

/// Returns the program in which each client writes its own token, if a local variable contains the
/// same value for all clients.
pub(crate) fn unique_token(program: &str) -> Option<String> {
    let source = Source::new(program);
    let acquire = acquire::find(&source)?;
    let mut edits = Edits::default();
    edits.replace(constant_of(&source, acquire.value)?, "uuid()");
    Some(edits.apply(program))
}

/// Returns the program that extends the TTL of the lock only if the key contains the client's own
/// token. If the program ignored the reply, it now stops when the lock is lost.
pub(crate) fn checked_renewal(program: &str) -> Option<String> {
    let source = Source::new(program);
    let acquire = acquire::find(&source).filter(|it| it.has_ttl)?;
    let renewals = renewals(&source, &acquire);
    if renewals.is_empty() {
        return None;
    }
    let mut edits = Edits::default();
    let token = own_token(&source, &acquire, &mut edits)?;
    for Renewal { call, command, ttl } in renewals {
        let guard = guard_of(&source, call, &acquire);
        let is_statement = guard.is_some() || is_statement(&source, call);
        let range = guard.unwrap_or_else(|| call.range.clone());
        let script = script(command, ", ARGV[2]", source.indent(range.start));
        let eval = format!("redis.call(\"EVAL\", {script}, 1, {}, {token}, {ttl})", acquire.key);
        let replacement = if is_statement {
            format!("if {eval} == 0 then error(\"lost the lock\") end")
        } else if call.command == "SET" {
            // SET returns a status or nil, the script a number. In Lua, 0 counts as true.
            format!("({eval} == 1)")
        } else {
            eval
        };
        edits.replace(range, replacement);
    }
    Some(edits.apply(program))
}

/// A request that extends the lock of its sender.
struct Renewal<'a> {
    call: &'a Call,
    /// The command that sets a TTL with the same unit.
    command: &'static str,
    ttl: &'a str,
}

/// Returns the renewals of a program that compare nothing: EXPIRE, PEXPIRE, or SET of the client's
/// own value with a TTL.
fn renewals<'a>(source: &'a Source<'_>, acquire: &Acquire<'_>) -> Vec<Renewal<'a>> {
    let renewal = |call: &'a Call| {
        let (command, ttl) = match (call.command.as_str(), call.arguments.len()) {
            ("EXPIRE", 2) => ("EXPIRE", source.argument(call, 1)?),
            ("PEXPIRE", 2) => ("PEXPIRE", source.argument(call, 1)?),
            ("SET", _) if source.argument(call, 1)? == acquire.value => {
                let in_seconds = source.value_of_option(call, "EX").map(|ttl| ("EXPIRE", ttl));
                let ttl =
                    in_seconds.or_else(|| Some(("PEXPIRE", source.value_of_option(call, "PX")?)));
                // With NX it acquires the lock, with IFEQ it compares the value itself.
                ttl.filter(|_| !["NX", "IFEQ"].iter().any(|it| source.has_option(call, it)))?
            }
            _ => return None,
        };
        Some(Renewal { call, command, ttl })
    };
    let calls = requests(source, acquire, &["EXPIRE", "PEXPIRE", "SET"]);
    calls.into_iter().filter_map(renewal).collect()
}

/// Returns `true` if a call is a whole statement: the program ignores its reply.
fn is_statement(source: &Source<'_>, call: &Call) -> bool {
    let before = &source.text[..call.range.start];
    let line = before.rfind('\n').map_or(before, |end| &before[end..]);
    let continues = |it: &str| it.ends_with(|sign| "=(,{[.+-*/%^<>~".contains(sign));
    let last = before.trim_end();
    let operators = ["and", "or", "not", "return", "if", "while", "until", "in"];
    let is_operand = operators.iter().any(|it| last.ends_with(it));
    line.trim().is_empty() && !continues(last) && !is_operand
}

/// Returns a script that sends a command if the key contains the token.
fn script(command: &str, argument: &str, indent: &str) -> String {
    format!(
        "[[\n{indent}  if redis.call(\"GET\", KEYS[1]) == ARGV[1] then\n{indent}    \
         return redis.call(\"{command}\", KEYS[1]{argument})\n{indent}  end\n{indent}  return 0\n{indent}]]"
    )
}

/// Returns the name of the client's own token, and makes the lock contain one if its value is the
/// same for all clients. Returns `None` if the value is computed in another way.
fn own_token<'a>(source: &Source<'a>, acquire: &Acquire<'a>, edits: &mut Edits) -> Option<&'a str> {
    let value = acquire.value;
    if is_drawn(source, value) {
        return Some(value);
    }
    if let Some(range) = constant_of(source, value) {
        edits.replace(range, "uuid()");
        return Some(value);
    }
    if !is_constant(value) {
        return None;
    }
    let token = ["token", "own_token"].into_iter().find(|name| !source.has_name(name))?;
    edits.insert(source.first_statement(), format!("local {token} = uuid()\n"));
    let values = acquire.calls.iter().filter_map(|call| call.arguments.get(1));
    values.for_each(|range| edits.replace(range.clone(), token));
    Some(token)
}

/// Returns `true` if a local variable has a value from `uuid()` or from a counter.
fn is_drawn(source: &Source<'_>, name: &str) -> bool {
    const UNIQUE: [&str; 3] = ["uuid()", "redis.call(\"INCR\"", "redis.call('INCR'"];
    let value = initial_value(source, name);
    value.is_some_and(|it| UNIQUE.iter().any(|unique| it.starts_with(unique)))
}

/// Returns the range of the initial value of a local variable, if it is a string or a number.
fn constant_of(source: &Source<'_>, name: &str) -> Option<Range<usize>> {
    let rest = initial_value(source, name)?;
    let value = &rest[..comparison::length(rest)];
    let start = value.as_ptr() as usize - source.text.as_ptr() as usize;
    let is_whole = !rest[value.len()..].starts_with('.');
    (is_whole && is_constant(value)).then_some(start..start + value.len())
}

/// Returns `true` for a string or a number.
fn is_constant(value: &str) -> bool {
    value.starts_with(['"', '\'']) || value.parse::<u32>().is_ok()
}

/// Returns the text that begins with the initial value of a local variable at the top of a block.
fn initial_value<'a>(source: &Source<'a>, name: &str) -> Option<&'a str> {
    for line in source.text.lines() {
        let Some(declaration) = line.trim_start().strip_prefix("local ") else { continue };
        let Some((names, values)) = declaration.split_once('=') else { continue };
        let Some(place) = names.split(',').position(|it| it.trim() == name) else { continue };
        let mut depth = 0_i32;
        let values: Vec<&str> = values
            .split(|letter: char| {
                depth += i32::from(letter == '(') - i32::from(letter == ')');
                letter == ',' && depth == 0
            })
            .collect();
        return values.get(place).map(|it| it.trim());
    }
    None
}

/// Returns the calls of these commands with the key of the lock.
fn requests<'a>(source: &'a Source<'_>, acquire: &Acquire<'_>, commands: &[&str]) -> Vec<&'a Call> {
    let is_meant = |call: &&Call| {
        commands.contains(&call.command.as_str()) && source.argument(call, 0) == Some(acquire.key)
    };
    source.calls.iter().filter(is_meant).collect()
}

/// Returns `true` if the program reads the key for another purpose than to guard its release or its
/// renewal. Its value then has a meaning for the program.
fn has_other_reads(source: &Source<'_>, acquire: &Acquire<'_>) -> bool {
    let renewals = renewals(source, acquire).into_iter().map(|it| it.call);
    let guarded = requests(source, acquire, &["DEL", "UNLINK"]).into_iter().chain(renewals);
    let guards: Vec<Range<usize>> =
        guarded.filter_map(|it| guard_of(source, it, acquire)).collect();
    source.calls.iter().any(|call| {
        let reads = matches!(call.command.as_str(), "GET" | "GETSET" | "GETDEL" | "WATCH");
        let is_guard = guards.iter().any(|it| it.contains(&call.range.start));
        reads && source.argument(call, 0) == Some(acquire.key) && !is_guard
    })
}

/// Returns the range of `if redis.call("GET", key) == token then … end` around a request that is
/// its only statement.
fn guard_of(source: &Source<'_>, request: &Call, acquire: &Acquire<'_>) -> Option<Range<usize>> {
    let get = source.calls.iter().rfind(|it| it.range.end <= request.range.start)?;
    if get.command != "GET" || source.argument(get, 0) != Some(acquire.key) {
        return None;
    }
    let (value, start, end) = match comparison::after(source, get.range.end) {
        Some(it) if it.is_equal => (it.text, get.range.start, it.end),
        Some(_) => return None,
        None => {
            let (value, start) = comparison::before(source, get.range.start)?;
            (value, start, get.range.end)
        }
    };
    if comparison::in_tostring(value).unwrap_or(value) != acquire.value {
        return None;
    }
    let start = source.text[..start].trim_end().strip_suffix("if")?.len();
    let between = source.text[end..request.range.start].trim_start().strip_prefix("then")?;
    let is_empty =
        |it: &str| it.lines().all(|line| line.trim().is_empty() || line.trim().starts_with("--"));
    let after = source.text[request.range.end..].trim_start();
    let end = source.text.len() - after.strip_prefix("end")?.len();
    is_empty(between).then_some(start..end)
}
