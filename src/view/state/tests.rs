//! What a person can do, and where it leads.

mod any_actions;
mod driving;
mod setting_up;

use super::*;
use crate::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;

fn at_the_start() -> State {
    let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).unwrap();
    State::new(&TWO_CLIENTS_DELETE_A_DEAD_LOCK, Rc::new(recording), Language::English)
}

impl State {
    /// The state after several actions.
    fn after_all(&self, actions: impl IntoIterator<Item = Action>) -> State {
        actions.into_iter().fold(self.clone(), |state, action| state.after(action))
    }
}

/// Where a series of actions leads, and whether it plays then.
#[track_caller]
fn check(actions: &[Action], step: usize, plays: bool) {
    let state = at_the_start().after_all(actions.iter().cloned());
    assert_eq!((state.step, state.playing.is_some()), (step, plays), "{actions:?}");
}

#[test]
fn steps_stay_within_the_run() {
    use Action::{Back, First, Forward, GoTo, Last};
    check(&[], 0, false);
    check(&[Back], 0, false);
    check(&[Forward, Forward, Back], 1, false);
    check(&[Last], 18, false);
    check(&[Last, Forward], 18, false);
    check(&[GoTo(7)], 7, false);
    check(&[GoTo(usize::MAX)], 18, false);
    check(&[Last, First], 0, false);
}

#[test]
fn playing_goes_on_by_the_time_that_has_passed() {
    use Action::{Forward, Last, PlayOrPause, TimePassed};
    check(&[TimePassed(5_000)], 0, false);
    check(&[PlayOrPause, TimePassed(499)], 0, true);
    check(&[PlayOrPause, TimePassed(499), TimePassed(1)], 1, true);
    check(&[PlayOrPause, TimePassed(2_600), TimePassed(400)], 6, true);
    check(&[PlayOrPause, TimePassed(u64::MAX)], 18, false);
    check(&[PlayOrPause, TimePassed(600), PlayOrPause, TimePassed(600)], 1, false);
    check(&[PlayOrPause, Forward, TimePassed(600)], 1, false);
    check(&[Last, PlayOrPause], 0, true);
}

#[test]
fn going_there_and_back_leads_to_the_same_state() {
    let start = at_the_start();
    let forward = (0..10).fold(start.after(Action::First), |state, _| state.after(Action::Forward));
    let backward = (0..8).fold(start.after(Action::Last), |state, _| state.after(Action::Back));
    assert_eq!(forward, backward);
}

#[test]
fn the_program_shown_is_the_actors_unless_one_is_pinned() {
    assert_eq!(at_the_start().shown_client(), ClientId(2));
    let state = at_the_start().after(Action::GoTo(1));
    assert_eq!(state.shown_client(), ClientId(2));
    let pinned = state.after(Action::ChooseClient(ClientId(1))).after(Action::GoTo(4));
    assert_eq!(pinned.shown_client(), ClientId(1));
    assert_eq!(pinned.after(Action::ChooseClient(ClientId(1))).shown_client(), ClientId(0));
}

#[test]
fn preferences_are_words_for_what_differs() {
    let asked = Language::TraditionalChinese;
    for (actions, words) in [
        (vec![Action::Speak(asked)], ""),
        (vec![], "en"),
        (vec![Action::Wear(Theme::Dark), Action::Speak(asked)], "dark"),
        (
            vec![
                Action::Speak(Language::SimplifiedChinese),
                Action::Wear(Theme::Light),
                Action::PlayAt(Speed::Half),
                Action::CountBy(Axis::Steps),
            ],
            "zh-Hans light ½× steps",
        ),
    ] {
        let state = actions.into_iter().fold(at_the_start(), |state, action| state.after(action));
        assert_eq!(state.preferences(asked), words);
        let mut again = at_the_start().after(Action::Speak(asked));
        again.prefer(words);
        again.prefer("what is this");
        assert_eq!(again, state);
    }
}

#[test]
fn kept_work_is_gone_on_with() {
    let start = at_the_start();
    let kept = start.after(Action::Last).after(Action::Choose(Move::Restart(ServerId(0)))).work;
    let restored = start.after(Action::Restore(kept.clone()));
    assert_eq!(restored.work, kept);
    assert_eq!(restored.recording.run().moves(), kept.branches.moves(1));
    assert_eq!(restored.step, restored.recording.last());
    assert!(!restored.can_undo());
}
