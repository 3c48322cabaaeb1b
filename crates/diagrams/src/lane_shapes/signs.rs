//! Markers for the legend: small static drawings.

use i18n::Texts;

/// A small drawing. It needs no accessible name, because a label is next to it. Its shapes are
/// markup, so only this file creates signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// CSS class.
    pub class: &'static str,
    /// Width.
    pub width: i32,
    /// Height.
    pub height: i32,
    /// SVG markup.
    pub shapes: &'static str,
}

/// Returns the markers of the lanes with their meanings.
pub fn legend(text: &Texts) -> [(Sign, &'static str); 9] {
    [
        (WAITING, text.legend_waiting),
        (CHANGED, text.legend_changed),
        (INSIDE, text.inside),
        (PAUSED, text.timeline.legend_paused),
        (EXPIRED, text.timeline.expired),
        (FAULT, text.timeline.legend_fault),
        (CRASHED, text.crashed),
        (FINISHED, text.finished),
        (TWO_INSIDE, text.legend_two_inside),
    ]
}

/// A client waits and sends requests.
pub const WAITING: Sign = sign(26, 12, "<path d='M0 6h26M8 1v10M17 1v10'/>");
/// A request changed the key.
pub const CHANGED: Sign = sign(12, 12, "<circle class='solid' cx='6' cy='6' r='3.5'/>");
/// A client is in the critical section.
pub const INSIDE: Sign =
    sign(22, 12, "<rect class='solid' x='0' y='1' width='22' height='10' rx='2'/>");
/// A client crashed.
pub const CRASHED: Sign = sign(11, 12, "<path class='thick' d='m2 2.5 7 7m0-7-7 7'/>");
/// A fault affected a client.
pub const FAULT: Sign = sign(10, 12, "<path d='M1.5 2.5h7L5 9.5z' stroke-linejoin='round'/>");
/// A client's program has ended.
pub const FINISHED: Sign = sign(12, 12, "<path d='M0 6h6M6.75 2v8'/>");
/// The playhead is at a step that changes nothing.
pub const LOOKED_AT: Sign = sign(12, 12, "<circle cx='6' cy='6' r='4' stroke-width='2.5'/>");
/// A request relies on an earlier reply.
pub const DECIDED: Sign = sign(
    22,
    12,
    "<path d='M1 2v4.5h17.5V3'/><path d='m16 5 2.5-3.5L21 5' stroke-linejoin='round'/>",
);
/// A client is paused.
pub const PAUSED: Sign = sign(
    22,
    12,
    "<path d='m1.5 7.5 6-6m-4.5 9 9-9m-4 9 9-9m-4 9 7.5-7.5m-3.5 7.5 3.5-3.5'/>\
     <rect x='.75' y='1.5' width='20.5' height='9' rx='2'/>",
);
/// A TTL expired.
pub const EXPIRED: Sign = sign(
    22,
    12,
    "<path class='solid' d='M0 2h8v8H0z'/><path d='M8.75 0v12'/><path d='M12 6h9' stroke-dasharray='1.5 3'/>",
);
/// Two clients are in the critical section at once.
pub const TWO_INSIDE: Sign = sign(
    22,
    12,
    "<rect class='band' x='0' y='1' width='22' height='10'/>\
     <path class='edges' d='M.75 0v12m20.5-12v12'/>",
);

const fn sign(width: i32, height: i32, shapes: &'static str) -> Sign {
    Sign { class: "sign", width, height, shapes }
}
