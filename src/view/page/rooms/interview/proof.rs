//! The run that proves an answer, with where it is at its step; where there is none, the source.

use crate::view::page::context::{on_click, use_dispatch, use_sentences};
use crate::view::page::lanes::{Lanes, Later, Still, StillSize};
use crate::view::state::Action;
use content::Story;
use diagrams::AxisUnit;
use narration::report::Recording;
use narration::text::{Question, fill, fill_with};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ProofProps {
    pub story: &'static Story,
    /// The number of the step.
    pub step: usize,
    /// How wide the lanes are, in CSS pixels.
    pub width: i32,
}

/// All of the run is shown: the answer is given, and often proved by what comes of the step.
#[component]
pub fn Proof(props: &ProofProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let told = text.practising();
    let ProofProps { story, step, width } = *props;
    let recording = use_memo(story.id, |_| Recording::of(story).ok().map(Rc::new));
    let Some(recording) = (*recording).clone() else { return Html::default() };
    let row = recording.step(step).map(|it| recording.row(it, text));
    let Some(row) = row else { return Html::default() };
    let world = Rc::new(recording.world_at(step));
    let open = on_click(&dispatch, Action::OpenAt(story, step));
    html! {
        <section class="proof">
            <h2 class="t3">{ told.the_run }</h2>
            <Lanes
                {recording}
                {world}
                {step}
                axis={AxisUnit::Steps}
                page_width={width - 2}
                is_printing=false
                menu={None}
                is_replaced=false
                still={Still { size: StillSize::Small, later: Later::Shown, awaited: None }}
            />
            <p class="body">
                <b>{ fill_with(told.at_step, &[&step]) }</b>
                { " " }
                { for row.sentences(text).into_iter().map(|it| html! { <code>{ it }</code> }) }
                { " " }
                if let Some(why) = row.why {
                    { why }{ " " }
                }
                <button class="link" onclick={open}>
                    { fill_with(told.open_at_step, &[&step]) }
                </button>
            </p>
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub struct SourceProps {
    pub source: AttrValue,
    /// From which version on it is true.
    pub versions: AttrValue,
}

/// Where a fact can be read.
#[component]
pub fn Source(props: &SourceProps) -> Html {
    let text = use_sentences();
    html! {
        <section>
            <h2 class="t3">{ text.practising().the_source }</h2>
            <p class="body">
                { fill(text.interviewing().source, &[&props.source, &props.versions]) }
            </p>
        </section>
    }
}

impl SourceProps {
    /// Where the facts of a question can be read, if it has any.
    pub fn of(question: Question, text: &narration::text::Sentences) -> Option<SourceProps> {
        let source = AttrValue::from(question.source()?.to_owned());
        let versions = AttrValue::from(question.versions(text.which).to_owned());
        Some(SourceProps { source, versions })
    }
}
