//! Puts steps and the state of a client into words.

use super::reasons::is_overwritten;
use super::recording::Recording;
use crate::ids::{ClientId, ServerId};
use crate::moves::Clock;
use crate::properties::{Finding, FindingKind, Severity};
use crate::redis::{Bytes, Change};
use crate::run::{Content, Note, Step};
use crate::text::{self, Sentences, milliseconds};
use crate::time::Millis;
use crate::world::{Call, Client, Event, EventKind, Message, Peer, Stage, Waiting, World};

/// One step in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The client that acts; none in a fold, if time alone does, or where a guest gave the command.
    pub client: Option<ClientId>,
    /// What happens, usually one line.
    pub lines: Vec<Line>,
    /// Why it came out so.
    pub why: Option<String>,
    /// Whether the step proves a finding.
    pub severity: Option<Severity>,
}

/// One event in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A command, Redis's reply, and a short remark.
    Command {
        /// The server that executed it, where there are several.
        server: Option<ServerId>,
        /// The command with its arguments.
        command: String,
        /// The reply.
        reply: String,
        /// The remark.
        note: Option<String>,
    },
    /// A sentence.
    Sentence(String),
}

impl Recording {
    /// What happens in a step.
    pub fn row(&self, step: &Step, text: &Sentences) -> Row {
        let severity = self.finding_at(step).map(Finding::severity);
        if let Content::Fold { polls } = &step.content {
            let lines = vec![Line::Sentence((text.polls)(polls))];
            return Row { client: None, lines, why: None, severity };
        }
        let findings: Vec<&Finding> = self.findings_in(step).collect();
        let shown: Vec<(usize, &Event)> = self.shown(step).collect();
        Row {
            client: shown.iter().find_map(|(_, event)| event.client),
            lines: shown
                .iter()
                .map(|&(index, event)| self.line(index, event, &findings, text))
                .collect(),
            why: shown.iter().find_map(|&(index, _)| self.why(index, text)),
            severity,
        }
    }

    fn line(&self, index: usize, event: &Event, findings: &[&Finding], text: &Sentences) -> Line {
        let client = event.client.unwrap_or(ClientId(0));
        Line::Sentence(match &event.kind {
            EventKind::Executed { args, reply, .. } => {
                let note = self.remark(index, findings, text);
                let (server, command) = (self.server_of(event), command_in_short(args));
                return Line::Command { server, command, reply: reply.to_string(), note };
            }
            EventKind::Stored { request, reply, .. } => {
                let (command, reply) = (command(&request.words()), reply.to_string());
                return Line::Command { server: None, command, reply, note: None };
            }
            EventKind::Printed { text: printed } => (text.printed)(client, &printed.to_lossy()),
            EventKind::Entered => {
                let mut proven = findings.iter().filter(|finding| finding.event == index);
                let first = proven.find_map(|finding| match finding.kind {
                    FindingKind::MutualExclusion { first, .. } => Some(first),
                    _ => None,
                });
                match first {
                    Some(first) => (text.entered_while_inside)(client, first),
                    None => (text.entered)(client),
                }
            }
            EventKind::Left => (text.left)(client),
            EventKind::Crashed { inside } => {
                let key_stays = self.note(index) == Some(&Note::LeftAKey);
                (text.client_crashed)(client, *inside, key_stays)
            }
            EventKind::Finished => (text.client_finished)(client),
            EventKind::Failed(error) => (text.client_failed)(client, Some(&error.to_string())),
            EventKind::Expired { change, .. } => {
                (text.key_expired)(&keyed(self.server_of(event), change))
            }
            kind => happened(event.client, kind, text).unwrap_or_default(),
        })
    }

    /// The server of a command or an expiry, where there are several to tell apart.
    fn server_of(&self, event: &Event) -> Option<ServerId> {
        event.kind.server().filter(|_| has_several_servers(self.run().world()))
    }

    /// The short remark behind a reply.
    fn remark(&self, index: usize, findings: &[&Finding], text: &Sentences) -> Option<String> {
        let mut proven = findings.iter().filter(|finding| finding.event == index);
        let taken = proven.find_map(|finding| match &finding.kind {
            FindingKind::OnlyTheHolderReleases { by, loss, .. } => {
                Some((text.took_lock_of)(*by, loss.owner, is_overwritten(loss)))
            }
            _ => None,
        });
        if taken.is_some() {
            return taken;
        }
        match self.note(index)? {
            Note::TimestampRead { passed: true, .. } => Some(text.value_expired.to_owned()),
            Note::TimestampRead { passed: false, .. } => Some(text.value_not_expired.to_owned()),
            Note::Removed { owner, crashed: true } => Some((text.dead_lock_gone)(*owner)),
            Note::Removed { owner, crashed: false } => Some((text.key_written_by)(*owner)),
            Note::NothingToDelete => Some(text.nothing_to_delete.to_owned()),
            Note::WasFreed { .. } | Note::WasTaken { .. } | Note::LeftAKey => None,
        }
    }

    /// The sentence under the current step.
    fn why(&self, index: usize, text: &Sentences) -> Option<String> {
        match self.note(index)? {
            Note::TimestampRead { moment, .. } => {
                Some((text.timestamp_was)(&text::moment(*moment)))
            }
            Note::WasFreed { by, owner, event } => {
                Some((text.key_was_free)(*by, *owner, self.step_of(*event)))
            }
            Note::WasTaken { owner, event } => {
                Some((text.key_was_taken)(*owner, self.step_of(*event)))
            }
            Note::Removed { .. } | Note::NothingToDelete | Note::LeftAKey => None,
        }
    }

