//! Replaces the times of a world, for a search that explores all distances between them.

use super::call::{Arrival, InFlight, Request, Stage};
use super::{Answer, Client, StoreReply, StoreRequest, Waiting, World};
use primitives::{Millis, UnixMillis};

impl World {
    /// Sets the current time and replaces each later time. The result of `new` must depend only on
    /// its argument and keep the past in the past. `expiry` does the same for the times at which keys
    /// expire.
    pub fn retime(
        &mut self,
        now: Millis,
        new: &dyn Fn(Millis) -> Millis,
        expiry: &dyn Fn(Millis) -> Millis,
        value: Option<&dyn Fn(i64) -> i64>,
    ) {
        for client in &mut self.clients {
            if has_changes(client, new) {
                map_client(client, new);
            }
        }
        if let Some(value) = value {
            for client in &mut self.clients {
                map_values(client, value);
            }
            for host in &mut self.hosts {
                host.server.map_times(value);
            }
            self.store.map_times(value);
        }
        let before = self.now;
        for host in &mut self.hosts {
            let (clock_before, clock) = (host.clock.read(before), host.clock.read(now));
            let of_key = |at: UnixMillis| {
                let distance_ms = at.0 - clock_before.0;
                let later = u64::try_from(distance_ms).ok().map(|ms| expiry(before.after(ms)));
                let later = later.map(|at| clock.0 + (at.0.cast_signed() - now.0.cast_signed()));
                later.map_or(at, UnixMillis)
            };
            let is_any = host
                .server
                .entries()
                .any(|(_, it)| it.expires_at.is_some_and(|at| of_key(at) != at));
            if is_any {
                host.server.map_expiries(&of_key);
            }
            if host.replica.is_some() {
                host.retime_replica(&of_key, new);
            }
        }
        self.now = now;
    }
}

fn has_changes(client: &Client, new: &dyn Fn(Millis) -> Millis) -> bool {
    let mut copy = client.clone();
    map_client(&mut copy, new);
    copy.waiting != client.waiting
        || copy.paused_until != client.paused_until
        || copy.abandoned != client.abandoned
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
        Request::Store(StoreRequest::Write { value, .. }) => value.map_time(new),
        Request::Store(_) => {}
    }
}
