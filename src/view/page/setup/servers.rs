//! The servers of the set-up.

use super::buttons::{ActionButton, AddButton};
use super::{PLACE, Setting};
use crate::ids::ServerId;
use crate::redis::Persistence;
use crate::scenario::SERVER_LIMIT;
use crate::view::page::context::{use_dispatch, use_sentences};
use crate::view::page::controls::{Inputs, Offer, Select};
use crate::view::state::{Action, Input};
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct ServersProps {
    pub inputs: Inputs,
}

#[component]
pub fn Servers(props: &ServersProps) -> Html {
    let text = &use_sentences().setting_up;
    let inputs = &props.inputs;
    let count = inputs.scenario().servers.len();
    let servers = (0..).map(ServerId).take(count);
    let card = |id: ServerId| html! { <ServerCard {id} {inputs} /> };
    html! {
        <section aria-label={text.servers}>
            <h3>{ text.servers }</h3>
            { servers.map(card).collect::<Html>() }
            <AddButton
                name={text.add_server}
                {count}
                limit={SERVER_LIMIT}
                too_many={text.at_most_servers}
                action={Action::AddServer}
            />
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct ServerCardProps {
    id: ServerId,
    inputs: Inputs,
}

#[component]
fn ServerCard(props: &ServerCardProps) -> Html {
    let text = &use_sentences().setting_up;
    let ServerCardProps { id, inputs } = props;
    let (id, servers) = (*id, &inputs.scenario().servers);
    let Some(setup) = servers.get(id.index()) else { return Html::default() };
    let name = AttrValue::from(id.to_string());
    let last = (servers.len() == 1).then_some(text.last_server);
    let setting = |input, label, unit| html! { <Setting {input} {inputs} {label} {unit} /> };
    html! {
        <div class="of-setup" role="group" aria-label={&name}>
            <div class="controls">
                <span class="chip external">{ &name }</span>
                <ActionButton
                    name={text.remove}
                    of={&name}
                    reason={last}
                    action={Action::RemoveServer(id)}
                />
            </div>
            <div class="fields">
                { setting(Input::ServerOffset(id), text.clock_offset, "ms") }
                { setting(Input::ServerDrift(id), text.clock_drift, "ppm") }
                <OptionalSetting
                    input={Input::Loss(id)}
                    {inputs}
                    is_there={setup.persistence != Persistence::Nothing}
                    question={text.restart_keeps}
                    without={text.keeps_nothing}
                    with={text.keeps_all_but_last}
                    usual="1000"
                    label={text.lost_time}
                />
                <OptionalSetting
                    input={Input::ReplicaLag(id)}
                    {inputs}
                    is_there={setup.replication.is_some()}
                    question={text.replica}
                    without={text.no_replica}
                    with={text.has_replica}
                    usual="10"
                    label={text.replica_lag}
                />
            </div>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct OptionalSettingProps {
    input: Input,
    inputs: Inputs,
    is_there: bool,
    /// The label of the choice, and what can be chosen.
    question: &'static str,
    without: &'static str,
    with: &'static str,
    /// What stands in the field when it is chosen, in ms.
    usual: &'static str,
    /// The label of the field.
    label: &'static str,
}

/// A setting that there may be or not: a choice, and a field that is empty if there is not. It is
/// there in either case, so that it keeps the focus while it is empty.
#[component]
fn OptionalSetting(props: &OptionalSettingProps) -> Html {
    let OptionalSettingProps { input, inputs, is_there, question, without, with, usual, label } =
        props;
    let offer = |value: &'static str, name: &'static str| Offer {
        value: value.into(),
        name: name.into(),
        is_open: true,
    };
    let id = AttrValue::from(format!("{PLACE}-choice-{}", input.id()));
    let chosen = input.clone();
    let on_choose = use_dispatch().reform(move |amount| Action::Put(chosen.clone(), amount));
    html! {
        <div class="optional">
            <div class="field">
                <label for={&id}>{ question }</label>
                <Select
                    {id}
                    offers={vec![offer("", without), offer(usual, with)]}
                    chosen={if *is_there { *usual } else { "" }}
                    {on_choose}
                />
            </div>
            <Setting input={input.clone()} {inputs} label={*label} unit="ms" />
        </div>
    }
}
