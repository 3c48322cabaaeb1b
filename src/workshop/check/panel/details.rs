//! Details of a check result: its bounds, the verdicts by property and fault, the selected run, the
//! remedies, and the coverage of the search.

use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_texts};
use crate::kit::controls::{Icon, code_words};
use crate::kit::icons;
use crate::kit::intent::{Intent, MapSubject};
use crate::kit::lesson_link::LessonLink;
use crate::run_view::step_links::StepLinks;
use crate::workshop::check::panel::bounds_form;
use crate::workshop::check::panel::marks::Marks;
use crate::workshop::check::panel::progress::{ProvedUntilEnd, seconds};
use crate::workshop::check::panel::view::{Latest, LockView, use_latest, use_line_columns};
use crate::workshop::check::state::CheckAction;
use content::texts::Lessons;
use i18n::Texts;
use lock_semantics::Verdict;
use narration::{
    ByFault, ExtraFault, FailingRun, Help, Observation, ReportText, RunPlace, lead_sentences,
};
use yew::prelude::*;

/// Renders the details, if there is a result.
#[component]
pub(crate) fn Details() -> Html {
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let (latest, columns) = (use_latest(), use_line_columns());
    let Some(Latest(state)) = &latest else { return Html::default() };
    let Some(view) = &LockView::of(state) else { return Html::default() };
    let text = &texts.check_panel;
    let answered = &view.answered;
    let way = answered.run(view.way);
    let is_cut = lead_sentences(&answered.sentence, 2 * columns) != answered.sentence;
    let helps = what_helps(&answered.ways, &view.lessons, texts);
    html! {
        <section class="details" aria-label={text.details}>
            <section>
                <h3>{ text.asked }</h3>
                if state.check.shows_bounds {
                    { bounds_form(state) }
                }
                <p>
                    { code_words(&answered.asked) }
                    if !state.check.shows_bounds {
                        { " " }
                        <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::ShowBounds(true)))}>
                            { text.change }
                        </button>
                    }
                </p>
                if is_cut {
                    <p>{ code_words(&answered.sentence) }</p>
                }
            </section>
            <section>
                <h3>{ text.properties }</h3>
                { by_fault(view, texts) }
                if let Some(proved) = state.check.proved_until_end().filter(|_| view.outdated.is_none()) {
                    <ProvedUntilEnd proved={proved.clone()} />
                }
                <details class="meanings" open=true>
                    <summary>{ text.meanings_of_properties }</summary>
                    <dl>
                        { for answered.properties.iter().map(|it| meaning(&it.name, &it.meaning)) }
                        if answered.properties.iter().any(|it| it.verdict == Verdict::LeaseLimit) {
                            { meaning(text.at_risk, text.meaning_of_lease_limit) }
                        }
                    </dl>
                </details>
                if !answered.undecided.is_empty() {
                    <p>{ code_words(&answered.undecided) }</p>
                }
                if let Some(before) = &view.before {
                    <p>
                        { text.broken_before(&before.title, &before.cost) }
                        { " " }
                        <button class="link" onclick={on_click(&dispatch, Action::Check(CheckAction::OpenBefore))}>
                            { text.show }
                        </button>
                    </p>
                }
            </section>
            if let Some(way) = way {
                <section>
                    <h3>{ text.this_way }</h3>
                    { of_way(way, view, texts) }
                    { other_checks(way, view, texts, &dispatch) }
                </section>
            }
            if !helps.is_empty() {
                <section>
                    <h3>{ text.remedies }</h3>
                    { for helps }
                </section>
            }
            <section>
                <h3>{ text.seen }</h3>
                <ul class="seen">{ for answered.seen.iter().map(observation) }</ul>
                if way.is_none() {
                    <dl>{ with_one_more(view, texts, &dispatch) }</dl>
                }
            </section>
            <section>
                <h3>{ text.covered }</h3>
                <p>{ code_words(&answered.covered) }{ " " }{ text.took(&seconds(view.elapsed_ms, texts)) }</p>
                <p class="hint">{ code_words(&answered.certainty) }</p>
            </section>
            <section>
                <h3>{ text.command }</h3>
                <code class="command">{ &answered.command }</code>
                <div class="buttons">
                    <button class="button" onclick={on_click(&dispatch, Action::Intent(Intent::OpenMap(MapSubject::Current)))}>
                        { texts.lock_table.where_it_breaks }
                    </button>
                </div>
            </section>
        </section>
    }
}

