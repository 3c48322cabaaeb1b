//! Tests of the user's place in the page and of returning to it.

use super::*;
use crate::interview::state::InterviewDataAction;
use crate::kit::shell_action::ShellAction;
use content::texts::{Interviews, Lessons};

const TASK: &str = include_str!("../../../content/challenges/crash-for-ever/challenge.txt");

fn place(text: &str) -> PlaceInPage {
    PlaceInPage::of(text).expect("there is such a room")
}

fn at(state: &State) -> String {
    state.place().in_text()
}

/// Returns the actions that deliver the contents of the tabs.
fn loaded() -> [Action; 4] {
    [
        Action::Learn(LearnAction::LessonsRead(Lessons::all())),
        Action::Interview(InterviewAction::Data(InterviewDataAction::QuestionsRead(
            Interviews::all(),
        ))),
        Action::Interview(InterviewAction::Data(InterviewDataAction::ScheduleRead(Rc::default()))),
        Action::Challenge(ChallengeAction::Read(
            ChallengeFile::all_in(&format!("\u{c}task\n{TASK}")).into(),
        )),
    ]
}

#[test]
fn open_item_of_a_tab_is_restored_from_the_history() {
    let open = |room, action: Action| {
        at_the_start()
            .after_all(loaded())
            .after_all([Action::Shell(ShellAction::ShowTab(room)), action])
    };
    let lesson = Action::Learn(LearnAction::Begin("two-dels".to_owned()));
    let question = Action::Interview(InterviewAction::Open("restart".to_owned()));
    let challenge = Action::Challenge(ChallengeAction::Begin("crash-for-ever".to_owned()));
    for (room, action, expected) in [
        (Tab::Learn, lesson, "learn/two-dels"),
        (Tab::Interview, question, "interview/held"),
        (Tab::Challenges, challenge, "challenges/crash-for-ever"),
    ] {
        let opened = open(room, action);
        assert_eq!(at(&opened), expected);
        let start = opened.after(Action::Shell(ShellAction::ShowStart));
        assert_eq!(at(&start), room.id(), "the name of the open tab leads to its start");
        let left = opened.after(Action::Shell(ShellAction::Return(place(room.id()))));
        assert_eq!(at(&left), room.id(), "back");
        assert_eq!(
            at(&left.after(Action::Shell(ShellAction::Return(place(expected))))),
            expected,
            "and forward"
        );
        let away = opened.after(Action::Shell(ShellAction::Return(place("workshop"))));
        assert_eq!(at(&away), "workshop");
        let back = away.after(Action::Shell(ShellAction::Return(place(expected))));
        assert_eq!((&back.learn, &back.interview), (&opened.learn, &opened.interview));
        assert_eq!(back.challenges, opened.challenges, "nothing begins anew");
    }
    assert_eq!(PlaceInPage::of("attic/1"), None);
}

#[test]
fn place_opens_once_its_tab_is_loaded() {
    for text in ["learn/two-dels", "interview/held", "challenges/crash-for-ever"] {
        let awaited = at_the_start().after(Action::Shell(ShellAction::Return(place(text))));
        assert_eq!(at(&awaited), text);
        let elsewhere =
            awaited.after(Action::Shell(ShellAction::ShowTab(Tab::Workshop))).after_all(loaded());
        assert_eq!(at(&elsewhere), "workshop", "who goes elsewhere is not called back");
        let kept = learning::MockInterview::new(["restart".to_owned()], None);
        let kept = Action::Interview(InterviewAction::Data(InterviewDataAction::InterviewRead(
            kept.into(),
        )));
        assert_eq!(at(&awaited.after(kept).after_all(loaded())), text);
    }
    for (text, there) in [
        ("learn/of-another-version", "learn"),
        ("interview/held", "interview"),
        ("challenges/of-another-version", "challenges"),
    ] {
        let came = at_the_start()
            .after(Action::Shell(ShellAction::Return(place(text))))
            .after_all(loaded());
        assert_eq!(at(&came), there, "there is no such thing any more");
    }
}
