//! What lies over the workshop, one thing at a time: the gallery, the set-up, the keys, sharing.

use super::comparison::comparison;
use super::controls::icons;
use super::element::{Element, element};
use super::gallery::gallery;
use super::help::help;
use super::parts::{Part, on_click};
use super::setup::setup;
use super::sharing::sharing;
use crate::view::state::{Action, Overlay};

/// A dialog of the browser's own, which keeps the focus and closes with Escape. `workshop` opens it.
pub(super) fn overlay(part: &Part) -> Option<Element> {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let overlay = state.overlay?;
    let (name, content) = match overlay {
        Overlay::Gallery => (text.browsing.gallery, gallery(part)),
        Overlay::SetUp => (text.browsing.set_up, setup(part)),
        Overlay::Help => (text.browsing.help, help(part)),
        Overlay::Compare => (text.driving.compare, comparison(part)),
        Overlay::Share => (text.sharing.share, sharing(part)),
    };
    let close = element("button")
        .class("quiet icon-only")
        .set("aria-label", text.browsing.close)
        .set("title", format!("{} (Escape)", text.browsing.close))
        .on("click", on_click(act, Action::Overlay(None)))
        .with(icons::CROSS);
    let title = element("h2").set("id", "overlay-title").with(name);
    let dialog = element("dialog")
        .key(overlay as usize)
        .class("overlay")
        .class(overlay.id())
        .set("aria-labelledby", "overlay-title")
        .set("closedby", "any")
        .on("close", on_click(act, Action::Overlay(None)))
        // Escape says so at once; a key that follows on it is the page's again.
        .on("cancel", on_click(act, Action::Overlay(None)))
        .found_by(&part.dialog)
        .with(element("div").class("head").with(title).with(close))
        .with(content);
    Some(dialog)
}
