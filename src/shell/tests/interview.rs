//! Tests of the *Interview* tab.

use super::*;
use crate::interview::state::{InterviewDataAction, ReplyAction};
use crate::kit::intent::{Intent, Opening};
use crate::kit::key::Key;
use crate::kit::shell_action::ShellAction;
use crate::shell::keys;
use crate::workshop::session::action::SessionAction;
use InterviewAction::*;
use content::texts::Interviews;
use learning::{Day, Rating, Stage};

const TODAY: Day = Day(20_000);

fn in_the_room() -> State {
    at_the_start().after_all([
        Action::Shell(ShellAction::ShowTab(Tab::Interview)),
        Action::Interview(Data(InterviewDataAction::QuestionsRead(Interviews::all()))),
        Action::Interview(Data(InterviewDataAction::ScheduleRead(Rc::default()))),
        Action::Interview(Data(InterviewDataAction::DayBegan(TODAY))),
    ])
}

fn after(state: &State, actions: impl IntoIterator<Item = InterviewAction>) -> State {
    state.after_all(actions.into_iter().map(Action::Interview))
}

fn stage(state: &State) -> Option<(Stage, usize)> {
    let shown = state.interview.shown()?;
    Some((shown.stage(), shown.place()))
}

fn due(state: &State, question: &str) -> Option<u32> {
    let card = state.interview.schedule.as_ref()?.card(question)?;
    Some(card.due.0 - TODAY.0)
}

#[test]
fn date_of_the_interview_is_set_from_another_tab() {
    let state = in_the_room();
    let setting = state.interview.setting.clone();
    let date = Some(Day(TODAY.0 + 3));
    let set = state.after(Action::Intent(Intent::SetInterviewDate(date)));
    assert_eq!(set.interview.setting, learning::Setting { date, ..setting.clone() });
    let removed = set.after(Action::Intent(Intent::SetInterviewDate(None)));
    assert_eq!(removed.interview.setting, setting);
}

#[test]
fn interview_in_progress_is_opened_from_another_tab() {
    let left = after(&in_the_room(), [Begin(7), Reply(ReplyAction::Skip), Leave]);
    let away = left.after(Action::Shell(ShellAction::ShowTab(Tab::Learn)));
    assert_eq!(stage(&away), None);
    let back = away.after(Action::Intent(Intent::ContinueInterview));
    assert_eq!((back.shell.tab, stage(&back)), (Tab::Interview, stage(&after(&left, [GoOn]))));
    assert_eq!(stage(&back).map(|(_, place)| place), Some(1));
}

#[test]
fn interview_with_an_answer_counts_as_under_way() {
    let is_under_way = |actions: &[InterviewAction]| {
        let state = after(&after(&in_the_room(), [Begin(7)]), actions.iter().cloned());
        state.interview.interview.clone().is_some_and(|it| it.is_under_way())
    };
    assert!(
        !is_under_way(&[])
            && !is_under_way(&[
                Reply(ReplyAction::Passed(9)),
                Reply(ReplyAction::Write(" ".to_owned()))
            ])
    );
    for begun in [
        Reply(ReplyAction::Write("so".to_owned())),
        Reply(ReplyAction::Finish),
        Reply(ReplyAction::Skip),
    ] {
        assert!(is_under_way(&[begun.clone(), Leave]), "{begun:?}");
    }
    let skipped = [const { Reply(ReplyAction::Skip) }; 8];
    assert!(!is_under_way(&skipped), "it is over");
}

