//! Playback controls: first, back, play, forward, last, speed, position, and unit of the axis. The
//! slider is the playhead in the timeline lanes.

use crate::kit::contexts::{Action, use_dispatch, use_sentences};
use crate::kit::controls::{Choice, IconButton, Offer, Segmented, Select};
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Speed;
use crate::run_view::playback::PlaybackAction;
use diagrams::AxisUnit;
use narration::text::milliseconds;
use primitives::Millis;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct TransportProps {
    pub is_playing: bool,
    pub speed: Speed,
    pub axis: AxisUnit,
    pub step: usize,
    /// Number of the last step.
    pub last: usize,
    /// Virtual time at the step.
    pub now: Millis,
    /// Address of the full page with the same run and step; only in an embedded page.
    pub whole_page: Option<AttrValue>,
    /// Additional buttons for changing the run.
    pub children: Html,
}

#[component]
pub fn Transport(props: &TransportProps) -> Html {
    let text = use_sentences();
    let (play_name, play) =
        if props.is_playing { (text.pause, icons::PAUSE) } else { (text.play, icons::PLAY) };
    let button = |name, key, sign, action, class| {
        let title = format!("{name} ({key})");
        html! { <IconButton {class} {name} {title} {sign} {action} /> }
    };
    html! {
        <section class="transport" aria-label={text.playback}>
            { button(text.first_step, "Home", icons::FIRST, Action::Playback(PlaybackAction::First), "quiet wide") }
            { button(text.step_back, "←", icons::BACK, Action::Playback(PlaybackAction::Back), "quiet") }
            { button(play_name, "Space", play, Action::Playback(PlaybackAction::PlayOrPause), "play") }
            { button(text.step_forward, "→", icons::FORWARD, Action::Playback(PlaybackAction::Forward), "quiet") }
            { button(text.last_step, "End", icons::LAST, Action::Playback(PlaybackAction::Last), "quiet wide") }
            <div class="pace"><SpeedSelect speed={props.speed} /></div>
            <Place step={props.step} last={props.last} now={props.now} />
            <div class="counting">
                <span aria-hidden="true">{ text.timeline.axis }</span>
                <AxisChoice axis={props.axis} />
            </div>
            { props.children.clone() }
            if let Some(address) = &props.whole_page {
                <a class="open-whole" href={address} target="_blank" rel="noopener">
                    { text.share.open_whole }
                </a>
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub struct SpeedSelectProps {
    pub speed: Speed,
}

/// Renders the speed menu.
#[component]
pub fn SpeedSelect(props: &SpeedSelectProps) -> Html {
    let text = use_sentences();
    let on_choose = use_dispatch().reform(|label: String| {
        let speed = Speed::ALL.into_iter().find(|speed| speed.label() == label);
        Action::Shell(ShellAction::PlayAt(speed.unwrap_or_default()))
    });
    let offer = |speed: Speed| {
        let label = AttrValue::from(speed.label());
        Offer { value: label.clone(), name: label, is_open: true }
    };
    html! {
        <Select
            class="speed"
            name={text.timeline.speed}
            offers={Speed::ALL.map(offer).to_vec()}
            chosen={props.speed.label()}
            {on_choose}
        />
    }
}

#[derive(Properties, PartialEq)]
pub struct AxisChoiceProps {
    pub axis: AxisUnit,
}

/// Renders the choice of the axis unit.
#[component]
pub fn AxisChoice(props: &AxisChoiceProps) -> Html {
    let text = &use_sentences().timeline;
    let choices = [(text.axis_steps, AxisUnit::Steps), (text.axis_time, AxisUnit::Time)];
    let choices = choices.map(|(name, axis)| Choice {
        name,
        is_chosen: axis == props.axis,
        action: Action::Playback(PlaybackAction::SetAxis(axis)),
    });
    html! { <Segmented name={text.axis} choices={choices.to_vec()} /> }
}

#[derive(Properties, PartialEq)]
struct PlaceProps {
    step: usize,
    last: usize,
    now: Millis,
}

/// Renders the position: step and time.
#[component]
fn Place(props: &PlaceProps) -> Html {
    let text = use_sentences();
    html! {
        <div class="where">
            <span>
                { text.before_step }{ " " }<b>{ props.step }</b>{ " " }{ text.after_step(&props.last) }
            </span>
            <span class="time">{ "t = " }<b>{ milliseconds(props.now) }</b></span>
        </div>
    }
}
