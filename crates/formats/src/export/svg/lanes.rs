//! Timeline lanes as a picture: the names on the left, the playhead at the current step, the legend
//! below.

use super::{LONGEST, MARGIN, NARROW, Picture, WIDTH, chip, cut, markup, step, write};
use crate::export::{Exported, PictureSize};
use diagrams::lane_layout::{AXIS_HEIGHT, LaneLayout, Layout, code_width, in_view, label_width};
use diagrams::lane_shapes::signs::legend;
use diagrams::lane_shapes::{Name, Pill, Shape, client_class, group, label, path, rect};
use diagrams::{AxisUnit, lane_shapes};
use i18n::Texts;
use narration::client_state;
use primitives::ClientId;
use run_analysis::Recording;
use simulator::World;
use std::rc::Rc;

/// Width of the names.
const NAMES: i32 = 149;
/// Maximum width of a name.
const ROOM: i32 = NAMES - MARGIN - 4;
/// Height of the legend.
const LEGEND: i32 = 28;

pub(super) fn lanes(exported: &Exported, text: &Texts) -> Picture {
    let recording = exported.recording;
    let step = step(exported);
    let counting = AxisUnit::from_number(exported.link.shown.axis);
    let (least, longest) = match exported.size {
        PictureSize::Wide => (WIDTH - NAMES, LONGEST),
        PictureSize::Narrow => (NARROW - NAMES, NARROW - NAMES),
    };
    let layout = Rc::new(Layout::new(recording, counting, least));
    let axis = layout.axis(step);
    let left = in_view(0, longest, axis.x_at(step, recording.time_at(step)), axis.width, false);
    let window = left..axis.width.min(left + longest);
    let chart = LaneLayout::new(&layout, axis, window, recording, step);
    let flag = lane_shapes::flag(&chart, step, recording.time_at(step));
    let mut shapes = lane_shapes::axis(&chart, &flag, step, text);
    shapes.extend(lane_shapes::lanes(&chart, recording, text));
    shapes.extend(lane_shapes::pills(&chart, text).into_iter().map(pill));
    shapes.extend(playhead(&chart, &layout, &flag, recording.actor(step), step));

    // The names cover shapes that begin before the visible part.
    let (left, bottom) = (left - NAMES, chart.height());
    let right = chart.window.end;
    shapes.push(rect("paper", left, 0, NAMES, bottom, 0));
    let world = recording.run().world_after(exported.link.work.moves);
    shapes.extend(names(left, &layout, &chart, recording, &world, text));
    let edges = format!(
        "M{left} .5H{right}M{left} {bottom}.5H{right}M{}.5 0V{bottom}",
        chart.window.start - 1
    );
    shapes.push(rect("ground", left, bottom, right - left, LEGEND, 0));
    shapes.push(path("hairline", edges));
    Picture {
        left,
        width: right - left,
        height: bottom + LEGEND,
        steps: chart.steps.start.max(1)..chart.steps.end,
        note: lane_shapes::timestamps(&layout.tracks, text),
        body: match exported.size {
            PictureSize::Wide => markup(shapes) + &legend_at(left + NAMES + MARGIN, bottom, text),
            PictureSize::Narrow => markup(shapes),
        },
    }
}

fn names(
    left: i32,
    layout: &Layout,
    chart: &LaneLayout,
    recording: &Recording,
    world: &World,
    text: &Texts,
) -> Vec<Shape> {
    let x = left + MARGIN;
    let truths = lane_shapes::names_of_truths(chart, &layout.tracks, recording, text);
    let (top, bottom) = (chart.key_top(0), chart.key_top(truths.len()));
    let mut shapes = vec![
        rect("ground", left, top, NAMES, bottom - top, 0),
        label("", x, 16, text.time_axis.to_owned()),
        label("", x, 37, text.step_axis.to_owned()),
    ];
    let mut lines = String::new();
    let mut line = |top: i32| lines.push_str(&format!("M{left} {top}.5h{NAMES}"));
    for (lane, Name { name, remark }) in truths.into_iter().enumerate() {
        let (name, remark) = (cut(name, ROOM, name_width), cut(remark, ROOM, label_width));
        line(chart.key_top(lane));
        let middle = i32::midpoint(chart.key_top(lane), chart.key_top(lane + 1));
        if chart.key_lane_height < 40 {
            shapes.push(label("name", x, middle + 4, name));
        } else {
            shapes.push(label("name", x, middle - 4, name));
            shapes.push(label("", x, middle + 13, remark));
        }
    }
    for (lane, (id, client)) in world.clients().enumerate() {
        line(chart.client_top(lane));
        let middle = chart.client_middle(lane);
        shapes.push(chip(id, x + 13, middle));
        let state = cut(client_state(client, world.now(), text), ROOM - 34, label_width);
        shapes.push(label("", x + 34, middle + 4, state));
    }
    shapes.push(path("hairline", lines));
    shapes
}

/// Returns the approximate width of a monospaced name of 12 px.
fn name_width(name: &str) -> i32 {
    code_width(name) * 8 / 7
}

fn pill(pill: Pill) -> Shape {
    let Pill { x, y, width, words, .. } = pill;
    let left = x + lane_shapes::PILL_GAP;
    let plate = rect("pill", left, y - 9, width, 18, 4);
    group("", [plate, label("on-verdict middle", left + width / 2, y + 4, words)])
}

/// Returns the line through all lanes, the flag above it, and a marker in the lane of the client
/// that acts in the current step: a dot if the step changes something, else a ring.
fn playhead(
    chart: &LaneLayout,
    layout: &Layout,
    flag: &lane_shapes::Flag,
    actor: Option<ClientId>,
    step: usize,
) -> Vec<Shape> {
    let x = chart.axis.x(step);
    let place = flag.place();
    let mut shapes = vec![
        path("playhead", format!("M{} {}V{}", flag.at, AXIS_HEIGHT / 2, chart.height())),
        rect("flag", place.start, 2, place.end - place.start, 19, 4),
        label("on-ink middle", flag.x, 16, flag.time.clone()),
    ];
    if step > 0 {
        shapes.extend([
            rect("ground", x - 10, 26, 20, 15, 0),
            label("now step", x, 37, step.to_string()),
        ]);
        shapes.extend(actor.map(|actor| {
            let dot = format!("M{x} {}h0", chart.client_middle(actor.index()));
            let core = (!layout.tracks.changes(actor, step)).then(|| path("core", dot.clone()));
            group(client_class(actor), [path("halo", dot.clone()), path("hit", dot), core.into()])
        }));
    }
    shapes
}

fn legend_at(left: i32, top: i32, text: &Texts) -> String {
    let mut x = left;
    let mut entries = String::new();
    for (sign, meaning) in legend(text) {
        let (y, behind) = (top + (LEGEND - sign.height) / 2, x + sign.width + 6);
        let sign =
            format!("<g class=\"sign\" transform=\"translate({x} {y})\">{}</g>\n", sign.shapes);
        entries.push_str(&sign);
        write(label("", behind, top + 18, meaning.to_owned()), &mut entries);
        x = behind + label_width(meaning) + 18;
    }
    entries
}
