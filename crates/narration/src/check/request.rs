//! Messages for a check request: the runs that it covers.

use super::CheckNarrator;
use super::verdicts::plain;
use crate::report::join_names;
use crate::text::{Texts, milliseconds};
use model_checker::Arrivals;
use primitives::Millis;
use simulator::{FaultBudget, FaultKind, Latency, Scenario};

impl CheckNarrator<'_> {
    /// Formats the check request as a sentence, with the bounds of the result.
    pub fn asked(self) -> String {
        let CheckNarrator { report, text } = self;
        let scenario = &report.question.scenario;
        let told = &text.conclusion;
        let [clients, faults] = self.covered_runs();
        let servers = told.servers(scenario.servers.len() as u64);
        let (times, length) = (self.times(), self.length());
        let told = text.check();
        plain(&told.question(&report.name, &clients, &servers, &faults, &times, &length))
    }

    /// States the covered runs and the number of states in one line.
    pub fn coverage(self) -> String {
        let CheckNarrator { report, text } = self;
        let [clients, faults] = self.covered_runs();
        let servers = text.conclusion.servers(report.question.scenario.servers.len() as u64);
        let (times, length, states) = (self.times(), self.length(), self.covered());
        plain(&text.check().coverage(&clients, &servers, &faults, &times, &length, &states))
    }

    /// Formats the maximum length of the runs.
    fn length(self) -> String {
        let CheckNarrator { report, text } = self;
        match report.answer.horizon {
            None => text.check().any_length.to_owned(),
            Some(until) => text.check().of_length(&milliseconds(until)),
        }
    }

    /// Formats the lengths of faults, the start times of clients and the message latency.
    fn times(self) -> String {
        let CheckNarrator { report, text } = self;
        let scenario = &report.question.scenario;
        let messages = messages(scenario.network.latency, text);
        let starts = starts(scenario, report.question.bounds.arrivals, text);
        let times = self.ends().into_iter().chain(starts).chain([messages]).collect::<Vec<_>>();
        times.join(text.events.between_lines)
    }

    /// Formats the number of clients and the fault budget of the requested runs.
    pub(super) fn covered_runs(self) -> [String; 2] {
        let CheckNarrator { report, text } = self;
        let messages = &text.conclusion;
        let clients = messages.clients(report.question.scenario.clients.len() as u64);
        let faults = match faults_in_words(report.question.bounds.faults, text) {
            none if none.is_empty() => messages.no_faults.to_owned(),
            faults => text.check().at_most(&join_names(faults, text)),
        };
        [clients, faults]
    }

    /// Formats the possible end times of pauses, delays and partitions. Returns `None` if the fault
    /// budget contains none of these.
    fn ends(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        let bounds = report.question.bounds;
        let lasting = FaultKind::LASTING.into_iter().filter(|kind| bounds.faults.count(*kind) > 0);
        let kinds: Vec<String> = lasting
            .map(|kind| match kind {
                FaultKind::Delay => messages.all_delays.to_owned(),
                FaultKind::Partition => messages.all_partitions.to_owned(),
                _ => messages.all_pauses.to_owned(),
            })
            .collect();
        if kinds.is_empty() {
            return None;
        }
        let kinds = join_names(kinds, text);
        Some(messages.lasting(&kinds))
    }
}

/// Formats a fault budget: `2 crashes`, `1 pause`.
pub fn faults_in_words(budget: FaultBudget, text: &Texts) -> Vec<String> {
    let messages = &text.faults;
    let words = |kind, count| match kind {
        FaultKind::Crash => messages.crashes(count),
        FaultKind::Pause => messages.pauses(count),
        FaultKind::Delay => messages.delays(count),
        FaultKind::LoseRequest => messages.lost_requests(count),
        FaultKind::LoseReply => messages.lost_replies(count),
        FaultKind::ClockJump => messages.clock_jumps(count),
        FaultKind::Restart => messages.restarts(count),
        FaultKind::Partition => messages.partitions(count),
        FaultKind::Failover => messages.failovers(count),
    };
    let present = FaultKind::ALL.into_iter().filter(|kind| budget.count(*kind) > 0);
    present.map(|kind| words(kind, budget.count(kind).into())).collect()
}

/// Formats the start times of the clients. Returns `None` for a single client.
fn starts(scenario: &Scenario, arrivals: Arrivals, text: &Texts) -> Option<String> {
    let (messages, clients) = (text.check(), &scenario.clients);
    let first = clients.first()?.starts_at;
    let are_free = !scenario.has_given_starts();
    if clients.len() == 1 {
        None
    } else if are_free && arrivals == Arrivals::AnyTime {
        Some(messages.arrive_at_any_time.to_owned())
    } else if clients.iter().all(|client| client.starts_at == first) {
        Some(messages.all_start_at_once.to_owned())
    } else {
        let times = clients.iter().map(|client| milliseconds(client.starts_at));
        Some(messages.they_start_at(&join_names(times, text)))
    }
}

/// Formats the message latency.
fn messages(Latency { least_ms, most_ms }: Latency, text: &Texts) -> String {
    let messages = text.check();
    let [least, most] = [least_ms, most_ms].map(|ms| milliseconds(Millis(ms)));
    match (least_ms, most_ms) {
        (_, 0) => messages.messages_take_no_time.to_owned(),
        _ if least_ms == most_ms => messages.messages_take(&most),
        _ => messages.messages_take_between(&least, &most),
    }
}
