//! Header of the comparison: the choice of both runs, playback on a wide page, the number of
//! differences with buttons that go from one to the next, and the button that closes it.

use crate::browser;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::{Icon, Labelled, Offer, Select};
use crate::kit::icons;
use crate::workshop::branches::{name_of, use_branches};
use crate::workshop::check::panel::use_is_narrow;
use crate::workshop::comparison::state::{Comparison, ComparisonAction, RunSide};
use crate::workshop::playback_controls::PlaybackButtons;
use crate::workshop::session::action::RunAction;
use i18n::Texts;
use narration::{ComparedSteps, difference_count};
use session::{Branches, ComparedRun};
use std::rc::Rc;
use yew::prelude::*;

/// Id of the heading, which gets the focus when the comparison opens.
const HEADING: &str = "comparison";
/// Value of the option for the fixed run.
const SHOWN: &str = "shown";

#[derive(Properties, PartialEq)]
pub(crate) struct ComparisonHeaderProps {
    pub(crate) comparison: Comparison,
    pub(crate) rows: Rc<Vec<ComparedSteps>>,
}

#[component]
pub(crate) fn ComparisonHeader(props: &ComparisonHeaderProps) -> Html {
    let (texts, dispatch, is_narrow) = (use_texts(), use_dispatch(), use_is_narrow());
    let text = &texts.comparison;
    let branches = use_branches();
    let delayed = use_shown(|it| it.state.workshop().delayed_in_rerun());
    let comparable = use_shown(|it| it.state.workshop().comparable_runs());
    use_effect_with((), |()| browser::focus_id(HEADING));
    let close = on_click(&dispatch, Action::Comparison(ComparisonAction::Close));
    // A list uses all keys that are pressed while it has the focus.
    let onkeydown = {
        let dispatch = dispatch.clone();
        move |event: KeyboardEvent| {
            if event.key() == "Escape" && !event.default_prevented() {
                event.prevent_default();
                dispatch.emit(Action::Comparison(ComparisonAction::Close));
            }
        }
    };
    let shown = Offer {
        value: SHOWN.into(),
        name: name_of_fixed(&props.comparison, texts).into(),
        is_open: true,
    };
    let is_shown = |with: &ComparedRun| is_fixed_run(&props.comparison, *with, &branches);
    let others = comparable.iter().enumerate().filter(|(_, with)| !is_shown(with));
    let others = others.map(|(place, with)| Offer {
        value: place.to_string().into(),
        name: name_of_run(*with, &branches, texts).into(),
        is_open: true,
    });
    let before: Vec<Offer> = std::iter::once(shown).chain(others).collect();
    let fix = {
        let dispatch = dispatch.clone();
        let comparable = comparable.clone();
        Callback::from(move |value: String| {
            let with = value.parse::<usize>().ok().and_then(|place| comparable.get(place));
            with.iter().for_each(|with| {
                dispatch.emit(Action::Comparison(ComparisonAction::Start(**with)));
            });
        })
    };
    let are_several = branches.all().len() > 1;
    let after = branches.all().iter().map(|branch| Offer {
        value: branch.number.to_string().into(),
        name: if are_several {
            name_of(&branches, branch.number, texts).into()
        } else if delayed.is_some() {
            text.request_delayed.into()
        } else if props.comparison.replaced.is_some() {
            text.same_faults.into()
        } else {
            text.this_run.into()
        },
        is_open: true,
    });
    let current = branches.current();
    let switch = dispatch.reform(move |value: String| {
        Action::Run(RunAction::SwitchTo(value.parse().unwrap_or(current)))
    });
    let starts = use_memo(props.rows.clone(), |rows| difference_starts(rows));
    // Index of the difference that was shown last, among the differences of these rows.
    let shown = use_state(|| (props.rows.clone(), None::<usize>));
    let reached = shown.1.filter(|_| Rc::ptr_eq(&shown.0, &props.rows));
    let previous = reached.and_then(|place| place.checked_sub(1));
    let next = reached.map_or(0, |place| place + 1);
    let button = |name: &'static str, class, place: Option<usize>| {
        let target = place.and_then(|place| Some((place, *starts.get(place)?)));
        let (setter, dispatch, rows) = (shown.setter(), dispatch.clone(), props.rows.clone());
        let onclick = move |_: MouseEvent| {
            if let Some((place, (side, step))) = target {
                setter.set((rows.clone(), Some(place)));
                dispatch.emit(Action::Comparison(ComparisonAction::GoTo(side, step)));
            }
        };
        html! {
            <button
                class={classes!("quiet", "icon-only", class)}
                aria-label={name}
                title={name}
                disabled={target.is_none()}
                {onclick}
            >
                <Icon sign={icons::CHEVRON} />
            </button>
        }
    };
    html! {
        <div class="bar" {onkeydown}>
            <h2 id={HEADING} tabindex="-1">{ text.compare }</h2>
            { chooser("compare-before", text.before, before, SHOWN.into(), fix) }
            { chooser("compare-after", text.after, after.collect(), current.to_string(), switch) }
            if !is_narrow {
                <section class="transport" aria-label={texts.playback}><PlaybackButtons /></section>
            }
            <div class="differences">
                <span role="status">{ text.differences(difference_count(&props.rows) as u64) }</span>
                { button(text.previous_difference, "up", previous) }
                { button(text.next_difference, "down", Some(next)) }
            </div>
            <button
                class="button close"
                aria-label={texts.gallery.close}
                title={format!("{} (Escape)", texts.gallery.close)}
                onclick={close}
            >
                <Icon sign={icons::CROSS} />
                <span>{ texts.gallery.close }</span>
            </button>
        </div>
    }
}

