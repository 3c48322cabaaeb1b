//! List of the failing runs in the strip.

use crate::browser;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::verdict_look::look;
use crate::workshop::check::panel::use_is_narrow;
use crate::workshop::check::panel::view::LockView;
use crate::workshop::check::state::CheckAction;
use i18n::Texts;
use lock_semantics::Verdict;
use narration::{FailingRun, ReportText, RunPlace};
use yew::prelude::*;

/// Number of ways in the strip before the user asks for all.
const FIRST_WAYS: usize = 3;

#[derive(Properties, PartialEq)]
pub(super) struct WaysProps {
    pub(super) view: LockView,
    /// Opens a run.
    pub(super) open: Callback<RunPlace>,
}

/// Renders the list of failing runs.
#[component]
pub(super) fn Ways(props: &WaysProps) -> Html {
    let view = &props.view;
    let (texts, dispatch, is_narrow) = (use_texts(), use_dispatch(), use_is_narrow());
    let shows_all = use_state_eq(|| false);
    let (text, answered) = (&texts.check_panel, &view.answered);
    let listed = listed_runs(answered);
    if listed.is_empty() || !answered.outcome.is_violated() {
        return Html::default();
    }
    // The last row may have the buttons that show all runs, and that check more clients.
    let has_further = listed.len() > FIRST_WAYS || answered.more_clients.is_some();
    let shown = match listed.len() {
        all if *shows_all || !has_further => all,
        all => all.min(FIRST_WAYS - 1),
    };
    // The selected run is always visible, below the one before it in the list.
    let selected = listed.iter().position(|(place, _)| *place == view.way).unwrap_or_default();
    let first = (selected + 1).saturating_sub(shown);
    let is_mistake = |(place, run): &&(RunPlace, &FailingRun)| {
        matches!(place, RunPlace::Way(_)) && run.outcome == Verdict::Broken
    };
    let mistakes = listed.iter().filter(is_mistake).count();
    let hidden = listed.len() - shown;
    // The mistakes come first.
    let more = if first == 0 && shown >= mistakes && mistakes > 0 {
        text.more_runs(&hidden)
    } else {
        text.more_ways(&hidden)
    };
    let rows = listed
        .iter()
        .enumerate()
        .skip(first)
        .take(shown)
        .map(|(index, (place, way))| way_button(index + 1, *place, way, props, texts));
    let toggle = {
        let shows_all = shows_all.clone();
        Callback::from(move |_: MouseEvent| shows_all.set(!*shows_all))
    };
    // On a wide page, the whole list covers the panels below, until a run is chosen.
    let close = {
        let shows_all = shows_all.clone();
        Callback::from(move |_: MouseEvent| shows_all.set(*shows_all && is_narrow))
    };
    let leave = {
        let shows_all = shows_all.clone();
        Callback::from(move |event: FocusEvent| {
            if browser::focus_leaves(&event, ".ways") {
                shows_all.set(*shows_all && is_narrow);
            }
        })
    };
    let all = shows_all.then_some("all");
    html! {
        <div
            class={classes!("ways", look(answered.outcome).0, all)}
            role="group"
            aria-label={text.ways}
            onfocusout={leave}
        >
            <div class="rows" onclick={close}>{ for rows }</div>
            if has_further {
                <div class="further">
                    if shown < listed.len() {
                        <button class="link" onclick={toggle}>{ more }</button>
                    } else if listed.len() >= FIRST_WAYS {
                        <button class="link" onclick={toggle}>{ text.fewer_ways }</button>
                    }
                    if let Some(clients) = answered.more_clients {
                        <button
                            class="link"
                            title={text.more_clients_how}
                            onclick={on_click(&dispatch, Action::Check(CheckAction::Clients(clients)))}
                        >
                            { text.check_clients(&clients) }
                        </button>
                    }
                </div>
            }
        </div>
    }
}

/// Returns the runs in the list: the ways, then the runs that show the consequences of these ways.
/// If the lock is broken, the runs that only reach the lease limit come last.
fn listed_runs(answered: &ReportText) -> Vec<(RunPlace, &FailingRun)> {
    let ways = answered.ways.iter().enumerate().map(|(index, it)| (RunPlace::Way(index), it));
    let others =
        answered.other_runs.iter().enumerate().map(|(index, it)| (RunPlace::Other(index), it));
    let (limits, broken): (Vec<_>, Vec<_>) =
        ways.chain(others).partition(|(_, run)| run.outcome == Verdict::LeaseLimit);
    [broken, limits].concat()
}

/// Renders the button that selects a failing run and opens it. Only the mistakes have a number: not a
/// run that only reaches the lease limit, nor a consequence.
fn way_button(
    number: usize,
    place: RunPlace,
    way: &FailingRun,
    props: &WaysProps,
    texts: &Texts,
) -> Html {
    let (text, view) = (&texts.check_panel, &props.view);
    let onclick = props.open.reform(move |_: MouseEvent| place);
    let is_broken = view.answered.outcome == Verdict::Broken;
    let is_limit = way.outcome == Verdict::LeaseLimit;
    let is_consequence = is_broken && !is_limit && matches!(place, RunPlace::Other(_));
    let (title, note) = match (is_limit, is_consequence) {
        (true, _) => (text.meaning_of_lease_limit, is_broken.then_some(text.at_risk)),
        (_, true) => (text.meaning_of_consequence, Some(text.consequence)),
        _ => (&*way.title, None),
    };
    let faults = if way.faults.is_empty() { texts.conclusion.no_faults } else { &way.faults };
    html! {
        <button
            class={is_limit.then_some("warn")}
            aria-pressed={(place == view.way).to_string()}
            title={title.to_owned()}
            {onclick}
        >
            if is_limit {
                <Icon sign={look(way.outcome).1} />
            } else if is_consequence {
                <b aria-hidden="true">{ "↳" }</b>
            } else {
                <b>{ number }</b>
            }
            <span>{ &way.name }</span>
            <small>
                { note.map_or(faults.to_owned(), |note| texts.share.of_some(&note, &faults)) }
            </small>
        </button>
    }
}
