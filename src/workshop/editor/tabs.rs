//! Client tabs of the code panel. Each shows the client's status and selects its program.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_sentences};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::view_options::Panel;
use crate::workshop::editor::state::EditorAction;
use diagrams::lane_shapes::client_class;
use diagrams::lane_shapes::signs::Sign;
use narration::report::belief;
use narration::text::Texts;
use primitives::ClientId;
use simulator::{Client, Waiting, World};
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ClientTabsProps {
    pub world: Rc<World>,
    /// Client whose program is shown.
    pub shown: ClientId,
    /// Whether the panel stays on this client when other clients act.
    pub is_pinned: bool,
    /// Visible panel on a narrow page. It affects the number of visible tabs.
    pub pane: Panel,
    pub page_size: (i32, i32),
}

/// Renders the client tabs, scrolled to the selected one.
#[component]
pub fn ClientTabs(props: &ClientTabsProps) -> Html {
    let text = use_sentences();
    let row = use_node_ref();
    let scrolled = row.clone();
    use_effect(move || {
        scrolled.cast::<HtmlElement>().iter().for_each(browser::show_pressed);
    });
    let ClientTabsProps { world, shown, is_pinned, .. } = props;
    let tab = |(client, it): (ClientId, &Client)| {
        let is_paused = it.paused_until(world.now()).is_some();
        let is_shown = client == *shown;
        html! {
            <ClientTab
                key={client.index()}
                {client}
                sign={sign(it, is_paused)}
                words={words(it, is_paused, text)}
                {is_shown}
                is_pinned={is_shown && *is_pinned}
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
        Waiting::Finished | Waiting::Failed(_) => icons::CLIENT_ENDED,
        _ if is_paused => icons::CLIENT_PAUSED,
        _ if client.is_in_critical_section() => icons::CLIENT_INSIDE,
        _ => icons::CLIENT_OUTSIDE,
    }
}

fn words(client: &Client, is_paused: bool, text: &Texts) -> AttrValue {
    match is_paused {
        true if client.is_in_critical_section() => {
            format!("{}, {}", text.inside, text.setup.paused).into()
        }
        true => text.setup.paused.into(),
        false => belief(client, text).into(),
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
    let pinned = use_sentences().setup.pinned;
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
            { &props.words }
            if props.is_pinned {
                <Icon sign={icons::PIN} />
            }
        </button>
    }
}
