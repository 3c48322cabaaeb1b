//! The findings, the worst first: what broke, why, where, and the steps that prove it; what was
//! upheld; and what cannot be judged yet.

use super::context::{use_dispatch, use_sentences};
use super::controls::{Card, PaneHead, StepLine, icons};
use crate::drivers::{Policy, Scheduler};
use crate::picture::drawing::signs::Sign;
use crate::properties::{Finding, Severity};
use crate::report::Recording;
use crate::scenario::Property;
use crate::shared_vec::SharedVec;
use crate::text::{Sentences, fill, fill_with, grouped};
use crate::time::Millis;
use crate::view::state::Action;
use std::rc::Rc;
use yew::prelude::*;

/// So many findings are shown; the steps show them all.
const SHOWN_FINDINGS: usize = 20;

#[derive(Properties, PartialEq)]
pub struct VerdictProps {
    pub recording: Rc<Recording>,
    /// Runs that go on by themselves end here.
    pub until: Millis,
}

#[component]
pub fn Verdict(props: &VerdictProps) -> Html {
    let (text, recording) = (use_sentences(), &props.recording);
    let findings = recording.findings();
    let shown = worst_first(findings, SHOWN_FINDINGS);
    let hidden = findings.len() - shown.len();
    let card = |finding: &Finding| {
        html! { <FindingCard recording={recording.clone()} finding={finding.clone()} /> }
    };
    html! {
        <section aria-label={text.verdict}>
            <PaneHead name={text.verdict} remark={text.whole_run(recording.last())} />
            { shown.into_iter().map(card).collect::<Html>() }
            if hidden > 0 {
                <p class="hint">
                    { fill(text.driving.more_findings, &[&grouped(hidden as u64)]) }
                </p>
            }
            <Unbroken recording={recording.clone()} until={props.until} />
        </section>
    }
}

/// So many findings at most, the worst first.
pub fn worst_first(findings: &SharedVec<Finding>, limit: usize) -> Vec<&Finding> {
    let of = |severity| findings.iter().filter(move |it| it.severity() == severity);
    of(Severity::Broken).chain(of(Severity::Warning)).take(limit).collect()
}

/// How grave a finding is, as class and as sign.
pub fn sign(finding: &Finding) -> (&'static str, Sign) {
    match finding.severity() {
        Severity::Broken => ("bad", icons::BROKEN),
        Severity::Warning => ("warn", icons::WARNING),
    }
}

#[derive(Properties, PartialEq)]
struct FindingCardProps {
    recording: Rc<Recording>,
    finding: Finding,
}

#[component]
fn FindingCard(props: &FindingCardProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let FindingCardProps { recording, finding } = props;
    let (severity, sign) = sign(finding);
    let (title, reason) = recording.finding_in_words(finding, text);
    let go_to = |step| dispatch.reform(move |_: MouseEvent| Action::GoTo(step));
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
            <p>{ reason }</p>
            <div class="links">
                <button class="link" onclick={go_to(broken_at)}>
                    { fill_with(text.go_to_step, &[&broken_at]) }
                </button>
                <details>
                    <summary>{ text.driving.why }</summary>
                    <ol class="evidence">{ for evidence }</ol>
                </details>
            </div>
        </Card>
    }
}

/// What was not broken: upheld, if the run is over; otherwise one cannot know yet.
#[component]
fn Unbroken(props: &VerdictProps) -> Html {
    let (text, recording) = (use_sentences(), &props.recording);
    let is_broken =
        |property| recording.findings().iter().any(|finding| finding.property() == property);
    // Where nothing is stored there is no update to be lost.
    let stores = recording.run().world().store().entries().next().is_some();
    let upheld: Vec<&'static str> = Property::ALL
        .into_iter()
        .filter(|&it| !is_broken(it) && (stores || it != Property::NoLostUpdate))
        .map(|it| in_words(it, text))
        .collect();
    if upheld.is_empty() {
        return Html::default();
    }
    let count = upheld.len().to_string();
    let Some(why_not) = recording.ending(props.until, text) else {
        return html! {
            <Card
                severity="good"
                sign={icons::UPHELD}
                title={fill(text.driving.upheld, &[&count])}
            >
                <ul>{ for upheld.into_iter().map(|it| html! { <li>{ it }</li> }) }</ul>
            </Card>
        };
    };
    let scheduler = Scheduler { order: Policy::InTurn, until: props.until };
    let goes_on = scheduler.next(recording.run()).is_ok();
    html! {
        <Card severity="" sign={icons::UNJUDGED} title={fill(text.driving.not_judged, &[&count])}>
            <p>{ if goes_on { text.driving.run_is_not_over.to_owned() } else { why_not } }</p>
        </Card>
    }
}

fn in_words(property: Property, text: &Sentences) -> &'static str {
    let text = &text.driving;
    match property {
        Property::MutualExclusion => text.upheld_mutual_exclusion,
        Property::OnlyTheHolderReleases => text.upheld_only_the_holder_releases,
        Property::TheLockComesBack => text.upheld_the_lock_comes_back,
        Property::TheHolderHolds => text.upheld_the_holder_holds,
        Property::NoLostUpdate => text.upheld_no_lost_update,
        Property::NoErrorPathIntoTheSection => text.upheld_no_error_path,
    }
}
