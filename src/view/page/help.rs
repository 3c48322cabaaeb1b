//! The keys, and how to read the lanes.

use super::element::{Element, element};
use super::parts::Part;
use crate::picture::drawing::signs;

pub(super) fn help(part: &Part) -> Element {
    let text = part.state.language.sentences();
    let browsing = &text.browsing;
    // Keys stand apart by spaces.
    let keys = [
        ("← →", browsing.key_steps),
        ("Home End", browsing.key_ends),
        (browsing.space_key, browsing.key_play),
        ("[ ]", browsing.key_clients),
        ("1 2 3", browsing.key_tellings),
        ("a", browsing.key_axis),
        ("g", browsing.gallery),
        ("s", browsing.set_up),
        ("c", text.sharing.share),
        ("t", browsing.key_theme),
        ("Ctrl+Z Ctrl+Shift+Z", browsing.key_undo),
        ("?", browsing.help),
        ("Escape", browsing.key_close),
    ];
    let signs = [
        (signs::WAITING, browsing.sign_waiting),
        (signs::CHANGED, browsing.sign_changed),
        (signs::INSIDE, browsing.sign_inside),
        (signs::CRASHED, browsing.sign_crashed),
        (signs::TWO_INSIDE, browsing.sign_two_inside),
    ];
    let row = |(keys, meaning): (&'static str, &'static str)| {
        let keys = keys.split(' ').map(|key| element("kbd").with(key));
        element("div").with(element("dt").all(keys)).with(element("dd").with(meaning))
    };
    let sign = |(sign, meaning): (signs::Sign, &'static str)| {
        element("li").with(sign).with(element("span").with(meaning))
    };
    // On a low page it scrolls, and there is nothing else in it for the keyboard to reach.
    element("div")
        .class("help")
        .set("tabindex", "0")
        .set("role", "group")
        .set("aria-label", browsing.help)
        .with(element("h3").with(browsing.the_keys))
        .with(element("dl").all(keys.into_iter().map(row)))
        .with(element("h3").with(browsing.the_lanes))
        .with(element("ul").class("signs").all(signs.into_iter().map(sign)))
}
