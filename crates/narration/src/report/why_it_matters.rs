//! The second line of a step, which explains why it matters. Steps with findings or faults have
//! one, as well as some events that matter although no property is broken.

use super::blocked_lock::nobody_gets_in;
use super::events::{join_names, owner_of};
use super::narrator::Narrator;
use super::short_command::command_in_short;
use crate::text;
use crate::text::{Texts, milliseconds};
use lock_semantics::is_exclusive;
use primitives::{ClientId, Millis};
use run_analysis::{
    Content, Finding, FindingKind, Opening, ProbeChanges, Remark, StandingKey, Step, ValidUntil,
};
use simulator::{Clock, Event, EventKind, Message};

impl<'a> Narrator<'a> {
    /// Explains why a step matters: the meaning of its events, then the broken property.
    pub(super) fn why_it_matters(self, step: &Step) -> Option<String> {
        // A run with an unsupported command tests nothing.
        let is_tested = self.recording.coverage().unsupported().is_none();
        let finding = if is_tested { self.recording.finding_at(step) } else { None };
        let harm = finding.map(|finding| self.harm(finding));
        let mut shown = self.recording.shown(step).filter(|(index, _)| {
            // The finding already states it.
            let is_said = matches!(self.recording.note(*index), Some(Remark::RanOutInside { .. }))
                && harm.is_some();
            step.content == Content::Move && !is_said
        });
        let meaning = shown.find_map(|(index, event)| self.meaning(index, event));
        let sentences: Vec<String> = meaning.into_iter().chain(harm).collect();
        (!sentences.is_empty()).then(|| sentences.join(self.text.between_sentences))
    }

    /// Describes the harm of a finding.
    fn harm(self, finding: &Finding) -> String {
        let messages = &self.text.explanations;
        match &finding.kind {
            FindingKind::MutualExclusion { permits: Some((inside, permits)), .. } => {
                messages.too_many_inside(&join_names(inside, self.text), permits)
            }
            FindingKind::MutualExclusion { first, second, .. } => {
                messages.both_inside(first, second)
            }
            FindingKind::HolderOnly { holder, is_freed: false, .. } => {
                messages.ends_at_another_time(holder)
            }
            FindingKind::HolderOnly { holder, .. } => {
                let mut sections = self.recording.critical_sections().all().iter();
                let is_inside = sections.any(|it| {
                    it.client == *holder
                        && it.entered < finding.event
                        && it.left.is_none_or(|left| left > finding.event)
                });
                if is_inside {
                    messages.nothing_keeps_others_out(holder)
                } else {
                    messages.was_still_held(holder)
                }
            }
            FindingKind::LeaseOutlastsWork { client, opening } => match opening {
                _ if finding.decision.is_some_and(|it| self.was_written_expired(&it)) => {
                    messages.has_expired_already(client)
                }
                Some(Opening::Lost(_)) => messages.does_not_know(client),
                Some(Opening::Freed { .. }) => messages.nothing_keeps_others_out(client),
                Some(Opening::Unheeded {
                    changes: ProbeChanges::Nothing | ProbeChanges::OtherKeys,
                    ..
                }) => messages.is_not_heeded.to_owned(),
                None if finding.decision.is_some() => messages.does_not_know(client),
                Some(
                    Opening::NoLock(_) | Opening::SpareToken { .. } | Opening::Unheeded { .. },
                )
                | None => messages.keeps_nobody_out(client),
            },
            FindingKind::NoDeadlock { permits: Some(permits), .. } => {
                self.text.findings.fewer_get_in(permits)
            }
            FindingKind::NoDeadlock { within_ms, depends_on_order, .. } => {
                nobody_gets_in(*within_ms, *depends_on_order, self.text)
            }
            FindingKind::NoLostUpdate { other, overwritten, .. } => {
                messages.update_is_gone(other, &self.recording.step_of(*overwritten))
            }
            FindingKind::NoEntryAfterFailure { client, .. } => messages.acts_without_a_lock(client),
        }
    }

    /// Explains an event beyond what its first line shows, if there is anything to add.
    fn meaning(self, index: usize, event: &Event) -> Option<String> {
        let note = self.recording.note(index);
        let by_note = note.and_then(|note| self.noted(note, event));
        by_note.or_else(|| self.faulty(note, event))
    }

