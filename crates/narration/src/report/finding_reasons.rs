//! Messages for findings: the broken property and its cause.

use super::blocked_lock::nobody_gets_in;
use super::events::{has_several_servers, join_names, owner_of};
use super::narrator::Narrator;
use crate::text::{ItemNames, Texts, clipped, milliseconds};
use lock_semantics::Severity;
use primitives::{ClientId, Millis, with_short_tokens};
use redis_model::{Bytes, Change};
use run_analysis::{Finding, FindingKind, Flaw, Loss, Mode, Opening, Pause, ProbeChanges, Skew};
use simulator::EventKind;
use std::slice;

/// The message for a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindingMessage {
    /// The title, which names the clients.
    pub title: String,
    /// The explanation. It begins with the root cause.
    pub reason: String,
    /// The first sentences of the explanation.
    pub brief: String,
    /// Name of the broken property, if the title does not contain it.
    pub property: Option<&'static str>,
}

/// Number of sentences in a brief explanation.
const BRIEF: usize = 2;

impl<'a> Narrator<'a> {
    /// Formats a finding.
    pub fn finding_message(self, finding: &Finding) -> FindingMessage {
        let messages = &self.text.findings;
        let cause = self.cause(finding);
        // The event that let the second client in, if the cause does not contain it.
        let mut ending = Vec::new();
        let (title, reasons): (String, Vec<String>) = match &finding.kind {
            FindingKind::MutualExclusion { first, second, permits, .. } => {
                let at = milliseconds(finding.at);
                let who = match permits {
                    Some((inside, permits)) => {
                        messages.too_many_inside(&join_names(inside, self.text), permits, &at)
                    }
                    None => messages.both_inside(first, second, &at),
                };
                let title = match finding.severity {
                    Severity::Broken => messages.mutual_exclusion_broken(&who),
                    Severity::LeaseLimit => who,
                };
                ending = self.how_both_got_in(finding);
                (title, [cause, ending.clone()].concat())
            }
            FindingKind::HolderOnly { by, holder, is_freed, loss, .. } => {
                let why = self.trespass(finding);
                let equal = loss
                    .as_deref()
                    .and_then(|loss| self.compares_equal_values(finding, (*by, loss)));
                let cause: Vec<String> = equal.into_iter().chain(cause).collect();
                (
                    match loss.as_deref().map(is_overwritten) {
                        Some(true) => messages.overwrote_lock(by, holder),
                        Some(false) => messages.deleted_lock(by, holder),
                        None if *is_freed && self.is_inside(*holder, finding.event) => {
                            messages.freed_by_another(by, holder)
                        }
                        None if *is_freed => messages.freed_outside(by, holder),
                        None => messages.changed_lock(by, holder),
                    },
                    [cause, why].concat(),
                )
            }
            FindingKind::NoDeadlock {
                owner,
                left_behind,
                blockage,
                waiter,
                within_ms,
                depends_on_order,
                permits,
            } => {
                let unfinished = left_behind.as_ref().and_then(|it| self.unfinished(it));
                let is_lock = left_behind.is_some() && unfinished.is_none();
                let title = match (owner.as_ref().filter(|_| is_lock), waiter) {
                    (Some(owner), _) if let Some(permits) = permits => {
                        messages.permit_stays(owner, permits)
                    }
                    (None, _) if let Some(permits) = permits => messages.permit_is_gone(permits),
                    (Some(owner), Some(waiter)) if owner == waiter => {
                        messages.own_lock_stays(owner)
                    }
                    (Some(owner), Some(waiter)) => messages.lock_stays(owner, waiter),
                    (Some(owner), None) => messages.lock_stays_for_all(owner),
                    (None, _) => self.blocked(blockage.as_ref()),
                };
                let unanswered = self.unanswered(finding.event);
                let unanswered = unanswered.filter(|_| left_behind.is_none() && blockage.is_none());
                let known = left_behind.iter().flat_map(|it| match &unfinished {
                    Some(unfinished) => vec![unfinished.clone()],
                    None => self.left_behind(it),
                });
                let blocking = blockage.iter().flat_map(|it| self.blocking(it));
                let known = known.chain(blocking).chain(unanswered);
                let interfered = left_behind.as_ref().and_then(|it| self.interference(it));
                let ahead = match interfered {
                    Some(event) => {
                        let step = self.recording.step_of(event);
                        messages.changed_by_an_external_client(&step)
                    }
                    None => match permits {
                        Some(permits) => messages.fewer_get_in(permits),
                        None => nobody_gets_in(*within_ms, *depends_on_order, self.text),
                    },
                };
                (title, cause.into_iter().chain(known).chain([ahead]).collect())
            }
            FindingKind::LeaseOutlastsWork { client, opening } => {
                let title = match opening {
                    Some(Opening::SpareToken { .. } | Opening::Unheeded { .. }) | None => {
                        messages.inside_and_not_alone(client)
                    }
                    Some(_) => messages.inside_without_its_lock(client),
                };
                let reasons = match opening {
                    Some(opening) => {
                        ending = self.opening(opening, finding, None);
                        [cause, ending.clone()].concat()
                    }
                    None if !cause.is_empty() => cause,
                    None => vec![self.opened_in_place(finding.event, client)],
                };
                (title, reasons)
            }
            FindingKind::NoLostUpdate { name, by, read, other, overwritten } => {
                let title = messages.update_was_lost(by, other, &name.bare_or_quoted());
                let [read, written] =
                    [*read, *overwritten].map(|event| self.recording.step_of(event));
                (title, vec![messages.had_changed_since(by, &read, other, &written)])
            }
            FindingKind::NoEntryAfterFailure { client, tried } => {
                let reason = match tried {
                    // The root cause already contains it.
                    Some(tried) if finding.decision.is_some_and(|it| it.read == *tried) => None,
                    Some(tried) => {
                        Some(messages.last_attempt(client, &self.recording.step_of(*tried)))
                    }
                    None => Some(messages.nothing_had_changed(client)),
                };
                let reasons = cause.into_iter().chain(reason).collect();
                (messages.entered_after_failing(client), reasons)
            }
        };
        let title = if finding.is_lost_data() { messages.lost_data(&title) } else { title };
        let is_in_title = matches!(finding.kind, FindingKind::MutualExclusion { .. })
            && finding.severity == Severity::Broken;
        let property = (!is_in_title).then(|| self.text.property(finding.property()));
        let brief = match (&reasons[..], &ending[..]) {
            ([first, _, ..], [.., last]) => vec![first.clone(), last.clone()],
            (reasons, _) => reasons[..BRIEF.min(reasons.len())].to_vec(),
        };
        let [reason, brief] = [reasons, brief].map(|it| it.join(self.text.between_sentences));
        FindingMessage { title, reason, brief, property }
    }

