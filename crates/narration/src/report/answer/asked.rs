//! Messages for a check request: the runs that it covers.

use super::super::wording::names;
use super::CheckReport;
use super::wording::plain;
use crate::text::{Sentences, counted, fill, milliseconds};
use model_checker::EndTimes;
use primitives::Millis;
use simulator::{ClientSetup, FaultBudget, FaultKind, Latency};

impl CheckReport {
    /// Formats the check request as a sentence, with the bounds of the result.
    pub fn asked(&self, text: &Sentences) -> String {
        let scenario = &self.question.scenario;
        let told = &text.conclusion;
        let [clients, faults] = self.covered_runs(text);
        let servers = counted(scenario.servers.len(), told.one_server, told.servers);
        let length = match self.answer.horizon {
            None => text.checking().any_length.to_owned(),
            Some(until) => fill(text.checking().of_length, &[&milliseconds(until)]),
        };
        let messages = messages(scenario.network.latency, text);
        let starts = starts(&scenario.clients, text);
        let times = self.ends(text).into_iter().chain(starts).chain([messages]).collect::<Vec<_>>();
        let times = times.join(text.happening.between_lines);
        let parts: [&str; 6] = [&self.name, &clients, &servers, &faults, &times, &length];
        plain(&fill(text.checking().question, &parts))
    }

    /// Formats the number of clients and the fault budget of the requested runs.
    pub(super) fn covered_runs(&self, text: &Sentences) -> [String; 2] {
        let told = &text.conclusion;
        let clients = self.question.scenario.clients.len();
        let faults = match faults_in_words(self.question.bounds.faults, text) {
            none if none.is_empty() => told.no_faults.to_owned(),
            faults => fill(text.checking().at_most, &[&names(faults, text)]),
        };
        [counted(clients, told.one_client, told.clients), faults]
    }

    /// Formats the possible end times of pauses, delays and partitions. Returns `None` if the fault
    /// budget contains none of these.
    fn ends(&self, text: &Sentences) -> Option<String> {
        let told = text.checking();
        let bounds = self.question.bounds;
        let lasting = FaultKind::LASTING.into_iter().filter(|kind| bounds.faults.count(*kind) > 0);
        let kinds: Vec<String> = lasting
            .map(|kind| match kind {
                FaultKind::Delay => told.all_delays.to_owned(),
                FaultKind::Partition => told.all_partitions.to_owned(),
                _ => told.all_pauses.to_owned(),
            })
            .collect();
        if kinds.is_empty() {
            return None;
        }
        let kinds = names(kinds, text);
        Some(match bounds.ends {
            EndTimes::WhereTheyMatter => fill(told.lasting, &[&kinds]),
            EndTimes::Every(step) => fill(told.lasting_every, &[&kinds, &milliseconds(step)]),
        })
    }
}

/// Formats a fault budget: `2 crashes`, `1 pause`.
pub fn faults_in_words(purse: FaultBudget, text: &Sentences) -> Vec<String> {
    let told = text.checking();
    let words = |kind| match kind {
        FaultKind::Crash => (told.one_crash, told.crashes),
        FaultKind::Pause => (told.one_pause, told.pauses),
        FaultKind::Delay => (told.one_delay, told.delays),
        FaultKind::LoseRequest => (told.one_lost_request, told.lost_requests),
        FaultKind::LoseReply => (told.one_lost_reply, told.lost_replies),
        FaultKind::ClockJump => (told.one_clock_jump, told.clock_jumps),
        FaultKind::Restart => (told.one_restart, told.restarts),
        FaultKind::Partition => (told.one_partition, told.partitions),
        FaultKind::Failover => (told.one_failover, told.failovers),
    };
    let present = FaultKind::ALL.into_iter().filter(|kind| purse.count(*kind) > 0);
    let told = present.map(|kind| {
        let (one, several) = words(kind);
        counted(purse.count(kind).into(), one, several)
    });
    told.collect()
}

/// Formats the start times of the clients. Returns `None` for a single client.
fn starts(clients: &[ClientSetup], text: &Sentences) -> Option<String> {
    let told = text.checking();
    let first = clients.first()?.starts_at;
    if clients.len() == 1 {
        None
    } else if clients.iter().all(|client| client.starts_at == first) {
        Some(told.all_start_at_once.to_owned())
    } else {
        let times = clients.iter().map(|client| milliseconds(client.starts_at)).collect();
        Some(fill(told.they_start_at, &[&names(times, text)]))
    }
}

/// Formats the message latency.
fn messages(Latency { least_ms, most_ms }: Latency, text: &Sentences) -> String {
    let told = text.checking();
    let [least, most] = [least_ms, most_ms].map(|ms| milliseconds(Millis(ms)));
    match (least_ms, most_ms) {
        (_, 0) => told.messages_take_no_time.to_owned(),
        _ if least_ms == most_ms => fill(told.messages_take, &[&most]),
        _ => fill(told.messages_take_between, &[&least, &most]),
    }
}
