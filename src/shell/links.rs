//! Conversion of the state to a link, and the opening of links and files.

use crate::challenges::state::ChallengeAction;
use crate::kit::slice::Slice;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{HistoryView, Panel};
use crate::shell::action::Action;
use crate::shell::action::ShellAction;
use crate::shell::state::State;
use crate::workshop::session::action::SessionAction;
use crate::workshop::session::state::Before;
use content::play_story;
use diagrams::AxisUnit;
use formats::json;
use formats::json::Refused;
use primitives::{ClientId, ServerId};
use session::{Link, View, Work};

/// The panels and views by their numbers in a link. The order must never change; new ones are added
/// at the end.
const PANELS: [Panel; 4] = [Panel::Steps, Panel::Code, Panel::Redis, Panel::Verdict];
const HISTORY_VIEWS: [HistoryView; 3] =
    [HistoryView::Steps, HistoryView::Diagram, HistoryView::Log];

/// The source of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The user's previous work, restored. No toast is shown unless the findings differ.
    Own,
    /// A shared link. Undo restores the user's previous work.
    Shared,
    /// A scenario file, which contains no findings. Undo restores the user's previous work.
    Scenario,
    /// One of the user's saved locks. No toast is shown. Undo restores the user's previous work.
    Saved,
}

/// Returns the action for the contents of a file chosen by the user: a saved run or a scenario.
pub fn opening(text: &str) -> Action {
    match json::open(text) {
        Ok(json::Opened::Link(link)) => {
            Action::Session(SessionAction::OpenLink(link, Source::Shared))
        }
        Ok(json::Opened::Scenario(work)) => {
            let link = Link { work: *work, shown: View::default(), findings: Vec::new() };
            Action::Session(SessionAction::OpenLink(Box::new(link), Source::Scenario))
        }
        Err(Refused::Link(damaged)) => Action::Shell(ShellAction::Notify(Toast::NoLink(damaged))),
        Err(Refused::Edited(edited)) => Action::Shell(ShellAction::Notify(Toast::Edited(edited))),
        Err(Refused::Scenario(errors)) => {
            Action::Shell(ShellAction::Notify(Toast::NoScenario(errors)))
        }
    }
}

/// Returns the action for the fragment of the address: a task or a link.
pub fn addressed(text: &str, source: Source) -> Action {
    let opened = match session::is_task(text) {
        true => {
            session::decode_task(text).map(|file| Action::Challenge(ChallengeAction::Open(file)))
        }
        false => session::decode(text)
            .map(|link| Action::Session(SessionAction::OpenLink(link.into(), source))),
    };
    opened.unwrap_or_else(|damaged| Action::Shell(ShellAction::Notify(Toast::NoLink(damaged))))
}

/// Returns the action for text pasted outside input fields: a link, a file, or a program.
pub fn pasting(text: &str) -> Action {
    let within = session::within(text);
    if session::is_task(within) {
        return addressed(within, Source::Shared);
    }
    let is_link = session::decode(within).is_ok();
    match is_link || text.trim_start().starts_with('{') {
        true => opening(text),
        false => Action::Session(SessionAction::OpenPasted(text.to_owned())),
    }
}

/// A link whose run is being replayed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) link: Link,
}

impl Opened {
    /// Returns the user's own work, or `None` if the link has another source.
    pub(crate) fn own_work(self) -> Option<Work> {
        (self.source == Source::Own).then_some(self.link.work)
    }
}

impl State {
    /// Returns a link with the complete work.
    pub fn link(&self) -> Link {
        Link {
            work: self.session.work.clone(),
            shown: self.shown(),
            findings: session::expected_findings(&self.session.recording),
        }
    }

    /// Returns a link for sharing, which opens at [`step_to_share`](State::step_to_share).
    pub fn link_to_share(&self) -> Link {
        let mut link = self.link();
        if self.step_to_share() != self.playback.step {
            link.work.moves = self.session.recording.moves_at(self.step_to_share());
        }
        link
    }

    /// Returns the step at which a shared link opens. While the user has not moved on from the
    /// first step of a run opened by the check, this is the step described in the check report.
    pub fn step_to_share(&self) -> usize {
        let way =
            self.present_answer().and_then(|answered| answered.ways.get(self.check.report.way));
        match way.filter(|_| self.playback.step <= 1 && self.way_is_shown()) {
            Some(way) => way.step,
            None => self.playback.step,
        }
    }

