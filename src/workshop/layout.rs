//! The parts of the workshop that are open, and the actions on them.

use crate::kit::view_options::{Menu, Panel};
use crate::workshop::context::WorkshopMut;

/// The parts of the workshop that are open.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LayoutState {
    /// The visible panel on a narrow page.
    pub(crate) panel: Panel,
    /// The open menu.
    pub(crate) menu: Option<Menu>,
    /// Whether the first run is still being replayed, so that there is nothing to show yet.
    pub(crate) blank: bool,
}

impl Default for LayoutState {
    fn default() -> LayoutState {
        LayoutState { panel: Panel::Steps, menu: None, blank: false }
    }
}

/// An action on the parts of the workshop that are open.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LayoutAction {
    /// Opens a panel of a narrow page.
    OpenPanel(Panel),
}

impl WorkshopMut<'_> {
    /// Applies an action on the open parts.
    pub(crate) fn in_layout(&mut self, action: LayoutAction) {
        match action {
            LayoutAction::OpenPanel(panel) => self.layout.panel = panel,
        }
    }
}
