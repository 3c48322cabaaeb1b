//! No error path into the section: nobody enters who has sent commands that may change something,
//! if none of them has changed anything on a server since it started or last left. A program that
//! only reads is not judged.

use super::FindingKind;
use super::evidence::Evidence;
use crate::ids::ClientId;

/// That a client has entered by an error path.
pub(super) fn finding(client: ClientId, evidence: &Evidence) -> FindingKind {
    let tried = evidence.clients.get(client).and_then(|party| party.asking.latest);
    FindingKind::NoErrorPathIntoTheSection { client, tried }
}
