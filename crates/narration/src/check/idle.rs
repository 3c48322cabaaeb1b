//! Idle times: a client waits for a lock that no client uses.

use super::CheckNarrator;
use super::verdicts::plain;
use crate::report::join_names;
use crate::text::milliseconds;
use lock_semantics::{IdlePeriod, LongestIdle, Property, longest_idle_period};
use model_checker::{CheckJudgement, Counterexample};
use primitives::Millis;
use run_analysis::{MissedSignal, Recording, Refusal};
use simulator::World;

impl CheckNarrator<'_> {
    /// States how long the lock can be idle. The search finds only an upper limit, because it lets
    /// clients wait for longer than they do. So the sentence for a lock that holds names the time that
    /// is allowed, and that for a lock that is idle for too long the exact time of its run.
    pub(super) fn longest_idle(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        if let Some(run) = report.run(Property::NoIdleLock) {
            let period = self.idle_period(run)?;
            return Some(messages.least_idle(&milliseconds(Millis(period.length_ms()))));
        }
        let LongestIdle::Milliseconds(ms) = report.answer.seen.longest_idle? else { return None };
        Some(match report.answer.verdict(Property::NoIdleLock) {
            Some(CheckJudgement::Holds) => messages.idle_within_the_bound(&self.idle_allowed()),
            _ => messages.longest_idle(&milliseconds(Millis(ms))),
        })
    }

    /// States the idle time that is allowed.
    pub(super) fn idle_allowed(self) -> String {
        let CheckNarrator { report, text } = self;
        match report.question.bounds.idle.fixed_ms {
            Some(ms) => text.check().idle_allowed(&milliseconds(Millis(ms))),
            None => text.check().idle_allowed_by_default.to_owned(),
        }
    }

    /// States the idle time that is allowed in a run with this period.
    fn idle_limit(self, period: IdlePeriod) -> String {
        let CheckNarrator { report, text } = self;
        let bound = report.question.bounds.idle;
        if bound.fixed_ms.is_some() {
            return self.idle_allowed();
        }
        let IdlePeriod { longest_sleep_ms, lease_ms, .. } = period;
        let limit_ms = bound.of(longest_sleep_ms, lease_ms);
        let [limit, sleep, lease] =
            [limit_ms, longest_sleep_ms, lease_ms].map(|ms| milliseconds(Millis(ms)));
        match lease_ms {
            0 => text.check().idle_limit(&limit, &sleep),
            _ => text.check().idle_limit_after_fault(&limit, &sleep, &lease),
        }
    }

    /// States the longest idle time, if all runs were explored.
    pub(super) fn idle_for(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        match report.answer.seen.longest_idle? {
            LongestIdle::Milliseconds(ms) => Some(text.check().idle_for(&milliseconds(Millis(ms)))),
            LongestIdle::Endless => None,
        }
    }

    /// Returns the longest idle time of a run.
    fn idle_period(self, run: &Counterexample) -> Option<IdlePeriod> {
        let start = World::new(&run.scenario(&self.report.question.scenario)).ok()?;
        longest_idle_period(start, &run.moves)
    }

    /// Describes the longest idle time of a run. If the lock is free, names the last requests of the
    /// clients that wait, and the signals that they missed.
    pub(super) fn idle_in_words(
        self,
        run: &Counterexample,
        recording: Option<&Recording>,
    ) -> Option<String> {
        let text = self.text;
        let period = self.idle_period(run)?;
        let IdlePeriod { since, until, waiting, holder, .. } = period;
        let refusals = recording.into_iter().flat_map(|recording| {
            let last = |client| recording.last_refusal(client, since);
            waiting.iter().filter_map(last).map(|refusal| {
                let Refusal { client, command, refused, .. } = refusal;
                let step = recording.step_of(refused);
                text.check().not_repeated(&client, &command.bare_or_quoted(), &step)
            })
        });
        let missed = recording.into_iter().flat_map(|recording| {
            let missed = |client| recording.missed_signal(client, since);
            waiting.iter().filter_map(missed).map(|missed| {
                let MissedSignal { client, key, writer, written, remover, removed } = missed;
                let [written, removed] = [written, removed].map(|it| recording.step_of(it));
                let key = key.bare_or_quoted();
                text.check().missed_signal(&client, &key, &writer, &written, &remover, &removed)
            })
        });
        let [begin, end] = [since, until].map(milliseconds);
        let clients = join_names(waiting.iter(), text);
        let sentences: Vec<String> = match holder {
            Some(holder) => {
                let held = text.check().idle_while_held(&begin, &end, &holder, &clients);
                vec![held, self.idle_limit(period)]
            }
            None => [text.check().idle_while_free(&begin, &end, &clients)]
                .into_iter()
                .chain(refusals)
                .chain(missed)
                .collect(),
        };
        Some(plain(&sentences.join(text.between_sentences)))
    }
}
