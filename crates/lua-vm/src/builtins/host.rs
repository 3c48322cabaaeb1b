//! The functions of a client's program that need the world.

use super::{Arguments, Outcome, basic};
use crate::limits;
use crate::operators::Fault;
use crate::value::Value;
use crate::yield_reason::YieldReason;

/// `now()` is the client's wall clock, in milliseconds.
pub(super) fn now(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.now as f64)))
}

/// `sleep(ms)` waits.
pub(super) fn sleep(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(YieldReason::Sleep(milliseconds(arguments)?)))
}

/// `work(ms)` waits too, and counts as work.
pub(super) fn work(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(YieldReason::Work(milliseconds(arguments)?)))
}

/// `enter()` begins the critical section, and `enter("shared")` does so as a reader.
pub(super) fn enter(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let is_shared = match arguments.values.first() {
        None | Some(Value::Nil) => false,
        Some(_) if *arguments.word(0)? == *b"shared" => true,
        Some(_) => return Err(arguments.wrong(0, "\"shared\" expected")),
    };
    Ok(Outcome::Wait(YieldReason::Enter { is_shared }))
}

/// `leave()` ends the critical section.
pub(super) fn leave(_: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(YieldReason::Leave))
}

/// `uuid()` is a string that no other call returns.
pub(super) fn uuid(_: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(YieldReason::Uuid))
}

/// `random(from, to)` is a random whole number, with the errors of `math.random`. Fractions are
/// truncated.
pub(super) fn random(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    if arguments.values.len() > 2 {
        return Err(Fault::Message("wrong number of arguments".to_owned()));
    }
    let bounds = [arguments.integer(0)?, arguments.integer(1)?];
    let is_too_large = |bound: &i64| bound.unsigned_abs() > limits::WHOLE_NUMBER.unsigned_abs();
    if let Some(index) = bounds.iter().position(is_too_large) {
        return Err(arguments.wrong(index, "interval too large"));
    }
    let [from, to] = bounds;
    if from > to {
        return Err(arguments.wrong(1, "interval is empty"));
    }
    Ok(Outcome::Wait(YieldReason::Random { from, to }))
}

/// `store.read(name)` is the value under a name in the protected store.
pub(super) fn store_read(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(YieldReason::StoreRead(arguments.word(0)?)))
}

/// `store.write(name, value [, token])` writes a value. The store may reject a token that is too
/// small.
pub(super) fn store_write(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let (name, value) = (arguments.word(0)?, arguments.word(1)?);
    let most = limits::WHOLE_NUMBER;
    let token =
        if arguments.is_left_out(2) { None } else { Some(arguments.whole_number(2, -most, most)?) };
    Ok(Outcome::Wait(YieldReason::StoreWrite { name, value, token }))
}

/// `print(…)` prints values in the format of `tostring`, separated by tabs. A line that is too long
/// is truncated.
pub(super) fn print(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    let mut text = Vec::new();
    for (index, value) in arguments.values.iter().enumerate() {
        if index > 0 {
            text.push(b'\t');
        }
        text.extend_from_slice(&basic::text_of(value));
        if text.len() > limits::PRINTED_BYTES {
            text.truncate(limits::PRINTED_BYTES);
            text.extend_from_slice("…".as_bytes());
            break;
        }
    }
    Ok(Outcome::Wait(YieldReason::Print(text.into())))
}

/// Returns the length of a wait. Fractions of a millisecond are truncated.
fn milliseconds(arguments: &Arguments) -> Result<u64, Fault> {
    let duration = arguments.number(0)?;
    let longest = limits::WAIT_MILLISECONDS;
    if duration >= 0.0 && duration <= longest as f64 {
        return Ok(duration as u64);
    }
    Err(arguments.not_allowed(0, duration, &format!("0 to {longest} ms")))
}
