//! Lock table dialog: description, progress, the table of locks and faults, and a legend. On a
//! narrow page the table is a list of locks.

mod cell;
mod export;
mod grid;
mod list;

use crate::browser;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_language, use_shown, use_texts};
use crate::kit::controls::{Choice, Icon, Segmented};
use crate::kit::icons;
use crate::kit::slice::Slice;
use crate::lock_table::dialog::cell::fault_name;
use crate::lock_table::dialog::grid::Grid;
use crate::lock_table::dialog::list::LockList;
use crate::lock_table::state::{LockTable, Sorting, TableAction};
use crate::search::queue::{Place, QueryQueue};
use i18n::{Language, Texts};
use search_service::CELL_CLIENTS;
use yew::prelude::*;

/// On pages narrower than this, in CSS pixels, the table is a list.
const NARROW_PAGE: i32 = 600;

#[hook]
fn use_table() -> Slice<LockTable> {
    use_shown(|it| it.state.lock_table.clone())
}

/// Returns `true` while cells are being computed.
#[hook]
fn use_is_filled() -> bool {
    use_shown(|it| !it.state.queries.queries.is_empty())
}

#[component]
pub(crate) fn TableDialog() -> Html {
    let texts = use_texts();
    let (table, survey) = (use_table(), use_shown(|it| it.state.queries.clone()));
    // A narrow page has room only for icons.
    let is_narrow = use_shown(|it| it.page_size.0 < NARROW_PAGE && !it.state.shell.printing);
    let (known, all) = (table.known(), table.count());
    html! {
        <div class="locks">
            <p class="unseen" role="status">
                if all > 0 && known == all {
                    { texts.lock_table.cells(&known, &all) }
                }
            </p>
            <Bar />
            if known < all {
                <Working {known} {all} now={now(&table, &survey, texts)} is_hopeless={survey.is_hopeless} />
            }
            if is_narrow {
                <LockList />
            } else {
                <Grid />
            }
            <Legend />
        </div>
    }
}

/// Returns the name of the cell that is being computed, which is the first pending query.
fn now(table: &LockTable, survey: &QueryQueue, text: &Texts) -> Option<String> {
    let Place::Cell(row, column) = survey.queries.first()?.place else { return None };
    let lock = table.rows.get(row)?.lock.name(text);
    Some(text.lock_table.combined(&lock, &fault_name(column, text)))
}

/// Renders the description of the table, its sort order, and the buttons that add a lock or save
/// the table.
#[component]
fn Bar() -> Html {
    let (language, dispatch) = (use_language(), use_dispatch());
    let texts = language.texts();
    let text = &texts.lock_table;
    let table = use_table();
    let bounds = export::bounds(&table, language);
    let conditions = [bounds.as_str(), text.not_in_table];
    let sortings = [
        (Sorting::Scenarios, text.by_scenario),
        (Sorting::Broken, text.by_broken),
        (Sorting::Name, text.by_name),
    ];
    let choices = sortings.map(|(sorting, name)| Choice {
        name,
        is_chosen: sorting == table.sorting,
        action: Action::Table(TableAction::Sort(sorting)),
    });
    let saved = |name: &'static str, save: fn(&LockTable, Language)| {
        let table = table.clone();
        let onclick = Callback::from(move |_: MouseEvent| save(&table, language));
        html! { <button class="button" {onclick}>{ name }</button> }
    };
    html! {
        <div class="bar-row">
            <p>
                { text.about(&CELL_CLIENTS) }
                <small>{ conditions.join(texts.between_sentences) }</small>
            </p>
            <span class="sorted">
                { text.sort }
                <Segmented name={text.sort} choices={choices.to_vec()} />
            </span>
            <div class="buttons">
                <button
                    class="button"
                    title={texts.gallery.own_lock_how}
                    onclick={on_click(&dispatch, Action::Table(TableAction::Add))}
                >
                    { text.add_a_lock }
                </button>
                { saved(texts.share.as_markdown, export::save_as_markdown) }
                { saved("CSV", export::save_as_csv) }
                <button class="button" onclick={Callback::from(|_: MouseEvent| browser::print())}>
                    { text.print }
                </button>
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct WorkingProps {
    known: usize,
    all: usize,
    /// Name of the cell that is being computed, or `None` if the computation is stopped.
    now: Option<String>,
    /// Whether no search worker is available.
    is_hopeless: bool,
}

/// Renders the progress, and the button that stops or resumes the computation.
#[component]
fn Working(props: &WorkingProps) -> Html {
    let (texts, dispatch) = (use_texts(), use_dispatch());
    let text = &texts.lock_table;
    let WorkingProps { known, all, now, is_hopeless } = props;
    let progress = text.cells(known, all);
    let toggles = if now.is_some() { texts.check_panel.stop } else { text.go_on };
    html! {
        <div class="working">
            <progress value={known.to_string()} max={all.to_string()} aria-label={progress.clone()} />
            <span>{ progress }</span>
            if *is_hopeless {
                <span class="now" role="alert">{ texts.check_panel.absent }</span>
            } else {
                <span class="now">{ now.clone() }</span>
            }
            <button class="link" onclick={on_click(&dispatch, Action::Table(TableAction::Toggle))}>
                { toggles }
            </button>
        </div>
    }
}

/// Renders the legend.
#[component]
fn Legend() -> Html {
    let text = &use_texts().lock_table;
    html! {
        <div class="foot">
            <span class="bad"><Icon sign={icons::BROKEN} />{ text.legend_broken }</span>
            <span class="warn"><Icon sign={icons::HOURGLASS} />{ text.legend_risk }</span>
            <span class="good"><Icon sign={icons::UPHELD} />{ text.legend_holds(&CELL_CLIENTS) }</span>
            <span><Icon sign={icons::UNJUDGED} />{ text.legend_open }</span>
            <span>{ text.legend_none }</span>
            <span>{ text.legend_kept }</span>
        </div>
    }
}
