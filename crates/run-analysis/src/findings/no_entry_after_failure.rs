//! No entry after a failed acquire: a client enters only if one of its requests since it started or
//! last left has changed a server. A program that only reads is exempt.

use super::evidence::Evidence;
use super::{FindingKind, RootCause};
use primitives::ClientId;

/// Returns the finding for a client that entered after a failed acquire.
pub(super) fn finding(client: ClientId, evidence: &Evidence) -> (FindingKind, Option<RootCause>) {
    let tried = evidence.clients.get(client).and_then(|party| party.asking.latest);
    let decision = evidence.decision_to_enter(client, true);
    (FindingKind::NoEntryAfterFailure { client, tried }, decision)
}
