//! Small components that several parts of the page share. They do not depend on the run: their
//! props contain the content and, for a button, the [`Action`](crate::shell::action::Action).

mod card;
mod chip;
mod diagnostic;
mod field;
mod icon;
mod menu;
mod open_file;
mod panel_head;
mod search_field;
mod segmented;
mod select;
mod step_line;

pub use crate::kit::controls::card::Card;
pub use crate::kit::controls::chip::{Chip, ChipLook};
pub use crate::kit::controls::diagnostic::{DiagnosticNote, diagnostic_note};
pub use crate::kit::controls::field::{Field, FieldWords, Inputs, field_error_message, use_inputs};
pub use crate::kit::controls::icon::{Icon, IconButton};
pub use crate::kit::controls::menu::{Anchor, MenuBox};
pub use crate::kit::controls::open_file::OpenFile;
pub use crate::kit::controls::panel_head::PanelHead;
pub use crate::kit::controls::search_field::SearchField;
pub use crate::kit::controls::segmented::{Choice, Segmented};
pub use crate::kit::controls::select::{Labelled, LockSelect, Offer, Select};
pub use crate::kit::controls::step_line::StepLine;
