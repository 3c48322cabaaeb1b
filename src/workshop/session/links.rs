//! Conversion of the workshop to a link, and the opening of links.

use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::kit::slice::Slice;
use crate::kit::source::Source;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{HistoryView, Panel};
use crate::workshop::context::{Workshop, WorkshopMut};
use crate::workshop::session::state::Before;
use content::play_story;
use diagrams::AxisUnit;
use primitives::{ClientId, ServerId};
use session::{Link, View, Work};

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

impl<'a> Workshop<'a> {
    /// Returns a link with the complete work.
    pub(crate) fn link(self) -> Link {
        Link {
            work: self.session.work.clone(),
            shown: self.shown(),
            findings: session::expected_findings(&self.session.recording),
        }
    }

    /// Returns the display options stored in a link.
    pub(crate) fn shown(self) -> View {
        let client = self.editor.chosen_client.map_or(0, |client| client.0.saturating_add(1));
        View {
            axis: self.playback.axis.number(),
            pane: self.layout.panel.number(),
            history: self.playback.history_view.number(),
            client,
            server: self.playback.server.0,
            question: self.question_in_link(),
        }
    }

    /// Returns `true` while the user views someone else's work without changes. It must not replace
    /// the user's own work.
    pub(crate) fn is_visit(self) -> bool {
        self.session
            .visited
            .as_ref()
            .is_some_and(|visited| visited.is_same_elsewhere(&self.session.work))
    }
}

impl WorkshopMut<'_> {
    /// Marks the work as not the user's own, although the address contains it.
    pub(crate) fn visit(&mut self) {
        self.session.visited = Some(self.session.planned().clone());
    }

    /// Adds the user's work to the undo history, because the user may leave it for a link. An
    /// unchanged story is not added.
    pub(crate) fn remember(&mut self, work: Work) {
        if !is_unchanged_story(&work) {
            let (drafts, opening) = (Slice::default(), self.session.opening);
            self.session.opening += 1;
            self.session
                .history
                .keep(Before { work, is_generated: false, drafts, lock: None, opening }, None);
        }
    }

    /// Replays the run of a link and shows it. [`arrive`](State::arrive) then compares the
    /// findings.
    pub(crate) fn open_link(&mut self, link: Link, source: Source) {
        let has_drafts = !self.session.drafts.is_empty();
        if source != Source::Own && (has_drafts || !is_unchanged_story(self.session.planned())) {
            self.plan(None);
        }
        self.emit(ShellAction::ShowTab(Tab::Workshop));
        self.session.leave_work();
        // Keep the toast that the stored work is damaged.
        self.emit(ShellAction::Dismiss(Dismissal::AllButDamage));
        (self.faults.target, self.editor.is_open) = (None, false);
        self.leave_check();
        self.session.drafts.clear();
        (self.session.lock, self.session.is_generated) = (None, false);
        let (work, shown) = (link.work.clone(), link.shown);
        self.playback.axis = AxisUnit::from_number(shown.axis);
        self.layout.panel = Panel::from_number(shown.pane);
        self.playback.history_view = HistoryView::from_number(shown.history);
        self.editor.chosen_client = shown.client.checked_sub(1).map(ClientId);
        self.playback.server = ServerId(shown.server);
        if self.playback.server.index() >= work.scenario.servers.len() {
            self.playback.server = ServerId(0);
        }
        let is_own = matches!(source, Source::Own | Source::Saved);
        self.check.resume(shown.question, !is_own || self.is_embedded);
        self.session.visited = (!is_own).then(|| work.clone());
        self.session.opened = Some(Opened { source, link });
        self.show(work);
    }

    /// Shows whether the replayed run has the findings that its link contains.
    pub(crate) fn arrive(&mut self) {
        let Some(Opened { source, link }) = self.session.opened.take() else { return };
        match (link.first_difference(&self.session.recording), source) {
            (_, Source::Scenario | Source::Saved) | (None, Source::Own) => {}
            (Some(step), _) => self.notify(Toast::FoundOtherwise { step }),
            (None, Source::Shared) => {
                let reproduced = Toast::Reproduced { findings: link.findings.len() };
                self.notify(reproduced);
            }
        }
    }
}

/// Returns `true` if the work is an unchanged story, which is available in the list of examples.
pub(crate) fn is_unchanged_story(work: &Work) -> bool {
    let replayed = work.story.and_then(|story| play_story(story).ok());
    replayed.is_some_and(|run| work.is_untouched(run.moves()))
}
