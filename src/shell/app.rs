//! Root component of the page: owns the state, starts the side effects, and lays out the parts of
//! the workshop.
use crate::browser;
use crate::gallery::dialog::Gallery;
use crate::kit::address::Query;
use crate::kit::contexts::Provided;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Dialog, Panel};
use crate::learn::tab::use_stored_progress;
use crate::lock_table::dialog::TableDialog;
use crate::parameter_map::dialog::MapDialog;
use crate::run_view::history::History;
use crate::run_view::lanes::Lanes;
use crate::run_view::world_cursor::WorldCursor;
use crate::search::port::use_searchers;
use crate::shell::action::Action;
use crate::shell::autosave;
use crate::shell::autosave::use_autosave;
use crate::shell::background_jobs::use_long_work;
use crate::shell::check_requests::use_check_requests;
use crate::shell::deferred::use_deferred;
use crate::shell::dialogs::OverlayDialog;
use crate::shell::effects::{
    use_description, use_keys, use_page_size, use_pasting, use_playback, use_printing,
};
use crate::shell::header::Header;
use crate::shell::help::Help;
use crate::shell::load_content::use_texts;
use crate::shell::queue_requests::use_query_queue;
use crate::shell::state::State;
use crate::shell::tabs::room;
use crate::shell::toasts::Toasts;
use crate::workshop::branches::BranchList;
use crate::workshop::check::panel::{check_button, check_strip, is_narrow};
use crate::workshop::comparison::Comparison;
use crate::workshop::editor::panel::Code;
use crate::workshop::faults::faults;
use crate::workshop::findings::Verdict;
use crate::workshop::keyspace::Redis;
use crate::workshop::next_move::Next;
use crate::workshop::panel_tabs::PanelTabs;
use crate::workshop::playback_controls::Transport;
use crate::workshop::reference::Reference;
use crate::workshop::rerun::Rerun;
use crate::workshop::setup::SetUp;
use crate::workshop::setup::field::Inputs;
use crate::workshop::share::Sharing;
use crate::workshop::story_summary::StoryLead;
use content::Story;
use diagrams::sequence::Index;
use narration::report::Narrator;
use run_analysis::Recording;
use simulator::World;
use std::rc::Rc;
use yew::prelude::*;

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        Rc::new(self.after(action))
    }
}

#[derive(Properties, PartialEq)]
pub struct WorkshopProps {
    pub story: &'static Story,
    pub recording: Rc<Recording>,
    pub query: Query,
}

/// Renders the page for a recording. Everything visible is derived from this component's state and
/// passed to the parts as props.
#[component]
pub fn Workshop(props: &WorkshopProps) -> Html {
    let state =
        use_reducer(|| autosave::opening(props.story, props.recording.clone(), &props.query));
    let dispatch =
        use_callback(state.dispatcher(), |action, dispatcher| dispatcher.dispatch(action));
    let size = use_page_size();
    let cursor = use_mut_ref(WorldCursor::default);
    let world = cursor.borrow_mut().at(&state.session.recording, state.session.work.moves);
    // A handle always returns the latest state; the deferred values are copies.
    let middle = use_deferred((State::clone(&state), world.clone()), is_only_another_step);
    let below = use_deferred(middle.clone(), is_only_another_step);
    let index = use_memo(state.session.recording.clone(), |recording| Index::of(recording));
    let stop = use_long_work(state.session.task.as_ref(), &dispatch);
    use_keys(&state, &dispatch);
    use_pasting(state.shell.embedded, &dispatch);
    use_printing(&dispatch);
    use_playback(state.playback.playing.is_some(), &dispatch);
    use_description(&state);
    use_texts(&state, &dispatch);
    use_autosave(&state, &dispatch);
    use_stored_progress(&state, &dispatch);
    let searchers = use_searchers(&dispatch);
    use_check_requests(&state, &searchers, &dispatch);
    use_query_queue(&state, &searchers, &dispatch);
    let strip = check_strip(&state, &dispatch);

    let notices = html! {
        <Toasts
            notice={state.shell.toast.clone()}
            update_is_offered={state.shell.update_is_offered}
            work={state.session.task.as_ref().map(|task| (task.kind, state.session.progress))}
            {stop}
            recording={state.session.recording.clone()}
        />
    };
    // An embedded page shows only the run of its link.
    let is_damaged = matches!(state.shell.toast, Some(Toast::NoLink(_)));
    let page = if state.shell.tab != Tab::Workshop {
        html! {
            <>
                { room(&state, size) }
                { notices }
                { overlay(&state, size) }
            </>
        }
    } else if state.layout.blank || state.shell.embedded && is_damaged {
        notices
    } else {
        html! {
            <>
                { header(&state) }
                <Lanes
                    recording={state.session.recording.clone()}
                    world={world.clone()}
                    step={state.playback.step}
                    axis={state.playback.axis}
                    page_width={size.0}
                    is_printing={state.shell.printing}
                    menu={state.layout.menu.clone()}
                    is_replaced={state.session.is_replaced()}
                />
                <Transport
                    is_playing={state.playback.playing.is_some()}
                    speed={state.options.speed}
                    axis={state.playback.axis}
                    step={state.playback.step}
                    last={state.session.recording.last()}
                    now={world.now()}
                    whole_page={whole_page(&state)}
                >
                    <div class="acts">
                        { faults(&state, &world, &dispatch) }
                        if !state.shell.embedded {
                            { check_button(&state, &dispatch) }
                        }
                    </div>
                </Transport>
                if !is_narrow(size) {
                    { strip.clone() }
                }
                { panes(&below, &middle, &index, size, strip) }
                { announcement(&state) }
                { notices }
                { overlay(&state, size) }
            </>
        }
    };
    html! {
        <Provided language={state.options.language} comments={state.content.comments.clone()} {dispatch}>
            { page }
        </Provided>
    }
}

