//! Converts a parameter map to its diagram.

use crate::parameter_map::refine::{ParameterMapState, Span};
use diagrams::parameter_map::{Ground, ParameterMap, SIZE};
use i18n::{Texts, grouped};
use lock_semantics::Verdict;
use model_checker::{Area, Values};
use narration::Cell;

/// Maximum number of ticks of an axis, and of a short axis.
const TICKS: u64 = 9;
const FEW_TICKS: u64 = 5;

/// Margin next to the map, in CSS pixels.
const MARGIN: i32 = 16;

/// Returns the size of the map on a page of this width, in CSS pixels.
pub(crate) fn size_on(page_width: i32) -> (i32, i32) {
    let width = SIZE.0.min(page_width - 2 * MARGIN);
    (width, SIZE.1.min(width))
}

/// Returns the diagram of a map, given its size and parameters.
pub(crate) fn drawn<'a>(
    map: &ParameterMapState,
    spans: &'a [Span; 2],
    size: (i32, i32),
    text: &'a Texts,
) -> ParameterMap<'a> {
    let ticks = [if size.0 < SIZE.0 { FEW_TICKS } else { TICKS }, TICKS];
    let area = |area: Area| (area, area.corners().map(|corner| ground(map, corner)));
    ParameterMap {
        size,
        axes: spans.each_ref().map(|span| &span.axis),
        names: spans.each_ref().map(|span| match &*span.unit {
            "" => span.axis.name.clone(),
            unit => format!("{}, {unit}", span.axis.name),
        }),
        ticks: [0, 1].map(|axis| spans[axis].axis.values(ticks[axis])),
        areas: map.division().areas.into_iter().map(area).collect(),
        now: map.now(),
        now_is: text.lock_table.of_now,
        point: None,
    }
}

/// Returns the background of a point.
pub(crate) fn ground(map: &ParameterMapState, values: Values) -> Ground {
    match map.fate(values) {
        Some(Verdict::Broken) => Ground::Broken,
        Some(Verdict::Holds) => Ground::Holds,
        _ => Ground::Open,
    }
}

/// Formats a parameter with a value, for example as `TTL 6 000 ms`.
pub(crate) fn valued(span: &Span, value: u64, text: &Texts) -> String {
    let label = text.lock_table.fixed(&span.axis.name, &grouped(value));
    match &*span.unit {
        "" => label,
        unit => format!("{label} {unit}"),
    }
}

/// Returns the CSS class for the colour of a verdict.
pub(crate) fn class_of(cell: Option<&Cell>) -> Option<&'static str> {
    match cell?.outcome {
        Verdict::Broken => Some("bad"),
        Verdict::LeaseLimit => Some("warn"),
        _ => None,
    }
}
