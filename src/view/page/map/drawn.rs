//! The map as a picture has it.

use crate::view::state::{BreakMap, Span};
use diagrams::frontier::{Frontier, Ground, SIZE};
use narration::checker::{Cell, Outcome};
use narration::report::{Area, Values};
use narration::text::{Sentences, fill, grouped};

/// So many values of an axis have ticks; and where it is short.
const TICKS: u64 = 9;
const FEW_TICKS: u64 = 5;

/// What is left free beside it.
const MARGIN: i32 = 16;

/// How large the map is on a page of this width.
pub fn size_on(page_width: i32) -> (i32, i32) {
    let width = SIZE.0.min(page_width - 2 * MARGIN);
    (width, SIZE.1.min(width))
}

/// What is drawn of a map of this size, with these parameters.
pub fn drawn<'a>(
    map: &BreakMap,
    spans: &'a [Span; 2],
    size: (i32, i32),
    text: &'a Sentences,
) -> Frontier<'a> {
    let ticks = [if size.0 < SIZE.0 { FEW_TICKS } else { TICKS }, TICKS];
    let area = |area: Area| (area, area.corners().map(|corner| ground(map, corner)));
    Frontier {
        size,
        axes: spans.each_ref().map(|span| &span.axis),
        names: spans.each_ref().map(|span| match &*span.unit {
            "" => span.axis.name.clone(),
            unit => format!("{}, {unit}", span.axis.name),
        }),
        ticks: [0, 1].map(|axis| spans[axis].axis.values(ticks[axis])),
        areas: map.division().areas.into_iter().map(area).collect(),
        now: map.now(),
        now_is: text.tabling.of_now,
        point: None,
    }
}

/// What is known of a point.
pub fn ground(map: &BreakMap, values: Values) -> Ground {
    match map.fate(values) {
        Some(Outcome::Broken | Outcome::Warning) => Ground::Broken,
        Some(Outcome::Holds) => Ground::Holds,
        _ => Ground::Open,
    }
}

/// `TTL 6 000 ms`: a parameter with a value.
pub fn valued(span: &Span, value: u64, text: &Sentences) -> String {
    let said = fill(text.tabling.fixed, &[&span.axis.name, &grouped(value)]);
    match &*span.unit {
        "" => said,
        unit => format!("{said} {unit}"),
    }
}

/// The class of the colour in which a verdict is told.
pub fn class_of(cell: Option<&Cell>) -> Option<&'static str> {
    match cell?.outcome {
        Outcome::Broken => Some("bad"),
        Outcome::Warning => Some("warn"),
        _ => None,
    }
}
