//! Puts findings into words: what broke, and why.

use super::recording::Recording;
use super::wording::owner_of;
use crate::ids::ClientId;
use crate::properties::{Finding, FindingKind, How, Loss, Opening, Parting};
use crate::redis::Bytes;
use crate::text::{Sentences, milliseconds};
use crate::time::Millis;
use crate::world::{EventKind, Peer};

impl Recording {
    /// A finding as a title and the reason.
    pub fn finding_in_words(&self, finding: &Finding, text: &Sentences) -> (String, String) {
        let (title, reasons) = match &finding.kind {
            FindingKind::MutualExclusion { first, first_entered, second, opening } => {
                let title =
                    (text.mutual_exclusion_broken)(*first, *second, &milliseconds(finding.at));
                let had_entered = || (text.first_had_entered)(*first, self.step_of(*first_entered));
                let reasons = match opening {
                    Opening::Lost(loss) => {
                        let taker = if loss.owner == *first { *second } else { *first };
                        self.loss(loss, Some(taker), text)
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
            FindingKind::TheLockComesBack { owner, parting, since, deadline, waiter, .. } => {
                let parting = self.parting(*owner, *parting, *since, *deadline, text);
                ((text.lock_stays)(*owner, *waiter), parting)
            }
            FindingKind::TheHolderHolds { client, loss } => {
                ((text.inside_without_its_lock)(*client), self.loss(loss, None, text))
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

    /// How a lock was lost and, if so, who took it then.
    fn loss(&self, loss: &Loss, taker: Option<ClientId>, text: &Sentences) -> Vec<String> {
        let step = self.step_of(loss.event);
        let event = match loss.how {
            How::Deleted { by } => (text.lock_was_taken_away)(loss.owner, by, false, step),
            How::Overwritten { by } => (text.lock_was_taken_away)(loss.owner, by, true, step),
            How::Expired => expired(loss, loss.at, text),
            How::ServerLost => (text.server_lost_lock)(loss.owner, loss.server, step),
        };
        let itself = |taker| loss.by() == Some(taker);
        let event = match taker {
            Some(taker) => (text.then_took_it)(&event, taker, itself(taker)),
            None => event,
        };
        ran_out(loss, text).into_iter().chain([event]).chain(clock(loss, text)).collect()
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
        let own_loss = own_loss.map(|own| self.loss(own, None, text)).unwrap_or_default();
        let sent = sent
            .and_then(|sent| events.get(sent))
            .map(|sent| (text.command_was_sent_before)(by, loss.owner, &milliseconds(sent.at)));
        let command = match events.get(finding.event).map(|event| &event.kind) {
            Some(EventKind::Executed { args, .. }) => args.first().map(Bytes::bare_or_quoted),
            _ => None,
        };
        let command = command.map(|command| (text.nobody_asked_who)(&command));
        let before = own_loss.into_iter().chain(ran_out(loss, text)).chain(sent);
        before.chain(command).chain(clock(loss, text)).collect()
    }

    /// How an owner left its lock behind, and until when.
    fn parting(
        &self,
        owner: ClientId,
        parting: Parting,
        since: usize,
        deadline: Option<Millis>,
        text: &Sentences,
    ) -> Vec<String> {
        let step = self.step_of(since);
        let event = self.run().events().get(since).map(|event| &event.kind);
        let what = match (parting, event) {
            (Parting::Failed, _) => format!("{owner} {}", text.failed),
            (Parting::GaveUp, Some(EventKind::Disconnected { server })) => {
                (text.disconnected)(owner, *server)
            }
            (Parting::GaveUp, Some(EventKind::TimedOut { peer: Peer::Server(server) })) => {
                (text.timed_out)(owner, &server.to_string())
            }
            (Parting::Crashed, _) => (text.client_crashed)(owner),
            (Parting::AsksAgain, _) => (text.left)(owner),
            _ => (text.client_finished)(owner),
        };
        let deadline = deadline.map(milliseconds);
        match (parting, deadline) {
            (Parting::Refused, Some(time)) => {
                vec![(text.release_was_refused)(owner, step), (text.stays_until)(&time)]
            }
            (Parting::Refused, None) => {
                vec![(text.release_was_refused)(owner, step), (text.was_to_be_free_after)(None)]
            }
            (_, deadline) => {
                let deadline = (text.was_to_be_free_after)(deadline.as_deref());
                vec![(text.left_behind)(&what, step), deadline]
            }
        }
    }
}

/// Whether another value was written in its place.
pub(super) fn is_overwritten(loss: &Loss) -> bool {
    matches!(loss.how, How::Overwritten { .. })
}

/// That a lock whose value is a time had run out before it was lost.
fn ran_out(loss: &Loss, text: &Sentences) -> Option<String> {
    loss.valid_until.map(|valid_until| expired(loss, valid_until, text))
}

fn expired(loss: &Loss, at: Millis, text: &Sentences) -> String {
    let paused_until = loss.pause.map(|pause| milliseconds(pause.until));
    (text.lock_expired)(loss.owner, &milliseconds(at), paused_until.as_deref())
}

/// The clock that was wrong, if one was.
fn clock(loss: &Loss, text: &Sentences) -> Option<String> {
    let skew = loss.skew?;
    let by = milliseconds(Millis(skew.ahead_ms.unsigned_abs()));
    Some((text.clock_was_off)(&owner_of(skew.clock), skew.ahead_ms > 0, &by))
}
