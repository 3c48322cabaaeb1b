//! What the person has chosen, and what they work on. One pure reducer.
//!
//! Whatever a person does is an [`Action`]. Work that takes long is described as a [`Task`], which
//! the page does in slices and hands back with [`Action::Done`]; short work is done at once.

mod action;
mod checking;
mod choices;
mod faults;
mod history;
mod inputs;
mod links;
mod locks;
mod mapping;
mod mistaken;
mod navigation;
mod notice;
mod preferences;
mod reducer;
mod repairing;
mod rooms;
mod setup;
mod stepping;
mod surveying;
mod tabling;
mod tasks;

pub use crate::workspace::Work;
pub use action::Action;
pub use checking::{
    Answer, Bounds, CheckAction, Checking, Compared, FAULT_LIMIT, Outdated, Question, Trouble,
};
pub use choices::{Copied, Grouping, HistoryView, Menu, Overlay, Pane, Speed, Theme};
pub use faults::{Asking, FaultOffer, amount_of, fault_of_key, subjects};
pub use inputs::{Draft, Input, InputMistake};
pub use links::{Source, addressed, opening, pasting};
pub use mapping::{Band, BreakMap, MapAction, Span};
pub use mistaken::Mistaken;
pub use notice::Notice;
pub use preferences::Preferences;
pub use repairing::Reach;
pub use rooms::{
    AttackStage, Challenge, ChallengeAction, Challenges, Claim, Doing, InterviewAction,
    Interviewing, KeepingOutcome, LearnAction, Learning, MOST_STARS, OpenAttack, OpenChallenge,
    OpenDefence, OpenLesson, PlaceInPage, Room, Stage, digit_of, in_workshop,
};
pub use surveying::{Errand, Place, Survey};
pub use tabling::{COLUMNS, LockTable, Row, RowLock, Sorting, TableAction, is_broken};
pub use tasks::{Progress, Task, TaskKind, Trial, Worker};

use crate::document::locks::SavedLocks;
use crate::ids::{ClientId, ServerId};
use crate::moves::Clock;
use crate::picture::AxisUnit;
use crate::picture::miniature::Miniature;
use crate::report::{BrokenRun, Recording};
use crate::scenario::Story;
use crate::text::{Comments, Language, Leads, Meanings};
use history::History;
use links::Opened;
use repairing::Landing;
use std::rc::Rc;

/// Everything that can change on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The room that the person is in.
    pub room: Room,
    /// The room besides the workshop that they were in last.
    pub room_before: Room,
    /// What is to be opened in the room as soon as what the room is about is loaded.
    awaited: Option<Rc<str>>,
    /// What is known in the room *Learn*.
    pub learning: Learning,
    /// What is known in the room *Interview*.
    pub interviewing: Interviewing,
    /// What is known in the room *Challenges*.
    pub challenges: Challenges,
    /// The set-up and the courses chosen in it.
    pub work: Work,
    /// The run of the current course.
    pub recording: Rc<Recording>,
    /// The current step; 0 is before the first. Follows from [`Work::moves`].
    pub step: usize,
    /// Whether it plays, and then for how long the current step has been shown, in ms.
    pub playing: Option<u64>,
    /// How fast it plays.
    pub speed: Speed,
    /// The client whose program is pinned; none: that of the client that acts in the current step
    /// is shown.
    pub chosen_client: Option<ClientId>,
    /// Whether the program shown is being edited.
    pub editing: bool,
    /// How often the person has asked for a mistake: the editor goes there each time.
    pub mistake_calls: u32,
    /// The server whose keys are shown.
    pub server: ServerId,
    /// The pane shown where there is room for one only.
    pub pane: Pane,
    /// How the history is shown.
    pub history_view: HistoryView,
    /// Work from somebody else's link, while nothing of it is changed.
    visited: Option<Work>,
    /// What the axis counts.
    pub axis: AxisUnit,
    /// What lies over the workshop.
    pub overlay: Option<Overlay>,
    /// The menu that is open.
    pub menu: Option<Menu>,
    /// How the gallery is grouped.
    pub grouping: Grouping,
    /// What is searched for in the gallery.
    pub search: String,
    /// What is said of the stories, as far as it is loaded.
    pub leads: Leads,
    /// The translated comments of programs, as far as they are loaded.
    pub comments: Comments,
    /// What the reference says of each thing, as far as it is loaded.
    pub meanings: Meanings,
    /// The miniatures of the gallery's stories, in their order, as far as they are drawn.
    pub miniatures: Rc<Vec<Miniature>>,
    /// Whether the page is in a frame: it keeps nothing, and few dialogs open over it.
    pub embedded: bool,
    /// Whether the page has opened with work whose run is still being made: there is nothing to
    /// show yet.
    pub blank: bool,
    /// Whether the page is being printed: all of it is drawn then, at a width of paper.
    pub printing: bool,
    /// The language of the page.
    pub language: Language,
    /// The colours of the page.
    pub theme: Theme,
    /// Texts that stay in their fields as they were typed.
    pub drafts: Vec<Draft>,
    /// The locks that the person keeps, as the page last read or wrote them.
    pub locks: Rc<SavedLocks>,
    /// Which of them the work is; none, if it is not kept as a lock.
    pub lock: Option<u32>,
    /// The long work under way.
    pub task: Option<Task>,
    /// How far it is.
    pub progress: Progress,
    /// What is known of checking the lock.
    pub checking: Checking,
    /// The questions of the table and the map.
    pub survey: Survey,
    /// The table of locks and faults.
    pub table: LockTable,
    /// The map of a lock.
    pub map: BreakMap,
    /// What is tried with each seed, and at what that stops.
    pub trial: Trial,
    /// Another branch, beside the current one.
    pub compared: Option<(u32, Rc<Recording>)>,
    /// What was copied last, and whether the browser allowed it.
    pub copied: Option<(Copied, bool)>,
    /// A sentence that the person should read.
    pub notice: Option<Notice>,
    /// Whether a newer version of the page is ready, and the person has not answered yet.
    pub update_is_offered: bool,
    /// Who gets the next fault; none: the client whose program is shown.
    pub subject: Option<Clock>,
    /// The fault whose amount is being typed.
    pub asking: Option<Asking>,
    /// Whose program is edited.
    pub reach: Reach,
    /// The run that broke the program before it was changed, with whose course the run shown was
    /// made.
    pub broken: Option<Rc<BrokenRun>>,
    /// What the work becomes when its run has been made; none: what it is then.
    landing: Option<Landing>,
    /// The link whose run is being made.
    opened: Option<Opened>,
    history: Past,
    /// The history as it was before changes whose run is still being made.
    settled: Option<Past>,
}

