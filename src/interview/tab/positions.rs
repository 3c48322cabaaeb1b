//! Positions in a debate, each with the page on which its author explains it.

use crate::kit::contexts::use_texts;
use content::texts::Position;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct PositionsProps {
    pub(crate) positions: Vec<Position>,
}

/// Renders the positions as a table, or nothing if there are no positions.
#[component]
pub(crate) fn Positions(props: &PositionsProps) -> Html {
    let text = use_texts();
    let messages = text.interview();
    if props.positions.is_empty() {
        return Html::default();
    }
    let row = |Position { author, claim, address }: &Position| {
        html! {
            <tr>
                <th scope="row">
                    <a class="link" href={address.clone()} target="_blank" rel="noopener">{ author }</a>
                </th>
                <td>{ claim }</td>
            </tr>
        }
    };
    html! {
        <section>
            <h2 class="t3">{ messages.positions }</h2>
            <table class="positions">
                <thead>
                    <tr>
                        <th scope="col">{ messages.the_source }</th>
                        <th scope="col">{ messages.position }</th>
                    </tr>
                </thead>
                <tbody>{ for props.positions.iter().map(row) }</tbody>
            </table>
        </section>
    }
}
