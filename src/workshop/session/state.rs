//! The work of the user, with its run, its undo history and the background job.

use crate::kit::slice::Slice;
use crate::workshop::comparison::state::Comparison;
use crate::workshop::session::edit_scope::PendingWork;
use crate::workshop::session::links::Opened;
use narration::BrokenRun;
use run_analysis::Recording;
use session::{Draft, History, Input, Progress, SeedSearch, Task, Work};
use std::rc::Rc;

/// The work of the user.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SessionState {
    /// The setup and the branches, which contain the moves.
    pub(crate) work: Work,
    /// The run of the current branch.
    pub(crate) recording: Rc<Recording>,
    /// The failing run before the program was changed. The current run is its re-run with the
    /// changed program.
    pub(crate) broken: Option<Rc<BrokenRun>>,
    /// Whether the shown run contains no choice of the user's: it was generated for a pasted program,
    /// or opened from a check report.
    pub(crate) is_generated: bool,
    /// Texts of fields exactly as they were typed.
    pub(crate) drafts: Slice<Vec<Draft>>,
    /// Id of the saved lock that is open, or `None` if the work is not saved as a lock.
    pub(crate) lock: Option<u32>,
    /// The running background job.
    pub(crate) task: Option<Task>,
    /// The progress of the background job.
    pub(crate) progress: Progress,
    /// Settings of the seed search.
    pub(crate) seed_search: SeedSearch,
    /// The comparison with another run, even while it is hidden.
    pub(crate) comparison: Option<Comparison>,
    /// The work before the last change of a program. Undo may have restored its program.
    pub(crate) earlier: Option<Rc<Work>>,
    /// Number of times that other work was opened before this work.
    pub(crate) opening: u32,
    /// The work to show after the current replay, or `None` if the work does not change.
    pub(crate) pending: Option<PendingWork>,
    /// The link whose run is being replayed.
    pub(crate) opened: Option<Opened>,
    /// The work from someone else's link, compared to detect changes.
    pub(crate) visited: Option<Work>,
    /// The states before each change.
    pub(crate) history: Past,
    /// The history before the changes whose run is still being replayed.
    pub(crate) settled: Option<Past>,
}

/// The states before each change.
pub(crate) type Past = Slice<History<Before>>;

/// A state that undo can restore.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Before {
    pub(crate) work: Work,
    /// Whether its run contains no choice of the user's.
    pub(crate) is_generated: bool,
    pub(crate) drafts: Slice<Vec<Draft>>,
    /// Id of the saved lock that is open.
    pub(crate) lock: Option<u32>,
    /// Number of times that other work was opened before this work.
    pub(crate) opening: u32,
}

impl SessionState {
    /// Returns the state of work with its run.
    pub(crate) fn new(work: Work, recording: Rc<Recording>) -> SessionState {
        SessionState {
            work,
            recording,
            broken: None,
            is_generated: false,
            drafts: Slice::default(),
            lock: None,
            task: None,
            progress: Progress::default(),
            seed_search: SeedSearch::default(),
            comparison: None,
            earlier: None,
            opening: 0,
            pending: None,
            opened: None,
            visited: None,
            history: Past::default(),
            settled: None,
        }
    }

    /// Returns the draft of a field, if its text differs from the setup's.
    pub(crate) fn draft(&self, input: &Input) -> Option<&Draft> {
        self.drafts.iter().find(|draft| draft.input == *input)
    }

    /// Returns the text of a field: the draft if there is one, otherwise the value from the setup.
    pub(crate) fn text_in(&self, input: &Input) -> String {
        match self.draft(input) {
            Some(draft) => draft.text.to_string(),
            None => input.text(&self.planned().scenario, self.planned().until),
        }
    }

    /// Returns the work as it will be after the current replay.
    pub(crate) fn planned(&self) -> &Work {
        self.pending.as_ref().map_or(&self.work, |pending| &pending.work)
    }

    /// Ends the comparison, because other work is opened.
    pub(crate) fn leave_work(&mut self) {
        (self.comparison, self.earlier) = (None, None);
        self.opening += 1;
    }

    /// Returns `true` while the run is being replayed. Then no move can be chosen.
    pub(crate) fn is_replaced(&self) -> bool {
        self.pending.is_some()
    }
}
