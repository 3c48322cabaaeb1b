//! Keeps the browser's history in step with the page.
//!
//! Each place in the page has an entry, and in the workshop each story that the user opens. While
//! something covers the page, such as a dialog, a separate entry is on top: Back then removes the
//! cover, and the place stays. If the user removes the cover in another way, the page itself goes
//! back.

use crate::browser;
use crate::kit::measures::NARROW_PAGE;
use crate::kit::shell_action::ShellAction;
use crate::kit::source::Source;
use crate::kit::tab::Tab;
use crate::shell::action::Action;
use crate::shell::autosave::{Keeper, source};
use crate::shell::links::addressed;
use crate::shell::state::State;
use crate::workshop::comparison::state::ComparisonAction;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::layout::{LayoutAction, SideTab};
use crate::workshop::session::action::SessionAction;
use session::{LINK_LIMIT, Link};

/// The page's entries of the browser's history.
#[derive(Default)]
pub(super) struct History {
    /// Whether an entry contains the current place.
    is_placed: bool,
    /// Content of the address below the entry of the cover, if that entry is the current one.
    below_cover: Option<String>,
    /// Whether the page itself is going back from the entry of a cover.
    is_going_back: bool,
    /// Whether the page is opening the work of an entry to which the browser moved.
    is_opening: bool,
}

/// Returns `true` if something covers the page. On a narrow page, a menu does.
fn is_covered(state: &State) -> bool {
    closing_action(state).is_some() || is_narrow() && browser::menus::open_popover().is_some()
}

fn is_narrow() -> bool {
    browser::page_size().0 < NARROW_PAGE
}

/// Returns the action that removes the cover of the page, except for the menus that the browser
/// itself opens and closes.
pub(super) fn closing_action(state: &State) -> Option<Action> {
    let workshop = state.workshop();
    let is_in_workshop = state.shell.tab == Tab::Workshop;
    if state.layout.menu.is_some() && is_narrow() {
        Some(Action::Shell(ShellAction::Menu(None)))
    } else if state.shell.dialog.is_some() {
        Some(Action::Shell(ShellAction::OpenDialog(None)))
    } else if is_in_workshop && state.editor.is_open && is_narrow() {
        Some(Action::Editor(EditorAction::Edit(None)))
    } else if is_in_workshop && workshop.shown_comparison().is_some() {
        Some(Action::Comparison(ComparisonAction::Close))
    } else if is_in_workshop && workshop.side_tab() == SideTab::Details && is_narrow() {
        Some(Action::Layout(LayoutAction::OpenSide(SideTab::Now)))
    } else {
        None
    }
}

impl Keeper {
    /// Records the user's place and the cover of the page in the browser's history.
    pub(super) fn record_place(&mut self) {
        if self.history.is_going_back {
            return;
        }
        let state = self.state();
        let (place, is_covered) = (state.place(), is_covered(&state));
        let known = browser::address::entry().place;
        if !std::mem::replace(&mut self.history.is_placed, true) {
            // A page that opens with a cover has no entry for it: Back leaves the page.
            return browser::address::put_place(place);
        }
        if known.is_none() {
            browser::address::put_place(place.clone());
        } else if known.as_ref() != Some(&place) {
            // The entry that the user leaves must contain the current work.
            self.keep_work();
            if self.history.below_cover.take().is_some() {
                browser::address::put_place(place.clone());
            } else {
                browser::address::push_place(place.clone());
            }
        }
        if is_covered && self.history.below_cover.is_none() {
            // The entry below must contain the current work.
            self.keep_work();
            let below = browser::address::fragment();
            self.history.below_cover = browser::address::push_place(place).then_some(below);
        } else if !is_covered && self.history.below_cover.is_some() {
            self.history.is_going_back = true;
            browser::address::go_back();
        }
    }

    /// Adds a history entry if the user opened another story, or a check another run, so that Back
    /// returns to the run before.
    pub(super) fn leave_run(&mut self) {
        let (state, place) = (self.state(), browser::address::entry().place);
        let is_opened_by_user = !std::mem::take(&mut self.history.is_opening);
        let Some(place) = place.filter(|it| is_opened_by_user && *it == state.place()) else {
            return;
        };
        // The entry of the gallery becomes the entry of the story that was chosen there.
        let is_covered = self.history.below_cover.take().is_some();
        if self.is_new && !is_covered {
            let (work, shown) = self.known.clone();
            let before = session::encode(&Link { work, shown, findings: Vec::new() });
            let fits = before.filter(|text| text.len() <= LINK_LIMIT);
            browser::address::set_fragment(&fits.unwrap_or_default());
        }
        if !is_covered {
            browser::address::push_place(place);
        }
        browser::address::outdate_fragment();
    }

    /// Restores the history entry to which the browser moved. If the user edited the address of
    /// that entry, opens the link in the address.
    pub(super) fn come(&mut self) {
        let was_going_back = std::mem::take(&mut self.history.is_going_back);
        let below = self.history.below_cover.take();
        let Some(place) = browser::address::entry().place else { return };
        let address = browser::address::fragment();
        if was_going_back || below.is_some_and(|it| it == address) && place == self.state().place()
        {
            return self.uncover(was_going_back);
        }
        let room = place.room;
        self.tell.emit(Action::Shell(ShellAction::Return(place)));
        if address != self.address {
            if room == Tab::Workshop {
                self.go(&address);
            } else {
                browser::address::outdate_fragment();
            }
        }
        browser::address::put_place(self.state().place());
    }

    /// Removes the cover after the browser went back to the entry below it. The work may have
    /// changed under the cover, and the user may be at another place by now.
    fn uncover(&mut self, is_uncovered: bool) {
        if !is_uncovered {
            if let Some(menu) = browser::menus::open_popover() {
                // It fails only if the menu is already closed.
                let _ = menu.hide_popover();
            } else if let Some(action) = closing_action(&self.state()) {
                self.tell.emit(action);
            }
        }
        if self.state().shell.tab == Tab::Workshop && browser::address::fragment() != self.address {
            browser::address::set_fragment(&self.address);
        }
        if self.is_new {
            browser::address::outdate_fragment();
        }
        self.record_place();
    }

    /// Opens the address to which the browser's history moved. Work that is in no address stays
    /// available for undo.
    pub(super) fn go(&mut self, address: &str) {
        let state = self.state();
        if address.is_empty() {
            // The new address has no link, so the current work goes into it.
            if !state.shell.embedded {
                self.is_without_address = true;
                self.keep_work();
            }
            return;
        }
        let source = source();
        self.history.is_opening = true;
        self.address = address.to_owned();
        if source == Source::Own
            && (self.is_new || self.is_too_long || state.session.task.is_some())
        {
            self.tell
                .emit(Action::Session(SessionAction::Remember(state.session.planned().clone())));
        }
        self.tell.emit(addressed(address, source));
    }
}
