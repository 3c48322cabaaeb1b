//! Labels of the lanes in the runs of all stories: none is cut off, pale or over another.

use super::*;
use crate::lane_shapes::{Shape, axis, flag, lanes, split_labels};

/// A label with its approximate edges.
#[derive(Debug)]
struct Label {
    class: String,
    text: String,
    from: i32,
    to: i32,
    baseline: i32,
}

impl Label {
    fn covers(&self, other: &Label) -> bool {
        // The visible part of a letter of 11 px is about 9 px high.
        self.from < other.to && other.from < self.to && self.baseline.abs_diff(other.baseline) < 9
    }
}

fn attribute<'a>(shape: &'a Shape, name: &str) -> &'a str {
    let place = shape.keys.iter().position(|key| *key == name);
    place.and_then(|place| shape.values.get(place)).map_or("", String::as_str)
}

/// Adds the labels of these shapes, which are moved to the right by `moved`.
fn collect(shapes: &[Shape], moved: i32, labels: &mut Vec<Label>) {
    for shape in shapes {
        let own = attribute(shape, "transform").trim_matches(|it: char| !it.is_ascii_digit());
        let moved = moved + own.parse().unwrap_or(0);
        collect(&shape.shapes, moved, labels);
        if shape.tag != "text" {
            continue;
        }
        let [x, baseline] = ["x", "y"].map(|name| attribute(shape, name).parse::<i32>().unwrap());
        let class = attribute(shape, "class").to_owned();
        let is_code = ["value", "request"].iter().any(|it| class.contains(it));
        let width = if is_code { code_width(&shape.text) } else { label_width(&shape.text) };
        let from = moved + if class.contains("middle") { x - width / 2 } else { x };
        labels.push(Label { class, text: shape.text.clone(), from, to: from + width, baseline });
    }
}

fn labels(chart: &LaneLayout, recording: &Recording, language: Language) -> Vec<Label> {
    let mut labels = Vec::new();
    collect(&lanes(chart, recording, language.texts()), 0, &mut labels);
    labels
}

/// Returns the number of labels.
#[track_caller]
fn check(name: &str, recording: &Recording, step: usize, width: i32, language: Language) -> usize {
    let chart = LaneLayout::of(recording, step, width);
    let labels = labels(&chart, recording, language);
    for (index, label) in labels.iter().enumerate() {
        let place = || format!("{name}, step {step}, {width} px, {language:?}: {label:?}");
        assert!(label.from >= 0 && label.to <= chart.axis.width, "cut off: {}", place());
        let is_pale = |torn: &Torn| label.from < torn.to && torn.from < label.to;
        let is_over = |other: &&Label| label.covers(other);
        let is_movable = label.class.starts_with("on") || label.class.starts_with("arc-label");
        assert!(!is_movable || !chart.torn.iter().any(is_pale), "pale: {}", place());
        let covered = labels[..index].iter().find(is_over);
        assert!(covered.is_none(), "over {covered:?}: {}", place());
    }
    labels.len()
}

