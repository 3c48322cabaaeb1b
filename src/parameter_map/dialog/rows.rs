//! Parameter map as a table: for selected values of the vertical axis, the verdicts along the
//! horizontal axis.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_language};
use crate::parameter_map::dialog::drawn::class_of;
use crate::parameter_map::dialog::use_map;
use crate::parameter_map::refine::Band;
use crate::parameter_map::state::MapAction;
use i18n::grouped;
use yew::prelude::*;

#[component]
pub(crate) fn Rows() -> Html {
    let (language, dispatch) = (use_language(), use_dispatch());
    let texts = language.texts();
    let (text, map) = (&texts.lock_table, &*use_map());
    let Some([across, up]) = map.drawn() else { return Html::default() };
    let lines = |row: u64| {
        let bands = map.bands(row);
        let count = bands.len().to_string();
        let line = |(place, band): (usize, Band)| {
            let Band { first, last, cell } = band;
            let range = if first == last {
                grouped(first)
            } else {
                texts.share.range(&grouped(first), &grouped(last))
            };
            let open = Action::Map(MapAction::Open([first, row]));
            let name = format!(
                "{} {}, {} {}",
                up.axis.name,
                grouped(row),
                across.axis.name,
                grouped(first)
            );
            html! {
                <tr class={(row == up.now).then_some("own")}>
                    if place == 0 {
                        <th scope="rowgroup" rowspan={count.clone()}>
                            { grouped(row) }
                            if row == up.now {
                                <small>{ text.this_lock }</small>
                            }
                        </th>
                    }
                    <td>{ range }</td>
                    <td class={class_of(Some(&cell))}>{ &cell.said(language).words }</td>
                    <td>{ &cell.said(language).detail }</td>
                    <td>
                        if cell.link.is_some() {
                            <button
                                class="link"
                                aria-label={text.open_at(&name)}
                                onclick={on_click(&dispatch, open)}
                            >
                                { text.open_run }
                            </button>
                        }
                    </td>
                </tr>
            }
        };
        html! { <tbody>{ for bands.into_iter().enumerate().map(line) }</tbody> }
    };
    html! {
        <section class="rows">
            <h3>{ text.same_as_table }</h3>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{ &up.axis.name }</th>
                        <th scope="col">{ &across.axis.name }</th>
                        <th scope="col">{ text.becomes }</th>
                        <th scope="col">{ text.easiest }</th>
                        <td />
                    </tr>
                </thead>
                { for map.rows().into_iter().map(lines) }
            </table>
        </section>
    }
}
