//! Program of the client that acts, and the keys at that point of the run.

use crate::kit::contexts::use_texts;
use crate::kit::controls::Chip;
use crate::run_view::source::listing::{Bare, RunPlace, Source};
use diagrams::lane_shapes::client_class;
use i18n::{Texts, milliseconds};
use narration::reply_in_short;
use primitives::{ClientId, Millis, ServerId};
use redis_model::{Bytes, Entry};
use run_analysis::Recording;
use simulator::World;
use std::rc::Rc;
use yew::prelude::*;

/// Maximum number of keys shown.
const MOST_KEYS: usize = 3;

#[derive(Properties, PartialEq)]
pub(crate) struct ProgramProps {
    pub(crate) recording: Rc<Recording>,
    /// Number of moves made.
    pub(crate) moves: usize,
    pub(crate) client: ClientId,
    /// Line whose value the user has to predict.
    pub(crate) awaited: Option<u32>,
}

/// Renders the program without its comments, which would reveal the answer.
#[component]
pub(crate) fn Program(props: &ProgramProps) -> Html {
    let text = use_texts();
    let ProgramProps { recording, moves, client, awaited } = props;
    let world = use_memo((recording.clone(), *moves), |(recording, moves)| {
        recording.run().world_after(*moves)
    });
    let place = RunPlace { recording: recording.clone(), moves: *moves, world };
    html! {
        <section class={classes!("program", client_class(*client))} aria-label={text.code}>
            <div class="head">
                <Chip client={*client} />
                <b>{ text.learn().its_program }</b>
            </div>
            <Source
                {place}
                client={*client}
                bare={Bare { awaited: *awaited }}
            />
        </section>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct KeyLineProps {
    pub(crate) recording: Rc<Recording>,
    /// Number of moves made.
    pub(crate) moves: usize,
    /// Whether the user has to predict the next step, so that the keys must not reveal it.
    pub(crate) is_awaiting_choice: bool,
}

/// Renders one line per key with its value, writer and remaining TTL, then the keys of replicas.
#[component]
pub(crate) fn KeyLine(props: &KeyLineProps) -> Html {
    let text = use_texts();
    let KeyLineProps { recording, moves, is_awaiting_choice } = props;
    let world = recording.run().world_after(*moves);
    let servers = 0..world.scenario().servers.len();
    let keys = servers.filter_map(|place| Some(ServerId(u8::try_from(place).ok()?)));
    let replicas = keys.clone().filter_map(|server| replica(&world, server, text));
    let mut lines = keys.flat_map(|server| {
        let entries: Vec<Html> = world
            .server(server)
            .into_iter()
            .flat_map(|it| it.entries())
            .map(|entry| line(recording, *moves, &world, server, entry, *is_awaiting_choice, text))
            .collect();
        entries
    });
    let shown: Vec<Html> = lines.by_ref().take(MOST_KEYS).collect();
    html! {
        <div class="key-lines">
            if shown.is_empty() {
                <p>{ if *is_awaiting_choice { text.learn().no_keys } else { text.no_keys } }</p>
            }
            { for shown }
            { for replicas }
        </div>
    }
}

/// Renders the keys of a server's replica, if it has one.
fn replica(world: &World, server: ServerId, text: &Texts) -> Option<Html> {
    let messages = text.learn();
    let entries = world.replica(server)?.server().entries();
    let held = entries.map(|(key, entry)| {
        html! {
            <code>
                <b>{ key.bare_or_quoted() }</b>{ " = " }{ reply_in_short(&entry.value.bare_or_quoted()) }
            </code>
        }
    });
    let held: Vec<Html> = held.take(MOST_KEYS).collect();
    Some(html! {
        <p class="replica">
            <span>
                { if held.is_empty() { messages.replica_is_empty } else { messages.replica_holds } }
            </span>
            { for held }
        </p>
    })
}

fn line(
    recording: &Recording,
    moves: usize,
    world: &World,
    server: ServerId,
    (key, entry): (&Bytes, &Entry),
    is_awaiting_choice: bool,
    text: &Texts,
) -> Html {
    let messages = text.learn();
    let so_far = recording.run().event_count_after(moves);
    let span = recording.key_history().standing_at(server, key, so_far);
    let written = span.and_then(|span| span.value_at(so_far)).filter(|_| !is_awaiting_choice);
    let written = written.map(|value| {
        let step = recording.step_of(value.written);
        match value.writer {
            Some(writer) => messages.wrote_it(&writer, &step),
            None => text.at_step(&step),
        }
    });
    let now = world.server_now(server).unwrap_or(primitives::EPOCH);
    let left = match entry.expires_at {
        None => messages.without_ttl.to_owned(),
        Some(_) => {
            let left = Millis(entry.pttl(now).unsigned_abs());
            messages.ttl_left(&milliseconds(left))
        }
    };
    let several = world.scenario().servers.len() > 1;
    html! {
        <p>
            if several {
                <b>{ server.to_string() }</b>
            }
            <code>
                <b>{ key.bare_or_quoted() }</b>{ " = " }{ reply_in_short(&entry.value.bare_or_quoted()) }
            </code>
            if let Some(written) = written {
                <span>{ written }</span>
            }
            <span>{ left }</span>
        </p>
    }
}
