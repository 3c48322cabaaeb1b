//! The map as a picture has it.

use crate::checker::{Cell, Outcome};
use crate::picture::frontier::{Frontier, Ground};
use crate::report::{Area, Values};
use crate::text::{Sentences, fill, grouped};
use crate::view::state::{BreakMap, Span};

/// So many values of an axis have ticks.
const TICKS: u64 = 9;

/// What is drawn of a map, with these parameters.
pub fn drawn<'a>(map: &BreakMap, spans: &'a [Span; 2], text: &'a Sentences) -> Frontier<'a> {
    let area = |area: Area| (area, area.corners().map(|corner| ground(map, corner)));
    Frontier {
        axes: spans.each_ref().map(|span| &span.axis),
        names: spans.each_ref().map(|span| match &*span.unit {
            "" => span.axis.name.clone(),
            unit => format!("{}, {unit}", span.axis.name),
        }),
        ticks: spans.each_ref().map(|span| span.axis.values(TICKS)),
        areas: map.division().areas.into_iter().map(area).collect(),
        now: map.now(),
        now_is: text.tabling.of_now,
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
