//! Verdict panel: findings in order of severity with their evidence, properties that hold,
//! inconclusive properties, and properties that were not tested.

use crate::kit::contexts::{
    Action, Dispatch, on_click, use_dispatch, use_recording, use_shown, use_texts,
};
use crate::kit::controls::{Card, PanelHead, StepLine, code_words};
use crate::kit::icons;
use crate::kit::verdict_look::sign;
use crate::run_view::playback::PlaybackAction;
use crate::workshop::check::state::CheckAction;
use crate::workshop::rerun::{retrial_card, use_rerun};
use i18n::{Texts, grouped};
use lock_semantics::{ProgramFailure, Property, Severity, is_exclusive};
use narration::{FindingMessage, ItemNames, Narrator, reason_untested};
use primitives::{Millis, SharedVec};
use run_analysis::{Finding, Recording, RunJudgement, Unfinished, Untested};
use std::rc::Rc;
use yew::prelude::*;

/// Maximum number of findings shown. The step list shows all of them.
const SHOWN_FINDINGS: usize = 20;

#[component]
pub(crate) fn Verdict() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let (recording, until) = (use_recording(), use_shown(|it| it.state.session.work.until));
    let rerun = use_rerun();
    let invalid = use_shown(|it| it.state.workshop().invalid_client());
    let can_be_checked = use_shown(|it| !it.state.shell.embedded && !it.state.check.is_open);
    // The result of the check describes this run already.
    let is_reported = use_shown(|it| it.state.workshop().run_is_reported());
    // The result covers all runs, so it includes the properties that this one does not violate.
    let is_checking = use_shown(|it| it.state.check.search.is_searching);
    let has_result = use_shown(|it| it.state.workshop().report_in_strip().is_some());
    // The run is of the last version without errors. Its result would be mistaken for a result of
    // the program in the editor.
    if let Some(client) = invalid {
        return html! {
            <section aria-label={text.verdict}>
                <PanelHead name={text.verdict} />
                <p class="remark">{ text.conclusion.no_result(&client) }</p>
            </section>
        };
    }
    if is_reported {
        return Html::default();
    }
    let findings = recording.findings();
    // A run that reaches a command that the model lacks is no evidence of a violation.
    let most = if is_unsupported(&recording) { 0 } else { SHOWN_FINDINGS };
    let shown = worst_first(findings, most);
    let hidden = if most == 0 { 0 } else { findings.len() - shown.len() };
    let card = |finding: &Finding| {
        html! { <FindingCard recording={recording.clone()} finding={finding.clone()} /> }
    };
    let is_broken = |finding: &&&Finding| finding.severity == Severity::Broken;
    let failures_of = |severity: Option<Severity>| {
        let failures = recording.coverage().failures().iter();
        failures.filter(move |it| it.severity() == severity).map(|failure| {
            html! { <FailureCard recording={recording.clone()} failure={failure.clone()} /> }
        })
    };
    html! {
        <section aria-label={text.verdict}>
            <PanelHead name={text.verdict} remark={text.whole_run(recording.last() as u64)} />
            if can_be_checked {
                { offers(&recording, text, &dispatch) }
            }
            if let Some(retrial) = rerun.as_ref().filter(|it| it.adds_to_check()) {
                { retrial_card(retrial, text) }
            }
            { for Narrator::new(&recording, text).remarks().into_iter().map(|it| html! { <p class="remark">{ it }</p> }) }
            { for shown.iter().filter(is_broken).map(|it| card(it)) }
            { for failures_of(Some(Severity::Broken)) }
            { for shown.iter().filter(|it| !is_broken(it)).map(|it| card(it)) }
            { for failures_of(None) }
            if hidden > 0 {
                <p class="hint">
                    { text.next_move.more_findings(&grouped(hidden as u64)) }
                </p>
            }
            if has_result && findings.is_empty() && recording.coverage().failures().is_empty() {
                <p class="remark">{ Narrator::new(&recording, text).headline(until).1 }</p>
            }
            if !has_result && !is_checking {
                <Unbroken {recording} {until} />
            }
        </section>
    }
}

