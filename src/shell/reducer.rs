//! The reducer: passes each action to the feature that handles it.

use crate::kit::view_options::Dialog;
use crate::shell::action::{Action, ShellAction};
use crate::shell::state::State;

impl State {
    /// Returns the state after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> State {
        let mut next = self.clone();
        match action {
            Action::Playback(action) => next.position(action),
            Action::Shell(action) => next.in_shell(action),
            Action::Content(action) => next.content.apply(action),
            Action::Gallery(action) => next.in_gallery(action),
            Action::Editor(action) => next.in_editor(action),
            Action::Run(action) => next.in_run(action),
            Action::Setup(action) => next.in_setup(action),
            Action::Session(action) => next.in_session(action),
            Action::Learn(action) => next.in_lesson(action),
            Action::Interview(action) => next.in_interview(action),
            Action::Challenge(action) => next.in_challenge(action),
            Action::At(step, action) => {
                next.pause_at(step);
                return next.after(*action);
            }
            Action::Check(action) => next.check(action),
            Action::Table(action) => next.tabulate(action),
            Action::Map(action) => next.map_out(action),
        }
        next.open_awaited();
        let shows_queries = matches!(next.shell.dialog, Some(Dialog::Table | Dialog::Map));
        if !shows_queries && !next.queries.queries.is_empty() {
            next.queries.clear();
        }
        next
    }

    /// Applies an action on the open parts of the page.
    pub(crate) fn in_shell(&mut self, action: ShellAction) {
        match action {
            ShellAction::ShowTab(room) => self.enter(room),
            ShellAction::Return(place) => self.return_to(place),
            ShellAction::PlayAt(speed) => self.options.speed = speed,
            ShellAction::OpenPanel(pane) => self.shell.panel = pane,
            ShellAction::OpenDialog(overlay) => {
                (self.shell.dialog, self.playback.playing, self.shell.copied) =
                    (overlay, None, None);
                (self.shell.menu, self.faults.amount) = (None, None);
                self.queries.clear();
                if overlay != Some(Dialog::Compare) {
                    self.session.compared = None;
                }
            }
            ShellAction::Menu(menu) => {
                self.playback.playing = self.playback.playing.filter(|_| menu.is_none());
                (self.shell.menu, self.faults.amount) = (menu, None);
            }
            ShellAction::Print(printing) => self.shell.printing = printing,
            ShellAction::SetLanguage(language) => {
                self.options.language = language;
                self.challenges.speak(language);
            }
            ShellAction::SetTheme(theme) => self.options.theme = theme,
            ShellAction::Copied(which, is_copied) => self.shell.copied = Some((which, is_copied)),
            ShellAction::Notify(notice) => {
                if notice.closes_dialogs() {
                    self.shell.dialog = None;
                }
                self.shell.toast = Some(notice);
            }
            ShellAction::OfferUpdate(is_offered) => self.shell.update_is_offered = is_offered,
            ShellAction::Dismiss => self.shell.toast = None,
        }
    }
}
