//! Open defend challenge: the program with its bug, and the model checker's verdict while the user
//! types.

use crate::challenges::state::{Activity, ChallengeAction, ChallengesState, OpenChallenge};
use crate::challenges::tab::compared::{beside, compared};
use crate::challenges::tab::editor::Editor;
use crate::challenges::tab::hint::{hint_button, hints};
use crate::challenges::tab::judgement::{in_short, judgement};
use crate::challenges::tab::undo::undo_button;
use crate::challenges::tab::{HERE, use_challenges};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::measures::{VERDICT, VERDICT_SIDE};
use crate::kit::tab_foot::Foot;
use crate::run_view::width::use_width;
use gloo_timers::callback::Timeout;
use i18n::Texts;
use learning::{Challenge, ChallengeKind, DefenceAction, OpenDefence};
use yew::prelude::*;

/// Delay after the last keystroke before the program is checked, in ms.
const REST_MS: u32 = 600;

#[component]
pub(crate) fn Defend() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let messages = text.challenges();
    let (challenges, width) = (&*use_challenges(), use_width());
    let opened = challenges.opened().and_then(|(challenge, open)| match &open.activity {
        Activity::Defend(defence) => Some((challenge, open, defence)),
        Activity::Attack(_) => None,
    });
    let wanted = opened.filter(|(_, _, defence)| defence.wants_to_ask());
    let wanted = wanted
        .map(|(_, open, defence)| (open.place, defence.program.clone(), defence.judged.is_some()));
    use_effect_with((wanted, dispatch.clone()), |(wanted, dispatch)| {
        let dispatch = dispatch.clone();
        // The unchanged lock is checked without delay.
        let timer = wanted.as_ref().map(|(_, _, was_judged)| {
            Timeout::new(if *was_judged { REST_MS } else { 0 }, move || {
                dispatch.emit(Action::Challenge(ChallengeAction::Defend(DefenceAction::Judge)));
            })
        });
        move || drop(timer)
    });
    let Some((challenge, open, defence)) = opened else { return Html::default() };
    let ChallengeKind::Defend(defend) = &challenge.task.kind else { return Html::default() };
    let (task, is_solved) = (&challenge.task, defence.is_solved());
    let texts = task.texts(text.which);
    let (title, about) = if is_solved {
        (messages.holds_now.to_owned(), messages.take_home(&texts.why))
    } else {
        (texts.goal.clone(), texts.about.clone())
    };
    let card_width = if width.is_narrow { width.content - 32 } else { VERDICT } - 2 * VERDICT_SIDE;
    html! {
        <>
            <main class="lesson defend">
                <div class="wrap top">
                    <h1 class="t2" id={HERE} tabindex="-1">{ title }</h1>
                    <p class="intro">{ about }</p>
                </div>
                { in_short(defence, text) }
                <div class="wrap beside-editor">
                    if defence.is_compared {
                        { compared(task, defend, defence, text) }
                    } else {
                        <Editor />
                    }
                    <div class="stack">
                        // A hint above the verdict is visible when it appears.
                        if !is_solved && open.hints > 0 {
                            { hints(&texts.hints, open.hints, Html::default()) }
                        }
                        {
                            judgement(
                                task,
                                defence,
                                challenges.trouble.as_ref(),
                                card_width,
                                &dispatch,
                                text,
                            )
                        }
                        if is_solved {
                            { beside(task, text) }
                        }
                    </div>
                </div>
            </main>
            { foot(challenges, open, (task, defence), &dispatch, text) }
        </>
    }
}

fn foot(
    challenges: &ChallengesState,
    open: &OpenChallenge,
    (task, defence): (&Challenge, &OpenDefence),
    dispatch: &Dispatch,
    text: &Texts,
) -> Html {
    let messages = text.challenges();
    let act = |action| on_click(dispatch, Action::Challenge(action));
    let (next, compare) = (
        if challenges.next().is_some() { messages.next_defence } else { messages.all },
        if defence.is_compared { messages.compare_no_more } else { messages.compare },
    );
    let place = undo_button(defence.can_undo(), text, dispatch);
    html! {
        <Foot {place}>
            if *defence.program != *task.program() {
                <button
                    class="do"
                    onclick={act(ChallengeAction::Defend(DefenceAction::Compare(!defence.is_compared)))}
                >
                    { compare }
                </button>
            }
            if defence.is_solved() {
                <button class="do primary" onclick={act(ChallengeAction::Next)}>
                    <span>{ next }</span>
                    <kbd aria-hidden="true">{ "↵" }</kbd>
                </button>
            } else {
                {
                    hint_button(
                        task.texts(text.which).hints.len(),
                        open.hints,
                        false,
                        dispatch,
                        text,
                    )
                }
            }
        </Foot>
    }
}
