//! Puts findings into words: what broke, and why.

use super::recording::Recording;
use super::wording::{has_several_servers, names, owner_of};
use crate::ids::ClientId;
use crate::properties::{
    Finding, FindingKind, How, LeftBehind, Loss, Opening, Parting, Pause, Prolonged, Skew,
};
use crate::redis::Bytes;
use crate::text::{Sentences, fill, fill_with, milliseconds};
use crate::time::Millis;
use crate::world::{Event, EventKind, Peer};
use std::slice;

impl Recording {
    /// A finding as a title and the reason.
    pub fn finding_in_words(&self, finding: &Finding, text: &Sentences) -> (String, String) {
        let told = &text.finding;
        let (title, reasons) = match &finding.kind {
            FindingKind::MutualExclusion { first, first_entered, second, opening } => {
                let at = milliseconds(finding.at);
                let title = fill_with(told.mutual_exclusion_broken, &[first, second, &at]);
                let entered = self.step_of(*first_entered);
                let had_entered = fill_with(told.first_had_entered, &[first, &entered]);
                let reasons = match opening {
                    Some(Opening::Lost(losses)) => {
                        let is_firsts = losses.last().is_some_and(|loss| loss.owner == *first);
                        let taker = if is_firsts { *second } else { *first };
                        self.losses(losses, Some(taker), text)
                    }
                    Some(opening @ Opening::NoLock(_)) => {
                        [vec![had_entered], self.opening(*first, opening, text)].concat()
                    }
                    Some(opening) => self.opening(*first, opening, text),
                    None => vec![had_entered],
                };
                (title, reasons)
            }
            FindingKind::OnlyTheHolderReleases { by, holder, loss, own_loss, sent } => {
                let sentence = match loss.as_ref().map(is_overwritten) {
                    Some(true) => told.overwritten_by_another,
                    Some(false) => told.deleted_by_another,
                    None => told.freed_by_another,
                };
                let title = fill_with(sentence, &[by, holder]);
                let reasons = match loss {
                    Some(loss) => {
                        self.trespass(finding, (*by, loss), own_loss.as_ref(), *sent, text)
                    }
                    None => vec![fill_with(told.newcomer_would_get_in, &[holder])],
                };
                (title, reasons)
            }
            FindingKind::TheLockComesBack { owner, left_behind, waiter, within_ms } => {
                let title = match (owner, waiter) {
                    (Some(owner), Some(waiter)) if owner == waiter => {
                        fill_with(told.own_lock_stays, &[owner])
                    }
                    (Some(owner), Some(waiter)) => fill_with(told.lock_stays, &[owner, waiter]),
                    (Some(owner), None) => fill_with(told.lock_stays_for_all, &[owner]),
                    (None, _) => told.lock_is_gone.to_owned(),
                };
                let known = left_behind.iter().flat_map(|it| self.left_behind(it, text));
                let interfered = left_behind.as_ref().and_then(|it| self.interference(it));
                let ahead = match (interfered, within_ms) {
                    (Some(event), _) => {
                        let step = self.step_of(event);
                        fill_with(told.changed_by_an_external_client, &[&step])
                    }
                    (None, Some(ms)) => {
                        fill(told.nobody_gets_in_within, &[&milliseconds(Millis(*ms))])
                    }
                    (None, None) => told.nobody_gets_in.to_owned(),
                };
                (title, known.chain([ahead]).collect())
            }
            FindingKind::TheHolderHolds { client, opening } => match opening {
                Some(opening) => {
                    let title = fill_with(told.inside_without_its_lock, &[client]);
                    (title, self.opening(*client, opening, text))
                }
                None => {
                    let title = fill_with(told.inside_and_not_alone, &[client]);
                    (title, vec![fill_with(told.newcomer_would_get_in, &[client])])
                }
            },
            FindingKind::NoLostUpdate { name, by, read, other, overwritten } => {
                let title = fill_with(told.update_was_lost, &[by, other, &name.bare_or_quoted()]);
                let [read, written] = [*read, *overwritten].map(|event| self.step_of(event));
                (title, vec![fill_with(told.had_changed_since, &[by, &read, other, &written])])
            }
            FindingKind::NoErrorPathIntoTheSection { client, tried } => {
                let reason = match tried {
                    Some(tried) => fill_with(told.last_attempt, &[client, &self.step_of(*tried)]),
                    None => fill_with(told.nothing_had_changed, &[client]),
                };
                (fill_with(told.entered_after_failing, &[client]), vec![reason])
            }
        };
        (title, reasons.join(text.between_sentences))
    }

