//! Thumbnail of the lanes of a run: critical sections, crashes, and periods with two clients in the
//! critical section. All steps have the same width. There are no keys, values or labels.

use primitives::ClientId;
use run_analysis::{Conflict, Content, Recording};
use simulator::EventKind;

/// Width of a thumbnail.
pub const WIDTH: i32 = 240;

/// Thumbnail of a run.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Thumbnail {
    /// Shapes, background first.
    pub shapes: Vec<Shape>,
}

/// A shape in a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Meaning of the shape.
    pub kind: ShapeKind,
    /// Index of the lane, or of the upper lane for a shape in two lanes.
    pub lane: usize,
    /// Index of the lower lane, or of the same lane.
    pub lower: usize,
    /// Left end.
    pub from: i32,
    /// Right end; equal to `from` for a point.
    pub to: i32,
}

/// Meaning of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeKind {
    /// Two clients are in the critical section that exclude each other.
    Both,
    /// The client is running.
    Line,
    /// Redis or the store executed a request of the client.
    Request,
    /// The client is in the critical section.
    Inside,
    /// The client is paused.
    Paused,
    /// The client crashed.
    Crash,
}

impl ShapeKind {
    /// Drawing order: later shapes cover earlier ones.
    const FROM_THE_GROUND_UP: [ShapeKind; 6] = [
        ShapeKind::Both,
        ShapeKind::Line,
        ShapeKind::Request,
        ShapeKind::Inside,
        ShapeKind::Paused,
        ShapeKind::Crash,
    ];
}

impl Thumbnail {
    /// Draws a run.
    pub fn of(recording: &Recording) -> Thumbnail {
        let mut all = Vec::new();
        for lane in 0..recording.run().world().clients().count() {
            put_lane(recording, lane, &mut all);
        }
        put_both(recording, &mut all);
        let mut shapes = Vec::new();
        for kind in ShapeKind::FROM_THE_GROUND_UP {
            shapes.extend(all.iter().filter(|shape| shape.kind == kind));
        }
        Thumbnail { shapes }
    }
}

/// Adds the shapes of one client.
fn put_lane(recording: &Recording, lane: usize, shapes: &mut Vec<Shape>) {
    let last = recording.last();
    let mut put = |kind, from, to| shapes.push(Shape { kind, lane, lower: lane, from, to });
    for section in recording.critical_sections().all() {
        if section.client.index() == lane {
            let x = |event| place(recording.step_of(event), last);
            put(ShapeKind::Inside, x(section.entered), section.left.map_or(WIDTH, x));
        }
    }
    let (mut began, mut paused, mut ended) = (None, None, None);
    for (number, step) in (1..).zip(recording.steps()) {
        let x = place(number, last);
        for (_, event) in recording.shown(step) {
            if event.client.is_none_or(|client| client.index() != lane) {
                continue;
            }
            if began.is_none() {
                // The line begins one step earlier, so that the first request is visible on it.
                began = Some(place(number - 1, last));
            }
            if let Some(from) = paused.take() {
                put(ShapeKind::Paused, from, x);
            }
            match event.kind {
                // The polls of a fold are not drawn.
                EventKind::Executed { .. } | EventKind::Stored { .. }
                    if matches!(step.content, Content::Move) =>
                {
                    put(ShapeKind::Request, x, x);
                }
                EventKind::Paused { .. } => paused = Some(x),
                EventKind::Crashed { .. } => {
                    put(ShapeKind::Crash, x, x);
                    ended = Some(x);
                }
                EventKind::Finished | EventKind::GaveUp(_) | EventKind::Failed(_) => {
                    ended = Some(x)
                }
                _ => {}
            }
        }
    }
    if let Some(from) = paused {
        put(ShapeKind::Paused, from, WIDTH);
    }
    if let Some(from) = began {
        put(ShapeKind::Line, from, ended.unwrap_or(WIDTH));
    }
}

/// Returns the position of a step. There is space after the last one.
fn place(step: usize, last: usize) -> i32 {
    i32::try_from(step * WIDTH.unsigned_abs() as usize / (last + 1)).unwrap_or(WIDTH)
}

/// Adds the periods in which clients are in the critical section that exclude one another.
fn put_both(recording: &Recording, shapes: &mut Vec<Shape>) {
    let last = recording.last();
    let x = |event| place(recording.step_of(event), last);
    let mut both: Vec<Shape> = Vec::new();
    for Conflict { clients, from, to } in recording.conflicts() {
        let (from, to) = (x(from), to.map_or(WIDTH, x));
        let lanes: Vec<usize> = clients.iter().map(ClientId::index).collect();
        let pairs = lanes
            .iter()
            .enumerate()
            .flat_map(|(place, lane)| lanes[place + 1..].iter().map(move |lower| (*lane, *lower)));
        for (lane, lower) in pairs.filter(|_| from < to) {
            let is_it = |it: &&mut Shape| (it.lane, it.lower, it.to) == (lane, lower, from);
            match both.iter_mut().find(is_it) {
                Some(earlier) => earlier.to = to,
                None => both.push(Shape { kind: ShapeKind::Both, lane, lower, from, to }),
            }
        }
    }
    shapes.extend(both);
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::stories;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    #[test]
    fn first_story_has_this_thumbnail() {
        use ShapeKind::{Both, Crash, Inside, Line, Request};
        let recording = session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)
            .expect("the story can be played");
        let shapes = Thumbnail::of(&recording).shapes;
        let of = |kind| {
            let shapes = shapes.iter().filter(move |shape| shape.kind == kind);
            shapes.map(|it| (it.lane, it.lower, it.from, it.to)).collect::<Vec<_>>()
        };
        assert_eq!(of(Both), [(0, 1, 227, 240)]);
        assert_eq!(of(Line), [(0, 0, 37, 240), (1, 1, 63, 240), (2, 2, 0, 37)]);
        assert_eq!(of(Inside), [(0, 0, 189, 240), (1, 1, 227, 240), (2, 2, 25, 37)]);
        assert_eq!(of(Crash), [(2, 2, 37, 37)]);
        let requests: Vec<_> = of(Request).into_iter().map(|(lane, _, x, _)| (lane, x)).collect();
        let first = [50, 63, 113, 138, 164, 176].map(|x| (0, x));
        let second = [75, 88, 126, 151, 202, 214].map(|x| (1, x));
        assert_eq!(requests, [&first[..], &second, &[(2, 12)]].concat());
        assert_eq!(shapes.len(), 1 + 3 + 13 + 3 + 1);
    }

    #[test]
    fn thumbnails_of_all_stories_fit_into_their_frames() {
        for story in stories::ALL {
            let recording = session::record_story(story).expect("the story can be played");
            let miniature = Thumbnail::of(&recording);
            assert!(!miniature.shapes.is_empty(), "{}", story.id);
            for shape in miniature.shapes {
                assert!(0 <= shape.from && shape.from <= shape.to, "{}: {shape:?}", story.id);
                assert!(shape.to <= WIDTH && shape.lower < story.roles.len(), "{}", story.id);
            }
        }
    }
}
