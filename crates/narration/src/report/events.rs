//! Messages for steps and for the state of a client.

use super::advice::unsupported_name;
use super::narrator::Narrator;
use super::short_command::{command_in_short, format_command, reply_in_short};
use crate::text::{Texts, clipped, milliseconds};
use lock_semantics::Severity;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, Change, Part};
use run_analysis::{Content, Finding, FindingKind, Poll, Remark, Step};
use simulator::{Call, Client, Clock, Event, EventKind, Message, Peer, Stage, Waiting, World};

/// The messages for a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepRow {
    /// The acting client, or `None` in a fold, if only time passes, or for an external client.
    pub client: Option<ClientId>,
    /// Lines that describe the events, usually one.
    pub lines: Vec<EventLine>,
    /// Explanation why the step matters, if there is one.
    pub why: Option<String>,
    /// Severity of the worst finding in the step, if there is one.
    pub severity: Option<Severity>,
}

/// The message for an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventLine {
    /// A command with its reply and a short remark.
    Command {
        /// Server that executed the command, if the scenario has several.
        server: Option<ServerId>,
        /// The command with its arguments.
        command: String,
        /// The reply.
        reply: String,
        /// The remark.
        note: Option<String>,
        /// Command and reply in full, if either is shortened.
        whole: Option<String>,
    },
    /// A sentence.
    Sentence(String),
}

impl<'a> Narrator<'a> {
    /// Formats a step.
    pub fn row(self, step: &Step) -> StepRow {
        let severity = self.recording.finding_at(step).map(|finding| finding.severity);
        if let Content::Fold { polls } = &step.content {
            let mut events = self.recording.run().events().range(step.events.clone());
            let writes = events.any(|event| !event.kind.changes().is_empty());
            let lines = vec![EventLine::Sentence(polls_in_one_step(polls, writes, self.text))];
            return StepRow { client: None, lines, why: self.why_it_matters(step), severity };
        }
        let findings: Vec<&Finding> = self.recording.findings_in(step).collect();
        let shown: Vec<(usize, &Event)> = self.recording.shown(step).collect();
        StepRow {
            client: shown.iter().find_map(|(_, event)| event.client),
            lines: shown.iter().map(|&(index, event)| self.line(index, event, &findings)).collect(),
            why: self.why_it_matters(step),
            severity,
        }
    }

    fn line(self, index: usize, event: &Event, findings: &[&Finding]) -> EventLine {
        let messages = &self.text.events;
        let client = event.client.unwrap_or(ClientId(0));
        EventLine::Sentence(match &event.kind {
            EventKind::Executed { args, reply, .. } => {
                let note = self.remark(index, findings);
                return executed(self.server_of(event), args, reply.to_string(), note);
            }
            EventKind::Unsupported { lacks, .. } => {
                messages.uses_unsupported(&client, &unsupported_name(lacks))
            }
            EventKind::Stored { request, reply, .. } => {
                return executed(None, &request.named_words(), reply.to_string(), None);
            }
            EventKind::ClockRead { clock } => messages.read_its_clock(&client, &clock.0),
            EventKind::Printed { text: printed } => {
                messages.printed(&client, &clipped(printed.to_lossy().into_owned()))
            }
            EventKind::Entered { is_reader } => {
                let mut proven = findings.iter().filter(|finding| finding.event == index);
                let found = proven.find_map(|finding| match &finding.kind {
                    FindingKind::MutualExclusion { first, permits, .. } => Some((first, permits)),
                    _ => None,
                });
                match found {
                    Some((_, Some((inside, _)))) => {
                        let others = inside.iter().filter(|it| **it != client);
                        messages.entered_over_limit(&client, &join_names(others, self.text))
                    }
                    Some((first, None)) if *is_reader => {
                        messages.entered_as_reader_while_inside(&client, first)
                    }
                    Some((first, None)) => messages.entered_while_inside(&client, first),
                    None if *is_reader => messages.entered_as_reader(&client),
                    None => messages.entered(&client),
                }
            }
            EventKind::Left => messages.left(&client),
            EventKind::Crashed { in_critical_section } => {
                let key_stays = matches!(self.recording.note(index), Some(Remark::HasAKey(_)));
                match (in_critical_section, key_stays) {
                    (false, false) => messages.crashed(&client),
                    (false, true) => messages.crashed_and_a_key_stays(&client),
                    (true, false) => messages.crashed_inside(&client),
                    (true, true) => messages.crashed_inside_and_its_lock_stays(&client),
                }
            }
            EventKind::Finished => messages.finished(&client),
            EventKind::GaveUp(error) => {
                messages.gave_up_with(&client, &error.line, &clipped(error.message()))
            }
            EventKind::Failed(error) => {
                messages.failed_with(&client, &error.line, &clipped(error.message()))
            }
            EventKind::Expired { change, .. } => {
                messages.key_expired(&keyed(self.server_of(event), change))
            }
            kind => happened(event.client, kind, self.text).unwrap_or_default(),
        })
    }

