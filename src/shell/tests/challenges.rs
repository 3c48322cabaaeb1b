//! Tests of the *Challenges* tab: solved attacks, claims, attacks given up, and a fixed defence.
//! The model checker runs for real.

use super::*;
use crate::challenges::state::ChallengeAction::{Attack, Defend};
use crate::kit::intent::{Intent, Opening};
use crate::kit::key::Key;
use crate::kit::shell_action::ShellAction;
use crate::shell::keys;
use crate::shell::tests::setup::response;
use content::texts::{ATTACKS, CHALLENGES, DEFENCES, Interviews, QUESTION_COUNT};
use formats::json::learning_progress::LearningProgress;
use learning::AttackAction::{Claim as ClaimNow, EnterAmount, GoOn, Make, SelectFault, TypeAmount};
use learning::DefenceAction::{Judge, Type};
use learning::{ChallengeKind, Penalty};
use primitives::Millis;
use search_service::Job;
use simulator::{Clock, FaultKind, Move};

const FILES: [&str; 4] = [
    include_str!("../../../content/challenges/crash-for-ever/challenge.txt"),
    include_str!("../../../content/challenges/look-then-take/challenge.txt"),
    include_str!("../../../content/challenges/long-enough/challenge.txt"),
    include_str!("../../../content/challenges/late-release/challenge.txt"),
];

const C1: ClientId = ClientId(0);
const C2: ClientId = ClientId(1);

/// Joins files as in the text that the page loads.
fn joined(files: &[&str]) -> String {
    files.iter().map(|file| format!("\u{c}task\n{file}")).collect()
}

/// Returns the state in which this challenge is open.
fn begun(id: &str) -> State {
    let all = ChallengeFile::all_in(&joined(&FILES));
    assert_eq!(all.len(), FILES.len());
    let actions = [ChallengeAction::Read(all.into()), ChallengeAction::Begin(id.to_owned())];
    at_the_start()
        .after(Action::Shell(ShellAction::ShowTab(Tab::Challenges)))
        .after_all(actions.map(Action::Challenge))
}

fn does(state: &State, actions: impl IntoIterator<Item = ChallengeAction>) -> State {
    state.after_all(actions.into_iter().map(Action::Challenge))
}

fn attack(state: &State) -> &OpenAttack {
    match state.challenges.opened().map(|(_, open)| &open.activity) {
        Some(Activity::Attack(attack)) => attack,
        other => panic!("{other:?}"),
    }
}

fn defence(state: &State) -> &OpenDefence {
    match state.challenges.opened().map(|(_, open)| &open.activity) {
        Some(Activity::Defend(defence)) => defence,
        other => panic!("{other:?}"),
    }
}

fn stars(state: &State) -> u8 {
    let (challenge, _) = state.challenges.opened().expect("one is open");
    state.learn.progress.stars(&challenge.task.id)
}

#[test]
fn digit_of_a_client_does_not_depend_on_its_position() {
    let at = ServerId(0);
    let jump = |clock| Move::Jump { clock, by_ms: 9 };
    for (offered, digits) in [
        (vec![Move::Run(C2), Move::Deliver(C1)], vec![Some(2), Some(1)]),
        (vec![Move::Run(C1), Move::Deliver(C1), Move::Run(C2)], vec![Some(1), None, Some(2)]),
        (vec![Move::Tick(Millis(7)), Move::Heal(at)], vec![Some(0), None]),
        (vec![Move::Crash(C2)], vec![Some(2)]),
        (vec![Move::Restart(at), Move::Restart(ServerId(4))], vec![Some(1), Some(5)]),
        (vec![jump(Clock::Client(C2)), jump(Clock::Server(at))], vec![Some(2), None]),
        (vec![Move::Run(ClientId(9))], vec![None]),
    ] {
        let found: Vec<_> = offered.iter().map(|made| digit_of(made, &offered)).collect();
        assert_eq!(found, digits, "{offered:?}");
    }
}

