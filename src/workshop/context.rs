//! The slices of the workshop, to read and to change.

use crate::kit::fault_menu::FaultMenu;
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::slice::Slice;
use crate::kit::toast::Toast;
use crate::kit::view_options::ViewOptions;
use crate::run_view::playback::PlaybackState;
use crate::workshop::check::compare_versions::is_same_lock;
use crate::workshop::check::state::CheckState;
use crate::workshop::editor::state::EditorState;
use crate::workshop::layout::LayoutState;
use crate::workshop::session::state::SessionState;
use formats::json::saved_locks::SavedLocks;
use i18n::Language;
use narration::ItemNames;
use primitives::ClientId;

/// The slices of the workshop, to read.
#[derive(Clone, Copy)]
pub(crate) struct Workshop<'a> {
    pub(crate) session: &'a SessionState,
    pub(crate) playback: &'a PlaybackState,
    pub(crate) editor: &'a EditorState,
    pub(crate) faults: &'a FaultMenu,
    pub(crate) check: &'a CheckState,
    pub(crate) layout: &'a LayoutState,
    pub(crate) language: Language,
}

/// The slices of the workshop, to change; the parts of other features that its reducers read; and
/// the intents that they emit.
pub(crate) struct WorkshopMut<'a> {
    pub(crate) session: &'a mut Slice<SessionState>,
    pub(crate) playback: &'a mut Slice<PlaybackState>,
    pub(crate) editor: &'a mut Slice<EditorState>,
    pub(crate) faults: &'a mut Slice<FaultMenu>,
    pub(crate) check: &'a mut Slice<CheckState>,
    pub(crate) layout: &'a mut Slice<LayoutState>,
    pub(crate) options: &'a ViewOptions,
    pub(crate) locks: &'a SavedLocks,
    pub(crate) is_embedded: bool,
    pub(crate) intents: &'a mut Vec<Intent>,
}

impl WorkshopMut<'_> {
    /// Returns the slices, to read.
    pub(crate) fn read(&self) -> Workshop<'_> {
        Workshop {
            session: self.session,
            playback: self.playback,
            editor: self.editor,
            faults: self.faults,
            check: self.check,
            layout: self.layout,
            language: self.options.language,
        }
    }

    /// Emits an intent.
    pub(crate) fn emit(&mut self, intent: impl Into<Intent>) {
        self.intents.push(intent.into());
    }

    /// Shows a toast.
    pub(crate) fn notify(&mut self, toast: Toast) {
        self.emit(ShellAction::Notify(toast));
    }
}

impl Workshop<'_> {
    /// Returns the title of the work. A lock without a name is called the user's own,
    /// unless it comes from a link, also in other runs of it.
    pub(crate) fn title(self) -> String {
        let (text, work) = (self.language.texts(), &self.session.work);
        let is_unnamed = work.story.is_none() && work.caption.title.is_empty();
        let visited = self.session.visited.as_ref();
        if is_unnamed && visited.is_some_and(|it| is_same_lock(&it.scenario, &work.scenario)) {
            text.gallery.unnamed_lock.to_owned()
        } else {
            text.title_of(work)
        }
    }

    /// Returns the client whose program is shown.
    pub(crate) fn shown_client(self) -> ClientId {
        let actor = self
            .editor
            .chosen_client
            .unwrap_or_else(|| self.session.recording.last_actor(self.playback.step));
        if actor.index() < self.session.work.scenario.clients.len() { actor } else { ClientId(0) }
    }
}