    /// Returns the server of a command or an expiry, if the scenario has several.
    fn server_of(self, event: &Event) -> Option<ServerId> {
        event.kind.server().filter(|_| has_several_servers(self.recording.run().world()))
    }

    /// Returns the short remark after a reply.
    fn remark(self, index: usize, findings: &[&Finding]) -> Option<String> {
        let mut proven = findings.iter().filter(|finding| finding.event == index);
        let taken = proven.find_map(|finding| match &finding.kind {
            FindingKind::HolderOnly { by, holder, loss, .. } => {
                Some(self.harm_to_lock(*by, *holder, loss.as_deref()))
            }
            _ => None,
        });
        if taken.is_some() {
            return taken;
        }
        let noted = self.recording.note(index).and_then(|note| self.noted_in_short(index, note));
        noted.or_else(|| self.done_by_script(index))
    }

    fn noted_in_short(self, index: usize, note: &Remark) -> Option<String> {
        let messages = &self.text.events;
        Some(match note {
            Remark::TimestampRead { passed: true, .. } => messages.value_expired.to_owned(),
            Remark::TimestampRead { passed: false, .. } => messages.value_not_expired.to_owned(),
            Remark::Removed { owner, crashed: true } => messages.dead_lock_gone(owner),
            Remark::Removed { owner, crashed: false } => messages.key_written_by(owner),
            Remark::NothingToDelete => messages.nothing_to_delete.to_owned(),
            Remark::TokenRead { owner }
                if self.recording.run().events()[index].client == Some(*owner) =>
            {
                messages.own_token.to_owned()
            }
            Remark::TokenRead { owner } => messages.token_of(owner),
            _ => return None,
        })
    }

    /// Lists the changes made by a script, since the line shows only its beginning.
    fn done_by_script(self, index: usize) -> Option<String> {
        let messages = &self.text.events;
        let EventKind::Executed { args, changes, .. } =
            &self.recording.run().events().get(index)?.kind
        else {
            return None;
        };
        if !args.first().is_some_and(|name| name.is_word("EVAL") || name.is_word("EVALSHA")) {
            return None;
        }
        if changes.is_empty() {
            return Some(messages.script_changed_nothing.to_owned());
        }
        let done = changes.iter().map(|change| {
            let key = change.key.bare_or_quoted();
            match (change.part, &change.after) {
                (_, None) => messages.script_deleted(&key),
                (Part::Value, _) => messages.script_wrote(&key),
                (Part::Content, _) => messages.script_changed(&key),
                (Part::Ttl, _) => messages.script_set_a_ttl(&key),
            }
        });
        Some(done.collect::<Vec<_>>().join(messages.between_deeds))
    }

    /// Formats a step as one sentence for screen readers.
    pub fn announcement(self, number: usize) -> String {
        let messages = &self.text.events;
        let place = self.text.step_of(&number, &self.recording.last());
        let Some(step) = self.recording.step(number) else {
            return messages.nothing_yet(&place);
        };
        let row = self.row(step);
        let happened = row.sentences(self.text).join(messages.between_lines);
        let time = milliseconds(step.at);
        match row.why {
            Some(why) => messages.announcement_with_reason(&place, &time, &happened, &why),
            None => messages.announcement(&place, &time, &happened),
        }
    }
}

impl StepRow {
    /// Returns each line as a sentence that names the acting client.
    pub fn sentences(&self, text: &Texts) -> Vec<String> {
        self.lines.iter().map(|line| self.sentence(line, text)).collect()
    }

    /// Returns all lines as one sentence. Next to a marker with the name of the acting client, a
    /// command at the beginning does not name the client.
    pub fn beside_client(&self, text: &Texts) -> String {
        let mut sentences = self.sentences(text);
        if let (false, Some(first)) = (self.begins_with_client(), self.lines.first()) {
            sentences[0] = command_line(None, first, text);
        }
        sentences.join(text.events.between_lines)
    }

    /// Returns `true` if [`StepRow::beside_client`] names the acting client itself: it begins with
    /// a sentence, or with a command that names its server.
    pub fn begins_with_client(&self) -> bool {
        let begins_with_command =
            matches!(self.lines.first(), Some(EventLine::Command { server: None, .. }));
        self.client.is_none() || !begins_with_command
    }