/// Renders a list of runs with its label.
fn chooser(
    id: &'static str,
    name: &'static str,
    offers: Vec<Offer>,
    chosen: String,
    on_choose: Callback<String>,
) -> Html {
    html! {
        <div class="compared-run">
            <label for={id}>{ name }</label>
            <Select labelled={Labelled::Id(id.into())} {offers} {chosen} {on_choose} />
        </div>
    }
}

/// Returns `true` if the fixed run is also this one, so that the list need not offer it again.
fn is_fixed_run(comparison: &Comparison, with: ComparedRun, branches: &Branches) -> bool {
    comparison.origin == with
        && match with {
            ComparedRun::Branch(number) => {
                branches.moves(number) == *comparison.before.run().moves()
            }
            ComparedRun::FailingRun | ComparedRun::EarlierVersion => true,
        }
}

/// Returns the name of the fixed run. Its branch may no longer exist.
fn name_of_fixed(comparison: &Comparison, text: &Texts) -> String {
    match comparison.origin {
        ComparedRun::Branch(_) if !comparison.name.trim().is_empty() => {
            comparison.name.trim().to_owned()
        }
        ComparedRun::Branch(number) => text.next_move.branch(&number),
        version => name_of_run(version, &Branches::default(), text),
    }
}

fn name_of_run(run: ComparedRun, branches: &Branches, text: &Texts) -> String {
    match run {
        ComparedRun::Branch(number) => name_of(branches, number, text),
        ComparedRun::FailingRun => text.comparison.failing_run.to_owned(),
        ComparedRun::EarlierVersion => text.comparison.earlier_version.to_owned(),
    }
}

/// Returns the first step of each difference.
fn difference_starts(rows: &[ComparedSteps]) -> Vec<(RunSide, usize)> {
    let blocks = rows.chunk_by(|one, other| one.is_different() == other.is_different());
    let first = |row: &ComparedSteps| match row {
        ComparedSteps::Different { before: Some(step), after: None } => {
            Some((RunSide::Before, *step))
        }
        ComparedSteps::Different { after: Some(step), .. } => Some((RunSide::After, *step)),
        _ => None,
    };
    blocks.filter_map(|block| first(&block[0])).collect()
}
