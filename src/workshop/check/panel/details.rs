//! Details of a check result: the remedies, the selected run, the scope of the search, and the
//! possible next steps.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::controls::Icon;
use crate::kit::controls::code_words;
use crate::kit::icons;
use crate::kit::intent::{Intent, MapSubject};
use crate::kit::lesson_link::LessonLink;
use crate::run_view::step_links::StepLinks;
use crate::workshop::check::panel::answer::LockView;
use crate::workshop::check::panel::marks::Marks;
use crate::workshop::check::panel::progress::seconds;
use crate::workshop::check::state::CheckAction;
use content::texts::Lessons;
use i18n::Texts;
use lock_semantics::Verdict;
use narration::{ByFault, ExtraFault, FailingRun, Help, Observation, PropertyVerdicts, ReportText};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct DetailsProps {
    pub(crate) view: LockView,
}

#[component]
pub(crate) fn Details(props: &DetailsProps) -> Html {
    let (texts, dispatch, props) = (use_texts(), use_dispatch(), &props.view);
    let text = &texts.check_panel;
    let answered = &props.answered;
    let way = answered.ways.get(props.way);
    let act = |name: String, action: Action| {
        html! { <button class="button" onclick={on_click(&dispatch, action)}>{ name }</button> }
    };
    html! {
        <section class="details" aria-label={text.details}>
            <div class="said">
                { for what_helps(&answered.ways, &props.lessons) }
                if let Some(way) = way {
                    { of_way(way, props, texts) }
                }
                if !answered.undecided.is_empty() {
                    <p>{ code_words(&answered.undecided) }</p>
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
                <dl class="seen">
                    { what_happened(answered, texts) }
                    if way.is_none() {
                        { with_one_more(props, texts, &dispatch) }
                    }
                </dl>
            </div>
            <div class="facts">
                <dl>
                    if let Some(way) = way {
                        <dt>{ text.cost }</dt><dd><b>{ &way.cost }</b></dd>
                    }
                    <dt>{ text.covered }</dt>
                    <dd>{ &answered.covered }{ " " }{ seconds(props.elapsed_ms, texts) }</dd>
                </dl>
                if way.is_some() {
                    { by_fault(props, texts) }
                }
                <div class="buttons">
                    if way.is_some_and(|way| !way.faults.is_empty()) {
                        { act(text.without_this_fault.to_owned(), Action::Check(CheckAction::Without)) }
                    }
                    if let Some(next) = next_way(answered, props.way) {
                        { act(text.next_way.to_owned(), Action::Check(CheckAction::OpenWay(next))) }
                    }
                    if way.is_some() && props.clients > 2 {
                        { act(text.fewer_clients(&(props.clients - 1)), Action::Check(CheckAction::Clients(props.clients - 1))) }
                    }
                    { act(texts.lock_table.where_it_breaks.to_owned(), Action::Intent(Intent::OpenMap(MapSubject::Current))) }
                </div>
                <details>
                    <summary>{ text.command }</summary>
                    <code>{ &answered.command }</code>
                    <p class="hint">{ &answered.certainty }</p>
                </details>
            </div>
        </section>
    }
}

/// Renders the explanation of a failing run, with the line that causes the failure.
fn of_way(way: &FailingRun, props: &LockView, texts: &Texts) -> Html {
    html! {
        <p class="why">
            <b>{ &way.title }</b>
            if let Some(violated) = violated(way, texts) {
                { " " }
                <small>{ violated }</small>
            }
            <br />
            <StepLinks sentence={way.reason.clone()} is_linked={props.is_shown} />
            if let Some((line, code)) = &way.line {
                { " " }
                <span class="at-line">{ line }{ " " }<code>{ code }</code></span>
            }
            if !props.is_shown {
                { " " }
                <small>{ texts.check_panel.whose_steps }</small>
            }
        </p>
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
            <p>{ code_words(&help.sentence) }{ " " }<LessonLink lessons={lessons.clone()} id={help.lesson.clone()} /></p>
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

/// Returns the property that a failing run violates, in words, unless its title names it.
fn violated(way: &FailingRun, texts: &Texts) -> Option<String> {
    let (text, property) = (&texts.check_panel, way.property.as_ref()?);
    Some(match way.outcome {
        Verdict::LeaseLimit => text.limit_of(property),
        _ => text.breaks(property),
    })
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

/// Renders the observations of the search. They show that a verdict of "holds" is not vacuous.
fn what_happened(answered: &ReportText, texts: &Texts) -> Html {
    let item = |it: &Observation| {
        let (class, sign) =
            if it.is_seen { ("", icons::UPHELD) } else { ("never", icons::UNJUDGED) };
        html! { <li {class}><Icon {sign} />{ code_words(&it.sentence) }</li> }
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