    /// Returns the display options stored in a link.
    pub fn shown(&self) -> View {
        let client = self.editor.chosen_client.map_or(0, |client| client.0.saturating_add(1));
        View {
            axis: self.playback.axis.number(),
            pane: number(&PANELS, &self.shell.panel),
            history: number(&HISTORY_VIEWS, &self.playback.history_view),
            client,
            server: self.playback.server.0,
            question: self.question_in_link(),
        }
    }

    /// Marks the work as not the user's own, although the address contains it.
    pub fn visit(&mut self) {
        self.session.visited = Some(self.session.planned().clone());
    }

    /// Returns `true` while the user views someone else's work without changes. It must not replace
    /// the user's own work.
    pub fn is_visit(&self) -> bool {
        self.session
            .visited
            .as_ref()
            .is_some_and(|visited| visited.is_same_elsewhere(&self.session.work))
    }

    /// Adds the user's work to the undo history, because the user may leave it for a link. An
    /// unchanged story is not added.
    pub(crate) fn remember(&mut self, work: Work) {
        if !is_as_told(&work) {
            self.session.history.keep(Before { work, drafts: Slice::default(), lock: None }, None);
        }
    }

    /// Replays the run of a link and shows it. [`arrive`](State::arrive) then compares the
    /// findings.
    pub(crate) fn open_link(&mut self, link: Link, source: Source) {
        let has_drafts = !self.session.drafts.is_empty();
        if source != Source::Own && (has_drafts || !is_as_told(self.session.planned())) {
            self.plan(None);
        }
        self.enter(Tab::Workshop);
        self.session.compared = None;
        // Keep the toast that the stored work is damaged.
        self.shell.toast =
            self.shell.toast.take().filter(|notice| matches!(notice, Toast::Damaged));
        (self.faults.target, self.editor.is_open) = (None, false);
        self.check.leave();
        self.session.drafts.clear();
        self.gallery.lock = None;
        let (work, shown) = (link.work.clone(), link.shown);
        self.playback.axis = AxisUnit::from_number(shown.axis);
        self.shell.panel = meaning(&PANELS, shown.pane);
        self.playback.history_view = meaning(&HISTORY_VIEWS, shown.history);
        self.editor.chosen_client = shown.client.checked_sub(1).map(ClientId);
        self.playback.server = ServerId(shown.server);
        if self.playback.server.index() >= work.scenario.servers.len() {
            self.playback.server = ServerId(0);
        }
        let is_own = matches!(source, Source::Own | Source::Saved);
        self.check.resume(shown.question, !is_own || self.shell.embedded);
        self.session.visited = (!is_own).then(|| work.clone());
        self.session.opened = Some(Opened { source, link });
        self.show(work);
    }

    /// Shows whether the replayed run has the findings that its link contains.
    pub(crate) fn arrive(&mut self) {
        let Some(Opened { source, link }) = self.session.opened.take() else { return };
        self.shell.toast = match (link.first_difference(&self.session.recording), source) {
            (_, Source::Scenario | Source::Saved) => self.shell.toast.take(),
            (Some(step), _) => Some(Toast::FoundOtherwise { step }),
            (None, Source::Own) => self.shell.toast.take(),
            (None, Source::Shared) => {
                let reproduced = Toast::Reproduced { findings: link.findings.len() };
                self.shell.toast.take().or(Some(reproduced))
            }
        };
    }
}

/// Returns `true` if the work is an unchanged story, which is available in the list of examples.
pub(crate) fn is_as_told(work: &Work) -> bool {
    let told = work.story.and_then(|story| play_story(story).ok());
    told.is_some_and(|run| work.is_untouched(run.moves()))
}

pub(crate) fn number<T: PartialEq>(known: &[T], chosen: &T) -> u8 {
    known.iter().position(|it| it == chosen).and_then(|it| u8::try_from(it).ok()).unwrap_or(0)
}

/// Returns the item with this number, or the first for an unknown number.
pub(crate) fn meaning<T: Copy>(known: &[T], number: u8) -> T {
    known.get(usize::from(number)).copied().unwrap_or(known[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_panel_and_view_has_a_number_in_links() {
        let pane = Panel::ALL.into_iter().find(|pane| !PANELS.contains(pane));
        assert_eq!(pane, None, "add it at the end of `PANES` in {}", file!());
        let view = HistoryView::ALL.into_iter().find(|view| !HISTORY_VIEWS.contains(view));
        assert_eq!(view, None, "add it at the end of `HISTORY_VIEWS` in {}", file!());
    }
}
