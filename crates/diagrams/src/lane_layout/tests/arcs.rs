//! Tests of the arcs from a reply to the action that relies on it.

use super::*;

#[test]
fn arc_appears_with_the_action_and_starts_at_the_reply() {
    // Story, current step, expected arc: its lane, and the steps of the reply, of the change that
    // made the reply false, and of the action.
    let rows: [(&str, usize, Option<[usize; 4]>); 10] = [
        ("two-clients-delete-a-dead-lock", 15, None),
        ("two-clients-delete-a-dead-lock", 16, Some([1, 12, 13, 16])),
        ("two-clients-delete-a-dead-lock", 18, Some([1, 12, 13, 16])),
        ("pause-between-get-and-del", 13, None),
        ("pause-between-get-and-del", 14, Some([0, 6, 11, 14])),
        ("same-value-passes-for-ones-own", 10, Some([0, 9, 9, 10])),
        ("no-token-deletes-anothers-lock", 7, Some([0, 1, 7, 7])),
        ("no-token-deletes-anothers-lock", 9, Some([0, 1, 7, 9])),
        ("no-token-deletes-anothers-lock", 14, Some([0, 1, 7, 14])),
        ("getset-lets-only-one-in", 23, None),
    ];
    for (id, step, expected) in rows {
        let recording = session::record_story(stories::find(id).expect(id)).unwrap();
        for width in [1_291, 316] {
            let chart = LaneLayout::of(&recording, step, width);
            let x = |step| chart.axis.x(step);
            let arc = expected.map(|[lane, read, wrong, acted]| Arc {
                lane,
                read: x(read),
                wrong: x(wrong),
                acted: x(acted),
            });
            assert_eq!(chart.arcs, Vec::from_iter(arc), "{id} {step}");
        }
    }
}

/// Lanes with arcs are higher from the first step, so that lanes do not move later.
#[test]
fn lane_with_an_arc_has_the_same_height_at_every_step() {
    for story in stories::ALL {
        let recording = session::record_story(story).unwrap();
        let layout = layout(&recording, AxisUnit::Time);
        let decided: Vec<usize> = layout.tracks.decisions.iter().map(|it| it.lane).collect();
        for step in [0, recording.last()] {
            let axis = layout.axis(step);
            let window = 0..axis.width;
            let chart = LaneLayout::new(&layout, axis, window, &recording, step);
            for lane in 0..chart.clients.len() {
                let height = chart.client_lane_height
                    + if decided.contains(&lane) { ARC_HEIGHT } else { 0 }
                    - if lane + 1 == chart.clients.len() { chart.saved() } else { 0 };
                assert_eq!(chart.client_height(lane), height, "{} {lane}", story.id);
            }
            for arc in &chart.arcs {
                assert!(arc.read < arc.acted, "{}: {arc:?}", story.id);
                assert!((arc.read..=arc.acted).contains(&arc.wrong), "{}: {arc:?}", story.id);
            }
        }
    }
}
