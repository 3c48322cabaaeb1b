//! The work of the user: a scenario with its branches of runs, the fields that edit it, its
//! background jobs, undo, and the links that store it.
//!
//! ```
//! use content::{play_story, stories};
//! use session::{Link, Work, decode, encode};
//!
//! let story = stories::find("one-after-the-other").expect("it is built in");
//! let run = play_story(story).expect("each built-in story can be played");
//! let link = Link { work: Work::of(story, &run), shown: Default::default(), findings: Vec::new() };
//! let text = encode(&link).expect("the run is short");
//! assert_eq!(decode(&text).map(|it| it.work.until), Ok(story.until));
//! ```

mod background_work;
mod counterexample;
mod extract_parameters;
mod fault_amount;
mod field;
mod link;
mod reproduction;
mod rerun;
mod shorten;
mod undo;
mod workspace;

pub use background_work::{ComparedRun, Progress, SeedSearch, Task, TaskKind, Worker};
pub use counterexample::{counterexample_link, record_counterexample, worst_address};
pub use extract_parameters::with_parameters;
pub use fault_amount::{AmountDraft, amount_of};
pub use field::{Draft, FieldError, Input, parse_integer};
pub use link::{
    CheckQuestion, Damaged, Expected, FINDING_LIMIT, LINK_LIMIT, Link, TEXT_LIMIT, VERSION, View,
    decode, decode_task, encode, encode_for_address, encode_setup, encode_task, is_task, within,
};
pub use reproduction::{expected_findings, record_story};
pub use rerun::{Rerun, rerun};
pub use shorten::{costs, first_broken, first_moves, shortening, with_given_run, worst_broken};
pub use undo::History;
pub use workspace::{
    BRANCH_LIMIT, Branch, Branches, Caption, Choice, NAME_LIMIT, NOTES_LIMIT, Refusal, TITLE_LIMIT,
    Tail, Work,
};
