//! Client tabs of the code panel. Each shows the client's status and selects its program.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_shown, use_texts, use_world};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::workshop::editor::state::EditorAction;
use diagrams::lane_shapes::client_class;
use diagrams::lane_shapes::signs::Sign;
use narration::client_state;
use primitives::ClientId;
use simulator::{Client, Waiting};
use web_sys::HtmlElement;
use yew::prelude::*;

/// Renders the client tabs, scrolled to the selected one.
#[component]
pub(crate) fn ClientTabs() -> Html {
    let text = use_texts();
    let row = use_node_ref();
    let scrolled = row.clone();
    use_effect(move || {
        scrolled.cast::<HtmlElement>().iter().for_each(browser::show_pressed);
    });
    let (world, shown) = (use_world(), use_shown(|it| it.state.workshop().shown_client()));
    // A pinned panel stays on its client when other clients act.
    let is_pinned = use_shown(|it| {
        let editor = &it.state.editor;
        !editor.is_open && editor.chosen_client == Some(it.state.workshop().shown_client())
    });
    // Both affect the number of visible tabs on a narrow page.
    use_shown(|it| (it.state.layout.panel, it.page_size));
    let tab = |(client, it): (ClientId, &Client)| {
        let is_paused = it.paused_until(world.now()).is_some();
        let is_shown = client == shown;
        html! {
            <ClientTab
                key={client.index()}
                {client}
                sign={sign(it, is_paused)}
                words={client_state(it, world.now(), text)}
                {is_shown}
                is_pinned={is_shown && is_pinned}
            />
        }
    };
    html! {
        <div class="tabs" role="group" aria-label={text.client_tabs} ref={row}>
            { for world.clients().map(tab) }
        </div>
    }
}

fn sign(client: &Client, is_paused: bool) -> Sign {
    match client.waiting() {
        _ if client.is_crashed() => icons::CLIENT_CRASHED,
        Waiting::Finished | Waiting::GaveUp(_) | Waiting::Failed(_) => icons::CLIENT_ENDED,
        _ if is_paused => icons::CLIENT_PAUSED,
        _ if client.is_in_critical_section() => icons::CLIENT_INSIDE,
        _ => icons::CLIENT_OUTSIDE,
    }
}

#[derive(Properties, PartialEq)]
struct ClientTabProps {
    client: ClientId,
    sign: Sign,
    words: AttrValue,
    is_shown: bool,
    is_pinned: bool,
}

#[component]
fn ClientTab(props: &ClientTabProps) -> Html {
    let pinned = use_texts().setup.pinned;
    let client = props.client;
    let onclick = use_dispatch()
        .reform(move |_: MouseEvent| Action::Editor(EditorAction::ChooseClient(client)));
    html! {
        <button
            class={classes!("tab", client_class(client))}
            aria-pressed={props.is_shown.to_string()}
            title={props.is_pinned.then_some(pinned)}
            {onclick}
        >
            <Icon sign={props.sign} />
            <b>{ client.to_string() }</b>
            <span>{ &props.words }</span>
            if props.is_pinned {
                <Icon sign={icons::PIN} />
            }
        </button>
    }
}