/// Visible state, and the world at its step.
type Shown = (State, Rc<World>);

fn is_only_another_step((before, _): &Shown, (now, _): &Shown) -> bool {
    let is_same_run = Rc::ptr_eq(&before.session.recording, &now.session.recording);
    is_same_run && before.playback.step != now.playback.step && !now.shell.printing
}

/// Renders the header. An embedded page has room for the title only.
fn header(state: &State) -> Html {
    if state.shell.embedded {
        return html! { <h1 class="framed">{ state.workshop().title() }</h1> };
    }
    html! {
        <div class="top">
            <Header
                story={state.session.work.story}
                way_back={state.way_back()}
                title={state.workshop().title()}
                scenario={state.session.work.scenario.clone()}
                can_undo={state.can_undo()}
                can_redo={state.can_redo()}
                speed={state.options.speed}
                axis={state.playback.axis}
                theme={state.options.theme}
            />
            if let Some(story) = state.session.work.story {
                <StoryLead
                    {story}
                    leads={state.content.leads.clone()}
                    is_as_told={state.session.work.follows_its_story()}
                />
            }
        </div>
    }
}

/// Returns the address of the full page with the same run and step, if this page is embedded.
fn whole_page(state: &State) -> Option<AttrValue> {
    state.shell.embedded.then(|| {
        let link = session::encode(&state.workshop().link()).unwrap_or_default();
        AttrValue::from(browser::address::base() + "#" + &link)
    })
}

