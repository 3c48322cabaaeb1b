//! Progress of a check: figures, and the verdicts so far for each property.

use crate::kit::contexts::use_texts;
use crate::workshop::check::panel::marks::Marks;
use i18n::{Texts, grouped, milliseconds};
use narration::SearchProgress;
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
pub(crate) struct ProvedUpToNowProps {
    pub(crate) proved: Rc<SearchProgress>,
    /// Whether the search is running.
    pub(crate) is_searching: bool,
}

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
    html! {
        <div class="proving">
            <div>
                <dl class="figures">{ for figures.into_iter().map(figure) }</dl>
                <p>{ &proved.trying }</p>
            </div>
            <ProvedUpToNow proved={proved.clone()} is_searching={true} />
        </div>
    }
}

/// Renders the verdicts so far, by property and number of faults, also after the user stops the
/// search.
#[component]
pub(crate) fn ProvedUpToNow(props: &ProvedUpToNowProps) -> Html {
    let texts = use_texts();
    let (text, proved) = (&texts.check_panel, &props.proved);
    // The visible columns are the current one, two before it, and the next one.
    let reached = proved.properties.first().map_or(0, |proof| proof.marks.len());
    let first = reached.saturating_sub(SHOWN_COLUMNS - 1);
    let columns = first..proved.columns.len().min(first + SHOWN_COLUMNS);
    let unknown = if props.is_searching { text.searching } else { text.not_finished };
    let (properties, shown) = (proved.properties.clone(), columns);
    let columns = proved.columns.clone();
    let caption = text.proved;
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
