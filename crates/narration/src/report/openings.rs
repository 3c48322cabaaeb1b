//! Messages for the ways in which a second client can enter: a lock that was lost, released too
//! early or never blocked other clients.

use super::events::{has_several_servers, join_names};
use super::finding_reasons::clock_message;
use super::narrator::Narrator;
use crate::text::{Texts, clipped, milliseconds};
use primitives::{ClientId, Millis, with_short_tokens};
use redis_model::Bytes;
use run_analysis::{Finding, FindingKind, Flaw, Loss, Mode, Opening, Pause, ProbeChanges};
use simulator::EventKind;
use std::slice;

impl<'a> Narrator<'a> {
    /// Explains, beyond the root cause, how the second client entered while the first was inside.
    pub(super) fn how_both_got_in(self, finding: &Finding) -> Vec<String> {
        let FindingKind::MutualExclusion {
            first,
            first_entered,
            second,
            second_reply,
            opening,
            ..
        } = &finding.kind
        else {
            return Vec::new();
        };
        let entered = self.recording.step_of(*first_entered);
        let had_entered = self.text.findings.first_had_entered(first, &entered);
        match opening {
            Some(Opening::Lost(losses)) => {
                let is_firsts = losses.last().is_some_and(|loss| loss.owner == *first);
                let taker = if is_firsts { *second } else { *first };
                self.losses(losses, finding, Some(taker))
            }
            Some(opening @ Opening::NoLock(_)) => {
                [vec![had_entered], self.opening(opening, finding, None)].concat()
            }
            Some(opening) => self.opening(opening, finding, None),
            None if finding.decision.is_some() => vec![had_entered],
            None => {
                let entered = second_reply.map(|entered| self.entered_because_of(*second, entered));
                entered.into_iter().chain([had_entered]).collect()
            }
        }
    }

    /// Explains, beyond the root cause, how another client could enter while the holder is inside.
    pub(super) fn opening(
        self,
        opening: &Opening,
        finding: &Finding,
        taker: Option<ClientId>,
    ) -> Vec<String> {
        let messages = &self.text.findings;
        match opening {
            Opening::Lost(losses) => self.losses(losses, finding, taker),
            Opening::Freed { event } => {
                let step = self.recording.step_of(*event);
                finding
                    .clients()
                    .first()
                    .map(|it| messages.freed_too_early(it, &step))
                    .into_iter()
                    .collect()
            }
            Opening::NoLock(_) if finding.decision.is_some() => Vec::new(),
            Opening::NoLock(client) => {
                let has_sent_requests =
                    self.recording.run().events().range(0..finding.event).any(|event| {
                        event.client == Some(*client)
                            && matches!(event.kind, EventKind::Sent { .. })
                    });
                vec![if has_sent_requests {
                    messages.entered_without_a_lock(client)
                } else {
                    messages.entered_unasked(client)
                }]
            }
            Opening::SpareToken { key, command, changed } => {
                vec![self.spare_token(finding, (key, command), *changed)]
            }
            Opening::Unheeded { ignored: answer, changes } => {
                let holder = finding.clients().first().map(ToString::to_string);
                let holder = holder.unwrap_or_default();
                vec![match answer {
                    None => messages.would_enter_unasked(&holder),
                    Some((command, _)) if *changes == ProbeChanges::Lock => {
                        messages.gets_past_it(&holder, &command.bare_or_quoted())
                    }
                    Some((command, reply)) => {
                        let reply = clipped(with_short_tokens(&reply.to_string()));
                        messages.would_enter_all_the_same(
                            &holder,
                            &command.bare_or_quoted(),
                            &reply,
                        )
                    }
                }]
            }
        }
    }

    /// Names the request that left a token for another client in a key.
    fn spare_token(
        self,
        finding: &Finding,
        (key, command): (&Bytes, &Bytes),
        changed: Option<usize>,
    ) -> String {
        let messages = &self.text.findings;
        let [key, command] = [key, command].map(|name| name.bare_or_quoted());
        let change = changed.and_then(|index| {
            let event = self.recording.run().events().get(index)?;
            let EventKind::Executed { args, .. } = &event.kind else { return None };
            Some((event.client?, args.first()?.bare_or_quoted(), self.recording.step_of(index)))
        });
        match change {
            Some((client, change, step)) => {
                messages.leaves_a_token(&client, &change, &step, &command, &key)
            }
            None => {
                let holder = finding.clients().first().map(ToString::to_string);
                messages.gets_past_it(&holder.unwrap_or_default(), &command)
            }
        }
    }

