//! A client's lane: its requests, the time it believes to hold the lock, its pauses, its end.

use super::axis::{Axis, Torn};
use super::tracks::{ClientTrack, EndKind, MarkKind, MarkedStep, PauseSpan, in_sight};
use super::{code_width, shortened};
use narration::report::Recording;
use primitives::ClientId;
use redis_model::{Bytes, Reply};
use simulator::EventKind;
use std::ops::Range;

/// A request's label stands so far right of its mark.
pub const LABEL_OFFSET: i32 = 6;

/// What is looked at.
pub(super) struct Viewport<'a> {
    pub(super) recording: &'a Recording,
    pub(super) axis: &'a Axis,
    pub(super) steps: &'a Range<usize>,
    pub(super) torn: &'a [Torn],
}

/// What of one client is in sight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientLane {
    /// Who.
    pub client: ClientId,
    /// From its first to its last place, if it does anything.
    pub line: Option<(i32, i32)>,
    /// Its requests and what went wrong.
    pub marks: Vec<Mark>,
    /// Its critical sections.
    pub critical_sections: Vec<SectionBar>,
    /// When it is paused.
    pub paused: Vec<Paused>,
    /// How it ended, if it did.
    pub end: Option<End>,
}

/// A request that was carried out, or something that went wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its place.
    pub x: i32,
    /// Its event.
    pub event: usize,
    /// What kind of thing.
    pub kind: MarkKind,
    /// The lane of the key that it changed.
    pub lane: Option<usize>,
    /// `SETNX→0`, if there is room for it.
    pub label: Option<String>,
    /// How wide a label may be.
    pub room: i32,
    /// Whether the client is in the critical section.
    pub in_critical_section: bool,
}

/// One time that a client is in the critical section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SectionBar {
    /// Its place among all of the client's.
    pub number: usize,
    /// Where it entered.
    pub from: i32,
    /// Where it left or ended; beyond the right edge if it did not.
    pub to: i32,
}

/// A pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paused {
    /// Where it began.
    pub from: i32,
    /// Where the client may run again; beyond the right edge if the run ends before.
    pub to: i32,
    /// For how long, in ms.
    pub duration_ms: u64,
    /// Whether the client is in the critical section meanwhile.
    pub in_critical_section: bool,
    /// How far a label may reach.
    pub room: i32,
}

/// The end of a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// The number of its step.
    pub step: usize,
    /// Its place.
    pub x: i32,
    /// How it ended.
    pub kind: EndKind,
}

/// A client's lane; with the words of its requests, if it is to have any.
pub(super) fn lane(track: &ClientTrack, sight: &Viewport, has_words: bool) -> ClientLane {
    let Viewport { axis, steps, .. } = sight;
    let end = track.end.map(|(step, kind)| End { step, x: axis.x(step), kind });
    let line = track
        .line
        .map(|(from, to)| (axis.x(from), if end.is_some() { axis.x(to) } else { axis.open_end() }));
    let sections = in_sight(&track.critical_sections, steps, |&section| section).map(|number| {
        let (from, to) = track.critical_sections[number];
        SectionBar { number, from: axis.x(from), to: axis.x_of_end(to) }
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
        lane.marks.push(Mark { x, event, kind, lane: changed, label, room, in_critical_section });
    }
    for pause in &track.pauses[in_sight(&track.pauses, steps, |pause| (pause.from, pause.to))] {
        let paused = paused(pause, track, &lane, sight);
        lane.paused.push(paused);
    }
    lane
}

/// The critical section in which a place lies.
fn section_at(x: i32, sections: &[SectionBar]) -> Option<&SectionBar> {
    sections
        .get(sections.partition_point(|section| section.to <= x))
        .filter(|section| section.from <= x)
}

/// How far a label that begins here may reach: neither into a bar nor into a torn stretch.
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
    // It runs again at a step or between two, is cut short at one, or the run is over before.
    let to = match recording.step(pause.to) {
        Some(step) if step.at <= pause.until => axis.x(pause.to),
        _ => axis.x_of(pause.until).unwrap_or(axis.open_end()),
    };
    let to = to.min(axis.open_end());
    let next = track.marks.partition_point(|mark| mark.step <= pause.from);
    let right = axis.width.min(axis.open_end());
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
