//! Small components that several parts of the page share. They do not depend on the run: their
//! props contain the content and, for a button, the [`Action`](crate::view::state::Action).

mod card;
mod chip;
mod field;
mod icon;
mod menu;
mod mistake;
mod open_file;
mod pane_head;
mod search_field;
mod segmented;
mod select;
mod step_line;

pub(crate) use crate::view::icons;
pub use card::Card;
pub use chip::{Chip, ChipLook};
pub use field::{Field, Inputs, mistake_in_words};
pub use icon::{Icon, IconButton};
pub use menu::{Anchor, MenuBox};
pub use mistake::{MistakeNote, mistake_note};
pub use open_file::OpenFile;
pub use pane_head::PaneHead;
pub use search_field::SearchField;
pub use segmented::{Choice, Segmented};
pub use select::{LockSelect, Offer, Select};
pub use step_line::StepLine;
