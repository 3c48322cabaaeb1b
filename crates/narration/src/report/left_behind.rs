//! Messages for an orphaned lock: the client that left it behind, and the reason why it stays held.

use super::finding_reasons::clock_message;
use super::narrator::Narrator;
use super::openings::taken_away;
use crate::text::milliseconds;
use primitives::{ClientId, Millis};
use redis_model::Bytes;
use run_analysis::{OrphanCause, OrphanedLock, Prolonged, Share};
use simulator::{Event, EventKind, Message, Peer};

impl<'a> Narrator<'a> {
    /// Describes an orphaned lock: the client that left it and why it stays.
    pub(super) fn left_behind(self, it: &OrphanedLock) -> Vec<String> {
        let until = match it.deadline {
            None if self.interference(it).is_some() => {
                self.text.findings.would_never_expire.to_owned()
            }
            deadline => {
                self.crashed_between(it).unwrap_or_else(|| self.until(it.parting, deadline))
            }
        };
        let why = it.prolonged.map(|why| self.prolonged(it.owner, why));
        let parting = self.parting(it);
        if let Some(counted) = self.counted(it) {
            return vec![parting, counted];
        }
        let has_got_a_ttl = matches!(it.prolonged, Some(Prolonged::Renewed { .. }));
        match (why, it.deadline) {
            (Some(why), None) if has_got_a_ttl => vec![parting, why],
            (Some(why), None) => vec![parting, why, until],
            (why, _) => [parting, until].into_iter().chain(why).collect(),
        }
    }

    /// States that a client acquired the lock but times out before it receives the reply, because
    /// the reply is lost or delayed.
    pub(super) fn unanswered(self, until: usize) -> Option<String> {
        let (events, messages) = (self.recording.run().events(), &self.text.findings);
        let patience_ms = self.recording.run().world().scenario().network.call_timeout_ms;
        let patience = milliseconds(Millis(patience_ms));
        (0..=until).rev().find_map(|fault| {
            let event = events.get(fault)?;
            let client = event.client?;
            let arrival = match event.kind {
                EventKind::Lost { message: Message::Reply, .. } => None,
                EventKind::Delayed { message: Message::Reply, until, .. } => Some(until),
                _ => return None,
            };
            let (taken, args) = (0..fault).rev().find_map(|place| {
                let event = events.get(place).filter(|event| event.client == Some(client))?;
                match &event.kind {
                    EventKind::Executed { args, changes, .. } => {
                        Some((place, args)).filter(|_| !changes.is_empty())
                    }
                    _ => None,
                }
            })?;
            let sent = events.get(taken)?.at;
            if arrival.is_some_and(|at| at < sent.after(patience_ms)) {
                return None;
            }
            let command = args.first().map(Bytes::bare_or_quoted)?;
            let [taken, fault] = [taken, fault].map(|event| self.recording.step_of(event));
            Some(match arrival {
                None => messages.reply_was_lost(&client, &command, &taken, &fault, &patience),
                Some(at) => messages.reply_was_delayed(
                    &client,
                    &command,
                    &taken,
                    &milliseconds(at),
                    &fault,
                    &patience,
                ),
            })
        })
    }

    /// Returns the event of the first change of the orphaned key by an external client. After it,
    /// the future of the lock without external clients is unknown.
    pub(super) fn interference(self, it: &OrphanedLock) -> Option<usize> {
        let events = self.recording.run().events();
        let touches = |event: &Event| {
            event.client.is_none()
                && matches!(event.kind, EventKind::Executed { server, .. } if server == it.server)
                && event.kind.changes().iter().any(|change| change.key == it.key)
        };
        let since = it.since + 1;
        events.range(since..events.len()).position(touches).map(|place| since + place)
    }

    /// Describes how the former holder left the lock behind.
    fn parting(self, it: &OrphanedLock) -> String {
        let OrphanedLock { owner, parting: how, since, written, .. } = *it;
        let (messages, happened) = (&self.text.findings, &self.text.events);
        let step = self.recording.step_of(since);
        let what = match (how, self.recording.run().events().get(since).map(|event| &event.kind)) {
            (OrphanCause::Refused, _) => {
                return messages.release_was_refused(&owner, &step);
            }
            (OrphanCause::BroughtBack, Some(kind)) if let Some(server) = kind.server() => {
                return messages.server_brought_it_back(&server, &step);
            }
            (_, Some(EventKind::Executed { .. })) => {
                return messages.late_request_wrote_it(&owner, &step);
            }
            (_, Some(EventKind::Disconnected { server })) => happened.disconnected(&owner, server),
            (_, Some(EventKind::TimedOut { peer: Peer::Server(server) })) => {
                happened.timed_out(&owner, server)
            }
            (OrphanCause::Failed, _) => happened.failed(&owner),
            (OrphanCause::Raised, _) => happened.gave_up(&owner),
            (OrphanCause::Crashed, _) => happened.crashed(&owner),
            (OrphanCause::Finished, _) => happened.finished(&owner),
            (OrphanCause::Left | OrphanCause::GaveUp | OrphanCause::BroughtBack, _) => {
                happened.left(&owner)
            }
        };
        match written {
            Some(written) => {
                let taken = self.recording.step_of(written);
                messages.left_behind_what_it_took(&what, &step, &taken)
            }
            None => messages.left_behind(&what, &step),
        }
    }

    /// States that a finished client decremented a counter less than it had incremented it.
    fn counted(self, it: &OrphanedLock) -> Option<String> {
        let span = self.recording.key_history().standing_at(it.server, &it.key, it.since)?;
        let Share { up, down, .. } = span.shares().of(it.owner);
        let is_too_few = it.parting == OrphanCause::Finished && 0 < down && down < up;
        is_too_few.then(|| self.text.findings.counted_down_too_few(&it.owner, &up, &down))
    }

    /// States how long the lock should have lasted.
    fn until(self, parting: OrphanCause, deadline: Option<Millis>) -> String {
        let messages = &self.text.findings;
        match (parting, deadline) {
            (_, None) => messages.never_expires.to_owned(),
            (OrphanCause::Refused, Some(time)) => messages.stays_until(&milliseconds(time)),
            (_, Some(time)) => messages.should_have_been_free_after(&milliseconds(time)),
        }
    }

    /// Explains why the lock is still held.
    fn prolonged(self, owner: ClientId, why: Prolonged) -> String {
        match why {
            Prolonged::Overwritten { by, event } => {
                let step = self.recording.step_of(event);
                self.text.findings.sentence(&taken_away(owner, Some(by), true, step, self.text))
            }
            Prolonged::Renewed { by, event } => {
                let messages = &self.text.findings;
                let its_own = by == owner;
                let step = self.recording.step_of(event);
                if its_own {
                    messages.lock_was_renewed(&by, &step)
                } else {
                    messages.lock_was_renewed_by_another(&by, &step)
                }
            }
            Prolonged::Skewed(skew) => clock_message(skew, self.text),
        }
    }
}
