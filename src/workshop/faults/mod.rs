//! Fault menu next to the playback controls. Every fault has a fixed position and key, even if it
//! is impossible at the current step.

use crate::kit::amount_form::AmountForm;
use crate::kit::contexts::{Action, on_click, use_dispatch, use_shown, use_texts, use_world};
use crate::kit::controls::{Anchor, Icon, MenuBox};
use crate::kit::fault_menu::subjects;
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Menu;
use crate::run_view::fault_offers::{Offered, offers};
use crate::workshop::session::action::RunAction;
use diagrams::lane_shapes::client_class;
use simulator::Clock;
use yew::prelude::*;

/// Element id of the button.
const BUTTON: &str = "break-something";

/// Renders the button and the open menu.
#[component]
pub(crate) fn Faults() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let name = text.next_move.break_something;
    let is_open = use_shown(|it| it.state.layout.menu == Some(Menu::Faults));
    let toggle = Action::Shell(ShellAction::Menu((!is_open).then_some(Menu::Faults)));
    html! {
        <>
            <button
                id={BUTTON}
                class="button"
                aria-haspopup="dialog"
                aria-expanded={is_open.to_string()}
                aria-keyshortcuts="b"
                aria-label={name}
                title={format!("{name} (b)")}
                onclick={on_click(&dispatch, toggle)}
            >
                <Icon sign={icons::BOLT} />
                <span class="word">{ name }</span>
                <small class="short" aria-hidden="true">{ text.next_move.fault }</small>
                <Icon sign={icons::CHEVRON} />
            </button>
            if is_open {
                <MenuBox label={name} anchor={Anchor::Opener} opener={BUTTON}>
                    <FaultsOfMenu />
                </MenuBox>
            }
        </>
    }
}

/// Renders the choice of the target, its faults, and the form for an amount.
#[component]
fn FaultsOfMenu() -> Html {
    let (text, dispatch, world) = (use_texts(), use_dispatch(), &use_world());
    let subject = use_shown(|it| it.state.workshop().fault_subject());
    let is_replaced = use_shown(|it| it.state.session.is_replaced());
    let faults = use_shown(|it| it.state.faults.clone());
    let asking = faults.amount.as_ref().filter(|asking| asking.fault.subject() == Some(subject));
    let open = asking.map(|asking| &asking.fault);
    let offered = Offered { world, subject, open, at: None, is_replaced };
    let subject = |it: Clock| {
        let (class, name) = match it {
            Clock::Client(client) => (client_class(client), client.to_string()),
            Clock::Server(server) => ("external", server.to_string()),
        };
        html! {
            <button
                class={classes!("subject", class)}
                aria-pressed={(it == subject).to_string()}
                onclick={on_click(&dispatch, Action::Run(RunAction::SelectTarget(it)))}
            >
                { name }
            </button>
        }
    };
    html! {
        <>
            <div class="subjects" role="group" aria-label={text.next_move.fault_target}>
                { for subjects(world).map(subject) }
            </div>
            { offers(&offered, &dispatch, text) }
            if let Some(asking) = asking {
                <AmountForm
                    asking={asking.clone()}
                    world={world.clone()}
                    {is_replaced}
                    ontype={dispatch.reform(|text| Action::Run(RunAction::TypeAmount(text)))}
                    onanswer={dispatch.reform(|fault| match fault {
                        Some(fault) => Action::Run(RunAction::Choose(fault)),
                        None => Action::Run(RunAction::EnterAmount(None)),
                    })}
                />
            }
        </>
    }
}
