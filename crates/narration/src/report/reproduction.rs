//! Whether the findings of a link are found again.
//!
//! A later version may judge a run differently, or let something else happen in it. Compared are
//! the broken property, the step and the clients concerned; not the wording of the reason.

use super::recording::Recording;
use crate::text::{Sentences, fill_with};
use content::Story;
use primitives::Millis;
use session::{Branches, Expected, FINDING_LIMIT, Link, Shown, Work};
use simulator::{MOVE_LIMIT, ScenarioError};

impl Recording {
    /// The findings that a link carries: the first ones, in the order of their steps.
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

    /// A link to this run, which plays `story` if one is given. It opens before the first step.
    pub fn link(&self, story: Option<&'static Story>, until: Millis) -> Link {
        let branches = Branches::of(self.run().moves().clone()).into();
        let scenario = self.run().world().scenario().clone().into();
        let work = Work { story, scenario, until, branches, moves: 0, caption: Default::default() };
        Link { work, shown: Shown::default(), findings: self.expected() }
    }

    /// Replays the current branch.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn of_work(work: &Work) -> Result<Recording, Vec<ScenarioError>> {
        let mut recording = Recording::start(&work.scenario)?;
        recording.follow(&mut work.replay(), MOVE_LIMIT);
        Ok(recording)
    }

    /// The first step at which the moves or findings differ from those of a link to this run; none
    /// if nothing differs.
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

/// Says whether the findings of a link are still the same, or from which step on they differ.
pub fn outcome(differs: Option<usize>, findings: usize, text: &Sentences) -> String {
    match (differs, findings) {
        (Some(step), _) => fill_with(text.sharing.found_otherwise, &[&step]),
        (None, 0) => text.sharing.reproduced_nothing.to_owned(),
        (None, _) => fill_with(text.sharing.reproduced, &[&findings]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use lock_semantics::Property;
    use primitives::ClientId;

    #[test]
    fn what_is_found_is_what_was_found_or_differs_from_a_step_on() {
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
