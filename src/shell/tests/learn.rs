//! Tests of the tabs, and of a lesson from its first checkpoint to its last.

use super::*;
use crate::kit::intent::Intent;
use crate::kit::shell_action::ShellAction;
use crate::shell::tests::setup::response;
use crate::workshop::session::action::SessionAction;
use content::texts::Lessons;
use formats::json::learning_progress::LearningProgress;
use search_service::Job;

fn learn(action: LearnAction) -> Action {
    Action::Learn(action)
}

/// Returns the *Learn* tab with all lessons loaded.
fn in_room() -> State {
    let read = learn(LearnAction::LessonsRead(Lessons::all()));
    at_the_start().after_all([Action::Shell(ShellAction::ShowTab(Tab::Learn)), read])
}

fn begun(lesson: &str) -> State {
    in_room().after(learn(LearnAction::Begin(lesson.to_owned())))
}

/// Returns the checkpoint, the last step that is shown, and the view.
fn place(state: &State) -> (usize, usize, Stage) {
    let (lesson, open) = state.learn.lesson().expect("a lesson is open");
    (open.stop, open.step(lesson), open.stage(lesson))
}

/// Returns the index of a correct or of a wrong choice.
fn choice(state: &State, is_right: bool) -> usize {
    let (_, open) = state.learn.lesson().expect("a lesson is open");
    let choices = open.prediction.as_ref().expect("something is asked").choices();
    choices.iter().position(|choice| choice.is_right == is_right).expect("there is one")
}

#[test]
fn lesson_hides_a_step_until_its_question_is_answered() {
    use LearnAction::{Answer, Back, Continue};
    let mut state = begun("two-dels");
    assert_eq!(place(&state), (0, 3, Stage::Explanation));
    state = state.after(learn(Continue));
    assert_eq!(place(&state), (1, 11, Stage::Question));
    assert_eq!(place(&state.after(learn(Continue))), place(&state), "it waits for an answer");
    assert_eq!(
        place(&state.after(learn(Answer(Some(9))))),
        place(&state),
        "there is no such choice"
    );
    let wrong = choice(&state, false);
    state = state.after(learn(Answer(Some(wrong))));
    assert_eq!(place(&state), (1, 12, Stage::Answered(Some(wrong))));
    let right = choice(&state, true);
    assert_eq!(place(&state.after(learn(Answer(Some(right))))), place(&state), "it stays");
    state = state.after_all([Continue, Continue].map(learn));
    assert_eq!(place(&state), (3, 15, Stage::Question));
    state = state.after_all([Back, Back].map(learn));
    assert_eq!(place(&state), (1, 12, Stage::Answered(Some(wrong))), "it is looked at again");
    state = state.after_all([Continue, Continue, Answer(None), Continue].map(learn));
    assert_eq!(place(&state), (4, 17, Stage::Question));
    state = state.after_all([Answer(None), Continue].map(learn));
    assert_eq!(place(&state), (5, 18, Stage::Ended));
    assert!(state.learn.progress.is_done("two-dels"));
    assert_eq!(place(&state.after(learn(Continue))).0, 0, "the next lesson begins");
}

#[test]
fn every_lesson_can_be_completed() {
    for lesson in Lessons::all().lessons() {
        let mut state = begun(lesson.id());
        for (number, stop) in lesson.stops().enumerate() {
            if stop.asks().is_some() {
                let before = stop.step() - 1;
                assert_eq!(place(&state), (number, before, Stage::Question), "{}", lesson.id());
                let wrong = choice(&state, false);
                state = state.after(learn(LearnAction::Answer(Some(wrong))));
                let answered = Stage::Answered(Some(wrong));
                assert_eq!(place(&state), (number, stop.step(), answered), "{}", lesson.id());
            } else {
                assert_eq!(
                    place(&state),
                    (number, stop.step(), Stage::Explanation),
                    "{}",
                    lesson.id()
                );
            }
            state = state.after(learn(LearnAction::Continue));
        }
        assert_eq!(place(&state).2, Stage::Ended);
        assert!(state.learn.progress.is_done(lesson.id()));
    }
}

/// Completes the open lesson with "not sure" for each question.
fn completed(mut state: State) -> State {
    while place(&state).2 != Stage::Ended {
        state = state.after_all([LearnAction::Answer(None), LearnAction::Continue].map(learn));
    }
    state
}

