//! Short names of findings, for headlines and lists.

use crate::report::Narrator;
use crate::report::finding_reasons::is_overwritten;
use primitives::ClientId;
use run_analysis::{Finding, FindingKind, Loss, Opening};

impl Narrator<'_> {
    /// Names a finding by its event and its clients: `C1 deleted C2's lock`. Returns `None` if one
    /// or two clients do not describe the event.
    pub(crate) fn finding_name(self, finding: &Finding) -> Option<String> {
        let messages = &self.text.findings;
        let name = match &finding.kind {
            FindingKind::MutualExclusion { permits: Some(_), .. }
            | FindingKind::NoDeadlock { .. }
            | FindingKind::LeaseOutlastsWork {
                opening: Some(Opening::SpareToken { .. }) | None,
                ..
            } => return None,
            FindingKind::LeaseOutlastsWork {
                client,
                opening: Some(Opening::Unheeded { .. }),
                ..
            } => messages.blocks_nobody(client),
            FindingKind::MutualExclusion { first, second, .. } => {
                messages.both_at_once(first, second)
            }
            FindingKind::HolderOnly { loss: None, is_freed: true, .. } => return None,
            FindingKind::HolderOnly { by, holder, loss, .. } => {
                self.harm_to_lock(*by, *holder, loss.as_deref())
            }
            FindingKind::LeaseOutlastsWork { client, .. } => messages.inside_unlocked(client),
            FindingKind::NoLostUpdate { by, other, .. } => messages.overwrote_write(by, other),
            FindingKind::NoEntryAfterFailure { client, .. } => {
                messages.entered_after_failing(client)
            }
        };
        Some(if finding.is_lost_data() { messages.lost_data(&name) } else { name })
    }

    /// Names the harm of a client to the lock of another: `C1 deleted C2's lock`.
    pub(super) fn harm_to_lock(
        self,
        by: ClientId,
        holder: ClientId,
        loss: Option<&Loss>,
    ) -> String {
        let messages = &self.text.findings;
        match loss.map(is_overwritten) {
            Some(true) => messages.overwrote_lock(&by, &holder),
            Some(false) => messages.deleted_lock(&by, &holder),
            None => messages.changed_lock(&by, &holder),
        }
    }
}