#[test]
fn digit_key_acts_on_the_same_client_in_every_list() {
    let press = |state: &State, name: &str| {
        let key = Key { name, command: false, shift: false, repeats: false };
        keys::action(key, state)
    };
    let made = |made: Move| Some(Action::Challenge(Attack(Make(made))));
    let state = begun("crash-for-ever");
    assert_eq!(press(&state, "2"), made(Move::Run(C2)));
    let state = does(&state, [Attack(Make(Move::Run(C1)))]);
    assert_eq!(attack(&state).next_moves(), [Move::Deliver(C1), Move::Run(C2)]);
    assert_eq!(press(&state, "1"), made(Move::Deliver(C1)));
    assert_eq!(press(&state, "2"), made(Move::Run(C2)));
    assert_eq!((press(&state, "3"), press(&state, "0")), (None, None));
    assert_eq!(press(&state, "ArrowRight"), Some(Action::Challenge(Attack(GoOn))));
    let aimed = does(&state, [Attack(SelectFault(Some(FaultKind::Crash)))]);
    let crash = Attack(EnterAmount(Some(Move::Crash(C2))));
    assert_eq!(press(&aimed, "2"), Some(Action::Challenge(crash)));
    assert_eq!(press(&aimed, "ArrowRight"), None);
}

/// Returns the state after the pending check request has been answered.
fn answered(state: &State) -> State {
    let request = state.running_question().expect("something is asked");
    let mut job = Job::begin((*request).clone(), None).expect("it can be answered");
    let mut state = state.clone();
    while !job.is_over() {
        if let Some(messages) = job.advance(1_000) {
            state = state.after(response(messages, 0));
        }
    }
    assert_eq!(state.running_question(), None);
    state
}

fn runs_and_asks(client: ClientId) -> [ChallengeAction; 2] {
    [Move::Run(client), Move::Deliver(client)].map(|made| Attack(Make(made)))
}

#[test]
fn attack_that_reaches_its_goal_wins_stars() {
    use ChallengeAction::{Next, StartOver, Undo};
    let start = begun("crash-for-ever");
    let taken = does(&start, runs_and_asks(C1));
    assert_eq!(attack(&taken).last_step(), 1);
    assert_eq!(attack(&does(&taken, [Undo])).recording.run().moves().len(), 1);
    let chosen = does(&taken, [Attack(SelectFault(Some(FaultKind::Crash)))]);
    assert_eq!(attack(&chosen).targets(FaultKind::Crash), [C1, C2].map(Move::Crash));
    assert_eq!(attack(&does(&chosen, [Undo])).fault, None, "the choice is taken back first");
    let none = does(&taken, [Attack(SelectFault(Some(FaultKind::Restart)))]);
    assert_eq!(attack(&none).fault, None, "there is none of them");
    let other = does(&chosen, [Attack(EnterAmount(Some(Move::Crash(C2))))]);
    assert_eq!(attack(&other).stage, AttackStage::Driving);
    assert_eq!(attack(&other).spent_at(FaultKind::Crash), [2]);
    let again = does(&other, [Attack(Make(Move::Crash(C1)))]);
    assert_eq!(attack(&again), attack(&other), "it is spent");
    let reached = does(&chosen, [Attack(EnterAmount(Some(Move::Crash(C1))))]);
    assert!(matches!(attack(&reached).stage, AttackStage::Reached(_)));
    assert_eq!((stars(&reached), attack(&reached).last_step()), (3, 2));
    let shown = answered(&reached);
    let (par, step) = attack(&shown).par.clone().expect("the explorer has found it");
    assert!(step > 0 && par.run().moves().iter().any(|made| *made == Move::Crash(C1)));
    let anew = does(&shown, [StartOver]);
    assert_eq!((attack(&anew).can_undo(), stars(&anew)), (false, 3));
    let next = does(&shown, [Next]);
    assert_eq!(next.title_of_page(), "Check, then lock");
    assert!(matches!(shown.way_to_workshop(), Intent::OpenWork(Opening::Link(..))));
}

#[test]
fn waiting_counts_as_one_choice() {
    use ChallengeAction::Undo;
    let taken = does(&begun("crash-for-ever"), runs_and_asks(C1));
    let waited = does(&taken, [Attack(GoOn), Attack(GoOn), Attack(GoOn)]);
    assert!(attack(&waited).recording.run().moves().len() > 100, "C2 polls while C1 works");
    let back = does(&waited, [Undo, Undo, Undo]);
    assert_eq!(attack(&back).recording.run().moves(), attack(&taken).recording.run().moves());
}

