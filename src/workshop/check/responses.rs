//! Handles the responses of the search worker.

use crate::kit::toast::Toast;
use crate::kit::view_options::Panel;
use crate::search::check_error::CheckError;
use crate::workshop::check::fix::FixState;
use crate::workshop::check::state::Answer;
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::context::WorkshopMut;
use narration::RunPlace;
use search_service::{Envelope, Response};
use session::ComparedRun;
use std::rc::Rc;

impl WorkshopMut<'_> {
    /// Handles a response to a request of the check panel.
    pub(crate) fn hear(&mut self, messages: Envelope, elapsed_ms: u64) {
        let Envelope { id, is_last, news } = messages;
        let Some(request) =
            self.check.search.request.clone().filter(|request| request.request.id == id)
        else {
            return;
        };
        let checking = &mut self.check;
        let is_first = checking.search.is_searching;
        if is_first {
            checking.search.elapsed_ms = elapsed_ms;
        }
        if is_last {
            (checking.search.is_searching, checking.search.expects_more) = (false, false);
        }
        match news {
            Response::Proved(proved) => checking.search.proved = Some(Rc::new(proved)),
            Response::Answered(answered) => {
                checking.search.is_searching = false;
                checking.report.more = Rc::default();
                checking.put_aside(&request);
                checking.report.about = Some(request.about.clone());
                checking.report.answer = Some(Answer::Lock(Rc::new(*answered)));
                checking.choose_way(RunPlace::default());
                // The link contains the run to show.
                match checking.report.expected.take() {
                    Some(expected) => {
                        let differs = self.read().question_in_link() != Some(expected);
                        self.check.report.differs = differs;
                        let answered = self.read().present_answer();
                        let place = answered.and_then(|it| self.read().place_of_shown_run(it));
                        place.iter().for_each(|place| self.check.choose_way(*place));
                    }
                    None => self.show_verdict(request.is_pressed),
                }
            }
            Response::Tried(ways, by_fault) => {
                if let Some(Answer::Lock(answered)) = &mut checking.report.answer {
                    let answered = Rc::make_mut(answered);
                    answered.by_fault = by_fault;
                    let known = &mut answered.ways;
                    for way in ways {
                        if known.iter().all(|other| !way.is_like(other)) {
                            known.push(way);
                        }
                    }
                }
            }
            Response::More(more) => Rc::make_mut(&mut checking.report.more).push(more),
            Response::Fixed(fix) => {
                checking.report.fix =
                    fix.map_or(FixState::NoneKnown, |fix| FixState::Found(Rc::from(fix)));
            }
            Response::Shortened(shortened) => {
                let (way, before) = (shortened.way.clone(), self.session.work.branches.current());
                checking.report.about = Some(request.about.clone());
                checking.report.answer = Some(Answer::Run(Rc::new(shortened)));
                checking.choose_way(RunPlace::default());
                if let Some(way) = way {
                    self.open_way(&way);
                    if self.session.work.branches.current() != before {
                        self.in_comparison(ComparisonAction::Start(ComparedRun::Branch(before)));
                    }
                }
            }
            Response::Refused(_) if checking.report.fix == FixState::Searching => {
                checking.report.fix = FixState::NoneKnown;
            }
            Response::Refused(why) => checking.search.error = Some(CheckError::Refused(why)),
            Response::Died | Response::Absent => {
                checking.report.fix = FixState::Closed;
                let is_dead = news == Response::Died;
                checking.search.error =
                    Some(if is_dead { CheckError::Died } else { CheckError::Absent });
            }
            Response::Over | Response::Cell(_) | Response::Judged(_) => {}
        }
    }

    /// Opens the first failing run, unless the user is comparing runs, or is editing a program that the
    /// page checks automatically.
    fn show_verdict(&mut self, is_pressed: bool) {
        let is_comparing = self.read().shown_comparison().is_some();
        if is_comparing
            || self.editor.is_open && !is_pressed
            || self.read().invalid_program().is_some()
        {
            return;
        }
        self.layout.panel = Panel::Verdict;
        let Some(way) = self.check.shown_way().cloned() else { return };
        let replaces = !self.session.is_generated && !self.read().way_is_shown();
        self.open_way(&way);
        if replaces {
            self.notify(Toast::RunReplaced);
        }
    }
}
