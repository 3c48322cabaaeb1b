//! What the signs in the lanes mean.

use super::super::element::{Element, element};
use crate::text::Sentences;
use crate::view::chart::Tracks;
use crate::view::drawing::{self, signs};

pub(super) fn legend(tracks: &Tracks, text: &Sentences) -> Element {
    let example = drawing::timestamps(tracks, text)
        .map(|example| element("span").class("aside").with(example));
    element("div")
        .class("legend")
        .set("aria-hidden", true)
        .all(signs::legend(text).map(|(sign, meaning)| element("span").with(sign).with(meaning)))
        .with(example)
}