    /// What let somebody in beside a client.
    fn opening(&self, client: ClientId, opening: &Opening, text: &Sentences) -> Vec<String> {
        let told = &text.finding;
        match opening {
            Opening::Lost(losses) => self.losses(losses, None, text),
            Opening::Freed { event } => {
                vec![fill_with(told.freed_too_early, &[&client, &self.step_of(*event)])]
            }
            Opening::NoLock(client) => vec![fill_with(told.entered_without_a_lock, &[client])],
        }
    }

    /// What a client has left behind, and why it stays.
    fn left_behind(&self, it: &LeftBehind, text: &Sentences) -> Vec<String> {
        let until = match it.deadline {
            None if self.interference(it).is_some() => text.finding.would_never_expire.to_owned(),
            deadline => self.until(it.parting, deadline, text),
        };
        let why = it.prolonged.map(|why| self.prolonged(it.owner, why, text));
        let parting = self.parting(it.owner, it.parting, it.since, text);
        match (why, it.deadline) {
            (Some(why), None) => vec![parting, why, until],
            (why, _) => [parting, until].into_iter().chain(why).collect(),
        }
    }

    /// The event by which an external client first touched what was left behind. What nobody in the
    /// scenario would have done is then no longer known.
    fn interference(&self, it: &LeftBehind) -> Option<usize> {
        let events = self.run().events();
        let touches = |event: &Event| {
            event.client.is_none()
                && matches!(event.kind, EventKind::Executed { server, .. } if server == it.server)
                && event.kind.changes().iter().any(|change| change.key == it.key)
        };
        let since = it.since + 1;
        events.range(since..events.len()).position(touches).map(|place| since + place)
    }

    /// How a lock was lost, server by server, and who took it then, if anybody did.
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

    /// How a lock was lost in the same way on several servers, and who took it then.
    fn loss(&self, alike: &[Loss], taker: Option<ClientId>, text: &Sentences) -> Vec<String> {
        let [loss, ..] = alike else { return Vec::new() };
        let step = self.step_of(loss.event);
        let event = match loss.how {
            How::Deleted { by } => taken_away(loss.owner, by, false, step, text),
            How::Overwritten { by } => taken_away(loss.owner, by, true, step, text),
            How::Expired => self.expired(alike, loss.at, text),
            How::ServerLost => {
                fill_with(text.finding.server_lost_lock, &[&loss.owner, &loss.server, &step])
            }
        };
        let event = match taker {
            Some(taker) => {
                let sentence = match loss.by() == Some(taker) {
                    true => text.finding.took_it_itself,
                    false => text.finding.another_took_it,
                };
                fill_with(sentence, &[&event.trim_end_matches(['.', '。']), &taker])
            }
            None => event,
        };
        let clock = loss.skew.map(|skew| clock(skew, text));
        self.ran_out(loss, text).into_iter().chain([event]).chain(clock).collect()
    }