#[test]
fn pause_has_the_typed_duration() {
    let chosen = does(
        &begun("crash-for-ever"),
        runs_and_asks(C1).into_iter().chain([Attack(SelectFault(Some(FaultKind::Pause)))]),
    );
    let pause = attack(&chosen).targets(FaultKind::Pause)[0].clone();
    let entering =
        does(&chosen, [Attack(EnterAmount(Some(pause))), Attack(TypeAmount("70".to_owned()))]);
    let pause =
        attack(&entering).asking.as_ref().and_then(AmountDraft::answered).expect("it is a number");
    assert_eq!(pause, Move::Pause { client: C1, duration_ms: 70 });
    let paused = does(&entering, [Attack(Make(pause))]);
    assert_eq!((attack(&paused).asking.clone(), attack(&paused).fault), (None, None));
    assert_eq!(attack(&paused).spent().count(FaultKind::Pause), 1);
}

#[test]
fn claim_is_confirmed_or_refuted_by_the_model_checker() {
    let claimed = does(&begun("long-enough"), [Attack(ClaimNow)]);
    assert_eq!(attack(&claimed).claim, Claim::Made);
    let confirmed = answered(&claimed);
    assert_eq!((&attack(&confirmed).stage, stars(&confirmed)), (&AttackStage::Holds, 2));
    assert!(attack(&confirmed).is_untried());
    let tried = does(&begun("long-enough"), runs_and_asks(C1));
    let tried = does(&tried, [Attack(SelectFault(Some(FaultKind::Crash)))]);
    let tried = does(&tried, [Attack(EnterAmount(Some(Move::Crash(C1))))]);
    let confirmed = answered(&does(&tried, [Attack(ClaimNow)]));
    assert_eq!((&attack(&confirmed).stage, stars(&confirmed)), (&AttackStage::Holds, 3));

    let refuted = answered(&does(&begun("look-then-take"), [Attack(ClaimNow)]));
    assert_eq!(attack(&refuted).claim, Claim::Refuted);
    assert_eq!((&attack(&refuted).stage, stars(&refuted)), (&AttackStage::Driving, 0));
    let again = does(&refuted, [Attack(ClaimNow)]);
    assert_eq!((attack(&again).claim, again.running_question()), (Claim::Refuted, None));
}

#[test]
fn wrong_claim_or_shown_solution_costs_a_star_until_the_attack_is_solved() {
    use ChallengeAction::{Hint, Leave, StartOver};
    let reached = |state: &State| {
        let taken = does(state, runs_and_asks(C1));
        does(
            &taken,
            [
                Attack(SelectFault(Some(FaultKind::Crash))),
                Attack(EnterAmount(Some(Move::Crash(C1)))),
            ],
        )
    };
    let wrong = answered(&does(&begun("crash-for-ever"), [Attack(ClaimNow)]));
    assert_eq!(stars(&reached(&wrong)), 2);
    for (state, expected) in
        [(&wrong, [true, true, false]), (&begun("crash-for-ever"), [true, true, true])]
    {
        let finished = reached(state);
        let explained = attack(&finished).explained_stars(Language::English.texts());
        let won: Vec<bool> = explained.iter().map(|(is_won, _)| *is_won).collect();
        assert_eq!(won, expected, "the reasons match the stars");
    }
    let reloaded = at_the_start()
        .after(Action::Learn(LearnAction::ProgressRead((*wrong.learn.progress).clone())));
    let all = ChallengeAction::Read(ChallengeFile::all_in(&joined(&FILES)).into());
    let again = [all, ChallengeAction::Begin("crash-for-ever".to_owned())];
    assert_eq!(
        stars(&reached(&does(&reloaded, again.clone()))),
        2,
        "a reload does not take it back"
    );
    let over = reached(&does(&wrong, [StartOver]));
    assert_eq!(stars(&over), 2, "nor does starting over");
    assert_eq!(attack(&over).lost_star(), Some(Penalty::WrongClaim));
    assert_eq!(stars(&reached(&does(&over, [StartOver]))), 3);
    let shown = answered(&does(&begun("crash-for-ever"), [Hint, Hint, Hint]));
    for again in [does(&shown, [StartOver]), does(&shown, [Leave, again[1].clone()])] {
        let over = reached(&again);
        assert_eq!(stars(&over), 2);
        assert_eq!(attack(&over).lost_star(), Some(Penalty::ShownSolution));
    }
}

