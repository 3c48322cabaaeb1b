//! Table of verdicts: one row per property, one column per set of faults.

use crate::kit::controls::Icon;
use crate::kit::verdict_look::look;
use i18n::{CheckPanel, Texts};
use lock_semantics::Verdict;
use narration::PropertyVerdicts;
use std::ops::Range;
use yew::prelude::*;

/// The table.
pub(crate) struct Marks {
    pub(crate) caption: &'static str,
    /// Column headings, each with a remark.
    pub(crate) columns: Vec<(String, String)>,
    pub(crate) properties: Vec<PropertyVerdicts>,
    /// Visible columns.
    pub(crate) shown: Range<usize>,
    /// Label of cells without a verdict.
    pub(crate) unknown: &'static str,
    /// Whether the work shown has changed since the check.
    pub(crate) is_outdated: bool,
}

impl Marks {
    /// Renders the table.
    pub(crate) fn render(&self, text: &Texts) -> Html {
        let text = &text.check_panel;
        let Marks { caption, columns, properties, shown, unknown, is_outdated } = self;
        let heading = |(faults, remark): &(String, String)| {
            html! { <th scope="col">{ faults }<small>{ remark }</small></th> }
        };
        let cell = |mark: Option<&Option<Verdict>>| {
            let Some(mark) = mark else { return html! { <td /> } };
            let (verdict, word) = verdict_in_words(*mark, unknown, text);
            let (class, sign) = look(verdict);
            let class = if *is_outdated { "" } else { class };
            html! { <td {class}><Icon {sign} /><span>{ word }</span></td> }
        };
        let row = |proof: &PropertyVerdicts| {
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
}

/// Returns a verdict with its word. `unknown` is the word for a verdict that is not known yet.
pub(crate) fn verdict_in_words(
    verdict: Option<Verdict>,
    unknown: &'static str,
    text: &CheckPanel,
) -> (Verdict, &'static str) {
    let verdict = verdict.unwrap_or(Verdict::Inconclusive);
    let word = match verdict {
        Verdict::Holds => text.holds,
        Verdict::Broken => text.broken,
        Verdict::LeaseLimit => text.at_risk,
        Verdict::Inconclusive => unknown,
        Verdict::NotTested => text.untested,
    };
    (verdict, word)
}
