//! Check result: the verdict with its reason, the scope of the search, and the possible next steps.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::intent::{Intent, MapSubject};
use crate::kit::lesson_link::LessonLink;
use crate::kit::shell_action::ShellAction;
use crate::kit::verdict_look::look;
use crate::kit::view_options::Dialog;
use crate::run_view::playback::PlaybackAction;
use crate::workshop::check::compare_versions::Compared;
use crate::workshop::check::panel::close_button;
use crate::workshop::check::panel::marks::Marks;
use crate::workshop::check::panel::progress::seconds;
use crate::workshop::check::state::CheckAction;
use content::texts::Lessons;
use i18n::{Texts, grouped};
use lock_semantics::Verdict;
use model_checker::Remedy;
use narration::{
    ByFault, ExtraFault, FailingRun, Help, Observation, PropertyVerdicts, ReportText, Shortened,
    join_names,
};
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
    /// Dialog from which the user came: the lock table or the parameter map.
    pub(crate) origin: Option<Dialog>,
    /// Lessons; empty until they are loaded.
    pub(crate) lessons: Lessons,
}

#[component]
pub(crate) fn LockAnswer(props: &LockAnswerProps) -> Html {
    let (texts, dispatch, props) = (use_texts(), use_dispatch(), &props.view);
    let text = &texts.check_panel;
    let answered = &props.answered;
    let way = answered.ways.get(props.way);
    // The verdict covers all failing runs, regardless of the run shown.
    let (class, sign) = match props.outdated {
        Some(_) => ("outdated", icons::UNJUDGED),
        None => look(answered.outcome),
    };
    let act = |name: String, action: CheckAction| {
        let onclick = on_click(&dispatch, Action::Check(action));
        html! { <button class="button" {onclick}>{ name }</button> }
    };
    let next = next_way(answered, props.way);
    let lead = match way {
        Some(way) if answered.sentence.is_empty() => &way.title,
        _ => &answered.sentence,
    };
    let held = answered.by_fault.properties.iter().filter(|it| is_all(it, Verdict::Holds));
    let held: Vec<String> = held.map(|it| it.name.clone()).collect();
    // The title of the result describes the first failing run.
    let other = way.filter(|_| props.way > 0);
    html! {
        <article class={classes!("card", "answer", class)}>
            <Icon {sign} />
            <div class="said">
                <div class="titled">
                    <h2 id="answer" tabindex="-1">{ &answered.title }</h2>
                if answered.ways.len() > 1 {
                    <div class="segmented" role="group" aria-label={text.ways}>
                        { for answered.ways.iter().enumerate().map(|(place, it)| way_button(place, it, props, texts, &dispatch)) }
                    </div>
                }
                </div>
                if let Some(outdated) = props.outdated.filter(|it| !it.is_empty()) {
                    <p class="hint">{ outdated }</p>
                }
                if let Some(shown) = &props.shown_run {
                    <p class="hint">{ shown }</p>
                }
                if props.differs {
                    <p class="differs">{ text.differs }</p>
                }
                if let Some(compared) = &props.compared {
                    { what_changed(compared, props.is_trying_more, texts) }
                }
                <p class="why">
                    if let Some(way) = other {
                        { text.this_run(&way.headline) }
                        <br />
                    }
                    <b>{ lead }</b>
                    if let Some(violated) = way.and_then(|way| violated(way, texts)) {
                        { " " }
                        <small>{ violated }</small>
                    }
                    if let Some(way) = way {
                        <br />
                        { &way.reason }
                        { " " }
                        if let Some((line, code)) = &way.line {
                            <span class="at-line">{ line }{ " " }<code>{ code }</code></span>
                            { " " }
                        }
                        if props.is_shown {
                            <button class="link" onclick={on_click(&dispatch, Action::Playback(PlaybackAction::GoTo(way.step)))}>
                                { texts.go_to_step(&way.step) }
                            </button>
                        } else {
                            { text.whose_steps }
                            { " " }
                            <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::OpenWay(props.way)))}>
                                { text.show }
                            </button>
                        }
                    }
                </p>
                { for what_helps(&answered.ways, &props.lessons) }
                if !answered.undecided.is_empty() {
                    <p>{ &answered.undecided }</p>
                }
                if let Some(before) = &props.before {
                    <p>
                        { text.broken_before(&before.title, &before.cost) }
                        { " " }
                        <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::OpenBefore))}>
                            { text.show }
                        </button>
                    </p>
                }
                <p class="hint">
                    { &answered.asked }
                    { " " }
                    <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::ShowBounds(true)))}>
                        { text.change }
                    </button>
                </p>
                if way.is_none() {
                    <dl class="seen">
                        { what_happened(answered, texts) }
                        { with_one_more(props, texts, &dispatch) }
                    </dl>
                }
            </div>
            <div class="facts">
                <dl>
                    if let Some(way) = way {
                        <dt>{ text.cost }</dt><dd><b>{ &way.cost }</b></dd>
                    }
                    if way.is_some() && !held.is_empty() {
                        <dt>{ text.held }</dt><dd>{ join_names(held, texts) }</dd>
                    }
                    <dt>{ text.covered }</dt>
                    <dd>{ &answered.covered }{ " " }{ seconds(props.elapsed_ms, texts) }</dd>
                </dl>
                if way.is_some() {
                    { by_fault(props, texts) }
                }
                <div class="buttons">
                    if let Some((name, action)) = way_back(props.origin, texts) {
                        <button class="button" onclick={on_click(&dispatch, action)}>{ name }</button>
                    }
                    if way.is_some_and(|way| !way.faults.is_empty()) {
                        { act(text.without_this_fault.to_owned(), CheckAction::Without) }
                    }
                    if let Some(next) = next {
                        { act(text.next_way.to_owned(), CheckAction::OpenWay(next)) }
                    }
                    if way.is_some() && props.clients > 2 {
                        { act(text.fewer_clients(&(props.clients - 1)), CheckAction::Clients(props.clients - 1)) }
                    }
                    { for answered.remedies.iter().filter_map(|it| remedy(*it, props.limits, texts, &dispatch)) }
                    <button class="button" onclick={on_click(&dispatch, Action::Intent(Intent::OpenMap(MapSubject::Current)))}>
                        { texts.lock_table.where_it_breaks }
                    </button>
                    <button class="button" onclick={on_click(&dispatch, Action::Shell(ShellAction::OpenDialog(Some(Dialog::Share))))}>
                        { texts.share.share }
                    </button>
                </div>
                <details>
                    <summary>{ text.command }</summary>
                    <code>{ &answered.command }</code>
                    <p class="hint">{ &answered.certainty }</p>
                </details>
            </div>
            { close_button(texts) }
        </article>
    }
}

