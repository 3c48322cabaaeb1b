//! Toasts: progress of a background task, results and errors.

use crate::browser;
use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_recording, use_shown, use_texts,
};
use crate::kit::controls::{IconButton, code_words};
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::shell_action::{Dismissal, ShellAction};
use crate::kit::toast::Toast;
use crate::workshop::session::action::SessionAction;
use formats::json::Edited;
use formats::json::scenario::{FileProblem, ScenarioFileError};
use i18n::{Texts, grouped, milliseconds};
use lua_vm::limits::PROGRAM_BYTES;
use narration::{Narrator, problem_message, reproduction_outcome};
use run_analysis::Recording;
use session::{BRANCH_LIMIT, Damaged, Progress, Refusal, SeedSearch, TaskKind, VERSION};
use simulator::{BYTE_LIMIT, MOVE_LIMIT};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ToastsProps {
    /// Stops the background task.
    pub(crate) stop: Callback<()>,
}

#[component]
pub(crate) fn Toasts(props: &ToastsProps) -> Html {
    let (text, dispatch, recording) = (use_texts(), use_dispatch(), use_recording());
    let notice = use_shown(|it| it.state.shell.toast.clone());
    let update_is_offered = use_shown(|it| it.state.shell.update_is_offered);
    let words = notice.as_ref().map(|notice| message(notice, &recording, text));
    // The style sheet times a toast that passes, because it can pause while the toast is in use.
    let ended = notice.as_ref().is_some_and(Toast::passes).then(|| {
        dispatch.reform(|_: AnimationEvent| Action::Shell(ShellAction::Dismiss(Dismissal::Any)))
    });
    let work = use_shown(|it| {
        let session = &it.state.session;
        session.task.as_ref().map(|task| (task.kind, session.progress))
    });
    // The status element exists before it has content, because screen readers announce only changes
    // of an existing element.
    html! {
        <aside class="toasts" aria-label={text.next_move.messages}>
            if let Some((kind, progress)) = work {
                <WorkProgress {kind} {progress} stop={props.stop.clone()} />
            }
            <div role="status">
                if update_is_offered {
                    <UpdateOffer />
                }
                if let Some((notice, words)) = notice.as_ref().zip(words) {
                    <div
                        key={words.clone()}
                        class={classes!(
                            "toast",
                            notice.is_trouble().then_some("trouble"),
                            notice.passes().then_some("passes"),
                        )}
                        role={notice.is_trouble().then_some("alert")}
                        onanimationend={ended}
                    >
                        <p>{ code_words(&words) }</p>
                        { answer(notice, &dispatch, text) }
                        { dismissal(Action::Shell(ShellAction::Dismiss(Dismissal::Any)), text) }
                    </div>
                }
            </div>
        </aside>
    }
}

/// Renders the offer of a newer version, which waits for the user's choice.
#[component]
fn UpdateOffer() -> Html {
    let text = use_texts();
    let reload = Callback::from(|_: MouseEvent| browser::reload());
    html! {
        <div class="toast">
            <p>{ text.share.update }</p>
            <button class="button" onclick={reload}>{ text.share.reload }</button>
            { dismissal(Action::Shell(ShellAction::OfferUpdate(false)), text) }
        </div>
    }
}

/// Renders the button that closes a toast.
fn dismissal(action: Action, text: &Texts) -> Html {
    html! {
        <IconButton class="quiet" name={text.next_move.dismiss} sign={icons::CROSS} {action} />
    }
}

