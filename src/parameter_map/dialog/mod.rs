//! Parameter map dialog: choice of parameters, the map with a movable point, the verdict for the
//! current values, a legend, and the map as a table.

mod drawn;
mod plot;
mod rows;

use crate::browser;
use crate::browser::files;
use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_language, use_shown, use_texts,
};
use crate::kit::controls::{DiagnosticNote, Icon, Offer, Select};
use crate::kit::fault_names::fault_name;
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::slice::Slice;
use crate::kit::table_lock::is_broken;
use crate::kit::toast::Toast;
use crate::kit::verdict_look::look;
use crate::kit::view_options::{Copied, Theme};
use crate::parameter_map::dialog::drawn::{drawn, valued};
use crate::parameter_map::dialog::plot::Plot;
use crate::parameter_map::dialog::rows::Rows;
use crate::parameter_map::refine::{Band, ParameterMapState, Span};
use crate::parameter_map::state::MapAction;
use diagrams::parameter_map::SIZE;
use formats::export::{Colours, frontier_picture};
use i18n::{Texts, grouped};
use lock_semantics::Verdict;
use simulator::FaultKind;
use yew::prelude::*;

#[hook]
fn use_map() -> Slice<ParameterMapState> {
    use_shown(|it| it.state.parameter_map.clone())
}

#[component]
pub(crate) fn MapDialog() -> Html {
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let text = &texts.lock_table;
    let (map, survey) = (use_map(), use_shown(|it| it.state.queries.clone()));
    if let Some(invalid) = &map.invalid {
        return html! {
            <div class="map">
                <div class="hint"><b>{ &map.name }</b><DiagnosticNote invalid={invalid.clone()} /></div>
            </div>
        };
    }
    if map.drawn().is_none() {
        return html! {
            <div class="map">
                <div class="hint">
                    <p><b>{ &map.name }</b></p>
                    <p>{ text.too_few }</p>
                    <p><code>{ text.example_parameter }</code></p>
                    if map.declared.is_some() {
                        <button class="button" onclick={on_click(&dispatch, Action::Map(MapAction::Declare))}>
                            { text.declare }
                        </button>
                    }
                </div>
            </div>
        };
    }
    html! {
        <div class="map">
            <Bar />
            <div class="beside">
                <Plot />
                <aside>
                    <Now
                        is_drawn={survey.queries.is_empty()}
                        is_hopeless={survey.is_hopeless}
                    />
                    <Legend known={map.points.len()} waiting={survey.queries.len()} />
                </aside>
            </div>
            <Rows />
        </div>
    }
}

/// Renders the choice of parameters and of the fault, and the buttons that copy and save the map.
#[component]
fn Bar() -> Html {
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let text = &texts.lock_table;
    let (map, theme) = (&use_map(), use_shown(|it| it.state.options.theme));
    // Whether copying the link succeeded, or `None` before the user copies it.
    let copied = use_shown(|it| it.state.shell.copied);
    let copied = copied.filter(|(which, _)| *which == Copied::Map).map(|(_, is_done)| is_done);
    let axis = |name: &'static str, which: usize| {
        let offer = |(place, span): (usize, &Span)| Offer {
            value: place.to_string().into(),
            name: span.axis.name.clone().into(),
            is_open: true,
        };
        let axes = map.axes;
        let on_choose = dispatch.reform(move |place: String| {
            let mut chosen = axes;
            chosen[which] = place.parse().unwrap_or(axes[which]);
            Action::Map(MapAction::Draw(chosen))
        });
        let offers: Vec<Offer> = map.spans.iter().enumerate().map(offer).collect();
        let chosen = axes[which].to_string();
        labelled(name, offers, chosen, on_choose)
    };
    // The first option is no fault.
    let faults = [None].into_iter().chain(FaultKind::ALL.map(Some));
    let chosen = faults.clone().position(|it| it == map.fault).unwrap_or(0);
    let faults = (0..).zip(faults).map(|(place, fault)| Offer {
        value: place.to_string().into(),
        name: named(fault, texts).into(),
        is_open: true,
    });
    let on_fault = dispatch.reform(|place: String| {
        let place = place.parse().ok().and_then(|place: usize| place.checked_sub(1));
        Action::Map(MapAction::With(place.and_then(|place| FaultKind::ALL.get(place).copied())))
    });
    let saved = |name: &'static str, extension: &'static str| {
        let (map, theme, dispatch) = (map.clone(), theme, dispatch.clone());
        let onclick = Callback::from(move |_: MouseEvent| {
            save(&map, extension, theme, texts, &dispatch);
        });
        html! { <button class="button" {onclick}>{ name }</button> }
    };
    html! {
        <div class="bar-row">
            { axis(text.across, 0) }
            { axis(text.up, 1) }
            { labelled(text.fault, faults.collect(), chosen.to_string(), on_fault) }
            <p><b>{ &map.name }</b>{ " " }{ about(map, texts) }</p>
            <div class="buttons">
                { copying(map, copied, texts, &dispatch) }
                { saved("SVG", "svg") }
                { saved("PNG", PNG) }
            </div>
        </div>
    }
}

