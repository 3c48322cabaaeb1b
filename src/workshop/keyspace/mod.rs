//! Redis panel: one server at the current step, with its keys, its replica and a console, and the
//! protected store.

mod console;
mod keys;
mod servers;

use crate::kit::contexts::{use_shown, use_texts};
use crate::kit::controls::PanelHead;
use crate::workshop::keyspace::console::Console;
use crate::workshop::keyspace::keys::{Keys, Replica, StoredValues};
use crate::workshop::keyspace::servers::{Quorum, ServerTabs};
use diagrams::sequence::Index;
use i18n::Texts;
use narration::{EventLine, Narrator};
use primitives::{ClientId, ServerId};
use redis_model::Bytes;
use run_analysis::Recording;
use simulator::World;
use std::rc::Rc;
use yew::prelude::*;

/// The server that is shown, at the current step.
#[derive(Clone, PartialEq)]
struct ServerView {
    recording: Rc<Recording>,
    /// Index of the whole run.
    index: Rc<Index>,
    /// World after the first `moves` moves of the recording.
    world: Rc<World>,
    moves: usize,
    /// Current step.
    step: usize,
    server: ServerId,
}

#[hook]
fn use_server_view() -> ServerView {
    use_shown(|it| {
        // The first server is shown if the selected one does not exist.
        let selected = it.state.playback.server;
        let server = if it.world.server(selected).is_some() { selected } else { ServerId(0) };
        ServerView {
            recording: it.state.session.recording.clone(),
            index: it.index.clone(),
            world: it.world.clone(),
            moves: it.state.session.work.moves,
            step: it.state.playback.step,
            server,
        }
    })
}

#[component]
pub(crate) fn Redis() -> Html {
    let (text, view) = (use_texts(), use_server_view());
    let (world, server) = (&view.world, view.server);
    let count = world.server(server).map_or(0, |server| server.entries().count());
    let servers: Vec<ServerId> = world.servers().map(|(id, _)| id).collect();
    let writers: Vec<Option<Writer>> = servers.iter().map(|&id| view.writer_on(id)).collect();
    let cut_off = servers.iter().filter(|&&id| !world.is_reachable(id)).map(|id| {
        html! { <p class="hint">{ text.history.cut_off(&id) }</p> }
    });
    html! {
        <section aria-label={text.redis}>
            <PanelHead name={text.redis} remark={AttrValue::from(text.keys(count as u64))} />
            if servers.len() > 1 {
                <ServerTabs
                    shown={server}
                    are_reachable={servers.iter().map(|&id| world.is_reachable(id)).collect::<Vec<_>>()}
                    writers={writers.clone()}
                />
                if let Some(key) = view.lock_key() {
                    <Quorum lock={key.bare_or_quoted()} writers={writers.clone()} />
                }
            }
            { cut_off.collect::<Html>() }
            if let Some(sentence) = view.last_restart(text) {
                <p class="hint">{ sentence }</p>
            }
            <Keys />
            <Replica />
            <StoredValues />
            <Console />
        </section>
    }
}

/// Writer of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Writer {
    Client(ClientId),
    /// The user at the console.
    External,
}

impl ServerView {
    /// Returns the number of events up to the current step.
    fn events_so_far(&self) -> usize {
        self.recording.run().event_count_after(self.moves)
    }

    /// Returns the key that was written first, which is assumed to be the lock.
    fn lock_key(&self) -> Option<&Bytes> {
        Some(&self.recording.key_history().all().first()?.key)
    }

    /// Returns the writer of the lock's key that is currently on a server.
    fn writer_on(&self, server: ServerId) -> Option<Writer> {
        let (history, key) = (self.recording.key_history(), self.lock_key()?);
        let span = history.standing_at(server, key, self.events_so_far())?;
        Some(span.creator.map_or(Writer::External, Writer::Client))
    }

    /// Returns the message about the server's last restart or failover, with its step.
    fn last_restart(&self, text: &Texts) -> Option<String> {
        let (recording, so_far) = (&self.recording, self.events_so_far());
        let events = recording.run().events();
        let mut earlier = self.index.upsets.iter().rev().filter(|&&event| event < so_far);
        let event = *earlier.find(|&&event| events[event].kind.server() == Some(self.server))?;
        let number = recording.step_of(event);
        let step = recording.step(number)?;
        let lines = Narrator::new(recording, text).row(step).lines;
        let shown = recording.shown(step).position(|(index, _)| index == event)?;
        match lines.into_iter().nth(shown)? {
            EventLine::Sentence(sentence) => Some(text.findings.at_step(&sentence, &number)),
            EventLine::Command { .. } => None,
        }
    }
}
