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

/// Returns the action bound to a key while Ctrl or ⌘ is held and a question is open.
pub(crate) fn with_command(name: &str, interview: &InterviewState) -> Option<InterviewAction> {
    interview.shown().filter(|it| name == "Enter" && it.stage() == Stage::Asking)?;
    Some(InterviewAction::Reply(ReplyAction::Finish))
}
