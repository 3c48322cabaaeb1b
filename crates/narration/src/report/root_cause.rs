//! Messages for the root cause of a finding: the client, the reply that it relied on, and the flaw
//! of this decision.

use super::events::{has_several_servers, join_names, listed};
use super::finding_reasons::clock_message;
use super::narrator::Narrator;
use super::transcript_rows::step_range;
use crate::text::milliseconds;
use model_checker::faults_of;
use primitives::{ClientId, Millis};
use redis_model::{Bytes, Change, CommandClass, Part, Reply};
use run_analysis::{Act, Flaw, Pause, RootCause, steps_in_row_of};
use simulator::{EventKind, FaultBudget};

impl<'a> Narrator<'a> {
    /// Formats the root cause in several sentences. `at` is the time of the finding. `ttl_ms` is
    /// the TTL of the lock that expired in between, if one did.
    pub(super) fn root_cause(
        self,
        decision: &RootCause,
        at: Millis,
        ttl_ms: Option<u64>,
    ) -> Vec<String> {
        let ttl = ttl_ms.map(|ms| milliseconds(Millis(ms)));
        let is_on_time = faults_of(self.recording.run().moves()) == FaultBudget::NOTHING;
        if let Some(ttl) = ttl.as_ref().filter(|_| is_on_time && decision.act == Act::Stayed) {
            let outlasts = self.text.findings.outlasts_its_ttl(&decision.client, ttl);
            let renewal = self.failed_renewal_of(decision);
            let reliance = self.reliance(decision, at);
            let known = [outlasts].into_iter().chain(renewal).chain([reliance]);
            return known.chain(self.flaw(decision)).collect();
        }
        let mut sentences = vec![self.reliance(decision, at)];
        sentences.extend(self.heedless(decision));
        sentences.extend(self.flaw(decision));
        sentences.extend(self.no_majority(decision));
        let later = decision.pause.filter(|_| self.pause_in_between(decision).is_none());
        sentences.extend(later.map(|pause| {
            let [from, until] = [self.time_of(pause.event), pause.until].map(milliseconds);
            self.text.findings.was_paused_from(&decision.client, &from, &until)
        }));
        sentences.extend(ttl.map(|ttl| self.text.findings.ttl_was(&ttl)));
        sentences
    }

    /// Names the client, the reply that it relied on, and the age of that reply.
    fn reliance(self, decision: &RootCause, at: Millis) -> String {
        let RootCause { client, read, act, acted, .. } = *decision;
        let messages = &self.text.findings;
        let [query, acting] = [read, acted].map(|event| self.command_at(event));
        let steps = self.step_names(read);
        let read_at = self.time_of(read);
        // A client can stay in its critical section while time passes without an event.
        let acted_at = if act == Act::Stayed { at } else { self.time_of(acted) };
        let age_ms = acted_at.0.saturating_sub(read_at.0);
        let age = (age_ms > 0).then(|| milliseconds(Millis(age_ms)));
        if self.has_acquired(decision) {
            let age = age.map(|age| messages.so_much_later(&age)).unwrap_or_default();
            return match act {
                Act::Sent => messages.sent_as_holder(&client, &acting, &steps, &age),
                Act::Entered => messages.entered_as_holder(&client, &steps, &age),
                Act::Stayed => messages.stayed_as_holder(&client, &steps, &age),
            };
        }
        let age = age.map(|age| messages.so_long_before(&age)).unwrap_or_default();
        match act {
            Act::Sent => match self.refusal(decision) {
                Some(reply) => {
                    messages.request_despite_refusal(&client, &acting, &query, &steps, &reply)
                }
                None => messages.request_relied_on(&client, &acting, &query, &steps, &age),
            },
            Act::Entered => {
                let only_looks =
                    self.command_class(read).is_some_and(|it| it == CommandClass::Reads);
                match decision.flaw {
                    Flaw::NoLock if !only_looks => {
                        messages.entered_despite(&client, &query, &steps)
                    }
                    _ => messages.entered_because_of(&client, &query, &steps, &age),
                }
            }
            Act::Stayed => messages.still_relied_on(&client, &query, &steps, &age),
        }
    }

