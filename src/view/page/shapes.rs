//! SVG shapes. Yew turns one into another where it can, and what it adds comes last; so the class,
//! which some lack, is last, and the same step is the same markup whichever way one came to it.

use super::element::{Element, element};

/// A rectangle. A negative width counts as none.
pub(super) fn rect(
    class: &'static str,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    radius: i32,
) -> Element {
    element("rect")
        .set("x", x)
        .set("y", y)
        .set("width", width.max(0))
        .set("height", height)
        .set("rx", radius)
        .class(class)
}

/// Lines.
pub(super) fn path(class: &'static str, d: String) -> Element {
    element("path").set("d", d).class(class)
}

/// Lines; none at all if there is nothing to draw.
pub(super) fn path_if_any(class: &'static str, d: String) -> Option<Element> {
    (!d.is_empty()).then(|| path(class, d))
}

/// A label; `y` is its baseline.
pub(super) fn label(class: &'static str, x: i32, y: i32, text: String) -> Element {
    element("text").set("x", x).set("y", y).class(class).with(text)
}

/// Several shapes as one, with the colours of a class.
pub(super) fn group(class: &'static str, shapes: impl IntoIterator<Item = Element>) -> Element {
    element("g").class(class).all(shapes)
}
