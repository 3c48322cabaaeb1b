//! Logo and icons as constants. They take the colour of the surrounding text. They have no
//! accessible names; the control or the adjacent text provides it.

use diagrams::lane_shapes::signs::Sign;

/// Logo: a shackle over two overlapping bars.
pub(crate) const MARK: Sign = sign(
    20,
    20,
    "<path class='shackle' d='M6.2 8V6.2a3.8 3.8 0 0 1 7.6 0V8'/>\
     <rect class='c1 bar' x='2.5' y='9' width='11' height='3.5' rx='1.2'/>\
     <rect class='c2 bar' x='6.5' y='14' width='11' height='3.5' rx='1.2'/>",
);

pub(crate) const AGAIN: Sign = icon(
    "<path d='M13 6.5A5.3 5.3 0 0 0 3.6 5M3 9.5A5.3 5.3 0 0 0 12.4 11M3.4 2.3V5h2.7M12.6 13.7V11H9.9'/>",
);
pub(crate) const BACK: Sign = icon("<path d='M9.8 4 5.8 8l4 4'/>");
pub(crate) const BOLT: Sign = icon("<path d='M9 2 4 9h3.5L7 14l5-7H8.5z'/>");
pub(crate) const BOOK: Sign = icon(
    "<path d='M8 4.2C6.6 3 4.8 2.8 2.5 2.8v9.4c2.3 0 4.1.2 5.5 1.4 1.4-1.2 3.2-1.4 5.5-1.4V2.8c-2.3 0-4.1.2-5.5 1.4zM8 4.2v9.4'/>",
);
pub(crate) const BROKEN: Sign = icon("<circle cx='8' cy='8' r='6'/><path d='m6 6 4 4m0-4-4 4'/>");
pub(crate) const BULB: Sign = icon(
    "<path d='M5.8 10.4a4 4 0 1 1 4.4 0c-.5.4-.6.8-.6 1.4H6.4c0-.6-.1-1-.6-1.4zM6.6 14h2.8'/>",
);
pub(crate) const CHECK: Sign =
    icon("<circle cx='6.8' cy='6.8' r='4.3'/><path d='m10 10 3.6 3.6M5 6.9l1.3 1.3 2.4-2.6'/>");
pub(crate) const CLIENTS: Sign = icon(
    "<circle cx='6' cy='5.5' r='2.4'/><path d='M1.8 13c0-2.6 1.8-4 4.2-4s4.2 1.4 4.2 4M10.2 3.4a2.4 2.4 0 0 1 0 4.3M11.6 9.3c1.7.4 2.6 1.7 2.6 3.7'/>",
);
pub(crate) const CUT: Sign = icon("<path d='M2 8h3.5M10.5 8H14M6.5 4.5l3 7'/>");
pub(crate) const CLOCK: Sign = icon("<circle cx='8' cy='8' r='5.7'/><path d='M8 4.8V8l2.3 1.5'/>");
pub(crate) const CHEVRON: Sign = icon("<path d='m4.5 6.2 3.5 3.5 3.5-3.5'/>");
pub(crate) const COPY: Sign =
    icon("<rect x='5.5' y='5.5' width='8' height='8' rx='1.5'/><path d='M10.5 3.5v-1h-8v8h1'/>");
pub(crate) const CROSS: Sign = icon("<path d='m4 4 8 8m0-8-8 8'/>");
pub(crate) const FIRST: Sign =
    icon("<path d='M3.5 4v8'/><path class='solid' d='M12.5 4v8L6.5 8z'/>");
pub(crate) const FORWARD: Sign = icon("<path d='m6.2 4 4 4-4 4'/>");
pub(crate) const FLAG: Sign = icon("<path d='M4 14V2.6M4 3h7.6l-1.6 2.7 1.6 2.7H4'/>");
pub(crate) const HELP: Sign = icon(
    "<path d='M5.4 5.6a2.6 2.6 0 1 1 3.8 2.3C8.4 8.3 8 8.8 8 9.8'/><circle class='dot' cx='8' cy='12.4' r='.9'/>",
);
pub(crate) const LAST: Sign = icon("<path d='M12.5 4v8'/><path class='solid' d='M3.5 4v8l6-4z'/>");
pub(crate) const LOST: Sign =
    icon("<path d='M13.5 8H10M6 8H2.5m0 0L5 5.5M2.5 8 5 10.5M7.2 5.2l1.6 5.6'/>");
/// Lost request: [`LOST`] in the other direction, from the client to the server.
pub(crate) const LOST_REQUEST: Sign =
    icon("<path d='M2.5 8H6M10 8h3.5m0 0L11 5.5M13.5 8 11 10.5M7.2 5.2l1.6 5.6'/>");
