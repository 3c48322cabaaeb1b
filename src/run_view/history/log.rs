//! Command log of the servers in the format of MONITOR. With several servers, each line begins with
//! the server's name.

use crate::kit::contexts::{use_dispatch, use_index, use_recording, use_step, use_texts};
use crate::run_view::history::row::{Position, Row};
use crate::run_view::history::window::use_window;
use diagrams::lane_shapes::client_class;
use run_analysis::{Recording, logged};
use std::cmp::Ordering;
use std::rc::Rc;
use yew::prelude::*;

#[component]
pub(crate) fn Log() -> Html {
    let text = &use_texts().history;
    let (recording, index, current) = (use_recording(), use_index(), use_step());
    let commands = &index.commands;
    let events = recording.step(current).map_or(0, |step| step.events.end);
    let executed = commands.partition_point(|&event| event < events);
    // The last executed command stays visible, regardless of the current step.
    let window = use_window(commands.len(), executed.saturating_sub(1));
    if commands.is_empty() {
        return html! { <div class="scroll"><p class="hint">{ text.no_commands }</p></div> };
    }
    let row = |place: usize| {
        let event = commands[place];
        let step = recording.step_of(event);
        html! {
            <CommandRow
                key={place}
                recording={recording.clone()}
                {event}
                {step}
                when={step.cmp(&current)}
                is_last={place + 1 == executed}
                position={window.position(place)}
            />
        }
    };
    html! {
        <div class="scroll log" tabindex="0" ref={window.node()} onscroll={window.on_scroll()}>
            { window.list(row) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct CommandRowProps {
    recording: Rc<Recording>,
    /// Index of the event in which a server executed the command.
    event: usize,
    /// Step that contains the event.
    step: usize,
    /// Order of that step relative to the current one.
    when: Ordering,
    /// Whether this is the last command executed so far.
    is_last: bool,
    position: Option<Position>,
}

#[component]
fn CommandRow(props: &CommandRowProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let CommandRowProps { recording, event, step, when, is_last, position } = props;
    let event = &recording.run().events()[*event];
    let Some(line) = logged(event) else { return Html::default() };
    let has_several = recording.run().world().servers().nth(1).is_some();
    let server = event.kind.server().filter(|_| has_several);
    let cells = html! {
        <>
            <span />
            <span class="what">
                <code>
                    if let Some(server) = server {
                        { format!("{server} ") }
                    }
                    { &line.time }
                    { " [" }
                    <span class={classes!("who", line.client.map(client_class))}>
                        { line.source(text.external_client) }
                    </span>
                    { "] " }
                    { &line.words }
                </code>
            </span>
            <span />
        </>
    };
    Row { is_marked: *is_last, ..Row::new(*step, *when, *position) }.render(&dispatch, cells)
}
