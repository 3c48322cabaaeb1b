//! Comparison of two branches side by side: the steps and findings of each since they split.

use crate::kit::contexts::{use_recording, use_shown, use_texts};
use crate::kit::controls::{Icon, StepLine};
use crate::kit::verdict_look::sign;
use crate::workshop::branches::{name_of, use_branches};
use crate::workshop::findings::worst_first;
use i18n::grouped;
use narration::Narrator;
use primitives::Millis;
use run_analysis::{Finding, Recording};
use std::rc::Rc;
use yew::prelude::*;

/// Number of common steps shown before the split.
const STEPS_BEFORE: usize = 3;

/// Maximum number of steps shown for each branch.
const SHOWN_STEPS: usize = 200;

/// Maximum number of findings shown for each branch.
const SHOWN_FINDINGS: usize = 4;

#[component]
pub(crate) fn Comparison() -> Html {
    let text = use_texts();
    let (branches, recording) = (use_branches(), use_recording());
    // `None` while the run of the other branch is being computed.
    let compared = use_shown(|it| it.state.session.compared.clone());
    let until = use_shown(|it| it.state.session.work.until);
    let Some((other_number, other)) = compared else {
        return html! { <div class="comparison" /> };
    };
    let common = steps_in_common(&recording, &other);
    let parting = match common {
        0 => text.next_move.nothing_in_common.to_owned(),
        _ => text.next_move.in_common(&grouped(common as u64)),
    };
    let before = common.saturating_sub(STEPS_BEFORE) + 1..=common;
    let column = |number, recording: &Rc<Recording>| {
        let name = AttrValue::from(name_of(&branches, number, text));
        html! { <BranchColumn {name} recording={recording.clone()} {common} {until} /> }
    };
    html! {
        <div class="comparison">
            <p class="hint">{ parting }</p>
            <ol>{ for before.map(|step| step_item(&recording, step, None)) }</ol>
            <div class="columns">
                { column(branches.current(), &recording) }
                { column(other_number, &other) }
            </div>
        </div>
    }
}

/// Returns the number of leading steps that two runs have in common.
fn steps_in_common(one: &Recording, other: &Recording) -> usize {
    let (moves, others) = (one.run().moves(), other.run().moves());
    let parted = moves.iter().zip(others).position(|(one, other)| one != other);
    let fork = parted.unwrap_or(moves.len().min(others.len()));
    let mut common = one.step_after(fork).min(other.step_after(fork));
    // Later moves can change the folding of a stretch of polling. The last step of a run also
    // contains all moves after it.
    while common > 0 && one.moves_at(common).min(fork) != other.moves_at(common).min(fork) {
        common -= 1;
    }
    common
}

#[derive(Properties, PartialEq)]
struct BranchColumnProps {
    name: AttrValue,
    recording: Rc<Recording>,
    /// Number of steps in common with the other branch.
    common: usize,
    /// End time of the runs.
    until: Millis,
}

/// Renders the findings of a branch and its steps since the split.
#[component]
fn BranchColumn(props: &BranchColumnProps) -> Html {
    let text = use_texts();
    let BranchColumnProps { name, recording, common, until } = props;
    let findings = recording.findings();
    let found = |finding: &Finding| {
        let (severity, sign) = sign(finding.severity);
        let title = Narrator::new(recording, text).finding_message(finding).title;
        html! { <li class={classes!("found", severity)}><Icon {sign} /><span>{ title }</span></li> }
    };
    let end = recording.last().min(common + SHOWN_STEPS);
    let since = |step| {
        let finding = recording.step(step).and_then(|step| recording.finding_at(step));
        step_item(recording, step, finding.map(|finding| sign(finding.severity).0))
    };
    // The step list scrolls, so it must be focusable for the keyboard.
    html! {
        <section aria-label={name.clone()}>
            <h3>{ name }</h3>
            if findings.is_empty() {
                <p class="hint">{ Narrator::new(recording, text).headline(*until).1 }</p>
            }
            <ul>{ for worst_first(findings, SHOWN_FINDINGS).into_iter().map(found) }</ul>
            { more(findings.len(), SHOWN_FINDINGS, |count| text.next_move.more_findings(&count)) }
            <div class="scroll" tabindex="0" role="group" aria-label={name}>
                <ol>{ for (common + 1..=end).map(since) }</ol>
                { more(recording.last(), end, |count| text.next_move.more_steps(&count)) }
            </div>
        </section>
    }
}

/// Renders a step of a run as one line; `severity` is a CSS class.
fn step_item(recording: &Rc<Recording>, step: usize, severity: Option<&'static str>) -> Html {
    html! {
        <li key={step} class={classes!(severity, "line")}>
            <StepLine recording={recording.clone()} {step} />
        </li>
    }
}

/// Renders the number of hidden items, if any.
fn more(there_are: usize, shown: usize, sentence: impl Fn(&str) -> String) -> Html {
    match there_are.saturating_sub(shown) {
        0 => Html::default(),
        hidden => html! { <p class="hint">{ sentence(&grouped(hidden as u64)) }</p> },
    }
}