#[test]
fn no_label_is_cut_off_or_pale_or_over_another() {
    let mut count = 0;
    for story in stories::ALL {
        let recording = session::record_story(story).unwrap();
        for (width, language) in [(400, Language::SimplifiedChinese), (1_291, Language::English)] {
            for step in (0..=recording.last()).rev().step_by(3) {
                count += check(story.id, &recording, step, width, language);
            }
        }
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn label_of_the_axis_is_not_cut_at_the_left_edge() {
    let texts = Language::English.texts();
    let mut count = 0;
    for story in stories::ALL {
        let recording = session::record_story(story).unwrap();
        let step = recording.last();
        let mut chart = LaneLayout::of(&recording, step, 320);
        let flag = flag(&chart, step, recording.time_at(step));
        for left in (0..chart.axis.width).step_by(50) {
            chart.words_from = left;
            let mut labels = Vec::new();
            collect(&axis(&chart, &flag, step, texts), 0, &mut labels);
            count += labels.len();
            let cut = labels.iter().find(|it| it.from < left);
            assert!(cut.is_none(), "{} at {left}: {cut:?}", story.id);
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn arc_is_no_longer_true_after_its_ring_is_scrolled_away() {
    let words = &Language::English.texts().timeline;
    let decided = [words.decided_on_this_reply, words.decided_on_this];
    let is_whole = |labels: &[String]| {
        let [first, last] = labels else { return false };
        decided.contains(&first.as_str()) && last == words.no_longer_true
    };
    let mut count = 0;
    for story in stories::ALL {
        let recording = session::record_story(story).unwrap();
        let mut chart = LaneLayout::of(&recording, recording.last(), 1_000);
        let Some((read, wrong)) = chart.arcs.first().map(|it| (it.read, it.wrong)) else {
            continue;
        };
        let mut labels_from = |left| {
            chart.words_from = left;
            let labels = labels(&chart, &recording, Language::English).into_iter();
            let labels = labels.filter(|it| it.class.starts_with("arc-label"));
            labels.map(|it| it.text).collect::<Vec<_>>()
        };
        if is_whole(&labels_from(0)) {
            assert_eq!(labels_from(wrong), [words.no_longer_true], "{}", story.id);
            for left in (read + 1..wrong).step_by(20) {
                let labels = labels_from(left);
                assert_eq!(
                    labels.last().map(String::as_str),
                    Some(words.no_longer_true),
                    "{labels:?}"
                );
            }
            count += 1;
        }
    }
    assert!(count > 5, "{count}");
}

#[test]
fn label_of_a_bar_is_not_in_a_period_that_is_cut_out() {
    // C2 polls while C1 is inside.
    let poll = "while not redis.call('SET', 'l', 2, 'NX') do sleep(100) end";
    let scenario =
        Scenario::of(&["enter() work(9000) leave()", &format!("redis.call('SET', 'l', 1) {poll}")]);
    let recording = Recording::new(play(&scenario, Millis(9_000)).unwrap());
    let chart = LaneLayout::of(&recording, 0, 500);
    assert_eq!(chart.torn.len(), 1);
    check("polls", &recording, 0, 500, Language::English);
    let inside = |it: &Label| it.text == "C1 inside" || it.text == "C1";
    let labels = labels(&chart, &recording, Language::English);
    assert!(labels.iter().any(inside), "{labels:?}");
}

#[test]
fn words_of_an_end_are_below_the_request_before_it() {
    let scenario = Scenario::of(&["redis.call('SET', 'l', 1) error('no')", "sleep(400)"]);
    let recording = Recording::new(play(&scenario, Millis(400)).unwrap());
    for step in 0..=recording.last() {
        check("failed", &recording, step, 600, Language::English);
    }
    let chart = LaneLayout::of(&recording, 0, 600);
    let labels = labels(&chart, &recording, Language::English);
    let baseline = |text: &str| labels.iter().find(|it| it.text == text).map(|it| it.baseline);
    let middle = chart.client_middle(0);
    assert_eq!(
        ["SET→OK", "gave up"].map(baseline),
        [Some(middle - 5), Some(middle + 10)],
        "{labels:?}"
    );
}

#[test]
fn words_of_an_end_are_below_the_request_that_arrives_after_it() {
    let scenario = Scenario::of(&["redis.call('SET', 'l', 1)"]);
    let mut recording = Recording::start(&scenario).unwrap();
    let client = ClientId(0);
    let delay = Move::Delay { client, duration_ms: 3_050 };
    for choice in [Move::Run(client), delay, Move::Tick(Millis(3_000)), Move::Run(client)] {
        recording.push(choice).unwrap();
    }
    recording.push(Move::Tick(Millis(3_050))).unwrap();
    recording.push(Move::Deliver(client)).unwrap();
    check("late", &recording, recording.last(), 600, Language::English);
    let chart = LaneLayout::of(&recording, recording.last(), 600);
    let labels = labels(&chart, &recording, Language::English);
    let words: Vec<_> = labels.iter().map(|it| (&*it.text, it.baseline)).collect();
    let middle = chart.client_middle(0);
    assert!(words.contains(&("SET→OK", middle - 5)), "{words:?}");
    assert!(words.contains(&("failed", middle + 10)), "{words:?}");
}

#[test]
fn label_of_a_band_is_between_two_clients_that_are_inside() {
    let text = Language::English.texts();
    for (inside, upper, words) in
        [(&[0, 1][..], 0, "2 inside"), (&[1, 2], 1, "2 inside"), (&[0, 2], 0, "C1, C3 inside")]
    {
        let mut recording = Recording::start(&Scenario::of(&["enter() work(9)"; 4])).unwrap();
        for &client in inside {
            recording.push(Move::Run(ClientId(client))).unwrap();
        }
        let chart = LaneLayout::of(&recording, recording.last(), 400);
        let pills = pills(&chart, text);
        let last = pills.last().map(|it| (it.y, it.words.as_str()));
        assert_eq!(last, Some((chart.client_top(upper + 1), words)), "{inside:?}");
    }
}

#[test]
fn playhead_crosses_no_request_with_room_on_its_right() {
    let mut moved = 0;
    for story in stories::ALL {
        let recording = session::record_story(story).unwrap();
        for step in (0..=recording.last()).step_by(3) {
            let mut chart = LaneLayout::of(&recording, step, 1_291);
            let playhead = chart.axis.x(step);
            chart.avoid_playhead(playhead);
            let marks = chart.clients.iter().flat_map(|lane| &lane.marks);
            for mark in marks.filter(|mark| mark.label.is_some()) {
                let width = mark.label.as_deref().map_or(0, code_width);
                let left = mark.x + LABEL_OFFSET + mark.shift;
                let beyond = playhead + width - mark.x <= mark.room;
                assert!(!beyond || playhead <= left || left + width <= playhead, "{}", story.id);
                assert!(left + width <= mark.x + LABEL_OFFSET + mark.room, "{}", story.id);
                moved += usize::from(mark.shift > 0);
            }
        }
    }
    assert!(moved > 10, "{moved}");
}

#[test]
fn request_is_below_its_line_if_the_label_of_a_band_is_above() {
    let text = Language::English.texts();
    let enter = "enter() work(900) leave()";
    let scenario = Scenario::of(&[enter, "redis.call('SET', 'l', 1) sleep(900)", enter]);
    let mut recording = Recording::start(&scenario).unwrap();
    for client in [0, 2, 1] {
        recording.push(Move::Run(ClientId(client))).unwrap();
    }
    recording.push(Move::Deliver(ClientId(1))).unwrap();
    let chart = LaneLayout::of(&recording, recording.last(), 400);
    let labels = labels(&chart, &recording, Language::English);
    let request = labels.iter().find(|it| it.text == "SET→OK").expect("it has a label");
    assert_eq!(request.baseline, chart.client_middle(1) + 13);
    assert!(request.baseline < chart.client_top(2), "{request:?}");
    assert_eq!(pills(&chart, text)[0].y, chart.client_top(1));
}

#[test]
fn period_that_is_cut_out_has_its_duration_at_every_step() {
    let (recording, text) = (recording(), Language::English.texts());
    for step in 0..=recording.last() {
        let chart = LaneLayout::of(&recording, step, 1_291);
        let flag = flag(&chart, step, recording.time_at(step));
        let mut labels = Vec::new();
        collect(&axis(&chart, &flag, step, text), 0, &mut labels);
        let [torn] = chart.torn[..] else { panic!("step {step}: {:?}", chart.torn) };
        let is_there = |it: &&Label| it.text == text.idle(&i18n::seconds(torn.idle_ms));
        let label = labels.iter().find(is_there).expect("it has a label");
        assert!(label.from >= torn.from - 6 && label.to <= torn.to + 6, "step {step}: {label:?}");
        let is_free = labels.iter().filter(|it| label.covers(it)).count() == 1;
        assert!(is_free, "step {step}: {labels:?}");
        let in_upper_row = label.baseline < 20;
        let flag = flag.place();
        assert!(!in_upper_row || label.to <= flag.start || flag.end <= label.from, "step {step}");
    }
}

#[test]
fn labels_are_split_from_the_marks_in_the_same_groups() {
    let recording = session::record_story(stories::ALL[0]).unwrap();
    let chart = LaneLayout::of(&recording, recording.last(), 1_291);
    let drawing = lanes(&chart, &recording, Language::English.texts());
    let all = labels(&chart, &recording, Language::English);
    let (marks, above) = split_labels(drawing);
    let [mut of_marks, mut of_labels] = [const { Vec::new() }; 2];
    collect(&marks, 0, &mut of_marks);
    collect(&above, 0, &mut of_labels);
    assert!(!all.is_empty() && of_marks.is_empty());
    assert_eq!(format!("{of_labels:?}"), format!("{all:?}"));
    fn is_label(shape: &Shape) -> bool {
        matches!(shape.tag, "" | "g" | "text") && shape.shapes.iter().all(is_label)
    }
    assert!(above.iter().all(is_label));
}