#[test]
fn missed_question_is_asked_again_at_the_end() {
    use LearnAction::{Answer, AskAgain, Continue};
    let grades = |state: &State| {
        let (lesson, open) = state.learn.lesson().expect("a lesson is open");
        open.grades(lesson)
    };
    let state = completed(begun("two-dels"));
    assert_eq!(grades(&state), [(1, false), (3, false), (4, false)]);
    let again = state.after(learn(AskAgain(3)));
    assert_eq!(place(&again), (3, 15, Stage::Question));
    let right = choice(&again, true);
    let answered = again.after(learn(Answer(Some(right))));
    assert_eq!(place(&answered), (3, 16, Stage::Answered(Some(right))));
    let ended = answered.after(learn(Continue));
    assert_eq!(
        (place(&ended).2, grades(&ended)),
        (Stage::Ended, vec![(1, false), (3, true), (4, false)])
    );
    assert!(ended.learn.progress.is_done("two-dels"));
}

#[test]
fn last_lesson_leads_to_unfinished_ones_then_to_the_interview() {
    let only_last = completed(begun("redlock")).after(learn(LearnAction::Continue));
    assert_eq!(only_last.learn.open.as_ref().map(|it| &*it.id), Some("setnx-and-del"));
    let all = Lessons::all();
    let done = all.lessons().fold(in_room(), |state, lesson| {
        completed(state.after(learn(LearnAction::Begin(lesson.id().to_owned()))))
    });
    let interview = done.after(learn(LearnAction::Continue));
    assert_eq!((interview.shell.tab, &interview.learn.open), (Tab::Interview, &None));
    let path = done.after(learn(LearnAction::Leave));
    assert_eq!(path.after(learn(LearnAction::Continue)).shell.tab, Tab::Interview);
}

#[test]
fn lesson_in_the_address_is_not_the_position_of_a_visitor() {
    let visitor = in_room().after(learn(LearnAction::Restore("script".to_owned())));
    let visitor = completed(visitor);
    assert_eq!(
        (&visitor.learn.progress.last, visitor.learn.progress.is_done("script")),
        (&None, true)
    );
    assert_eq!(visitor.learn.next_lesson().map(|it| it.id()), Some("setnx-and-del"));
    let next = visitor.after(learn(LearnAction::Continue));
    assert_eq!(next.learn.progress.last.as_deref(), Some("asking-again"));
    let reloaded = next.after(learn(LearnAction::Restore("asking-again".to_owned())));
    assert_eq!(reloaded.learn.progress.last.as_deref(), Some("asking-again"));
    let visit = begun("getset").after(learn(LearnAction::Restore("script".to_owned())));
    assert_eq!(visit.learn.progress.last.as_deref(), Some("getset"));
}

#[test]
fn run_in_which_a_wrong_answer_is_correct_opens_in_the_workshop() {
    let mut state = begun("two-dels").after(learn(LearnAction::Continue));
    state = state.after_all([LearnAction::Answer(None), LearnAction::Continue].map(learn));
    state = state.after_all([LearnAction::Continue, LearnAction::Answer(None)].map(learn));
    let (_, open) = state.learn.lesson().expect("it is open");
    let choices = open.prediction.as_ref().expect("something is asked").choices();
    let elsewhere = choices.iter().filter_map(|choice| open.elsewhere(choice));
    let mut steps = Vec::new();
    for (recording, step) in elsewhere {
        let shown = state.after(Action::Intent(open.show(&recording, step)));
        assert_eq!((shown.shell.tab, shown.playback.step), (Tab::Workshop, step));
        assert_eq!(*shown.session.recording, recording);
        steps.push(step);
    }
    assert_eq!(steps, [13, 14]);
    let there = state.after(Action::Intent(state.way_to_workshop()));
    assert_eq!((there.shell.tab, there.playback.step), (Tab::Workshop, 16));
    assert_eq!((there.way_back(), at_the_start().way_back()), (Some(Tab::Learn), None));
    assert_eq!(
        there.after(Action::Shell(ShellAction::ShowTab(there.shell.tab_before))).learn,
        state.learn
    );
}

#[test]
fn visited_lesson_stores_the_previous_tab() {
    for room in [Tab::Workshop, Tab::Interview] {
        let visited = in_room()
            .after(Action::Shell(ShellAction::ShowTab(room)))
            .after(learn(LearnAction::Visit("two-dels".to_owned())));
        assert_eq!(visited.shell.tab, Tab::Learn);
        let from = |state: &State| state.learn.open.as_ref().map(|open| open.from);
        assert_eq!(from(&visited), Some(room));
        let mut next = visited.clone();
        while next.learn.lesson().is_some_and(|(lesson, _)| lesson.id() == "two-dels") {
            next = next.after_all([LearnAction::Answer(None), LearnAction::Continue].map(learn));
        }
        assert_eq!(from(&next), Some(room), "the lesson after it has the same way back");
        let again = visited.after(learn(LearnAction::Begin("two-dels".to_owned())));
        assert_eq!(from(&again), Some(Tab::Learn));
    }
}

