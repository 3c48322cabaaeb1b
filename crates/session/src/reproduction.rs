//! Replay of a link or story, and comparison with the findings stored in the link.
//!
//! A later version may reach other verdicts or other events. The comparison covers the broken
//! property, the step and the clients concerned, but not the wording.

use crate::{Branches, Expected, FINDING_LIMIT, Link, View, Work};
use content::{Story, StoryError, play_story};
use primitives::Millis;
use run_analysis::Recording;
use simulator::{MOVE_LIMIT, ScenarioError};

/// Runs a story and derives all data.
///
/// # Errors
/// The part of the story that does not fit the run.
pub fn record_story(story: &Story) -> Result<Recording, StoryError> {
    play_story(story).map(Recording::new)
}

/// Returns the findings that a link stores: the first [`FINDING_LIMIT`], in the order of their
/// steps.
pub fn expected_findings(recording: &Recording) -> Vec<Expected> {
    let mut expected: Vec<Expected> = recording
        .findings()
        .iter()
        .map(|finding| Expected {
            step: recording.step_of(finding.event),
            property: finding.property(),
            clients: finding.clients(),
        })
        .collect();
    expected.sort_by_key(|finding| finding.step);
    expected.truncate(FINDING_LIMIT);
    expected
}

impl Link {
    /// Returns a link to a run. `story` is the story that it plays, if any. The link opens before
    /// the first step.
    pub fn to_run(recording: &Recording, story: Option<&'static Story>, until: Millis) -> Link {
        let branches = Branches::of(recording.run().moves().clone()).into();
        let scenario = recording.run().world().scenario().clone().into();
        let work = Work { story, scenario, until, branches, moves: 0, caption: Default::default() };
        Link { work, shown: View::default(), findings: expected_findings(recording) }
    }

    /// Returns the first step at which the moves or findings of a replayed run differ from those
    /// stored in the link, or `None` if they are equal.
    pub fn first_difference(&self, replayed: &Recording) -> Option<usize> {
        let (moves, expected) = (self.work.branches.current_moves(), &self.findings);
        let made = replayed.run().moves();
        let same = made.common_prefix(moves);
        let is_whole = same == made.len() && same == moves.len();
        let parted = (!is_whole).then(|| replayed.step_after(same) + 1);
        let found = expected_findings(replayed);
        let same = found.iter().zip(expected).take_while(|(found, other)| found == other).count();
        let findings = [found.get(same), expected.get(same)];
        findings.into_iter().flatten().map(|finding| finding.step).chain(parted).min()
    }
}

impl Work {
    /// Replays the current branch and derives all data.
    ///
    /// # Errors
    /// All errors of the scenario.
    pub fn record(&self) -> Result<Recording, Vec<ScenarioError>> {
        let mut recording = Recording::start(&self.scenario)?;
        recording.follow(&mut self.replay(), MOVE_LIMIT);
        Ok(recording)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use lock_semantics::Property;
    use primitives::ClientId;

    #[test]
    fn comparison_returns_the_first_step_that_differs() {
        let recording =
            record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
        let original = Link::to_run(&recording, None, Millis(0));
        let all = original.findings.clone();
        assert_eq!(all.len(), recording.findings().len());
        let steps: Vec<usize> = all.iter().map(|finding| finding.step).collect();
        let [first, .., last] = steps[..] else { panic!("several findings: {steps:?}") };
        let other = |change: fn(&mut Expected)| {
            let mut all = all.clone();
            all.last_mut().into_iter().for_each(change);
            all
        };
        for (expected, step) in [
            (all.clone(), None),
            (all[..all.len() - 1].to_vec(), Some(last)),
            (vec![], Some(first)),
            (other(|it| it.property = Property::NoLostUpdate), Some(last)),
            (other(|it| it.clients = vec![ClientId(9)]), Some(last)),
            (other(|it| it.step -= 1), Some(last - 1)),
            (other(|it| it.step += 1), Some(last)),
            ([&all[..], &[Expected { step: 99, ..all[0].clone() }]].concat(), Some(99)),
        ] {
            let link = Link { findings: expected, ..original.clone() };
            assert_eq!(link.first_difference(&recording), step);
        }
        let first_move = recording.run().moves().truncated(1);
        let work = Work { branches: Branches::of(first_move).into(), ..original.work.clone() };
        let parted = Link { work, ..original };
        assert_eq!(parted.first_difference(&recording), Some(recording.step_after(1) + 1));
    }
}
