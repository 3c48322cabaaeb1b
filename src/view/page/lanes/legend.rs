//! What the signs in the lanes mean.

use super::super::drawings::{self, Drawing};
use super::super::element::{Element, element};
use crate::text::{Sentences, fill};
use crate::view::chart::{Tracks, shortened};

pub(super) fn legend(tracks: &Tracks, text: &Sentences) -> Element {
    let example = tracks.timestamp.as_ref().map(|whole| {
        element("span")
            .class("aside")
            .with(fill(text.legend_timestamp, &[&shortened(whole), whole]))
    });
    let entry = |(sign, meaning): (Drawing, &'static str)| element("span").with(sign).with(meaning);
    let entries = [
        (drawings::WAITING, text.legend_waiting),
        (drawings::CHANGED, text.legend_changed),
        (drawings::INSIDE, text.inside),
        (drawings::STALLED, text.charting.legend_stalled),
        (drawings::EXPIRED, text.charting.expired),
        (drawings::CRASHED, text.crashed),
        (drawings::TWO_INSIDE, text.legend_two_inside),
    ];
    element("div")
        .class("legend")
        .set("aria-hidden", true)
        .all(entries.into_iter().map(entry))
        .with(example)
}
