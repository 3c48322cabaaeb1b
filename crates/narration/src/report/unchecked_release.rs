//! Explains why a command could release the lock of another client: it does not check the holder,
//! it compares with the holder's value, or both clients wrote the same value.

use super::narrator::Narrator;
use primitives::ClientId;
use redis_model::{Bytes, Value};
use run_analysis::{Finding, Loss, Recording};
use simulator::EventKind;

/// Commands that delete a key without any condition.
const PLAIN: [&str; 3] = ["DEL", "UNLINK", "GETDEL"];

impl<'a> Narrator<'a> {
    /// Explains why the command that released another client's lock had an effect.
    pub(super) fn unchecked(
        self,
        finding: &Finding,
        (by, loss): (ClientId, &Loss),
    ) -> Option<String> {
        let messages = &self.text.findings;
        let EventKind::Executed { args, changes, .. } =
            &self.recording.run().events().get(finding.event)?.kind
        else {
            return None;
        };
        let name = args.first()?;
        let command = name.bare_or_quoted();
        // A client that reads first may compare correctly: the value was right at that time.
        if let Some(looked) = finding.decision.and_then(|it| self.looked_before(&it)) {
            return Some(messages.changed_hands_between(&looked, &command));
        }
        let freed = changes.iter().find(|change| change.key == loss.key)?.before.as_ref();
        if self.compares_equal_values(finding, (by, loss)).is_some() {
            None
        } else if freed.is_some_and(|it| passes(args, &it.value)) {
            Some(messages.passes_anothers_value(&by, &command, &loss.owner))
        } else {
            Some(messages.checks_no_owner(&command))
        }
    }

    /// States that both clients write the same value, if the request compares it.
    pub(super) fn compares_equal_values(
        self,
        finding: &Finding,
        (by, loss): (ClientId, &Loss),
    ) -> Option<String> {
        let event = self.recording.run().events().get(finding.event)?;
        let EventKind::Executed { args, changes, .. } = &event.kind else { return None };
        let is_plain = PLAIN.iter().any(|plain| args.first().is_some_and(|it| it.is_word(plain)));
        let has_looked = finding.decision.is_some_and(|it| self.looked_before(&it).is_some());
        let freed = changes.iter().find(|change| change.key == loss.key)?.before.as_ref()?;
        (!is_plain && !has_looked && has_written(self.recording, by, loss, &freed.value))
            .then(|| self.text.findings.writes_the_same(&by, &loss.owner))
    }
}

/// Returns `true` if the client wrote this value to the key of the lost lock before.
pub(crate) fn has_written(
    recording: &Recording,
    client: ClientId,
    loss: &Loss,
    value: &Value,
) -> bool {
    let spans = recording.key_history().all().iter();
    let mut held = spans
        .filter(|span| span.server == loss.server && span.key == loss.key)
        .flat_map(|span| span.values.iter());
    held.any(|it| it.written < loss.event && it.writer == Some(client) && it.value == *value)
}

/// Returns `true` if a command has this value as an argument, to compare it with the key.
pub(crate) fn passes(args: &[Bytes], value: &Value) -> bool {
    value.string().is_some_and(|value| args.iter().skip(1).any(|it| it == value))
}
