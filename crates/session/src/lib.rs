//! The work of the user: a scenario with its branches of runs, and the links that carry it.

mod link;
mod workspace;

pub use link::{
    Damaged, Expected, FINDING_LIMIT, LINK_LIMIT, Link, Question, Shown, TEXT_LIMIT, VERSION,
    decode, decode_task, encode, encode_for_address, encode_task, is_task, within,
};
pub use workspace::{
    BRANCH_LIMIT, Branch, Branches, Caption, Choice, NAME_LIMIT, NOTES_LIMIT, Refusal, TITLE_LIMIT,
    Tail, Work,
};
