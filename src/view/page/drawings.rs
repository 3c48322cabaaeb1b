//! Drawings that never change: the mark, the icons, the signs of the legend. They take the colour of
//! the text around them and have no name of their own: the control or the words beside them say it.

use super::element::{Content, element};
use yew::{AttrValue, Html};

/// A drawing with its size. Its shapes are markup, so nothing but what stands in this file is one.
#[derive(Clone, Copy)]
pub(super) struct Drawing {
    class: &'static str,
    width: i32,
    height: i32,
    shapes: &'static str,
}

/// A shackle over two bars that overlap.
pub(super) const MARK: Drawing = sign(
    20,
    20,
    "<path class='shackle' d='M6.2 8V6.2a3.8 3.8 0 0 1 7.6 0V8'/>\
     <rect class='c1 bar' x='2.5' y='9' width='11' height='3.5' rx='1.2'/>\
     <rect class='c2 bar' x='6.5' y='14' width='11' height='3.5' rx='1.2'/>",
);

pub(super) const AGAIN: Drawing = icon(
    "<path d='M13 6.5A5.3 5.3 0 0 0 3.6 5M3 9.5A5.3 5.3 0 0 0 12.4 11M3.4 2.3V5h2.7M12.6 13.7V11H9.9'/>",
);
pub(super) const BACK: Drawing = icon("<path d='M9.8 4 5.8 8l4 4'/>");
pub(super) const BROKEN: Drawing =
    icon("<circle cx='8' cy='8' r='6'/><path d='m6 6 4 4m0-4-4 4'/>");
pub(super) const CLOCK: Drawing =
    icon("<circle cx='8' cy='8' r='5.7'/><path d='M8 4.8V8l2.3 1.5'/>");
pub(super) const CHEVRON: Drawing = icon("<path d='m4.5 6.2 3.5 3.5 3.5-3.5'/>");
pub(super) const CROSS: Drawing = icon("<path d='m4 4 8 8m0-8-8 8'/>");
pub(super) const FIRST: Drawing =
    icon("<path d='M3.5 4v8'/><path class='solid' d='M12.5 4v8L6.5 8z'/>");
pub(super) const FORWARD: Drawing = icon("<path d='m6.2 4 4 4-4 4'/>");
pub(super) const HELP: Drawing = icon(
    "<path d='M5.4 5.6a2.6 2.6 0 1 1 3.8 2.3C8.4 8.3 8 8.8 8 9.8'/><circle class='dot' cx='8' cy='12.4' r='.9'/>",
);
pub(super) const LAST: Drawing =
    icon("<path d='M12.5 4v8'/><path class='solid' d='M3.5 4v8l6-4z'/>");
pub(super) const LOST: Drawing =
    icon("<path d='M13.5 8H10M6 8H2.5m0 0L5 5.5M2.5 8 5 10.5M7.2 5.2l1.6 5.6'/>");
pub(super) const MENU: Drawing = icon("<path d='M2.5 5h11m-11 6h11'/>");
pub(super) const PAUSE: Drawing = icon("<path d='M5.8 4v8M10.2 4v8'/>");
pub(super) const PLAY: Drawing = icon("<path class='solid' d='M5 3.5v9L12.5 8z'/>");
pub(super) const PLUS: Drawing = icon("<path d='M8 3v10M3 8h10'/>");
pub(super) const REDO: Drawing = icon("<path d='m10 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9'/>");
pub(super) const THEME_DARK: Drawing =
    icon("<path d='M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z'/>");
pub(super) const THEME_LIGHT: Drawing = icon(
    "<circle cx='8' cy='8' r='2.8'/><path d='M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7m7.8 7.8.7.7M3.4 12.6l.7-.7m7.8-7.8.7-.7'/>",
);
pub(super) const THEME_SYSTEM: Drawing = icon(
    "<circle cx='8' cy='8' r='5.4'/><path class='solid' d='M8 2.6v10.8a5.4 5.4 0 0 0 0-10.8z'/>",
);
pub(super) const UNJUDGED: Drawing =
    icon("<circle cx='8' cy='8' r='6' stroke-dasharray='2.2 2.5'/>");
