//! Evidence of a finding: the steps from its cause to the broken property.

use crate::{
    Act, Blockage, Finding, FindingKind, Loss, Opening, OrphanedLock, Prolonged, Recording,
    RootCause,
};
use primitives::ClientId;
use redis_model::Reply;
use simulator::EventKind;

impl Recording {
    /// Returns the numbers of the steps that prove a finding, in order.
    pub fn evidence(&self, finding: &Finding) -> Vec<usize> {
        let mut evidence = Evidence { recording: self, steps: Vec::new() };
        match &finding.kind {
            FindingKind::MutualExclusion {
                first_entered, second, second_reply, opening, ..
            } => {
                evidence.add(*first_entered);
                let is_known =
                    finding.decision.and_then(|decision| decision.taker()) == Some(*second);
                second_reply.iter().filter(|_| !is_known).for_each(|&reply| evidence.add(reply));
                evidence.add_opening(opening.as_ref());
            }
            FindingKind::HolderOnly { loss, own_loss, sent, .. } => {
                loss.iter().chain(own_loss).for_each(|loss| evidence.add_loss(loss));
                sent.iter().for_each(|&sent| evidence.add(sent));
            }
            FindingKind::NoDeadlock { left_behind, blockage, .. } => {
                match blockage {
                    Some(Blockage::Deadlock(those)) => {
                        those.iter().for_each(|it| evidence.add(it.taken));
                    }
                    Some(Blockage::FreedOnceMore { freed, again }) => {
                        [freed, again].into_iter().for_each(|event| evidence.add(*event));
                    }
                    Some(Blockage::NeverUndone { ended, request }) => {
                        [ended, request].into_iter().for_each(|event| evidence.add(*event));
                    }
                    Some(Blockage::Livelock(those)) => {
                        those.iter().filter_map(|it| it.1).for_each(|event| evidence.add(event));
                    }
                    None => {}
                }
                if let Some(OrphanedLock { since, written, prolonged, .. }) = left_behind {
                    evidence.add(*since);
                    written.iter().for_each(|&written| evidence.add(written));
                    if let Some(
                        Prolonged::Overwritten { event, .. } | Prolonged::Renewed { event, .. },
                    ) = prolonged
                    {
                        evidence.add(*event);
                    }
                }
            }
            FindingKind::LeaseOutlastsWork { opening, .. } => {
                evidence.add_opening(opening.as_ref())
            }
            FindingKind::NoLostUpdate { read, overwritten, .. } => {
                evidence.add(*read);
                evidence.add(*overwritten);
            }
            FindingKind::NoEntryAfterFailure { tried, .. } => {
                tried.iter().for_each(|&tried| evidence.add(tried));
            }
        }
        let decided = finding.decision.iter().flat_map(RootCause::events);
        decided.for_each(|event| evidence.add(event));
        let wait = finding.decision.and_then(|decision| self.ignored_wait(&decision));
        wait.iter().for_each(|(wait, _)| evidence.add(*wait));
        evidence.add(finding.event);
        evidence.steps
    }

    /// Returns the client, the number and the code of the program line that caused a finding. This
    /// is the line that acquired or extended an orphaned lock, that released a lock too early, that
    /// acted on an outdated reply, or that broke the property.
    pub fn harmful_line(&self, finding: &Finding) -> Option<(ClientId, u32, String)> {
        // A client that waits for an orphaned lock did nothing wrong.
        let (prolonged, written) = match &finding.kind {
            FindingKind::NoDeadlock { left_behind: Some(it), .. } => {
                let prolonged = match it.prolonged {
                    Some(
                        Prolonged::Overwritten { event, .. } | Prolonged::Renewed { event, .. },
                    ) => Some(event),
                    Some(Prolonged::Skewed(_)) | None => None,
                };
                (prolonged, it.written)
            }
            FindingKind::NoDeadlock { blockage: Some(blockage), .. } => match blockage {
                Blockage::FreedOnceMore { again, .. } => (Some(*again), None),
                Blockage::NeverUndone { request, .. } => (Some(*request), None),
                Blockage::Deadlock(those) => (None, those.last().map(|it| it.taken)),
                Blockage::Livelock(_) => (None, None),
            },
            _ => (None, None),
        };
        let released = finding.kind.opening().and_then(Opening::request);
        let acted = finding.decision.and_then(|decision| match decision.act {
            Act::Sent | Act::Entered => Some(decision.acted),
            // The last line that the client executed before it stayed, since another client may
            // have acted then.
            Act::Stayed => (0..=decision.acted).rev().find(|event| {
                let event = self.run().events().get(*event);
                event.is_some_and(|it| it.client == Some(decision.client) && it.line.is_some())
            }),
        });
        let events = prolonged.into_iter().chain(written).chain(released);
        let events = events.chain(acted).chain([finding.event]);
        let (client, line) = events.into_iter().find_map(|event| {
            let event = self.run().events().get(event)?;
            Some((event.client?, event.line?))
        })?;
        let source = self.run().world().program(client)?.source();
        let code = source.lines().nth(line.checked_sub(1)? as usize)?;
        Some((client, line, code.trim().to_owned()))
    }

