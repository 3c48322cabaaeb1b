//! Comparison of a replayed run with the findings stored in its link.
//!
//! A later version may reach other verdicts or other events. The comparison covers the broken
//! property, the step and the clients concerned, but not the wording.

use super::recording::Recording;
use crate::text::Sentences;
use content::Story;
use primitives::Millis;
use session::{Branches, Expected, FINDING_LIMIT, Link, View, Work};
use simulator::{MOVE_LIMIT, ScenarioError};

impl Recording {
    /// Returns the findings that a link stores: the first [`FINDING_LIMIT`], in the order of their
    /// steps.
    pub fn expected(&self) -> Vec<Expected> {
        let mut expected: Vec<Expected> = self
            .findings()
            .iter()
            .map(|finding| Expected {
                step: self.step_of(finding.event),
                property: finding.property(),
                clients: finding.clients(),
            })
            .collect();
        expected.sort_by_key(|finding| finding.step);
        expected.truncate(FINDING_LIMIT);
        expected
    }

    /// Returns a link to this run. `story` is the story that it plays, if any. The link opens
    /// before the first step.
    pub fn link(&self, story: Option<&'static Story>, until: Millis) -> Link {
        let branches = Branches::of(self.run().moves().clone()).into();
        let scenario = self.run().world().scenario().clone().into();
        let work = Work { story, scenario, until, branches, moves: 0, caption: Default::default() };
        Link { work, shown: View::default(), findings: self.expected() }
    }

    /// Replays the current branch.
    ///
    /// # Errors
    /// All errors of the scenario.
    pub fn of_work(work: &Work) -> Result<Recording, Vec<ScenarioError>> {
        let mut recording = Recording::start(&work.scenario)?;
        recording.follow(&mut work.replay(), MOVE_LIMIT);
        Ok(recording)
    }

    /// Returns the first step at which the moves or findings differ from those stored in a link, or
    /// `None` if they are equal.
    pub fn differs_from(&self, link: &Link) -> Option<usize> {
        let (moves, expected) = (link.work.branches.current_moves(), &link.findings);
        let made = self.run().moves();
        let same = made.common_prefix(moves);
        let is_whole = same == made.len() && same == moves.len();
        let parted = (!is_whole).then(|| self.step_after(same) + 1);
        let found = self.expected();
        let same = found.iter().zip(expected).take_while(|(found, other)| found == other).count();
        let findings = [found.get(same), expected.get(same)];
        findings.into_iter().flatten().map(|finding| finding.step).chain(parted).min()
    }
}

/// States that the findings of a link are unchanged, or the first step at which they differ.
pub fn outcome(differs: Option<usize>, findings: usize, text: &Sentences) -> String {
    match (differs, findings) {
        (Some(step), _) => text.share.found_otherwise(&step),
        (None, 0) => text.share.reproduced_nothing.to_owned(),
        (None, _) => text.share.reproduced(&findings),
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
        let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("it can be told");
        let told = recording.link(None, Millis(0));
        let all = told.findings.clone();
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
            let link = Link { findings: expected, ..told.clone() };
            assert_eq!(recording.differs_from(&link), step);
        }
        let first_move = recording.run().moves().truncated(1);
        let work = Work { branches: Branches::of(first_move).into(), ..told.work.clone() };
        let parted = Link { work, ..told };
        assert_eq!(recording.differs_from(&parted), Some(recording.step_after(1) + 1));
    }
}
