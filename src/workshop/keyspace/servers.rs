//! Tabs for several servers, and the number of servers on which each client holds the lock.

use crate::kit::contexts::{Action, use_dispatch, use_texts};
use crate::kit::controls::Chip;
use crate::run_view::playback::PlaybackAction;
use crate::workshop::keyspace::Writer;
use primitives::ServerId;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(crate) struct ServerTabsProps {
    /// Server whose keys are shown.
    pub(crate) shown: ServerId,
    /// Reachability of each server.
    pub(crate) are_reachable: Vec<bool>,
    /// Writer of the lock on each server.
    pub(crate) writers: Vec<Option<Writer>>,
}

#[component]
pub(crate) fn ServerTabs(props: &ServerTabsProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let tab = |(id, (is_reachable, writer)): (ServerId, (&bool, &Option<Writer>))| {
        let onclick = dispatch
            .reform(move |_: MouseEvent| Action::Playback(PlaybackAction::ChooseServer(id)));
        html! {
            <button
                class={classes!("tab", (!is_reachable).then_some("cut-off"))}
                aria-pressed={(id == props.shown).to_string()}
                {onclick}
            >
                <b>{ id.to_string() }</b>
                {
                    match *writer {
                        Some(Writer::Client(client)) => html! { <Chip {client} /> },
                        Some(Writer::External) => {
                            html! { <span class="chip external">{ text.external_client }</span> }
                        }
                        None => Html::default(),
                    }
                }
            </button>
        }
    };
    let servers = props.are_reachable.iter().zip(&props.writers);
    html! {
        <div class="server-tabs" role="group" aria-label={text.history.servers}>
            { for (0..).map(ServerId).zip(servers).map(tab) }
        </div>
    }
}

#[derive(Properties, PartialEq)]
pub(crate) struct QuorumProps {
    /// Key of the lock.
    pub(crate) lock: AttrValue,
    /// Writer of the lock on each server.
    pub(crate) writers: Vec<Option<Writer>>,
}

/// Renders the number of servers on which each client holds the lock, and the size of a majority.
#[component]
pub(crate) fn Quorum(props: &QuorumProps) -> Html {
    let text = use_texts();
    let servers = props.writers.len();
    let mut counts: Vec<(Writer, usize)> = Vec::new();
    for &writer in props.writers.iter().flatten() {
        match counts.iter_mut().find(|(known, _)| *known == writer) {
            Some((_, count)) => *count += 1,
            None => counts.push((writer, 1)),
        }
    }
    let holds = |(writer, count): (Writer, usize)| {
        let who = match writer {
            Writer::Client(client) => client.to_string(),
            Writer::External => text.external_client.to_owned(),
        };
        text.history.holds_on(&who, &count, &servers)
    };
    let held: Vec<String> = counts.into_iter().map(holds).collect();
    let held = if held.is_empty() {
        text.history.on_none.to_owned()
    } else {
        held.join(text.events.between_names)
    };
    let majority = (servers / 2 + 1).to_string();
    html! {
        <p class="hint">{ text.history.quorum(&props.lock, &held, &majority) }</p>
    }
}
