//! Width of the tabs other than the workshop.

use crate::kit::contexts::use_shown;
use crate::kit::measures;
use crate::kit::measures::NARROW_PAGE;
use crate::run_view::lanes::StillSize;
use crate::run_view::still_lanes::StillFrame;
use diagrams::AxisUnit;
use yew::prelude::*;

/// Available width for the content of a tab.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Width {
    /// Width in CSS pixels; on a narrow page, the full width of the page.
    pub(crate) content: i32,
    /// Whether the layout has only one column.
    pub(crate) is_narrow: bool,
}

/// Returns the width available for the content of a tab.
#[hook]
pub(crate) fn use_width() -> Width {
    use_shown(|it| Width::of(it.page_size.0))
}

impl Width {
    fn of(page_width: i32) -> Width {
        let sides = match page_width {
            ..NARROW_PAGE => 0,
            NARROW_PAGE..1_100 => measures::NARROWER_TAB_SIDE,
            _ => measures::TAB_SIDE,
        };
        let content = (page_width - 2 * sides).min(measures::TAB);
        Width { content, is_narrow: page_width < NARROW_PAGE }
    }

    /// Returns the frame of timeline lanes at the top of the tab.
    pub(crate) fn frame(self) -> StillFrame {
        let size = if self.is_narrow { StillSize::Narrow } else { StillSize::Large };
        StillFrame { width: self.content, size, axis: AxisUnit::Time, name: None }
    }
}
