//! The reducer: applies each action to the state. Effects of more than a few lines are implemented
//! in the module of their subject.

use crate::kit::toast::Toast;
use crate::kit::view_options::{Dialog, Menu};
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::workshop::fault_menu::Asking;
use crate::workshop::session::undo::History;
use session::Work;
use std::rc::Rc;

impl State {
    /// Returns the state after an action.
    #[must_use]
    pub fn after(&self, action: Action) -> State {
        let last = self.recording.last();
        let mut next = self.clone();
        match action {
            Action::ShowTab(room) => next.enter(room),
            Action::Return(place) => next.return_to(place),
            Action::Learn(action) => next.in_lesson(action),
            Action::Interview(action) => next.in_interview(action),
            Action::Challenge(action) => next.in_challenge(action),
            Action::First => return self.paused_at(0),
            Action::Back if self.work.moves > self.recording.moves_at(self.step) => {
                return self.paused_at(self.step);
            }
            Action::Back => return self.paused_at(self.step.saturating_sub(1)),
            Action::Forward => return self.paused_at(self.step + 1),
            Action::Last => return self.paused_at(last),
            Action::GoTo(step) => return self.paused_at(step),
            Action::At(step, action) => return self.paused_at(step).after(*action),
            Action::PlayOrPause if self.playing.is_some() => next.playing = None,
            // At the end of a changed run that can continue, extend the run and play the new part.
            Action::PlayOrPause if self.step == last && self.can_go_on() => {
                next.go_on();
                next.playing = next.task.is_none().then_some(0);
            }
            Action::PlayOrPause => {
                let step = if self.step == last { 0 } else { self.step };
                return State { playing: Some(0), ..self.paused_at(step) };
            }
            Action::TimePassed(elapsed_ms) => return self.played(elapsed_ms),
            Action::PlayAt(speed) => next.speed = speed,
            Action::ChooseClient(client) => {
                let is_unpinned = self.chosen_client == Some(client) && !self.editing;
                next.chosen_client = (!is_unpinned).then_some(client);
            }
            Action::Edit(client) => next.edit(client),
            Action::GoToError(lock, client) => next.mend(lock, client),
            Action::ChooseServer(server) => next.server = server,
            Action::OpenPanel(pane) => next.pane = pane,
            Action::ShowHistory(history_view) => next.history_view = history_view,
            Action::SetAxis(axis) => next.axis = axis,
            Action::OpenDialog(overlay) => {
                (next.overlay, next.playing, next.copied) = (overlay, None, None);
                (next.menu, next.asking) = (None, None);
                next.survey.clear();
                if overlay != Some(Dialog::Compare) {
                    next.compared = None;
                }
            }
            Action::Menu(menu) => {
                next.playing = next.playing.filter(|_| menu.is_none());
                (next.menu, next.asking) = (menu, None);
            }
            Action::GroupBy(grouping) => next.grouping = grouping,
            Action::Search(text) => next.search = text,
            Action::Drawn(thumbnails) => Rc::make_mut(&mut next.thumbnails).extend(thumbnails),
            Action::Print(printing) => next.printing = printing,
            Action::SetLanguage(language) => {
                next.language = language;
                next.challenges.speak(language);
            }
            Action::SetTheme(theme) => next.theme = theme,
            Action::SelectTarget(subject) => (next.subject, next.asking) = (Some(subject), None),
            Action::EnterAmount(None) => next.asking = None,
            Action::EnterAmount(Some(fault)) => {
                (next.subject, next.menu) = (fault.subject(), Some(Menu::Faults));
                next.asking = Some(Asking::of(fault));
            }
            Action::TypeAmount(text) => {
                next.asking.iter_mut().for_each(|asking| asking.text.clone_from(&text));
            }
            // The shown run is about to be replaced, so these actions have no effect.
            Action::Choose(_) | Action::GoOn | Action::TrySeeds | Action::Compare(Some(_))
                if self.landing.is_some() => {}
            Action::Choose(chosen) => next.choose(chosen),
            Action::GoOn => next.go_on(),
            Action::TrySeeds => next.try_seeds(),
            Action::SetSeedSearch(trial) => next.trial = trial,
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
            Action::AddClient => next.add_client(self.planned().scenario.clients.len() - 1),
            Action::DuplicateClient(client) => next.add_client(client.index()),
            Action::RemoveClient(client) => next.remove_client(client),
            Action::AddServer => next.add_server(),
            Action::RemoveServer(server) => next.remove_server(server),
            Action::Open(story) => match session::record_story(story) {
                Ok(recording) => next.open(Work::of(story, recording.run()), recording),
                Err(error) => next.notice = Some(Toast::NotTold(error)),
            },
            Action::OpenAt(story, step) => return self.after(Action::Open(story)).paused_at(step),
            Action::Swap(story) if self.work.story == Some(story) => {}
            Action::Swap(story) => match session::record_story(story) {
                Ok(recording) => next.swap(Work::of(story, recording.run()), recording),
                Err(error) => next.notice = Some(Toast::NotTold(error)),
            },
            Action::LeadsRead(leads) => next.leads = leads,
            Action::CommentsRead(comments) => next.comments = comments,
            Action::MeaningsRead(meanings) => next.meanings = meanings,
            Action::OpenOwn => next.open_own(),
            Action::OpenPasted(program) => next.open_pasted(&program),
            Action::Copied(which, is_copied) => next.copied = Some((which, is_copied)),
            Action::OpenLink(link, source) => next.open_link(*link, source),
            Action::OpenLock(lock) => next.open_lock(&lock),
            Action::LocksRead(locks) => next.learn_locks(locks),
            Action::LockKept(locks, lock) => (next.locks, next.lock) = (locks, Some(lock)),
            Action::Remember(work) => next.remember(work),
            Action::Undo => next.travel(History::back),
            Action::Redo => next.travel(History::forth),
            Action::Check(action) => next.check(action),
            Action::Table(action) => next.tabulate(action),
            Action::Map(action) => next.map_out(action),
            Action::Progressed(progress) => next.progress = progress,
            Action::Done(recording) => next.land(recording),
            Action::Stop => next.stop(),
            Action::Notify(notice) => {
                if notice.closes_dialogs() {
                    next.overlay = None;
                }
                next.notice = Some(notice);
            }
            Action::OfferUpdate(is_offered) => next.update_is_offered = is_offered,
            Action::Dismiss => next.notice = None,
        }
        next.open_awaited();
        if !matches!(next.overlay, Some(Dialog::Table | Dialog::Map)) {
            next.survey.clear();
        }
        next
    }
}
