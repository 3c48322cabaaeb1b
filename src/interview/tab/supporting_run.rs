//! Supporting run of an answer with its decisive step, or the source of a fact without a run.

use crate::kit::contexts::{Action, on_click, use_dispatch, use_texts};
use crate::kit::intent::Opening;
use crate::run_view::lanes::{Lanes, LanesLook, Later, Still, StillSize};
use content::Story;
use content::texts::Question;
use diagrams::AxisUnit;
use diagrams::lane_layout::Zoom;
use narration::Narrator;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ProofProps {
    pub(crate) story: &'static Story,
    /// Number of the decisive step.
    pub(crate) step: usize,
    /// Width of the timeline lanes, in CSS pixels.
    pub(crate) width: i32,
}

/// Renders the supporting run. Unlike other read-only lanes, these show later steps, which often
/// contain the evidence.
#[component]
pub(crate) fn Proof(props: &ProofProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let messages = text.interview();
    let ProofProps { story, step, width } = *props;
    let recording = use_memo(story.id, |_| session::record_story(story).ok().map(Rc::new));
    let Some(recording) = (*recording).clone() else { return Html::default() };
    let row = recording.step(step).map(|it| Narrator::new(&recording, text).row(it));
    let Some(row) = row else { return Html::default() };
    let world = Rc::new(recording.world_at(step));
    let look = LanesLook {
        axis: AxisUnit::Steps,
        zoom: Zoom::default(),
        page_width: width - 2,
        still: Some(Still { size: StillSize::Small, later: Later::Shown, awaited: None }),
        name: None,
    };
    let sentence = |(index, sentence): (usize, String)| {
        let before = if index == 0 { "" } else { text.events.between_names };
        html! { <>{ before }<code>{ sentence }</code></> }
    };
    let open = on_click(&dispatch, Action::Intent(Opening::StoryAt(story, step).into()));
    html! {
        <section class="proof">
            <h2 class="t3">{ messages.the_run }</h2>
            <Lanes
                {recording}
                {world}
                {step}
                {look}
            />
            <p class="body">
                <b>{ messages.at_step(&step) }</b>
                { " " }
                { for row.sentences(text).into_iter().enumerate().map(sentence) }
            </p>
            <p class="body">
                if let Some(why) = row.why {
                    { why }{ " " }
                }
                <button class="link" onclick={open}>
                    { messages.open_at_step(&step) }
                </button>
            </p>
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct SourceProps {
    pub(crate) source: AttrValue,
    /// First version to which the fact applies.
    pub(crate) versions: AttrValue,
}

/// Renders the source of a fact.
#[component]
pub(crate) fn Source(props: &SourceProps) -> Html {
    let text = use_texts();
    html! {
        <section>
            <p class="body">
                { text.interview_questions().source(&props.source, &props.versions) }
            </p>
        </section>
    }
}

impl SourceProps {
    /// Returns the source of a question's facts, if it has one.
    pub(crate) fn of(question: Question, text: &i18n::Texts) -> Option<SourceProps> {
        let source = AttrValue::from(question.source()?.to_owned());
        let versions = AttrValue::from(question.versions(text.which).to_owned());
        Some(SourceProps { source, versions })
    }
}