    fn sentence(&self, line: &EventLine, text: &Texts) -> String {
        let actor =
            self.client.map_or_else(|| text.external_client.to_owned(), |it| it.to_string());
        command_line(Some(actor), line, text)
    }
}

/// Formats a line. `actor` is the client that sent a command.
fn command_line(actor: Option<String>, line: &EventLine, text: &Texts) -> String {
    match line {
        EventLine::Sentence(sentence) => sentence.clone(),
        EventLine::Command { server, command, reply, note, .. } => {
            let server = server.map(|server| server.to_string());
            let actors: Vec<String> = actor.into_iter().chain(server).collect();
            let executed = match actors.as_slice() {
                [] => format!("{command} → {reply}"),
                actors => format!("{}: {command} → {reply}", actors.join(" ")),
            };
            match note {
                Some(note) => text.events.with_note(&executed, &note),
                None => executed,
            }
        }
    }
}

/// Describes a fault or its repair, a timeout or a broken connection. Returns `None` for other
/// events.
pub(super) fn happened(client: Option<ClientId>, kind: &EventKind, text: &Texts) -> Option<String> {
    let (messages, faults) = (&text.events, &text.faults);
    let client = client.unwrap_or(ClientId(0));
    Some(match kind {
        EventKind::TimedOut { peer } => messages.timed_out(&client, &name(*peer, text)),
        EventKind::Disconnected { server } => messages.disconnected(&client, server),
        EventKind::Paused { until } => faults.paused(&client, &milliseconds(*until)),
        EventKind::Delayed { message, peer, until } => {
            let peer = name(*peer, text);
            let until = milliseconds(*until);
            match message {
                Message::Request => faults.request_delayed(&client, &peer, &until),
                Message::Reply => faults.reply_delayed(&client, &peer, &until),
            }
        }
        EventKind::Lost { message, peer } => {
            let peer = name(*peer, text);
            match message {
                Message::Request => faults.request_lost(&client, &peer),
                Message::Reply => faults.reply_lost(&client, &peer),
            }
        }
        EventKind::Jumped { clock, by_ms } => {
            let by = milliseconds(Millis(by_ms.unsigned_abs()));
            let owner = owner_of(*clock);
            if *by_ms > 0 {
                faults.clock_jumps_forward(&owner, &by)
            } else {
                faults.clock_jumps_back(&owner, &by)
            }
        }
        EventKind::Restarted { server, changes } => {
            faults.restarted(server, &with_what(changes, |keys| messages.without_keys(&keys), text))
        }
        EventKind::Partitioned { server } => faults.partitioned(server),
        EventKind::Healed { server } => faults.healed(server),
        EventKind::FailedOver { server, changes } => faults
            .failed_over(server, &with_what(changes, |keys| messages.not_replicated(&keys), text)),
        // `line` formats these events, or they are not visible.
        EventKind::Executed { .. }
        | EventKind::Stored { .. }
        | EventKind::ClockRead { .. }
        | EventKind::Printed { .. }
        | EventKind::Entered { .. }
        | EventKind::Left
        | EventKind::Crashed { .. }
        | EventKind::Finished
        | EventKind::Failed(_)
        | EventKind::GaveUp(_)
        | EventKind::Unsupported { .. }
        | EventKind::Expired { .. }
        | EventKind::Sent { .. }
        | EventKind::Asked { .. }
        | EventKind::Slept { .. }
        | EventKind::Worked { .. } => return None,
    })
}

/// Formats a key with its server, if the scenario has several.
pub(super) fn keyed(server: Option<ServerId>, change: &Change) -> String {
    let server = server.map(|server| format!("{server} "));
    server.unwrap_or_default() + &change.key.bare_or_quoted()
}

/// Returns `true` if the scenario has several servers, so that messages have to name them.
pub(super) fn has_several_servers(world: &World) -> bool {
    world.servers().nth(1).is_some()
}

pub(super) fn name(peer: Peer, text: &Texts) -> String {
    match peer {
        Peer::Server(server) => server.to_string(),
        Peer::Store => text.the_store.to_owned(),
    }
}

pub(super) fn owner_of(clock: Clock) -> String {
    match clock {
        Clock::Client(client) => client.to_string(),
        Clock::Server(server) => server.to_string(),
    }
}

/// Lists the keys that a server lost when it came back, in the sentence `without`, and the keys
/// that have an older state.
fn with_what(changes: &[Change], without: impl Fn(&str) -> String, text: &Texts) -> String {
    let messages = &text.events;
    let keys = |are_gone| {
        let those = changes.iter().filter(|change| change.after.is_none() == are_gone);
        let keys: Vec<String> = those.map(|change| change.key.bare_or_quoted()).collect();
        (!keys.is_empty()).then(|| keys.join(messages.between_names))
    };
    let gone = keys(true).map(|keys| without(&keys));
    let older = keys(false).map(|keys| messages.with_older_keys(&keys));
    match (gone, older) {
        (None, None) => messages.with_all_keys.to_owned(),
        (Some(gone), Some(older)) => messages.without_and_with_older(&gone, &older),
        (gone, older) => gone.or(older).unwrap_or_default(),
    }
}