    /// Returns `true` if the request that the client relied on wrote the lock, which was lost later.
    fn has_acquired(self, decision: &RootCause) -> bool {
        let writes = |it: &Change| it.part == Part::Value && it.after.is_some();
        matches!(decision.flaw, Flaw::Stale { .. })
            && self.kind_of(decision.read).is_some_and(|it| it.changes().iter().any(writes))
    }

    /// Returns the reply that refused the lock to the client. `None` if the client relied on another
    /// reply.
    fn refusal(self, decision: &RootCause) -> Option<String> {
        let Flaw::Anothers { .. } = decision.flaw else { return None };
        let EventKind::Executed { args, reply, .. } = self.kind_of(decision.read)? else {
            return None;
        };
        let is_refused = matches!(reply, Reply::Nil | Reply::Integer(0));
        (is_refused && CommandClass::of(args) != CommandClass::Reads).then(|| reply.to_string())
    }

    /// Names the reply that let a client enter, if nothing more is known.
    pub(super) fn entered_because_of(self, client: ClientId, read: usize) -> String {
        let query = [self.command_at(read), self.step_names(read)];
        self.text.findings.entered_because_of(&client, &query[0], &query[1], &"")
    }

    /// Returns the command that a client used to read the lock just before it acted, if another
    /// client changed the lock in between.
    pub(super) fn looked_before(self, decision: &RootCause) -> Option<String> {
        let RootCause { client, read, acted, flaw, .. } = *decision;
        let Some(EventKind::Executed { args, .. }) = self.kind_of(read) else { return None };
        let has_entered = (read..acted).any(|event| {
            let event = self.recording.run().events().get(event);
            event.is_some_and(|it| it.client == Some(client) && it.kind.is_entry())
        });
        let changes_hands = |event: usize| {
            let changes = self.kind_of(event).map(EventKind::changes).unwrap_or_default();
            changes.is_empty() || changes.iter().any(|change| change.part != Part::Ttl)
        };
        let is_overtaken =
            !has_entered && matches!(flaw, Flaw::Stale { changed, .. } if changes_hands(changed));
        (is_overtaken && CommandClass::of(args) == CommandClass::Reads)
            .then(|| self.command_at(read))
    }

    /// Names the failed renewal of the lock that the client relied on.
    fn failed_renewal_of(self, decision: &RootCause) -> Option<String> {
        let Flaw::Stale { changed, .. } = decision.flaw else { return None };
        let key = &self.kind_of(decision.read)?.changes().first()?.key;
        self.failed_renewal(decision.client, key, changed)
    }

    /// Names the last failed renewal of a client's lock before an event.
    pub(super) fn failed_renewal(
        self,
        client: ClientId,
        key: &Bytes,
        before: usize,
    ) -> Option<String> {
        let renewal = self.recording.failed_renewal(client, key, before)?;
        let EventKind::Executed { reply, .. } = self.kind_of(renewal)? else { return None };
        let (command, step) = (self.command_at(renewal), self.recording.step_of(renewal));
        Some(self.text.findings.renewal_failed(&client, &command, &step, &reply.to_string()))
    }

    /// States that the client entered although too few replicas had confirmed.
    fn heedless(self, decision: &RootCause) -> Option<String> {
        let (wait, [answered, required]) = self.recording.ignored_wait(decision)?;
        let step = self.recording.step_of(wait);
        Some(self.text.findings.wait_was_ignored(&answered, &required, &step, &decision.client))
    }

    /// States on how many of several servers a client still held the lock that it relied on, unless
    /// they were a majority.
    fn no_majority(self, decision: &RootCause) -> Option<String> {
        let RootCause { client, read, act, acted, .. } = *decision;
        let key = &self.kind_of(read).filter(|_| act != Act::Sent)?.changes().first()?.key;
        let (mut left, mut all) = (0, 0);
        for (server, _) in self.recording.run().world().servers() {
            let span = self.recording.key_history().standing_at(server, key, acted + 1);
            left += i64::from(span.is_some_and(|span| span.creator == Some(client)));
            all += 1;
        }
        (left > 0 && left * 2 <= all)
            .then(|| self.text.findings.no_majority_is_left(&client, &left, &all))
    }

