//! State of the editor: the shown program, and the clients to which an edit applies.

use crate::workshop::session::edit_scope::EditScope;
use primitives::ClientId;

/// State of the editor.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct EditorState {
    /// The client whose program is pinned. With `None`, the page shows the program of the client
    /// that acts in the current step.
    pub chosen_client: Option<ClientId>,
    /// Whether the shown program is open in the editor.
    pub is_open: bool,
    /// Number of times the user went to an error. The editor jumps there whenever it changes.
    pub error_visits: u32,
    /// The clients to which an edit applies.
    pub scope: EditScope,
}