/// Describes polls that are shown as one step. If they write, they also undo their writes.
fn polls_in_one_step(polls: &[Poll], writes: bool, text: &Texts) -> String {
    let messages = &text.events;
    let happened = match polls {
        [first, _, ..] if polls.iter().all(|poll| poll.times == first.times) => {
            let clients = join_names(polls.iter().map(|poll| poll.client), text);
            messages.poll_again_each(&clients, first.times as u64)
        }
        _ => {
            let each =
                polls.iter().map(|poll| messages.polls_again(&poll.client, poll.times as u64));
            each.collect::<Vec<_>>().join(messages.between_polls)
        }
    };
    if writes {
        messages.changes_are_taken_back(&happened)
    } else {
        messages.nothing_changes(&happened)
    }
}

/// Joins names: `C1, C2 and C3`.
pub fn join_names(names: impl IntoIterator<Item: ToString>, text: &Texts) -> String {
    let names: Vec<String> = names.into_iter().map(|name| name.to_string()).collect();
    listed(&names, text.events.between_names, text.events.before_the_last_name)
}

/// Joins words, with another separator before the last one.
pub(super) fn listed(items: &[String], between: &str, before_the_last: &str) -> String {
    match items {
        [first @ .., last] if !first.is_empty() => {
            [&first.join(between), before_the_last, last].concat()
        }
        _ => items.concat(),
    }
}

/// Formats a command and its reply as a line.
fn executed(
    server: Option<ServerId>,
    args: &[Bytes],
    reply: String,
    note: Option<String>,
) -> EventLine {
    let (short, short_reply) = (command_in_short(args), reply_in_short(&reply));
    let whole = format!("{} → {reply}", format_command(args));
    let whole = (format!("{short} → {short_reply}") != whole).then(|| clipped(whole));
    EventLine::Command { server, command: short, reply: short_reply, note, whole }
}

/// Describes the state of a client in a few words, as the client itself sees it. A pause at this
/// time is named as well.
pub fn client_state(client: &Client, now: Millis, text: &Texts) -> String {
    let is_paused = client.paused_until(now).is_some();
    match is_paused {
        true if client.is_in_critical_section() => {
            format!("{}, {}", text.inside, text.setup.paused)
        }
        true => text.setup.paused.to_owned(),
        false => belief(client, text).to_owned(),
    }
}

/// Describes the state of a client in a few words, as the client itself sees it.
fn belief(client: &Client, text: &Texts) -> &'static str {
    match client.waiting() {
        Waiting::Crashed => text.crashed,
        Waiting::Failed(_) => text.failed,
        Waiting::GaveUp(_) => text.gave_up,
        Waiting::Finished => text.finished,
        _ if client.is_in_critical_section() => text.inside,
        Waiting::Start { .. } => text.not_started,
        Waiting::Answer(Call { stage: Stage::Answered(_), .. }) => text.has_its_reply,
        Waiting::Answer(Call { peer: Peer::Store, .. }) => text.awaits_store,
        Waiting::Answer(_) => text.awaits_redis,
        Waiting::Sleep { .. } => text.sleeping,
        Waiting::Work { .. } => text.working,
        Waiting::ClockRead { .. } => text.events.has_read_its_clock,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use run_analysis::Recording;
    use simulator::{Move, Scenario};

    #[test]
    fn state_of_a_client_names_its_pause() {
        let (c1, c2) = (ClientId(0), ClientId(1));
        let mut recording =
            Recording::start(&Scenario::of(&["enter() work(9)", "sleep(9)"])).unwrap();
        let states = |recording: &Recording| {
            let world = recording.run().world();
            let state = |(_, client)| client_state(client, world.now(), Language::English.texts());
            world.clients().map(state).collect::<Vec<_>>().join("; ")
        };
        for (made, expected) in [
            (Move::Run(c1), "inside; not started"),
            (Move::Pause { client: c1, duration_ms: 5 }, "inside, paused; not started"),
            (Move::Pause { client: c2, duration_ms: 50 }, "inside, paused; paused"),
            (Move::Crash(c2), "inside, paused; crashed"),
            (Move::Tick(Millis(9)), "inside; crashed"),
        ] {
            recording.push(made.clone()).unwrap();
            assert_eq!(states(&recording), expected, "{made:?}");
        }
    }
}
