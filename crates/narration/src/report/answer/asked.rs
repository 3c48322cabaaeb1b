//! Messages for a check request: the runs that it covers.

use super::super::events::names;
use super::CheckReport;
use super::wording::plain;
use crate::text::{Sentences, milliseconds};
use model_checker::EndTimes;
use primitives::Millis;
use simulator::{ClientSetup, FaultBudget, FaultKind, Latency};

impl CheckReport {
    /// Formats the check request as a sentence, with the bounds of the result.
    pub fn asked(&self, text: &Sentences) -> String {
        let scenario = &self.question.scenario;
        let told = &text.conclusion;
        let [clients, faults] = self.covered_runs(text);
        let servers = told.servers(scenario.servers.len() as u64);
        let length = match self.answer.horizon {
            None => text.check().any_length.to_owned(),
            Some(until) => text.check().of_length(&milliseconds(until)),
        };
        let messages = messages(scenario.network.latency, text);
        let starts = starts(&scenario.clients, text);
        let times = self.ends(text).into_iter().chain(starts).chain([messages]).collect::<Vec<_>>();
        let times = times.join(text.events.between_lines);
        let told = text.check();
        plain(&told.question(&self.name, &clients, &servers, &faults, &times, &length))
    }

    /// Formats the number of clients and the fault budget of the requested runs.
    pub(super) fn covered_runs(&self, text: &Sentences) -> [String; 2] {
        let told = &text.conclusion;
        let clients = told.clients(self.question.scenario.clients.len() as u64);
        let faults = match faults_in_words(self.question.bounds.faults, text) {
            none if none.is_empty() => told.no_faults.to_owned(),
            faults => text.check().at_most(&names(faults, text)),
        };
        [clients, faults]
    }

    /// Formats the possible end times of pauses, delays and partitions. Returns `None` if the fault
    /// budget contains none of these.
    fn ends(&self, text: &Sentences) -> Option<String> {
        let told = text.check();
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
            EndTimes::WhereTheyMatter => told.lasting(&kinds),
            EndTimes::Every(step) => told.lasting_every(&kinds, &milliseconds(step)),
        })
    }
}

/// Formats a fault budget: `2 crashes`, `1 pause`.
pub fn faults_in_words(purse: FaultBudget, text: &Sentences) -> Vec<String> {
    let told = text.check();
    let words = |kind, count| match kind {
        FaultKind::Crash => told.crashes(count),
        FaultKind::Pause => told.pauses(count),
        FaultKind::Delay => told.delays(count),
        FaultKind::LoseRequest => told.lost_requests(count),
        FaultKind::LoseReply => told.lost_replies(count),
        FaultKind::ClockJump => told.clock_jumps(count),
        FaultKind::Restart => told.restarts(count),
        FaultKind::Partition => told.partitions(count),
        FaultKind::Failover => told.failovers(count),
    };
    let present = FaultKind::ALL.into_iter().filter(|kind| purse.count(*kind) > 0);
    present.map(|kind| words(kind, purse.count(kind).into())).collect()
}

/// Formats the start times of the clients. Returns `None` for a single client.
fn starts(clients: &[ClientSetup], text: &Sentences) -> Option<String> {
    let told = text.check();
    let first = clients.first()?.starts_at;
    if clients.len() == 1 {
        None
    } else if clients.iter().all(|client| client.starts_at == first) {
        Some(told.all_start_at_once.to_owned())
    } else {
        let times = clients.iter().map(|client| milliseconds(client.starts_at)).collect();
        Some(told.they_start_at(&names(times, text)))
    }
}

/// Formats the message latency.
fn messages(Latency { least_ms, most_ms }: Latency, text: &Sentences) -> String {
    let told = text.check();
    let [least, most] = [least_ms, most_ms].map(|ms| milliseconds(Millis(ms)));
    match (least_ms, most_ms) {
        (_, 0) => told.messages_take_no_time.to_owned(),
        _ if least_ms == most_ms => told.messages_take(&most),
        _ => told.messages_take_between(&least, &most),
    }
}
