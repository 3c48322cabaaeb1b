//! Fulfilment of intents: the actions of the other features that an intent stands for.

use crate::challenges::state::ChallengeAction;
use crate::interview::state::InterviewAction;
use crate::kit::intent::{Intent, MapSubject, Opening};
use crate::kit::tab::Tab;
use crate::kit::view_options::Dialog;
use crate::learn::state::LearnAction;
use crate::parameter_map::state::MapAction;
use crate::run_view::playback::PlaybackAction;
use crate::shell::action::Action;
use crate::shell::links::{opening, pasting};
use crate::shell::state::State;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::{RunAction, SessionAction};
use learning::Setting;
use session::amount_of;
use simulator::Move;

impl State {
    /// Fulfils an intent.
    pub(crate) fn fulfil(&mut self, intent: Intent) {
        match intent {
            Intent::Shell(action) => self.run(Action::Shell(action)),
            Intent::OpenWork(opening) => self.open_work(opening),
            Intent::OpenFile(text) => self.run(opening(&text)),
            Intent::OpenPasted(text) => self.run(pasting(&text)),
            Intent::SetLock(lock) => self.run(Action::Session(SessionAction::SetLock(lock))),
            Intent::ShowLesson(None) => self.run(Action::Learn(LearnAction::Leave)),
            Intent::ShowLesson(Some(id)) => self.run(Action::Learn(LearnAction::Visit(id))),
            Intent::OpenTask(file) => self.run(Action::Challenge(ChallengeAction::Open(file))),
            Intent::OpenMap(subject) => self.open_map(subject),
            Intent::OpenFound(found) => self.change_workshop(|it| it.open_found(found)),
            Intent::DeclareParameters { link, program } => self.declare(&link, &program),
            Intent::StandIn(client) => self.run(Action::Editor(EditorAction::StandIn(client))),
            Intent::GoToError(lock, client) => {
                self.run(Action::Editor(EditorAction::GoToError(lock, client)));
            }
            Intent::TryFault(step, fault) => self.try_fault(step, fault),
            Intent::Record(change) => self.run(Action::Learn(LearnAction::Record(change))),
            Intent::SetInterviewDate(date) => {
                let setting = Setting { date, ..self.interview.setting.clone() };
                self.run(Action::Interview(InterviewAction::Set(setting)));
            }
            Intent::ContinueInterview => {
                self.enter(Tab::Interview);
                self.run(Action::Interview(InterviewAction::GoOn));
            }
            Intent::ExplainFile(Some(file)) => {
                self.challenges.ask_about(&file, None, self.options.language);
            }
            Intent::ExplainFile(None) => self.challenges.trouble = None,
            Intent::Search(requests) => self.queries.add(requests, self.options.language),
            Intent::StopSearches => self.queries.clear(),
        }
    }

    fn open_work(&mut self, opening: Opening) {
        let action = match opening {
            Opening::Story(story) => SessionAction::Open(story),
            Opening::StoryAt(story, step) => SessionAction::OpenAt(story, step),
            Opening::Link(link, source) => SessionAction::OpenLink(link, source),
            Opening::OwnLock(origin) => {
                self.run(Action::Session(SessionAction::OpenOwn));
                self.check.origin = origin.or(self.check.origin);
                return;
            }
            Opening::SavedLock(lock) => {
                return self.change_workshop(|it| it.open_lock(&lock));
            }
        };
        self.run(Action::Session(action));
    }

    /// Opens the parameter map. A new map closes the menu and pauses playback.
    fn open_map(&mut self, subject: MapSubject) {
        if subject != MapSubject::Last {
            (self.layout.menu, self.playback.playing) = (None, None);
        }
        self.run(Action::Map(MapAction::Show(subject)));
    }

    /// Replaces the program of a lock by an equivalent one with parameters, and opens its map.
    fn declare(&mut self, link: &str, program: &str) {
        let mut is_open = false;
        self.change_workshop(|it| is_open = it.declare(link, program));
        if is_open {
            self.shell.dialog = Some(Dialog::Map);
            self.run(Action::Map(MapAction::Show(MapSubject::Current)));
        }
    }

    fn try_fault(&mut self, step: Option<usize>, fault: Move) {
        if let Some(step) = step {
            self.run(Action::Playback(PlaybackAction::GoTo(step)));
        }
        let is_open = self.faults.amount.as_ref().is_some_and(|draft| draft.fault == fault);
        self.run(Action::Run(match amount_of(&fault) {
            Some(_) if is_open && step.is_none() => RunAction::EnterAmount(None),
            Some(_) => RunAction::EnterAmount(Some(fault)),
            None => RunAction::Choose(fault),
        }));
    }
}
