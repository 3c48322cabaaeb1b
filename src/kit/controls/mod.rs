//! Small components that several parts of the page share. They do not depend on the run: their
//! props contain the content and, for a button, the action.

mod card;
mod chip;
mod code_words;
mod diagnostic;
mod field_error;
mod icon;
mod menu;
mod modal;
mod move_words;
mod open_file;
mod panel_head;
mod search_field;
mod segmented;
mod select;
mod step_line;

pub(crate) use crate::kit::controls::card::Card;
pub(crate) use crate::kit::controls::chip::{Chip, ChipLook};
pub(crate) use crate::kit::controls::code_words::code_words;
pub(crate) use crate::kit::controls::diagnostic::{DiagnosticNote, diagnostic_note};
pub(crate) use crate::kit::controls::field_error::field_error_message;
pub(crate) use crate::kit::controls::icon::{Icon, IconButton};
pub(crate) use crate::kit::controls::menu::{Anchor, MenuBox};
pub(crate) use crate::kit::controls::modal::Modal;
pub(crate) use crate::kit::controls::move_words::move_words;
pub(crate) use crate::kit::controls::open_file::OpenFile;
pub(crate) use crate::kit::controls::panel_head::PanelHead;
pub(crate) use crate::kit::controls::search_field::SearchField;
pub(crate) use crate::kit::controls::segmented::{Choice, Segmented};
pub(crate) use crate::kit::controls::select::{Labelled, Offer, Select};
pub(crate) use crate::kit::controls::step_line::StepLine;
