//! The workshop: its state, its keys, its timer, and where its parts stand.

use super::autosave::{self, use_autosave};
use super::branches::branches;
use super::browser::{self, KeyUse};
use super::code::Code;
use super::context::Provided;
use super::controls::Inputs;
use super::element::{Content as _, Element, element};
use super::gallery::use_miniatures;
use super::header::header;
use super::history::History;
use super::lanes::{self, lanes, use_viewport};
use super::long_work::use_long_work;
use super::next::next;
use super::notices::notices;
use super::overlay::overlay;
use super::pane_tabs::PaneTabs;
use super::parts::{Part, Same};
use super::redis::Redis;
use super::transport::Transport;
use super::turns::{Turn, use_turns};
use super::verdict::Verdict;
use crate::link;
use crate::picture::diagram::Index;
use crate::report::Recording;
use crate::scenario::Story;
use crate::text::fill;
use crate::view::address::Query;
use crate::view::keys;
use crate::view::state::{Action, Pane, State};
use gloo_timers::callback::Interval;
use std::rc::Rc;
use web_sys::HtmlDialogElement;
use yew::prelude::*;

/// While playing, the page looks at the clock this often.
const TIMER_MS: u32 = 50;

/// On paper the chart is laid out for this width and then made to fit.
const PRINTED_CHART: i32 = 800;

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.after(action))
    }
}

#[derive(Properties)]
pub(super) struct WorkshopProps {
    pub(super) story: &'static Story,
    pub(super) recording: Rc<Recording>,
    pub(super) query: Query,
}

/// Two recordings are never compared event by event: they are the same one or another one.
impl PartialEq for WorkshopProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.recording, &other.recording)
    }
}

/// The page that shows a recording. Only this component has state: its parts are plain functions of it, and
/// what they made is given to [`super::frozen`] where it is not to be looked at again.
#[component]
pub(super) fn Workshop(props: &WorkshopProps) -> Html {
    let state =
        use_reducer(|| autosave::opening(props.story, props.recording.clone(), props.query));
    let act = use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    let size = use_page_size();
    let chart_width = if state.printing { PRINTED_CHART } else { lanes::chart_width(size.0) };
    let timeline = use_node_ref();
    let (sight, chart) = use_viewport(&state, chart_width, &timeline);
    let index = use_memo(state.recording.clone(), |recording| Index::of(recording));
    let part = Part {
        world: use_memo((Same(state.recording.clone()), state.work.moves), |&(_, moves)| {
            state.recording.run().world_after(moves)
        }),
        chart,
        sight,
        stop: use_long_work(&state),
        dialog: use_node_ref(),
        timeline,
        state,
        act,
    };
    let Part { state, act, .. } = &part;
    use_keys(state, act.clone());
    use_printing(act.clone());
    use_miniatures(state, act.clone());
    use_playback(state.playing.is_some(), act.clone());
    use_description(state);
    use_autosave(state, act);
    let turns = use_turns(state);
    use_dialog(&part);

    let text = state.language.sentences();
    if state.blank {
        return notices(&part).into_html();
    }
    let pane = |pane: Pane| {
        let open = (state.pane == pane).then_some("open");
        element("div").class("pane").class(pane.id()).class(open)
    };
    let top = turns.part(Turn::Upper, || {
        let header = if state.embedded {
            element("h1").class("unseen").with(state.title())
        } else {
            header(&part)
        };
        let transport = html! {
            <Transport
                is_playing={state.playing.is_some()}
                speed={state.speed}
                axis={state.axis}
                step={state.step}
                last={state.recording.last()}
                now={part.world.now()}
                whole_page={whole_page(state)}
            />
        };
        [header.into_html(), lanes(&part).into_html(), transport].into_iter().collect()
    });
    let panes = turns.part(Turn::Panes, || {
        let code = pane(Pane::Code).with(html! {
            <Code
                recording={state.recording.clone()}
                world={part.world.clone()}
                moves={state.work.moves}
                client={state.shown_client()}
                is_pinned={state.chosen_client == Some(state.shown_client())}
                is_edited={state.editing}
                inputs={Inputs::of(state)}
                pane={state.pane}
                page_size={size}
            />
        });
        let steps = pane(Pane::Steps).with(html! {
            <History
                recording={state.recording.clone()}
                index={index.clone()}
                telling={state.telling}
                step={state.step}
                is_printed={state.printing}
                pane={state.pane}
                page_size={size}
            />
        });
        [code, steps].into_iter().map(Element::into_html).collect()
    });
    let side = turns.part(Turn::Side, || {
        element("div")
            .class("side")
            .with(pane(Pane::Redis).with(html! {
                <Redis
                    recording={state.recording.clone()}
                    index={index.clone()}
                    world={part.world.clone()}
                    moves={state.work.moves}
                    step={state.step}
                    server={state.server}
                />
            }))
            .with(pane(Pane::Verdict).with(html! {
                <Verdict recording={state.recording.clone()} until={state.work.until} />
            }))
            .with(element("div").class("ahead").with(next(&part)).with(branches(&part)))
            .into_html()
    });
    let below = turns.step_of(Turn::Panes).filter(|&step| turns.step_of(Turn::Side) == Some(step));
    let main = element("main")
        .set("data-step", below)
        .with(html! {
            <PaneTabs pane={state.pane} findings={state.recording.findings().len()} />
        })
        .with(panes)
        .with(side)
        .into_html();
    // While it plays, a new step every half second would never let the last one be heard out.
    let live = if state.playing.is_some() { "off" } else { "polite" };
    let announcement = element("p")
        .class("unseen")
        .set("aria-live", live)
        .with(state.recording.announcement(state.step, text));
    let over = [Some(announcement), Some(notices(&part)), overlay(&part)];
    let all: Html = [top, main].into_iter().chain(over.map(Option::into_html)).collect();
    html! { <Provided language={state.language} dispatch={act.clone()}>{ all }</Provided> }
}