#[test]
fn last_hint_ends_an_attack() {
    let two = does(&begun("look-then-take"), [ChallengeAction::Hint, ChallengeAction::Hint]);
    assert_eq!(attack(&two).stage, AttackStage::Driving);
    let all = answered(&does(&two, [ChallengeAction::Hint]));
    assert_eq!(attack(&all).stage, AttackStage::GivenUp);
    assert!(attack(&all).par.is_some());
    assert_eq!(all.learn.progress.stars("look-then-take"), 0);
}

#[test]
fn defence_is_solved_by_the_fixed_program() {
    use ChallengeAction::Undo;
    let start = begun("late-release");
    let (challenge, _) = start.challenges.opened().expect("it is open");
    let ChallengeKind::Defend(defend) = challenge.task.kind.clone() else {
        panic!("it is a defence")
    };
    let broken = answered(&does(&start, [Defend(Judge)]));
    let judged = defence(&broken).judged.clone().expect("it is judged");
    assert!(!judged.is_solved && judged.way.is_some() && defence(&broken).run.is_some());
    assert_eq!(does(&broken, [Defend(Judge)]).running_question(), None, "it is judged already");

    let wrong = does(&broken, [Defend(Type("enter(".to_owned())), Defend(Judge)]);
    assert_eq!((defence(&wrong).errors.len(), wrong.running_question()), (1, None));
    let near = defend.near_miss.as_deref().unwrap_or_default().to_owned();
    let missed = answered(&does(&wrong, [Defend(Type(near)), Defend(Judge)]));
    assert!(!defence(&missed).is_solved());
    assert_eq!(stars(&missed), 0);
    let mended =
        answered(&does(&missed, [Defend(Type(defend.reference.to_string())), Defend(Judge)]));
    assert!(defence(&mended).is_solved());
    assert_eq!((stars(&mended), defence(&mended).run.clone()), (3, None));
    let back = does(&mended, [Undo]);
    assert!(!defence(&back).is_solved() && defence(&back).wants_to_ask());
}

/// Returns the state after a reload, with the challenge open again.
fn reloaded(state: &State, id: &str) -> State {
    let kept = state.learn.progress.write();
    let progress = LearningProgress::read(&kept).expect("it was written");
    let again = does(&begun(id), [ChallengeAction::Leave]);
    let again = again.after(Action::Learn(LearnAction::ProgressRead(progress)));
    does(&again, [ChallengeAction::Begin(id.to_owned())])
}

#[test]
fn challenge_in_progress_survives_a_reload_until_restarted() {
    use ChallengeAction::{StartOver, Undo};
    let taken = does(&begun("crash-for-ever"), runs_and_asks(C1));
    let again = reloaded(&taken, "crash-for-ever");
    assert_eq!(attack(&again), attack(&taken));
    assert_eq!(attack(&does(&again, [Undo])), attack(&does(&taken, [Undo])));
    let reached = does(
        &again,
        [Attack(SelectFault(Some(FaultKind::Crash))), Attack(EnterAmount(Some(Move::Crash(C1))))],
    );
    assert_eq!(reached.learn.progress.begun("crash-for-ever"), None, "it is over");
    let over = does(&again, [StartOver]);
    assert!(!attack(&over).can_undo());
    assert_eq!(over.learn.progress.begun("crash-for-ever"), None);

    let typed = does(&begun("late-release"), [Defend(Type("enter()\nleave(".to_owned()))]);
    let again = reloaded(&typed, "late-release");
    assert_eq!(&*defence(&again).program, "enter()\nleave(");
    assert_eq!(defence(&again).errors.len(), 1);
    let given = does(&again, [Undo]);
    assert_eq!(defence(&given).program, defence(&begun("late-release")).program);
    assert_eq!(given.learn.progress.begun("late-release"), None);
}