#[test]
fn mock_interview_leads_from_settings_to_results() {
    let setting = learning::Setting { count: 2, minutes_each: None, ..Default::default() };
    let begun = after(&in_the_room(), [Set(setting), Begin(7)]);
    assert_eq!(stage(&begun), Some((Stage::Asking, 0)));
    assert_eq!(begun.interview.proof(), None, "nothing is given away");
    let answered = after(
        &begun,
        [
            Reply(ReplyAction::Passed(61)),
            Reply(ReplyAction::Write("words".to_owned())),
            Reply(ReplyAction::Finish),
        ],
    );
    let answered = after(&answered, [Reply(ReplyAction::Tick(0)), Reply(ReplyAction::Tick(1))]);
    assert_eq!(stage(&answered), Some((Stage::Reviewing, 0)));
    let first = answered.interview.question().map(|it| it.id().to_owned()).unwrap();
    let rated = after(&answered, [Reply(ReplyAction::Rate(Rating::Good))]);
    assert_eq!((stage(&rated), due(&rated, &first)), (Some((Stage::Asking, 1)), Some(3)));
    let over = after(&rated, [Reply(ReplyAction::Skip)]);
    assert_eq!(stage(&over), Some((Stage::Over, 2)));
    let sheet = over.interview.sheet().unwrap();
    assert_eq!((sheet.points(), sheet.seconds(), sheet.again().count()), (2, 61, 1));
    let again = after(&over, [PractiseAgain]);
    assert_eq!(again.interview.shown().map(|it| it.attempts().len()), Some(1));
    assert_eq!(stage(&after(&over, [Leave])), None);
    assert_eq!(after(&over, [Leave, GoOn]), over, "the sheet is there until the next interview");
    // An answer cannot be rated before it is given, or after the interview.
    for state in [&begun, &over] {
        assert_eq!(
            after(state, [Reply(ReplyAction::Rate(Rating::Again))]).interview,
            state.interview
        );
    }
}

#[test]
fn single_question_returns_to_the_list_and_can_be_resumed() {
    let open = after(&in_the_room(), [Open("unique-value".to_owned())]);
    assert_eq!(stage(&open), Some((Stage::Asking, 0)));
    for last in [
        vec![Reply(ReplyAction::Skip)],
        vec![Reply(ReplyAction::Finish), Reply(ReplyAction::Rate(Rating::Hard))],
    ] {
        let back = after(&open, last);
        assert_eq!((stage(&back), back.interview.interview.is_some()), (None, false));
    }
    let left = after(&open, [Reply(ReplyAction::Write("half".to_owned())), Leave]);
    assert_eq!(stage(&left), None);
    let on = after(&left, [GoOn]);
    assert_eq!(on.interview.shown().and_then(|it| it.current()).unwrap().words, "half");
    // It is still there after a reload, if all its questions exist.
    let kept = left.interview.stored().unwrap();
    let again =
        after(&in_the_room(), [Data(InterviewDataAction::InterviewRead(kept.clone())), GoOn]);
    assert_eq!(again.interview.interview, Some(kept.clone()));
    let other = learning::MockInterview::new(["unknown".to_owned()], None);
    let ahead = after(&again, [Data(InterviewDataAction::InterviewRead(other.clone().into()))]);
    assert_eq!(ahead.interview.interview, Some(kept), "another tab changes nothing here");
    let unknown =
        after(&in_the_room(), [Data(InterviewDataAction::InterviewRead(other.into())), GoOn]);
    assert_eq!((stage(&unknown), unknown.interview.interview.clone()), (None, None));
    let two = after(
        &open,
        [
            Reply(ReplyAction::Finish),
            Reply(ReplyAction::AskNext("one-step".to_owned())),
            Reply(ReplyAction::Rate(Rating::Good)),
        ],
    );
    assert_eq!(stage(&two), Some((Stage::Asking, 1)));
}