    /// Explains why relying on the reply was wrong.
    fn flaw(self, decision: &RootCause) -> Vec<String> {
        let messages = &self.text.findings;
        match decision.flaw {
            Flaw::Stale { changed, taken } => self.since_then(decision, changed, taken),
            Flaw::RanOut { at } => {
                let [time, written] = [at, self.time_of(decision.read)].map(milliseconds);
                vec![if self.was_written_expired(decision) {
                    messages.lock_was_out_of_date(&decision.client, &time, &written)
                } else {
                    messages.by_its_timestamp(&time)
                }]
            }
            Flaw::TimeOver { at } => vec![messages.time_ended_it(&milliseconds(at))],
            Flaw::Anothers { owner, written } => {
                vec![messages.was_anothers_by_then(&owner, &self.recording.step_of(written))]
            }
            Flaw::WrongClock(skew) => {
                vec![messages.had_not_expired.to_owned(), clock_message(skew, self.text)]
            }
            Flaw::NoLock => {
                let command = self.command_at(decision.read);
                vec![match self.kind_of(decision.read) {
                    Some(EventKind::Executed { args, .. })
                        if CommandClass::of(args) == CommandClass::Reads =>
                    {
                        messages.only_looks(&command)
                    }
                    Some(EventKind::Executed { reply: Reply::Nil, .. }) => {
                        messages.replied_nil(&command)
                    }
                    Some(EventKind::Executed { reply: Reply::Integer(0), .. }) => {
                        messages.replied_zero(&command)
                    }
                    _ => return vec![messages.gave_no_lock.to_owned()],
                }]
            }
        }
    }

    /// Returns `true` if the timestamp of the lock had expired when the client wrote it.
    pub(super) fn was_written_expired(self, decision: &RootCause) -> bool {
        matches!(decision.flaw, Flaw::RanOut { at } if at <= self.time_of(decision.read))
    }

    /// Describes the changes of the lock after the reply.
    fn since_then(
        self,
        decision: &RootCause,
        changed: usize,
        taken: Option<(ClientId, usize)>,
    ) -> Vec<String> {
        let messages = &self.text.findings;
        let step = self.recording.step_of(changed);
        let read = (self.command_at(decision.read), self.recording.step_of(decision.read));
        let has_written = self.kind_of(decision.read).is_some_and(|it| !it.changes().is_empty());
        let by = self.recording.run().events().get(changed).and_then(|event| event.client);
        let by_name = by.map_or_else(|| messages.somebody_external.to_owned(), |by| by.to_string());
        // A change after the act did not make it wrong.
        let (taken, later) = match taken {
            Some((_, event)) if event > decision.acted => (None, taken),
            _ => (taken, None),
        };
        let taken = taken.map(|(taker, event)| (taker, event, self.step_names(event)));
        let paused = self.pause_in_between(decision).map(|pause| {
            let step = self.recording.step_of(pause.event);
            messages.it_had_been_paused(&decision.client, &step)
        });
        let since_then = |change: String, taken: Option<String>| {
            let all: Vec<String> = paused.into_iter().chain([change]).chain(taken).collect();
            let events = &self.text.events;
            let all = listed(&all, events.between_deeds, events.before_the_last_deed);
            messages.since_then(&all)
        };
        let mut explanation = None;
        let change = match self.kind_of(changed) {
            _ if let Some((taker, event, step)) = &taken
                && *event == changed =>
            {
                return vec![since_then(messages.somebody_took_the_lock(taker, step), None)];
            }
            Some(EventKind::Restarted { server, .. }) => {
                explanation = Some(messages.was_not_on_disk(server, &read.0, &read.1));
                messages.it_restarted_without_it(server, &step)
            }
            Some(EventKind::FailedOver { server, .. }) => {
                explanation = Some(messages.replica_had_not_received(&read.0, &read.1));
                messages.replica_took_over(server, &step)
            }
            Some(EventKind::Executed { changes, .. }) => {
                let is_gone = changes.iter().any(|change| change.after.is_none());
                let is_new = changes.iter().any(|change| change.part == Part::Value);
                let is_only_ttl = changes.iter().all(|change| change.part == Part::Ttl);
                match (is_gone, by == Some(decision.client)) {
                    _ if is_only_ttl => messages.somebody_set_its_ttl(&by_name, &step),
                    (true, true) => messages.it_deleted_it_itself(&by_name, &step),
                    (true, false) => messages.somebody_deleted_it(&by_name, &step),
                    (false, _) if is_new => messages.somebody_overwrote_it(&by_name, &step),
                    (false, _) => messages.somebody_changed_it(&by_name, &step),
                }
            }
            _ if has_several_servers(self.recording.run().world()) => {
                let servers = join_names(self.servers_of_expiry(step), self.text);
                messages.it_had_expired_on(&servers, &step)
            }
            _ => messages.it_had_expired(&step),
        };
        let taken = taken.map(|(taker, _, step)| {
            if by == Some(taker) {
                messages.and_took_it(&step)
            } else {
                messages.somebody_took_it(&taker, &step)
            }
        });
        let happened = since_then(change, taken);
        let later = later
            .map(|(taker, event)| messages.somebody_took_it_then(&taker, &self.step_names(event)));
        let explanation = explanation.filter(|_| has_written);
        [happened].into_iter().chain(later).chain(explanation).collect()
    }

