//! Buttons that continue the run automatically, and buttons that try seeds until a run has a
//! finding.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_sentences};
use crate::kit::controls::{Choice, Segmented};
use crate::workshop::check::state::CheckAction;
use crate::workshop::session::action::RunAction;
use lock_semantics::Severity;
use primitives::Millis;
use run_analysis::Recording;
use session::SeedSearch;
use simulator::{Policy, Scheduler};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct GoOnProps {
    pub recording: Rc<Recording>,
    /// End time of runs that continue automatically.
    pub until: Millis,
    /// Whether a background task is running.
    pub is_busy: bool,
    /// Settings of the search over seeds.
    pub trial: SeedSearch,
    /// Whether the model checker is offered, which covers all runs.
    pub can_be_checked: bool,
}

#[component]
pub fn GoOn(props: &GoOnProps) -> Html {
    let (sentences, dispatch) = (use_sentences(), use_dispatch());
    let text = &sentences.next_move;
    let run = props.recording.run();
    let scheduler = Scheduler { order: Policy::InTurn, until: props.until };
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
                    disabled={is_over || props.is_busy}
                    onclick={on_click(&dispatch, Action::Run(RunAction::GoOn))}
                >
                    { go_on }
                </button>
                if props.can_be_checked {
                    <button
                        class="button"
                        onclick={on_click(&dispatch, Action::Check(CheckAction::Toggle))}
                    >
                        { sentences.check_panel.check_every_run }
                    </button>
                }
            </div>
            <Varied trial={props.trial} {seed} is_busy={props.is_busy} />
        </>
    }
}

#[derive(Properties, PartialEq)]
struct VariedProps {
    trial: SeedSearch,
    /// First seed to try.
    seed: u64,
    is_busy: bool,
}

/// Renders the search over seeds: its fault setting, its stopping condition, and its limits.
#[component]
fn Varied(&VariedProps { trial, seed, is_busy }: &VariedProps) -> Html {
    let (text, dispatch) = (&use_sentences().next_move, use_dispatch());
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
