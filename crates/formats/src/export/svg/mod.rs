//! Timeline lanes and sequence diagram as self-contained SVG pictures. A picture refers to no other
//! file and no specific font. Its colours are constants, because not every SVG renderer supports
//! variables.
//!
//! A picture of a long run shows the part around the current step, and names this part.

mod diagram;
mod lanes;
mod parameter_map;
mod parameter_sweep;
mod style;

pub use parameter_map::frontier_picture;
pub use parameter_sweep::sweep_picture;
pub use style::Colours;

use super::xml::escaped;
use super::{Exported, PictureSize};
use diagrams::lane_layout::label_width;
use diagrams::lane_shapes::{Shape, client_class, group, label, rect};
use i18n::{Texts, grouped};
use lock_semantics::Severity;
use narration::{ConclusionLine, Narrator};
use primitives::ClientId;
use std::ops::Range;

/// Minimum width of a picture, in CSS pixels.
const WIDTH: i32 = 1_200;
/// Maximum width and height of the visible part of a run. Every browser can paint four times as
/// much.
const LONGEST: i32 = 4_096;
/// Width of a narrow picture.
const NARROW: i32 = 520;

/// Margin around the content of a picture.
const MARGIN: i32 = 16;
/// Height of the title and the verdict.
const HEAD: i32 = 64;

/// Content below the head of a picture.
struct Picture {
    /// Left edge.
    left: i32,
    width: i32,
    /// Height without the head, whose y coordinates are negative.
    height: i32,
    /// Visible steps.
    steps: Range<usize>,
    /// Further facts, shown on the right side of the head.
    note: Option<String>,
    /// SVG markup.
    body: String,
}

/// Returns the picture of the timeline lanes at the current step, as on the page.
pub(super) fn lanes(exported: &Exported, text: &Texts) -> String {
    document(exported, lanes::lanes(exported, text), text)
}

/// Returns the picture of the sequence diagram.
pub(super) fn diagram(exported: &Exported, text: &Texts) -> String {
    document(exported, diagram::diagram(exported, text), text)
}

fn document(exported: &Exported, picture: Picture, text: &Texts) -> String {
    let Exported { title, recording, colours, .. } = *exported;
    let Picture { left, width, height, steps, note, body } = picture;
    let (severity, verdict) = verdict(exported, text);
    let (x, first, second) = (left + MARGIN, 26 - HEAD, 48 - HEAD);
    let right = left + width - MARGIN;
    let is_narrow = exported.size == PictureSize::Narrow;
    let room = if is_narrow { right - x } else { i32::MAX };
    let mut head = vec![
        label("title", x, first, cut(title.to_owned(), room, title_width)),
        label(severity, x, second, cut(verdict, room, label_width)),
    ];
    if steps.len() < recording.last() {
        let numbers = [steps.start, steps.end - 1, recording.last()];
        let [begin, end, last] = numbers.map(|number| grouped(number as u64));
        let part = text.share.part_of_run(&begin, &end, &last);
        // A narrow picture has no legend at its lower edge.
        head.push(if is_narrow {
            label("", x, height - 10, part)
        } else {
            label("end", right, first, part)
        });
    }
    head.extend(note.filter(|_| !is_narrow).map(|note| label("end", right, second, note)));
    let (style, head) = (style::style(&body, colours), markup(head));
    let (tag, name, top, whole) = (text.which.tag(), escaped(title), -HEAD, HEAD + height);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"drawing\" lang=\"{tag}\" width=\"{width}\" \
         height=\"{whole}\" viewBox=\"{left} {top} {width} {whole}\" role=\"img\" aria-label=\"{name}\">\n\
         <style>\n{style}</style>\n\
         <rect x=\"{left}\" y=\"{top}\" width=\"100%\" height=\"100%\" class=\"paper\"/>\n\
         {head}{body}</svg>\n"
    )
}

/// Returns the CSS class and the text of the finding at the current step, or else of the verdict.
fn verdict(exported: &Exported, text: &Texts) -> (&'static str, String) {
    let until = exported.link.work.until;
    let (kind, line) = Narrator::new(exported.recording, text).headline_at(step(exported), until);
    let class = match kind {
        ConclusionLine::Finding(Severity::Broken) => "verdict broken",
        ConclusionLine::Finding(Severity::LeaseLimit) => "verdict warning",
        _ => "verdict",
    };
    (class, line)
}

/// Returns the approximate width of a title.
fn title_width(title: &str) -> i32 {
    label_width(title) * 5 / 4
}

/// Returns the current step.
fn step(exported: &Exported) -> usize {
    exported.recording.step_after(exported.link.work.moves)
}

/// Returns the name of a client on its colour.
fn chip(client: ClientId, middle: i32, y: i32) -> Shape {
    let name = label("chip-name middle", middle, y + 4, client.to_string());
    group(client_class(client), [rect("chip", middle - 13, y - 9, 26, 18, 4), name])
}

/// Cuts the words to the available width.
fn cut(words: String, room: i32, width: fn(&str) -> i32) -> String {
    const ELLIPSIS: i32 = 7;
    const NARROWEST: i32 = 6;
    if width(&words) <= room {
        return words;
    }
    let most = usize::try_from(room / NARROWEST).unwrap_or_default();
    let mut cut: String = words.chars().take(most).collect();
    while width(&cut) + ELLIPSIS > room && cut.pop().is_some() {}
    cut.push('…');
    cut
}

/// Serializes shapes, one per line.
fn markup(shapes: Vec<Shape>) -> String {
    let mut text = String::new();
    shapes.into_iter().for_each(|shape| write(shape, &mut text));
    text
}

fn write(shape: Shape, markup: &mut String) {
    let Shape { tag, keys, values, text, shapes, .. } = shape;
    if tag.is_empty() {
        return shapes.into_iter().for_each(|shape| write(shape, markup));
    }
    markup.extend(["<", tag]);
    for (key, value) in keys.iter().zip(&values).filter(|(_, value)| !value.is_empty()) {
        markup.extend([" ", key, "=\"", value, "\""]);
    }
    markup.extend([">", &escaped(&text)]);
    shapes.into_iter().for_each(|shape| write(shape, markup));
    markup.extend(["</", tag, ">\n"]);
}

#[cfg(test)]
mod tests;
