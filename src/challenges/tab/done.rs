//! Finished attack challenge: stars with their reasons, the user's run next to the simplest run,
//! the explanation, and the fix.

use crate::challenges::run_links::in_workshop;
use crate::challenges::state::{Activity, ChallengeAction, ChallengesState};
use crate::challenges::tab::stars::{star, stars};
use crate::challenges::tab::{HERE, use_challenges};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::measures::{CARD_SIDE, RUNS_GAP};
use crate::kit::tab_foot::Foot;
use crate::run_view::lanes::StillSize;
use crate::run_view::still_lanes::{StillFrame, StillLanes};
use crate::run_view::width::{Width, use_width};
use crate::search::check_error::check_error_message;
use diagrams::AxisUnit;
use i18n::Texts;
use learning::{AttackStage, OpenAttack, Reached, format_cost};
use model_checker::faults_of;
use narration::{ItemNames, faults_in_words, join_names};
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub(crate) fn Done() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let (challenges, width) = (&*use_challenges(), use_width());
    let Some((challenge, open)) = challenges.opened() else { return Html::default() };
    let Activity::Attack(attack) = &open.activity else { return Html::default() };
    let texts = challenge.task.texts(text.which);
    let hint = texts.hints.last().filter(|_| attack.stage == AttackStage::GivenUp);
    html! {
        <>
            <main class="lesson done">
                <div class="wrap top win">
                    <div>
                        <h1 class="t1" id={HERE} tabindex="-1">
                            { title(attack, text) }
                        </h1>
                        if let Some(hint) = hint {
                            <p class="say">{ hint }</p>
                        }
                        <p class="intro">{ &texts.why }</p>
                    </div>
                    { won(attack, text) }
                </div>
                <div class="wrap">
                    { what_for(attack, text) }
                    { runs(challenges, attack, width, &dispatch, text) }
                    <p class="mends body">{ text.challenge_results().mends(&texts.mends) }</p>
                </div>
            </main>
            { foot(challenges, text, &dispatch) }
        </>
    }
}

fn title(attack: &OpenAttack, text: &Texts) -> String {
    let messages = text.challenges();
    match &attack.stage {
        AttackStage::Reached(reached) => {
            let faults = match faults_in_words(faults_of(&reached.run.moves), text) {
                none if none.is_empty() => text.conclusion.no_faults.to_owned(),
                faults => join_names(faults, text),
            };
            text.challenge_results().reached(&text.failure(attack.attack.goal), &faults)
        }
        AttackStage::Holds => text.challenge_results().claim_right.to_owned(),
        _ if attack.attack.par.is_none() => messages.cannot_be_done.to_owned(),
        _ => messages.this_is_how.to_owned(),
    }
}

/// Renders the stars, if any can be earned.
fn won(attack: &OpenAttack, text: &Texts) -> Html {
    match &attack.stage {
        AttackStage::Reached(_) | AttackStage::Holds => stars(attack.stars(), text),
        AttackStage::Driving | AttackStage::GivenUp => Html::default(),
    }
}

/// Renders the reason for each star or, for a claim, the scope of the check.
fn what_for(attack: &OpenAttack, text: &Texts) -> Html {
    match &attack.stage {
        AttackStage::Reached(_) => {
            let star = |(is_won, words)| html! { <li>{ star(is_won) }{ words }</li> };
            html! {
                <ul class="what-for">{ for attack.explained_stars(text).into_iter().map(star) }</ul>
            }
        }
        _ => match &attack.judged {
            Some(judged) if judged.way.is_none() => html! {
                <>
                    if let Some(penalty) = attack.lost_star() {
                        <p class="what-for">{ penalty.message(text) }</p>
                    } else if attack.is_untried() {
                        <p class="what-for">{ text.challenges().untried }</p>
                    }
                    <p class="what-for fine">{ &judged.asked }{ " " }{ &judged.covered }</p>
                </>
            },
            _ => Html::default(),
        },
    }
}

/// Renders the user's run and the simplest run.
fn runs(
    challenges: &ChallengesState,
    attack: &OpenAttack,
    width: Width,
    dispatch: &Dispatch,
    text: &Texts,
) -> Html {
    let messages = text.challenges();
    let reached = match &attack.stage {
        AttackStage::Reached(reached) => Some(reached),
        AttackStage::GivenUp => None,
        AttackStage::Driving | AttackStage::Holds => return Html::default(),
    };
    if reached.is_none() && attack.attack.par.is_none() {
        return Html::default();
    }
    let card_width = match (width.is_narrow, reached) {
        (true, _) => width.content - 32,
        (false, None) => width.content,
        (false, Some(_)) => (width.content - RUNS_GAP) / 2,
    } - 2 * CARD_SIDE;
    let lanes = |name: &'static str, recording: &Rc<Recording>, step: usize| {
        let frame = StillFrame {
            width: card_width,
            size: StillSize::Small,
            axis: AxisUnit::Steps,
            name: Some(name.into()),
        };
        html! { <StillLanes recording={recording.clone()} {step} {frame} /> }
    };
    let par = match &attack.par {
        Some((recording, step)) => html! {
            <>
                { lanes(messages.par, recording, *step) }
                <button
                    class="do small"
                    onclick={on_click(dispatch, Action::Intent(in_workshop(recording, *step)))}
                >
                    { messages.show_that_run }
                </button>
            </>
        },
        None => {
            let words = challenges.trouble.as_ref().map(|it| check_error_message(it, text));
            let words = words.unwrap_or_else(|| messages.looking_for_par.to_owned());
            html! { <p class="fine">{ words }</p> }
        }
    };
    html! {
        <div class={classes!("runs", reached.is_some().then_some("beside"))}>
            if let Some(reached) = reached {
                <section class="run">
                    <h2 class="t3">{ messages.yours }</h2>
                    { own_figures(reached, text) }
                    { lanes(messages.yours, &attack.recording, attack.last_step()) }
                    <p class="fine">{ messages.move_means }{ " " }{ messages.switch_means }</p>
                </section>
            }
            <section class="run aside-card">
                <h2 class="t3">{ messages.par }</h2>
                if let Some(par) = attack.attack.par {
                    <p class="figures">
                        { for format_cost(par, text).into_iter().map(|it| html! { <span>{ it }</span> }) }
                    </p>
                }
                { par }
            </section>
        </div>
    }
}

/// Renders the cost of the user's run. Figures above par are underlined.
fn own_figures(reached: &Reached, text: &Texts) -> Html {
    let (own, par) = (reached.run.cost, reached.par);
    let more = [own.faults > par.faults, own.switches > par.switches, own.moves > par.moves];
    let figure = |(words, is_more): (String, bool)| {
        html! { <span class={is_more.then_some("more")}>{ words }</span> }
    };
    html! {
        <p class="figures">{ for format_cost(own, text).into_iter().zip(more).map(figure) }</p>
    }
}

fn foot(challenges: &ChallengesState, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.challenges();
    let act = |action| on_click(dispatch, Action::Challenge(action));
    let next = if challenges.next().is_some() { messages.next_attack } else { messages.all };
    let place = html! {
        <button class="do plain again" onclick={act(ChallengeAction::StartOver)}>
            { messages.try_again }
        </button>
    };
    html! {
        <Foot {place}>
            <button class="do primary" onclick={act(ChallengeAction::Next)}>
                <span>{ next }</span>
                <kbd aria-hidden="true">{ "↵" }</kbd>
            </button>
        </Foot>
    }
}
