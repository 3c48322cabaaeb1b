//! A table of what is known of each property, with a column for some faults.

use super::super::context::use_sentences;
use super::super::controls::{Icon, icons};
use narration::checker::{Mark, Proof};
use std::ops::Range;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct MarksProps {
    pub caption: &'static str,
    /// The headings, each with a small remark.
    pub columns: Vec<(String, String)>,
    pub properties: Vec<Proof>,
    /// The columns that are shown.
    pub shown: Range<usize>,
    /// What is said of what is not known.
    pub unknown: &'static str,
    /// Whether it is about something else than what is shown.
    #[prop_or_default]
    pub is_outdated: bool,
}

#[component]
pub fn Marks(props: &MarksProps) -> Html {
    let MarksProps { caption, columns, properties, shown, unknown, is_outdated } = props;
    let text = &use_sentences().asking;
    let heading = |(faults, remark): &(String, String)| {
        html! { <th scope="col">{ faults }<small>{ remark }</small></th> }
    };
    let cell = |mark: Option<&Mark>| {
        let Some(mark) = mark else { return html! { <td /> } };
        let (class, sign, word) = match mark {
            Mark::Holds => ("good", icons::UPHELD, text.holds),
            Mark::Broken => ("bad", icons::BROKEN, text.broken),
            Mark::AtRisk => ("warn", icons::WARNING, text.at_risk),
            Mark::Searching => ("", icons::UNJUDGED, *unknown),
            Mark::Untested => ("", icons::UNJUDGED, text.untested),
        };
        let class = if *is_outdated { "" } else { class };
        html! { <td {class}><Icon {sign} /><span>{ word }</span></td> }
    };
    let row = |proof: &Proof| {
        html! {
            <tr>
                <th scope="row">{ &proof.name }</th>
                { for shown.clone().map(|column| cell(proof.marks.get(column))) }
            </tr>
        }
    };
    html! {
        <table class="marks">
            <thead>
                <tr>
                    <th scope="col">{ *caption }</th>
                    { for columns[shown.clone()].iter().map(heading) }
                </tr>
            </thead>
            <tbody>{ for properties.iter().map(row) }</tbody>
        </table>
    }
}
