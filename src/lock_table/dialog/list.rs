//! Lock table on a narrow page: a row of icons for each lock, which expands to the full verdicts.

use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_language};
use crate::kit::controls::{DiagnosticNote, Icon};
use crate::kit::icons;
use crate::lock_table::dialog::cell::{Look, fault_name, fault_sign, look, short_name};
use crate::lock_table::dialog::{use_is_filled, use_table};
use crate::lock_table::state::{COLUMNS, Row, TableAction};
use lock_semantics::Verdict;

use i18n::{Language, Texts};
use yew::prelude::*;

#[component]
pub(crate) fn LockList() -> Html {
    let (language, dispatch) = (use_language(), use_dispatch());
    let texts = language.texts();
    let (table, is_filled) = (use_table(), use_is_filled());
    let head = |column| {
        html! {
            <span>
                <Icon sign={fault_sign(column)} />
                { short_name(column, texts) }
            </span>
        }
    };
    let rows = table.order.iter().filter_map(|&place| {
        Some(lock(place, table.rows.get(place)?, is_filled, language, &dispatch))
    });
    html! {
        <>
            <div class="eight heads" aria-hidden="true">{ for (0..COLUMNS).map(head) }</div>
            <ul class="each">{ for rows }</ul>
        </>
    }
}

fn lock(place: usize, row: &Row, is_filled: bool, language: Language, dispatch: &Dispatch) -> Html {
    let texts = language.texts();
    let look_of = |column: usize| look(row, column, is_filled, language);
    let sign = |column| {
        let Look { class, sign, words, .. } = look_of(column);
        match sign {
            Some(sign) => html! { <span {class}><Icon {sign} /></span> },
            None => html! { <span {class}>{ words }</span> },
        }
    };
    let in_words = |column| {
        let Look { class, sign, words, reason, detail, opens } = look_of(column);
        let open = Action::Table(TableAction::Open(place, column));
        html! {
            <li {class}>
                <span><Icon sign={fault_sign(column)} />{ fault_name(column, texts) }</span>
                <span>
                    if let Some(sign) = sign {
                        <Icon {sign} />
                    }
                    <span>
                        { words }
                        if !reason.is_empty() {
                            { ": " }{ reason }
                        }
                        if !detail.is_empty() {
                            <small>{ detail }</small>
                        }
                    </span>
                </span>
                if opens {
                    <button class="link" onclick={on_click(dispatch, open)}>
                        { texts.lock_table.open_run }
                    </button>
                }
            </li>
        }
    };
    let maps = on_click(dispatch, Action::Table(TableAction::OpenMap(place)));
    html! {
        <li key={place} class={row.lock.is_own().then_some("own")}>
            <details>
                <summary>
                    <b>{ row.lock.name(texts) }</b>
                    <small>{ how_many(row, texts) }</small>
                    <Icon sign={icons::CHEVRON} />
                    <span class="eight" aria-hidden="true">{ for (0..COLUMNS).map(sign) }</span>
                </summary>
                if let Some(invalid) = &row.invalid {
                    <DiagnosticNote invalid={invalid.clone()} />
                } else {
                    <ul>{ for (0..COLUMNS).map(in_words) }</ul>
                    <button class="button" onclick={maps}>
                        { texts.lock_table.where_it_breaks }
                    </button>
                }
            </details>
        </li>
    }
}

/// Returns a message with the number of faults that break a lock, and the number of lease limits.
fn how_many(row: &Row, texts: &Texts) -> String {
    let text = &texts.lock_table;
    if row.invalid.is_some() {
        return texts.gallery.lock_has_mistakes.to_owned();
    }
    let known = row.cells.iter().flatten();
    let impossible = known.clone().filter(|cell| cell.is_out_of_reach).count();
    let (broken, at_risk) = (row.count(Verdict::Broken), row.count(Verdict::LeaseLimit));
    let broken = text.break_it(&broken, &(COLUMNS - impossible), &at_risk);
    match COLUMNS - known.count() {
        0 => broken,
        open => text.still_open(&broken, &open),
    }
}