    /// Formats the root cause of a finding, if it is known and not already contained in the
    /// explanation.
    fn cause(self, finding: &Finding) -> Vec<String> {
        let Some(decision) = &finding.decision else { return Vec::new() };
        let losses: Vec<&Loss> = match &finding.kind {
            FindingKind::NoLostUpdate { .. }
            | FindingKind::MutualExclusion { opening: Some(Opening::Freed { .. }), .. }
            | FindingKind::LeaseOutlastsWork { opening: Some(Opening::Freed { .. }), .. } => {
                return Vec::new();
            }
            FindingKind::MutualExclusion { opening: Some(Opening::Lost(losses)), .. }
            | FindingKind::LeaseOutlastsWork { opening: Some(Opening::Lost(losses)), .. } => {
                losses.iter().collect()
            }
            FindingKind::HolderOnly { own_loss, .. } => own_loss.as_deref().into_iter().collect(),
            _ => Vec::new(),
        };
        let is_it = |loss: &&&Loss| {
            let is_changed =
                matches!(decision.flaw, Flaw::Stale { changed, .. } if changed == loss.event);
            is_changed && loss.how == Mode::Expired && loss.skew.is_none()
        };
        let ttl_ms = losses.iter().find(is_it).and_then(|loss| loss.ttl_ms);
        self.root_cause(decision, finding.at, ttl_ms)
    }

