//! ChallengeTexts of a challenge in one language.

/// ChallengeTexts of a challenge in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeTexts {
    /// Title in lists.
    pub title: String,
    /// Goal, in one sentence.
    pub goal: String,
    /// Background that the user needs before the start.
    pub about: String,
    /// Hints in the order in which they are shown. The last hint of an attack appears together with
    /// the run, or explains why no run exists.
    pub hints: Vec<String>,
    /// Explanation and takeaway.
    pub why: String,
    /// Fix for the lock; in a defence, a description of the reference.
    pub mends: String,
}

impl ChallengeTexts {
    pub(super) const NOTHING: ChallengeTexts = ChallengeTexts {
        title: String::new(),
        goal: String::new(),
        about: String::new(),
        hints: Vec::new(),
        why: String::new(),
        mends: String::new(),
    };
}