/// Renders the buttons for the next failing run and for checks with narrower bounds.
fn other_checks(way: &FailingRun, view: &LockView, texts: &Texts, dispatch: &Dispatch) -> Html {
    let text = &texts.check_panel;
    let act = |name: String, action: CheckAction| {
        let onclick = on_click(dispatch, Action::Check(action));
        html! { <button class="button" {onclick}>{ name }</button> }
    };
    html! {
        <div class="buttons">
            if !way.faults.is_empty() {
                { act(text.without_this_fault.to_owned(), CheckAction::Without) }
            }
            if let Some(next) = next_way(&view.answered, view.way) {
                { act(text.next_way.to_owned(), CheckAction::OpenRun(RunPlace::Way(next))) }
            }
            if view.clients > 2 {
                { act(text.check_clients(&(view.clients - 1)), CheckAction::Clients(view.clients - 1)) }
            }
        </div>
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

/// Renders each distinct remedy for the failing runs once, with the numbers of the runs if there are
/// several, and a link to its lesson.
fn what_helps(ways: &[FailingRun], lessons: &Lessons, text: &Texts) -> Vec<Html> {
    let mut helps: Vec<(&Help, Vec<String>)> = Vec::new();
    for (index, way) in ways.iter().enumerate() {
        let number = (index + 1).to_string();
        for help in &way.helps {
            match helps.iter_mut().find(|(known, _)| known.sentence == help.sentence) {
                Some((_, numbers)) => numbers.push(number.clone()),
                None => helps.push((help, vec![number.clone()])),
            }
        }
    }
    let paragraph = |(help, numbers): (&Help, Vec<String>)| {
        html! {
            <p>
                if ways.len() > 1 {
                    <b>{ numbers.join(text.events.between_names) }</b>{ " " }
                }
                { code_words(&help.sentence) }{ " " }
                <LessonLink lessons={lessons.clone()} id={help.lesson.clone()} />
            </p>
        }
    };
    helps.into_iter().map(paragraph).collect()
}

/// Returns the index of the next failing run with other faults, in cyclic order.
fn next_way(answered: &ReportText, place: RunPlace) -> Option<usize> {
    let ways = &answered.ways;
    let shown = answered.run(place)?;
    let first = match place {
        RunPlace::Way(way) => way + 1,
        RunPlace::Other(_) => 0,
    };
    let mut others = (0..ways.len()).map(|on| (first + on) % ways.len());
    others.find(|place| ways[*place].faults != shown.faults)
}

/// Returns the property that a failing run violates, in words, unless its title names it.
fn violated(way: &FailingRun, texts: &Texts) -> Option<String> {
    let (text, property) = (&texts.check_panel, way.property.as_ref()?);
    Some(match way.outcome {
        Verdict::LeaseLimit => text.limit_of(property),
        _ => text.breaks(property),
    })
}

/// Renders a table with the verdict on each property for each fault, in the order of the strip.
fn by_fault(view: &LockView, texts: &Texts) -> Html {
    let text = &texts.check_panel;
    let ByFault { columns, properties } = view.answered.by_fault.clone();
    let row = |name: &str| properties.iter().find(|it| it.name == name).cloned();
    let properties = view.answered.properties.iter().filter_map(|it| row(&it.name)).collect();
    let columns: Vec<(String, String)> =
        columns.into_iter().map(|it| (it, String::new())).collect();
    let unknown = if view.is_trying_more { text.searching } else { text.not_finished };
    let (shown, is_outdated) = (0..columns.len(), view.outdated.is_some());
    let table = Marks { caption: text.by_fault, columns, properties, shown, unknown, is_outdated };
    // Many faults need more width than the side panel has.
    html! {
        <div class="by-fault" role="group" tabindex="0" aria-label={text.properties}>
            { table.render(texts) }
        </div>
    }
}

/// Renders a property or a verdict with its meaning.
fn meaning(name: &str, meaning: &str) -> Html {
    html! { <><dt>{ name }</dt><dd>{ code_words(meaning) }</dd></> }
}

/// Renders an observation of the search. Observations show that a verdict of "holds" is not vacuous.
fn observation(it: &Observation) -> Html {
    let (class, sign) = if it.is_seen { ("", icons::NOTHING) } else { ("never", icons::UNJUDGED) };
    html! { <li {class}><Icon {sign} />{ code_words(&it.sentence) }</li> }
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
