//! Messages for a client that relied on a reply after the lock had changed.

use super::events::{has_several_servers, join_names, listed};
use super::narrator::Narrator;
use primitives::ClientId;
use redis_model::{Change, Part};
use run_analysis::{Act, Finding, FindingKind, Flaw, Pause, RootCause};
use simulator::EventKind;

impl Narrator<'_> {
    /// Tells the events in order: the reply, the changes of the lock after it, and the act of the
    /// client. `changed` is the first change, `taken` the client that then acquired the lock, with
    /// its event. `ttl` is the TTL to name if the lock expired.
    pub(super) fn stale_reply(
        self,
        decision: &RootCause,
        finding: &Finding,
        (changed, ttl): (usize, Option<&str>),
        taken: Option<(ClientId, usize)>,
    ) -> Vec<String> {
        let messages = &self.text.findings;
        // A change after the act did not make it wrong.
        let (taken, later) = match taken {
            Some((_, event)) if event > decision.acted => (None, taken),
            _ => (taken, None),
        };
        let paused = self.pause_in_between(decision).map(|pause| {
            messages.was_paused(&decision.client, &self.recording.step_of(pause.event))
        });
        let changes = self.changes(decision, (changed, ttl), taken);
        let all: Vec<String> = paused.into_iter().chain(changes).collect();
        let all =
            listed(&all, self.text.events.between_deeds, self.text.events.before_the_last_deed);
        let RootCause { client, read, .. } = decision;
        let steps = self.step_names(*read);
        let changes = if self.has_acquired(decision) {
            messages.after_acquiring(client, &steps, &all)
        } else {
            messages.after_reading(client, &self.command_at(*read), &steps, &all)
        };
        let later = later
            .map(|(taker, event)| messages.somebody_took_it_then(&taker, &self.step_names(event)));
        // A short form contains both, because only together they let two clients in.
        let act = [self.act_after_the_change(decision, finding)].into_iter().chain(later);
        let act = act.collect::<Vec<_>>().join(self.text.between_sentences);
        [changes, act].into_iter().chain(self.why_data_was_lost(*read, changed)).collect()
    }

    /// States the act of the client and the time since the reply.
    fn act_after_the_change(self, decision: &RootCause, finding: &Finding) -> String {
        let messages = &self.text.findings;
        let RootCause { client, read, act, acted, .. } = *decision;
        let age = self.age_of(decision, finding.at);
        let age = age.map(|age| messages.so_much_later(&age, &self.step_names(read)));
        let age = age.unwrap_or_default();
        let entry = match finding.kind {
            FindingKind::MutualExclusion { second, .. } if second != client => {
                messages.when_another_entered(&second)
            }
            _ => String::new(),
        };
        let (acting, asked) = (self.command_at(acted), self.command_at(read));
        match (act, self.has_acquired(decision)) {
            (Act::Sent, true) => messages.sent_as_holder(&client, &acting, &age),
            (Act::Entered, true) => messages.entered_as_holder(&client, &age),
            (Act::Stayed, true) => messages.stayed_as_holder(&client, &age, &entry),
            (Act::Sent, false) => messages.sent_on_reply(&client, &acting, &age, &asked),
            (Act::Entered, false) => messages.entered_on_reply(&client, &age, &asked),
            (Act::Stayed, false) => messages.stayed_on_reply(&client, &age, &entry, &asked),
        }
    }

    /// Returns `true` if the request that the client relied on wrote the lock.
    fn has_acquired(self, decision: &RootCause) -> bool {
        let writes = |it: &Change| it.part == Part::Value && it.after.is_some();
        self.kind_of(decision.read).is_some_and(|it| it.changes().iter().any(writes))
    }

    /// Describes the change of the lock and its acquisition by another client, as clauses.
    fn changes(
        self,
        decision: &RootCause,
        (changed, ttl): (usize, Option<&str>),
        taken: Option<(ClientId, usize)>,
    ) -> Vec<String> {
        let messages = &self.text.findings;
        let step = self.recording.step_of(changed);
        let by = self.recording.run().events().get(changed).and_then(|event| event.client);
        let by_name = by.map_or_else(|| messages.somebody_external.to_owned(), |by| by.to_string());
        let ttl = ttl.map(|ttl| messages.after_its_ttl(&ttl)).unwrap_or_default();
        let taken = taken.map(|(taker, event)| (taker, event, self.step_names(event)));
        let change = match self.kind_of(changed) {
            _ if let Some((taker, event, step)) = &taken
                && *event == changed =>
            {
                return vec![messages.somebody_took_the_lock(taker, step)];
            }
            Some(EventKind::Restarted { server, .. }) => {
                messages.it_restarted_without_it(server, &step)
            }
            Some(EventKind::FailedOver { server, .. }) => messages.replica_took_over(server, &step),
            Some(EventKind::Executed { changes, .. }) => {
                let is_gone = changes.iter().any(|change| change.after.is_none());
                let is_new = changes.iter().any(|change| change.part == Part::Value);
                let is_only_ttl = changes.iter().all(|change| change.part == Part::Ttl);
                match (is_gone, by == Some(decision.client)) {
                    _ if is_only_ttl => messages.somebody_set_its_ttl(&by_name, &step),
                    (true, true) => messages.it_deleted_it_itself(&by_name, &step),
                    (true, false) => messages.somebody_deleted_it(&by_name, &step),
                    (false, _) if is_new => messages.somebody_overwrote_it(&by_name, &step),
                    (false, _) => messages.somebody_changed_it(&by_name, &step),
                }
            }
            _ if has_several_servers(self.recording.run().world()) => {
                let servers = join_names(self.servers_of_expiry(step), self.text);
                messages.lock_expired_on(&servers, &ttl, &step)
            }
            _ => messages.lock_just_expired(&ttl, &step),
        };
        let taken = taken.map(|(taker, _, step)| {
            if by == Some(taker) {
                messages.and_took_it(&step)
            } else {
                messages.somebody_took_it(&taker, &step)
            }
        });
        [change].into_iter().chain(taken).collect()
    }

    /// States why a server lost the write of the client.
    fn why_data_was_lost(self, read: usize, changed: usize) -> Option<String> {
        self.kind_of(read).filter(|it| !it.changes().is_empty())?;
        let (command, step) = (self.command_at(read), self.recording.step_of(read));
        let messages = &self.text.findings;
        match self.kind_of(changed)? {
            EventKind::Restarted { server, .. } => {
                Some(messages.was_not_on_disk(server, &command, &step))
            }
            EventKind::FailedOver { .. } => {
                Some(messages.replica_had_not_received(&command, &step))
            }
            _ => None,
        }
    }

    /// Returns the pause of the client between the reply and the change of the lock that the
    /// messages name.
    pub(super) fn pause_in_between(self, decision: &RootCause) -> Option<Pause> {
        let Flaw::Stale { changed, .. } = decision.flaw else { return None };
        decision.pause.filter(|pause| (decision.read..changed).contains(&pause.event))
    }

    /// Returns the servers on which a lock expired in a step.
    fn servers_of_expiry(self, step: usize) -> Vec<String> {
        let shown =
            self.recording.step(step).into_iter().flat_map(|step| self.recording.shown(step));
        let expired = shown.filter_map(|(_, event)| match &event.kind {
            EventKind::Expired { server, .. } => Some(server.to_string()),
            _ => None,
        });
        let mut servers: Vec<String> = expired.collect();
        servers.dedup();
        servers
    }
}
