//! Root component of the page: owns the state, starts the side effects, and lays out the parts of
//! the workshop.
use crate::browser;
use crate::gallery::dialog::Gallery;
use crate::kit::address::Query;
use crate::kit::contexts::Provided;
use crate::kit::controls::Inputs;
use crate::kit::tab::Tab;
use crate::kit::toast::Toast;
use crate::kit::view_options::{Copied, Dialog, Panel};
use crate::learn::tab::use_keeping;
use crate::lock_table::dialog::TableDialog;
use crate::parameter_map::dialog::MapDialog;
use crate::run_view::history::History;
use crate::run_view::lanes::Lanes;
use crate::search::check_requests::use_check_requests;
use crate::search::queue_requests::use_query_queue;
use crate::shell::action::Action;
use crate::shell::autosave;
use crate::shell::autosave::use_autosave;
use crate::shell::background_jobs::use_long_work;
use crate::shell::deferred::use_deferred;
use crate::shell::dialogs::OverlayDialog;
use crate::shell::effects::{
    use_description, use_keys, use_page_size, use_pasting, use_playback, use_printing,
};
use crate::shell::header::Header;
use crate::shell::help::Help;
use crate::shell::load_content::use_texts;
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
    let world = use_memo((state.recording.clone(), state.work.moves), |(recording, moves)| {
        recording.run().world_after(*moves)
    });
    // A handle always returns the latest state; the deferred values are copies.
    let middle = use_deferred((State::clone(&state), world.clone()), is_only_another_step);
    let below = use_deferred(middle.clone(), is_only_another_step);
    let index = use_memo(state.recording.clone(), |recording| Index::of(recording));
    let stop = use_long_work(state.task.as_ref(), &dispatch);
    use_keys(&state, &dispatch);
    use_pasting(state.embedded, &dispatch);
    use_printing(&dispatch);
    use_playback(state.playing.is_some(), &dispatch);
    use_description(&state);
    use_texts(&state, &dispatch);
    use_autosave(&state, &dispatch);
    use_keeping(&state, &dispatch);
    use_check_requests(&state, &dispatch);
    use_query_queue(&state, &dispatch);
    let strip = check_strip(&state, &dispatch);

    let notices = html! {
        <Toasts
            notice={state.notice.clone()}
            update_is_offered={state.update_is_offered}
            work={state.task.as_ref().map(|task| (task.kind, state.progress))}
            {stop}
            recording={state.recording.clone()}
        />
    };
    // An embedded page shows only the run of its link.
    let is_damaged = matches!(state.notice, Some(Toast::NoLink(_)));
    let page = if state.room != Tab::Workshop {
        html! {
            <>
                { room(&state, size) }
                { notices }
                { overlay(&state, size) }
            </>
        }
    } else if state.blank || state.embedded && is_damaged {
        notices
    } else {
        html! {
            <>
                { header(&state) }
                <Lanes
                    recording={state.recording.clone()}
                    world={world.clone()}
                    step={state.step}
                    axis={state.axis}
                    page_width={size.0}
                    is_printing={state.printing}
                    menu={state.menu.clone()}
                    is_replaced={state.is_replaced()}
                />
                <Transport
                    is_playing={state.playing.is_some()}
                    speed={state.speed}
                    axis={state.axis}
                    step={state.step}
                    last={state.recording.last()}
                    now={world.now()}
                    whole_page={whole_page(&state)}
                >
                    <div class="acts">
                        { faults(&state, &world, &dispatch) }
                        if !state.embedded {
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
        <Provided language={state.language} comments={state.comments.clone()} {dispatch}>
            { page }
        </Provided>
    }
}

/// Visible state, and the world at its step.
type Shown = (State, Rc<World>);

fn is_only_another_step((before, _): &Shown, (now, _): &Shown) -> bool {
    let is_same_run = Rc::ptr_eq(&before.recording, &now.recording);
    is_same_run && before.step != now.step && !now.printing
}

/// Renders the header. An embedded page has room for the title only.
fn header(state: &State) -> Html {
    if state.embedded {
        return html! { <h1 class="framed">{ state.title() }</h1> };
    }
    html! {
        <div class="top">
            <Header
                story={state.work.story}
                way_back={state.way_back()}
                title={state.title()}
                scenario={state.work.scenario.clone()}
                can_undo={state.can_undo()}
                can_redo={state.can_redo()}
                speed={state.speed}
                axis={state.axis}
                theme={state.theme}
            />
            if let Some(story) = state.work.story {
                <StoryLead
                    {story}
                    leads={state.leads.clone()}
                    is_as_told={state.work.follows_its_story()}
                />
            }
        </div>
    }
}

/// Returns the address of the full page with the same run and step, if this page is embedded.
fn whole_page(state: &State) -> Option<AttrValue> {
    state.embedded.then(|| {
        let link = session::encode(&state.link()).unwrap_or_default();
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
        let open = (state.pane == pane).then_some("open");
        html! { <div class={classes!("panel", pane.id(), open)}>{ content }</div> }
    };
    let retrial = state.broken.as_ref().map(|broken| Rerun {
        broken: broken.clone(),
        recording: state.recording.clone(),
        until: state.work.until,
        is_outdated: state.mistaken_program().is_some(),
        checked: state.present_answer().cloned(),
    });
    html! {
        <main data-step={state.step.to_string()}>
            <PanelTabs pane={state.pane} findings={state.recording.findings().len()} />
            {
                pane(Panel::Code, html! {
                    <Code
                        recording={state.recording.clone()}
                        world={world.clone()}
                        moves={state.work.moves}
                        client={state.shown_client()}
                        is_pinned={state.chosen_client == Some(state.shown_client())}
                        is_edited={state.editing}
                        reach={state.reach}
                        mistake_calls={state.mistake_calls}
                        retrial={retrial.clone()}
                        inputs={Inputs::of(state)}
                        pane={state.pane}
                        {page_size}
                    />
                })
            }
            {
                pane(Panel::Steps, html! {
                    <History
                        recording={ahead.recording.clone()}
                        index={index.clone()}
                        history_view={ahead.history_view}
                        step={ahead.step}
                        is_printed={ahead.printing}
                        pane={ahead.pane}
                        {page_size}
                    />
                })
            }
            <div class="side">
                {
                    pane(Panel::Redis, html! {
                        <Redis
                            recording={state.recording.clone()}
                            index={index.clone()}
                            world={world.clone()}
                            moves={state.work.moves}
                            step={state.step}
                            server={state.server}
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
                                recording={state.recording.clone()}
                                until={state.work.until}
                                mistaken={state.mistaken_program()}
                                retrial={retrial.clone()}
                                can_be_checked={!state.embedded && !state.checking.is_open}
                            />
                        </>
                    })
                }
                <div class="ahead">
                    <Next
                        recording={state.recording.clone()}
                        moves={state.work.moves}
                        world={world.clone()}
                        until={state.work.until}
                        is_playing={state.playing.is_some()}
                        is_busy={state.task.is_some()}
                        is_replaced={state.is_replaced()}
                        trial={state.trial}
                        can_be_checked={!state.embedded && !state.checking.is_searching}
                    />
                    <BranchList
                        branches={state.work.branches.clone()}
                        recording={state.recording.clone()}
                        is_busy={state.task.is_some()}
                    />
                </div>
            </div>
        </main>
    }
}

/// Renders the announcement of the current step for screen readers. It is off during playback,
/// because a new step every half second would interrupt each announcement.
fn announcement(state: &State) -> Html {
    let live = if state.playing.is_some() { "off" } else { "polite" };
    html! {
        <p class="unseen" aria-live={live}>
            { Narrator::new(&state.recording, state.language.sentences()).announcement(state.step) }
        </p>
    }
}

fn overlay(state: &State, (width, _): (i32, i32)) -> Html {
    let Some(overlay) = state.overlay else { return Html::default() };
    let content = match overlay {
        Dialog::Gallery => html! {
            <Gallery
                grouping={state.grouping}
                search={state.search.clone()}
                current={state.work.story}
                leads={state.leads.clone()}
                thumbnails={state.thumbnails.clone()}
                locks={state.locks.clone()}
                lock={state.lock}
            />
        },
        Dialog::SetUp => html! {
            <SetUp
                inputs={Inputs::of(state)}
                recording={state.recording.clone()}
                can_undo={state.can_undo()}
                can_redo={state.can_redo()}
            />
        },
        Dialog::Help => html! { <Help /> },
        Dialog::Reference => html! { <Reference meanings={state.meanings.clone()} /> },
        Dialog::Compare => html! {
            <Comparison
                branches={state.work.branches.clone()}
                recording={state.recording.clone()}
                compared={state.compared.clone()}
                until={state.work.until}
            />
        },
        Dialog::Share => html! {
            <Sharing
                link={Rc::new(state.link_to_share())}
                step={state.step_to_share()}
                leads={state.leads.clone()}
                recording={state.recording.clone()}
                theme={state.theme}
                copied={state.copied}
                other={state.way_not_shown()}
            />
        },
        Dialog::Table => html! {
            <TableDialog
                table={state.table.clone()}
                survey={state.survey.clone()}
                is_narrow={width < 600 && !state.printing}
            />
        },
        Dialog::Map => html! {
            <MapDialog
                map={state.map.clone()}
                survey={state.survey.clone()}
                theme={state.theme}
                copied={state.copied.filter(|(which, _)| *which == Copied::Map).map(|(_, is)| is)}
                page_width={width}
            />
        },
    };
    html! { <OverlayDialog key={overlay.id()} {overlay}>{ content }</OverlayDialog> }
}
