//! Replaces the times of a world, for a search that explores all distances between them.

use super::call::{Arrival, InFlight, Request, Stage};
use super::{Answer, Client, StoreReply, StoreRequest, Waiting, World};
use primitives::{Millis, UnixMillis};
use redis_model::Persistence;

/// Replacements of the times of a world. Each function depends only on its argument, leaves the
/// past unchanged, and maps later times to times after [`NewTimes::now`].
#[derive(Clone, Copy)]
pub struct NewTimes<'a> {
    /// Current time that the other times are relative to.
    pub now: Millis,
    /// Replaces times at which something is due.
    pub due: &'a dyn Fn(Millis) -> Millis,
    /// Replaces times at which keys expire.
    pub expiry: &'a dyn Fn(Millis) -> Millis,
    /// Replaces points in time among values, or `None` if no value contains one.
    pub value: Option<&'a dyn Fn(i64) -> i64>,
}

impl World {
    /// Replaces the times of the world, except the current time.
    pub fn retime(&mut self, new: NewTimes<'_>) {
        for client in &mut self.clients {
            if has_changes(client, new.due) {
                map_client(client, new.due);
            }
        }
        if let Some(value) = new.value {
            self.clients.iter_mut().for_each(|client| map_values(client, value));
            self.store.map_times(value);
        }
        for host in &mut self.hosts {
            let (before, after) = (host.clock.read(self.now), host.clock.read(new.now));
            let mapped = |at: UnixMillis, map: &dyn Fn(Millis) -> Millis| {
                // A key that expires in this millisecond still exists.
                let Ok(left_ms) = u64::try_from(at.0.saturating_sub(before.0)) else { return at };
                let mapped = map(self.now.after(left_ms));
                UnixMillis(after.0 + (mapped.0.cast_signed() - new.now.0.cast_signed()))
            };
            let expiry = |at: UnixMillis| mapped(at, new.expiry);
            let due = |at: UnixMillis| mapped(at, new.due);
            let value = new.value.unwrap_or(&|at| at);
            let changes = new.value.is_some()
                || host.replica.is_some()
                || host.server.persistence() != Persistence::Nothing
                || host
                    .server
                    .entries()
                    .any(|(_, entry)| entry.expires_at.is_some_and(|at| expiry(at) != at));
            if changes {
                let of_server = redis_model::NewTimes { due: &due, expiry: &expiry, value };
                host.map_times(&of_server, new.due);
            }
        }
    }
}

/// Returns `true` if a time of the client changes. If not, the client stays shared.
fn has_changes(client: &Client, new: &dyn Fn(Millis) -> Millis) -> bool {
    let is_new = |at: Millis| at < Millis::FAR && new(at) != at;
    let of_wait = match client.waiting() {
        Waiting::Start { at }
        | Waiting::Sleep { until: at }
        | Waiting::Work { until: at }
        | Waiting::ClockRead { at } => is_new(*at),
        // A call has several times.
        Waiting::Answer(_) => true,
        Waiting::Finished | Waiting::GaveUp(_) | Waiting::Failed(_) | Waiting::Crashed => false,
    };
    of_wait || is_new(client.paused_until) || !client.abandoned.is_empty()
}

fn map_client(client: &mut Client, new: &dyn Fn(Millis) -> Millis) {
    let map = |at: &mut Millis| {
        if *at < Millis::FAR {
            *at = new(*at);
        }
    };
    map(&mut client.paused_until);
    for request in &mut client.abandoned {
        map_request(request, &map);
    }
    match &mut client.waiting {
        Waiting::Start { at }
        | Waiting::Sleep { until: at }
        | Waiting::Work { until: at }
        | Waiting::ClockRead { at } => map(at),
        Waiting::Answer(call) => {
            map(&mut call.times_out_at);
            match &mut call.stage {
                Stage::Requested(request) => map_request(request, &map),
                Stage::Answered(answer) => map_arrival(&mut answer.arrival, &map),
                Stage::Broken(arrival) => map_arrival(arrival, &map),
                Stage::Lost(_) => {}
            }
        }
        Waiting::Finished | Waiting::GaveUp(_) | Waiting::Failed(_) | Waiting::Crashed => {}
    }
}

fn map_request(request: &mut InFlight<Request>, map: &dyn Fn(&mut Millis)) {
    map_arrival(&mut request.arrival, map);
    if let Request::Redis { blocked_until: Some(until), .. } = &mut request.content {
        map(until);
    }
}

fn map_arrival(arrival: &mut Arrival, map: &dyn Fn(&mut Millis)) {
    map(&mut arrival.at);
}

fn map_values(client: &mut Client, new: &dyn Fn(i64) -> i64) {
    client.machine.map_times(new);
    for request in &mut client.abandoned {
        map_content(&mut request.content, new);
    }
    let Waiting::Answer(call) = &mut client.waiting else { return };
    match &mut call.stage {
        Stage::Requested(request) => map_content(&mut request.content, new),
        Stage::Answered(answer) => match &mut answer.content {
            Answer::Redis(reply) => reply.map_times(new),
            Answer::Store(StoreReply::Value(Some(value))) => value.map_time(new),
            Answer::Store(_) => {}
        },
        Stage::Lost(_) | Stage::Broken(_) => {}
    }
}

fn map_content(request: &mut Request, new: &dyn Fn(i64) -> i64) {
    match request {
        Request::Redis { args, .. } => args.iter_mut().for_each(|it| it.map_time(new)),
        Request::Store(StoreRequest::Write { value, token, .. }) => {
            value.map_time(new);
            let time = token.filter(|it| UnixMillis(*it).is_near_epoch());
            *token = time.map(new).or(*token);
        }
        Request::Store(_) => {}
    }
}