#[test]
fn run_with_another_clock_opens_with_that_clock() {
    let mut state = begun("clocks");
    while place(&state).1 < 5 || place(&state).2 != Stage::Question {
        state = state.after_all([LearnAction::Answer(None), LearnAction::Continue].map(learn));
    }
    let (_, open) = state.learn.lesson().expect("it is open");
    let choices = open.prediction.as_ref().expect("something is asked").choices();
    let mut elsewhere = choices.iter().filter_map(|choice| open.elsewhere(choice));
    let own = open.recording.run().world().scenario();
    let other = elsewhere.find(|(it, _)| it.run().world().scenario() != own);
    let (recording, step) = other.expect("a choice holds with another clock");
    let shown = state.after(Action::Intent(open.show(&recording, step)));
    assert_eq!(
        (shown.shell.tab, shown.playback.step, shown.session.work.story),
        (Tab::Workshop, step, None)
    );
    assert_eq!(*shown.session.recording, recording);
}

#[test]
fn stored_progress_resumes_the_lesson() {
    let mut state = begun("two-dels").after(learn(LearnAction::Continue));
    state = state.after_all([LearnAction::Answer(Some(0)), LearnAction::Continue].map(learn));
    let kept = state.learn.progress.write();
    let read = LearningProgress::read(&kept).expect("it was written");
    let again = in_room().after(learn(LearnAction::ProgressRead(read)));
    assert_eq!(again.learn.next_lesson().map(|it| it.id()), Some("two-dels"));
    let again = again.after(learn(LearnAction::Continue));
    assert_eq!((place(&again), &again.learn), (place(&state), &state.learn));
    let back = again.after(learn(LearnAction::Back));
    assert_eq!(place(&back), (1, 12, Stage::Answered(Some(0))));
    let first = in_room().after(learn(LearnAction::Continue));
    assert_eq!(first.learn.open.as_ref().map(|it| &*it.id), Some("setnx-and-del"));
}

#[test]
fn lesson_requested_early_begins_once_loaded() {
    let early = at_the_start()
        .after_all([Action::Shell(ShellAction::ShowTab(Tab::Learn)), learn(LearnAction::Continue)]);
    assert_eq!(early.learn.open, None);
    let read = || learn(LearnAction::LessonsRead(Lessons::all()));
    let begun = early.after(read());
    assert_eq!(begun.learn.open.as_ref().map(|it| &*it.id), Some("setnx-and-del"));
    let left = begun.after_all([learn(LearnAction::Leave), read()]);
    assert_eq!(left.learn.open, None, "it begins once");
}

#[test]
fn lesson_from_a_file_is_listed_last_and_stored() {
    let link = at_the_start().workshop().link();
    let link = session::encode(&link).expect("it is short");
    let file = format!(
        "lesson: mine\nrun: {link}\nstops: 1, 12 reply\n\n[zh-Hans]\ntitle: 我的\nlead: 如此。\n\
         stop: 一。\nstop: 二。\nask: 返回什么？\ntakeaway: 因此。\n"
    );
    let opened = in_room().after(learn(LearnAction::Open(file.clone())));
    assert_eq!(
        (place(&opened), opened.title_of_page()),
        ((0, 1, Stage::Explanation), "我的".to_owned())
    );
    let waiting = opened.after(learn(LearnAction::Continue));
    assert_eq!(place(&waiting), (1, 11, Stage::Question));
    assert_eq!(opened.learn.lessons.lessons().last().map(|it| it.id()), Some("mine"));
    assert_eq!(opened.learn.lessons.group("own", Language::English), "Opened lessons");
    let there = waiting.after(Action::Intent(waiting.way_to_workshop()));
    assert_eq!((there.shell.tab, there.playback.step), (Tab::Workshop, 11));
    let kept = LearningProgress::read(&waiting.learn.progress.write()).expect("it was written");
    let again = at_the_start().after_all([
        learn(LearnAction::ProgressRead(kept)),
        learn(LearnAction::LessonsRead(Lessons::all())),
        learn(LearnAction::Begin("mine".to_owned())),
    ]);
    assert_eq!(place(&again), place(&waiting));

    let known = file.replace("mine", "two-dels");
    let known = opened.after(learn(LearnAction::Open(known)));
    assert_eq!(known.learn.known_id.as_deref(), Some("two-dels"));
    let wrong = file.replace("stops: 1", "stops: 0");
    let wrong = in_room().after(Action::Challenge(ChallengeAction::Open(wrong)));
    let question = wrong.running_question().expect("somebody is to say what is wrong");
    let Err(refused) = Job::begin((*question).clone(), None) else { panic!("it is no lesson") };
    let rejected = wrong.after(response(*refused, 0));
    let Some(CheckError::Refused(why)) = &rejected.challenges.trouble else {
        panic!("{:?}", rejected.challenges.trouble)
    };
    assert!(why.starts_with("line 3, column 8: its run has steps"), "{why}");
    assert_eq!(rejected.shell.tab, Tab::Learn);
    assert_eq!(
        rejected.after(Action::Shell(ShellAction::ShowTab(Tab::Challenges))).challenges.trouble,
        None
    );
}

