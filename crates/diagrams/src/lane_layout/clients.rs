//! Lane of a client: its requests, critical sections, pauses and end.

use super::axis::{Axis, Torn};
use super::tracks::{ClientTrack, EndKind, MarkKind, MarkedStep, PauseSpan, Stay, in_sight};
use super::{code_width, shortened};
use primitives::ClientId;
use redis_model::{Bytes, Reply};
use run_analysis::Recording;
use simulator::EventKind;
use std::ops::Range;

/// Distance from the marker of a request to its label.
pub const LABEL_OFFSET: i32 = 6;

/// Visible part of the axis.
pub(super) struct Viewport<'a> {
    pub(super) recording: &'a Recording,
    pub(super) axis: &'a Axis,
    pub(super) steps: &'a Range<usize>,
    pub(super) torn: &'a [Torn],
}

/// Visible part of a client's lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientLane {
    /// The client.
    pub client: ClientId,
    /// Left and right end of the client's line, or `None` if the client does nothing.
    pub line: Option<(i32, i32)>,
    /// Requests and faults.
    pub marks: Vec<Mark>,
    /// Critical sections.
    pub critical_sections: Vec<SectionBar>,
    /// Pauses.
    pub paused: Vec<Paused>,
    /// End of the client, if it has ended.
    pub end: Option<End>,
}

/// A request that was executed, or a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// X position.
    pub x: i32,
    /// Index of the event.
    pub event: usize,
    /// Kind of the marker.
    pub kind: MarkKind,
    /// Lane of the key that the request changed.
    pub lane: Option<usize>,
    /// Label such as `SETNX→0`, if it fits.
    pub label: Option<String>,
    /// Maximum width of a label.
    pub room: i32,
    /// Distance of the label from its usual place to its place beyond the playhead.
    pub shift: i32,
    /// Whether the client is in the critical section.
    pub in_critical_section: bool,
}

/// One stay of a client in the critical section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SectionBar {
    /// Index among all stays of the client.
    pub number: usize,
    /// Position of the entry.
    pub from: i32,
    /// Position at which the client left or ended; beyond the right edge if it did neither.
    pub to: i32,
    /// Whether the client is a reader.
    pub is_reader: bool,
}

/// A pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paused {
    /// Position of the start.
    pub from: i32,
    /// Position at which the client may run again; beyond the right edge if the run ends before.
    pub to: i32,
    /// Duration in ms.
    pub duration_ms: u64,
    /// Whether the client is in the critical section during the pause.
    pub in_critical_section: bool,
    /// Maximum right end of a label.
    pub room: i32,
}

/// End of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Number of the step.
    pub step: usize,
    /// X position.
    pub x: i32,
    /// Kind of the end.
    pub kind: EndKind,
}

/// Returns the visible part of a client's lane, with labels of requests if `has_words` is true.
pub(super) fn lane(track: &ClientTrack, sight: &Viewport, has_words: bool) -> ClientLane {
    let Viewport { axis, steps, .. } = sight;
    let end = track.end.map(|(step, kind)| End { step, x: axis.x(step), kind });
    let line = track
        .line
        .map(|(from, to)| (axis.x(from), if end.is_some() { axis.x(to) } else { axis.open_end() }));
    let sections = &track.critical_sections;
    let sections = in_sight(sections, steps, |stay| (stay.from, stay.to)).map(|number| {
        let Stay { from, to, is_reader } = sections[number];
        SectionBar { number, from: axis.x(from), to: axis.x_of_end(to), is_reader }
    });
    let mut lane = ClientLane {
        client: track.client,
        line,
        marks: Vec::new(),
        critical_sections: sections.collect(),
        paused: Vec::new(),
        end,
    };
    let marks = &track.marks[in_sight(&track.marks, steps, |mark| (mark.step, mark.step))];
    for (index, mark) in marks.iter().enumerate() {
        let x = axis.x(mark.step);
        let right = axis.words_end(mark.step);
        let next = marks.get(index + 1).map_or(right, |next| axis.x(next.step));
        let in_critical_section = section_at(x, &lane.critical_sections).is_some();
        let right = if in_critical_section { x } else { room_from(x, next, &lane, sight) };
        let room = right - x - LABEL_OFFSET;
        let label = if has_words && room > 0 { label(mark, sight) } else { None };
        let label = label.filter(|label| code_width(label) <= room);
        let &MarkedStep { event, kind, lane: changed, .. } = mark;
        let shift = 0;
        lane.marks.push(Mark {
            x,
            event,
            kind,
            lane: changed,
            label,
            room,
            shift,
            in_critical_section,
        });
    }
    for pause in &track.pauses[in_sight(&track.pauses, steps, |pause| (pause.from, pause.to))] {
        let paused = paused(pause, track, &lane, sight);
        lane.paused.push(paused);
    }
    lane
}

