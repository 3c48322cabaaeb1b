//! The steps that prove a finding, from what led to it to what broke.

use super::recording::Recording;
use crate::ids::ClientId;
use crate::properties::{
    Act, Decision, Finding, FindingKind, LeftBehind, Loss, Opening, Prolonged,
};

impl Recording {
    /// The numbers of the steps that prove a finding, in order.
    pub fn evidence(&self, finding: &Finding) -> Vec<usize> {
        let mut evidence = Evidence { recording: self, steps: Vec::new() };
        match &finding.kind {
            FindingKind::MutualExclusion {
                first_entered, second, second_told, opening, ..
            } => {
                evidence.add(*first_entered);
                let is_known =
                    finding.decision.and_then(|decision| decision.taker()) == Some(*second);
                second_told.iter().filter(|_| !is_known).for_each(|&told| evidence.add(told));
                evidence.add_opening(opening.as_ref());
            }
            FindingKind::OnlyTheHolderReleases { loss, own_loss, sent, .. } => {
                loss.iter().chain(own_loss).for_each(|loss| evidence.add_loss(loss));
                sent.iter().for_each(|&sent| evidence.add(sent));
            }
            FindingKind::TheLockComesBack { left_behind, .. } => {
                if let Some(LeftBehind { since, written, prolonged, .. }) = left_behind {
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
            FindingKind::TheHolderHolds { opening, .. } => evidence.add_opening(opening.as_ref()),
            FindingKind::NoLostUpdate { read, overwritten, .. } => {
                evidence.add(*read);
                evidence.add(*overwritten);
            }
            FindingKind::NoErrorPathIntoTheSection { tried, .. } => {
                tried.iter().for_each(|&tried| evidence.add(tried));
            }
        }
        let decided = finding.decision.iter().flat_map(Decision::events);
        decided.for_each(|event| evidence.add(event));
        let wait = finding.decision.and_then(|decision| self.ignored_wait(&decision));
        wait.iter().for_each(|(wait, _)| evidence.add(*wait));
        evidence.add(finding.event);
        evidence.steps
    }

    /// The line of a program that did the harm, and what stands there: where a client acted on what
    /// was not true, or else where it broke something, or had taken what it left behind.
    pub fn harmful_line(&self, finding: &Finding) -> Option<(ClientId, u32, String)> {
        let written = match &finding.kind {
            FindingKind::TheLockComesBack { left_behind: Some(it), .. } => it.written,
            _ => None,
        };
        let acted = finding.decision.and_then(|decision| match decision.act {
            Act::Sent | Act::Entered => Some(decision.acted),
            // Where it was when it stayed, whoever acted then.
            Act::Stayed => (0..=decision.acted).rev().find(|event| {
                let event = self.run().events().get(*event);
                event.is_some_and(|it| it.client == Some(decision.client) && it.line.is_some())
            }),
        });
        let events = acted.into_iter().chain([finding.event]).chain(written);
        let (client, line) = events.into_iter().find_map(|event| {
            let event = self.run().events().get(event)?;
            Some((event.client?, event.line?))
        })?;
        let source = self.run().world().program(client)?.source();
        let code = source.lines().nth(line.checked_sub(1)? as usize)?;
        Some((client, line, code.trim().to_owned()))
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
            Some(Opening::NoLock(_)) | None => {}
        }
    }

    /// A lost lock: how it was acquired, the pause of its owner, and how it was lost.
    fn add_loss(&mut self, loss: &Loss) {
        let Loss { owner, server, key, event, told, .. } = loss;
        let span = self.recording.key_history().standing_at(*server, key, *event);
        let own = span.filter(|span| span.creator == Some(*owner));
        own.into_iter().for_each(|span| self.add(span.created));
        loss.pause.iter().for_each(|pause| self.add(pause.event));
        told.iter().for_each(|&told| self.add(told));
        self.add(*event);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::gallery::{self, TWO_CLIENTS_DELETE_A_DEAD_LOCK};

    #[test]
    fn a_proof_ends_with_what_broke() {
        for story in gallery::ALL {
            let recording = Recording::of(story).expect("the story can be told");
            for finding in recording.findings() {
                let steps = recording.evidence(finding);
                assert!(steps.is_sorted_by(|one, next| one < next), "{}: {steps:?}", story.id);
                assert!(steps.contains(&recording.step_of(finding.event)), "{}", story.id);
            }
        }
    }

    #[test]
    fn the_first_story_is_proven_by_these_steps() {
        let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("it can be told");
        let evidence: Vec<_> =
            recording.findings().iter().map(|it| recording.evidence(it)).collect();
        expect_test::expect!["[[12, 13, 14, 16], [12, 13, 14, 16], [12, 13, 14, 15, 16, 17, 18]]"]
            .assert_eq(&format!("{evidence:?}"));
    }
}
