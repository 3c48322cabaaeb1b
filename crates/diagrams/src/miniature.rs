//! The lanes of a run as a picture of the size of a stamp: who was in the critical section, who
//! crashed, where two were in it at once. Every step is as wide as the next; keys, values and words
//! are left out.

use narration::report::Recording;
use run_analysis::Content;
use simulator::EventKind;

/// How wide a miniature is.
pub const WIDTH: i32 = 240;

/// A run in little.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Miniature {
    /// From the bottom up: later shapes cover earlier ones.
    pub shapes: Vec<Shape>,
}

/// Something in a lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What it is.
    pub kind: ShapeKind,
    /// The lane; C1's is 0. Of a shape in two lanes, the upper one.
    pub lane: usize,
    /// The same lane, or the lower one.
    pub lower: usize,
    /// Where it begins.
    pub from: i32,
    /// Where it ends; the same where it is but a place.
    pub to: i32,
}

/// What a lane can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeKind {
    /// Two clients are inside at once.
    Both,
    /// A client is at work.
    Line,
    /// Redis or the store executed its request.
    Request,
    /// It is inside.
    Inside,
    /// It is paused.
    Paused,
    /// It crashed.
    Crash,
}

impl ShapeKind {
    /// Later shapes cover earlier ones.
    const FROM_THE_GROUND_UP: [ShapeKind; 6] = [
        ShapeKind::Both,
        ShapeKind::Line,
        ShapeKind::Request,
        ShapeKind::Inside,
        ShapeKind::Paused,
        ShapeKind::Crash,
    ];
}

impl Miniature {
    /// Draws a run.
    pub fn of(recording: &Recording) -> Miniature {
        let mut all = Vec::new();
        for lane in 0..recording.run().world().clients().count() {
            put_lane(recording, lane, &mut all);
        }
        put_both(&mut all);
        let mut shapes = Vec::new();
        for kind in ShapeKind::FROM_THE_GROUND_UP {
            shapes.extend(all.iter().filter(|shape| shape.kind == kind));
        }
        Miniature { shapes }
    }
}

/// Puts in what one client does.
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
                // The first request must be visible on the line, not at its very end.
                began = Some(place(number - 1, last));
            }
            if let Some(from) = paused.take() {
                put(ShapeKind::Paused, from, x);
            }
            match event.kind {
                // Of a fold it is enough to see that there are polls.
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
                EventKind::Finished | EventKind::Failed(_) => ended = Some(x),
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

/// The place of a step; there is room after the last.
fn place(step: usize, last: usize) -> i32 {
    i32::try_from(step * WIDTH.unsigned_abs() as usize / (last + 1)).unwrap_or(WIDTH)
}

/// Puts in where two are inside at once.
fn put_both(shapes: &mut Vec<Shape>) {
    for second in 1..shapes.len() {
        for first in 0..second {
            let (one, two) = (shapes[first], shapes[second]);
            let (from, to) = (one.from.max(two.from), one.to.min(two.to));
            let inside = [one.kind, two.kind] == [ShapeKind::Inside; 2];
            if inside && one.lane != two.lane && from < to {
                let (lane, lower) = (one.lane, two.lane);
                shapes.push(Shape { kind: ShapeKind::Both, lane, lower, from, to });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::gallery;
    use content::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    #[test]
    fn the_first_story_in_little() {
        use ShapeKind::{Both, Crash, Inside, Line, Request};
        let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("it is told");
        let shapes = Miniature::of(&recording).shapes;
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
    fn every_story_can_be_drawn_and_stays_within_its_frame() {
        for story in gallery::ALL {
            let recording = Recording::of(story).expect("it is told");
            let miniature = Miniature::of(&recording);
            assert!(!miniature.shapes.is_empty(), "{}", story.id);
            for shape in miniature.shapes {
                assert!(0 <= shape.from && shape.from <= shape.to, "{}: {shape:?}", story.id);
                assert!(shape.to <= WIDTH && shape.lower < story.roles.len(), "{}", story.id);
            }
        }
    }
}
