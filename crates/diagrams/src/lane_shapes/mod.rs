//! Timeline lanes as shapes, for the page and for exported pictures.
//!
//! [`chart`](crate::lane_layout) computes the positions; this module draws lines, rectangles and
//! labels. It sets no colours: `static/shapes.css` defines the appearance of each class.

mod arc;
mod axis;
mod clients;
mod glyphs;
mod names;
mod server_lanes;
mod shape;
mod shared_axis;
pub mod signs;

pub use axis::axis;
pub use clients::{PILL_GAP, Pill, pills};
pub use glyphs::glyph_message;
pub use names::{Flag, Name, flag, flag_at, names_of_truths, timestamps};
pub use server_lanes::cross;
pub use shape::{Shape, client_class, group, label, list, path, rect, split_labels};
pub use shared_axis::shared_axis;

use crate::lane_layout::LaneLayout;
use i18n::Texts;
use run_analysis::Recording;

/// Draws everything below the axis, background first.
pub fn lanes(chart: &LaneLayout, recording: &Recording, text: &Texts) -> Vec<Shape> {
    vec![
        grounds(chart),
        axis::columns(chart),
        clients::bands(chart),
        clients::stems(chart),
        server_lanes::keys(chart, text),
        server_lanes::store(chart, text),
        clients::clients(chart, recording, text),
        arc::arcs(chart, text),
        axis::torn(chart),
    ]
}

/// Draws the backgrounds of key lanes and of clients that have ended, and the lines between lanes.
fn grounds(chart: &LaneLayout) -> Shape {
    let (left, width) = (chart.window.start, chart.axis.width);
    let truths = chart.keys.len() + usize::from(chart.store.is_some());
    let tops = (0..=truths).map(|lane| chart.key_top(lane));
    let tops = tops.chain((1..chart.clients.len()).map(|lane| chart.client_top(lane)));
    let lines = tops.map(|top| format!("M{left} {top}.5H{width}")).collect();
    let top = chart.key_top(0);
    let ground = rect("ground", left, top, width - left, chart.key_top(truths) - top, 0);
    let ended = chart.clients.iter().enumerate().filter_map(|(lane, client)| {
        let end = client.end?.x + 2;
        Some(rect("ground", end, chart.client_top(lane), width - end, chart.client_height(lane), 0))
    });
    group("", [ground, list(ended), path("hairline", lines)])
}
