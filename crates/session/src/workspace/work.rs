//! What a person works on: a set-up, and the courses chosen in it. It is what undo brings back, and
//! what survives a reload. The run follows from it.

use super::Branches;
use content::Story;
use primitives::{Millis, SharedVec};
use simulator::{Move, Replay, Run, Scenario};
use std::rc::Rc;

/// The work in progress. Its scenario can always be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Work {
    /// The story that it began with; none, if it began with a lock of the person's own.
    pub story: Option<&'static Story>,
    /// The set-up.
    pub scenario: Rc<Scenario>,
    /// Runs that go on by themselves end here.
    pub until: Millis,
    /// The courses chosen so far.
    pub branches: Rc<Branches>,
    /// How many moves of the current course have been made where the person looks.
    pub moves: usize,
    /// What the person says about it.
    pub caption: Rc<Caption>,
}

/// What a person says about their work.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Caption {
    /// The title; empty, if it is that of the story.
    pub title: String,
    /// Notes on it, in lines.
    pub notes: String,
}

/// A title has at most so many bytes.
pub const TITLE_LIMIT: usize = 400;

/// Notes have at most so many bytes.
pub const NOTES_LIMIT: usize = 8_000;

impl Caption {
    /// A caption of these texts, as far as they are not too long.
    pub fn new(title: &str, notes: &str) -> Caption {
        let cut = |text: &str, limit| {
            let text = text.trim();
            text[..text.floor_char_boundary(limit)].trim_end().to_owned()
        };
        Caption { title: cut(title, TITLE_LIMIT), notes: cut(notes, NOTES_LIMIT) }
    }
}

impl Work {
    /// Returns the work with which `story` opens; `run` is the run of the story.
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

    /// A replay of its current branch. Moves that are not allowed in this version are no reason to
    /// go on for ever.
    pub fn replay(&self) -> Replay {
        let moves = self.branches.current_moves().clone();
        let last = moves.iter().rev().find_map(|made| match made {
            Move::Tick(to) => Some(*to),
            _ => None,
        });
        Replay::new(moves, last.map_or(self.until, |last| last.max(self.until)))
    }

    /// Whether other work differs in nothing but where a person looks at it, and how it began.
    pub fn is_same_elsewhere(&self, other: &Work) -> bool {
        (&self.scenario, self.until, &self.branches, &self.caption)
            == (&other.scenario, other.until, &other.branches, &other.caption)
    }

    /// Whether it is still the story as it was told.
    pub fn is_untouched(&self, told: &SharedVec<Move>) -> bool {
        self.follows_its_story()
            && *self.caption == Caption::default()
            && self.branches.current_moves() == told
    }

    /// Whether neither its set-up nor its course is another than that of its story, though it may
    /// go on behind the story's end.
    pub fn follows_its_story(&self) -> bool {
        self.story.is_some_and(|story| *self.scenario == story.scenario())
            && self.branches.all().len() == 1
    }
}