pub(crate) const MAP: Sign = icon("<path d='M2.5 2.5v11h11M4.5 11.5c3-.5 2-5 8-7.5'/>");
pub(crate) const MENU: Sign = icon("<path d='M2.5 5h11m-11 6h11'/>");
pub(crate) const NOTHING: Sign = icon("<path d='M2.5 8h11'/>");
pub(crate) const PAUSE: Sign = icon("<path d='M5.8 4v8M10.2 4v8'/>");
pub(crate) const PENCIL: Sign = icon("<path d='m3 13 .7-3L10.5 3.2l2.3 2.3L6 12.3z'/>");
pub(crate) const PLAY: Sign = icon("<path class='solid' d='M5 3.5v9L12.5 8z'/>");
pub(crate) const PLUS: Sign = icon("<path d='M8 3v10M3 8h10'/>");
pub(crate) const PRINTER: Sign =
    icon("<path d='M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2'/><path d='M4.5 9.5h7v4h-7z'/>");
pub(crate) const REDO: Sign = icon("<path d='m10 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H9'/>");
pub(crate) const SAVE: Sign = icon("<path d='M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10'/>");
pub(crate) const STAR: Sign = sign(
    20,
    20,
    "<path class='star' d='m10 2.2 2.35 4.95 5.4.72-3.96 3.75.98 5.38L10 14.4 5.23 17l.98-5.38L2.25 7.87l5.4-.72z'/>",
);
pub(crate) const STOP: Sign =
    icon("<rect class='solid' x='4.2' y='4.2' width='7.6' height='7.6' rx='1'/>");
pub(crate) const SWAP: Sign =
    icon("<path d='M3 5.5h9M9.5 3 12 5.5 9.5 8M13 10.5H4M6.5 8 4 10.5 6.5 13'/>");
pub(crate) const THEME_DARK: Sign =
    icon("<path d='M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8z'/>");
pub(crate) const THEME_LIGHT: Sign = icon(
    "<circle cx='8' cy='8' r='2.8'/><path d='M8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7m7.8 7.8.7.7M3.4 12.6l.7-.7m7.8-7.8.7-.7'/>",
);
pub(crate) const THEME_SYSTEM: Sign = icon(
    "<circle cx='8' cy='8' r='5.4'/><path class='solid' d='M8 2.6v10.8a5.4 5.4 0 0 0 0-10.8z'/>",
);
pub(crate) const TICK: Sign = icon("<path d='m3.5 8.4 3 3 6-6.8'/>");
pub(crate) const UNJUDGED: Sign = icon("<circle cx='8' cy='8' r='6' stroke-dasharray='2.2 2.5'/>");
pub(crate) const UPHELD: Sign =
    icon("<circle cx='8' cy='8' r='6'/><path d='m5.3 8.2 1.9 1.9 3.6-3.9'/>");
pub(crate) const UNDO: Sign = icon("<path d='M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H7'/>");
pub(crate) const VOICE: Sign = icon(
    "<rect x='6' y='2' width='4' height='7.5' rx='2'/><path d='M3.5 7.5a4.5 4.5 0 0 0 9 0M8 12v2'/>",
);
/// The lease limit.
pub(crate) const HOURGLASS: Sign =
    icon("<path d='M4 2.5h8M4 13.5h8M5.2 2.5v2.3L8 8l-2.8 3.2v2.3M10.8 2.5v2.3L8 8l2.8 3.2v2.3'/>");
pub(crate) const WARNING: Sign =
    icon("<path d='M8 2.4 14.2 13H1.8zM8 6.5v3'/><circle class='dot' cx='8' cy='11.2' r='.8'/>");

pub(crate) const WORKSHOP: Sign = icon(
    "<rect x='2.2' y='2.7' width='11.6' height='10.6' rx='1.6'/><path d='M2.2 6.6h11.6M7 6.6v6.7'/>",
);

/// Status of a client on its tab.
pub(crate) const CLIENT_CRASHED: Sign = sign(10, 10, "<path class='thick' d='m2 2 6 6m0-6-6 6'/>");
pub(crate) const CLIENT_ENDED: Sign = sign(10, 10, "<path class='thick' d='M1.5 5h7'/>");
pub(crate) const CLIENT_PAUSED: Sign =
    sign(10, 10, "<path d='M1 4 4 1M1 9 9 1M6 9l3-3'/><rect x='.5' y='.5' width='9' height='9'/>");
pub(crate) const PIN: Sign = sign(10, 10, "<path d='M3 1h4M4 1v3L2 6h6L6 4V1M5 6v3.5'/>");
pub(crate) const CLIENT_INSIDE: Sign = sign(10, 10, "<circle class='solid' cx='5' cy='5' r='4'/>");
pub(crate) const CLIENT_OUTSIDE: Sign = sign(10, 10, "<circle cx='5' cy='5' r='3.3'/>");

/// Returns an icon on a grid of 16 by 16.
pub(crate) const fn icon(shapes: &'static str) -> Sign {
    Sign { class: "icon", width: 16, height: 16, shapes }
}

pub(crate) const fn sign(width: i32, height: i32, shapes: &'static str) -> Sign {
    Sign { class: "", width, height, shapes }
}
