//! Code panel: the program of one client with its current line, line values, parameters and
//! variables, or an editor of the program.

use crate::browser;
use crate::kit::contexts::{Action, use_dispatch, use_recording, use_shown, use_texts, use_world};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::shell_action::ShellAction;
use crate::kit::toast::Toast;
use crate::run_view::source::listing::{RunPlace, Source};
use crate::run_view::source::locals::Locals;
use crate::workshop::check::fix::FixState;
use crate::workshop::check::panel::{FixView, use_is_narrow};
use crate::workshop::editor::parameters::Parameters;
use crate::workshop::editor::state::EditorAction;
use crate::workshop::editor::tabs::ClientTabs;
use crate::workshop::editor::text_area::Editor;
use diagrams::lane_shapes::client_class;
use primitives::ClientId;
use yew::prelude::*;

#[component]
pub(crate) fn Code() -> Html {
    let text = use_texts();
    let is_edited = use_shown(|it| it.state.editor.is_open);
    let client = use_shown(|it| it.state.workshop().shown_client());
    let (name, edit) =
        if is_edited { (text.setup.done, None) } else { (text.setup.edit, Some(client)) };
    // On a narrow page, the fix is next to the result, in another panel.
    let is_narrow = use_is_narrow();
    let fix = use_shown(|it| it.state.check.report.fix.clone());
    if !is_narrow && !is_edited && matches!(fix, FixState::Found(_)) {
        return html! { <FixView /> };
    }
    let label = format!("{name}: {}", text.setup.program_of(&client));
    let onclick =
        use_dispatch().reform(move |_: MouseEvent| Action::Editor(EditorAction::Edit(edit)));
    html! {
        <section class={client_class(client)} aria-label={text.code}>
            <div class="head">
                <ClientTabs />
                if !is_edited {
                    <CopyProgram {client} />
                }
                <button class="quiet edit" aria-label={label} {onclick}>{ name }</button>
            </div>
            if !is_narrow {
                <FixView />
            }
            if is_edited {
                <Editor {client} />
            } else {
                <CurrentSource {client} />
            }
            <Parameters {client} />
            if !is_edited {
                <Locals {client} />
            }
        </section>
    }
}

#[derive(Properties, PartialEq)]
struct ProgramProps {
    client: ClientId,
}

/// Element id of the program to copy.
const PROGRAM: &str = "program-to-copy";

/// Element id of the button that copies the program.
const COPY: &str = "copy-program";

/// Renders the button that copies the program of a client. The program is in a hidden field,
/// because copying from a field works in every browser.
#[component]
fn CopyProgram(props: &ProgramProps) -> Html {
    let (text, client) = (&use_texts().setup, props.client);
    let program = use_shown(|it| {
        let client = it.state.workshop().shown_client();
        let clients = &it.state.session.planned().scenario.clients;
        clients.get(client.index()).map(|it| it.program.to_string())
    });
    let onclick = use_dispatch().reform(|_: MouseEvent| {
        let is_copied = browser::copy(PROGRAM);
        if is_copied {
            // The hidden field must not keep the focus.
            browser::focus_id(COPY);
        }
        let toast = if is_copied { Toast::ProgramCopied } else { Toast::NotCopied };
        Action::Shell(ShellAction::Notify(toast))
    });
    let name = text.copy_program(&client);
    html! {
        <>
            <textarea id={PROGRAM} class="unseen" readonly=true tabindex="-1" aria-hidden="true" value={program} />
            <button id={COPY} class="quiet copy" title={name.clone()} aria-label={name} {onclick}>
                <Icon sign={icons::COPY} />
            </button>
        </>
    }
}

/// Renders the program of a client at the current step.
#[component]
fn CurrentSource(props: &ProgramProps) -> Html {
    let moves = use_shown(|it| it.state.session.work.moves);
    let place = RunPlace { recording: use_recording(), moves, world: use_world() };
    html! { <Source {place} client={props.client} /> }
}
