//! Places in the chart of the timestamp lock's story.

use super::{Chart, ClientLane, Inside, Overlap, overlaps, shortened};
use crate::ids::ClientId;
use crate::report::Recording;
use crate::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use crate::time::{EPOCH, Millis};

fn recording() -> Recording {
    Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap()
}

#[test]
fn steps_stand_from_left_to_right_whichever_is_current() {
    let recording = recording();
    for current in 0..=recording.last() {
        let axis = Chart::new(&recording, current, 1_291).axis;
        assert!(
            (1..=recording.last()).all(|step| axis.x(step - 1) < axis.x(step)),
            "step {current}: {axis:?}"
        );
        assert!(axis.end > axis.x(recording.last()));
    }
}

#[test]
fn the_chart_fills_the_width_there_is_and_scrolls_where_there_is_too_little() {
    let recording = recording();
    for (available, current, width) in
        [(1_291, 17, 1_291), (1_291, 0, 1_291), (1_900, 8, 1_900), (316, 17, 806)]
    {
        assert_eq!(
            Chart::new(&recording, current, available).axis.width,
            width,
            "{available} px, step {current}"
        );
    }
}

#[test]
fn the_millisecond_of_the_current_step_is_opened() {
    let recording = recording();
    let axis = |current| Chart::new(&recording, current, 1_291).axis;
    let distance = |current| axis(current).x(13) - axis(current).x(12);
    assert_eq!((distance(17), distance(1), distance(0)), (57, 12, 12));
    let opened = axis(17).opened().map(|instant| (instant.at, instant.steps.clone()));
    assert_eq!(opened, Some((Millis(10_002), 9..=18)));
    assert_eq!(axis(0).opened(), None);
}

#[test]
fn folded_polls_are_torn_out() {
    let axis = Chart::new(&recording(), 17, 1_291).axis;
    let torn: Vec<_> =
        axis.torn.iter().map(|torn| (torn.step, torn.idle_ms, torn.to - torn.from)).collect();
    assert_eq!(torn, [(8, 7_900, 84)]);
}

#[test]
fn a_moment_stands_between_the_steps_around_it() {
    let axis = Chart::new(&recording(), 17, 1_291).axis;
    let moment = axis.x_of(Millis(10_001)).unwrap();
    assert!(axis.x(8) < moment && moment < axis.x(9));
    let later = axis.x_of(Millis(11_500)).unwrap();
    assert!(axis.x(18) < later && later < axis.end);
    assert_eq!(axis.x_of(Millis(13_000)), None);
}

#[test]
fn bars_begin_and_end_where_their_steps_stand() {
    let recording = recording();
    let chart = Chart::new(&recording, 17, 1_291);
    let x = |step| chart.axis.x(step);
    let values: Vec<_> = chart.keys[0]
        .bars
        .iter()
        .map(|bar| (bar.writer.expect("clients wrote all").to_string(), bar.from, bar.to))
        .collect();
    let expected =
        [("C3", x(1), x(13)), ("C1", x(14), x(16)), ("C2", x(17), chart.axis.open_end())];
    assert_eq!(values, expected.map(|(writer, from, to)| (writer.to_owned(), from, to)));
    assert_eq!(chart.keys[0].bars[0].stale.map(|(_, moment)| moment.0 - EPOCH.0), Some(10_001));

    let inside: Vec<_> =
        chart.clients.iter().map(|lane| (lane.inside[0].from, lane.inside[0].to)).collect();
    assert_eq!(
        inside,
        [(x(15), chart.axis.open_end()), (x(18), chart.axis.open_end()), (x(2), x(3))]
    );

    let overlap = chart.overlaps[0];
    assert_eq!(
        (chart.overlaps.len(), overlap.lanes, overlap.from, overlap.to),
        (1, (0, 1), x(18), chart.axis.open_end())
    );
}

#[test]
fn every_two_stays_with_time_in_common_overlap() {
    let lane = |inside: &[(i32, i32)]| ClientLane {
        client: ClientId(0),
        line: None,
        marks: Vec::new(),
        inside: inside.iter().map(|&(from, to)| Inside { from, to }).collect(),
        end: None,
    };
    let lanes = [lane(&[(10, 20), (40, 50)]), lane(&[(15, 45)]), lane(&[(20, 30)])];
    let overlap = |upper, lower, from, to| Overlap { lanes: (upper, lower), from, to };
    assert_eq!(
        overlaps::overlaps(&lanes),
        [overlap(0, 1, 15, 20), overlap(0, 1, 40, 45), overlap(1, 2, 20, 30)]
    );
}

#[test]
fn requests_are_labelled_where_there_is_room() {
    let recording = recording();
    let labels = |current: usize| {
        let chart = Chart::new(&recording, current, 1_291);
        let labels = |lane: &ClientLane| {
            lane.marks.iter().filter_map(|mark| mark.label.clone()).collect::<Vec<_>>()
        };
        labels(&chart.clients[0])
    };
    assert_eq!(labels(17), ["SETNX→0", "GET→…10001", "DEL→1", "SETNX→1"]);
    assert_eq!(labels(5), ["SETNX→0", "GET→…10001"], "the others stand too close to one another");
}

#[test]
fn long_values_keep_their_end() {
    assert_eq!(shortened("1700000010001"), "…10001");
    assert_eq!(shortened("12345678"), "12345678");
    assert_eq!(shortened("锁锁锁锁锁锁锁锁锁"), "…锁锁锁锁锁");
}