/// Renders the links that check all runs and that simplify this run.
fn offers(recording: &Recording, text: &Texts, dispatch: &Dispatch) -> Html {
    let offer = |name: &'static str, action: CheckAction| {
        let onclick = on_click(dispatch, Action::Check(action));
        html! { <button class="link" {onclick}>{ name }</button> }
    };
    html! {
        <p class="further-checks">
            { offer(text.check_panel.check_every_run, CheckAction::Toggle) }
            if !recording.findings().is_empty() {
                { offer(text.check_panel.shorten, CheckAction::Shorten) }
            }
        </p>
    }
}

/// Returns at most `limit` findings, in order of severity.
fn worst_first(findings: &SharedVec<Finding>, limit: usize) -> Vec<&Finding> {
    let of = |severity| findings.iter().filter(move |it| it.severity == severity);
    of(Severity::Broken).chain(of(Severity::LeaseLimit)).take(limit).collect()
}

#[derive(Properties, PartialEq)]
struct FindingCardProps {
    recording: Rc<Recording>,
    finding: Finding,
}

#[component]
fn FindingCard(props: &FindingCardProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let FindingCardProps { recording, finding } = props;
    let (severity, sign) = sign(finding.severity);
    let FindingMessage { title, reason, property, .. } =
        Narrator::new(recording, text).finding_message(finding);
    let violated = |severity, property: &str| match severity {
        Severity::Broken => text.check_panel.breaks(&property),
        Severity::LeaseLimit => text.check_panel.limit_of(&property),
    };
    let go_to =
        |step| dispatch.reform(move |_: MouseEvent| Action::Playback(PlaybackAction::GoTo(step)));
    let broken_at = recording.step_of(finding.event);
    let evidence = recording.evidence(finding).into_iter().map(|step| {
        html! {
            <li key={step}>
                <button class="line" onclick={go_to(step)}>
                    <StepLine recording={recording.clone()} {step} />
                </button>
            </li>
        }
    });
    html! {
        <Card {severity} {sign} {title}>
            if let Some(property) = property {
                <p class="hint">{ violated(finding.severity, property) }</p>
            }
            <p>{ code_words(&reason) }</p>
            <div class="links">
                <button class="link" onclick={go_to(broken_at)}>
                    { text.go_to_step(&broken_at) }
                </button>
                <details>
                    <summary>{ text.next_move.why }</summary>
                    <ol class="evidence">{ for evidence }</ol>
                </details>
            </div>
        </Card>
    }
}

#[derive(Properties, PartialEq)]
struct FailureCardProps {
    recording: Rc<Recording>,
    failure: ProgramFailure,
}

#[component]
fn FailureCard(props: &FailureCardProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let FailureCardProps { recording, failure } = props;
    let severity = failure.severity().filter(|_| !is_unsupported(recording));
    let (severity, sign) = severity.map_or(("", icons::UNJUDGED), sign);
    let FindingMessage { title, reason, .. } =
        Narrator::new(recording, text).failure_message(failure);
    let step = recording.step_of(failure.event);
    html! {
        <Card {severity} {sign} {title}>
            <p>{ code_words(&reason) }</p>
            <div class="links">
                <button class="link" onclick={dispatch.reform(move |_: MouseEvent| Action::Playback(PlaybackAction::GoTo(step)))}>
                    { text.go_to_step(&step) }
                </button>
            </div>
        </Card>
    }
}

/// Returns `true` if the run has reached a command or function that the model lacks.
fn is_unsupported(recording: &Recording) -> bool {
    recording.coverage().unsupported().is_some()
}

#[derive(Properties, PartialEq)]
struct UnbrokenProps {
    recording: Rc<Recording>,
    until: Millis,
}

