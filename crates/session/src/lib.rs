//! The work of the user: a scenario with its branches of runs, and the links that carry it.

mod link;
mod workspace;

pub use link::{
    CheckQuestion, Damaged, Expected, FINDING_LIMIT, LINK_LIMIT, Link, TEXT_LIMIT, VERSION, View,
    decode, decode_task, encode, encode_for_address, encode_task, is_task, within,
};
pub use workspace::{
    BRANCH_LIMIT, Branch, Branches, Caption, Choice, NAME_LIMIT, NOTES_LIMIT, Refusal, TITLE_LIMIT,
    Tail, Work,
};
