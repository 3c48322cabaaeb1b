//! Root component of the page: owns the state, starts the side effects, and lays out the parts of
//! the workshop.
use crate::browser;
use crate::gallery::dialog::Gallery;
use crate::interview::tab::StoredData;
use crate::kit::address::Query;
use crate::kit::contexts::{
    Action, Shown, Store, use_recording, use_shown, use_step, use_store, use_texts,
};
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Dialog, Panel};
use crate::learn::tab::use_stored_progress;
use crate::lock_table::dialog::TableDialog;
use crate::parameter_map::dialog::MapDialog;
use crate::run_view::history::History;
use crate::run_view::lanes::WorkshopLanes;
use crate::run_view::world_cursor::WorldCursor;
use crate::search::port::use_searchers;
use crate::shell::autosave;
use crate::shell::autosave::use_autosave;
use crate::shell::background_jobs::use_long_work;
use crate::shell::check_requests::use_check_requests;
use crate::shell::deferred::use_deferred;
use crate::shell::dialogs::OverlayDialog;
use crate::shell::effects::{
    use_description, use_keys, use_page_size, use_pasting, use_playback, use_printing,
    use_system_theme,
};
use crate::shell::header::Header;
use crate::shell::help::Help;
use crate::shell::load_content::use_content_files;
use crate::shell::queue_requests::use_query_queue;
use crate::shell::state::State;
use crate::shell::tabs::room;
use crate::shell::toasts::Toasts;
use crate::workshop::branches::BranchList;
use crate::workshop::check::panel::{CheckButton, CheckStrip, use_is_narrow};
use crate::workshop::comparison::screen::ComparisonScreen;
use crate::workshop::comparison::{CompareButton, Offered};
use crate::workshop::editor::panel::Code;
use crate::workshop::faults::Faults;
use crate::workshop::findings::Verdict;
use crate::workshop::keyspace::Redis;
use crate::workshop::next_move::Next;
use crate::workshop::panel_tabs::PanelTabs;
use crate::workshop::playback_controls::Transport;
use crate::workshop::reference::Reference;
use crate::workshop::setup::SetUp;
use crate::workshop::share::Sharing;
use crate::workshop::side_panel::{DetailsSheet, SidePanel};
use crate::workshop::story_summary::StoryLead;
use content::Story;
use diagrams::sequence::Index;
use narration::Narrator;
use run_analysis::Recording;
use std::rc::Rc;
use yew::prelude::*;

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.after(action))
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct WorkshopProps {
    pub(crate) story: &'static Story,
    pub(crate) recording: Rc<Recording>,
    pub(crate) query: Query,
}

/// Renders the page for a recording. This component owns the state; the others read it from the
/// stores that it provides.
#[component]
pub(crate) fn Workshop(props: &WorkshopProps) -> Html {
    let state =
        use_reducer(|| autosave::opening(props.story, props.recording.clone(), &props.query));
    let dispatch =
        use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    let cursor = use_mut_ref(WorldCursor::default);
    let shown = Shown {
        // A handle always returns the latest state; the deferred values are copies.
        state: State::clone(&state),
        world: cursor.borrow_mut().at(&state.session.recording, state.session.work.moves),
        index: use_memo(state.session.recording.clone(), |recording| Index::of(recording)),
        page_size: use_page_size(),
    };
    let middle = use_deferred(shown.clone(), is_only_another_step);
    let below = use_deferred(middle.clone(), is_only_another_step);
    let step_below = below.state.playback.step;
    let store = use_store(&dispatch, shown);
    let middle = use_store(&dispatch, middle);
    let below = use_store(&dispatch, below);
    let stop = use_long_work(state.session.task.as_ref(), &dispatch);
    use_keys(&state, &dispatch);
    use_pasting(state.shell.embedded, &dispatch);
    use_system_theme(&dispatch);
    use_printing(&dispatch);
    use_playback(state.playback.playing.is_some(), &dispatch);
    use_description(&state);
    use_content_files(&state, &dispatch);
    use_autosave(&state, &dispatch);
    use_stored_progress(&state, &dispatch);
    let searchers = use_searchers(&dispatch);
    use_check_requests(&state, &searchers, &dispatch);
    use_query_queue(&state, &searchers, &dispatch);

    let notices = html! { <Toasts {stop} /> };
    // An embedded page shows only the run of its link.
    let is_damaged = matches!(state.shell.toast, Some(Toast::NoLink(_)));
    let page = if state.shell.tab != Tab::Workshop {
        html! {
            <>
                { room(state.shell.tab) }
                { notices }
                { overlay(&state) }
            </>
        }
    } else if state.layout.blank || state.shell.embedded && is_damaged {
        notices
    } else if let Some(comparison) = state.workshop().shown_comparison().cloned() {
        html! {
            <>
                { header(&state) }
                <ComparisonScreen {comparison} />
                <Announcement />
                { notices }
                { overlay(&state) }
            </>
        }
    } else {
        html! {
            <>
                { header(&state) }
                <WorkshopLanes />
                <Transport>
                    <div class="acts">
                        <CompareButton offered={Offered::Any} class="button compare-wide" />
                        <Faults />
                        if !state.shell.embedded {
                            <CheckButton />
                        }
                    </div>
                    if state.shell.embedded {
                        <WholePageLink />
                    }
                </Transport>
                <WideStrip />
                <ContextProvider<Store> context={below}>
                    { panels(state.layout.panel, step_below, middle) }
                </ContextProvider<Store>>
                <DetailsSheet />
                <Announcement />
                { notices }
                { overlay(&state) }
            </>
        }
    };
    html! {
        <ContextProvider<Store> context={store}>
            // In every tab: loading again on a return could undo a change made since then.
            if !state.shell.embedded {
                <StoredData />
            }
            { page }
        </ContextProvider<Store>>
    }
}

