//! Code panel: the program of one client with its current line, line values, parameters and
//! variables, or an editor of the program.

use crate::kit::contexts::{Action, use_dispatch, use_sentences};
use crate::kit::view_options::Panel;
use crate::run_view::source::listing::Source;
use crate::run_view::source::locals::Locals;
use crate::workshop::editor::parameters::Parameters;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::editor::tabs::ClientTabs;
use crate::workshop::editor::text_area::Editor;
use crate::workshop::rerun::Rerun;
use crate::workshop::session::edit_scope::EditScope;
use crate::workshop::setup::field::Inputs;
use diagrams::lane_shapes::client_class;
use narration::report::{FindingMessage, Narrator};
use narration::text::Texts;
use primitives::ClientId;
use run_analysis::Recording;
use simulator::World;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct CodeProps {
    pub recording: Rc<Recording>,
    /// World after the first `moves` moves of the recording.
    pub world: Rc<World>,
    pub moves: usize,
    /// Client whose program is shown.
    pub client: ClientId,
    /// Whether the panel stays on this client when other clients act.
    pub is_pinned: bool,
    /// Whether the program is being edited.
    pub is_edited: bool,
    /// Set of clients to which an edit applies.
    pub reach: EditScope,
    /// Number of times the user has requested to jump to an error.
    pub mistake_calls: u32,
    /// Re-run of the failing run with the current program.
    pub retrial: Option<Rerun>,
    pub inputs: Inputs,
    /// Visible panel on a narrow page.
    pub pane: Panel,
    /// Width and height of the page, in CSS pixels.
    pub page_size: (i32, i32),
}

/// Returns the line at which a client's program fails in the run, with the message.
fn failure(recording: &Recording, client: ClientId, text: &Texts) -> Option<(u32, FindingMessage)> {
    let failed = recording.coverage().failures().iter().find(|failed| failed.client == client)?;
    Some((failed.error.line, Narrator::new(recording, text).failure_message(failed)))
}

#[component]
pub fn Code(props: &CodeProps) -> Html {
    let text = use_sentences();
    let CodeProps { recording, world, client, is_edited, inputs, pane, page_size, .. } = props;
    let client = *client;
    let (name, edit) = match is_edited {
        true => (text.setup.done, None),
        false => (text.setup.edit, Some(client)),
    };
    let label = format!("{name}: {}", text.setup.program_of(&client));
    let onclick =
        use_dispatch().reform(move |_: MouseEvent| Action::Editor(EditorAction::Edit(edit)));
    html! {
        <section class={client_class(client)} aria-label={text.code}>
            <div class="head">
                <ClientTabs
                    world={world.clone()}
                    shown={client}
                    is_pinned={props.is_pinned && !is_edited}
                    pane={*pane}
                    page_size={*page_size}
                />
                <button class="quiet edit" aria-label={label} {onclick}>{ name }</button>
            </div>
            if *is_edited {
                <Editor
                    {client}
                    reach={props.reach}
                    inputs={inputs.clone()}
                    mistake_calls={props.mistake_calls}
                    failure={failure(recording, client, text)}
                    retrial={props.retrial.clone()}
                />
            } else {
                <Source
                    recording={recording.clone()}
                    world={world.clone()}
                    moves={props.moves}
                    {client}
                    pane={*pane}
                    page_size={*page_size}
                />
            }
            <Parameters recording={recording.clone()} {client} inputs={inputs.clone()} />
            if !is_edited {
                <Locals world={world.clone()} {client} />
            }
        </section>
    }
}
