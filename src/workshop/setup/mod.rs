//! Setup dialog: clients, servers, network and seed. Every field is validated while the user types.

mod buttons;
mod clients;
pub(crate) mod field;
pub(crate) mod lock_select;
mod servers;

use crate::kit::contexts::{Action, use_shown, use_texts};
use crate::workshop::session::action::SessionAction;
use crate::workshop::setup::buttons::ActionButton;
use crate::workshop::setup::clients::Clients;
use crate::workshop::setup::field::{Field, FieldWords};
use crate::workshop::setup::servers::Servers;
use session::Input;
use yew::prelude::*;

/// Prefix of the element ids of the fields.
const PLACE: &str = "set-up";

#[component]
pub(crate) fn SetUp() -> Html {
    let text = &use_texts().setup;
    let (can_undo, can_redo) = use_shown(|it| (it.state.can_undo(), it.state.can_redo()));
    let setting = |input, label, unit| html! { <Setting {input} {label} {unit} /> };
    html! {
        <div class="setup">
            <div class="controls">
                <ActionButton
                    name={text.undo}
                    reason={(!can_undo).then_some(text.nothing_to_undo)}
                    action={Action::Session(SessionAction::Undo)}
                />
                <ActionButton
                    name={text.redo}
                    reason={(!can_redo).then_some(text.nothing_to_redo)}
                    action={Action::Session(SessionAction::Redo)}
                />
            </div>
            <div class="halves">
                <Clients />
                <div>
                    <Servers />
                    <section aria-label={text.network}>
                        <h3>{ text.network }</h3>
                        <div class="fields">
                            { setting(Input::LeastLatency, text.least_latency, "ms") }
                            { setting(Input::MostLatency, text.most_latency, "ms") }
                            { setting(Input::CallTimeout, text.call_timeout, "ms") }
                        </div>
                    </section>
                    <section aria-label={text.run}>
                        <h3>{ text.run }</h3>
                        <div class="fields">
                            { setting(Input::Seed, text.seed, "") }
                            { setting(Input::Until, text.until, "ms") }
                        </div>
                    </section>
                </div>
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct SettingProps {
    input: Input,
    label: &'static str,
    unit: &'static str,
}

/// Renders a field without description and default value.
#[component]
fn Setting(props: &SettingProps) -> Html {
    let words =
        FieldWords { label: props.label.into(), unit: props.unit.into(), ..FieldWords::default() };
    html! { <Field place={PLACE} input={props.input.clone()} {words} /> }
}
