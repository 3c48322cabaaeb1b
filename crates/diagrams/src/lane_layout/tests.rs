//! Tests of the chart with the story of the timestamp lock, and with runs with more content.

mod arcs;
mod labels;
mod pair;
mod scrolling;

use super::overlaps::overlaps;
use super::*;
use crate::lane_shapes::{PILL_GAP, pills};
use crate::miniature::{ShapeKind, Thumbnail};
use content::stories;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use i18n::Language;
use primitives::{ClientId, EPOCH, Millis};
use run_analysis::CriticalSections;
use simulator::{Event, EventKind, Move, Scenario, play};

fn recording() -> Recording {
    session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap()
}

/// Returns the chart of a story at its last step.
fn chart_of(id: &str) -> (Recording, LaneLayout) {
    let story = stories::ALL.iter().find(|story| story.id == id).expect(id);
    let recording = session::record_story(story).unwrap();
    let chart = LaneLayout::of(&recording, recording.last(), 1_291);
    (recording, chart)
}

#[test]
fn label_at_the_end_of_a_client_is_not_clipped() {
    let failing = play(&Scenario::of(&["error('no')"]), Millis(0)).map(Recording::new).unwrap();
    let mut words = 0;
    for (recording, chart) in [
        chart_of("extension-comes-too-late"),
        chart_of("watchdog-renews-nothing"),
        (failing.clone(), LaneLayout::of(&failing, failing.last(), 400)),
    ] {
        for end in chart.clients.iter().filter_map(|lane| lane.end) {
            assert!(
                end.x + 25 + label_width("crashed") <= chart.axis.width,
                "{:?}",
                recording.run()
            );
            words += 1;
        }
    }
    assert_eq!(words, 3);
}

#[test]
fn band_at_the_end_of_a_run_has_room_for_its_label() {
    let inside = "enter() work(9)";
    let mut recording = Recording::start(&Scenario::of(&[inside, inside])).unwrap();
    for client in [ClientId(0), ClientId(1)] {
        recording.push(Move::Run(client)).unwrap();
    }
    for counting in [AxisUnit::Time, AxisUnit::Steps] {
        let layout = Rc::new(Layout::new(&recording, counting, 400));
        let axis = layout.axis(recording.last());
        let overlap = layout.tracks.overlaps.first().expect("two are inside");
        let words = label_width("2 inside") + 16;
        assert!(axis.x(overlap.from) + words <= axis.width, "{counting:?}");
    }
}