    /// Why one client could delete or overwrite another's lock.
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
        let told = &text.finding;
        let sent = sent.and_then(|sent| events.get(sent)).map(|sent| {
            fill_with(told.command_was_sent_before, &[&by, &loss.owner, &milliseconds(sent.at)])
        });
        let command = match events.get(finding.event).map(|event| &event.kind) {
            Some(EventKind::Executed { args, .. }) => args.first().map(Bytes::bare_or_quoted),
            _ => None,
        };
        let command = command.map(|command| fill(told.checks_no_owner, &[&command]));
        let before = own_loss.into_iter().chain(self.ran_out(loss, text)).chain(sent);
        let clock = loss.skew.map(|skew| clock(skew, text));
        before.chain(command).chain(clock).collect()
    }

    /// How an owner left its lock behind.
    fn parting(&self, owner: ClientId, how: Parting, since: usize, text: &Sentences) -> String {
        let (told, happened) = (&text.finding, &text.happening);
        let step = self.step_of(since);
        let what = match (how, self.run().events().get(since).map(|event| &event.kind)) {
            (Parting::Refused, _) => {
                return fill_with(told.release_was_refused, &[&owner, &step]);
            }
            (Parting::BroughtBack, Some(kind)) if let Some(server) = kind.server() => {
                return fill_with(told.server_brought_it_back, &[&server, &step]);
            }
            (_, Some(EventKind::Executed { .. })) => {
                return fill_with(told.late_request_wrote_it, &[&owner, &step]);
            }
            (_, Some(EventKind::Disconnected { server })) => {
                fill_with(happened.disconnected, &[&owner, server])
            }
            (_, Some(EventKind::TimedOut { peer: Peer::Server(server) })) => {
                fill_with(happened.timed_out, &[&owner, server])
            }
            (Parting::Failed, _) => fill_with(happened.failed, &[&owner]),
            (Parting::Crashed, _) => fill_with(happened.crashed, &[&owner]),
            (Parting::Finished, _) => fill_with(happened.finished, &[&owner]),
            (Parting::Left | Parting::GaveUp | Parting::BroughtBack, _) => {
                fill_with(happened.left, &[&owner])
            }
        };
        fill_with(told.left_behind, &[&what, &step])
    }

    /// How long the lock should have lasted.
    fn until(&self, parting: Parting, deadline: Option<Millis>, text: &Sentences) -> String {
        let told = &text.finding;
        match (parting, deadline) {
            (_, None) => told.never_expires.to_owned(),
            (Parting::Refused, Some(time)) => fill(told.stays_until, &[&milliseconds(time)]),
            (_, Some(time)) => fill(told.should_have_been_free_after, &[&milliseconds(time)]),
        }
    }

    /// Why the lock is still there.
    fn prolonged(&self, owner: ClientId, why: Prolonged, text: &Sentences) -> String {
        match why {
            Prolonged::Overwritten { by, event } => {
                taken_away(owner, Some(by), true, self.step_of(event), text)
            }
            Prolonged::Renewed { by, event } => {
                fill_with(text.finding.lock_was_renewed, &[&by, &self.step_of(event)])
            }
            Prolonged::Skewed(skew) => clock(skew, text),
        }
    }

    /// Says that a lock whose value is a timestamp had expired before it was lost.
    fn ran_out(&self, loss: &Loss, text: &Sentences) -> Option<String> {
        let valid_until = loss.valid_until?;
        if valid_until >= loss.written_at {
            return Some(self.expired(slice::from_ref(loss), valid_until, text));
        }
        let [time, written] = [valid_until, loss.written_at].map(milliseconds);
        Some(fill_with(text.finding.lock_was_out_of_date, &[&loss.owner, &time, &written]))
    }

    /// Says that a lock has expired, and on which servers if there are several.
    fn expired(&self, alike: &[Loss], at: Millis, text: &Sentences) -> String {
        let [loss, ..] = alike else { return String::new() };
        let are_several = has_several_servers(self.run().world());
        let told = &text.finding;
        let on = if are_several {
            let servers = alike.iter().map(|loss| loss.server.to_string()).collect();
            fill(told.on_servers, &[&names(servers, text)])
        } else {
            String::new()
        };
        let events = self.run().events();
        let had_begun = |pause: &Pause| events.get(pause.event).is_some_and(|it| it.at <= at);
        let paused = loss.pause.filter(had_begun).map(|pause| {
            fill_with(told.while_paused_until, &[&loss.owner, &milliseconds(pause.until)])
        });
        let paused = paused.unwrap_or_default();
        fill_with(told.lock_expired, &[&loss.owner, &on, &milliseconds(at), &paused])
    }
}

/// Who deleted or overwrote a lock.
fn taken_away(
    owner: ClientId,
    by: Option<ClientId>,
    overwritten: bool,
    step: usize,
    text: &Sentences,
) -> String {
    let told = &text.finding;
    let by = by.map_or_else(|| told.an_external_client.to_owned(), |by| by.to_string());
    let sentence = if overwritten { told.lock_was_overwritten } else { told.lock_was_deleted };
    fill_with(sentence, &[&owner, &by, &step])
}

/// Whether the lock was overwritten rather than deleted.
pub(super) fn is_overwritten(loss: &Loss) -> bool {
    matches!(loss.how, How::Overwritten { .. })
}

/// By how much a clock was wrong.
fn clock(skew: Skew, text: &Sentences) -> String {
    let by = milliseconds(Millis(skew.ahead_ms.unsigned_abs()));
    let told = &text.finding;
    let sentence = if skew.ahead_ms > 0 { told.clock_was_ahead } else { told.clock_was_behind };
    fill(sentence, &[&owner_of(skew.clock), &by])
}