    /// A step in one sentence, as it is announced.
    pub fn announcement(&self, number: usize, text: &Sentences) -> String {
        let place = (text.step_of)(number, self.last());
        let Some(step) = self.step(number) else {
            return (text.nothing_yet)(&place);
        };
        let row = self.row(step, text);
        let happened = (text.also)(&row.sentences(text));
        let why = row.why.unwrap_or_default();
        (text.announcement)(&place, &milliseconds(step.at), &happened, &why)
    }
}

impl Row {
    /// Each line as a sentence that says who acts.
    pub fn sentences(&self, text: &Sentences) -> Vec<String> {
        self.lines.iter().map(|line| self.sentence(line, text)).collect()
    }

    fn sentence(&self, line: &Line, text: &Sentences) -> String {
        match line {
            Line::Sentence(sentence) => sentence.clone(),
            Line::Command { server, command, reply, note } => {
                let who = self.client.map_or_else(|| text.guest.to_owned(), |it| it.to_string());
                let actors: Vec<String> =
                    [who].into_iter().chain(server.map(|server| server.to_string())).collect();
                let executed = format!("{}: {command} → {reply}", actors.join(" "));
                match note {
                    Some(note) => (text.with_note)(&executed, note),
                    None => executed,
                }
            }
        }
    }
}

/// What went wrong, or was put right again; nothing, for other events.
pub(super) fn happened(
    client: Option<ClientId>,
    kind: &EventKind,
    text: &Sentences,
) -> Option<String> {
    let client = client.unwrap_or(ClientId(0));
    Some(match kind {
        EventKind::TimedOut { peer } => (text.timed_out)(client, &name(*peer, text)),
        EventKind::Disconnected { server } => (text.disconnected)(client, *server),
        EventKind::Stalled { until } => (text.stalled)(client, &milliseconds(*until)),
        EventKind::Delayed { message, peer, until } => {
            let sentence = match message {
                Message::Request => text.request_delayed,
                Message::Reply => text.reply_delayed,
            };
            sentence(client, &name(*peer, text), &milliseconds(*until))
        }
        EventKind::Lost { message, peer } => {
            let sentence = match message {
                Message::Request => text.request_lost,
                Message::Reply => text.reply_lost,
            };
            sentence(client, &name(*peer, text))
        }
        EventKind::Jumped { clock, by_ms } => {
            let by = milliseconds(Millis(by_ms.unsigned_abs()));
            (text.clock_jumped)(&owner_of(*clock), *by_ms > 0, &by)
        }
        EventKind::Restarted { server, changes } => {
            let [gone, older] = keys_of(changes);
            (text.restarted)(*server, &gone, &older)
        }
        EventKind::Partitioned { server } => (text.partitioned)(*server),
        EventKind::Healed { server } => (text.healed)(*server),
        EventKind::FailedOver { server, changes } => {
            let [gone, older] = keys_of(changes);
            (text.failed_over)(*server, &gone, &older)
        }
        _ => return None,
    })
}

/// A key with its server, where there are several.
pub(super) fn keyed(server: Option<ServerId>, change: &Change) -> String {
    let server = server.map(|server| format!("{server} "));
    server.unwrap_or_default() + &change.key.bare_or_quoted()
}

/// Whether a server has to be named, so that it is told from the others.
pub(super) fn has_several_servers(world: &World) -> bool {
    world.servers().nth(1).is_some()
}

pub(super) fn name(peer: Peer, text: &Sentences) -> String {
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

/// The keys without which a server came back, and those of which it has an older state.
fn keys_of(changes: &[Change]) -> [Vec<String>; 2] {
    let (gone, older): (Vec<&Change>, Vec<&Change>) =
        changes.iter().partition(|change| change.after.is_none());
    [gone, older].map(|changes| changes.iter().map(|change| change.key.bare_or_quoted()).collect())
}

/// A command as one types it.
pub fn command(args: &[Bytes]) -> String {
    joined(args.iter().map(Bytes::bare_or_quoted))
}

/// A command for a line of a transcript. Of a script it has the beginning: its text stands in the program
/// that sends it.
pub(super) fn command_in_short(args: &[Bytes]) -> String {
    match args {
        [name, script, rest @ ..] if name.as_slice().eq_ignore_ascii_case(b"EVAL") => {
            let first = [name.bare_or_quoted(), beginning(&script.to_lossy())];
            joined(first.into_iter().chain(rest.iter().map(Bytes::bare_or_quoted)))
        }
        _ => command(args),
    }
}

/// The first words of a script, in one line and between quotes.
fn beginning(script: &str) -> String {
    const SHOWN_CHARACTERS: usize = 32;
    let line = joined(script.split_whitespace().map(str::to_owned));
    match line.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("'{}…'", line[..end].trim_end()),
        None => format!("'{line}'"),
    }
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// What a client believes and does, in a word or two.
pub fn belief(client: &Client, text: &Sentences) -> &'static str {
    match client.waiting() {
        Waiting::Crashed => text.crashed,
        Waiting::Failed(_) => text.failed,
        Waiting::Finished => text.finished,
        _ if client.is_inside() => text.inside,
        Waiting::Start { .. } => text.not_started,
        Waiting::Answer(Call { stage: Stage::Answered(_), .. }) => text.has_its_reply,
        Waiting::Answer(Call { peer: Peer::Store, .. }) => text.awaits_store,
        Waiting::Answer(_) => text.awaits_redis,
        Waiting::Sleep { .. } => text.sleeping,
        Waiting::Work { .. } => text.working,
    }
}