const PNG: &str = "png";

/// Renders a button that copies the link to the map. The link is in a hidden field, because copying
/// from a field works in every browser.
fn copying(
    map: &ParameterMapState,
    copied: Option<bool>,
    texts: &Texts,
    dispatch: &Dispatch,
) -> Html {
    let (text, (map_query, link)) = (&texts.share, map.requested());
    let address = format!("{}?{}#{link}", browser::address::base(), map_query.in_query());
    let id = Copied::Map.id();
    let copy = dispatch.reform(|_: MouseEvent| {
        Action::Shell(ShellAction::Copied(Copied::Map, browser::copy(Copied::Map.id())))
    });
    let status = copied.map(|is_copied| if is_copied { text.copied } else { text.not_copied });
    html! {
        <>
            <span class="hint" role="status">{ status }</span>
            <input {id} class="unseen" readonly=true tabindex="-1" aria-label={text.copy_link} value={address} />
            <button class="button" onclick={copy}>{ text.copy_link }</button>
        </>
    }
}

/// Returns the name of a fault, or the label for no fault.
fn named(fault: Option<FaultKind>, text: &Texts) -> &'static str {
    fault.map_or(text.lock_table.no_fault, |kind| fault_name(kind, text))
}

fn labelled(
    name: &'static str,
    offers: Vec<Offer>,
    chosen: String,
    on_choose: Callback<String>,
) -> Html {
    html! {
        <label class="of-axis">{ name }<Select {offers} {chosen} {on_choose} /></label>
    }
}

/// Returns a description of the check, and of the parameters that are not on an axis.
fn about(map: &ParameterMapState, texts: &Texts) -> String {
    let mut parts = vec![conditions(map, texts)];
    let others = map.spans.iter().enumerate().filter(|(place, _)| !map.axes.contains(place));
    let others: Vec<String> = others.map(|(_, span)| valued(span, span.now, texts)).collect();
    parts.extend((!others.is_empty()).then(|| others.join(texts.events.between_names)));
    parts.join(" ")
}

/// Returns a description of the bounds: number of clients and fault.
fn conditions(map: &ParameterMapState, texts: &Texts) -> String {
    let text = &texts.lock_table;
    match map.fault {
        None => text.undisturbed(&map.clients),
        Some(kind) => text.at_most_one(&map.clients, &fault_name(kind, texts)),
    }
}

fn save(map: &ParameterMapState, extension: &str, theme: Theme, text: &Texts, dispatch: &Dispatch) {
    let Some(spans) = map.drawn() else { return };
    let drawn = drawn(map, &spans, SIZE, text);
    let is_dark = theme == Theme::Dark || theme == Theme::System && browser::is_dark();
    let colours = if is_dark { Colours::Dark } else { Colours::Light };
    let title = text.lock_table.where_of(&map.name);
    let now = map.points.get(&map.now()).map(|cell| current_verdict(cell.outcome, text));
    let found: Vec<&str> = now.into_iter().chain([named(map.fault, text)]).collect();
    let picture =
        frontier_picture([&title, &about(map, text), &found.join(" · ")], &drawn, colours, text);
    let name = format!("lockscope-map.{extension}");
    if extension == PNG {
        let dispatch = dispatch.clone();
        files::save_as_png(name, &picture, move || {
            dispatch.emit(Action::Shell(ShellAction::Notify(Toast::NotPainted)));
        });
    } else {
        files::save(&name, &picture);
    }
}

