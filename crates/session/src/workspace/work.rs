//! The work in progress: a setup and the branches chosen in it. Undo restores it and a reload keeps
//! it. The run is computed from it.

use super::Branches;
use content::Story;
use primitives::{Millis, SharedVec};
use simulator::{Move, Replay, Run, Scenario, Starts};
use std::rc::Rc;

/// The work in progress. Its scenario is always valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// Story that the work started from, or `None` if it started from a lock of the user.
    pub story: Option<&'static Story>,
    /// The setup.
    pub scenario: Rc<Scenario>,
    /// Horizon: virtual time at which a run that continues by itself ends.
    pub until: Millis,
    /// All branches chosen so far.
    pub branches: Rc<Branches>,
    /// Number of moves of the current branch before the position that the page shows.
    pub moves: usize,
    /// Title and notes written by the user.
    pub caption: Rc<Caption>,
}

/// Title and notes of the work, written by the user.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Caption {
    /// Title, or empty for the title of the story.
    pub title: String,
    /// Notes, with line breaks.
    pub notes: String,
}

/// Maximum length of a title, in bytes.
pub const TITLE_LIMIT: usize = 400;

/// Maximum length of the notes, in bytes.
pub const NOTES_LIMIT: usize = 8_000;

impl Caption {
    /// Returns a caption with these strings, trimmed and cut to their limits.
    pub fn new(title: &str, notes: &str) -> Caption {
        let cut = |text: &str, limit| {
            let text = text.trim();
            text[..text.floor_char_boundary(limit)].trim_end().to_owned()
        };
        Caption { title: cut(title, TITLE_LIMIT), notes: cut(notes, NOTES_LIMIT) }
    }
}

impl Work {
    /// Returns the initial work of `story`; `run` is the run of the story.
    pub fn of(story: &'static Story, run: &Run) -> Work {
        Work {
            story: Some(story),
            scenario: Rc::new(run.world().scenario().clone()),
            until: story.until,
            branches: Rc::new(Branches::of(run.moves().clone())),
            moves: 0,
            caption: Rc::default(),
        }
    }

    /// Returns a scheduler that replays the current branch. It ends at the horizon or at the last
    /// tick of the branch, so that moves which this version does not allow cannot make the run
    /// unbounded.
    pub fn replay(&self) -> Replay {
        let moves = self.branches.current_moves().clone();
        let last = moves.iter().rev().find_map(|made| match made {
            Move::Tick(to) => Some(*to),
            _ => None,
        });
        Replay::new(moves, last.map_or(self.until, |last| last.max(self.until)))
    }

    /// Returns the scenario that a check covers: the setup without start times that a search has
    /// found.
    pub fn checked_scenario(&self) -> Rc<Scenario> {
        match self.scenario.starts {
            Starts::Given => self.scenario.clone(),
            Starts::Found => Rc::new(self.scenario.without_found_starts()),
        }
    }

    /// Returns `true` if `other` differs at most in the position shown and in the story.
    pub fn is_same_elsewhere(&self, other: &Work) -> bool {
        (&self.scenario, self.until, &self.branches, &self.caption)
            == (&other.scenario, other.until, &other.branches, &other.caption)
    }

    /// Returns `true` if the work still equals its story, whose moves are `story_moves`.
    pub fn is_untouched(&self, story_moves: &SharedVec<Move>) -> bool {
        self.follows_its_story()
            && *self.caption == Caption::default()
            && self.branches.current_moves() == story_moves
    }

    /// Returns `true` if the setup equals the setup of the story and only one branch exists. The
    /// branch may extend beyond the end of the story.
    pub fn follows_its_story(&self) -> bool {
        self.story.is_some_and(|story| *self.scenario == story.scenario())
            && self.branches.all().len() == 1
    }
}