/// Renders the button for the action that a toast offers, if any.
fn answer(notice: &Toast, dispatch: &Dispatch, text: &Texts) -> Html {
    let button = |name, onclick: Callback<MouseEvent>| {
        html! { <button class="button" {onclick}>{ name }</button> }
    };
    match notice {
        Toast::ChangedElsewhere(other) => {
            let open = Action::Intent(Opening::SavedLock(other.clone()).into());
            button(text.gallery.open_the_other, on_click(dispatch, open))
        }
        Toast::RunReplaced => button(
            text.next_move.back_to_run,
            on_click(dispatch, Action::Session(SessionAction::Undo)),
        ),
        _ => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct WorkProgressProps {
    kind: TaskKind,
    progress: Progress,
    stop: Callback<()>,
}

/// Renders the progress of a background task.
#[component]
fn WorkProgress(props: &WorkProgressProps) -> Html {
    let text = &use_texts().next_move;
    let WorkProgressProps { kind, progress, stop } = props;
    let moves = grouped(progress.moves as u64);
    let (sentence, whole) = match *kind {
        TaskKind::TrySeeds => {
            let tried = grouped(progress.seeds_tried as u64);
            (text.trying_seeds(&progress.seed, &tried), None)
        }
        TaskKind::Replay { moves: whole } | TaskKind::Compare { moves: whole, .. }
            if progress.moves <= whole =>
        {
            (text.replaying(&moves, &grouped(whole as u64)), Some(whole))
        }
        // After the replay, the run continues automatically.
        _ => (text.going_on(&moves, &milliseconds(progress.at)), Some(MOVE_LIMIT)),
    };
    let value = whole.map(|whole| progress.moves.min(whole));
    // A progress bar without a value shows that the duration is unknown.
    html! {
        <div class="toast">
            <p>{ &sentence }</p>
            <progress
                aria-label={sentence.clone()}
                max={whole.map(|whole| whole.max(1).to_string())}
                value={value.map(|value| value.to_string())}
            />
            <button class="button" onclick={stop.reform(|_: MouseEvent| ())}>{ text.stop }</button>
        </div>
    }
}

fn message(notice: &Toast, recording: &Recording, text: &Texts) -> String {
    let messages = &text.next_move;
    let sentence = match notice {
        Toast::Refused(refusal) => return refused(refusal, text),
        Toast::NoLink(damaged) => return no_link(damaged, text),
        Toast::NoScenario(errors) => return no_scenario(errors, text),
        Toast::Edited(edited) => return was_edited(edited, text),
        Toast::NotTold(error) => return text.cannot_show(error),
        Toast::NotKept => messages.not_kept,
        Toast::NotTranslated => text.language_not_loaded,
        Toast::Damaged => messages.damaged,
        Toast::RunReplaced => messages.run_replaced,
        Toast::Branched { kept, begun } => {
            return messages.branched(&begun, &kept);
        }
        Toast::Found { seed, tried, trial } => {
            let (_, title) = Narrator::new(recording, text).headline(recording.run().world().now());
            return messages.found(&grouped(*tried), &varied(*trial, text), &seed, &title);
        }
        Toast::FoundNothing { tried, trial } => {
            return messages.found_nothing(&grouped(*tried), &varied(*trial, text));
        }
        Toast::ChangedElsewhere(lock) => {
            return text.gallery.lock_changed_elsewhere(&lock.name);
        }
        Toast::TooLongToPaste { bytes } => {
            let [bytes, most] = [*bytes, PROGRAM_BYTES].map(|bytes| grouped(bytes as u64));
            return text.setup.too_long_to_paste(&bytes, &most);
        }
        Toast::LinkCopied => text.share.link_copied,
        Toast::ProgramCopied => text.setup.program_copied,
        Toast::NotCopied => text.share.not_copied,
        Toast::NotPainted => text.share.not_painted,
        Toast::FileNotRead => text.share.file_not_read,
        Toast::Reproduced { findings } => return reproduction_outcome(None, *findings, text),
        Toast::FoundOtherwise { step } => return reproduction_outcome(Some(*step), 0, text),
    };
    sentence.to_owned()
}

/// Returns the description of the difference between seeds: faults or order.
fn varied(trial: SeedSearch, text: &Texts) -> &'static str {
    if trial.has_faults { text.next_move.varied_faults } else { text.next_move.varied_order }
}

fn refused(refusal: &Refusal, text: &Texts) -> String {
    let messages = &text.next_move;
    match refusal {
        Refusal::NotAllowed(_) | Refusal::NoSuchPlace { .. } => messages.not_allowed.to_owned(),
        Refusal::TooManyBranches => messages.too_many_branches(&BRANCH_LIMIT),
        Refusal::TooManyBytes => messages.too_many_bytes(&grouped(BYTE_LIMIT >> 20)),
        Refusal::TooManyMoves => messages.too_many_moves(&grouped(MOVE_LIMIT as u64)),
        Refusal::NoSuchBranch => messages.no_such_branch.to_owned(),
        Refusal::OnlyBranch => messages.only_branch.to_owned(),
    }
}

fn no_link(damaged: &Damaged, text: &Texts) -> String {
    let sentence = match damaged {
        Damaged::NotOurs => text.share.not_ours,
        Damaged::Version(version) => {
            return text.share.later_version(version, &VERSION);
        }
        Damaged::Cut => text.share.cut,
        Damaged::Altered => text.share.altered,
        Damaged::Limit => text.share.over_a_limit,
        Damaged::Unreadable => text.share.unreadable,
        Damaged::Scenario => text.share.no_scenario,
    };
    sentence.to_owned()
}

/// Returns a message with the edited field of a saved run and its expected value.
fn was_edited(edited: &Edited, text: &Texts) -> String {
    match edited {
        Edited::Field { path, found, expected } => text.share.edited(&path, &found, &expected),
        Edited::Json { line, column } => text.share.edited_to_no_json(line, column),
    }
}

/// Returns a message for the first error in a scenario file. Serde's messages about JSON are always
/// in English.
fn no_scenario(errors: &[ScenarioFileError], text: &Texts) -> String {
    let Some(ScenarioFileError { place, path, problem }) = errors.first() else {
        return text.share.not_ours.to_owned();
    };
    let mut what = match problem {
        FileProblem::Scenario(problem) => problem_message(problem, text.which),
        other => other.to_string(),
    };
    if !path.is_empty() {
        what = format!("{path}: {what}");
    }
    let (line, column) = place.map_or((1, 1), |place| (place.line, place.column));
    text.share.no_scenario_file(&line, &column, &what)
}