/// Moves the labels that the playhead would cross to its right side, if there is room.
pub(super) fn avoid(lane: &mut ClientLane, playhead: i32) {
    for mark in &mut lane.marks {
        let left = mark.x + LABEL_OFFSET;
        let width = mark.label.as_deref().map_or(0, code_width);
        let beyond = playhead + LABEL_OFFSET / 2 - left;
        let is_crossed = left < playhead && playhead < left + width;
        mark.shift = if is_crossed && beyond + width <= mark.room { beyond } else { 0 };
    }
}

/// Returns the critical section at a position.
fn section_at(x: i32, sections: &[SectionBar]) -> Option<&SectionBar> {
    sections
        .get(sections.partition_point(|section| section.to <= x))
        .filter(|section| section.from <= x)
}

/// Returns the maximum right end of a label that begins at `x`. It overlaps neither a bar nor a
/// period that is cut out.
fn room_from(x: i32, next: i32, lane: &ClientLane, sight: &Viewport) -> i32 {
    let bar = lane
        .critical_sections
        .get(lane.critical_sections.partition_point(|section| section.from <= x));
    let torn = sight.torn.iter().map(|torn| torn.from).find(|&from| from > x);
    [bar.map(|section| section.from), torn].into_iter().flatten().fold(next, i32::min)
}

fn paused(pause: &PauseSpan, track: &ClientTrack, lane: &ClientLane, sight: &Viewport) -> Paused {
    let Viewport { recording, axis, .. } = sight;
    let from = axis.x(pause.from);
    // The client runs again at a step or between two. A fault may end the pause early, or the run
    // ends first.
    let to = match recording.step(pause.to) {
        Some(step) if step.at <= pause.until => axis.x(pause.to),
        _ => axis.x_of(pause.until).unwrap_or(axis.open_end()),
    };
    let to = to.min(axis.open_end());
    let next = track.marks.partition_point(|mark| mark.step <= pause.from);
    let right = axis.words_end(pause.from);
    let next = track.marks.get(next).map_or(right, |mark| axis.x(mark.step));
    Paused {
        from,
        to: to.max(from + 4),
        duration_ms: pause.until.0 - pause.since.0,
        in_critical_section: section_at(from, &lane.critical_sections).is_some(),
        room: room_from(from, next.max(to), lane, sight),
    }
}

fn label(mark: &MarkedStep, sight: &Viewport) -> Option<String> {
    match &sight.recording.run().events()[mark.event].kind {
        EventKind::Executed { args, reply, .. } => Some(request(args, reply)),
        EventKind::Stored { request, reply, .. } => {
            Some(format!("{}→{reply}", request.words()[0].to_lossy()))
        }
        _ => None,
    }
}

fn request(args: &[Bytes], reply: &Reply) -> String {
    let name = args.first().map(Bytes::bare_or_quoted).unwrap_or_default();
    let reply = match reply {
        Reply::Bulk(value) => shortened(&value.bare_or_quoted()),
        Reply::Error(text) => text.to_lossy().split(' ').next().unwrap_or_default().to_owned(),
        Reply::Nil | Reply::NilArray | Reply::Integer(_) | Reply::Status(_) | Reply::Array(_) => {
            shortened(&reply.to_string())
        }
    };
    format!("{name}→{reply}")
}
