//! The user's choices and work, changed by one pure reducer.
//!
//! Everything the user does is an [`Action`]. A short job runs at once. A long one is returned as a
//! [`Task`]; the page runs it in time slices and delivers the result with [`Action::Done`].

pub use session::Work;

use crate::challenges::state::ChallengesState;
use crate::interview::state::InterviewState;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::Copied;
use crate::kit::view_options::Dialog;
use crate::kit::view_options::Grouping;
use crate::kit::view_options::HistoryView;
use crate::kit::view_options::Menu;
use crate::kit::view_options::Panel;
use crate::kit::view_options::Speed;
use crate::kit::view_options::Theme;
use crate::learn::state::LearnState;
use crate::lock_table::state::LockTable;
use crate::parameter_map::refine::ParameterMapState;
use crate::search::queue::QueryQueue;
use crate::shell::links::Opened;
use crate::workshop::check::state::CheckState;
use crate::workshop::fault_menu::Asking;
use crate::workshop::session::background_work::Progress;
use crate::workshop::session::background_work::SeedSearch;
use crate::workshop::session::background_work::Task;
use crate::workshop::session::edit_scope::EditScope;
use crate::workshop::session::edit_scope::PendingWork;
use crate::workshop::session::field::Draft;
use crate::workshop::session::field::Input;
use crate::workshop::session::undo::History;
use content::Story;
use diagrams::AxisUnit;
use diagrams::miniature::Thumbnail;
use formats::json::saved_locks::SavedLocks;
use narration::report::BrokenRun;
use narration::text::{Comments, ItemNames, Language, Leads, Meanings};
use primitives::{ClientId, ServerId};
use run_analysis::Recording;
use simulator::Clock;
use std::rc::Rc;

/// The complete state of the page.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The current tab.
    pub room: Tab,
    /// The last tab other than the workshop.
    pub room_before: Tab,
    /// Id of the item to open as soon as the content of the tab is loaded.
    pub(crate) awaited: Option<Rc<str>>,
    /// State of the *Learn* tab.
    pub learning: LearnState,
    /// State of the *Interview* tab.
    pub interviewing: InterviewState,
    /// State of the *Challenges* tab.
    pub challenges: ChallengesState,
    /// The setup and the branches, which contain the moves.
    pub work: Work,
    /// The run of the current branch.
    pub recording: Rc<Recording>,
    /// The current step; 0 is before the first. Derived from [`Work::moves`].
    pub step: usize,
    /// During playback, the time for which the current step has been shown, in ms.
    pub playing: Option<u64>,
    /// The playback speed.
    pub speed: Speed,
    /// The client whose program is pinned. With `None`, the page shows the program of the client
    /// that acts in the current step.
    pub chosen_client: Option<ClientId>,
    /// Whether the shown program is open in the editor.
    pub editing: bool,
    /// Number of times the user went to an error. The editor jumps there whenever it changes.
    pub mistake_calls: u32,
    /// The server whose keys are shown.
    pub server: ServerId,
    /// The visible panel on a narrow page.
    pub pane: Panel,
    /// The view of the run.
    pub history_view: HistoryView,
    /// The work from someone else's link, compared to detect changes.
    pub(crate) visited: Option<Work>,
    /// The unit of the timeline's axis.
    pub axis: AxisUnit,
    /// The open dialog.
    pub overlay: Option<Dialog>,
    /// The open menu.
    pub menu: Option<Menu>,
    /// The grouping of the stories.
    pub grouping: Grouping,
    /// The search text in the *Examples* dialog.
    pub search: String,
    /// The summaries of the stories loaded so far.
    pub leads: Leads,
    /// The translated comments of programs loaded so far.
    pub comments: Comments,
    /// The explanations of the reference loaded so far.
    pub meanings: Meanings,
    /// The thumbnails of the stories drawn so far, in the order of the stories.
    pub thumbnails: Rc<Vec<Thumbnail>>,
    /// Whether the page is in a frame. Then it stores nothing and offers only few dialogs.
    pub embedded: bool,
    /// Whether the first run is still being replayed, so that there is nothing to show yet.
    pub blank: bool,
    /// Whether the page is being printed. Then it is drawn completely, at the width of paper.
    pub printing: bool,
    /// The language of the page.
    pub language: Language,
    /// The colour theme of the page.
    pub theme: Theme,
    /// Texts of fields exactly as they were typed.
    pub drafts: Vec<Draft>,
    /// The user's saved locks, as last read or written.
    pub locks: Rc<SavedLocks>,
    /// Id of the saved lock that is open, or `None` if the work is not saved as a lock.
    pub lock: Option<u32>,
    /// The running background job.
    pub task: Option<Task>,
    /// The progress of the background job.
    pub progress: Progress,
    /// State of the check panel.
    pub checking: CheckState,
    /// The pending check requests of the lock table and the parameter map.
    pub survey: QueryQueue,
    /// The table of locks and faults.
    pub table: LockTable,
    /// The parameter map of a lock.
    pub map: ParameterMapState,
    /// Settings of the seed search.
    pub trial: SeedSearch,
    /// The number and the run of the branch that is compared with the current one.
    pub compared: Option<(u32, Rc<Recording>)>,
    /// The item that was copied last, and a flag that is `true` if the browser allowed it.
    pub copied: Option<(Copied, bool)>,
    /// The visible toast.
    pub notice: Option<Toast>,
    /// Whether the page offers an update to a newer version.
    pub update_is_offered: bool,
    /// The target of the next fault, or `None` for the client whose program is shown.
    pub subject: Option<Clock>,
    /// The fault whose amount the user is typing.
    pub asking: Option<Asking>,
    /// The clients to which an edit applies.
    pub reach: EditScope,
    /// The failing run before the program was changed. The current run is its re-run with the
    /// changed program.
    pub broken: Option<Rc<BrokenRun>>,
    /// The work to show after the current replay, or `None` if the work does not change.
    pub(crate) landing: Option<PendingWork>,
    /// The link whose run is being replayed.
    pub(crate) opened: Option<Opened>,
    pub(crate) history: Past,
    /// The history before the changes whose run is still being replayed.
    pub(crate) settled: Option<Past>,
}