    /// Returns the pause of the client between the reply and the change of the lock that the
    /// messages name.
    fn pause_in_between(self, decision: &RootCause) -> Option<Pause> {
        let Flaw::Stale { changed, .. } = decision.flaw else { return None };
        decision.pause.filter(|pause| (decision.read..changed).contains(&pause.event))
    }

    /// Formats the steps of the row that contains an event.
    fn step_names(self, event: usize) -> String {
        let steps = steps_in_row_of(self.recording, self.recording.step_of(event));
        let is_one = steps.start() == steps.end();
        let numbers = step_range(&steps);
        if is_one {
            self.text.findings.one_step(&numbers)
        } else {
            self.text.findings.several_steps(&numbers)
        }
    }

    /// Returns the servers on which a lock expired in a step.
    fn servers_of_expiry(self, step: usize) -> Vec<String> {
        let shown =
            self.recording.step(step).into_iter().flat_map(|step| self.recording.shown(step));
        let expired = shown.filter_map(|(_, event)| match &event.kind {
            EventKind::Expired { server, .. } => Some(server.to_string()),
            _ => None,
        });
        let mut servers: Vec<String> = expired.collect();
        servers.dedup();
        servers
    }

    /// Returns the command of a request, to Redis or to the protected store.
    fn command_at(self, event: usize) -> String {
        match self.kind_of(event) {
            Some(EventKind::Executed { args, .. }) => {
                args.first().map(Bytes::bare_or_quoted).unwrap_or_default()
            }
            Some(EventKind::Stored { request, .. }) => request.words()[0].to_lossy().into_owned(),
            _ => String::new(),
        }
    }

    /// Returns the class of a request's command, or `None` for other events.
    fn command_class(self, event: usize) -> Option<CommandClass> {
        match self.kind_of(event) {
            Some(EventKind::Executed { args, .. }) => Some(CommandClass::of(args)),
            _ => None,
        }
    }

    fn time_of(self, event: usize) -> Millis {
        self.recording.run().events().get(event).map_or(Millis(0), |event| event.at)
    }

    fn kind_of(self, event: usize) -> Option<&'a EventKind> {
        self.recording.run().events().get(event).map(|event| &event.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::FindingMessage;
    use crate::text::Language;
    use content::stories;
    use expect_test::expect_file;

    /// Expected messages for the findings of each story, one line per finding, in all languages.
    #[test]
    fn finding_begins_with_its_root_cause_in_every_language() {
        let stories = [
            "two-clients-delete-a-dead-lock",
            "paused-holder-deletes-the-next-lock",
            "fast-clock-steals-a-live-lock",
            "late-setnx-writes-a-dead-lock",
            "null-skips-the-lock",
            "static-field-skips-the-lock",
            "losers-keep-a-dead-lock-alive",
            "pause-between-get-and-del",
            "same-value-passes-for-ones-own",
            "failover-loses-the-lock",
            "redlock-pause-after-the-check",
            "quorum-erodes",
            "restart-keeps-what-was-written",
            "pause-outlasts-the-lifetime",
        ];
        let mut report = String::new();
        for id in stories {
            let recording = session::record_story(stories::find(id).expect(id)).expect(id);
            report += &format!("{id}\n");
            for finding in recording.findings() {
                for language in Language::ALL {
                    let FindingMessage { title, reason, .. } =
                        Narrator::new(&recording, language.texts()).finding_message(finding);
                    let message = format!("{title} | {reason}");
                    report += &format!("  {}\n", message.replace('\u{a0}', " "));
                }
            }
        }
        expect_file!["tests/root_causes.txt"].assert_eq(&report);
    }
}
