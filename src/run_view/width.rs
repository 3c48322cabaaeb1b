//! Width of the tabs other than the workshop.

use crate::run_view::lanes::StillSize;

/// Maximum width of the content, and minimum page width of the wide layout, in CSS pixels. Also set
/// in `tabs.css`.
const WIDEST: i32 = 1_120;
const NARROW_PAGE: i32 = 1_000;

/// Available width for the content of a tab.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Width {
    /// Width in CSS pixels; on a narrow page, the full width of the page.
    pub content: i32,
    /// Whether the layout has only one column.
    pub is_narrow: bool,
}

impl Width {
    /// Returns the width of a tab for a width of the page.
    pub fn of(page_width: i32) -> Width {
        let sides = match page_width {
            ..NARROW_PAGE => 0,
            NARROW_PAGE..1_100 => 28,
            _ => 32,
        };
        let content = (page_width - 2 * sides).min(WIDEST);
        Width { content, is_narrow: page_width < NARROW_PAGE }
    }

    /// Returns the size of timeline lanes at the top of the tab.
    pub fn size(self) -> StillSize {
        if self.is_narrow { StillSize::Narrow } else { StillSize::Large }
    }
}
