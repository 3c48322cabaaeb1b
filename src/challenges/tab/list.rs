//! List of the attack and defend challenges in the order of difficulty, with the stars earned.

use crate::challenges::state::{ChallengeAction, ChallengeFile, ChallengesState};
use crate::challenges::tab::stars::stars;
use crate::challenges::tab::{HERE, use_challenges};
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::kept_progress::{Kept, use_progress};
use crate::kit::transfer::OpenOwnFile;

use crate::search::check_error::not_opened;
use formats::json::learning_progress::LearningProgress;
use i18n::Texts;
use yew::prelude::*;

#[component]
pub(crate) fn List() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let messages = text.challenges();
    let (challenges, progress) = (use_challenges(), use_progress());
    let list = |is_attack: bool, (name, how): (&'static str, &'static str)| {
        let alike: Vec<&ChallengeFile> =
            challenges.all.iter().filter(|it| it.is_attack() == is_attack).collect();
        let won = alike.iter().filter(|it| progress.stars(&it.task.id) > 0).count();
        html! {
            <section class="kind">
                <h2 class="t3">
                    { name }
                    <small>{ text.learn().done_of(&won, &alike.len()) }</small>
                </h2>
                <p class="fine">{ how }</p>
                { levels(&alike, &progress, text, &dispatch) }
            </section>
        }
    };
    html! {
        <main class="wrap challenges-page">
            <h1 class="t1" id={HERE} tabindex="-1">{ messages.promise }</h1>
            <p class="intro">{ messages.promise_how }</p>
            <Kept />
            if challenges.all.is_empty() {
                <p class="fine">{ text.tabs().loading }</p>
            } else {
                { opening(&challenges, text, &dispatch) }
                <div class="kinds">
                    { list(true, (messages.attacks, messages.attacks_how)) }
                    { list(false, (messages.defences, messages.defences_how)) }
                </div>
            }
        </main>
    }
}

/// Renders the button that opens a challenge file, and the error of the last file.
fn opening(challenges: &ChallengesState, text: &Texts, dispatch: &Dispatch) -> Html {
    let messages = text.challenges();
    let open = dispatch.reform(|content| Action::Challenge(ChallengeAction::Open(content)));
    let known = challenges.known_id.as_ref().map(|id| messages.id_is_built_in(&id));
    let problem = known.or(challenges.trouble.as_ref().map(|it| not_opened(it, text)));
    html! { <OpenOwnFile about={messages.own_task} label={messages.open_task} {open} {problem} /> }
}

/// Renders the challenges grouped by difficulty.
fn levels(
    alike: &[&ChallengeFile],
    progress: &LearningProgress,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let level = |it: &ChallengeFile| (it.is_own, it.task.difficulty);
    let groups = alike.chunk_by(|one, other| level(one) == level(other));
    let mut number = 0;
    let group = |group: &[&ChallengeFile]| {
        let difficulty = group.first().map_or(0, |it| it.task.difficulty);
        let entries: Vec<Html> = group
            .iter()
            .map(|challenge| {
                number += 1;
                entry(challenge, number, progress, text, dispatch)
            })
            .collect();
        html! {
            <>
                <h3>
                    if group.first().is_some_and(|it| it.is_own) {
                        { text.challenges().opened_tasks }{ " · " }
                    }
                    { text.challenges().level(&difficulty) }
                </h3>
                <ol>{ for entries }</ol>
            </>
        }
    };
    groups.map(group).collect()
}

fn entry(
    challenge: &ChallengeFile,
    number: usize,
    progress: &LearningProgress,
    text: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let id = &challenge.task.id;
    let won = progress.stars(id);
    let is_begun = won == 0 && progress.begun(id).is_some();
    let begin = Action::Challenge(ChallengeAction::Begin(id.clone()));
    html! {
        <li key={id.clone()}>
            <button
                class={classes!("entry", (won > 0).then_some("done"))}
                onclick={on_click(dispatch, begin)}
            >
                <span class="place">{ number }</span>
                <span>
                    { challenge.task.texts(text.which).title.clone() }
                    if is_begun {
                        { " " }<small class="fine">{ text.challenges().begun }</small>
                    }
                </span>
                <span class="state">{ stars(won, text) }</span>
            </button>
            if let Some(link) = challenge.link() {
                <a class="link fine" href={format!("#{link}")}>{ text.challenges().task_link }</a>
            }
        </li>
    }
}
