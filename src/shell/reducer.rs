//! The reducer: applies each action to the state. Effects of more than a few lines are implemented
//! in the module of their subject.

use crate::kit::toast::Toast;
use crate::kit::view_options::{Dialog, Menu};
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::workshop::fault_menu::AmountDraft;
use crate::workshop::session::undo::History;
use session::Work;

impl State {
    /// Returns the state after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> State {
        let last = self.session.recording.last();
        let mut next = self.clone();
        match action {
            Action::ShowTab(room) => next.enter(room),
            Action::Return(place) => next.return_to(place),
            Action::Learn(action) => next.in_lesson(action),
            Action::Interview(action) => next.in_interview(action),
            Action::Challenge(action) => next.in_challenge(action),
            Action::First => next.pause_at(0),
            Action::Back => next.pause_at(self.step_before()),
            Action::Forward => next.pause_at(self.playback.step + 1),
            Action::Last => next.pause_at(last),
            Action::GoTo(step) => next.pause_at(step),
            Action::At(step, action) => {
                next.pause_at(step);
                return next.after(*action);
            }
            Action::PlayOrPause if self.playback.playing.is_some() => next.playback.playing = None,
            // At the end of a changed run that can continue, extend the run and play the new part.
            Action::PlayOrPause if self.playback.step == last && self.can_go_on() => {
                next.go_on();
                next.playback.playing = next.session.task.is_none().then_some(0);
            }
            Action::PlayOrPause => {
                next.pause_at(if self.playback.step == last { 0 } else { self.playback.step });
                next.playback.playing = Some(0);
            }
            Action::TimePassed(elapsed_ms) => next.play(elapsed_ms),
            Action::PlayAt(speed) => next.options.speed = speed,
            Action::ChooseClient(client) => {
                let is_unpinned = self.editor.chosen_client == Some(client) && !self.editor.is_open;
                next.editor.chosen_client = (!is_unpinned).then_some(client);
            }
            Action::Edit(client) => next.edit(client),
            Action::GoToError(lock, client) => next.mend(lock, client),
            Action::ChooseServer(server) => next.playback.server = server,
            Action::OpenPanel(pane) => next.shell.panel = pane,
            Action::ShowHistory(history_view) => next.playback.history_view = history_view,
            Action::SetAxis(axis) => next.playback.axis = axis,
            Action::OpenDialog(overlay) => {
                (next.shell.dialog, next.playback.playing, next.shell.copied) =
                    (overlay, None, None);
                (next.shell.menu, next.faults.amount) = (None, None);
                next.queries.clear();
                if overlay != Some(Dialog::Compare) {
                    next.session.compared = None;
                }
            }
            Action::Menu(menu) => {
                next.playback.playing = next.playback.playing.filter(|_| menu.is_none());
                (next.shell.menu, next.faults.amount) = (menu, None);
            }
            Action::GroupBy(grouping) => next.gallery.grouping = grouping,
            Action::Search(text) => next.gallery.search = text,
            Action::Drawn(thumbnails) => next.content.thumbnails.extend(thumbnails),
            Action::Print(printing) => next.shell.printing = printing,
            Action::SetLanguage(language) => {
                next.options.language = language;
                next.challenges.speak(language);
            }
            Action::SetTheme(theme) => next.options.theme = theme,
            Action::SelectTarget(subject) => {
                (next.faults.target, next.faults.amount) = (Some(subject), None)
            }
            Action::EnterAmount(None) => next.faults.amount = None,
            Action::EnterAmount(Some(fault)) => {
                (next.faults.target, next.shell.menu) = (fault.subject(), Some(Menu::Faults));
                next.faults.amount = Some(AmountDraft::of(fault));
            }
            Action::TypeAmount(text) => {
                next.faults.amount.iter_mut().for_each(|asking| asking.text.clone_from(&text));
            }
            // The shown run is about to be replaced, so these actions have no effect.
            Action::Choose(_) | Action::GoOn | Action::TrySeeds | Action::Compare(Some(_))
                if self.session.pending.is_some() => {}
            Action::Choose(chosen) => next.choose(chosen),
            Action::GoOn => next.go_on(),
            Action::TrySeeds => next.try_seeds(),
            Action::SetSeedSearch(trial) => next.session.seed_search = trial,
            Action::SwitchTo(branch) => {
                next.change_branches(|branches| branches.switch_to(branch));
            }
            Action::Rename(branch, name) => {
                next.change_branches(|branches| branches.rename(branch, &name));
            }
            Action::Remove(branch) => next.change_branches(|branches| branches.remove(branch)),
            Action::Compare(None) => next.stop_comparing(),
            Action::Compare(Some(branch)) => next.compare(branch),
            Action::Type(input, text) => next.typed(input, text),
            Action::Put(input, text) => next.put(input, &text),
            Action::Replace(client, program) => next.replace(client, &program),
            Action::SetEditScope(reach) => next.edit_for(reach),
            Action::Caption(caption) => next.caption(caption),
            Action::UseForAll(client) => next.use_for_all(client),
            Action::SetUpAllAs(client) => next.set_up_all_as(client),
            Action::AddClient => next.add_client(self.session.planned().scenario.clients.len() - 1),
            Action::DuplicateClient(client) => next.add_client(client.index()),
            Action::RemoveClient(client) => next.remove_client(client),
            Action::AddServer => next.add_server(),
            Action::RemoveServer(server) => next.remove_server(server),
            Action::Open(story) => match session::record_story(story) {
                Ok(recording) => next.open(Work::of(story, recording.run()), recording),
                Err(error) => next.shell.toast = Some(Toast::NotTold(error)),
            },
            Action::OpenAt(story, step) => {
                next = self.after(Action::Open(story));
                next.pause_at(step);
            }
            Action::Swap(story) if self.session.work.story == Some(story) => {}
            Action::Swap(story) => match session::record_story(story) {
                Ok(recording) => next.swap(Work::of(story, recording.run()), recording),
                Err(error) => next.shell.toast = Some(Toast::NotTold(error)),
            },
            Action::LeadsRead(leads) => next.content.leads = leads,
            Action::CommentsRead(comments) => next.content.comments = comments,
            Action::MeaningsRead(meanings) => next.content.meanings = meanings,
            Action::OpenOwn => next.open_own(),
            Action::OpenPasted(program) => next.open_pasted(&program),
            Action::Copied(which, is_copied) => next.shell.copied = Some((which, is_copied)),
            Action::OpenLink(link, source) => next.open_link(*link, source),
            Action::OpenLock(lock) => next.open_lock(&lock),
            Action::LocksRead(locks) => next.learn_locks(locks),
            Action::LockKept(locks, lock) => {
                (next.gallery.locks, next.gallery.lock) = (locks, Some(lock))
            }
            Action::Remember(work) => next.remember(work),
            Action::Undo => next.travel(History::back),
            Action::Redo => next.travel(History::forth),
            Action::Check(action) => next.check(action),
            Action::Table(action) => next.tabulate(action),
            Action::Map(action) => next.map_out(action),
            Action::Progressed(progress) => next.session.progress = progress,
            Action::Done(recording) => next.land(recording),
            Action::Stop => next.stop(),
            Action::Notify(notice) => {
                if notice.closes_dialogs() {
                    next.shell.dialog = None;
                }
                next.shell.toast = Some(notice);
            }
            Action::OfferUpdate(is_offered) => next.shell.update_is_offered = is_offered,
            Action::Dismiss => next.shell.toast = None,
        }
        next.open_awaited();
        let shows_queries = matches!(next.shell.dialog, Some(Dialog::Table | Dialog::Map));
        if !shows_queries && !next.queries.queries.is_empty() {
            next.queries.clear();
        }
        next
    }
}
