//! Messages for blocked clients without an orphaned lock: deadlock, livelock, double release.

use super::events::join_names;
use super::narrator::Narrator;
use crate::text::{Texts, milliseconds};
use primitives::{ClientId, Millis};
use redis_model::Bytes;
use run_analysis::{Blockage, Entangled};
use simulator::EventKind;

impl<'a> Narrator<'a> {
    /// Formats the title. The cause may be unknown.
    pub(super) fn blocked(self, blockage: Option<&Blockage>) -> String {
        let messages = &self.text.findings;
        match blockage {
            Some(Blockage::Deadlock(those)) if let [alone] = &those[..] => {
                messages.waits_for_itself(&alone.client)
            }
            Some(Blockage::Deadlock(those)) => {
                let clients = those.iter().map(|it| it.client);
                messages.deadlock(&join_names(clients, self.text))
            }
            Some(Blockage::Livelock(those)) => {
                let clients = those.iter().map(|(client, _)| client);
                messages.livelock(&join_names(clients, self.text))
            }
            Some(Blockage::FreedOnceMore { .. } | Blockage::NeverUndone { .. }) | None => {
                messages.lock_is_gone.to_owned()
            }
        }
    }

    /// Explains the blockage: the clients that wait for each other and since when, or the request
    /// that blocked them.
    pub(super) fn blocking(self, blockage: &Blockage) -> Vec<String> {
        let messages = &self.text.findings;
        match blockage {
            Blockage::Deadlock(those) => {
                let taken = those.iter().map(|Entangled { client, has, taken, wants }| {
                    let step = self.recording.step_of(*taken);
                    let [has, wants] = [has, wants].map(Bytes::bare_or_quoted);
                    if those.len() == 1 {
                        messages.asks_for_its_own(client, &has, &step)
                    } else {
                        messages.has_and_wants(client, &has, &step, &wants)
                    }
                });
                let each = match those.len() {
                    1 => None,
                    2 => Some(messages.each_waits_for_the_other),
                    _ => Some(messages.each_waits_for_the_next),
                };
                taken.chain(each.map(str::to_owned)).collect()
            }
            Blockage::FreedOnceMore { freed, again } => {
                let (Some(freed), Some(again)) = (self.request_at(*freed), self.request_at(*again))
                else {
                    return Vec::new();
                };
                let ((client, first, step), (by, second, end)) = (freed, again);
                vec![messages.freed_once_more(&client, &first, &step, &by, &second, &end)]
            }
            Blockage::NeverUndone { ended, request } => {
                let Some((client, command, step)) = self.request_at(*request) else {
                    return Vec::new();
                };
                let happened = &self.text.events;
                let ending =
                    match self.recording.run().events().get(*ended).map(|event| &event.kind) {
                        Some(EventKind::Crashed { .. }) => happened.crashed(&client),
                        Some(EventKind::Failed(_)) => happened.failed(&client),
                        Some(EventKind::GaveUp(_)) => happened.gave_up(&client),
                        _ => happened.finished(&client),
                    };
                let ended = self.recording.step_of(*ended);
                vec![messages.never_undone(&ending, &ended, &command, &step)]
            }
            Blockage::Livelock(those) => {
                let by = |(_, event): &(ClientId, Option<usize>)| {
                    let (client, command, step) = self.request_at((*event)?)?;
                    Some(messages.changes_by(&client, &command, &step))
                };
                let by: Option<Vec<String>> = those.iter().map(by).collect();
                let each =
                    by.map(|by| messages.each_changes_what_it_asks_for(&join_names(by, self.text)));
                each.into_iter().collect()
            }
        }
    }

    /// Returns the client of a request, the command and the step.
    fn request_at(self, event: usize) -> Option<(ClientId, String, usize)> {
        let happened = self.recording.run().events().get(event)?;
        let EventKind::Executed { args, .. } = &happened.kind else { return None };
        let command = args.first().map(Bytes::bare_or_quoted)?;
        Some((happened.client?, command, self.recording.step_of(event)))
    }
}

/// States for how long no client can acquire the lock, if a bound is known.
pub(super) fn nobody_gets_in(
    within_ms: Option<u64>,
    depends_on_order: bool,
    text: &Texts,
) -> String {
    let messages = &text.findings;
    match within_ms {
        _ if depends_on_order => messages.nobody_gets_in_in_this_order.to_owned(),
        Some(ms) => messages.nobody_gets_in_within(&milliseconds(Millis(ms))),
        None => messages.nobody_gets_in.to_owned(),
    }
}