    /// Returns the last WAIT between a reply that a client relied on and its entry, if fewer
    /// replicas had confirmed than requested: its event and both counts.
    pub fn ignored_wait(&self, decision: &RootCause) -> Option<(usize, [i64; 2])> {
        let mut latest: Option<(usize, [i64; 2])> = None;
        for index in decision.read..decision.acted {
            let event = self.run().events().get(index)?;
            match &event.kind {
                _ if event.client != Some(decision.client) => {}
                EventKind::Entered { .. } => {
                    return latest.filter(|(_, [answered, required])| answered < required);
                }
                EventKind::Executed { args, reply: Reply::Integer(answered), .. } => {
                    if let [name, required, ..] = args.as_slice()
                        && name.is_word("WAIT")
                    {
                        latest = Some((index, [*answered, required.to_integer()?]));
                    }
                }
                _ => {}
            }
        }
        None
    }
}

struct Evidence<'a> {
    recording: &'a Recording,
    steps: Vec<usize>,
}

impl Evidence<'_> {
    fn add(&mut self, event: usize) {
        let step = self.recording.step_of(event);
        let place = self.steps.partition_point(|&earlier| earlier < step);
        if self.steps.get(place) != Some(&step) && step <= self.recording.last() {
            self.steps.insert(place, step);
        }
    }

    fn add_opening(&mut self, opening: Option<&Opening>) {
        match opening {
            Some(Opening::Lost(losses)) => losses.iter().for_each(|loss| self.add_loss(loss)),
            Some(Opening::Freed { event }) => self.add(*event),
            Some(Opening::SpareToken { changed, .. }) => {
                changed.iter().for_each(|event| self.add(*event));
            }
            Some(Opening::NoLock(_) | Opening::Unheeded { .. }) | None => {}
        }
    }

    /// Adds the steps of a lost lock: its acquisition, the pause of its holder, and its loss.
    fn add_loss(&mut self, loss: &Loss) {
        let Loss { owner, server, key, event, reply, .. } = loss;
        let span = self.recording.key_history().standing_at(*server, key, *event);
        let own = span.filter(|span| span.creator == Some(*owner));
        own.into_iter().for_each(|span| self.add(span.created));
        loss.pause.iter().for_each(|pause| self.add(pause.event));
        reply.iter().for_each(|&reply| self.add(reply));
        self.add(*event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::stories;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use content::{Story, StoryError, play_story};
    use lock_semantics::Property;

    fn record(story: &Story) -> Result<Recording, StoryError> {
        play_story(story).map(Recording::new)
    }

    #[test]
    fn evidence_is_sorted_and_contains_the_step_of_the_finding() {
        for story in stories::ALL {
            let recording = record(story).expect("the story can be played");
            for finding in recording.findings() {
                let steps = recording.evidence(finding);
                assert!(steps.is_sorted_by(|one, next| one < next), "{}: {steps:?}", story.id);
                assert!(steps.contains(&recording.step_of(finding.event)), "{}", story.id);
            }
        }
    }

    #[test]
    fn harmful_line_of_an_orphaned_lock_is_where_it_was_acquired_or_extended() {
        let shown = stories::ALL.iter().filter_map(|story| {
            let recording = record(story).expect("the story can be played");
            let is_it = |it: &&Finding| it.property() == Property::NoDeadlock;
            let (client, line, code) =
                recording.harmful_line(recording.findings().iter().find(is_it)?)?;
            Some(format!("{}: {client}, {line}: {code}\n", story.id))
        });
        expect_test::expect![[r#"
            crash-locks-for-ever: C1, 8: while redis.call("SETNX", key, 1) == 0 do
            lock-for-ever-left-behind: C3, 17: existing = tonumber(redis.call("GETSET", key, acquired_until) or 1)
            crash-between-setnx-and-expire: C1, 9: while redis.call("SETNX", key, value) == 0 do
            crash-between-incr-and-expire: C1, 9: while redis.call("INCR", key) ~= 1 do
            losers-keep-a-dead-lock-alive: C2, 15: local replies = redis.call("EXEC")
            lifetime-as-an-argument: C1, 19: while redis.call("EVAL", acquire, KEYCOUNT, key, TTL) ~= 1 do
            lifetime-of-ten-and-a-half: C1, 19: while redis.call("EVAL", acquire, KEYCOUNT, key, TTL) ~= 1 do
            wait-for-the-replica: C1, 34: redis.call("EVAL", release, 1, key, token)
        "#]].assert_eq(&shown.collect::<String>());
    }

    #[test]
    fn evidence_of_the_first_story_is_as_expected() {
        let recording = record(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
        let evidence: Vec<_> =
            recording.findings().iter().map(|it| recording.evidence(it)).collect();
        expect_test::expect!["[[12, 13, 14, 16], [12, 13, 14, 16], [12, 13, 14, 15, 16, 17, 18]]"]
            .assert_eq(&format!("{evidence:?}"));
    }
}