/// Renders the properties without a finding: holds, inconclusive, or not tested.
#[component]
fn Unbroken(props: &UnbrokenProps) -> Html {
    let (text, recording) = (use_texts(), &props.recording);
    let judgements = recording.judgements(props.until);
    let those_of = |is_it: fn(RunJudgement) -> bool| {
        judgements
            .into_iter()
            .filter(move |(_, judgement)| is_it(*judgement))
            .map(|(property, _)| property)
    };
    let upheld: Vec<Property> = those_of(|it| it == RunJudgement::Holds).collect();
    let undecided = those_of(|it| matches!(it, RunJudgement::Inconclusive(_))).count();
    let why_undecided = judgements.iter().find_map(|(_, judgement)| match judgement {
        RunJudgement::Inconclusive(Unfinished::NotOver) => {
            Some(text.conclusion.run_is_not_over.to_owned())
        }
        RunJudgement::Inconclusive(Unfinished::Stopped(_)) => {
            Narrator::new(recording, text).ending(props.until)
        }
        _ => None,
    });
    let untested: Vec<Untested> = judgements
        .iter()
        .filter_map(|(_, judgement)| match judgement {
            // No single run tests such a property.
            RunJudgement::NotTested(Untested::OnlyByCheck) => None,
            RunJudgement::NotTested(untested) => Some(*untested),
            _ => None,
        })
        .collect();
    let is_over =
        judgements.iter().all(|(_, it)| *it != RunJudgement::Inconclusive(Unfinished::NotOver));
    let stopped = (is_over && undecided == 0)
        .then(|| Narrator::new(recording, text).ending(props.until))
        .flatten();
    html! {
        <>
            if !upheld.is_empty() {
                <Card
                    // One run does not show that a property holds, so it is not green.
                    severity="unbroken"
                    sign={icons::UPHELD}
                    title={text.conclusion.upheld(upheld.len() as u64)}
                >
                    <ul class="named">
                        { for upheld.iter().map(|it| upheld_line(*it, recording, text)) }
                    </ul>
                    <p class="hint">{ Narrator::new(recording, text).scope(props.until) }</p>
                </Card>
            }
            if undecided > 0 {
                <Card
                    severity=""
                    sign={icons::UNJUDGED}
                    title={text.conclusion.not_judged(&undecided)}
                >
                    <p>{ why_undecided }</p>
                </Card>
            }
            { not_tested(&untested, recording.verdict(props.until), text) }
            if let Some(stopped) = stopped {
                <p class="hint">{ stopped }</p>
            }
        </>
    }
}

/// Renders the name of a property that holds, with its meaning.
fn upheld_line(property: Property, recording: &Recording, text: &Texts) -> Html {
    let meaning = match property {
        Property::MutualExclusion if !is_exclusive(recording.run().world()) => {
            text.conclusion.upheld_shared
        }
        _ => property_meaning(property, text),
    };
    html! { <li><b>{ text.property(property) }</b>{ " " }{ meaning }</li> }
}

/// Renders the reason for which properties were not tested.
fn not_tested(untested: &[Untested], verdict: lock_semantics::Verdict, text: &Texts) -> Html {
    // If the lock was not tested, this comes first.
    let Some(first) = untested.first() else { return Html::default() };
    match first {
        // The card of the program failure contains the reason.
        Untested::ProgramFailed => return Html::default(),
        Untested::StoreUnused => {
            return html! { <p class="hint">{ reason_untested(*first, text) }</p> };
        }
        _ => {}
    }
    let title = match verdict {
        lock_semantics::Verdict::NotTested => text.conclusion.nothing_tested.to_owned(),
        _ => text.conclusion.not_tested(&untested.len().to_string()),
    };
    html! {
        <Card severity="" sign={icons::UNJUDGED} {title}>
            <p>{ reason_untested(*first, text) }</p>
        </Card>
    }
}

fn property_meaning(property: Property, text: &Texts) -> &'static str {
    let text = &text.conclusion;
    match property {
        Property::MutualExclusion => text.upheld_mutual_exclusion,
        Property::HolderOnly => text.upheld_holder_only,
        Property::NoDeadlock => text.upheld_no_deadlock,
        Property::LeaseOutlastsWork => text.upheld_lease_outlasts_work,
        Property::NoLostUpdate => text.upheld_no_lost_update,
        Property::NoEntryAfterFailure => text.upheld_no_entry_after_failure,
        Property::Progress => text.upheld_progress,
        Property::NoIdleLock => text.upheld_no_idle_lock,
        Property::NoFailure => text.upheld_no_failure,
    }
}