fn is_only_another_step(before: &Shown, now: &Shown) -> bool {
    let (before, now) = (&before.state, &now.state);
    let is_same_run = Rc::ptr_eq(&before.session.recording, &now.session.recording);
    is_same_run && before.playback.step != now.playback.step && !now.shell.printing
}

/// Renders the header. An embedded page has room for the title only.
fn header(state: &State) -> Html {
    if state.shell.embedded {
        return html! { <h1 class="framed">{ state.workshop().title() }</h1> };
    }
    html! { <div class="top"><Header /><StoryLead /></div> }
}

/// Renders the link from an embedded page to the full page with the same run and step.
#[component]
fn WholePageLink() -> Html {
    let text = use_texts();
    let link = use_shown(|it| session::encode(&it.state.workshop().link()).unwrap_or_default());
    html! {
        <a
            class="open-whole"
            href={browser::address::base() + "#" + &link}
            target="_blank"
            rel="noopener"
        >
            { text.share.open_whole }
        </a>
    }
}

/// Renders the check below the playback controls of a wide page.
#[component]
fn WideStrip() -> Html {
    let is_narrow = use_is_narrow();
    html! {
        if !is_narrow {
            <CheckStrip />
        }
    }
}

/// Renders the panels below the timeline lanes. A narrow page shows one panel at a time.
fn panels(open: Panel, step: usize, middle: Store) -> Html {
    let [code, steps, side @ ..] = Panel::ALL.map(|panel| {
        let class = classes!("panel", panel.id(), (open == panel).then_some("open"));
        html! { <div {class}>{ content(panel, &middle) }</div> }
    });
    html! {
        <main data-step={step.to_string()}>
            <PanelTabs />
            { code }
            { steps }
            <SidePanel>
                { for side }
                <div class="ahead">
                    <Next />
                    <BranchList />
                </div>
            </SidePanel>
        </main>
    }
}

/// Renders the content of a panel. The history may be one frame ahead of the others.
fn content(panel: Panel, middle: &Store) -> Html {
    match panel {
        Panel::Code => html! { <Code /> },
        Panel::Steps => html! {
            <ContextProvider<Store> context={middle.clone()}><History /></ContextProvider<Store>>
        },
        Panel::Redis => html! { <Redis /> },
        Panel::Verdict => html! { <><NarrowStrip /><Verdict /></> },
    }
}

/// Renders the check in the verdict panel of a narrow page.
#[component]
fn NarrowStrip() -> Html {
    let is_narrow = use_is_narrow();
    html! {
        if is_narrow {
            <CheckStrip />
        }
    }
}

/// Renders the announcement of the current step for screen readers. It is off during playback,
/// because a new step every half second would interrupt each announcement.
#[component]
fn Announcement() -> Html {
    let (text, recording, step) = (use_texts(), use_recording(), use_step());
    let is_playing = use_shown(|it| it.state.playback.playing.is_some());
    html! {
        <p class="unseen" aria-live={if is_playing { "off" } else { "polite" }}>
            { Narrator::new(&recording, text).announcement(step) }
        </p>
    }
}

fn overlay(state: &State) -> Html {
    let Some(overlay) = state.shell.dialog else { return Html::default() };
    let content = match overlay {
        Dialog::Gallery => html! { <Gallery /> },
        Dialog::SetUp => html! { <SetUp /> },
        Dialog::Help => html! { <Help /> },
        Dialog::Reference => html! { <Reference /> },
        Dialog::Share => html! { <Sharing /> },
        Dialog::Table => html! { <TableDialog /> },
        Dialog::Map => html! { <MapDialog /> },
    };
    html! { <OverlayDialog key={overlay.id()} {overlay}>{ content }</OverlayDialog> }
}
