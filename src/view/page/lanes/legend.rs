//! What the signs in the lanes mean.

use super::super::element::{Element, element};
use crate::picture::chart::Tracks;
use crate::picture::drawing::{self, signs};
use crate::text::Sentences;

pub(super) fn legend(tracks: &Tracks, text: &Sentences) -> Element {
    let example = drawing::timestamps(tracks, text)
        .map(|example| element("span").class("aside").with(example));
    element("div")
        .class("legend")
        .set("aria-hidden", true)
        .all(signs::legend(text).map(|(sign, meaning)| element("span").with(sign).with(meaning)))
        .with(example)
}
