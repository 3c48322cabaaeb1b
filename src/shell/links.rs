//! Conversion of the state to a link, and the opening of links and files.

use crate::challenges::state::ChallengeAction;
use crate::kit::shell_action::ShellAction;
use crate::kit::source::Source;
use crate::kit::toast::Toast;
use crate::shell::action::Action;
use crate::workshop::session::action::SessionAction;
use formats::json;
use formats::json::Refused;
use session::{Link, View};

/// Returns the action for the contents of a file chosen by the user: a saved run or a scenario.
pub(crate) fn opening(text: &str) -> Action {
    match json::open(text) {
        Ok(json::Opened::Link(link)) => {
            Action::Session(SessionAction::OpenLink(link, Source::Shared))
        }
        Ok(json::Opened::Scenario(work)) => {
            let link = Link { work: *work, shown: View::default(), findings: Vec::new() };
            Action::Session(SessionAction::OpenLink(Box::new(link), Source::Scenario))
        }
        Err(Refused::Link(damaged)) => Action::Shell(ShellAction::Notify(Toast::NoLink(damaged))),
        Err(Refused::CheckReport) => {
            Action::Shell(ShellAction::Notify(Toast::NoLink(session::Damaged::NotOurs)))
        }
        Err(Refused::Edited(edited)) => Action::Shell(ShellAction::Notify(Toast::Edited(edited))),
        Err(Refused::Scenario(errors)) => {
            Action::Shell(ShellAction::Notify(Toast::NoScenario(errors)))
        }
    }
}

/// Returns the action for the fragment of the address: a task or a link.
pub(crate) fn addressed(text: &str, source: Source) -> Action {
    let opened = if session::is_task(text) {
        session::decode_task(text).map(|file| Action::Challenge(ChallengeAction::Open(file)))
    } else {
        session::decode(text)
            .map(|link| Action::Session(SessionAction::OpenLink(link.into(), source)))
    };
    opened.unwrap_or_else(|damaged| Action::Shell(ShellAction::Notify(Toast::NoLink(damaged))))
}

/// Returns the action for text pasted outside input fields: a link, a file, or a program.
pub(crate) fn pasting(text: &str) -> Action {
    let within = session::within(text);
    if session::is_task(within) {
        return addressed(within, Source::Shared);
    }
    let is_link = session::decode(within).is_ok();
    if is_link || text.trim_start().starts_with('{') {
        opening(text)
    } else {
        Action::Session(SessionAction::OpenPasted(text.to_owned()))
    }
}
