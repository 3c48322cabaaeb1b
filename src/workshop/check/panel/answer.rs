//! Check result as a strip: the headline, the cause, the properties, and the ways to break the lock.
//! Everything else is in its details.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::{Icon, code_words};
use crate::kit::icons;
use crate::kit::intent::{Intent, MapSubject};
use crate::kit::shell_action::ShellAction;
use crate::kit::verdict_look::look;
use crate::kit::view_options::Dialog;
use crate::run_view::step_links::StepLinks;
use crate::workshop::check::compare_versions::Compared;
use crate::workshop::check::fix::FixState;
use crate::workshop::check::panel::close_button;
use crate::workshop::check::panel::details::Details;
use crate::workshop::check::panel::fix::FixView;
use crate::workshop::check::state::CheckAction;
use content::texts::Lessons;
use i18n::{Texts, grouped};
use lock_semantics::Verdict;
use model_checker::Remedy;
use narration::{ExtraFault, FailingRun, PropertyVerdict, ReportText, Shortened};
use search_service::Limits;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct LockAnswerProps {
    pub(crate) view: LockView,
}

/// Check result of a lock, with the state of the page that its presentation depends on.
#[derive(Clone, PartialEq)]
pub(crate) struct LockView {
    pub(crate) answered: Rc<ReportText>,
    /// Effects of one more fault, for the kinds tried so far.
    pub(crate) more: Rc<Vec<ExtraFault>>,
    /// Whether runs with one more fault are being searched.
    pub(crate) is_trying_more: bool,
    /// Index of the selected failing run.
    pub(crate) way: usize,
    /// Whether the run shown is that failing run.
    pub(crate) is_shown: bool,
    pub(crate) elapsed_ms: u64,
    /// Limits of the search.
    pub(crate) limits: Limits,
    /// Number of clients that run the lock.
    pub(crate) clients: usize,
    /// Note on the subject of the result, if the work shown has changed since.
    pub(crate) outdated: Option<&'static str>,
    /// Differences from the previous version's result, if there is one.
    pub(crate) compared: Option<Compared>,
    /// Whether the link that requested the check contains another verdict.
    pub(crate) differs: bool,
    /// Failing run found with fewer faults, if this result does not contain it.
    pub(crate) before: Option<FailingRun>,
    /// Note on the run shown, if this result seems to contradict it.
    pub(crate) shown_run: Option<String>,
    /// Note that clients of the run shown lock different keys.
    pub(crate) separate: Option<String>,
    /// Dialog from which the user came: the lock table or the parameter map.
    pub(crate) origin: Option<Dialog>,
    /// The fix of the lock.
    pub(crate) fix: FixState,
    /// Lessons; empty until they are loaded.
    pub(crate) lessons: Lessons,
}

/// Number of ways in the strip before the user asks for all.
const FIRST_WAYS: usize = 3;

