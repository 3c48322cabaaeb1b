//! Clients of the setup.

use crate::kit::contexts::{
    Action, use_comments, use_dispatch, use_language, use_recording, use_texts,
};
use crate::kit::controls::Chip;
use crate::workshop::editor::parameters::parameter_fields;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::SetupAction;
use crate::workshop::setup::buttons::{ActionButton, AddButton};
use crate::workshop::setup::field::use_inputs;
use crate::workshop::setup::lock_select::LockSelect;
use crate::workshop::setup::{PLACE, Setting};
use primitives::ClientId;
use session::Input;
use simulator::CLIENT_LIMIT;
use yew::prelude::*;

#[component]
pub(crate) fn Clients() -> Html {
    let text = &use_texts().setup;
    let count = use_inputs().scenario().clients.len();
    let clients = (0..).map(ClientId).take(count);
    let card = |id: ClientId| html! { <ClientCard {id} /> };
    html! {
        <section aria-label={text.clients}>
            <h3>{ text.clients }</h3>
            { clients.map(card).collect::<Html>() }
            <AddButton
                name={text.add_client}
                reason={(count >= CLIENT_LIMIT).then(|| text.at_most_clients(&CLIENT_LIMIT))}
                action={Action::Setup(SetupAction::AddClient)}
            />
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct ClientCardProps {
    id: ClientId,
}

#[component]
fn ClientCard(props: &ClientCardProps) -> Html {
    let (text, dispatch) = (&use_texts().setup, use_dispatch());
    let (comments, language) = (&use_comments(), use_language());
    let (inputs, recording) = (use_inputs(), use_recording());
    let (id, clients) = (props.id, &inputs.scenario().clients);
    let Some(setup) = clients.get(id.index()) else { return Html::default() };
    let name = AttrValue::from(id.to_string());
    let full = (clients.len() >= CLIENT_LIMIT).then(|| text.at_most_clients(&CLIENT_LIMIT));
    let last = (clients.len() == 1).then_some(text.last_client);
    let alone = (clients.len() == 1).then_some(text.only_client);
    // Only programs of the run shown are known. During a replay, an edited program may be missing.
    let world = recording.run().world();
    let mut known = world.clients().filter_map(|(known, _)| world.program(known));
    let program = known.find(|it| it.source() == &*setup.program);
    let setting = |input, label, unit| html! { <Setting {input} {label} {unit} /> };
    let on_choose = dispatch
        .reform(move |program| Action::Setup(SetupAction::Put(Input::Program(id), program)));
    html! {
        <div class="of-setup" role="group" aria-label={&name}>
            <div class="controls">
                <Chip client={id} />
                <LockSelect client={id} keeps_key={clients.len() > 1} {on_choose} />
                <ActionButton name={text.edit} of={&name} action={Action::Editor(EditorAction::Edit(Some(id)))} />
                <ActionButton
                    name={text.use_for_all}
                    of={&name}
                    reason={alone}
                    action={Action::Setup(SetupAction::SetUpAllAs(id))}
                />
                <ActionButton
                    name={text.duplicate}
                    of={&name}
                    reason={full}
                    action={Action::Setup(SetupAction::DuplicateClient(id))}
                />
                <ActionButton
                    name={text.remove}
                    of={&name}
                    reason={last}
                    action={Action::Setup(SetupAction::RemoveClient(id))}
                />
            </div>
            <div class="fields">
                { setting(Input::Start(id), text.starts_at, "ms") }
                { setting(Input::ClientOffset(id), text.clock_offset, "ms") }
                { setting(Input::ClientDrift(id), text.clock_drift, "ppm") }
                if let Some(program) = program {
                    { parameter_fields(PLACE, id, program.parameters(), comments, language) }
                }
            </div>
        </div>
    }
}
