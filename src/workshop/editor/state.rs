//! State of the editor: the shown program, and the clients to which an edit applies.

use crate::workshop::context::WorkshopMut;
use crate::workshop::session::edit_scope::EditScope;
use primitives::ClientId;

/// State of the editor.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct EditorState {
    /// The client whose program is pinned. With `None`, the page shows the program of the client
    /// that acts in the current step.
    pub(crate) chosen_client: Option<ClientId>,
    /// Whether the shown program is open in the editor.
    pub(crate) is_open: bool,
    /// Number of times the user went to an error. The editor jumps there whenever it changes.
    pub(crate) error_visits: u32,
    /// The clients to which an edit applies.
    pub(crate) scope: EditScope,
}

/// Actions: the editor.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum EditorAction {
    /// Pins a client's program, or unpins it.
    ChooseClient(ClientId),
    /// Pins a client's program and opens it in the editor; `None` closes the editor.
    Edit(Option<ClientId>),
    /// Goes to the first error in a client's program, in the saved lock with this id or in the
    /// current work.
    GoToError(Option<u32>, ClientId),
    /// Changes which clients an edit applies to.
    SetEditScope(EditScope),
    /// Replaces the program in the editor.
    Replace(ClientId, String),
    /// Replaces a text in another language by the nearest lock, and checks it.
    StandIn(ClientId),
}

impl WorkshopMut<'_> {
    /// Applies an action in the editor.
    pub(crate) fn in_editor(&mut self, action: EditorAction) {
        match action {
            EditorAction::ChooseClient(client) => {
                let is_unpinned = self.editor.chosen_client == Some(client) && !self.editor.is_open;
                self.editor.chosen_client = (!is_unpinned).then_some(client);
            }
            EditorAction::Edit(client) => self.edit(client),
            EditorAction::GoToError(lock, client) => self.mend(lock, client),
            EditorAction::Replace(client, program) => self.replace(client, &program),
            EditorAction::StandIn(client) => self.stand_in(client),
            EditorAction::SetEditScope(reach) => self.edit_for(reach),
        }
    }
}