    /// Formats a remark for the second line.
    fn noted(self, note: &Remark, event: &Event) -> Option<String> {
        let messages = &self.text.explanations;
        let client = event.client.unwrap_or(ClientId(0));
        Some(match note {
            Remark::TimestampRead { moment, passed: true } => {
                messages.timestamp_was(&text::moment(*moment))
            }
            Remark::WasFreed { by, event, writer, written } => {
                let [removed, written] =
                    [*event, *written].map(|event| self.recording.step_of(event));
                messages.key_was_free(by, &removed, writer, &written)
            }
            Remark::OverwroteTheHolder { holder } => messages.overwrote_the_holder(holder, &client),
            Remark::LeftNothing { by_lifetime } => {
                let changes = event.kind.changes().iter();
                let mut gone = changes.filter(|it| it.before.is_none() && it.after.is_none());
                let left = messages.left_nothing(&gone.next()?.key.bare_or_quoted());
                match by_lifetime {
                    true => left + self.text.between_sentences + messages.lifetime_was_over,
                    false => left,
                }
            }
            Remark::LifetimeWasOver => messages.lifetime_was_over.to_owned(),
            Remark::LeftAlone { owner, written, idle_until } => {
                let left = messages.left_alone(owner, &self.recording.step_of(*written));
                let Some(at) = idle_until else { return Some(left) };
                let idle = self.text.findings.stays_until(&milliseconds(*at));
                left + self.text.between_sentences + &idle
            }
            Remark::RanOutInside { owner } => messages.ran_out_inside(owner),
            Remark::EndedOutside => messages.ended_outside(&client),
            Remark::AskedAgain { first, times } => {
                let by = self.recording.run().events().get(*first)?.client?;
                messages.asked_again(&by, &self.recording.step_of(*first), times)
            }
            Remark::HasAKey(standing) => match event.kind {
                EventKind::Paused { until } => self.paused(client, until, standing),
                _ => crashed(standing, self.text),
            },
            Remark::HasChanged(key) => {
                let key = key.bare_or_quoted();
                match event.kind {
                    EventKind::Paused { .. } => messages.change_stays_for_a_pause(&client, &key),
                    _ => messages.change_stays(&client, &key),
                }
            }
            Remark::OnItsWay { sent } => {
                let sent = match &self.recording.run().events().get(*sent)?.kind {
                    EventKind::Sent { args, .. } => command_in_short(args),
                    EventKind::Asked { request } => command_in_short(&request.named_words()),
                    _ => return None,
                };
                match &event.kind {
                    EventKind::Crashed { .. } => messages.executed_after_the_crash(&sent),
                    EventKind::Delayed { message: Message::Request, .. } => {
                        messages.executed_only_then(&sent)
                    }
                    EventKind::Delayed { .. } => messages.reply_comes_only_then(&sent, &client),
                    EventKind::Lost { message: Message::Request, .. } => {
                        messages.never_executed(&sent, &client)
                    }
                    _ => messages.never_answered(&sent, &client),
                }
            }
            Remark::ServerLost { writer, written } => {
                let is_restart = matches!(event.kind, EventKind::Restarted { .. });
                let step = self.recording.step_of(*written);
                let writer = writer.map_or_else(
                    || self.text.external_client.to_owned(),
                    |writer| writer.to_string(),
                );
                let server = event.kind.server()?;
                if is_restart {
                    messages.not_on_disk(&writer, &step, &server)
                } else {
                    messages.not_replicated(&writer, &step, &server)
                }
            }
            Remark::ServerKeptAll => {
                let is_restart = matches!(event.kind, EventKind::Restarted { .. });
                let server = event.kind.server()?;
                if is_restart {
                    messages.all_on_disk(&server)
                } else {
                    messages.all_replicated(&server)
                }
            }
            Remark::TimestampRead { passed: false, .. }
            | Remark::TokenRead { .. }
            | Remark::Removed { .. }
            | Remark::NothingToDelete => return None,
        })
    }

    /// Explains a fault without a remark.
    fn faulty(self, note: Option<&Remark>, event: &Event) -> Option<String> {
        let messages = &self.text.explanations;
        let client = event.client.unwrap_or(ClientId(0));
        Some(match &event.kind {
            EventKind::Crashed { .. } => messages.has_no_key(&client),
            EventKind::Paused { .. } => messages.pause_without_a_key(&client),
            EventKind::Jumped { clock, by_ms } => {
                let owner = owner_of(*clock);
                let by = milliseconds(Millis(by_ms.unsigned_abs()));
                match (clock, *by_ms > 0) {
                    (Clock::Client(_), true) => messages.clients_clock_is_ahead(&owner, &by),
                    (Clock::Client(_), false) => messages.clients_clock_is_behind(&owner, &by),
                    (Clock::Server(_), true) => messages.servers_clock_is_ahead(&owner, &by),
                    (Clock::Server(_), false) => messages.servers_clock_is_behind(&owner, &by),
                }
            }
            EventKind::Restarted { server, .. } | EventKind::FailedOver { server, .. }
                if note.is_none() =>
            {
                messages.had_no_keys(server)
            }
            EventKind::Partitioned { server } => {
                let timeout =
                    Millis(self.recording.run().world().scenario().network.call_timeout_ms);
                messages.messages_wait(server, &milliseconds(timeout))
            }
            EventKind::Healed { server } => messages.messages_arrive(server),
            _ => return None,
        })
    }

    /// Describes the future of the key of a paused client.
    fn paused(
        self,
        client: ClientId,
        goes_on: Millis,
        StandingKey { key, until }: &StandingKey,
    ) -> String {
        let (messages, key) = (&self.text.explanations, key.bare_or_quoted());
        let (ValidUntil::Ttl(at) | ValidUntil::Timestamp(at)) = *until else {
            return messages.pause_of_the_holder(&key, &client);
        };
        let end = milliseconds(at);
        if at < goes_on {
            match until {
                ValidUntil::Timestamp(_) => messages.pause_outlasts_time(&key, &end, &client),
                _ => messages.pause_is_longer(&key, &end, &client),
            }
        } else if is_exclusive(self.recording.run().world()) {
            messages.pause_is_shorter(&key, &end)
        } else {
            messages.pause_is_within(&key, &end)
        }
    }
}

/// Describes the future of the key of a crashed client.
fn crashed(StandingKey { key, until }: &StandingKey, text: &Texts) -> String {
    let (messages, key) = (&text.explanations, key.bare_or_quoted());
    match until {
        ValidUntil::Ttl(at) => messages.key_is_valid_until(&key, &milliseconds(*at)),
        ValidUntil::Timestamp(at) => messages.value_is_valid_until(&key, &milliseconds(*at)),
        ValidUntil::Endless => messages.key_has_no_lifetime(&key),
    }
}
