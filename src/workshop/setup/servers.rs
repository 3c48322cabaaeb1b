//! Servers of the setup.

use crate::kit::contexts::{Action, use_dispatch, use_texts};
use crate::kit::controls::{Labelled, Offer, Select};
use crate::workshop::session::action::SetupAction;
use crate::workshop::setup::buttons::{ActionButton, AddButton};
use crate::workshop::setup::field::use_inputs;
use crate::workshop::setup::{PLACE, Setting};
use primitives::ServerId;
use session::Input;
use simulator::SERVER_LIMIT;
use yew::prelude::*;

#[component]
pub(crate) fn Servers() -> Html {
    let text = &use_texts().setup;
    let count = use_inputs().scenario().servers.len();
    let servers = (0..).map(ServerId).take(count);
    let card = |id: ServerId| html! { <ServerCard {id} /> };
    html! {
        <section aria-label={text.servers}>
            <h3>{ text.servers }</h3>
            { servers.map(card).collect::<Html>() }
            <AddButton
                name={text.add_server}
                reason={(count >= SERVER_LIMIT).then(|| text.at_most_servers(&SERVER_LIMIT))}
                action={Action::Setup(SetupAction::AddServer)}
            />
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct ServerCardProps {
    id: ServerId,
}

#[component]
fn ServerCard(props: &ServerCardProps) -> Html {
    let text = &use_texts().setup;
    let (id, count) = (props.id, use_inputs().scenario().servers.len());
    if id.index() >= count {
        return Html::default();
    }
    let name = AttrValue::from(id.to_string());
    let last = (count == 1).then_some(text.last_server);
    let setting = |input, label, unit| html! { <Setting {input} {label} {unit} /> };
    html! {
        <div class="of-setup" role="group" aria-label={&name}>
            <div class="controls">
                <span class="chip external">{ &name }</span>
                <ActionButton
                    name={text.remove}
                    of={&name}
                    reason={last}
                    action={Action::Setup(SetupAction::RemoveServer(id))}
                />
            </div>
            <div class="fields">
                { setting(Input::ServerOffset(id), text.clock_offset, "ms") }
                { setting(Input::ServerDrift(id), text.clock_drift, "ppm") }
                <PresetSetting
                    input={Input::Loss(id)}
                    question={text.persistence}
                    presets={vec![
                        ("", text.keeps_nothing),
                        ("0", text.fsync_always),
                        ("1000", text.fsync_everysec),
                        ("30000", text.fsync_no),
                    ]}
                    label={text.lost_time}
                />
                <PresetSetting
                    input={Input::ReplicaLag(id)}
                    question={text.replica}
                    presets={vec![("", text.no_replica), ("10", text.has_replica)]}
                    label={text.replica_lag}
                />
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct PresetSettingProps {
    input: Input,
    /// Label of the list of presets.
    question: &'static str,
    /// Presets: value of the field in ms, and name.
    presets: Vec<(&'static str, &'static str)>,
    /// Label of the field.
    label: &'static str,
}

/// Renders a setting with a list of presets and a field for any value. The field is empty for an
/// unset value. It is always rendered, so that it keeps the focus when the user empties it.
#[component]
fn PresetSetting(props: &PresetSettingProps) -> Html {
    let text = &use_texts().setup;
    let PresetSettingProps { input, question, presets, label } = props;
    let current = AttrValue::from(use_inputs().text(input));
    let offer = |(value, name): (&'static str, &'static str)| Offer {
        value: value.into(),
        name: name.into(),
        is_open: true,
    };
    let mut offers: Vec<Offer> = presets.iter().copied().map(offer).collect();
    if offers.iter().all(|offer| offer.value != current) {
        let name = text.another_value.into();
        offers.push(Offer { value: current.clone(), name, is_open: false });
    }
    let id = AttrValue::from(format!("{PLACE}-choice-{}", input.id()));
    let chosen = input.clone();
    let on_choose = use_dispatch()
        .reform(move |amount| Action::Setup(SetupAction::Put(chosen.clone(), amount)));
    html! {
        <div class="optional">
            <div class="field">
                <label for={&id}>{ question }</label>
                <Select labelled={Labelled::Id(id.clone())} {offers} chosen={current} {on_choose} />
            </div>
            <Setting input={input.clone()} label={*label} unit="ms" />
        </div>
    }
}
