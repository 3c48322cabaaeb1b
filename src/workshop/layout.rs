//! The parts of the workshop that are open, and the actions on them.

use crate::kit::view_options::{Menu, Panel};
use crate::workshop::context::{Workshop, WorkshopMut};

/// The parts of the workshop that are open.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LayoutState {
    /// The visible panel on a narrow page.
    pub(crate) panel: Panel,
    /// The tab of the side panel that the user has chosen.
    pub(crate) side: SideTab,
    /// The open menu.
    pub(crate) menu: Option<Menu>,
    /// Whether the first run is still being replayed, so that there is nothing to show yet.
    pub(crate) blank: bool,
}

impl Default for LayoutState {
    fn default() -> LayoutState {
        LayoutState { panel: Panel::Steps, side: SideTab::Now, menu: None, blank: false }
    }
}

/// The tabs of the side panel. On a narrow page, the details are a sheet over the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SideTab {
    /// The keys, the verdict on the run, and the next moves.
    Now,
    /// The details of the check result.
    Details,
}

/// An action on the parts of the workshop that are open.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LayoutAction {
    /// Opens a panel of a narrow page.
    OpenPanel(Panel),
    /// Opens a tab of the side panel.
    OpenSide(SideTab),
}

impl Workshop<'_> {
    /// Returns the visible tab of the side panel. The details exist only while there is a result.
    pub(crate) fn side_tab(self) -> SideTab {
        if self.report_in_strip().is_some() { self.layout.side } else { SideTab::Now }
    }
}

impl WorkshopMut<'_> {
    /// Applies an action on the open parts.
    pub(crate) fn in_layout(&mut self, action: LayoutAction) {
        match action {
            LayoutAction::OpenPanel(panel) => self.layout.panel = panel,
            LayoutAction::OpenSide(side) => {
                self.layout.side = side;
                // The bounds are a part of the details, and the strip keeps its height without them.
                if side == SideTab::Now {
                    self.check.shows_bounds = false;
                }
            }
        }
    }
}
