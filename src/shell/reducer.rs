//! The reducer: passes each action to the feature that handles it, and turns the intents of that
//! feature into actions.

use crate::challenges::state::ChallengeAction;
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::kit::tab::Tab;
use crate::kit::view_options::Dialog;
use crate::learn::state::LearnAction;
use crate::lock_table::state::TableContext;
use crate::parameter_map::state::MapContext;
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::workshop::context::WorkshopMut;
use learning::is_lesson;

impl State {
    /// Returns the state after an action.
    #[must_use]
    pub(crate) fn after(&self, action: Action) -> State {
        let mut next = self.clone();
        next.run(action);
        next.open_awaited();
        let shows_queries = matches!(next.shell.dialog, Some(Dialog::Table | Dialog::Map));
        if !shows_queries && !next.queries.queries.is_empty() {
            next.queries.clear();
        }
        next
    }

    /// Applies an action, and then the intents that its reducer emits.
    pub(crate) fn run(&mut self, action: Action) {
        let mut intents = Vec::new();
        let language = self.options.language;
        match action {
            Action::Playback(action) => self.change_workshop(|it| it.position(action)),
            Action::Editor(action) => self.change_workshop(|it| it.in_editor(action)),
            Action::Run(action) => self.change_workshop(|it| it.in_run(action)),
            Action::Comparison(action) => self.change_workshop(|it| it.in_comparison(action)),
            Action::Setup(action) => self.change_workshop(|it| it.in_setup(action)),
            Action::Session(action) => self.change_workshop(|it| it.in_session(action)),
            Action::Check(action) => self.change_workshop(|it| it.check(action)),
            Action::Layout(action) => self.change_workshop(|it| it.in_layout(action)),
            Action::Shell(action) => self.in_shell(action),
            Action::Intent(intent) => self.fulfil(intent),
            Action::Content(action) => self.content.apply(action),
            Action::Gallery(action) => {
                self.gallery.after(action, self.session.lock, &mut intents);
            }
            Action::Interview(action) => self.interview.after(action),
            Action::Learn(action) => {
                let before = self.learn.progress.clone();
                self.learn.after(action, self.shell.tab, &mut intents);
                if !self.learn.progress.tasks().eq(before.tasks()) {
                    self.challenges.put_own(&self.learn.progress);
                }
            }
            Action::Challenge(ChallengeAction::Open(file)) if is_lesson(&file) => {
                self.enter(Tab::Learn);
                self.run(Action::Learn(LearnAction::Open(file)));
            }
            Action::Challenge(action) => {
                if matches!(action, ChallengeAction::Open(_)) {
                    (self.shell.tab, self.shell.awaited) = (Tab::Challenges, None);
                }
                self.challenges.after(action, &self.learn.progress, language, &mut intents);
            }
            Action::Table(action) => {
                let locks = self.gallery.locks.clone();
                let workshop = self.workshop();
                let own_locks = &|| workshop.own_locks(&locks);
                let context = TableContext { language, queries: &self.queries, own_locks };
                let mut table = self.lock_table.clone();
                table.after(action, &context, &mut intents);
                self.lock_table = table;
            }
            Action::Map(action) => {
                let workshop = self.workshop();
                let context = MapContext {
                    language,
                    queries: &self.queries,
                    work: self.session.planned(),
                    name: workshop.lock_in_question(),
                    invalid: workshop.invalid_program(),
                    fault_of_run: workshop.fault_of_way(),
                };
                let mut map = self.parameter_map.clone();
                map.after(action, context, &mut intents);
                self.parameter_map = map;
            }
        }
        self.fulfil_all(intents);
    }

    /// Changes the slices of the workshop, and fulfils the intents that its reducers emit.
    pub(crate) fn change_workshop(&mut self, change: impl FnOnce(&mut WorkshopMut)) {
        let mut intents = Vec::new();
        change(&mut self.workshop_mut(&mut intents));
        self.fulfil_all(intents);
    }

    fn workshop_mut<'a>(&'a mut self, intents: &'a mut Vec<Intent>) -> WorkshopMut<'a> {
        WorkshopMut {
            session: &mut self.session,
            playback: &mut self.playback,
            editor: &mut self.editor,
            faults: &mut self.faults,
            check: &mut self.check,
            layout: &mut self.layout,
            options: &self.options,
            locks: &self.gallery.locks,
            is_embedded: self.shell.embedded,
            intents,
        }
    }

    /// Fulfils intents in the order in which they were emitted.
    pub(crate) fn fulfil_all(&mut self, intents: Vec<Intent>) {
        intents.into_iter().for_each(|intent| self.fulfil(intent));
    }

    /// Applies an action on the open parts of the page.
    fn in_shell(&mut self, action: ShellAction) {
        match action {
            ShellAction::ShowTab(room) => self.enter(room),
            ShellAction::ShowStart => {
                self.enter(self.shell.tab);
                self.leave_item();
            }
            ShellAction::Return(place) => self.return_to(place),
            ShellAction::PlayAt(speed) => self.options.speed = speed,
            ShellAction::OpenDialog(overlay) => {
                (self.shell.dialog, self.playback.playing, self.shell.copied) =
                    (overlay, None, None);
                (self.layout.menu, self.faults.amount) = (None, None);
                self.queries.clear();
            }
            ShellAction::ShowDialog(dialog) => self.shell.dialog = Some(dialog),
            ShellAction::CloseDialog(dialog) => {
                self.shell.dialog =
                    self.shell.dialog.filter(|it| dialog.is_some_and(|other| other != *it));
            }
            ShellAction::Menu(menu) => {
                self.playback.playing = self.playback.playing.filter(|_| menu.is_none());
                (self.layout.menu, self.faults.amount) = (menu, None);
            }
            ShellAction::SystemTheme { is_dark } => self.shell.system_is_dark = is_dark,
            ShellAction::Print(printing) => self.shell.printing = printing,
            ShellAction::SetLanguage(language) => {
                self.options.language = language;
                self.challenges.speak(language);
            }
            ShellAction::SetTheme(theme) => self.options.theme = theme,
            ShellAction::Copied(which, is_copied) => self.shell.copied = Some((which, is_copied)),
            ShellAction::Notify(notice) if notice.yields() && self.shell.toast.is_some() => {}
            ShellAction::Notify(notice) => {
                if notice.closes_dialogs() {
                    self.shell.dialog = None;
                }
                self.shell.toast = Some(notice);
            }
            ShellAction::Heard(response, elapsed_ms) => self.hear(*response, elapsed_ms),
            ShellAction::OfferUpdate(is_offered) => self.shell.update_is_offered = is_offered,
            ShellAction::Dismiss(which) => {
                if self.shell.toast.as_ref().is_some_and(|toast| which.closes(toast)) {
                    self.shell.toast = None;
                }
            }
        }
    }
}