#[derive(Properties, PartialEq)]
struct NowProps {
    /// Whether no queries are pending.
    is_drawn: bool,
    /// Whether no search worker is available.
    is_hopeless: bool,
}

/// Renders the verdict for the lock's current parameters, and the ranges in which it breaks.
#[component]
fn Now(props: &NowProps) -> Html {
    let (language, dispatch) = (use_language(), use_dispatch());
    let texts = language.texts();
    let (text, map) = (&texts.lock_table, &*use_map());
    let Some([across, up]) = map.drawn() else { return Html::default() };
    let now = map.now();
    let cell = map.points.get(&now);
    let ((class, sign), title) = match cell.map(|cell| cell.outcome) {
        Some(outcome) => (look(outcome), current_verdict(outcome, texts)),
        None if props.is_hopeless => (("", icons::WARNING), texts.check_panel.absent),
        None => (("", icons::UNJUDGED), text.now_computing),
    };
    let mut broken: Vec<(u64, u64)> = Vec::new();
    for band in map.bands(now[1]).into_iter().filter(|band| is_broken(&band.cell)) {
        match broken.last_mut() {
            Some((_, last)) if *last + 1 == band.first => *last = band.last,
            _ => broken.push((band.first, band.last)),
        }
    }
    let row = (up.axis.name.as_str(), grouped(up.now));
    let between = |(first, last): (u64, u64)| {
        let range = texts.share.range(&grouped(first), &grouped(last));
        text.breaks_between(&row.0, &row.1, &across.axis.name, &range)
    };
    let mut results: Vec<String> = broken.into_iter().map(between).collect();
    let holds = |band: &Band| band.cell.outcome == Verdict::Holds;
    if props.is_drawn && map.bands(now[1]).iter().all(holds) && cell.is_some() {
        results.push(text.never_breaks(&row.0, &row.1, &across.axis.name));
    }
    let all_break = !map.points.is_empty() && map.points.values().all(is_broken);
    results.extend((props.is_drawn && all_break).then(|| text.all_broken.to_owned()));
    let values = [valued(&across, now[0], texts), valued(&up, now[1], texts)];
    html! {
        <article class={classes!("card", class)}>
            <Icon {sign} />
            <h3>{ title }{ " · " }{ named(map.fault, texts) }</h3>
            if let Some(fault) = map.breaks_all {
                <p><b>{ text.breaks_all(&fault_name(fault, texts)) }</b></p>
            }
            <p>{ values.join(texts.events.between_names) }</p>
            <p>{ conditions(map, texts) }</p>
            if let Some(cell) = cell.filter(|cell| cell.outcome == Verdict::Inconclusive) {
                <p>{ &cell.said(language).detail }</p>
            }
            { for results.into_iter().map(|result| html! { <p>{ result }</p> }) }
            if cell.is_some_and(|cell| cell.link.is_some()) {
                <button class="link" onclick={on_click(&dispatch, Action::Map(MapAction::Open(now)))}>
                    { text.open_run }
                </button>
            }
        </article>
    }
}

/// Returns the sentence for the verdict of the current parameters.
fn current_verdict(outcome: Verdict, text: &Texts) -> &'static str {
    match outcome {
        Verdict::Broken => text.lock_table.now_breaks,
        Verdict::LeaseLimit => text.lock_table.now_at_risk,
        Verdict::Holds => text.lock_table.now_holds,
        Verdict::NotTested | Verdict::Inconclusive => text.lock_table.now_open,
    }
}

#[derive(Properties, PartialEq)]
struct LegendProps {
    known: usize,
    waiting: usize,
}

#[component]
fn Legend(props: &LegendProps) -> Html {
    let text = &use_texts().lock_table;
    let signs = [
        ("hatched", text.of_broken),
        ("", text.of_holds),
        ("dotted", text.of_open),
        ("edge", text.of_edge),
        ("areas", text.of_areas),
        ("set", text.of_now),
    ];
    let known = grouped(props.known as u64);
    let answers = match props.waiting {
        0 => known,
        waiting => text.answers_so_far(&known, &grouped(waiting as u64)),
    };
    html! {
        <>
            <ul class="swatches">
                { for signs.map(|(class, name)| html! { <li><i {class} />{ name }</li> }) }
            </ul>
            <dl><dt>{ text.answers }</dt><dd>{ answers }</dd></dl>
        </>
    }
}