    /// Explains, beyond the root cause, how the second client entered while the first was inside.
    fn how_both_got_in(self, finding: &Finding) -> Vec<String> {
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
    fn opening(self, opening: &Opening, finding: &Finding, taker: Option<ClientId>) -> Vec<String> {
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
    fn loss(self, alike: &[Loss], flaw: Option<Flaw>, taker: Option<ClientId>) -> Vec<String> {
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

    /// Explains, beyond the root cause, why one client could delete or overwrite the lock of
    /// another.
    fn trespass(self, finding: &Finding) -> Vec<String> {
        let messages = &self.text.findings;
        let FindingKind::HolderOnly { by, holder, is_freed, loss, own_loss, sent } = &finding.kind
        else {
            return Vec::new();
        };
        let Some(loss) = loss else {
            return if *is_freed {
                vec![self.opened_by(finding.event, by, holder)]
            } else {
                self.moved_by(finding.event, by, holder)
            };
        };
        let flaw = finding.decision.map(|decision| decision.flaw);
        let own_loss =
            own_loss.as_deref().into_iter().filter(|_| !matches!(flaw, Some(Flaw::Stale { .. })));
        let own_loss = own_loss.flat_map(|own| self.loss(slice::from_ref(own), None, None));
        let events = self.recording.run().events();
        let sent = sent
            .and_then(|sent| events.get(sent))
            .map(|sent| messages.command_was_sent_before(by, &loss.owner, &milliseconds(sent.at)));
        let command = self.unchecked(finding, (*by, loss));
        let clock = loss.skew.filter(|_| !matches!(flaw, Some(Flaw::WrongClock(_))));
        let clock = clock.map(|skew| clock_message(skew, self.text));
        own_loss.chain(self.ran_out(loss)).chain(sent).chain(command).chain(clock).collect()
    }

    /// Explains why other clients can enter while one is inside, if nothing more is known about its
    /// lock. Either another client has just changed the lock, or it never blocked other clients.
    fn opened_in_place(self, event: usize, holder: &ClientId) -> String {
        let by = self.recording.run().events().get(event).and_then(|event| event.client);
        match by.filter(|by| by != holder) {
            Some(by) => self.opened_by(event, &by, holder),
            None => self.text.findings.does_not_keep_others_out(holder),
        }
    }

    /// Names the command of a client that changed the time at which the lock of another client will
    /// be free.
    fn moved_by(self, event: usize, by: &ClientId, holder: &ClientId) -> Vec<String> {
        let messages = &self.text.findings;
        let kind = self.recording.run().events().get(event).map(|event| &event.kind);
        let Some(EventKind::Executed { args, changes, .. }) = kind else {
            return vec![messages.changed_lock(by, holder)];
        };
        let command = args.first().map(Bytes::bare_or_quoted).unwrap_or_default();
        let mut keys: Vec<String> = changes.iter().map(|it| it.key.bare_or_quoted()).collect();
        keys.dedup();
        let (step, keys) = (self.recording.step_of(event), join_names(keys, self.text));
        let moved = if changes.iter().all(Change::moves_only_expiry) {
            messages.moves_the_ttl(by, &command, &step, holder)
        } else {
            messages.moves_the_end(by, &command, &step, &keys, holder)
        };
        // A script or a transaction may compare the value first.
        let is_plain = !args.first().is_some_and(|it| it.is_word("EVAL") || it.is_word("EXEC"));
        let unchecked = is_plain.then(|| messages.checks_no_owner(&command));
        let renewal = changes.first().and_then(|it| self.failed_renewal(*by, &it.key, event));
        [moved].into_iter().chain(renewal).chain(unchecked).collect()
    }

    /// Returns `true` if a client is in its critical section before an event.
    fn is_inside(self, client: ClientId, event: usize) -> bool {
        self.recording.critical_sections().all().iter().any(|stay| {
            let has_left = stay.left.is_some_and(|left| left < event);
            stay.client == client && stay.entered < event && !has_left
        })
    }

    /// Names the command of a client that made the lock of another one free.
    fn opened_by(self, event: usize, by: &ClientId, holder: &ClientId) -> String {
        let messages = &self.text.findings;
        let Some(EventKind::Executed { args, changes, .. }) =
            self.recording.run().events().get(event).map(|event| &event.kind)
        else {
            return messages.does_not_keep_others_out(holder);
        };
        let command = args.first().map(Bytes::bare_or_quoted).unwrap_or_default();
        let mut keys: Vec<String> = changes.iter().map(|it| it.key.bare_or_quoted()).collect();
        keys.dedup();
        let are_gone = changes.iter().all(|change| change.after.is_none());
        let keys = join_names(keys, self.text);
        if !self.is_inside(*holder, event) {
            messages.frees_what_is_held(by, &command, &keys, holder)
        } else if are_gone {
            messages.deleting_lets_others_in(by, &command, &keys, holder)
        } else {
            messages.changing_lets_others_in(by, &command, &keys, holder)
        }
    }

    /// States that a lock whose value is a timestamp had expired before it was lost.
    fn ran_out(self, loss: &Loss) -> Option<String> {
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

/// Returns `true` if the lock was overwritten rather than deleted.
pub(super) fn is_overwritten(loss: &Loss) -> bool {
    matches!(loss.how, Mode::Overwritten { .. })
}

/// States the error of a clock.
pub(super) fn clock_message(skew: Skew, text: &Texts) -> String {
    let by = milliseconds(Millis(skew.ahead_ms.unsigned_abs()));
    let messages = &text.findings;
    let owner = owner_of(skew.clock);
    if skew.ahead_ms > 0 {
        messages.clock_was_ahead(&owner, &by)
    } else {
        messages.clock_was_behind(&owner, &by)
    }
}
