//! Progress of a check: figures, and the verdicts so far for each property.

use crate::kit::contexts::use_texts;
use crate::workshop::check::panel::answer::property_mark;
use crate::workshop::check::panel::close_button;
use crate::workshop::check::panel::marks::{Marks, verdict_in_words};
use i18n::{Texts, grouped, milliseconds};
use narration::{PropertyVerdicts, SearchProgress};
use primitives::Millis;
use std::rc::Rc;
use yew::prelude::*;

/// Maximum number of columns shown at once.
const SHOWN_COLUMNS: usize = 4;

#[derive(Properties, PartialEq)]
pub(crate) struct ProgressProps {
    /// Latest progress, or `None` before the first response.
    pub(crate) proved: Option<Rc<SearchProgress>>,
    pub(crate) elapsed_ms: u64,
}

#[derive(Properties, PartialEq)]
pub(crate) struct ProvedUntilEndProps {
    pub(crate) proved: Rc<SearchProgress>,
}

/// Renders the progress of a running search, within the height of a result.
#[component]
pub(crate) fn Progress(props: &ProgressProps) -> Html {
    let texts = use_texts();
    let text = &texts.check_panel;
    let Some(proved) = &props.proved else {
        return html! { <p class="hint">{ text.starting }</p> };
    };
    let a_second = proved.states * 1_000 / props.elapsed_ms.max(1);
    let figures = [
        (text.states, grouped(proved.states)),
        (text.a_second, grouped(a_second)),
        (text.deepest, text.moves(&grouped(proved.deepest.into()))),
        (text.time, seconds(props.elapsed_ms, texts)),
    ];
    let figure = |(name, value): (&'static str, String)| {
        html! { <div><dt>{ name }</dt><dd>{ value }</dd></div> }
    };
    // The verdict with the number of faults that is being searched.
    let up_to_now = |it: &PropertyVerdicts| {
        let known = it.marks.last().copied().flatten();
        let (verdict, word) = verdict_in_words(known, text.searching, text);
        property_mark(html! { &it.name }, (verdict, word), word.to_owned(), false)
    };
    html! {
        <div class="progress">
            <h2>{ &proved.trying }</h2>
            <dl class="figures">{ for figures.into_iter().map(figure) }</dl>
            { close_button(texts) }
            <section>
                <h3>{ text.proved }</h3>
                <ul class="properties">
                    { for proved.properties.iter().map(up_to_now) }
                </ul>
            </section>
        </div>
    }
}

/// Renders the verdicts of a search that has ended early, by property and number of faults.
#[component]
pub(crate) fn ProvedUntilEnd(props: &ProvedUntilEndProps) -> Html {
    let texts = use_texts();
    let (text, proved) = (&texts.check_panel, &props.proved);
    // The visible columns are the last one, two before it, and the one after it.
    let reached = proved.properties.first().map_or(0, |proof| proof.marks.len());
    let first = reached.saturating_sub(SHOWN_COLUMNS - 1);
    let shown = first..proved.columns.len().min(first + SHOWN_COLUMNS);
    let (columns, properties) = (proved.columns.clone(), proved.properties.clone());
    let (caption, unknown) = (text.proved, text.not_finished);
    Marks { caption, columns, properties, shown, unknown, is_outdated: false }.render(texts)
}

/// Formats a duration, for example as `87 ms` or `3.1 s`.
pub(crate) fn seconds(elapsed_ms: u64, texts: &Texts) -> String {
    if elapsed_ms < 1_000 {
        return milliseconds(Millis(elapsed_ms));
    }
    let tenths = elapsed_ms / 100;
    texts.check_panel.seconds(&format!("{}.{}", tenths / 10, tenths % 10))
}