    /// Explains, beyond the root cause, how a lock was lost on each server, and which client
    /// acquired it then.
    fn losses(self, losses: &[Loss], finding: &Finding, taker: Option<ClientId>) -> Vec<String> {
        let alike = |one: &Loss, next: &Loss| {
            (one.how, one.at, one.skew.is_none()) == (Mode::Expired, next.at, true)
                && (next.how, next.skew) == (Mode::Expired, None)
        };
        let groups: Vec<&[Loss]> = losses.chunk_by(alike).collect();
        let last = groups.len().saturating_sub(1);
        let flaw = finding.decision.map(|decision| decision.flaw);
        let sentences = groups
            .into_iter()
            .enumerate()
            .flat_map(|(index, group)| self.loss(group, flaw, taker.filter(|_| index == last)));
        sentences.collect()
    }

    /// Explains how a lock was lost in the same way on several servers, and which client acquired
    /// it then. Leaves out facts that the root cause already contains.
    pub(super) fn loss(
        self,
        alike: &[Loss],
        flaw: Option<Flaw>,
        taker: Option<ClientId>,
    ) -> Vec<String> {
        let [loss, ..] = alike else { return Vec::new() };
        let clock = match flaw {
            Some(Flaw::WrongClock(_)) => None,
            _ => loss.skew.map(|skew| clock_message(skew, self.text)),
        };
        if let Some(Flaw::Stale { changed, .. }) = flaw
            && alike.iter().any(|loss| loss.event == changed)
        {
            return clock.into_iter().collect();
        }
        let ran_out = match flaw {
            Some(Flaw::RanOut { .. }) => None,
            _ => self.ran_out(loss),
        };
        let step = self.recording.step_of(loss.event);
        let event = match loss.how {
            Mode::Deleted { by } => taken_away(loss.owner, by, false, step, self.text),
            Mode::Overwritten { by } => taken_away(loss.owner, by, true, step, self.text),
            Mode::Expired => self.expired(alike, loss.at),
            Mode::ServerLost => {
                self.text.findings.server_lost_lock(&loss.owner, &loss.server, &step)
            }
        };
        let event = match taker {
            Some(taker) if loss.by() == Some(taker) => self.text.findings.took_it_itself(&event),
            Some(taker) => self.text.findings.another_took_it(&event, &taker),
            None => self.text.findings.sentence(&event),
        };
        ran_out.into_iter().chain([event]).chain(clock).collect()
    }

    /// States that a lock whose value is a timestamp had expired before it was lost.
    pub(super) fn ran_out(self, loss: &Loss) -> Option<String> {
        let valid_until = loss.valid_until?;
        if valid_until >= loss.written_at {
            return Some(self.expired(slice::from_ref(loss), valid_until));
        }
        let [time, written] = [valid_until, loss.written_at].map(milliseconds);
        Some(self.text.findings.lock_was_out_of_date(&loss.owner, &time, &written))
    }

    /// States that a lock expired, and on which of several servers.
    fn expired(self, alike: &[Loss], at: Millis) -> String {
        let [loss, ..] = alike else { return String::new() };
        let are_several = has_several_servers(self.recording.run().world());
        let messages = &self.text.findings;
        let on = if are_several {
            let servers = alike.iter().map(|loss| loss.server);
            messages.on_servers(&join_names(servers, self.text))
        } else {
            String::new()
        };
        let events = self.recording.run().events();
        let had_begun = |pause: &Pause| events.get(pause.event).is_some_and(|it| it.at <= at);
        let paused = loss
            .pause
            .filter(had_begun)
            .map(|pause| messages.while_paused_until(&loss.owner, &milliseconds(pause.until)));
        let paused = paused.unwrap_or_default();
        messages.lock_expired(&loss.owner, &on, &milliseconds(at), &paused)
    }
}

/// States, as a clause, which client deleted or overwrote a lock.
pub(super) fn taken_away(
    owner: ClientId,
    by: Option<ClientId>,
    overwritten: bool,
    step: usize,
    text: &Texts,
) -> String {
    let messages = &text.findings;
    let by = by.map_or_else(|| messages.an_external_client.to_owned(), |by| by.to_string());
    if overwritten {
        messages.lock_was_overwritten(&owner, &by, &step)
    } else {
        messages.lock_was_deleted(&owner, &by, &step)
    }
}
