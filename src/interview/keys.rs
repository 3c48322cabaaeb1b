//! Keys of the *Interview* tab.

use crate::interview::state::{InterviewAction, InterviewState, ReplyAction};
use learning::{Rating, Stage};

/// Returns the action bound to a key while the user reviews an answer.
pub(crate) fn action(name: &str, interview: &InterviewState) -> Option<InterviewAction> {
    interview.shown().filter(|it| it.stage() == Stage::Reviewing)?;
    let action = match name {
        "a" | "A" => ReplyAction::Rate(Rating::Again),
        "h" | "H" => ReplyAction::Rate(Rating::Hard),
        "g" | "G" => ReplyAction::Rate(Rating::Good),
        "1" => ReplyAction::Tick(0),
        "2" => ReplyAction::Tick(1),
        "3" => ReplyAction::Tick(2),
        _ => return None,
    };
    Some(InterviewAction::Reply(action))
}

/// Returns `true` if a letter must do nothing: a question is open, so the letter may be part of an
/// answer that the user types while the focus is elsewhere. The supporting run is an exception: its
/// button shows its key.
pub(crate) fn is_reserved(name: &str, interview: &InterviewState) -> bool {
    let is_letter = name.len() == 1 && name.as_bytes()[0].is_ascii_alphabetic();
    let opens_run = name.eq_ignore_ascii_case("w") && interview.proof().is_some();
    let is_open = interview.shown().is_some_and(|it| it.stage() != Stage::Over);
    is_open && is_letter && !opens_run
}

/// Returns the action bound to a key while Ctrl or ⌘ is held and a question is open.
pub(crate) fn with_command(name: &str, interview: &InterviewState) -> Option<InterviewAction> {
    interview.shown().filter(|it| name == "Enter" && it.stage() == Stage::Asking)?;
    Some(InterviewAction::Reply(ReplyAction::Finish))
}
