//! Messages for the root cause of a finding: the client, the reply that it relied on, and the flaw
//! of this decision.

use super::finding_reasons::clock_message;
use super::narrator::Narrator;
use super::transcript_rows::step_range;
use crate::text::milliseconds;
use model_checker::faults_of;
use primitives::{ClientId, Millis};
use redis_model::{Bytes, CommandClass, Part, Reply};
use run_analysis::{Act, Finding, Flaw, RootCause, steps_in_row_of};
use simulator::{EventKind, FaultBudget};

impl<'a> Narrator<'a> {
    /// Formats the root cause of a finding in several sentences. `ttl_ms` is the TTL of the lock
    /// that expired in between, if one did.
    pub(super) fn root_cause(
        self,
        decision: &RootCause,
        finding: &Finding,
        ttl_ms: Option<u64>,
    ) -> Vec<String> {
        let ttl = ttl_ms.map(|ms| milliseconds(Millis(ms)));
        let is_on_time = faults_of(self.recording.run().moves()) == FaultBudget::NOTHING;
        if let Some(ttl) = ttl.as_ref().filter(|_| is_on_time && decision.act == Act::Stayed) {
            let outlasts = self.text.findings.outlasts_its_ttl(&decision.client, ttl);
            let renewal = self.failed_renewal_of(decision);
            let known = self.course(decision, finding, None);
            return [outlasts].into_iter().chain(renewal).chain(known).collect();
        }
        let mut sentences: Vec<String> = self.heedless(decision).into_iter().collect();
        sentences.extend(self.course(decision, finding, ttl.as_deref()));
        sentences.extend(self.no_majority(decision));
        let later = decision.pause.filter(|_| self.pause_in_between(decision).is_none());
        sentences.extend(later.map(|pause| {
            let [from, until] = [self.time_of(pause.event), pause.until].map(milliseconds);
            self.text.findings.was_paused_from(&decision.client, &from, &until)
        }));
        sentences
    }

    /// Describes the reply, the flaw of the decision, and the act of the client.
    fn course(self, decision: &RootCause, finding: &Finding, ttl: Option<&str>) -> Vec<String> {
        match decision.flaw {
            Flaw::Stale { changed, taken } => {
                self.stale_reply(decision, finding, (changed, ttl), taken)
            }
            _ => [vec![self.reliance(decision, finding.at)], self.flaw(decision)].concat(),
        }
    }

    /// Names the client, the reply that it relied on, and the age of that reply.
    fn reliance(self, decision: &RootCause, at: Millis) -> String {
        let RootCause { client, read, act, acted, .. } = *decision;
        let messages = &self.text.findings;
        let [query, acting] = [read, acted].map(|event| self.command_at(event));
        let steps = self.step_names(read);
        let age = self.age_of(decision, at);
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

    /// Returns the age of the reply when the client acted, or `None` if no time had passed. `at` is
    /// the time of the finding: a client can stay in its critical section without an event.
    pub(super) fn age_of(self, decision: &RootCause, at: Millis) -> Option<String> {
        let acted_at = if decision.act == Act::Stayed { at } else { self.time_of(decision.acted) };
        let age_ms = acted_at.0.saturating_sub(self.time_of(decision.read).0);
        (age_ms > 0).then(|| milliseconds(Millis(age_ms)))
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
            // The sentences on a stale reply contain it.
            Flaw::Stale { .. } => Vec::new(),
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

    /// Formats the steps of the row that contains an event.
    pub(super) fn step_names(self, event: usize) -> String {
        let steps = steps_in_row_of(self.recording, self.recording.step_of(event));
        let is_one = steps.start() == steps.end();
        let numbers = step_range(&steps);
        if is_one {
            self.text.findings.one_step(&numbers)
        } else {
            self.text.findings.several_steps(&numbers)
        }
    }

    /// Returns the command of a request, to Redis or to the protected store.
    pub(super) fn command_at(self, event: usize) -> String {
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

    pub(super) fn kind_of(self, event: usize) -> Option<&'a EventKind> {
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