#[test]
fn stored_run_of_another_setup_is_ignored() {
    let taken = does(&begun("crash-for-ever"), runs_and_asks(C1));
    let run = taken.learn.progress.begun("crash-for-ever");
    let mut progress = LearningProgress::default();
    progress.keep_begun("look-then-take", run);
    let state = does(&begun("look-then-take"), [ChallengeAction::Leave]);
    let state = state.after(Action::Learn(LearnAction::ProgressRead(progress)));
    let opened = does(&state, [ChallengeAction::Begin("look-then-take".to_owned())]);
    assert!(!attack(&opened).can_undo());
}

#[test]
fn task_from_a_file_is_opened_and_stored() {
    use ChallengeAction::{Leave, Open, Read};
    let own = FILES[0].replace("id: crash-for-ever", "id: mine");
    let start = does(&begun("crash-for-ever"), [Leave]);
    let opened = does(&start, [Open(own.clone())]);
    let (challenge, open) = opened.challenges.opened().expect("it is begun");
    assert_eq!((&*challenge.task.id, challenge.is_own, open.place), ("mine", true, FILES.len()));
    let list = does(&opened, [Leave]);
    let known = does(&list, [Open(FILES[0].to_owned())]);
    assert_eq!(known.challenges.known_id.as_deref(), Some("crash-for-ever"));
    let searching = does(&list, [Open("task: attack".to_owned())]);
    let question = searching.running_question().expect("somebody is to say what is wrong");
    let Err(refused) = Job::begin((*question).clone(), None) else { panic!("it is no task") };
    let wrong = searching.after(response(*refused, 0));
    assert!(matches!(wrong.challenges.trouble, Some(CheckError::Refused(_))));
    for state in [known, wrong] {
        assert!(state.challenges.opened().is_none() && state.challenges.all.len() > FILES.len());
        assert!(does(&state, [Open(own.clone())]).challenges.opened().is_some());
    }
    let link = challenge.link().expect("it is short");
    let linked = at_the_start().after(addressed(&link, Source::Shared));
    assert!(linked.shell.tab == Tab::Challenges && linked.challenges.opened().is_none());
    let linked = does(&linked, [Read(ChallengeFile::all_in(&joined(&FILES)).into())]);
    assert_eq!(linked.challenges.opened().map(|(it, _)| &*it.task.id), Some("mine"));
    let mut learner = at_the_start();
    Rc::make_mut(&mut learner.learn.progress).win("crash-for-ever", 3);
    let built_in = session::encode_task(FILES[0]).expect("it is short");
    let met = learner.after(addressed(&built_in, Source::Shared));
    let met = does(&met, [Read(ChallengeFile::all_in(&joined(&FILES)).into())]);
    assert_eq!(met.challenges.known_id.as_deref(), Some("crash-for-ever"));
    assert_eq!(met.learn.progress.stars("crash-for-ever"), 3, "nothing is lost");
    let cut = at_the_start().after(addressed(&link[..link.len() - 8], Source::Shared));
    assert!(matches!(cut.shell.toast, Some(Toast::NoLink(_))) && cut.shell.tab == Tab::Workshop);
    let progress = (*opened.learn.progress).clone();
    let again = at_the_start().after(Action::Learn(LearnAction::ProgressRead(progress)));
    let all = ChallengeFile::all_in(&joined(&FILES));
    let again = does(&again, [Read(all.into())]);
    assert_eq!(again.challenges.all.len(), FILES.len() + 1);
    let none = Action::Learn(LearnAction::ProgressRead(LearningProgress::default()));
    assert_eq!(again.after(none).challenges.all.len(), FILES.len());
}

#[test]
fn first_page_counts_the_challenges_before_they_are_loaded() {
    let files = ChallengeFile::all_in(CHALLENGES);
    for (is_attack, ids) in [(true, ATTACKS), (false, DEFENCES)] {
        let alike = files.iter().filter(|it| it.is_attack() == is_attack);
        let loaded: Vec<&str> = alike.map(|it| &*it.task.id).collect();
        assert_eq!(ids, loaded);
    }
    assert_eq!(Interviews::all().questions().count(), QUESTION_COUNT);
}
