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
    /// States the longest idle time found.
    pub(super) fn longest_idle(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        let LongestIdle::Milliseconds(ms) = report.answer.seen.longest_idle? else {
            return Some(messages.endless_idle.to_owned());
        };
        let verdict = report.answer.verdict(Property::NoIdleLock);
        Some(match (report.run(Property::NoIdleLock), verdict) {
            (Some(run), _) => {
                // The search ends at the first idle time that is too long; the run continues.
                let shown_ms = self.idle_period(run).map_or(0, IdlePeriod::length_ms);
                messages.least_idle(&milliseconds(Millis(ms.max(shown_ms))))
            }
            (None, Some(CheckJudgement::Holds)) => {
                messages.idle_within_the_bound(&milliseconds(Millis(ms)), &self.idle_allowed())
            }
            (None, _) => messages.longest_idle(&milliseconds(Millis(ms))),
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
        let IdlePeriod { since, until, waiting, holder } = self.idle_period(run)?;
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
                [held].into_iter().chain([self.idle_allowed()]).collect()
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