#[test]
fn lessons_with_the_most_wrong_answers_come_first() {
    let missed = |state: &State| -> Vec<(String, usize)> {
        let lessons = state.learn.most_missed(2).into_iter();
        lessons.map(|it| (it.lesson.id().to_owned(), it.missed)).collect()
    };
    let mut state = in_room();
    assert_eq!(missed(&state), []);
    for (lesson, wrong) in [("two-dels", 1), ("setnx-and-del", 0), ("pause-and-fence", 2)] {
        state = state.after(learn(LearnAction::Begin(lesson.to_owned())));
        let mut answered = 0;
        while place(&state).2 != Stage::Ended {
            if place(&state).2 == Stage::Question {
                let is_right = answered >= wrong;
                let answer = LearnAction::Answer(is_right.then(|| choice(&state, true)));
                state = state.after(learn(answer));
                answered += 1;
            }
            state = state.after(learn(LearnAction::Continue));
        }
    }
    let expected = [("pause-and-fence".to_owned(), 2), ("two-dels".to_owned(), 1)];
    assert_eq!(missed(&state), expected);
}

#[test]
fn lesson_is_closed_on_the_way_back_to_the_workshop() {
    let visit = Action::Intent(Intent::ShowLesson(Some("two-dels".to_owned())));
    let visited = begun("two-dels").after(learn(LearnAction::Leave));
    let visited = visited.after_all([Action::Shell(ShellAction::ShowTab(Tab::Workshop)), visit]);
    assert!(visited.learn.lesson().is_some());
    let back = visited.after(learn(LearnAction::Return));
    assert_eq!((back.shell.tab, back.way_back()), (Tab::Workshop, None));
    // From the list of lessons, the way back leads to the list.
    let listed = begun("two-dels").after(learn(LearnAction::Return));
    assert!(listed.shell.tab == Tab::Learn && listed.learn.lesson().is_none());
}

#[test]
fn work_opens_in_the_workshop_and_the_tab_is_a_preference() {
    let state = begun("two-dels");
    let linked = state.after(open(at_the_start().session.work.clone()));
    let opened_story =
        state.after(Action::Session(SessionAction::Open(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)));
    for opened in [linked, opened_story, state.after(Action::Session(SessionAction::OpenOwn))] {
        assert_eq!((opened.shell.tab, opened.shell.tab_before), (Tab::Workshop, Tab::Learn));
    }
    let kept = serde_json::to_string(&state.preferences(Language::English)).unwrap();
    assert_eq!(kept, r#"{"version":1,"room":"learn"}"#);
    for tab in [Tab::Interview, Tab::Challenges] {
        let there = state.after(Action::Shell(ShellAction::ShowTab(tab)));
        let kept = there.preferences(Language::English).room;
        assert_eq!(kept.as_deref(), Some("learn"), "the bare address opens the start page");
    }
    let mut again = at_the_start();
    again.prefer(&serde_json::from_str(r#"{"version":1,"room":"challenges"}"#).unwrap());
    assert_eq!(again.shell.tab, Tab::Learn, "an older version stored the tab itself");
    let mut again = at_the_start();
    again.prefer(&serde_json::from_str(&kept).unwrap());
    assert_eq!(again.shell.tab, Tab::Learn);
    again.prefer(&serde_json::from_str(r#"{"version":1,"room":"attic"}"#).unwrap());
    assert_eq!(again.shell.tab, Tab::Learn);
}
