//! What may go wrong where the run stands: a menu beside the playback, in which every fault keeps its
//! place and its key, whether it can happen now or not.

mod amount;
mod offers;

use super::browser;
use super::context::{on_click, use_dispatch, use_sentences};
use super::controls::{Icon, icons};
use crate::moves::Clock;
use crate::picture::drawing::client_class;
use crate::view::state::{Action, Asking, Menu, subjects};
use crate::world::World;
use amount::AmountForm;
pub use offers::Offers;
use std::rc::Rc;
use web_sys::HtmlElement;
use yew::prelude::*;

/// The name of the button in markup.
const BUTTON: &str = "break-something";

#[derive(Clone, Properties, PartialEq)]
pub struct FaultsProps {
    pub is_open: bool,
    /// The world where the run stands.
    pub world: Rc<World>,
    /// The client or server that gets the fault.
    pub subject: Clock,
    /// The fault whose amount is being typed.
    pub asking: Option<Asking>,
    /// Whether the run is being made again, so that nothing can be chosen in what is shown.
    pub is_replaced: bool,
}

/// The button that opens the menu, and the menu.
#[component]
pub fn Faults(props: &FaultsProps) -> Html {
    let (text, dispatch) = (&use_sentences().driving, use_dispatch());
    let name = text.break_something;
    let toggle = Action::Menu((!props.is_open).then_some(Menu::Faults));
    html! {
        <div class="acts">
            <button
                id={BUTTON}
                class="button"
                aria-haspopup="dialog"
                aria-expanded={props.is_open.to_string()}
                aria-keyshortcuts="b"
                aria-label={name}
                title={format!("{name} (b)")}
                onclick={on_click(&dispatch, toggle)}
            >
                <Icon sign={icons::BOLT} />
                <span class="word">{ name }</span>
                <Icon sign={icons::CHEVRON} />
            </button>
            if props.is_open {
                <FaultMenu ..props.clone() />
            }
        </div>
    }
}

#[component]
fn FaultMenu(props: &FaultsProps) -> Html {
    let text = use_sentences();
    let FaultsProps { world, subject, asking, is_replaced, .. } = props;
    let menu = use_node_ref();
    use_menu(&menu, BUTTON);
    let asking = asking.as_ref().filter(|asking| asking.fault.subject() == Some(*subject));
    html! {
        <div ref={menu} class="menu" role="dialog" aria-label={text.driving.break_something}>
            <Subjects world={world.clone()} chosen={*subject} />
            <Offers
                world={world.clone()}
                subject={*subject}
                asked={asking.map(|asking| asking.fault.clone())}
                is_replaced={*is_replaced}
            />
            if let Some(asking) = asking {
                <AmountForm
                    asking={asking.clone()}
                    world={world.clone()}
                    is_replaced={*is_replaced}
                />
            }
        </div>
    }
}

/// Takes the focus into a menu, and gives it back to what opened it. The arrows lead up and down, a
/// press elsewhere closes it: not on what leads through the run, in which it keeps its place.
#[hook]
pub fn use_menu(menu: &NodeRef, opener: &'static str) {
    let (menu, dispatch) = (menu.clone(), use_dispatch());
    use_effect_with((), move |()| {
        let element = menu.cast::<HtmlElement>();
        element.iter().for_each(browser::focus_first);
        let listeners = element.as_ref().map(|menu| {
            let dispatch = dispatch.clone();
            browser::on_menu_use(menu, ".acts, .transport, .lanes", move || {
                dispatch.emit(Action::Menu(None));
            })
        });
        move || {
            element.iter().for_each(|menu| browser::give_focus_back(menu, opener));
            drop(listeners);
        }
    });
}

#[derive(Properties, PartialEq)]
struct SubjectsProps {
    world: Rc<World>,
    chosen: Clock,
}

/// Whom a fault may be about.
#[component]
fn Subjects(props: &SubjectsProps) -> Html {
    let (text, dispatch) = (use_sentences(), use_dispatch());
    let button = |subject: Clock| {
        let (class, name) = match subject {
            Clock::Client(client) => (client_class(client), client.to_string()),
            Clock::Server(server) => ("external", server.to_string()),
        };
        html! {
            <button
                class={classes!("subject", class)}
                aria-pressed={(subject == props.chosen).to_string()}
                onclick={on_click(&dispatch, Action::TurnTo(subject))}
            >
                { name }
            </button>
        }
    };
    html! {
        <div class="subjects" role="group" aria-label={text.driving.fault_target}>
            { for subjects(&props.world).map(button) }
        </div>
    }
}