/// Renders each distinct remedy for the failing runs once, with a link to its lesson.
fn what_helps(ways: &[FailingRun], lessons: &Lessons) -> Vec<Html> {
    let mut helps: Vec<&Help> = Vec::new();
    for help in ways.iter().flat_map(|way| &way.helps) {
        if helps.iter().all(|known| known.sentence != help.sentence) {
            helps.push(help);
        }
    }
    let paragraph = |help: &Help| {
        html! {
            <p>{ &help.sentence }{ " " }<LessonLink lessons={lessons.clone()} id={help.lesson.clone()} /></p>
        }
    };
    helps.into_iter().map(paragraph).collect()
}

/// Returns the index of the next failing run with other faults, in cyclic order.
fn next_way(answered: &ReportText, way: usize) -> Option<usize> {
    let ways = &answered.ways;
    let shown = ways.get(way)?;
    let others = (1..ways.len()).map(|on| (way + on) % ways.len());
    others.into_iter().find(|place| ways[*place].faults != shown.faults)
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

/// Returns the property that a failing run violates, in words, unless its title names it.
fn violated(way: &FailingRun, texts: &Texts) -> Option<String> {
    let (text, property) = (&texts.check_panel, way.property.as_ref()?);
    Some(match way.outcome {
        Verdict::LeaseLimit => text.limit_of(property),
        _ => text.breaks(property),
    })
}

/// Renders the button that opens a failing run. In a report of a broken lock, the button of
/// a run that only reaches the lease limit names it.
fn way_button(
    place: usize,
    way: &FailingRun,
    props: &LockView,
    texts: &Texts,
    dispatch: &Callback<Action>,
) -> Html {
    let onclick = on_click(dispatch, Action::Check(CheckAction::OpenWay(place)));
    let is_milder = way.outcome == Verdict::LeaseLimit && props.answered.outcome == Verdict::Broken;
    let name = match is_milder.then_some(texts.check_panel.at_risk) {
        Some(verdict) => texts.share.of_some(&way.name, &verdict),
        None => way.name.clone(),
    };
    html! {
        <button
            aria-pressed={(place == props.way).to_string()}
            title={format!("{} ({})", way.title, way.cost)}
            {onclick}
        >
            { name }
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

/// Renders a table with the verdict of each broken property for each fault.
fn by_fault(props: &LockView, texts: &Texts) -> Html {
    let text = &texts.check_panel;
    let ByFault { columns, mut properties } = props.answered.by_fault.clone();
    properties.retain(|it| {
        ![Verdict::Holds, Verdict::NotTested].iter().any(|verdict| is_all(it, *verdict))
    });
    let columns: Vec<(String, String)> =
        columns.into_iter().map(|it| (it, String::new())).collect();
    let unknown = if props.is_trying_more { text.searching } else { text.not_finished };
    let (shown, is_outdated) = (0..columns.len(), props.outdated.is_some());
    Marks { caption: text.by_fault, columns, properties, shown, unknown, is_outdated }.render(texts)
}

/// Returns `true` if a property has the same verdict for every fault.
fn is_all(proof: &PropertyVerdicts, verdict: Verdict) -> bool {
    proof.marks.iter().all(|it| *it == Some(verdict))
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

/// Renders the observations of the search. They show that a verdict of "holds" is not vacuous.
fn what_happened(answered: &ReportText, texts: &Texts) -> Html {
    let item = |it: &Observation| {
        let (class, sign) =
            if it.is_seen { ("", icons::UPHELD) } else { ("never", icons::UNJUDGED) };
        html! { <li {class}><Icon {sign} />{ &it.sentence }</li> }
    };
    html! {
        <>
            <dt>{ texts.check_panel.seen }</dt>
            <dd><ul>{ for answered.seen.iter().map(item) }</ul></dd>
        </>
    }
}

/// Renders the effect of one more fault of each kind on a lock that holds.
fn with_one_more(props: &LockView, texts: &Texts, dispatch: &Callback<Action>) -> Html {
    let text = &texts.check_panel;
    let item = |(place, more): (usize, &ExtraFault)| {
        let onclick = on_click(dispatch, Action::Check(CheckAction::OpenMore(place)));
        let cost = more.way.as_ref().map(|way| way.cost.clone());
        html! {
            <li>
                { &more.fault }{ " " }
                <button class="link" title={cost} {onclick}>{ text.show }</button>
            </li>
        }
    };
    let with = |outcome: Verdict| -> Vec<Html> {
        let ends_so = |it: &ExtraFault| it.way.as_ref().is_some_and(|way| way.outcome == outcome);
        props.more.iter().enumerate().filter(|(_, more)| ends_so(more)).map(item).collect()
    };
    let (broken, limited) = (with(Verdict::Broken), with(Verdict::LeaseLimit));
    let others = props.more.iter().filter(|more| more.way.is_none());
    let others: Vec<&str> = others.map(|more| more.fault.as_str()).collect();
    html! {
        <>
            if !broken.is_empty() {
                <dt>{ text.breaks_with }</dt>
                <dd><ul>{ for broken }</ul></dd>
            }
            if !limited.is_empty() {
                <dt>{ text.limit_with }</dt>
                <dd><ul>{ for limited }</ul></dd>
            }
            if !others.is_empty() {
                <dt>{ text.stands }</dt>
                <dd class="never">{ others.join(texts.events.between_names) }</dd>
            }
            if props.is_trying_more {
                <dt class="never">{ "…" }</dt>
                <dd class="never">{ text.trying_more }</dd>
            }
        </>
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
