//! Explanation of a verdict in one or two sentences.

use super::CheckNarrator;
use super::request::faults_in_words;
use super::verdicts::{cost_in_words, plain};
use crate::report::{
    FindingMessage, Narrator, instead_of_unsupported, join_names, unsupported_name,
};
use crate::text::{Texts, milliseconds};
use lock_semantics::{Property, Severity, Verdict};
use model_checker::{CheckJudgement, Counterexample, UnsupportedUse, Way, Worst, faults_of};
use primitives::Millis;
use run_analysis::{FindingKind, Loss, Mode, Opening, Recording, Refusal};
use session::record_counterexample;

/// A way to break a lock, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WayMessage {
    /// The event, as a title.
    pub title: String,
    /// The cause in one or two sentences.
    pub cause: String,
}

impl CheckNarrator<'_> {
    /// Returns the failure in a few words, with the faults of its simplest run, if the lock is broken.
    pub fn failure_in_short(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let overall = report.overall();
        (overall.verdict == Verdict::Broken).then(|| {
            let failure = super::overall_in_words(overall, text);
            let faults = report.worst_run().map(|(_, run)| faults_of_run(run, text));
            match faults.filter(|faults| !faults.is_empty()) {
                Some(faults) => text.share.of_some(&failure, &faults),
                None => failure.to_owned(),
            }
        })
    }

    /// Explains the verdict: the cause of a failure, the meaning of a lease limit, the meaning of
    /// *holds*, or the reason for which there is no verdict.
    pub fn summary(self) -> String {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        plain(&match report.verdict() {
            Verdict::Broken => match report.overall().worst {
                Some(Worst::NobodyEnters) => {
                    let hints = self.hints().into_iter().map(|hint| hint.sentence);
                    let sentences: Vec<String> =
                        self.lets_nobody_in().into_iter().chain(hints).collect();
                    sentences.join(text.between_sentences)
                }
                _ => self.worst_cause().unwrap_or_default(),
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
            _ if report.answer.seen.rejected_holder => Some(messages.rejected_holder),
            Some(CheckJudgement::Holds) => Some(messages.store_rejects_late_writes),
            Some(verdict) if report.writes_with_number() => {
                verdict.is_violated().then_some(messages.tokens_prevent_no_loss)
            }
            _ => Some(messages.fencing_prevents_harm),
        };
        let sentences: Vec<&str> = [late.as_str()].into_iter().chain(harm).collect();
        sentences.join(text.between_sentences)
    }

    /// Describes a way to break the lock in one line: the event, the program line that causes it, and
    /// the cost of its run.
    pub fn way_in_words(self, way: &Way) -> String {
        let recording = record_counterexample(self.report, way.shows, &way.run);
        let title = self.way_message(way, recording.as_ref()).title;
        let recording = recording.as_ref();
        let line = recording.and_then(|it| it.harmful_line(it.last_finding_on(way.shows)?));
        let title = with_line(title, line.map(|(_, line, _)| line), self.text);
        plain(&self.text.check().way(&title, &cost_in_words(&way.run, self.text)))
    }

    /// Explains a way by the recording of its run: the event, and its cause.
    pub fn way_message(self, way: &Way, recording: Option<&Recording>) -> WayMessage {
        let text = self.text;
        let message = recording.and_then(|recording| {
            let FindingMessage { title, brief, .. } = finding_message(way.shows, recording, text)?;
            Some(WayMessage { title, cause: brief })
        });
        message.unwrap_or_else(|| WayMessage {
            title: self.failure(way.shows).to_owned(),
            cause: self.cause_without_finding(way.shows, &way.run, recording).unwrap_or_default(),
        })
    }

    /// Explains a run that breaks a property without a finding.
    pub(super) fn cause_without_finding(
        self,
        property: Property,
        run: &Counterexample,
        recording: Option<&Recording>,
    ) -> Option<String> {
        match property {
            Property::NoFailure => self.failed(),
            Property::NoIdleLock => self.idle_in_words(run, recording),
            Property::Progress => Some(self.refusals(recording)),
            Property::NoDeadlock => Some(self.text.check().stays_held.to_owned()),
            _ => None,
        }
    }

    /// States for each client that never enters why its last request failed.
    fn refusals(self, recording: Option<&Recording>) -> String {
        let messages = self.text.check();
        let Some(recording) = recording else { return messages.no_client_enters.to_owned() };
        let sentence = |refusal: Refusal| {
            let Refusal { client, command, refused, key, writer, written } = refusal;
            let [refused, written] = [refused, written].map(|it| recording.step_of(it));
            let [command, key] = [command, key].map(|it| it.bare_or_quoted());
            messages.refused(&client, &command, &refused, &writer, &key, &written)
        };
        let refusals: Vec<String> = recording.refusals().into_iter().map(sentence).collect();
        if refusals.is_empty() {
            messages.no_client_enters.to_owned()
        } else {
            refusals.join(self.text.between_sentences)
        }
    }

    /// Returns the cause of the worst failure in two sentences.
    fn worst_cause(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let of_run = report.worst_run().and_then(|(property, run)| {
            let recording = record_counterexample(report, property, run);
            let message = recording.as_ref().and_then(|it| finding_message(property, it, text));
            message
                .map(|message| message.brief)
                .or_else(|| self.cause_without_finding(property, run, recording.as_ref()))
        });
        match report.overall().worst {
            Some(Worst::Property(Property::NoFailure, _)) => self.failed(),
            Some(Worst::Property(Property::NoIdleLock, _)) => {
                of_run.or_else(|| self.longest_idle())
            }
            _ => of_run.or_else(|| self.lets_nobody_in()).or_else(|| self.failed()),
        }
    }
}

/// Formats the faults in a run. A run without faults gives an empty string.
pub(super) fn faults_of_run(run: &Counterexample, text: &Texts) -> String {
    join_names(faults_in_words(faults_of(&run.moves), text), text)
}

/// Adds the program line that causes a way to its name. Several ways can have the same name.
pub(super) fn with_line(name: String, line: Option<u32>, text: &Texts) -> String {
    match line {
        Some(line) => text.check().way_at(&name, &line),
        None => name,
    }
}

/// Describes the last finding of a run on a property.
fn finding_message(
    property: Property,
    recording: &Recording,
    text: &Texts,
) -> Option<FindingMessage> {
    let finding = recording.last_finding_on(property)?;
    Some(Narrator::new(recording, text).finding_message(finding))
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
