//! Puts findings into words: what broke, and why.

use super::recording::Recording;
use super::wording::{has_several_servers, owner_of};
use crate::ids::{ClientId, ServerId};
use crate::properties::{
    Finding, FindingKind, How, Loss, Opening, Parting, Pause, Prolonged, Skew,
};
use crate::redis::Bytes;
use crate::text::{Sentences, milliseconds};
use crate::time::Millis;
use crate::world::{EventKind, Peer};
use std::slice;

impl Recording {
    /// A finding as a title and the reason.
    pub fn finding_in_words(&self, finding: &Finding, text: &Sentences) -> (String, String) {
        let (title, reasons) = match &finding.kind {
            FindingKind::MutualExclusion { first, first_entered, second, opening } => {
                let title =
                    (text.mutual_exclusion_broken)(*first, *second, &milliseconds(finding.at));
                let had_entered = || (text.first_had_entered)(*first, self.step_of(*first_entered));
                let reasons = match opening {
                    Opening::Lost(losses) => {
                        let is_firsts = losses.last().is_some_and(|loss| loss.owner == *first);
                        let taker = if is_firsts { *second } else { *first };
                        self.losses(losses, Some(taker), text)
                    }
                    Opening::Freed { event } => {
                        vec![(text.freed_too_early)(*first, self.step_of(*event))]
                    }
                    Opening::NoLock(client) => {
                        vec![had_entered(), (text.entered_without_a_lock)(*client)]
                    }
                    Opening::TwoLocks => vec![had_entered()],
                };
                (title, reasons)
            }
            FindingKind::OnlyTheHolderReleases { by, loss, own_loss, sent } => {
                let title = (text.not_the_holder)(*by, loss.owner, is_overwritten(loss));
                (title, self.trespass(finding, (*by, loss), own_loss.as_ref(), *sent, text))
            }
            FindingKind::TheLockComesBack {
                owner,
                parting,
                since,
                deadline,
                prolonged,
                waiter,
                ..
            } => {
                let mut reasons = vec![self.parting(*owner, *parting, *since, text)];
                let until = self.until(*parting, *deadline, text);
                let why = prolonged.map(|why| self.prolonged(*owner, why, text));
                match (why, deadline) {
                    (Some(why), None) => reasons.extend([why, until]),
                    (why, _) => reasons.extend([until].into_iter().chain(why)),
                }
                ((text.lock_stays)(*owner, *waiter), reasons)
            }
            FindingKind::TheHolderHolds { client, losses } => {
                ((text.inside_without_its_lock)(*client), self.losses(losses, None, text))
            }
            FindingKind::NoLostUpdate { name, by, read, other, overwritten } => {
                let title = (text.update_was_lost)(*by, *other, &name.bare_or_quoted());
                let [read, written] = [*read, *overwritten].map(|event| self.step_of(event));
                (title, vec![(text.had_changed_since)(*by, read, *other, written)])
            }
            FindingKind::NoErrorPathIntoTheSection { client, tried } => {
                let reason = (text.last_attempt)(*client, self.step_of(*tried));
                ((text.entered_after_failing)(*client), vec![reason])
            }
        };
        (title, (text.one_after_another)(&reasons))
    }

    /// How a lock was lost, server by server, and, if so, who took it then.
    fn losses(&self, losses: &[Loss], taker: Option<ClientId>, text: &Sentences) -> Vec<String> {
        let alike = |one: &Loss, next: &Loss| {
            (one.how, one.at, one.skew.is_none()) == (How::Expired, next.at, true)
                && (next.how, next.skew) == (How::Expired, None)
        };
        let groups: Vec<&[Loss]> = losses.chunk_by(alike).collect();
        let last = groups.len().saturating_sub(1);
        let sentences = groups
            .into_iter()
            .enumerate()
            .flat_map(|(index, group)| self.loss(group, taker.filter(|_| index == last), text));
        sentences.collect()
    }

    /// How a lock was lost, alike on several servers, and who took it then.
    fn loss(&self, alike: &[Loss], taker: Option<ClientId>, text: &Sentences) -> Vec<String> {
        let [loss, ..] = alike else { return Vec::new() };
        let step = self.step_of(loss.event);
        let event = match loss.how {
            How::Deleted { by } => (text.lock_was_taken_away)(loss.owner, by, false, step),
            How::Overwritten { by } => (text.lock_was_taken_away)(loss.owner, by, true, step),
            How::Expired => self.expired(alike, loss.at, text),
            How::ServerLost => (text.server_lost_lock)(loss.owner, loss.server, step),
        };
        let itself = |taker| loss.by() == Some(taker);
        let event = match taker {
            Some(taker) => (text.then_took_it)(&event, taker, itself(taker)),
            None => event,
        };
        let clock = loss.skew.map(|skew| clock(skew, text));
        self.ran_out(loss, text).into_iter().chain([event]).chain(clock).collect()
    }