#[test]
fn keys_rate_tick_and_open_the_run_after_the_answer() {
    let opened = after(&in_the_room(), [Open("unique-value".to_owned())]);
    let answered = after(&opened, [Reply(ReplyAction::Finish)]);
    let key = |name, command, state: &State| {
        keys::action(Key { name, command, shift: false, repeats: false }, state)
    };
    let gallery = Some(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Gallery))));
    let does = |action| Some(Action::Interview(action));
    assert_eq!(key("g", false, &in_the_room()), gallery);
    assert_eq!(key("g", false, &answered), does(Reply(ReplyAction::Rate(Rating::Good))));
    assert_eq!(key("A", false, &answered), does(Reply(ReplyAction::Rate(Rating::Again))));
    assert_eq!(key("h", false, &answered), does(Reply(ReplyAction::Rate(Rating::Hard))));
    assert_eq!(key("3", false, &answered), does(Reply(ReplyAction::Tick(2))));
    assert_eq!(key("Enter", true, &opened), does(Reply(ReplyAction::Finish)));
    assert_eq!(key("Enter", true, &answered), None);
    assert_eq!(
        key("w", false, &in_the_room()),
        Some(Action::Intent(ShellAction::ShowTab(Tab::Workshop).into()))
    );
    let Some(Action::Intent(Intent::OpenWork(Opening::StoryAt(story, step)))) =
        key("w", false, &answered)
    else {
        panic!("the run that proves it is not opened")
    };
    assert_eq!((story.id, step), ("same-value-passes-for-ones-own", 9));
    let away = answered.after(Action::Session(SessionAction::OpenAt(story, step)));
    assert_eq!((away.shell.tab, away.playback.step), (Tab::Workshop, 9));
    assert_eq!(
        stage(&away.after(Action::Shell(ShellAction::ShowTab(Tab::Interview)))),
        Some((Stage::Reviewing, 0))
    );
    let covered = answered.after(Action::Shell(ShellAction::OpenDialog(Some(Dialog::Help))));
    assert_eq!(key("g", false, &covered), gallery);
}

#[test]
fn letters_do_nothing_while_a_question_is_open() {
    let opened = after(&in_the_room(), [Open("unique-value".to_owned())]);
    let answered = after(&opened, [Reply(ReplyAction::Finish)]);
    let bound = |state: &State| -> String {
        let is_bound = |letter: &char| {
            let name = &letter.to_string();
            let key = Key { name, command: false, shift: false, repeats: false };
            keys::action(key, state).is_some()
        };
        ('a'..='z').chain('A'..='Z').filter(is_bound).collect()
    };
    assert_eq!(bound(&opened), "");
    assert_eq!(bound(&answered), "aghwAGHW");
}

#[test]
fn results_of_the_last_interview_remain_after_a_single_question() {
    let held = after(&in_the_room(), [Begin(1)]);
    let count = held.interview.interview.as_ref().map_or(0, |it| it.attempts().len());
    let over = (0..count).fold(held, |state, _| after(&state, [Reply(ReplyAction::Skip)]));
    assert_eq!(stage(&over).map(|(stage, _)| stage), Some(Stage::Over));
    let alone = after(&over, [Leave, Open("unique-value".to_owned())]);
    assert_eq!(stage(&alone), Some((Stage::Asking, 0)));
    let again =
        after(&alone, [Reply(ReplyAction::Finish), Reply(ReplyAction::Rate(Rating::Good)), GoOn]);
    assert_eq!(again.interview.interview, over.interview.interview);
    assert!(again.interview.shown().is_some());
}

