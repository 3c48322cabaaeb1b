//! The tabs of the page: the workshop and the tabs for learning, each with its own reducer. The
//! choice between the workshop and the start page is stored as a preference. Links do not contain
//! the tab, since a link contains work and always opens in the workshop.

/// A tab of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    /// Lessons, one step at a time.
    Learn,
    /// Interview questions.
    Interview,
    /// Locks to attack and to defend.
    Challenges,
    /// The full workshop.
    #[default]
    Workshop,
}

impl Tab {
    /// All tabs, in the order in which they are offered.
    pub(crate) const ALL: [Tab; 4] = [Tab::Learn, Tab::Interview, Tab::Challenges, Tab::Workshop];

    /// Returns the name used in markup and in the stored preferences.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Tab::Learn => "learn",
            Tab::Interview => "interview",
            Tab::Challenges => "challenges",
            Tab::Workshop => "workshop",
        }
    }
}
