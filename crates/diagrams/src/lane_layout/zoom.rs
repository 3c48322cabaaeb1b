//! Magnification of the axis.

/// Magnifications, in percent.
const LEVELS: [i32; 7] = [100, 150, 200, 300, 400, 600, 800];

/// Magnification of the axis. By default, a short run fits into the available width.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Zoom {
    /// Index of the level.
    level: usize,
}

impl Zoom {
    /// Returns the next larger magnification, or the largest one.
    #[must_use]
    pub fn larger(self) -> Zoom {
        Zoom { level: (self.level + 1).min(LEVELS.len() - 1) }
    }

    /// Returns the next smaller magnification, or the smallest one.
    #[must_use]
    pub fn smaller(self) -> Zoom {
        Zoom { level: self.level.saturating_sub(1) }
    }

    /// Returns a length with this magnification.
    pub(super) fn of(self, length: i32) -> i32 {
        let percent = LEVELS.get(self.level).copied().unwrap_or(100);
        length.saturating_mul(percent) / 100
    }
}
