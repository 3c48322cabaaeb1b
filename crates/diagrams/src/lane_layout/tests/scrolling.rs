//! Tests of the visible part of a chart that scrolls.

use super::*;

#[test]
fn chart_contains_only_the_visible_part() {
    let recording = long_recording();
    assert!(recording.last() > 5_000, "{}", recording.last());
    for counting in [AxisUnit::Time, AxisUnit::Steps] {
        let layout = layout(&recording, counting);
        let step = recording.last() / 2;
        let axis = layout.axis(step);
        let left = in_view(0, 1_291, axis.x(step), axis.width, false);
        let window = window(left, 1_291, axis.width);
        assert!(window.start <= left - 150 && left + 1_291 + 150 <= window.end, "{window:?}");
        let whole = LaneLayout::new(&layout, axis.clone(), 0..axis.width + 1, &recording, step);
        let chart = LaneLayout::new(&layout, axis, window.clone(), &recording, step);
        assert!(chart.steps.contains(&step) && chart.steps.len() < 300, "{:?}", chart.steps);
        let reaches = |from: i32, to: i32| to >= window.start && from < window.end;
        for (lane, all) in chart.clients.iter().zip(&whole.clients) {
            let marks = all.marks.iter().filter(|mark| window.contains(&mark.x)).count();
            assert_eq!(lane.marks.len(), marks);
            let sections =
                all.critical_sections.iter().filter(|it| reaches(it.from, it.to)).count();
            assert_eq!(lane.critical_sections.len(), sections);
        }
        for (lane, all) in chart.keys.iter().zip(&whole.keys) {
            let bars = all.bars.iter().filter(|bar| reaches(bar.from, bar.to)).count();
            assert_eq!(lane.bars.len(), bars);
        }
        let marks: usize = whole.clients.iter().map(|lane| lane.marks.len()).sum();
        assert!(marks > 4_000, "{marks}");
    }
}

#[test]
fn scrolling_keeps_the_playhead_visible() {
    for (left, x, is_dragged, scrolled) in [
        (0, 16, false, 0),
        (0, 200, false, 0),
        (0, 600, false, 600 - 144),
        (0, 250, false, 250 + 80 - 320),
        (500, 520, false, 520 - 80),
        (500, 490, false, 490 - 144),
        (0, 600, true, 600 - 320 + 12),
        (500, 400, true, 388),
        (0, 9_990, false, 10_000 - 320),
    ] {
        assert_eq!(in_view(left, 320, x, 10_000, is_dragged), scrolled, "{left} {x} {is_dragged}");
    }
    for (x, playhead, scrolled) in [
        (180, 180, 0),
        (600, 600, 600 - 320 + 136),
        (600, 700, 700 + 48 - 320),
        // The step keeps half of the width.
        (600, 900, 600 - 160),
        (9_990, 9_990, 10_000 - 320),
    ] {
        assert_eq!(led_up_to(320, x, playhead, 10_000), scrolled, "{x} {playhead}");
    }
    for (left, window) in [
        (0, 0..448),
        (63, 0..448),
        (64, 0..512),
        (320, 256..768),
        (9_680, 9_600..10_000),
        (12_000, 9_600..10_000),
    ] {
        assert_eq!(super::window(left, 320, 10_000), window, "{left}");
    }
    assert_eq!(super::window(0, 320, 320), 0..320);
}

#[test]
fn labels_stay_visible_after_scrolling() {
    for (left, words) in [(0, 0), (1, 64), (64, 64), (65, 128), (9_650, 9_664), (9_670, 9_680)] {
        assert_eq!(super::words_from(left, 320, 10_000), words, "{left}");
    }
    assert_eq!(super::words_from(0, 320, 200), 0);
    let story = stories::find("fencing-refuses-the-stale-write").expect("it is built in");
    let recording = session::record_story(story).expect("the story can be played");
    let mut chart = LaneLayout::of(&recording, 9, 320);
    let torn = chart.torn.first().cloned().expect("C2 asks for long");
    let words = |chart: &mut LaneLayout, sight| {
        chart.words_from = sight;
        [0, torn.from - 100, torn.to + 50].map(|from| chart.words_start(from))
    };
    let (before, within, behind) = (torn.from - 60, torn.from + 9, torn.to + 9);
    assert_eq!(words(&mut chart, 0), [0, torn.from - 100, torn.to + 50]);
    assert_eq!(words(&mut chart, before), [before, before, torn.to + 50]);
    assert_eq!(words(&mut chart, within), [torn.to, torn.to, torn.to + 50]);
    assert_eq!(words(&mut chart, behind), [behind, behind, torn.to + 50]);
}

#[test]
fn zoom_magnifies_the_axis_until_its_limit() {
    let long = long_recording();
    for (recording, counting) in
        [(recording(), AxisUnit::Time), (recording(), AxisUnit::Steps), (long, AxisUnit::Time)]
    {
        let axis = |zoom| {
            Rc::new(Layout::zoomed(&recording, counting, 1_291, zoom)).axis(recording.last())
        };
        let mut zoom = Zoom::default();
        assert_eq!(axis(zoom.smaller()), axis(zoom));
        let mut width = axis(zoom).width;
        while zoom.larger() != zoom {
            zoom = zoom.larger();
            let larger = axis(zoom);
            assert!(larger.width > width && larger.scrolls, "{counting:?} {zoom:?}");
            assert!((1..=recording.last()).all(|step| larger.x(step - 1) < larger.x(step)));
            width = larger.width;
            assert_eq!(axis(zoom.smaller().larger()), larger);
        }
    }
}
