//! No error path into the section: nobody enters who has sent commands that may change something,
//! if none of them has changed anything on a server since it started or last left. A program that
//! only reads is not judged.

use super::evidence::Evidence;
use super::{Decision, FindingKind};
use primitives::ClientId;

/// That a client has entered by an error path.
pub(super) fn finding(client: ClientId, evidence: &Evidence) -> (FindingKind, Option<Decision>) {
    let tried = evidence.clients.get(client).and_then(|party| party.asking.latest);
    let decision = evidence.decision_to_enter(client, true);
    (FindingKind::NoErrorPathIntoTheSection { client, tried }, decision)
}
