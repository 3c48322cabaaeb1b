//! Playback controls: first, back, play, forward, last, speed, position, and unit of the axis. The
//! slider is the playhead in the timeline lanes.

use crate::kit::contexts::{Action, use_dispatch, use_shown, use_step, use_texts};
use crate::kit::controls::{Choice, IconButton, Labelled, Offer, Segmented, Select};
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Speed;
use crate::run_view::playback::PlaybackAction;
use diagrams::AxisUnit;
use i18n::milliseconds;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct TransportProps {
    /// Additional buttons for changing the run.
    #[prop_or_default]
    pub(crate) children: Html,
}

#[component]
pub(crate) fn Transport(props: &TransportProps) -> Html {
    let text = use_texts();
    html! {
        <section class="transport" aria-label={text.playback}>
            <PlaybackButtons />
            <div class="pace"><SpeedSelect /></div>
            <Place />
            <div class="counting">
                <span aria-hidden="true">{ text.timeline.axis }</span>
                <AxisChoice />
            </div>
            { props.children.clone() }
        </section>
    }
}

/// Renders the buttons that go to another step or play the run.
#[component]
pub(crate) fn PlaybackButtons() -> Html {
    let text = use_texts();
    let is_playing = use_shown(|it| it.state.playback.playing.is_some());
    let (play_name, play) =
        if is_playing { (text.pause, icons::PAUSE) } else { (text.play, icons::PLAY) };
    let button = |name, key, sign, action, class| {
        let title = format!("{name} ({key})");
        html! { <IconButton {class} {name} {title} {sign} {action} /> }
    };
    html! {
        <>
            { button(text.first_step, "Home", icons::FIRST, Action::Playback(PlaybackAction::First), "quiet") }
            { button(text.step_back, "←", icons::BACK, Action::Playback(PlaybackAction::Back), "quiet") }
            { button(play_name, "Space", play, Action::Playback(PlaybackAction::PlayOrPause), "play") }
            { button(text.step_forward, "→", icons::FORWARD, Action::Playback(PlaybackAction::Forward), "quiet") }
            { button(text.last_step, "End", icons::LAST, Action::Playback(PlaybackAction::Last), "quiet wide") }
        </>
    }
}

/// Renders the speed menu.
#[component]
pub(crate) fn SpeedSelect() -> Html {
    let text = use_texts();
    let on_choose = use_dispatch().reform(|label: String| {
        let speed = Speed::ALL.into_iter().find(|speed| speed.label() == label);
        Action::Shell(ShellAction::PlayAt(speed.unwrap_or_default()))
    });
    let speed = use_shown(|it| it.state.options.speed);
    let offer = |speed: Speed| {
        let label = AttrValue::from(speed.label());
        Offer { value: label.clone(), name: label, is_open: true }
    };
    html! {
        <Select
            labelled={Labelled::Name(text.timeline.speed.into())}
            offers={Speed::ALL.map(offer).to_vec()}
            chosen={speed.label()}
            {on_choose}
        />
    }
}

/// Renders the choice of the axis unit.
#[component]
pub(crate) fn AxisChoice() -> Html {
    let text = &use_texts().timeline;
    let chosen = use_shown(|it| it.state.playback.axis);
    let choices = [(text.axis_steps, AxisUnit::Steps), (text.axis_time, AxisUnit::Time)];
    let choices = choices.map(|(name, axis)| Choice {
        name,
        is_chosen: axis == chosen,
        action: Action::Playback(PlaybackAction::SetAxis(axis)),
    });
    html! { <Segmented name={text.axis} choices={choices.to_vec()} /> }
}

/// Renders the position: step and time.
#[component]
fn Place() -> Html {
    let (step, now) = (use_step(), use_shown(|it| it.world.now()));
    let last = use_shown(|it| it.state.session.recording.last());
    let text = use_texts();
    html! {
        <div class="where">
            <span class="in-words">
                { text.before_step }{ " " }<b>{ step }</b>{ " " }{ text.after_step(&last) }
            </span>
            <span class="brief" aria-hidden="true"><b>{ step }</b>{ " / " }{ last }</span>
            <span class="time"><i>{ "t = " }</i><b>{ milliseconds(now) }</b></span>
        </div>
    }
}