/// What was before each change.
type Past = History<Before>;

/// What a change can be taken back to.
#[derive(Clone, PartialEq, Debug)]
struct Before {
    work: Work,
    drafts: Vec<Draft>,
    /// The saved lock that the work is.
    lock: Option<u32>,
}

impl State {
    /// How the page opens: at the beginning of a story.
    pub fn new(story: &'static Story, recording: Rc<Recording>, language: Language) -> State {
        State {
            room: Room::Workshop,
            room_before: Room::Learn,
            awaited: None,
            learning: Learning::default(),
            interviewing: Interviewing::default(),
            challenges: Challenges::default(),
            work: Work::of(story, &recording),
            recording,
            step: 0,
            playing: None,
            speed: Speed::default(),
            chosen_client: None,
            editing: false,
            mistake_calls: 0,
            server: ServerId(0),
            pane: Pane::Steps,
            history_view: HistoryView::default(),
            visited: None,
            axis: AxisUnit::default(),
            overlay: None,
            menu: None,
            grouping: Grouping::default(),
            search: String::new(),
            leads: Leads::opening(),
            comments: Comments::default(),
            meanings: Meanings::default(),
            miniatures: Rc::default(),
            embedded: false,
            blank: false,
            printing: false,
            language,
            theme: Theme::default(),
            drafts: Vec::new(),
            locks: Rc::default(),
            lock: None,
            task: None,
            progress: Progress::default(),
            compared: None,
            copied: None,
            notice: None,
            update_is_offered: false,
            subject: None,
            asking: None,
            reach: Reach::default(),
            broken: None,
            landing: None,
            opened: None,
            history: History::default(),
            checking: Checking::default(),
            survey: Survey::default(),
            table: LockTable::default(),
            map: BreakMap::default(),
            trial: Trial::default(),
            settled: None,
        }
    }

    /// What the work is about.
    pub fn title(&self) -> String {
        self.language.sentences().title_of(&self.work)
    }

    /// The client whose program is shown.
    pub fn shown_client(&self) -> ClientId {
        let actor = self.chosen_client.unwrap_or_else(|| self.recording.last_actor(self.step));
        if actor.index() < self.work.scenario.clients.len() { actor } else { ClientId(0) }
    }

    /// Whether there is a change to be taken back.
    pub fn can_undo(&self) -> bool {
        self.history.can_go_back()
    }

    /// Whether a change was taken back.
    pub fn can_redo(&self) -> bool {
        self.history.can_go_forth()
    }

    /// The text in a field: what was typed there, or else what the set-up has.
    pub fn text_in(&self, input: &Input) -> String {
        match self.draft(input) {
            Some(draft) => draft.text.clone(),
            None => input.text(&self.planned().scenario, self.planned().until),
        }
    }

    /// The text in a field that is not the one which the set-up has, if there is one.
    pub fn draft(&self, input: &Input) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.input == *input)
    }

    /// The work as it will be when the run that is being made has been made.
    pub fn planned(&self) -> &Work {
        self.landing.as_ref().map_or(&self.work, |landing| &landing.work)
    }

    /// Whether the run is being made again, so that nothing can be chosen in what is shown.
    pub fn is_replaced(&self) -> bool {
        self.landing.is_some()
    }
}

#[cfg(test)]
mod tests;