#[component]
pub(crate) fn LockAnswer(props: &LockAnswerProps) -> Html {
    let (texts, dispatch, props) = (use_texts(), use_dispatch(), &props.view);
    let text = &texts.check_panel;
    let (shows_details, shows_all_ways) = (use_state_eq(|| false), use_state_eq(|| false));
    let answered = &props.answered;
    let way = answered.ways.get(props.way);
    // The colour states the verdict on all runs, regardless of the selected one.
    let (class, sign) = match props.outdated {
        Some(_) => ("outdated", icons::UNJUDGED),
        None => look(answered.outcome),
    };
    // If no client entered, no mark is green.
    let is_colourless = props.outdated.is_some() || answered.outcome == Verdict::NotTested;
    // Only the run of a broken lock explains the verdict.
    let explains_lock = props.way == 0 && !answered.sentence.is_empty();
    let shown_ways = shown_ways(answered, *shows_all_ways);
    let title = match way {
        Some(way) if props.way > 0 => &way.headline,
        _ => &answered.title,
    };
    let toggle_details = {
        let shows_details = shows_details.clone();
        Callback::from(move |_: MouseEvent| shows_details.set(!*shows_details))
    };
    let show_all_ways = {
        let shows_all_ways = shows_all_ways.clone();
        Callback::from(move |_: MouseEvent| shows_all_ways.set(true))
    };
    let act = |name: &'static str, action: Action| {
        html! { <button class="button" onclick={on_click(&dispatch, action)}>{ name }</button> }
    };
    html! {
        <article class={classes!("card", "answer", class)}>
            <Icon {sign} />
            <div class="titled">
                <h2 id="answer" tabindex="-1">{ title }</h2>
                <div class="buttons">
                    if way.is_some() {
                        { act(text.show_run, Action::Check(CheckAction::PlayWay)) }
                    }
                    if answered.can_be_edited && props.outdated.is_none() {
                        <button class="button primary" onclick={on_click(&dispatch, Action::Check(CheckAction::Fix))}>
                            { text.fix }
                        </button>
                    }
                    { for answered.remedies.iter().filter_map(|it| remedy(*it, props.limits, texts, &dispatch)) }
                    if let Some((name, action)) = way_back(props.origin, texts) {
                        { act(name, action) }
                    }
                    { act(texts.share.share, Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share)))) }
                    <button
                        class="button quiet"
                        aria-expanded={shows_details.to_string()}
                        onclick={toggle_details}
                    >
                        { text.details }
                    </button>
                </div>
            </div>
            <div class="said">
                { notes(props, texts) }
                <p class="why">
                    if let Some(way) = way.filter(|_| !explains_lock) {
                        <StepLinks sentence={way.brief.clone()} is_linked={props.is_shown} />
                        if !props.is_shown {
                            { " " }
                            <small>{ text.whose_steps }</small>
                        }
                    } else {
                        { code_words(&answered.sentence) }
                    }
                </p>
                if let Some(help) = way.and_then(|way| way.helps.first()) {
                    <p class="remedy" title={help.sentence.clone()}>{ code_words(&help.sentence) }</p>
                }
            </div>
            if !answered.ways.is_empty() && answered.outcome.is_violated() {
                <div class="ways" role="group" aria-label={text.ways}>
                    { for answered.ways.iter().enumerate().take(shown_ways).map(|(place, it)| way_button(place, it, props, texts, &dispatch)) }
                    if shown_ways < answered.ways.len() {
                        <button class="link" onclick={show_all_ways}>
                            { text.more_ways(&(answered.ways.len() - shown_ways)) }
                        </button>
                    }
                </div>
            }
            <ul class="properties">
                { for answered.properties.iter().map(|it| property_mark(it, is_colourless)) }
            </ul>
            { close_button(texts) }
            <FixView fix={props.fix.clone()} />
            if *shows_details {
                <Details view={props.clone()} />
            }
        </article>
    }
}

/// Returns the number of ways in the strip. The last row may be the button that shows all.
fn shown_ways(answered: &ReportText, are_all_shown: bool) -> usize {
    match answered.ways.len() {
        all if are_all_shown || all <= FIRST_WAYS => all,
        _ => FIRST_WAYS - 1,
    }
}

/// Renders the notes on the result: on its subject, its link, the run on screen, and the version
/// before.
fn notes(props: &LockView, texts: &Texts) -> Html {
    let outdated = props.outdated.filter(|it| !it.is_empty());
    html! {
        <>
            if let Some(outdated) = outdated {
                <p class="hint">{ outdated }</p>
            }
            if let Some(shown) = &props.shown_run {
                <p class="hint">{ shown }</p>
            }
            if let Some(separate) = &props.separate {
                <p class="hint">{ separate }</p>
            }
            if props.differs {
                <p class="differs">{ texts.check_panel.differs }</p>
            }
            if let Some(compared) = &props.compared {
                { what_changed(compared, props.is_trying_more, texts) }
            }
        </>
    }
}

/// Renders the verdict on a property as a mark with its name.
fn property_mark(it: &PropertyVerdict, is_colourless: bool) -> Html {
    let (class, sign) = look(it.verdict);
    let class = if is_colourless { "" } else { class };
    html! {
        <li {class} title={it.detail.clone()}>
            <Icon {sign} />
            { &it.name }
            <span class="unseen">{ ": " }{ &it.said }</span>
        </li>
    }
}

