//! The user's choices and work, changed by one pure reducer.
//!
//! Everything the user does is an [`Action`](crate::shell::action::Action). A short job runs at once.
//! A long one is returned as a [`Task`](session::Task); the page
//! runs it in time slices and delivers the result with
//! [`RunAction::Done`](crate::workshop::session::action::RunAction::Done).

pub(crate) use session::Work;

use crate::challenges::state::ChallengesState;
use crate::gallery::state::GalleryState;
use crate::interview::state::InterviewState;
use crate::kit::fault_menu::FaultMenu;
use crate::kit::loaded_content::LoadedContent;
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Dialog, ViewOptions};
use crate::learn::state::LearnState;
use crate::lock_table::state::LockTable;
use crate::parameter_map::refine::ParameterMapState;
use crate::run_view::playback::PlaybackState;
use crate::search::queue::QueryQueue;
use crate::workshop::check::state::CheckState;
use crate::workshop::context::Workshop;
use crate::workshop::editor::state::EditorState;
use crate::workshop::layout::LayoutState;
use crate::workshop::session::state::SessionState;
use content::Story;
use i18n::Language;
use run_analysis::Recording;
use std::rc::Rc;

/// The complete state of the page, in parts that states share until they change.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    /// The tab, the dialog and the toast that are open.
    pub(crate) shell: Slice<ShellState>,
    /// The preferences.
    pub(crate) options: Slice<ViewOptions>,
    /// The content loaded so far.
    pub(crate) content: Slice<LoadedContent>,
    /// The work of the user.
    pub(crate) session: Slice<SessionState>,
    /// The position in the run.
    pub(crate) playback: Slice<PlaybackState>,
    /// The editor.
    pub(crate) editor: Slice<EditorState>,
    /// The fault menu.
    pub(crate) faults: Slice<FaultMenu>,
    /// The parts of the workshop that are open.
    pub(crate) layout: Slice<LayoutState>,
    /// The check panel.
    pub(crate) check: Slice<CheckState>,
    /// The pending check requests of the lock table and the parameter map.
    pub(crate) queries: Slice<QueryQueue>,
    /// The table of locks and faults.
    pub(crate) lock_table: Slice<LockTable>,
    /// The parameter map of a lock.
    pub(crate) parameter_map: Slice<ParameterMapState>,
    /// The *Examples* dialog.
    pub(crate) gallery: Slice<GalleryState>,
    /// The *Learn* tab.
    pub(crate) learn: Slice<LearnState>,
    /// The *Interview* tab.
    pub(crate) interview: Slice<InterviewState>,
    /// The *Challenges* tab.
    pub(crate) challenges: Slice<ChallengesState>,
}

/// The parts of the page that are open.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ShellState {
    /// The current tab.
    pub(crate) tab: Tab,
    /// The last tab other than the workshop.
    pub(crate) tab_before: Tab,
    /// Id of the item to open as soon as the content of the tab is loaded.
    pub(crate) awaited: Option<Rc<str>>,
    /// The open dialog.
    pub(crate) dialog: Option<Dialog>,
    /// The visible toast.
    pub(crate) toast: Option<Toast>,
    /// The item that was copied last, and a flag that is `true` if the browser allowed it.
    pub(crate) copied: Option<(Copied, bool)>,
    /// Whether the page offers an update to a newer version.
    pub(crate) update_is_offered: bool,
    /// Whether the page is in a frame. Then it stores nothing and offers only few dialogs.
    pub(crate) embedded: bool,
    /// Whether the system prefers a dark theme.
    pub(crate) system_is_dark: bool,
    /// Whether the page is being printed. Then it is drawn completely, at the width of paper.
    pub(crate) printing: bool,
}

impl Default for ShellState {
    fn default() -> ShellState {
        ShellState {
            tab: Tab::Workshop,
            tab_before: Tab::Learn,
            awaited: None,
            dialog: None,
            toast: None,
            copied: None,
            update_is_offered: false,
            embedded: false,
            system_is_dark: false,
            printing: false,
        }
    }
}

impl State {
    /// Returns the initial state: a story, before its first step.
    pub(crate) fn new(
        story: &'static Story,
        recording: Rc<Recording>,
        language: Language,
    ) -> State {
        let work = Work::of(story, recording.run());
        State {
            shell: Slice::default(),
            options: ViewOptions { language, ..ViewOptions::default() }.into(),
            content: Slice::default(),
            session: SessionState::new(work, recording).into(),
            playback: Slice::default(),
            editor: Slice::default(),
            faults: Slice::default(),
            layout: Slice::default(),
            check: Slice::default(),
            queries: Slice::default(),
            lock_table: Slice::default(),
            parameter_map: Slice::default(),
            gallery: Slice::default(),
            learn: Slice::default(),
            interview: Slice::default(),
            challenges: Slice::default(),
        }
    }

    /// Returns the slices of the workshop.
    pub(crate) fn workshop(&self) -> Workshop<'_> {
        Workshop {
            session: &self.session,
            playback: &self.playback,
            editor: &self.editor,
            faults: &self.faults,
            check: &self.check,
            layout: &self.layout,
            language: self.options.language,
        }
    }

    /// Returns `true` if there is a change to undo.
    pub(crate) fn can_undo(&self) -> bool {
        self.session.history.can_go_back()
    }

    /// Returns `true` if there is a change to redo.
    pub(crate) fn can_redo(&self) -> bool {
        self.session.history.can_go_forth()
    }
}
