//! What a person chooses about how things are shown. None of it changes the run.

use diagrams::chart::Glyph;

/// The panes of a narrow page. A link has a number for each: `PANES` in `links.rs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pane {
    /// The programs.
    Code,
    /// The transcript.
    Steps,
    /// The keyspace and what may happen next.
    Redis,
    /// The findings.
    Verdict,
}

impl Pane {
    /// All panes in the order of their tabs.
    pub const ALL: [Pane; 4] = [Pane::Code, Pane::Steps, Pane::Redis, Pane::Verdict];

    /// Its name in markup.
    pub fn id(self) -> &'static str {
        match self {
            Pane::Code => "code",
            Pane::Steps => "steps",
            Pane::Redis => "redis",
            Pane::Verdict => "verdict",
        }
    }
}

/// How the history of the run is shown.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum HistoryView {
    /// As a transcript.
    #[default]
    Steps,
    /// As a sequence diagram.
    Diagram,
    /// As the server's log.
    Log,
}

impl HistoryView {
    /// All of them, in the order in which they are offered.
    pub const ALL: [HistoryView; 3] = [HistoryView::Steps, HistoryView::Diagram, HistoryView::Log];
}

/// How fast a run is played.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Speed {
    /// A step a second.
    Half,
    /// Two steps a second.
    #[default]
    Normal,
    /// Four steps a second.
    Double,
    /// Eight steps a second.
    Fourfold,
}

impl Speed {
    /// All of them, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Half, Speed::Normal, Speed::Double, Speed::Fourfold];

    /// For how long a step is shown, in ms.
    pub fn step_duration_ms(self) -> u64 {
        match self {
            Speed::Half => 1_000,
            Speed::Normal => 500,
            Speed::Double => 250,
            Speed::Fourfold => 125,
        }
    }

    /// Its label.
    pub fn label(self) -> &'static str {
        match self {
            Speed::Half => "½×",
            Speed::Normal => "1×",
            Speed::Double => "2×",
            Speed::Fourfold => "4×",
        }
    }
}

/// What lies over the workshop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlay {
    /// The gallery of stories.
    Gallery,
    /// Clients, servers, network and seed.
    SetUp,
    /// The keys.
    Help,
    /// The language and the commands explained.
    Reference,
    /// Two branches side by side.
    Compare,
    /// What can be taken along.
    Share,
    /// Which lock breaks by which fault.
    Table,
    /// Where a lock breaks, by two of its parameters.
    Map,
}

impl Overlay {
    /// Its name in markup.
    pub fn id(self) -> &'static str {
        match self {
            Overlay::Gallery => "of-gallery",
            Overlay::SetUp => "of-set-up",
            Overlay::Help => "of-help",
            Overlay::Reference => "of-reference",
            Overlay::Compare => "of-compare",
            Overlay::Share => "of-share",
            Overlay::Table => "of-table",
            Overlay::Map => "of-map",
        }
    }
}

/// A menu that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Menu {
    /// What can be broken where the run stands.
    Faults,
    /// What a sign in the lanes is, and what can be done there.
    Glyph {
        /// The sign.
        glyph: Glyph,
        /// Where it was pressed, in CSS pixels from the corner of the page; none: it is that of the
        /// current step.
        at: Option<(i32, i32)>,
    },
}

/// What can be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    /// The link.
    Link,
    /// The frame for another page.
    Frame,
    /// The run as Markdown.
    Markdown,
    /// The diagram for Mermaid, between the fences of Markdown.
    Mermaid,
    /// The link to a map.
    Map,
}

impl Copied {
    /// Its name in markup.
    pub fn id(self) -> &'static str {
        match self {
            Copied::Link => "share-link",
            Copied::Frame => "share-frame",
            Copied::Markdown => "share-markdown",
            Copied::Mermaid => "share-mermaid",
            Copied::Map => "share-map",
        }
    }
}

/// What the stories of the gallery have in common where they stand together.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Grouping {
    /// The lock.
    #[default]
    Lock,
    /// What fails.
    Failure,
}

impl Grouping {
    /// Both of them, in the order in which they are offered.
    pub const ALL: [Grouping; 2] = [Grouping::Lock, Grouping::Failure];
}

/// Which colours the page wears.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Theme {
    /// Those of the system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// The one after it; after the last the first.
    #[must_use]
    pub fn next(self) -> Theme {
        match self {
            Theme::System => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::System,
        }
    }

    /// Its name in markup and in what is kept.
    pub fn id(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}
