//! Buttons that continue the run automatically, and buttons that try seeds until a run has a
//! finding.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_recording, use_shown, use_texts};
use crate::kit::controls::{Choice, Segmented};
use crate::workshop::session::action::RunAction;
use lock_semantics::Severity;
use session::SeedSearch;
use simulator::{Policy, Scheduler};
use yew::prelude::*;

#[component]
pub(crate) fn GoOn() -> Html {
    let (text, dispatch) = (&use_texts().next_move, use_dispatch());
    let (recording, is_busy) = (use_recording(), use_is_busy());
    let until = use_shown(|it| it.state.session.work.until);
    let run = recording.run();
    let scheduler = Scheduler { order: Policy::InTurn, until };
    let is_over = scheduler.next(run).is_err();
    let go_on = if is_over {
        [text.let_it_run_on, " · ", text.run_is_over].concat()
    } else {
        text.let_it_run_on.to_owned()
    };
    let seed = run.world().scenario().seed.wrapping_add(1);
    html! {
        <>
            <div class="buttons">
                <button
                    class="button"
                    disabled={is_over || is_busy}
                    onclick={on_click(&dispatch, Action::Run(RunAction::GoOn))}
                >
                    { go_on }
                </button>
            </div>
            <Varied {seed} />
        </>
    }
}

/// Returns `true` while a background task is running, so that no other can start.
#[hook]
pub(crate) fn use_is_busy() -> bool {
    use_shown(|it| it.state.session.task.is_some())
}

#[derive(Properties, PartialEq)]
struct VariedProps {
    /// First seed to try.
    seed: u64,
}

/// Renders the search over seeds: its fault setting, its stopping condition, and its limits.
#[component]
fn Varied(&VariedProps { seed }: &VariedProps) -> Html {
    let trial = use_shown(|it| it.state.session.seed_search);
    let is_busy = use_is_busy();
    let (text, dispatch) = (&use_texts().next_move, use_dispatch());
    let choice = |name, other: SeedSearch| Choice {
        name,
        is_chosen: trial == other,
        action: Action::Run(RunAction::SetSeedSearch(other)),
    };
    let faults = vec![
        choice(text.with_faults, SeedSearch { has_faults: true, ..trial }),
        choice(text.without_faults, SeedSearch { has_faults: false, ..trial }),
    ];
    let stops_at = vec![
        choice(text.stop_at_warnings, SeedSearch { stops_at: Severity::LeaseLimit, ..trial }),
        choice(text.stop_at_failures, SeedSearch { stops_at: Severity::Broken, ..trial }),
    ];
    let (differs, varies) = if trial.has_faults {
        (text.differs_by_faults, text.varies_faults)
    } else {
        (text.differs_by_order, text.varies_order)
    };
    html! {
        <details class="varied">
            <summary>{ differs }</summary>
            <p class="hint">{ varies }</p>
            <div class="buttons">
                <button
                    class="button"
                    disabled={is_busy}
                    onclick={on_click(&dispatch, Action::Run(RunAction::TrySeeds))}
                >
                    { text.keep_trying(&seed) }
                </button>
                <Segmented name={text.what_is_tried} choices={faults} />
                <Segmented name={text.when_to_stop} choices={stops_at} />
            </div>
        </details>
    }
}
