//! What the signs in the lanes mean.

use super::super::element::{Element, element};
use crate::text::{Sentences, fill};
use crate::view::chart::{Tracks, shortened};
use crate::view::drawing::signs;

pub(super) fn legend(tracks: &Tracks, text: &Sentences) -> Element {
    let example = tracks.timestamp.as_ref().map(|whole| {
        element("span")
            .class("aside")
            .with(fill(text.legend_timestamp, &[&shortened(whole), whole]))
    });
    element("div")
        .class("legend")
        .set("aria-hidden", true)
        .all(signs::legend(text).map(|(sign, meaning)| element("span").with(sign).with(meaning)))
        .with(example)
}
