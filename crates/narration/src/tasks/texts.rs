//! What people read of a task, in one language.

/// What people read of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Texts {
    /// Its name in lists.
    pub title: String,
    /// What is to be done, one sentence.
    pub goal: String,
    /// What there is to know before one begins.
    pub about: String,
    /// What helps, one after another. The last of an attack comes with the run, or says why there
    /// is none.
    pub hints: Vec<String>,
    /// Why it is so: what one takes home.
    pub why: String,
    /// What mends the lock; of a defence, what the reference does.
    pub mends: String,
}

impl Texts {
    pub(super) const NOTHING: Texts = Texts {
        title: String::new(),
        goal: String::new(),
        about: String::new(),
        hints: Vec::new(),
        why: String::new(),
        mends: String::new(),
    };
}