/// Renders the panels below the timeline lanes. The history may be one frame ahead of the others. A
/// narrow page shows one panel at a time.
fn panes(
    (state, world): &Shown,
    (ahead, _): &Shown,
    index: &Rc<Index>,
    page_size: (i32, i32),
    strip: Html,
) -> Html {
    let pane = |pane: Panel, content: Html| {
        let open = (state.layout.panel == pane).then_some("open");
        html! { <div class={classes!("panel", pane.id(), open)}>{ content }</div> }
    };
    let retrial = state.session.broken.as_ref().map(|broken| Rerun {
        broken: broken.clone(),
        recording: state.session.recording.clone(),
        until: state.session.work.until,
        is_outdated: state.workshop().mistaken_program().is_some(),
        checked: state.workshop().present_answer().cloned(),
    });
    html! {
        <main data-step={state.playback.step.to_string()}>
            <PanelTabs pane={state.layout.panel} findings={state.session.recording.findings().len()} />
            {
                pane(Panel::Code, html! {
                    <Code
                        recording={state.session.recording.clone()}
                        world={world.clone()}
                        moves={state.session.work.moves}
                        client={state.workshop().shown_client()}
                        is_pinned={state.editor.chosen_client == Some(state.workshop().shown_client())}
                        is_edited={state.editor.is_open}
                        reach={state.editor.scope}
                        mistake_calls={state.editor.error_visits}
                        retrial={retrial.clone()}
                        inputs={Inputs::of(state)}
                        pane={state.layout.panel}
                        {page_size}
                    />
                })
            }
            {
                pane(Panel::Steps, html! {
                    <History
                        recording={ahead.session.recording.clone()}
                        index={index.clone()}
                        history_view={ahead.playback.history_view}
                        step={ahead.playback.step}
                        is_printed={ahead.shell.printing}
                        pane={ahead.layout.panel}
                        {page_size}
                    />
                })
            }
            <div class="side">
                {
                    pane(Panel::Redis, html! {
                        <Redis
                            recording={state.session.recording.clone()}
                            index={index.clone()}
                            world={world.clone()}
                            moves={state.session.work.moves}
                            step={state.playback.step}
                            server={state.playback.server}
                        />
                    })
                }
                {
                    pane(Panel::Verdict, html! {
                        <>
                            if is_narrow(page_size) {
                                { strip }
                            }
                            <Verdict
                                recording={state.session.recording.clone()}
                                until={state.session.work.until}
                                mistaken={state.workshop().mistaken_program()}
                                retrial={retrial.clone()}
                                can_be_checked={!state.shell.embedded && !state.check.is_open}
                            />
                        </>
                    })
                }
                <div class="ahead">
                    <Next
                        recording={state.session.recording.clone()}
                        moves={state.session.work.moves}
                        world={world.clone()}
                        until={state.session.work.until}
                        is_playing={state.playback.playing.is_some()}
                        is_busy={state.session.task.is_some()}
                        is_replaced={state.session.is_replaced()}
                        trial={state.session.seed_search}
                        can_be_checked={!state.shell.embedded && !state.check.search.is_searching}
                    />
                    <BranchList
                        branches={state.session.work.branches.clone()}
                        recording={state.session.recording.clone()}
                        is_busy={state.session.task.is_some()}
                    />
                </div>
            </div>
        </main>
    }
}

/// Renders the announcement of the current step for screen readers. It is off during playback,
/// because a new step every half second would interrupt each announcement.
fn announcement(state: &State) -> Html {
    let live = if state.playback.playing.is_some() { "off" } else { "polite" };
    html! {
        <p class="unseen" aria-live={live}>
            { Narrator::new(&state.session.recording, state.options.language.texts()).announcement(state.playback.step) }
        </p>
    }
}

fn overlay(state: &State, (width, _): (i32, i32)) -> Html {
    let Some(overlay) = state.shell.dialog else { return Html::default() };
    let content = match overlay {
        Dialog::Gallery => html! {
            <Gallery
                grouping={state.gallery.grouping}
                search={state.gallery.search.clone()}
                current={state.session.work.story}
                leads={state.content.leads.clone()}
                thumbnails={state.content.thumbnails.clone()}
                locks={state.gallery.locks.clone()}
                lock={state.session.lock}
            />
        },
        Dialog::SetUp => html! {
            <SetUp
                inputs={Inputs::of(state)}
                recording={state.session.recording.clone()}
                can_undo={state.can_undo()}
                can_redo={state.can_redo()}
            />
        },
        Dialog::Help => html! { <Help /> },
        Dialog::Reference => html! { <Reference meanings={state.content.meanings.clone()} /> },
        Dialog::Compare => html! {
            <Comparison
                branches={state.session.work.branches.clone()}
                recording={state.session.recording.clone()}
                compared={state.session.compared.clone()}
                until={state.session.work.until}
            />
        },
        Dialog::Share => html! {
            <Sharing
                link={Rc::new(state.workshop().link_to_share())}
                step={state.workshop().step_to_share()}
                leads={state.content.leads.clone()}
                recording={state.session.recording.clone()}
                theme={state.options.theme}
                copied={state.shell.copied}
                other={state.workshop().way_not_shown()}
            />
        },
        Dialog::Table => html! {
            <TableDialog
                table={state.lock_table.clone()}
                survey={state.queries.clone()}
                is_narrow={width < 600 && !state.shell.printing}
            />
        },
        Dialog::Map => html! {
            <MapDialog
                map={state.parameter_map.clone()}
                survey={state.queries.clone()}
                theme={state.options.theme}
                copied={state.shell.copied.filter(|(which, _)| *which == Copied::Map).map(|(_, is)| is)}
                page_width={width}
            />
        },
    };
    html! { <OverlayDialog key={overlay.id()} {overlay}>{ content }</OverlayDialog> }
}
