//! The parts of the workshop that are open.

use crate::kit::view_options::{Menu, Panel};

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
