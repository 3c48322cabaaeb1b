//! What a client program asks of the world.

use super::{Arguments, Outcome};
use crate::lua::limits;
use crate::lua::number::{self, TOSTRING_DIGITS};
use crate::lua::operators::Fault;
use crate::lua::stop::Stop;
use crate::lua::value::Value;

/// `now()` is the client's wall clock, in milliseconds.
pub(super) fn now(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::One(Value::from(arguments.now as f64)))
}

/// `sleep(ms)` waits.
pub(super) fn sleep(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(Stop::Sleep(milliseconds(arguments)?)))
}

/// `work(ms)` waits too, and counts as work.
pub(super) fn work(arguments: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(Stop::Work(milliseconds(arguments)?)))
}

/// `enter()`: the critical section begins.
pub(super) fn enter(_: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(Stop::Enter))
}

/// `leave()`: the critical section ends.
pub(super) fn leave(_: &mut Arguments) -> Result<Outcome, Fault> {
    Ok(Outcome::Wait(Stop::Leave))
}

/// The length of a wait; fractions of a millisecond are cut off.
fn milliseconds(arguments: &Arguments) -> Result<u64, Fault> {
    let duration = arguments.number(0)?;
    let longest = limits::WAIT_MILLISECONDS;
    if duration >= 0.0 && duration <= longest as f64 {
        return Ok(duration as u64);
    }
    let got = number::format_g(duration, TOSTRING_DIGITS);
    Err(arguments.wrong(0, &format!("0 to {longest} ms expected, got {got}")))
}