pub(super) const UPHELD: Drawing =
    icon("<circle cx='8' cy='8' r='6'/><path d='m5.3 8.2 1.9 1.9 3.6-3.9'/>");
pub(super) const UNDO: Drawing = icon("<path d='M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7'/>");
pub(super) const WARNING: Drawing =
    icon("<path d='M8 2.4 14.2 13H1.8zM8 6.5v3'/><circle class='dot' cx='8' cy='11.2' r='.8'/>");

/// What a client is at, on its tab.
pub(super) const CLIENT_CRASHED: Drawing =
    sign(10, 10, "<path class='thick' d='m2 2 6 6m0-6-6 6'/>");
pub(super) const CLIENT_ENDED: Drawing = sign(10, 10, "<path class='thick' d='M1.5 5h7'/>");
pub(super) const CLIENT_PAUSED: Drawing =
    sign(10, 10, "<path d='M1 4 4 1M1 9 9 1M6 9l3-3'/><rect x='.5' y='.5' width='9' height='9'/>");
pub(super) const PIN: Drawing = sign(10, 10, "<path d='M3 1h4M4 1v3L2 6h6L6 4V1M5 6v3.5'/>");
pub(super) const CLIENT_INSIDE: Drawing =
    sign(10, 10, "<circle class='solid' cx='5' cy='5' r='4'/>");
pub(super) const CLIENT_OUTSIDE: Drawing = sign(10, 10, "<circle cx='5' cy='5' r='3.3'/>");

/// What stands in the lanes, in their legend.
pub(super) const WAITING: Drawing = sign(26, 12, "<path d='M0 6h26M8 1v10M17 1v10'/>");
pub(super) const CHANGED: Drawing = sign(12, 12, "<circle class='solid' cx='6' cy='6' r='3.5'/>");
pub(super) const INSIDE: Drawing =
    sign(22, 12, "<rect class='solid' x='0' y='1' width='22' height='10' rx='2'/>");
pub(super) const CRASHED: Drawing = sign(11, 12, "<path class='thick' d='m2 2.5 7 7m0-7-7 7'/>");
pub(super) const STALLED: Drawing = sign(
    22,
    12,
    "<path class='stripes' d='m1.5 7.5 6-6m-4.5 9 9-9m-4 9 9-9m-4 9 7.5-7.5m-3.5 7.5 3.5-3.5'/>\
     <rect x='.75' y='1.5' width='20.5' height='9' rx='2'/>",
);
pub(super) const EXPIRED: Drawing = sign(
    22,
    12,
    "<path class='solid' d='M0 2h8v8H0z'/><path d='M8.75 0v12'/><path d='M12 6h9' stroke-dasharray='1.5 3'/>",
);
pub(super) const TWO_INSIDE: Drawing = sign(
    22,
    12,
    "<rect class='band' x='0' y='1' width='22' height='10'/>\
     <path class='edges' d='M.75 0v12m20.5-12v12'/>",
);

/// An icon, on a grid of 16.
const fn icon(shapes: &'static str) -> Drawing {
    Drawing { class: "icon", width: 16, height: 16, shapes }
}

const fn sign(width: i32, height: i32, shapes: &'static str) -> Drawing {
    Drawing { class: "", width, height, shapes }
}

impl Content for Drawing {
    fn into_html(self) -> Html {
        let Drawing { class, width, height, shapes } = self;
        element("svg")
            .class(class)
            .set("width", width)
            .set("height", height)
            .set("viewBox", format!("0 0 {width} {height}"))
            .set("aria-hidden", true)
            .with(Html::from_html_unchecked(AttrValue::Static(shapes)))
            .into_html()
    }
}