/// The states before each change.
pub(crate) type Past = History<Before>;

/// A state that undo can restore.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Before {
    pub(crate) work: Work,
    pub(crate) drafts: Vec<Draft>,
    /// Id of the saved lock that is open.
    pub(crate) lock: Option<u32>,
}

impl State {
    /// Returns the initial state: a story, before its first step.
    pub fn new(story: &'static Story, recording: Rc<Recording>, language: Language) -> State {
        State {
            room: Tab::Workshop,
            room_before: Tab::Learn,
            awaited: None,
            learning: LearnState::default(),
            interviewing: InterviewState::default(),
            challenges: ChallengesState::default(),
            work: Work::of(story, recording.run()),
            recording,
            step: 0,
            playing: None,
            speed: Speed::default(),
            chosen_client: None,
            editing: false,
            mistake_calls: 0,
            server: ServerId(0),
            pane: Panel::Steps,
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
            thumbnails: Rc::default(),
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
            reach: EditScope::default(),
            broken: None,
            landing: None,
            opened: None,
            history: History::default(),
            checking: CheckState::default(),
            survey: QueryQueue::default(),
            table: LockTable::default(),
            map: ParameterMapState::default(),
            trial: SeedSearch::default(),
            settled: None,
        }
    }

    /// Returns the title of the work.
    pub fn title(&self) -> String {
        self.language.sentences().title_of(&self.work)
    }

    /// Returns the client whose program is shown.
    pub fn shown_client(&self) -> ClientId {
        let actor = self.chosen_client.unwrap_or_else(|| self.recording.last_actor(self.step));
        if actor.index() < self.work.scenario.clients.len() { actor } else { ClientId(0) }
    }

    /// Returns `true` if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_go_back()
    }

    /// Returns `true` if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_go_forth()
    }

    /// Returns the text of a field: the draft if there is one, otherwise the value from the setup.
    pub fn text_in(&self, input: &Input) -> String {
        match self.draft(input) {
            Some(draft) => draft.text.clone(),
            None => input.text(&self.planned().scenario, self.planned().until),
        }
    }

    /// Returns the draft of a field, if its text differs from the setup's.
    pub fn draft(&self, input: &Input) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.input == *input)
    }

    /// Returns the work as it will be after the current replay.
    pub fn planned(&self) -> &Work {
        self.landing.as_ref().map_or(&self.work, |landing| &landing.work)
    }

    /// Returns `true` while the run is being replayed. Then no move can be chosen.
    pub fn is_replaced(&self) -> bool {
        self.landing.is_some()
    }
}
