//! SVG shapes. Yew turns one into another where it can, and what it adds comes last; so the class,
//! which some lack, is last, and the same step is the same markup whichever way one came to it.

use super::element::{Element, element_with};
use yew::AttrValue;

/// A rectangle. A negative width counts as none.
pub(super) fn rect(
    class: &'static str,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    radius: i32,
) -> Element {
    let [x, y, width, height, radius] = [x, y, width.max(0), height, radius].map(number);
    let values = [x, y, width, height, radius, class.into()];
    element_with("rect", &["x", "y", "width", "height", "rx", "class"], values)
}

/// Lines.
pub(super) fn path(class: &'static str, d: String) -> Element {
    element_with("path", &["d", "class"], [d.into(), class.into()])
}

/// Lines; none at all if there is nothing to draw.
pub(super) fn path_if_any(class: &'static str, d: String) -> Option<Element> {
    (!d.is_empty()).then(|| path(class, d))
}

/// A label; `y` is its baseline.
pub(super) fn label(class: &'static str, x: i32, y: i32, text: String) -> Element {
    let values = [number(x), number(y), class.into()];
    element_with("text", &["x", "y", "class"], values).with(text)
}

/// Several shapes as one, with the colours of a class.
pub(super) fn group(class: &'static str, shapes: impl IntoIterator<Item = Element>) -> Element {
    element_with("g", &["class"], [class.into()]).all(shapes)
}

/// Several shapes as one, moved to the right by so much.
pub(super) fn group_at(x: i32, class: &'static str, shapes: Vec<Element>) -> Element {
    let values = [format!("translate({x})").into(), class.into()];
    element_with("g", &["transform", "class"], values).all(shapes)
}

fn number(number: i32) -> AttrValue {
    number.to_string().into()
}
