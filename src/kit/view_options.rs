//! The user's display options. None of them changes the run.

use diagrams::lane_layout::Glyph;
use i18n::{Language, Texts};

/// The user's preferences.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct ViewOptions {
    /// The language of the page.
    pub(crate) language: Language,
    /// The colour theme of the page.
    pub(crate) theme: Theme,
    /// The playback speed.
    pub(crate) speed: Speed,
}

/// The panels. A narrow page shows one of them at a time. A link contains the number of the visible
/// one, so the numbers never change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Panel {
    /// The transcript.
    Steps = 0,
    /// The programs.
    Code = 1,
    /// The keyspace and the possible next moves.
    Redis = 2,
    /// The findings.
    Verdict = 3,
}

impl Panel {
    /// All panels, in the order of the page and of its tabs. The first two have their own columns;
    /// the others share the third column.
    pub(crate) const ALL: [Panel; 4] = [Panel::Code, Panel::Steps, Panel::Redis, Panel::Verdict];

    /// Returns the name used in markup.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Panel::Code => "code",
            Panel::Steps => "steps",
            Panel::Redis => "redis",
            Panel::Verdict => "verdict",
        }
    }

    /// Returns the name of the panel's tab.
    pub(crate) fn name(self, text: &Texts) -> &'static str {
        match self {
            Panel::Code => text.code,
            Panel::Steps => text.steps,
            Panel::Redis => text.redis,
            Panel::Verdict => text.verdict,
        }
    }

    /// Returns the number in links.
    pub(crate) fn number(self) -> u8 {
        self as u8
    }

    /// Returns the panel with a number from a link; the transcript for an unknown number.
    pub(crate) fn from_number(number: u8) -> Panel {
        Panel::ALL.into_iter().find(|it| it.number() == number).unwrap_or(Panel::Steps)
    }
}

/// The views of the run. A link contains the number of a view, so the numbers never change.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum HistoryView {
    /// A transcript.
    #[default]
    Steps = 0,
    /// A sequence diagram.
    Diagram = 1,
    /// The server's log.
    Log = 2,
}

impl HistoryView {
    /// All views, in the order in which they are offered.
    pub(crate) const ALL: [HistoryView; 3] =
        [HistoryView::Steps, HistoryView::Diagram, HistoryView::Log];

    /// Returns the number in links.
    pub(crate) fn number(self) -> u8 {
        self as u8
    }

    /// Returns the view with a number from a link; the transcript for an unknown number.
    pub(crate) fn from_number(number: u8) -> HistoryView {
        HistoryView::ALL.into_iter().find(|it| it.number() == number).unwrap_or_default()
    }
}

/// Playback speed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Speed {
    /// One step per second.
    Half,
    /// Two steps per second.
    #[default]
    Normal,
    /// Four steps per second.
    Double,
    /// Eight steps per second.
    Fourfold,
}

impl Speed {
    /// All speeds, slowest first.
    pub(crate) const ALL: [Speed; 4] = [Speed::Half, Speed::Normal, Speed::Double, Speed::Fourfold];

    /// Returns the time for which a step is shown, in ms.
    pub(crate) fn step_duration_ms(self) -> u64 {
        match self {
            Speed::Half => 1_000,
            Speed::Normal => 500,
            Speed::Double => 250,
            Speed::Fourfold => 125,
        }
    }

    /// Returns the label of the speed.
    pub(crate) fn label(self) -> &'static str {
        match self {
            Speed::Half => "½×",
            Speed::Normal => "1×",
            Speed::Double => "2×",
            Speed::Fourfold => "4×",
        }
    }
}

/// The dialogs of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialog {
    /// The list of stories.
    Gallery,
    /// Clients, servers, network and seed.
    SetUp,
    /// The key bindings.
    Help,
    /// The reference of the Lua subset and the Redis commands.
    Reference,
    /// Links and exports.
    Share,
    /// The lock table: verdicts for each lock and fault.
    Table,
    /// The parameter map of a lock: verdicts by two parameters.
    Map,
}

impl Dialog {
    /// Returns the name used in markup.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Dialog::Gallery => "of-gallery",
            Dialog::SetUp => "of-set-up",
            Dialog::Help => "of-help",
            Dialog::Reference => "of-reference",
            Dialog::Share => "of-share",
            Dialog::Table => "of-table",
            Dialog::Map => "of-map",
        }
    }
}

/// An open menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Menu {
    /// The faults that are possible at the current step.
    Faults,
    /// The meaning of a marker in the timeline, and the actions at its step.
    Glyph {
        /// The marker.
        glyph: Glyph,
        /// Position of the click in CSS pixels from the corner of the page, or `None` for the
        /// marker of the current step.
        at: Option<(i32, i32)>,
    },
}

/// The items that can be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Copied {
    /// The link.
    Link,
    /// The lanes as an image.
    Image,
    /// The `<iframe>` element for another page.
    Frame,
    /// The run as Markdown.
    Markdown,
    /// The Mermaid diagram in a fenced Markdown block.
    Mermaid,
    /// The link to a parameter map.
    Map,
}

impl Copied {
    /// Returns the name used in markup.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Copied::Link => "share-link",
            Copied::Image => "share-image",
            Copied::Frame => "share-frame",
            Copied::Markdown => "share-markdown",
            Copied::Mermaid => "share-mermaid",
            Copied::Map => "share-map",
        }
    }
}

/// Colour theme of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// The system's theme.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub(crate) const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// Returns the theme after this one, wrapping around at the end. The first change from
    /// [`Theme::System`] is visible.
    #[must_use]
    pub(crate) fn next(self, system_is_dark: bool) -> Theme {
        let (same, other) =
            if system_is_dark { (Theme::Dark, Theme::Light) } else { (Theme::Light, Theme::Dark) };
        match self {
            Theme::System => other,
            theme if theme == other => same,
            _ => Theme::System,
        }
    }

    /// Returns the name used in markup and in the stored preferences.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_change_of_the_theme_is_visible() {
        for (system_is_dark, [other, same]) in
            [(false, [Theme::Dark, Theme::Light]), (true, [Theme::Light, Theme::Dark])]
        {
            assert_eq!(Theme::System.next(system_is_dark), other);
            assert_eq!(other.next(system_is_dark), same);
            assert_eq!(same.next(system_is_dark), Theme::System);
        }
    }

    #[test]
    fn numbers_in_links_never_change() {
        assert_eq!(
            Panel::ALL.map(|it| (it.id(), it.number())),
            [("code", 1), ("steps", 0), ("redis", 2), ("verdict", 3)]
        );
        assert_eq!(HistoryView::ALL.map(HistoryView::number), [0, 1, 2]);
        assert_eq!(Panel::ALL.map(|it| Panel::from_number(it.number())), Panel::ALL);
        let views = HistoryView::ALL.map(|it| HistoryView::from_number(it.number()));
        assert_eq!(views, HistoryView::ALL);
    }
}
