//! Messages for findings: the broken property and its cause.

use super::blocked_lock::nobody_gets_in;
use super::events::{join_names, owner_of};
use super::narrator::Narrator;
use crate::text::{ItemNames, Texts, milliseconds};
use lock_semantics::Severity;
use primitives::{ClientId, Millis};
use redis_model::{Bytes, Change};
use run_analysis::{Finding, FindingKind, Flaw, Loss, Mode, Opening, Skew};
use simulator::EventKind;
use std::slice;

/// The message for a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindingMessage {
    /// The title, which names the clients.
    pub title: String,
    /// The explanation. It begins with the root cause.
    pub reason: String,
    /// Two sentences of the explanation: the first, and the next one or the event that let a second
    /// client in.
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
        // Whether the last reason is the event that let the second client in.
        let mut has_event = false;
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
                let event = self.how_both_got_in(finding);
                has_event = !event.is_empty();
                (title, [cause, event].concat())
            }
            FindingKind::HolderOnly { by, holder, is_freed, loss, .. } => {
                let why = self.trespass(finding);
                let equal = loss
                    .as_deref()
                    .and_then(|loss| self.compares_equal_values(finding, (*by, loss)));
                let cause: Vec<String> = equal.into_iter().chain(cause).collect();
                (
                    match loss.as_deref() {
                        None if *is_freed && self.is_inside(*holder, finding.event) => {
                            messages.freed_by_another(by, holder)
                        }
                        None if *is_freed => messages.freed_outside(by, holder),
                        loss => self.harm_to_lock(*by, *holder, loss),
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
                        let event = self.opening(opening, finding, None);
                        has_event = !event.is_empty();
                        [cause, event].concat()
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
        let brief = match &reasons[..] {
            [first, .., last] if has_event => &[first.clone(), last.clone()],
            reasons => &reasons[..BRIEF.min(reasons.len())],
        };
        let [reason, brief] = [&reasons[..], brief].map(|it| it.join(self.text.between_sentences));
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
        self.root_cause(decision, finding, ttl_ms)
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