    /// Why one client could take away another's lock.
    fn trespass(
        &self,
        finding: &Finding,
        (by, loss): (ClientId, &Loss),
        own_loss: Option<&Loss>,
        sent: Option<usize>,
        text: &Sentences,
    ) -> Vec<String> {
        let events = self.run().events();
        let own_loss =
            own_loss.map(|own| self.loss(slice::from_ref(own), None, text)).unwrap_or_default();
        let sent = sent
            .and_then(|sent| events.get(sent))
            .map(|sent| (text.command_was_sent_before)(by, loss.owner, &milliseconds(sent.at)));
        let command = match events.get(finding.event).map(|event| &event.kind) {
            Some(EventKind::Executed { args, .. }) => args.first().map(Bytes::bare_or_quoted),
            _ => None,
        };
        let command = command.map(|command| (text.nobody_asked_who)(&command));
        let before = own_loss.into_iter().chain(self.ran_out(loss, text)).chain(sent);
        let clock = loss.skew.map(|skew| clock(skew, text));
        before.chain(command).chain(clock).collect()
    }

    /// How an owner left its lock behind.
    fn parting(&self, owner: ClientId, how: Parting, since: usize, text: &Sentences) -> String {
        let step = self.step_of(since);
        let what = match (how, self.run().events().get(since).map(|event| &event.kind)) {
            (Parting::Refused, _) => return (text.release_was_refused)(owner, step),
            (Parting::BroughtBack, Some(kind)) if let Some(server) = kind.server() => {
                return (text.server_brought_it_back)(server, step);
            }
            (_, Some(EventKind::Executed { .. })) => {
                return (text.late_request_wrote_it)(owner, step);
            }
            (_, Some(EventKind::Disconnected { server })) => (text.disconnected)(owner, *server),
            (_, Some(EventKind::TimedOut { peer: Peer::Server(server) })) => {
                (text.timed_out)(owner, &server.to_string())
            }
            (Parting::Failed, _) => (text.client_failed)(owner, None),
            (Parting::Crashed, _) => (text.client_crashed)(owner, false, false),
            (Parting::Finished, _) => (text.client_finished)(owner),
            (Parting::Left | Parting::GaveUp | Parting::BroughtBack, _) => (text.left)(owner),
        };
        (text.left_behind)(&what, step)
    }

    /// Until when it was to be there.
    fn until(&self, parting: Parting, deadline: Option<Millis>, text: &Sentences) -> String {
        let deadline = deadline.map(milliseconds);
        match (parting, deadline) {
            (Parting::Refused, Some(time)) => (text.stays_until)(&time),
            (_, deadline) => (text.was_to_be_free_after)(deadline.as_deref()),
        }
    }

    /// Why it is still there.
    fn prolonged(&self, owner: ClientId, why: Prolonged, text: &Sentences) -> String {
        match why {
            Prolonged::Overwritten { by, event } => {
                (text.lock_was_taken_away)(owner, Some(by), true, self.step_of(event))
            }
            Prolonged::Renewed { by, event } => (text.lock_was_renewed)(by, self.step_of(event)),
            Prolonged::Skewed(skew) => clock(skew, text),
        }
    }

    /// That a lock whose value is a time had run out before it was lost.
    fn ran_out(&self, loss: &Loss, text: &Sentences) -> Option<String> {
        let valid_until = loss.valid_until?;
        if valid_until >= loss.written_at {
            return Some(self.expired(slice::from_ref(loss), valid_until, text));
        }
        let [time, written] = [valid_until, loss.written_at].map(milliseconds);
        Some((text.lock_was_out_of_date)(loss.owner, &time, &written))
    }

    /// That a lock has expired, where there are several servers on which.
    fn expired(&self, alike: &[Loss], at: Millis, text: &Sentences) -> String {
        let [loss, ..] = alike else { return String::new() };
        let are_several = has_several_servers(self.run().world());
        let on = alike.iter().filter(|_| are_several).map(|loss| loss.server);
        let on: Vec<ServerId> = on.collect();
        let events = self.run().events();
        let had_begun = |pause: &Pause| events.get(pause.event).is_some_and(|it| it.at <= at);
        let paused_until = loss.pause.filter(had_begun).map(|pause| milliseconds(pause.until));
        (text.lock_expired)(loss.owner, &on, &milliseconds(at), paused_until.as_deref())
    }
}

/// Whether another value was written in its place.
pub(super) fn is_overwritten(loss: &Loss) -> bool {
    matches!(loss.how, How::Overwritten { .. })
}

/// How wrong a clock was.
fn clock(skew: Skew, text: &Sentences) -> String {
    let by = milliseconds(Millis(skew.ahead_ms.unsigned_abs()));
    (text.clock_was_off)(&owner_of(skew.clock), skew.ahead_ms > 0, &by)
}
