//! Explanation of a verdict in one or two sentences.

use super::CheckNarrator;
use super::verdicts::{cost_in_words, plain};
use crate::report::{FindingMessage, Narrator, instead_of_unsupported, unsupported_name};
use crate::text::milliseconds;
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{CheckJudgement, UnsupportedUse, Way, Worst};
use primitives::Millis;
use run_analysis::{FindingKind, Loss, Mode, Opening, Recording};
use session::record_counterexample;

impl CheckNarrator<'_> {
    /// Returns the failure in a few words, if the lock is broken.
    pub fn failure_in_short(self) -> Option<&'static str> {
        let overall = self.report.overall();
        (overall.verdict == Verdict::Broken).then(|| super::overall_in_words(overall, self.text))
    }

    /// Explains the verdict: the cause of a failure, the meaning of a lease limit, the meaning of
    /// *holds*, or the reason for which there is no verdict.
    pub fn summary(self) -> String {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        plain(&match report.verdict() {
            Verdict::Broken => match report.overall().worst {
                Some(Worst::NobodyEnters) => self.lets_nobody_in().unwrap_or_default(),
                Some(Worst::Property(Property::NoFailure, _)) => self.failed().unwrap_or_default(),
                Some(Worst::Property(Property::NoIdleLock, _)) => {
                    self.longest_idle().unwrap_or_default()
                }
                _ => {
                    let cause = self.cause().or_else(|| self.lets_nobody_in());
                    cause.or_else(|| self.failed()).unwrap_or_default()
                }
            },
            Verdict::LeaseLimit => self.lease_limit(),
            Verdict::NotTested => self
                .unsupported()
                .unwrap_or_else(|| messages.not_tested_sentence(&self.worst_detail())),
            Verdict::Inconclusive => messages.not_decided_sentence(&self.worst_detail()),
            Verdict::Holds => self.holds_in_words(),
        })
    }

    /// Names the command or function that the model lacks, if a run reaches one, with advice.
    pub fn unsupported(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let UnsupportedUse { lacks, client, line, .. } = report.answer.unsupported.as_ref()?;
        let used = text.check().unsupported_sentence(client, &unsupported_name(lacks), line);
        let sentences = [used].into_iter().chain(instead_of_unsupported(lacks, text));
        Some(sentences.collect::<Vec<_>>().join(text.between_sentences))
    }

    /// Explains a lease limit. The time is the lease of the simplest run that shows it.
    pub fn lease_limit(self) -> String {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        let runs =
            report.broken().filter(|(it, _)| report.severity(*it) == Some(Severity::LeaseLimit));
        let mut leases = runs
            .filter_map(|(property, run)| lease(&record_counterexample(report, property, run)?));
        let late = match leases.next() {
            Some(lease) => messages.late_by_a_lease(&seconds(lease)),
            None => messages.late_by_its_lease.to_owned(),
        };
        let harm = match report.answer.verdict(Property::NoLostUpdate) {
            Some(CheckJudgement::Holds) => messages.store_rejects_late_writes,
            _ => messages.fencing_prevents_harm,
        };
        [&late, harm].join(text.between_sentences)
    }

    /// Describes a way to break the lock in one line: the event, and the cost of its run.
    pub fn way_in_words(self, way: &Way) -> String {
        let CheckNarrator { text, .. } = self;
        let title = self.way_message(way).map(|message| message.title);
        let title = title.unwrap_or_else(|| self.failure(way.shows).to_owned());
        plain(&text.check().way(&title, &cost_in_words(&way.run, text)))
    }

    /// Explains a way: the event, and its cause in two sentences.
    pub fn cause_of_way(self, way: &Way) -> Option<String> {
        if way.shows == Property::NoFailure {
            return self.failed();
        }
        let FindingMessage { title, brief, .. } = self.way_message(way)?;
        Some(plain(&self.text.check().way(&title, &brief)))
    }

    fn way_message(self, way: &Way) -> Option<FindingMessage> {
        let recording = record_counterexample(self.report, way.shows, &way.run)?;
        let finding = recording.last_finding_on(way.shows)?;
        Some(Narrator::new(&recording, self.text).finding_message(finding))
    }

    /// Returns the cause of the worst failure in two sentences.
    fn cause(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let (property, run) = report.worst_run()?;
        let recording = record_counterexample(report, property, run)?;
        let finding = recording.last_finding_on(property)?;
        let FindingMessage { brief, .. } = Narrator::new(&recording, text).finding_message(finding);
        Some(brief)
    }
}

/// Returns the lease that expired in a run, if one did.
fn lease(recording: &Recording) -> Option<Millis> {
    let duration = |loss: &Loss| {
        let by_timestamp = loss.valid_until.map(|until| until.0.saturating_sub(loss.written_at.0));
        let by_ttl = loss.ttl_ms.filter(|_| loss.how == Mode::Expired);
        by_timestamp.or(by_ttl).map(Millis)
    };
    recording.findings().iter().find_map(|finding| match &finding.kind {
        FindingKind::MutualExclusion { opening: Some(Opening::Lost(losses)), .. }
        | FindingKind::LeaseOutlastsWork { opening: Some(Opening::Lost(losses)), .. } => {
            losses.iter().find_map(duration)
        }
        _ => None,
    })
}

/// Formats a duration in seconds if it is a whole number of them: `10 s`.
fn seconds(duration: Millis) -> String {
    match duration.0 {
        ms if ms > 0 && ms.is_multiple_of(1_000) => format!("{}\u{a0}s", ms / 1_000),
        _ => milliseconds(duration),
    }
}
