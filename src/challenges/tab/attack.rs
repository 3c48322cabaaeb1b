//! Open attack challenge: the goal, the fault budget, the run so far, and the possible moves.

use crate::challenges::state::{Activity, ChallengeAction, ChallengesState};
use crate::challenges::tab::fault_budget::{about_par, fault_budget};
use crate::challenges::tab::fault_chips::Breaking;
use crate::challenges::tab::hint::{hint_button, hints};
use crate::challenges::tab::moves::Moves;
use crate::challenges::tab::undo::undo_button;
use crate::challenges::tab::{HERE, use_challenges};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::tab_foot::Foot;
use crate::run_view::lanes::Later;
use crate::run_view::program_and_keys::Program;
use crate::run_view::still_lanes::{StillFrame, StillLanes};
use crate::run_view::width::use_width;
use crate::search::check_error::check_error_message;
use diagrams::AxisUnit;
use i18n::Texts;
use learning::{AttackAction, Claim, OpenAttack};
use simulator::Move;
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub(crate) fn Attack() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let challenges = use_challenges();
    let frame = StillFrame { axis: AxisUnit::Steps, ..use_width().frame() };
    let recording = match challenges.opened().map(|(_, open)| &open.activity) {
        Some(Activity::Attack(attack)) => Some(attack.recording.clone()),
        _ => None,
    };
    let world = use_memo(recording, |recording| {
        recording.as_ref().map(|it| Rc::new(it.run().world().clone()))
    });
    let (Some((challenge, open)), Some(world)) = (challenges.opened(), &*world) else {
        return Html::default();
    };
    let Activity::Attack(attack) = &open.activity else { return Html::default() };
    let task = &challenge.task;
    let texts = task.texts(text.which);
    let (recording, step) = (&attack.recording, attack.recording.last());
    let has_no_key = recording.key_history().all().is_empty();
    // A move that only sends a request makes no step, but its line is the current one.
    let last = recording.run().moves().last().and_then(Move::client);
    let actor = last.unwrap_or_else(|| recording.last_actor(step));
    html! {
        <>
            <main class="lesson attack">
                <div class="wrap top goal">
                    <div>
                        <h1 class="t2" id={HERE} tabindex="-1">{ &texts.goal }</h1>
                        <p class="intro">{ &texts.about }</p>
                    </div>
                    { fault_budget(task, attack, text) }
                </div>
                // Room for the lane of the first key, so that the moves below do not jump.
                <div class={classes!("wrap", "lanes-of-lesson", has_no_key.then_some("before-keys"))}>
                    <StillLanes
                        recording={recording.clone()}
                        {step}
                        {frame}
                        later={Later::Undecided}
                    />
                    <p class="last-choice fine" role="status">{ attack.last_choice_message(text) }</p>
                </div>
                <div class="wrap two even">
                    <Moves attack={attack.clone()} world={world.clone()} />
                    <div class="stack">
                        if !task.budget().is_empty() {
                            <Breaking
                                task={Rc::new(task.clone())}
                                attack={attack.clone()}
                                world={world.clone()}
                            />
                        }
                        <Program
                            recording={recording.clone()}
                            moves={recording.run().moves().len()}
                            client={actor}
                            awaited={None::<u32>}
                        />
                    </div>
                </div>
                <div class="wrap below">
                    {
                        hints(
                            &texts.hints,
                            open.hints,
                            hint_button(texts.hints.len(), open.hints, true, &dispatch, text),
                        )
                    }
                    { about_par(text) }
                </div>
            </main>
            { foot(attack, &challenges, text, &dispatch) }
        </>
    }
}

/// Renders the state of the claim that no run reaches the goal, next to its button.
fn claim(challenges: &ChallengesState, attack: &OpenAttack, text: &Texts) -> Html {
    let messages = text.challenges();
    let judged = attack.judged.as_ref();
    let neutral = |words: String| Some(("", icons::UNJUDGED, words));
    let said = match attack.claim {
        Claim::None => None,
        Claim::Made => match &challenges.trouble {
            Some(trouble) => Some(("trouble", icons::WARNING, check_error_message(trouble, text))),
            None => neutral(messages.trying_all.to_owned()),
        },
        Claim::Refuted => {
            let wrong = messages.costs_a_star(&text.challenge_results().claim_wrong);
            Some(("bad", icons::BROKEN, wrong))
        }
        Claim::Undecided => judged.and_then(|judged| neutral(judged.sentence.clone())),
    };
    html! {
        <div role="status" class="claim">
            if let Some((class, sign, words)) = said {
                <p {class}><Icon {sign} />{ words }</p>
            }
        </div>
    }
}

fn foot(
    attack: &OpenAttack,
    challenges: &ChallengesState,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let messages = text.challenges();
    let act = |action| on_click(dispatch, Action::Challenge(action));
    let place = undo_button(attack.can_undo(), text, dispatch);
    html! {
        <Foot {place}>
            <span class="fine later">{ messages.sure }</span>
            { claim(challenges, attack, text) }
            <button class="do" disabled={challenges.is_searching} onclick={act(ChallengeAction::Attack(AttackAction::Claim))}>
                { messages.it_holds }
            </button>
        </Foot>
    }
}
