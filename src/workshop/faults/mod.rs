//! Fault menu next to the playback controls. Every fault has a fixed position and key, even if it
//! is impossible at the current step.

use crate::kit::contexts::{Action, Dispatch, State, on_click};
use crate::kit::controls::{Anchor, Icon, MenuBox};
use crate::kit::fault_menu::subjects;
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::view_options::Menu;

use crate::kit::amount_form::AmountForm;
use crate::run_view::fault_offers::{Offered, offers};
use crate::workshop::session::action::RunAction;
use diagrams::lane_shapes::client_class;
use narration::text::Texts;
use simulator::{Clock, World};
use std::rc::Rc;
use yew::prelude::*;

/// Element id of the button.
const BUTTON: &str = "break-something";

/// Renders the button and the open menu. `world` is the world at the current step.
pub fn faults(state: &State, world: &Rc<World>, dispatch: &Dispatch) -> Html {
    let text = state.options.language.texts();
    let name = text.next_move.break_something;
    let is_open = state.layout.menu == Some(Menu::Faults);
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
                onclick={on_click(dispatch, toggle)}
            >
                <Icon sign={icons::BOLT} />
                <span class="word">{ name }</span>
                <Icon sign={icons::CHEVRON} />
            </button>
            if is_open {
                <MenuBox label={name} anchor={Anchor::Opener} opener={BUTTON}>
                    { menu(state, world, dispatch, text) }
                </MenuBox>
            }
        </>
    }
}

fn menu(state: &State, world: &Rc<World>, dispatch: &Dispatch, text: &Texts) -> Html {
    let (subject, is_replaced) = (state.workshop().fault_subject(), state.session.is_replaced());
    let asking = state.faults.amount.as_ref();
    let asking = asking.filter(|asking| asking.fault.subject() == Some(subject));
    let asked = asking.map(|asking| &asking.fault);
    let offered = Offered { world, subject, asked, at: None, is_replaced };
    let subject = |it: Clock| {
        let (class, name) = match it {
            Clock::Client(client) => (client_class(client), client.to_string()),
            Clock::Server(server) => ("external", server.to_string()),
        };
        html! {
            <button
                class={classes!("subject", class)}
                aria-pressed={(it == subject).to_string()}
                onclick={on_click(dispatch, Action::Run(RunAction::SelectTarget(it)))}
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
            { offers(&offered, dispatch, text) }
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