/// Returns the label and action of the button that returns to the previous dialog.
fn way_back(origin: Option<Dialog>, text: &Texts) -> Option<(&'static str, Action)> {
    match origin? {
        Dialog::Table => {
            Some((text.lock_table.back_to_table, Action::Shell(ShellAction::OpenDialog(origin))))
        }
        Dialog::Map => {
            Some((text.lock_table.back_to_map, Action::Intent(Intent::OpenMap(MapSubject::Last))))
        }
        _ => None,
    }
}

/// Renders the button that selects a failing run and opens it.
fn way_button(
    place: usize,
    way: &FailingRun,
    props: &LockView,
    texts: &Texts,
    dispatch: &Callback<Action>,
) -> Html {
    let text = &texts.check_panel;
    let onclick = on_click(dispatch, Action::Check(CheckAction::OpenWay(place)));
    // In a report of a broken lock, a run that only reaches the lease limit has its own label.
    let is_milder = way.outcome == Verdict::LeaseLimit && props.answered.outcome == Verdict::Broken;
    let faults = if way.faults.is_empty() { texts.conclusion.no_faults } else { &way.faults };
    html! {
        <button
            class={is_milder.then_some("warn")}
            aria-pressed={(place == props.way).to_string()}
            title={way.title.clone()}
            {onclick}
        >
            <b>{ place + 1 }</b>
            <span>{ &way.name }</span>
            <small>
                if is_milder {
                    { text.at_risk }{ texts.events.between_names }
                }
                { faults }
            </small>
        </button>
    }
}

/// Renders the button of a remedy for an inconclusive verdict, or `None` if it has been applied.
fn remedy(
    remedy: Remedy,
    limits: Limits,
    texts: &Texts,
    dispatch: &Callback<Action>,
) -> Option<Html> {
    let text = &texts.check_panel;
    let again = text.check_again(&grouped(limits.states));
    let (name, action) = match remedy {
        Remedy::Raise => (text.raise, CheckAction::Raise),
        Remedy::Again => (again.as_str(), CheckAction::Again),
        Remedy::OneLatency => (text.one_latency, CheckAction::OneLatency),
        Remedy::FewerDurations if limits.with_fewer_durations() == limits => return None,
        Remedy::FewerDurations => (text.fewer_durations, CheckAction::FewerDurations),
        Remedy::Edit => (text.edit_program, CheckAction::EditProgram),
    };
    let onclick = on_click(dispatch, Action::Check(action));
    Some(html! { <button class="button" {onclick}>{ name }</button> })
}

/// Renders the properties that a new version fixes, leaves broken, and newly breaks.
fn what_changed(compared: &Compared, is_trying_more: bool, texts: &Texts) -> Html {
    let text = &texts.check_panel;
    let Compared { mended, still_broken, newly_broken } = compared;
    let listed = |properties: &[(String, Vec<String>)]| {
        let between = texts.events.between_names;
        let named = properties
            .iter()
            .map(|(property, faults)| texts.share.of_some(&property, &faults.join(between)));
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| named.join(texts.events.between_lines))
    };
    let nothing = mended.is_empty() && !still_broken.is_empty() && !is_trying_more;
    let lines = [
        listed(mended).map(|it| text.mends(&it)).or(nothing.then(|| text.mends_nothing.to_owned())),
        listed(still_broken).map(|it| text.still_broken(&it)),
        listed(newly_broken).map(|it| text.newly_broken(&it)),
    ];
    let lines: Vec<String> = lines.into_iter().flatten().collect();
    html! {
        if !lines.is_empty() {
            <p class="changed">{ lines.join(texts.between_sentences) }</p>
        }
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct RunAnswerProps {
    pub(crate) shortened: Rc<Shortened>,
}

/// Renders the result of the search for a simpler failing run. A simpler run is compared in the
/// branch view.
#[component]
pub(crate) fn RunAnswer(props: &RunAnswerProps) -> Html {
    let texts = use_texts();
    html! {
        <article class="card answer">
            <Icon sign={icons::UNJUDGED} />
            <div class="said"><h2 id="answer" tabindex="-1">{ &props.shortened.title }</h2></div>
            { close_button(texts) }
        </article>
    }
}
