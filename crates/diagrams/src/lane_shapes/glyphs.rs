//! Tooltips of markers.

use crate::lane_layout::{Glyph, GlyphKind, NEVER, Tracks};
use i18n::{Texts, clipped};
use narration::Narrator;
use run_analysis::Recording;

/// Returns the tooltip of a marker as a sentence.
pub fn glyph_message(
    glyph: &Glyph,
    tracks: &Tracks,
    recording: &Recording,
    text: &Texts,
) -> String {
    let messages = &text.timeline;
    match glyph.kind {
        GlyphKind::Inside { to, is_reader } => {
            let name = glyph.client().map(|client| client.to_string()).unwrap_or_default();
            match (to, is_reader) {
                (NEVER, false) => messages.inside_since(&name, &glyph.step),
                (NEVER, true) => messages.reads_since(&name, &glyph.step),
                (_, false) => messages.inside_from_to(&name, &glyph.step, &to),
                (_, true) => messages.reads_from_to(&name, &glyph.step, &to),
            }
        }
        GlyphKind::Value(lane, index) => {
            let value = tracks.keys.get(lane).and_then(|it| Some((it, it.values.get(index)?)));
            let Some((track, span)) = value else { return String::new() };
            let spans = recording.key_history().all();
            let stands = spans.get(span.key_span).and_then(|it| it.values.get(span.value));
            // A bar has room only for the end of the value; the tooltip contains the whole value.
            let value = stands.map(|held| clipped(held.value.bare_or_quoted()));
            let (key, value) = (track.key.bare_or_quoted(), value.unwrap_or_default());
            match span.to {
                NEVER => messages.value_since(&key, &value, &span.from),
                to => messages.value_from_to(&key, &value, &span.from, &to),
            }
        }
        GlyphKind::Step => {
            let row =
                recording.step(glyph.step).map(|step| Narrator::new(recording, text).row(step));
            let sentences = row.map(|row| row.sentences(text)).unwrap_or_default();
            let happened = sentences.join(text.events.between_lines);
            text.findings.at_step(&happened, &glyph.step)
        }
    }
}
