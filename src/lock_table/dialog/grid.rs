//! Lock table on a wide page: a grid with arrow-key navigation from cell to cell.

use crate::browser;
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_language};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::lock_table::dialog::cell::{Look, fault_name, fault_sign, look};
use crate::lock_table::dialog::{use_is_filled, use_table};
use crate::lock_table::state::{COLUMNS, Row, Sorting, TableAction};
use i18n::{Language, Texts};
use web_sys::Element;
use yew::prelude::*;

/// Row and column of a cell, counting the headings as row 0 and column 0.
type At = (usize, usize);

#[component]
pub(crate) fn Grid() -> Html {
    let (language, dispatch) = (use_language(), use_dispatch());
    let texts = language.texts();
    let text = &texts.lock_table;
    let (table, is_filled) = (use_table(), use_is_filled());
    let at = use_state(|| (1, 1));
    let last = (table.order.len(), COLUMNS);
    let onkeydown = {
        let at = at.clone();
        Callback::from(move |event: KeyboardEvent| {
            let Some(to) = place(&event).and_then(|from| led(from, last, &event)) else { return };
            event.prevent_default();
            at.set(to);
            browser::focus_within(&event, "table", &format!("[data-at='{}']", name(to)));
        })
    };
    let around = Around { at: *at, language, texts, dispatch: &dispatch, is_filled };
    let rows =
        table.order.iter().enumerate().filter_map(|(shown, &place)| {
            Some(around.row(shown + 1, place, table.rows.get(place)?))
        });
    html! {
        <div class="scroll">
            <table role="grid" {onkeydown}>
                <caption class="unseen">{ text.title }</caption>
                <thead>
                    <tr>
                        { around.head(0, text.lock, Sorting::Name, table.sorting) }
                        {
                            for (0..COLUMNS).map(|column| {
                                let name = fault_name(column, texts);
                                around.head(column + 1, name, Sorting::Fault(column), table.sorting)
                            })
                        }
                    </tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

/// Returns the focused cell.
fn place(event: &KeyboardEvent) -> Option<At> {
    let place = event.target_dyn_into::<Element>()?.get_attribute("data-at")?;
    let (row, column) = place.split_once('-')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

/// Returns the cell to which a key moves the focus.
fn led((row, column): At, (last_row, last_column): At, event: &KeyboardEvent) -> Option<At> {
    let is_far = event.ctrl_key() || event.meta_key();
    Some(match event.key().as_str() {
        "ArrowUp" => (row.saturating_sub(1), column),
        "ArrowDown" => ((row + 1).min(last_row), column),
        "ArrowLeft" => (row, column.saturating_sub(1)),
        "ArrowRight" => (row, (column + 1).min(last_column)),
        "Home" => (if is_far { 0 } else { row }, 0),
        "End" => (if is_far { last_row } else { row }, last_column),
        _ => return None,
    })
}

fn name((row, column): At) -> String {
    format!("{row}-{column}")
}

/// Context of all parts of the grid.
struct Around<'a> {
    at: At,
    language: Language,
    texts: &'static Texts,
    dispatch: &'a Dispatch,
    is_filled: bool,
}

impl Around<'_> {
    /// Returns the tab index of a cell. Tab reaches only the current cell.
    fn tab_index(&self, at: At) -> &'static str {
        if self.at == at { "0" } else { "-1" }
    }

    fn head(&self, column: usize, label: &'static str, by: Sorting, sorting: Sorting) -> Html {
        let at = (0, column);
        let is_sorted = by == sorting;
        let onclick = on_click(self.dispatch, Action::Table(TableAction::Sort(by)));
        html! {
            <th scope="col" aria-sort={is_sorted.then_some("ascending")}>
                <button
                    data-at={name(at)}
                    tabindex={self.tab_index(at)}
                    title={self.texts.lock_table.sort_by(&label)}
                    {onclick}
                >
                    if column > 0 {
                        <Icon sign={fault_sign(column - 1)} />
                    }
                    <span>{ label }</span>
                    if is_sorted {
                        <Icon sign={icons::CHEVRON} />
                    }
                </button>
            </th>
        }
    }

    fn row(&self, shown: usize, place: usize, row: &Row) -> Html {
        let text = &self.texts.lock_table;
        let at = (shown, 0);
        let lock = row.lock.name(self.texts);
        let maps = on_click(self.dispatch, Action::Table(TableAction::OpenMap(place)));
        let where_of = text.where_of(&lock);
        html! {
            <tr key={place} class={row.lock.is_own().then_some("own")}>
                <th scope="row">
                    <span>
                        { lock }
                        if row.lock.is_own() {
                            <small>{ text.yours }</small>
                        }
                    </span>
                    <button
                        class="quiet icon-only"
                        data-at={name(at)}
                        tabindex={self.tab_index(at)}
                        title={where_of.clone()}
                        aria-label={where_of}
                        onclick={maps}
                    >
                        <Icon sign={icons::MAP} />
                    </button>
                </th>
                { for (0..COLUMNS).map(|column| self.cell((shown, column + 1), place, row)) }
            </tr>
        }
    }

    fn cell(&self, at: At, place: usize, row: &Row) -> Html {
        let column = at.1 - 1;
        let Look { class, sign, words, reason, detail, opens } =
            look(row, column, self.is_filled, self.language);
        let content = html! {
            <>
                if let Some(sign) = sign {
                    <Icon {sign} />
                }
                <span>
                    { words }
                    if !reason.is_empty() {
                        <small>{ reason }</small>
                    }
                </span>
            </>
        };
        let open = Action::Table(TableAction::Open(place, column));
        // A cell without a run is also a button, because replacing the element later would lose the
        // focus.
        html! {
            <td role="gridcell" {class}>
                <button
                    data-at={name(at)}
                    tabindex={self.tab_index(at)}
                    title={(!detail.is_empty()).then_some(detail)}
                    aria-disabled={(!opens).then_some("true")}
                    onclick={opens.then(|| on_click(self.dispatch, open))}
                >
                    { content }
                </button>
            </td>
        }
    }
}