/// In a frame, where the whole page is with the same run at the same step.
fn whole_page(state: &State) -> Option<AttrValue> {
    let link = link::encode(&state.link()).unwrap_or_default();
    state.embedded.then(|| (browser::base() + "#" + &link).into())
}

/// Opens the dialog that lies over the page, and takes the person back to where they were when it goes.
///
/// It looks after every drawing, since a dialog may have gone and come again in between.
#[hook]
fn use_dialog(part: &Part) {
    let before = use_mut_ref(|| None);
    let (dialog, is_laid_over) = (part.dialog.clone(), part.state.overlay.is_some());
    use_effect(move || {
        let mut before = before.borrow_mut();
        if !is_laid_over {
            before.take().iter().for_each(browser::focus);
        } else if let Some(dialog) = dialog.cast::<HtmlDialogElement>().filter(|it| !it.open()) {
            *before = before.take().or_else(browser::focused);
            browser::open(&dialog);
        }
    });
}

#[hook]
fn use_page_size() -> (i32, i32) {
    let size = use_state_eq(browser::page_size);
    let setter = size.setter();
    use_effect_with((), move |()| {
        let listener = browser::on_resize(move || setter.set(browser::page_size()));
        move || drop(listener)
    });
    *size
}

/// The document's title, language and theme.
#[hook]
fn use_description(state: &State) {
    let text = state.language.sentences();
    let title = fill(text.page_title, &[state.title()]);
    let description = (title, text.tag, state.theme, state.embedded);
    use_effect_with(description, |(title, tag, theme, embedded)| {
        browser::describe_page(title, tag, *theme, *embedded);
    });
}

/// The keys that [`keys`] knows, wherever the focus is.
#[hook]
fn use_keys(state: &UseReducerHandle<State>, act: Callback<Action>) {
    let latest = use_mut_ref(|| state.clone());
    *latest.borrow_mut() = state.clone();
    use_effect_with(act, |act| {
        let act = act.clone();
        let listener = browser::on_key(move |key| {
            let action = keys::action(key, &latest.borrow());
            let Some(action) = action else { return KeyUse::Unused };
            act.emit(action);
            KeyUse::Used
        });
        move || drop(listener)
    });
}

/// Tells the state when the page is printed.
#[hook]
fn use_printing(act: Callback<Action>) {
    use_effect_with(act, |act| {
        let act = act.clone();
        let listeners = browser::on_print(move |begins| act.emit(Action::Print(begins)));
        move || drop(listeners)
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
