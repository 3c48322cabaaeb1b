//! SVG shapes. Functions rather than markup in place: each tag in `html!` is a few hundred bytes of
//! code, and the lanes have dozens.

use yew::prelude::*;

/// A rectangle. A negative width counts as none.
pub(super) fn rect(
    class: &'static str,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    radius: i32,
) -> Html {
    html! {
        <rect {class} x={x.to_string()} y={y.to_string()} width={width.max(0).to_string()}
            height={height.to_string()} rx={radius.to_string()} />
    }
}

/// Lines; none at all if there is nothing to draw.
pub(super) fn path(class: &'static str, d: String) -> Html {
    if d.is_empty() {
        Html::default()
    } else {
        html! { <path {class} {d} /> }
    }
}

/// A dot in the middle of the pixel at `x`.
pub(super) fn dot(class: &'static str, x: i32, y: i32, radius: i32) -> Html {
    html! { <circle {class} cx={format!("{x}.5")} cy={y.to_string()} r={radius.to_string()} /> }
}

/// A label; `y` is its baseline.
pub(super) fn label(class: &'static str, x: i32, y: i32, text: impl ToString) -> Html {
    html! { <text {class} x={x.to_string()} y={y.to_string()}>{ text.to_string() }</text> }
}

/// Several shapes as one, with the colours of a class.
pub(super) fn group(class: impl Into<Classes>, shapes: Vec<Html>) -> Html {
    let class = class.into();
    html! { <g {class}>{ for shapes }</g> }
}