#[test]
fn labels_of_bands_are_inside_the_chart() {
    let mut count = 0;
    for story in stories::ALL {
        let recording = session::record_story(story).unwrap();
        for (width, language) in [(390, Language::SimplifiedChinese), (1_291, Language::English)] {
            let chart = LaneLayout::of(&recording, recording.last(), width);
            for pill in pills(&chart, language.texts()) {
                let end = pill.x + PILL_GAP + pill.width;
                assert!(pill.x >= 0 && end <= chart.axis.width, "{}: {pill:?}", story.id);
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn x_at_is_after_the_last_step_if_time_has_passed() {
    let (recording, chart) = chart_of("two-clients-delete-a-dead-lock");
    let (axis, last) = (&chart.axis, recording.last());
    assert_eq!((recording.time_at(last), recording.time_at(17)), (Millis(13_000), Millis(10_002)));
    assert_eq!(axis.x_at(17, Millis(10_002)), axis.x(17));
    assert_eq!(axis.x_at(last, Millis(13_000)), axis.end());
    let between = axis.x_at(last, Millis(11_500));
    assert!((axis.x(last) + 1..axis.end()).contains(&between), "{between}");
}

#[test]
fn key_incremented_by_another_client_changes_colour() {
    let (_, chart) = chart_of("crash-between-incr-and-expire");
    let writers: Vec<String> =
        chart.keys[0].bars.iter().map(|bar| format!("{:?}", bar.writer)).collect();
    assert_eq!(writers, ["Some(C1)", "Some(C2)", "Some(C2)", "Some(C2)"]);
}

/// Returns a run of many thousand steps: ten clients increment a counter on every poll, so polls
/// are not folded.
fn long_recording() -> Recording {
    let lock = r#"
        while true do
          redis.call("INCR", "polls")
          if redis.call("SET", "lock", 1, "NX", "PX", 50) then
            enter() work(7) leave()
            redis.call("DEL", "lock")
          end
          sleep(9)
        end"#;
    let scenario = Scenario { seed: 5, ..Scenario::of(&[lock; 10]) };
    Recording::new(play(&scenario, Millis(2_600)).unwrap())
}

fn layout(recording: &Recording, counting: AxisUnit) -> Rc<Layout> {
    Rc::new(Layout::new(recording, counting, 1_291))
}

#[test]
fn steps_are_in_order_for_every_current_step() {
    let recording = recording();
    for width in [1_291, 316] {
        for counting in [AxisUnit::Time, AxisUnit::Steps] {
            let layout = Rc::new(Layout::new(&recording, counting, width));
            for current in 0..=recording.last() {
                let axis = layout.axis(current);
                assert!(
                    (1..=recording.last()).all(|step| axis.x(step - 1) < axis.x(step)),
                    "step {current}: {axis:?}"
                );
                assert!(axis.end() > axis.x(recording.last()));
            }
        }
    }
}

#[test]
fn chart_fills_the_width_and_scrolls_if_it_is_too_wide() {
    let recording = recording();
    for (available, current, width) in
        [(1_291, 17, 1_291), (1_291, 0, 1_291), (1_900, 8, 1_900), (316, 17, 1_290)]
    {
        let axis = LaneLayout::of(&recording, current, available).axis;
        assert_eq!(axis.width, width, "{available} px, step {current}");
        assert_eq!(axis.scrolls, width > available);
    }
}

#[test]
fn millisecond_of_the_current_step_is_expanded() {
    let recording = recording();
    let axis = |current| LaneLayout::of(&recording, current, 1_291).axis;
    let distance = |current| axis(current).x(13) - axis(current).x(12);
    assert_eq!((distance(17), distance(1), distance(0)), (66, 12, 12));
    let opened = axis(17).opened().map(|instant| (instant.at, instant.first, instant.last));
    assert_eq!(opened, Some((Millis(10_002), 9, 18)));
    assert_eq!(axis(0).opened(), None);
}

#[test]
fn step_axis_has_equal_distances() {
    let recording = recording();
    let axis = layout(&recording, AxisUnit::Steps).axis(17);
    assert_eq!([0, 1, 2, 18].map(|step| axis.x(step)), [16, 38, 104, 1_160]);
    assert_eq!((axis.opened(), axis.torn(), axis.goes_by_steps()), (None, Vec::new(), true));
    let moment = axis.x_of(Millis(10_001)).unwrap();
    assert!(axis.x(8) < moment && moment < axis.x(9));
}

#[test]
fn long_folded_polls_are_cut_out() {
    let torn = LaneLayout::of(&recording(), 17, 1_291).torn;
    let torn: Vec<_> =
        torn.iter().map(|torn| (torn.step, torn.idle_ms, torn.to - torn.from)).collect();
    assert_eq!(torn, [(8, 7_900, 94)]);
}

#[test]
fn time_is_between_the_steps_around_it() {
    let axis = LaneLayout::of(&recording(), 17, 1_291).axis;
    let moment = axis.x_of(Millis(10_001)).unwrap();
    assert!(axis.x(8) < moment && moment < axis.x(9));
    let later = axis.x_of(Millis(11_500)).unwrap();
    assert!(axis.x(18) < later && later < axis.end());
    assert_eq!(axis.x_of(Millis(13_000)), None);
}

#[test]
fn nearest_returns_the_nearest_step() {
    let axis = LaneLayout::of(&recording(), 17, 1_291).axis;
    for step in 0..=18 {
        assert_eq!(axis.nearest(axis.x(step)), step);
        assert_eq!(axis.nearest(axis.x(step) + 5), step);
        assert_eq!(axis.nearest(axis.x(step) - 5), step);
    }
    assert_eq!((axis.nearest(-500), axis.nearest(5_000)), (0, 18));
}

#[test]
fn bars_begin_and_end_at_their_steps() {
    let recording = recording();
    let chart = LaneLayout::of(&recording, 17, 1_291);
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

    let inside: Vec<_> = chart
        .clients
        .iter()
        .map(|lane| (lane.critical_sections[0].from, lane.critical_sections[0].to))
        .collect();
    assert_eq!(
        inside,
        [(x(15), chart.axis.open_end()), (x(18), chart.axis.open_end()), (x(2), x(3))]
    );

    let [(from, to, overlap)] = chart.overlaps[..] else { panic!("{:?}", chart.overlaps) };
    assert_eq!(
        (from, to, overlap.lanes(), overlap.count()),
        (x(18), chart.axis.open_end(), (0, 1), 2)
    );
}

/// Returns a run in which each client has entered.
fn all_inside(programs: &[&str]) -> Recording {
    let mut recording = Recording::start(&Scenario::of(programs)).unwrap();
    for client in (0..).map(ClientId).take(programs.len()) {
        recording.push(Move::Run(client)).unwrap();
    }
    recording
}

#[test]
fn clients_that_may_be_inside_together_have_no_band() {
    let permits = "-- @permits 2\nenter() work(9)";
    let (reader, writer) = ("enter('shared') work(9)", "enter() work(9)");
    for (programs, bands) in [
        (&[permits, permits][..], &[][..]),
        (&[permits, permits, permits], &[3]),
        (&[reader, reader, reader], &[]),
        (&[reader, reader, writer], &[3]),
        (&[writer, writer], &[2]),
    ] {
        let recording = all_inside(programs);
        let chart = LaneLayout::of(&recording, recording.last(), 400);
        let counts: Vec<usize> = chart.overlaps.iter().map(|(.., it)| it.count()).collect();
        assert_eq!(counts, bands, "{programs:?}");
        let both = Thumbnail::of(&recording).shapes.into_iter();
        let both = both.filter(|shape| shape.kind == ShapeKind::Both).count();
        assert_eq!(both > 0, !bands.is_empty(), "{programs:?}");
    }
}

#[test]
fn reader_is_labelled_as_a_reader() {
    let recording = all_inside(&["enter('shared') work(9)", "enter() work(9)"]);
    let layout = Rc::new(Layout::new(&recording, AxisUnit::Steps, 900));
    let axis = layout.axis(recording.last());
    let chart = LaneLayout::new(&layout, axis.clone(), 0..axis.width, &recording, 1);
    let text = Language::English.texts();
    let labels = format!("{:?}", crate::lane_shapes::lanes(&chart, &recording, text));
    assert!(labels.contains("C1 reading") && labels.contains("C2 inside"), "{labels}");
    let glyph = |lane: usize| {
        let place = (axis.x(lane + 1) + 30, chart.client_middle(lane));
        glyph_at(&chart, &layout.tracks, place, 4).expect("the client is inside")
    };
    let messages = [0, 1].map(|lane| {
        crate::lane_shapes::glyph_message(&glyph(lane), &layout.tracks, &recording, text)
    });
    assert_eq!(
        messages,
        ["C1 is inside as a reader from step 1 on", "C2 is inside from step 2 on"]
    );
}

#[test]
fn overlaps_have_one_entry_per_set_of_clients() {
    let changes = [
        (10, 0, EventKind::Entered { is_reader: false }),
        (15, 1, EventKind::Entered { is_reader: false }),
        (20, 0, EventKind::Left),
        (20, 2, EventKind::Entered { is_reader: false }),
        (30, 2, EventKind::Left),
        (40, 0, EventKind::Entered { is_reader: false }),
        (42, 2, EventKind::Entered { is_reader: false }),
        (45, 1, EventKind::Left),
    ];
    let mut sections = CriticalSections::default();
    for (index, (_, client, kind)) in changes.iter().enumerate() {
        let (client, kind) = (Some(ClientId(*client)), kind.clone());
        sections.observe(index, &Event { at: Millis(0), client, line: None, kind });
    }
    let overlaps = overlaps(&sections.conflicts(|_| 1), |event| changes[event].0);
    let overlaps: Vec<_> =
        overlaps.iter().map(|it| (it.lanes(), it.count(), it.from, it.to)).collect();
    assert_eq!(
        overlaps,
        [
            ((0, 1), 2, 15, 20),
            ((1, 2), 2, 20, 30),
            ((0, 1), 2, 40, 42),
            ((0, 2), 3, 42, 45),
            ((0, 2), 2, 45, NEVER)
        ]
    );
}

#[test]
fn requests_have_labels_that_fit() {
    let recording = recording();
    let labels = |current: usize| {
        let chart = LaneLayout::of(&recording, current, 1_291);
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

#[test]
fn pause_ends_when_the_client_may_run_again() {
    let (recording, chart) = chart_of("pause-outlasts-the-lifetime");
    let paused: Vec<_> = chart.clients.iter().flat_map(|lane| &lane.paused).collect();
    assert_eq!(paused.len(), 1);
    let pause = recording
        .run()
        .events()
        .iter()
        .position(|event| matches!(event.kind, EventKind::Paused { .. }));
    let step = recording.step_of(pause.unwrap());
    assert_eq!(paused[0].from, chart.axis.x(step));
    assert!(
        paused[0].to > paused[0].from && paused[0].in_critical_section && paused[0].duration_ms > 0
    );
}

#[test]
fn expired_ttl_ends_the_bar() {
    let (_, chart) = chart_of("pause-outlasts-the-lifetime");
    let expired: Vec<bool> = chart.keys[0].bars.iter().map(|bar| bar.expired).collect();
    assert!(expired[0], "{:?}", chart.keys[0]);
}

#[test]
fn servers_and_the_store_have_lanes() {
    let (_, chart) = chart_of("redlock-restarted-server");
    assert!(chart.keys.len() >= 5, "{}", chart.keys.len());
    assert!(
        chart.keys.iter().any(|lane| lane.faults.iter().any(|it| it.1 == FaultKind::Restarted))
    );
    let (_, chart) = chart_of("fencing-refuses-the-stale-write");
    let store = chart.store.expect("it is written to");
    assert_eq!((store.bars.len(), store.refused.len()), (3, 1));
}

#[test]
fn expanding_a_millisecond_of_a_long_run_shifts_later_steps() {
    let recording = long_recording();
    let layout = layout(&recording, AxisUnit::Time);
    let (closed, step) = (layout.axis(0), recording.last() / 2);
    let axis = layout.axis(step);
    let opened = axis.opened().expect("it is in one");
    assert!(axis.scrolls && closed.scrolls);
    assert!((1..=recording.last()).all(|step| axis.x(step - 1) < axis.x(step)));
    assert_eq!(axis.x(opened.first - 1), closed.x(opened.first - 1));
    let moved = axis.x(opened.last + 1) - closed.x(opened.last + 1);
    assert_eq!(axis.x(recording.last()) - closed.x(recording.last()), moved);
    assert_eq!(axis.width - closed.width, moved);
    assert!((opened.first..opened.last).all(|step| axis.x(step + 1) - axis.x(step) == 66));
    assert_eq!(axis.first_from(axis.x(step)), step);
}

#[test]
fn hidden_steps_leave_positions_unchanged_and_show_nothing_later() {
    let recording = recording();
    let whole = Layout::new(&recording, AxisUnit::Time, 1_000);
    let places = Rc::new(whole.clone());
    for step in 0..=recording.last() {
        let layout = Rc::new(whole.clone().up_to(step, false));
        let (axis, of_whole) = (layout.axis(step), places.axis(step));
        assert_eq!(axis.width, of_whole.width);
        assert!((0..=step).all(|it| axis.x(it) == of_whole.x(it)), "step {step}");
        let chart = LaneLayout::new(&layout, axis.clone(), 0..axis.width, &recording, step);
        assert_eq!(chart.steps.end, step + 1);
        assert_eq!(chart.keys.len(), 1, "the lane of a key is there before the key");
        let end = axis.x(step);
        for lane in &chart.clients {
            assert!(lane.line.is_none_or(|(_, to)| to <= end), "step {step}");
            assert!(lane.marks.iter().all(|mark| mark.x <= axis.x(step)), "step {step}");
            assert!(lane.critical_sections.iter().all(|it| it.to <= end), "step {step}");
            assert!(lane.paused.iter().all(|it| it.to <= end.max(it.from + 4)), "step {step}");
        }
        assert!(chart.keys[0].bars.iter().all(|bar| bar.to <= end), "step {step}");
        assert_eq!(chart.arcs.is_empty(), step < 16, "step {step}");
        assert_eq!(chart.overlaps.is_empty(), step < 18, "step {step}");
        let numbers = axis.instants(&chart.steps);
        let shown = numbers.clone().filter_map(|number| axis.instant(number));
        assert!(shown.map(|instant| instant.last).max().is_none_or(|last| last <= step));
        let times = (numbers.start..=numbers.end).flat_map(|number| axis.round_times(number));
        assert!(times.into_iter().all(|(_, x)| x <= end), "step {step}");
    }
}

#[test]
fn run_that_the_user_continues_shows_nothing_after_now() {
    let recording = recording();
    for axis_unit in [AxisUnit::Time, AxisUnit::Steps] {
        let mut open = 0;
        for moves in 0..=recording.run().moves().len() {
            let run = recording.branch_at(moves);
            let layout = Rc::new(Layout::new(&run, axis_unit, 1_000).until_now());
            let axis = layout.axis(run.last());
            let chart = LaneLayout::new(&layout, axis.clone(), 0..axis.width, &run, run.last());
            let now = axis.x_at(run.last(), run.run().world().now());
            for lane in &chart.clients {
                assert!(lane.line.is_none_or(|(_, to)| to <= now), "move {moves}");
                assert!(lane.critical_sections.iter().all(|it| it.to <= now), "move {moves}");
                assert!(lane.paused.iter().all(|it| it.to <= now.max(it.from + 4)), "{moves}");
                open += lane.critical_sections.iter().filter(|it| it.to == now).count();
            }
            let bars = chart.keys.iter().flat_map(|key| &key.bars);
            assert!(bars.into_iter().all(|bar| bar.to <= now), "move {moves}");
        }
        assert!(open > 0, "a client is inside now");
    }
}

#[test]
fn labels_of_the_last_visible_step_use_the_space_of_hidden_steps() {
    let recording = recording();
    let whole = Layout::new(&recording, AxisUnit::Time, 1_000);
    let label = |step: usize, is_question_next: bool| {
        let layout = Rc::new(whole.clone().up_to(step, is_question_next));
        let axis = layout.axis(step);
        let chart = LaneLayout::new(&layout, axis.clone(), 0..axis.width, &recording, step);
        let marks: Vec<_> = chart.clients.iter().flat_map(|lane| &lane.marks).cloned().collect();
        marks.into_iter().find(|mark| mark.x == axis.x(step)).and_then(|mark| mark.label)
    };
    let labels = (1..recording.last()).filter_map(|step| Some((step, label(step, false)?)));
    let labels: Vec<(usize, String)> = labels.collect();
    assert!(labels.len() > 4, "{labels:?}");
    assert!(labels.iter().all(|(step, _)| label(*step, true).is_none()));
}
