//! The user's place in the page: a tab and the item open in it. Entries of the browser's history
//! store it, so that *Back* stays within the page and a reload restores the place.
//!
//! It does not include the work, which the address contains, or the progress within the open item,
//! which the tab stores.

use crate::kit::tab::Tab;
use std::rc::Rc;

/// The id of the open item in the *Interview* tab. There is only one interview at a time.
pub(crate) const HELD: &str = "held";

/// The user's place in the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlaceInPage {
    /// The tab.
    pub(crate) room: Tab,
    /// Id of the open lesson or challenge, or `HELD` for an interview.
    pub(crate) opened: Option<Rc<str>>,
}

impl PlaceInPage {
    /// Parses `learn` or `learn/crash-while-holding`. Returns `None` if there is no such tab.
    pub(crate) fn of(text: &str) -> Option<PlaceInPage> {
        let (room, opened) = match text.split_once('/') {
            Some((room, opened)) => (room, Some(opened.into())),
            None => (text, None),
        };
        let room = Tab::ALL.into_iter().find(|it| it.id() == room)?;
        Some(PlaceInPage { room, opened })
    }

    /// Formats the place so that [`of`](PlaceInPage::of) can parse it.
    pub(crate) fn in_text(&self) -> String {
        match &self.opened {
            Some(opened) => format!("{}/{opened}", self.room.id()),
            None => self.room.id().to_owned(),
        }
    }
}
