//! Toasts, as data; `shell/toasts.rs` formats them.

use content::StoryError;
use formats::json::Edited;
use formats::json::saved_locks::SavedLock;
use formats::json::scenario::ScenarioFileError;
use session::{Refusal, SeedSearch};

/// A toast: a problem without consequences, or a report of something done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Toast {
    /// A move or a change of the branches was rejected.
    Refused(Refusal),
    /// A story cannot be played.
    NotTold(StoryError),
    /// The browser cannot store the work in progress: no space is left, or storage is forbidden.
    NotKept,
    /// The texts of a language cannot be loaded.
    NotTranslated,
    /// The stored work is damaged or of another version.
    Damaged,
    /// A chosen move began a branch. The previous moves are kept as a branch, too.
    Branched {
        /// The branch with the previous moves.
        kept: u32,
        /// The new branch.
        begun: u32,
    },
    /// The check has opened its simplest run in place of the user's.
    RunReplaced,
    /// The seed search has found a run.
    Found {
        /// The seed of the run.
        seed: u64,
        /// Number of seeds tried, including this one.
        tried: u64,
        /// Settings of the seed search.
        trial: SeedSearch,
    },
    /// The seed search has found nothing.
    FoundNothing {
        /// Number of seeds tried.
        tried: u64,
        /// Settings of the seed search.
        trial: SeedSearch,
    },
    /// Another browser tab has changed the saved lock that is open here. Contains the lock as
    /// changed there.
    ChangedElsewhere(Box<SavedLock>),
    /// The text pasted as a program is too long.
    TooLongToPaste {
        /// Length of the text in bytes.
        bytes: usize,
    },
    /// The link to the run is in the clipboard.
    LinkCopied,
    /// The program is in the clipboard.
    ProgramCopied,
    /// The browser does not allow copying.
    NotCopied,
    /// The browser cannot render the image to save.
    NotPainted,
    /// The chosen file cannot be read.
    FileNotRead,
    /// The text to open is not a link.
    NoLink(session::Damaged),
    /// The scenario file to open has at least one error.
    NoScenario(Vec<ScenarioFileError>),
    /// The saved run to open was edited by hand.
    Edited(Edited),
    /// A link was opened, and its findings are the same as when it was created.
    Reproduced {
        /// Number of findings.
        findings: usize,
    },
    /// A link was opened, and its findings are not the same as when it was created.
    FoundOtherwise {
        /// The first step whose findings differ.
        step: usize,
    },
}

impl Toast {
    /// Returns `true` if the toast remains visible when the user moves on.
    pub(crate) fn stays(&self) -> bool {
        self.is_trouble() || matches!(self, Toast::ChangedElsewhere(_))
    }

    /// Returns `true` if the toast reports a success that the page shows as well. It closes by itself
    /// after a few seconds.
    pub(crate) fn passes(&self) -> bool {
        matches!(
            self,
            Toast::Branched { .. }
                | Toast::Found { .. }
                | Toast::Reproduced { .. }
                | Toast::RunReplaced
                | Toast::LinkCopied
                | Toast::ProgramCopied
        )
    }

    /// Returns `true` if the toast does not replace another one.
    pub(crate) fn yields(&self) -> bool {
        matches!(self, Toast::Reproduced { .. })
    }

    /// Returns `true` if the toast reports the end of an action in a dialog, or a problem with it.
    /// The dialog would hide it, so it is closed.
    pub(crate) fn closes_dialogs(&self) -> bool {
        use Toast::{Edited, FileNotRead, LinkCopied, NoLink, NoScenario, NotPainted};
        matches!(
            self,
            LinkCopied | NoLink(_) | NoScenario(_) | Edited(_) | NotPainted | FileNotRead
        )
    }

    /// Returns `true` if the toast reports a problem.
    pub(crate) fn is_trouble(&self) -> bool {
        !matches!(
            self,
            Toast::Branched { .. }
                | Toast::Found { .. }
                | Toast::FoundNothing { .. }
                | Toast::Reproduced { .. }
                | Toast::LinkCopied
                | Toast::ProgramCopied
                | Toast::ChangedElsewhere(_)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_success_passes() {
        let success = [Toast::Reproduced { findings: 1 }, Toast::Branched { kept: 1, begun: 2 }];
        assert!(success.iter().all(|it| it.passes() && !it.stays()));
        let others = [
            Toast::FoundOtherwise { step: 1 },
            Toast::FoundNothing { tried: 1, trial: SeedSearch::default() },
            Toast::NotKept,
            Toast::NoLink(session::Damaged::Cut),
        ];
        assert!(others.iter().all(|it| !it.passes()));
    }
}
