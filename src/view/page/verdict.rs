//! The findings, the worst first: what broke, why, where, and the steps that prove it; what was upheld; and
//! what cannot be judged yet.

use super::comparison::{line, step_line};
use super::element::{Element, element};
use super::icons;
use super::parts::{Part, head, on_click};
use crate::drivers::{Policy, Scheduler};
use crate::picture::drawing::signs::Sign;
use crate::properties::{Finding, Severity};
use crate::scenario::Property;
use crate::text::{Sentences, fill, fill_with, grouped};
use crate::view::state::Action;

/// So many findings are shown; the steps show them all.
const SHOWN_FINDINGS: usize = 20;

pub(super) fn verdict(part: &Part) -> Element {
    let recording = &part.state.recording;
    let text = part.state.language.sentences();
    let cards = worst_first(recording.findings(), SHOWN_FINDINGS);
    let more = recording.findings().len() - cards.len();
    let more = fill(text.driving.more_findings, &[&grouped(more as u64)]);
    let more = (recording.findings().len() > cards.len()).then(|| line("hint", more));
    element("section")
        .set("aria-label", text.verdict)
        .with(head(text.verdict, Some(text.whole_run(recording.last()))))
        .all(cards.into_iter().map(|finding| card(part, finding)))
        .with(more)
        .with(rest(part))
}

/// So many findings at most, the worst first.
pub(super) fn worst_first(findings: &[Finding], limit: usize) -> Vec<&Finding> {
    let mut worst = Vec::new();
    for severity in [Severity::Broken, Severity::Warning] {
        for finding in findings {
            if worst.len() < limit && finding.severity() == severity {
                worst.push(finding);
            }
        }
    }
    worst
}

/// How grave a finding is, as class and as sign.
pub(super) fn sign(finding: &Finding) -> (&'static str, Sign) {
    match finding.severity() {
        Severity::Broken => ("bad", icons::BROKEN),
        Severity::Warning => ("warn", icons::WARNING),
    }
}

fn card(part: &Part, finding: &Finding) -> Element {
    let Part { state, act, .. } = part;
    let text = state.language.sentences();
    let (class, drawing) = sign(finding);
    let (title, reason) = state.recording.finding_in_words(finding, text);
    let step = state.recording.step_of(finding.event);
    let go_to_step = element("button")
        .class("link")
        .on("click", on_click(act, Action::GoTo(step)))
        .with(fill_with(text.go_to_step, &[&step]));
    let proof = state.recording.proof(finding).into_iter().map(|step| {
        let line = step_line(element("button"), &state.recording, step, text);
        element("li").with(line.on("click", on_click(act, Action::GoTo(step))))
    });
    let why = element("details")
        .with(element("summary").with(text.driving.why))
        .with(element("ol").class("proof").all(proof));
    plain_card(class, drawing, title)
        .with(element("p").with(reason))
        .with(element("div").class("links").with(go_to_step).with(why))
}

fn plain_card(class: &'static str, drawing: Sign, title: String) -> Element {
    element("article").class("card").class(class).with(drawing).with(element("h3").with(title))
}

/// What was not broken: upheld, if the run is over; otherwise one cannot know yet.
fn rest(part: &Part) -> Option<Element> {
    let state = &part.state;
    let (text, recording) = (state.language.sentences(), &state.recording);
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
        return None;
    }
    let scheduler = Scheduler { order: Policy::InTurn, until: state.work.until };
    let Some(why_not) = recording.ending(state.work.until, text) else {
        let title = fill(text.driving.upheld, &[&upheld.len().to_string()]);
        let sentences = upheld.into_iter().map(|it| element("li").with(it));
        let card = plain_card("good", icons::UPHELD, title);
        return Some(card.with(element("ul").all(sentences)));
    };
    let goes_on = scheduler.next(recording.run()).is_ok();
    let why_not = if goes_on { text.driving.run_is_not_over.to_owned() } else { why_not };
    let title = fill(text.driving.not_judged, &[&upheld.len().to_string()]);
    Some(plain_card("", icons::UNJUDGED, title).with(element("p").with(why_not)))
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
