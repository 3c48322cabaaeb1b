//! What the person should know now. It is data; `page/notices.rs` puts it into words.

use super::Trial;
use content::StoryError;
use formats::document::Edited;
use formats::document::locks::SavedLock;
use formats::document::scenario::ScenarioFileError;
use session::Refusal;

/// Something that went wrong, and cost nothing; or that something was done.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A choice was refused.
    Refused(Refusal),
    /// A story cannot be told.
    NotTold(StoryError),
    /// The browser does not keep the work in progress: it has no room, or is not allowed to.
    NotKept,
    /// What the browser had kept is damaged or of another version.
    Damaged,
    /// A choice began a branch; the course from which it parted is kept as well.
    Branched {
        /// The branch that is kept.
        kept: u32,
        /// The branch that begins.
        begun: u32,
    },
    /// Something is found with this seed, after so many were tried in this way.
    Found {
        /// The seed.
        seed: u64,
        /// How many were tried, this one included.
        tried: u64,
        /// What was tried with each.
        trial: Trial,
    },
    /// Nothing was found with so many seeds.
    FoundNothing {
        /// How many.
        tried: u64,
        /// What was tried with each.
        trial: Trial,
    },
    /// Another tab has changed the saved lock that is open here; this is what it has become there.
    ChangedElsewhere(Box<SavedLock>),
    /// What should be pasted as a program has so many bytes, which is too many.
    TooLongToPaste {
        /// How many.
        bytes: usize,
    },
    /// The browser cannot paint a picture that should be saved.
    NotPainted,
    /// A file that was chosen cannot be read.
    FileNotRead,
    /// The text to open is not a link.
    NoLink(session::Damaged),
    /// The scenario file to open has at least one mistake.
    NoScenario(Vec<ScenarioFileError>),
    /// The saved run to open was changed by hand.
    Edited(Edited),
    /// A link was opened, and all is as it was when it was written.
    Reproduced {
        /// How many findings there are.
        findings: usize,
    },
    /// A link was opened, and what is found is not what was when it was written.
    FoundOtherwise {
        /// The first step at which it is something else.
        step: usize,
    },
}

impl Notice {
    /// Whether it is still worth knowing when the person goes on.
    pub fn stays(&self) -> bool {
        self.is_trouble() || matches!(self, Notice::ChangedElsewhere(_))
    }

    /// Whether it is about what a person has just done in a dialog, which would hide it.
    pub fn closes_dialogs(&self) -> bool {
        use Notice::{Edited, FileNotRead, NoLink, NoScenario, NotPainted};
        matches!(self, NoLink(_) | NoScenario(_) | Edited(_) | NotPainted | FileNotRead)
    }

    /// Whether something went wrong.
    pub fn is_trouble(&self) -> bool {
        !matches!(
            self,
            Notice::Branched { .. }
                | Notice::Found { .. }
                | Notice::FoundNothing { .. }
                | Notice::Reproduced { .. }
                | Notice::ChangedElsewhere(_)
        )
    }
}
