//! Tests of two runs on one axis.

use super::*;

/// Returns the runs of stories that are compared: a lock and its fixed version, two unrelated
/// locks, a run with itself, and a run with its first half.
fn pairs() -> Vec<[Recording; 2]> {
    let record = |id: &str| {
        let story = stories::ALL.iter().find(|story| story.id == id).expect(id);
        session::record_story(story).expect("the story can be played")
    };
    let first = recording();
    let half = first.branch_at(first.run().moves().len() / 2);
    let fixed = stories::ALL.iter().filter_map(|story| Some([story.remedy_of?, story.id]));
    let mut pairs: Vec<_> = fixed.map(|ids| ids.map(record)).collect();
    assert!(pairs.len() > 5);
    pairs.push([first.clone(), record("redlock-delayed-restart")]);
    pairs.push([first.clone(), first.clone()]);
    pairs.push([half, first]);
    pairs
}

/// Returns the time of each step, its index within its millisecond, and its position.
fn places(recording: &Recording, axis: &Axis) -> Vec<((Millis, usize), i32)> {
    let mut index = 0;
    let mut before = None;
    let steps = (1..=recording.last()).map(|number| {
        let at = recording.step(number).expect("the step exists").at;
        index = if before == Some(at) { index + 1 } else { 0 };
        before = Some(at);
        ((at, index), axis.x(number))
    });
    steps.collect()
}

#[test]
fn equal_times_of_two_runs_have_equal_positions() {
    let mut equal = 0;
    for runs in pairs() {
        for width in [315, 1_291] {
            let pair = Pair::new([&runs[0], &runs[1]], width, Zoom::default());
            let [before, after] =
                [0, 1].map(|run| places(&runs[run], &pair.runs[run].axis(runs[run].last())));
            for (time, x) in &before {
                for (_, other) in after.iter().filter(|(it, _)| it == time) {
                    assert_eq!(x, other, "{time:?}");
                    equal += 1;
                }
            }
            // An earlier step of either run is further to the left.
            let mut all = [before, after].concat();
            all.sort_unstable();
            all.dedup();
            assert!(all.is_sorted_by(|one, other| one.1 < other.1));
        }
    }
    assert!(equal > 100, "{equal}");
}

#[test]
fn both_runs_are_as_wide_as_their_axis() {
    for runs in pairs() {
        let pair = Pair::new([&runs[0], &runs[1]], 1_291, Zoom::default());
        for (run, layout) in runs.iter().zip(&pair.runs) {
            let axis = layout.axis(1);
            assert_eq!(axis.width, pair.axis().width);
            assert!(axis.x(run.last()) <= axis.end() && axis.end() < axis.width);
            assert_eq!(axis.opened(), None);
            let torn: Vec<_> = pair.axis().torn().iter().map(|it| (it.from, it.to)).collect();
            assert_eq!(axis.torn().iter().map(|it| (it.from, it.to)).collect::<Vec<_>>(), torn);
        }
        let shared = pair.axis();
        for step in 1..=shared.last() {
            let x = shared.x(step);
            let SharedStep { run, step } = pair.nearest(x);
            assert_eq!(pair.runs[run].axis(0).x(step), x);
        }
    }
}

#[test]
fn moment_between_steps_of_one_run_is_at_the_step_of_the_other() {
    let lock = "sleep(100) redis.call('GET', 'a') sleep(100) redis.call('GET', 'a')";
    let play = |program: &str| {
        let run = play(&Scenario::of(&[program]), Millis(1_000)).expect("the program is valid");
        Recording::new(run)
    };
    let (long, short) = (play(lock), play("redis.call('GET', 'a') sleep(200)"));
    let pair = Pair::new([&long, &short], 1_291, Zoom::default());
    let [of_long, of_short] = [0, 1].map(|run| pair.runs[run].axis(0));
    let at = long.step(1).expect("it has steps").at;
    assert_eq!(of_short.x_of(at), Some(of_long.x(1)));
}

#[test]
fn pair_that_does_not_fit_scrolls_and_can_be_magnified() {
    let runs = &pairs()[0];
    let width = |available, zoom| {
        let pair = Pair::new([&runs[0], &runs[1]], available, zoom);
        (pair.axis().width, pair.axis().scrolls)
    };
    assert_eq!(width(4_000, Zoom::default()), (4_000, false));
    assert!(width(315, Zoom::default()).1);
    assert!(width(1_291, Zoom::default().larger()).0 > width(1_291, Zoom::default()).0);
}
