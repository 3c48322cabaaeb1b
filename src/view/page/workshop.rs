//! The workshop: its state, its keys, its timer, and where its parts stand.

use super::browser::{self, KeyUse};
use super::code::code;
use super::header::header;
use super::lanes::Lanes;
use super::parts::Part;
use super::redis::redis;
use super::steps::{Steps, pane_tabs};
use super::transport::transport;
use super::verdict::verdict;
use crate::view::recording::Recording;
use crate::view::state::{Action, Pane, State};
use gloo_timers::callback::Interval;
use std::rc::Rc;
use yew::prelude::*;

/// While playing, the page looks at the clock this often.
const TIMER_MS: u32 = 50;

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.after(action))
    }
}

#[derive(Properties, PartialEq)]
pub(super) struct WorkshopProps {
    pub(super) recording: Rc<Recording>,
}

/// The page that shows a recording. Its parts are plain functions of the state; only those that
/// scroll by themselves are components.
#[component]
pub(super) fn Workshop(props: &WorkshopProps) -> Html {
    let state =
        use_reducer(|| State::new(props.recording.clone(), browser::language(), browser::theme()));
    let act = use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    let world = use_memo(state.step, |&step| state.recording.world_at(step));
    use_keys(act.clone());
    use_playback(state.playing.is_some(), act.clone());

    let text = state.language.sentences();
    let story = state.recording.story.id;
    let title = (text.page_title)((text.story)(story).unwrap_or(story));
    use_effect_with((title, text.tag, state.theme), |(title, tag, theme)| {
        browser::describe_page(title, tag, *theme);
    });

    let part = Part { state: (*state).clone(), world, act };
    let pane_class =
        |pane: Pane| classes!("pane", pane.id(), (state.pane == pane).then_some("open"));
    html! {
        <>
            { header(&part) }
            <Lanes ..part.clone() />
            { transport(&part) }
            <main>
                { pane_tabs(&part) }
                <div class={pane_class(Pane::Code)}>{ code(&part) }</div>
                <div class={pane_class(Pane::Steps)}><Steps ..part.clone() /></div>
                <div class="side">
                    <div class={pane_class(Pane::Redis)}>{ redis(&part) }</div>
                    <div class={pane_class(Pane::Verdict)}>{ verdict(&part) }</div>
                </div>
            </main>
            <p class="unseen" aria-live="polite">{ state.recording.announcement(state.step, text) }</p>
        </>
    }
}

/// ← → Space Home End, wherever the focus is.
#[hook]
fn use_keys(act: Callback<Action>) {
    use_effect_with(act, |act| {
        let act = act.clone();
        let listener = browser::on_key(move |event| {
            let action = match event.key().as_str() {
                "ArrowLeft" => Action::Back,
                "ArrowRight" => Action::Forward,
                "Home" => Action::First,
                "End" => Action::Last,
                " " => Action::PlayOrPause,
                _ => return KeyUse::Unused,
            };
            act.emit(action);
            KeyUse::Used
        });
        move || drop(listener)
    });
}

/// Tells the state how much time has really passed: a browser that slows the timer down in a
/// background tab does not slow the run down.
#[hook]
fn use_playback(is_playing: bool, act: Callback<Action>) {
    use_effect_with((is_playing, act), |(is_playing, act)| {
        let timer = is_playing.then(|| {
            let act = act.clone();
            let mut seen_ms = browser::clock_ms();
            Interval::new(TIMER_MS, move || {
                let now_ms = browser::clock_ms();
                act.emit(Action::TimePassed(now_ms.saturating_sub(seen_ms)));
                seen_ms = now_ms;
            })
        });
        move || drop(timer)
    });
}