#[test]
fn interview_waits_while_single_questions_are_read() {
    let begun = after(&in_the_room(), [Begin(1), Reply(ReplyAction::Skip)]);
    let writing = after(&begun, [Reply(ReplyAction::Write("half".to_owned()))]);
    let waiting = |state: &State| {
        let interview = state.interview.waiting()?;
        Some((interview.place(), interview.attempts().len()))
    };
    assert_eq!(waiting(&writing), None, "it is shown");
    let alone = after(&writing, [Leave, Open("unique-value".to_owned())]);
    assert_eq!((stage(&alone), waiting(&alone)), (Some((Stage::Asking, 0)), Some((1, 8))));
    let timed = after(&alone, [Reply(ReplyAction::Passed(9))]);
    assert_eq!(timed.interview.interview, writing.interview.interview, "its clock stands");
    assert_eq!(timed.interview.stored(), writing.interview.interview, "a reload keeps it");
    let back = after(&timed, [GoOn]);
    assert_eq!(back.interview.shown().and_then(|it| it.current()).unwrap().words, "half");
    // The question is rated, left, or followed by another one.
    let rated = [Reply(ReplyAction::Finish), Reply(ReplyAction::Rate(Rating::Good))];
    let followed = [
        Reply(ReplyAction::Finish),
        Reply(ReplyAction::AskNext("one-step".to_owned())),
        Reply(ReplyAction::Rate(Rating::Good)),
        Reply(ReplyAction::Skip),
    ];
    let other = [Leave, Open("restart".to_owned()), Leave];
    for actions in [&rated[..], &followed[..], &other[..]] {
        let read = after(&alone, actions.iter().cloned());
        assert_eq!(waiting(&read), Some((1, 8)), "{actions:?}");
        assert_eq!(after(&read, [GoOn]).interview.interview, writing.interview.interview);
    }
    // A question that was left keeps its answer, and only another one would discard it.
    let answering = after(&alone, [Reply(ReplyAction::Write("so".to_owned())), Leave]);
    let again = after(&answering, [Open("unique-value".to_owned())]);
    assert_eq!(again.interview.shown().and_then(|it| it.current()).unwrap().words, "so");
    let discards = |action| answering.interview.discarded_by(&action).map(|it| it.attempts().len());
    assert_eq!(discards(Open("unique-value".to_owned())), None);
    assert_eq!(discards(Open("restart".to_owned())), Some(1));
    assert_eq!(discards(Begin(2)), Some(8));
}

#[test]
fn question_opened_from_the_results_returns_to_them() {
    let setting = learning::Setting { count: 2, minutes_each: None, ..Default::default() };
    let skip = Reply(ReplyAction::Skip);
    let over = after(&in_the_room(), [Set(setting), Begin(7), skip.clone(), skip.clone()]);
    assert_eq!(stage(&over), Some((Stage::Over, 2)));
    let back = after(&over, [Open("restart".to_owned()), skip]);
    assert_eq!(stage(&back), Some((Stage::Over, 2)));
}

#[test]
fn schedule_is_imported_deleted_and_restored() {
    let file = r#"{"version":1,"questions":[{"id":"restart","box":2,"due":20003}]}"#;
    let imported = after(&in_the_room(), [Data(InterviewDataAction::Import(file.to_owned()))]);
    assert_eq!(imported.interview.outcome, Some(KeepingOutcome::Imported(1)));
    assert_eq!(due(&imported, "restart"), Some(3));
    let refused = after(&imported, [Data(InterviewDataAction::Import("{}".to_owned()))]);
    assert!(matches!(refused.interview.outcome, Some(KeepingOutcome::NotImported(_))));
    assert_eq!(refused.interview.schedule, imported.interview.schedule);
    let deleted = after(&refused, [Data(InterviewDataAction::Delete)]);
    assert_eq!(due(&deleted, "restart"), None);
    let back = after(&deleted, [Data(InterviewDataAction::UndoDelete)]);
    assert_eq!((due(&back, "restart"), &back.interview.outcome), (Some(3), &None));
}

#[test]
fn date_of_the_interview_limits_the_due_dates() {
    let question = "setnx-lock";
    let good = [Open(question.to_owned()), Reply(ReplyAction::Finish)];
    let rated = after(&after(&in_the_room(), good), [Reply(ReplyAction::Rate(Rating::Good))]);
    assert_eq!(due(&rated, question), Some(3));
    let on =
        |days: u32| learning::Setting { date: Some(Day(TODAY.0 + days)), ..Default::default() };
    assert_eq!(due(&after(&rated, [Set(on(2))]), question), Some(1), "it moves to before the date");
    assert_eq!(due(&after(&rated, [Set(on(9))]), question), Some(3), "there is time enough");
    let dated = after(&in_the_room(), [Set(on(4)), Open(question.to_owned())]);
    let dated = after(&dated, [Reply(ReplyAction::Finish), Reply(ReplyAction::Rate(Rating::Good))]);
    assert_eq!(due(&dated, question), Some(2));
}
