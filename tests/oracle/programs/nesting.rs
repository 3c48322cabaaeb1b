//! Endlessly nested tables: both servers reply with arrays down to their own limit, and then with
//! the same error.

use super::comparison::Comparison;
use redis_model::{Bytes, Reply};
use std::io;
use std::mem;
use std::thread;

/// Stack size of the reader, because reading a reply of eight thousand levels recurses as deeply.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// Programs that return a table deeper than either server allows.
const PROGRAMS: &[&str] = &[
    "local t = {} t[1] = t return t",
    "local t = {1} t[2] = t return t",
    "local t = {'a', {}} t[3] = t t[4] = 'b' return t",
    "local t = {} for n = 1, 9000 do t = {n, t} if n < 8995 then t[1] = 'n' end end return t",
    "local t = {{ok = 'FINE'}, {err = 'MINE own'}} t[3] = t return t",
    "local t = {} t[1] = t t.x = t t.ok = t return t",
];

/// Returns the programs whose two replies differ in more than their depth.
pub(crate) fn differences(comparison: &mut Comparison) -> io::Result<Vec<String>> {
    let compare = || {
        let mut differences = Vec::new();
        for program in PROGRAMS {
            let eval = vec!["EVAL".into(), Bytes::from(*program), "0".into()];
            let (redis, model) = comparison.both(&[eval])?;
            let [redis, model] = [redis, model].map(|replies| replies.into_iter().map(outline));
            if !redis.clone().eq(model.clone()) {
                let [redis, model] = [redis, model].map(Iterator::collect::<Vec<_>>);
                differences.push(format!("{program}\n   redis: {redis:?}\n   model: {model:?}"));
            }
        }
        Ok(differences)
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, compare)?;
        thread.join().expect("nothing panics")
    })
}

/// Returns each level that differs from the one above it, without its nested levels; the innermost
/// level is the last.
fn outline(mut reply: Reply) -> Vec<Vec<Reply>> {
    let mut levels: Vec<Vec<Reply>> = Vec::new();
    loop {
        let Reply::Array(mut replies) = reply else {
            levels.push(vec![reply]);
            return levels;
        };
        let is_nested = |reply: &Reply| matches!(reply, Reply::Array(inner) if !inner.is_empty());
        let Some(nested) = replies.iter().position(is_nested) else {
            levels.push(replies);
            return levels;
        };
        reply = mem::replace(&mut replies[nested], Reply::Nil);
        if levels.last() != Some(&replies) {
            levels.push(replies);
        }
    }
}
