//! Message for a file that cannot be imported.

use crate::kit::tab::Tab;
use crate::kit::tab_names::name;
use formats::json::Unreadable;
use narration::text::{Sentences, fill, fill_with};

/// Returns the reason for which nothing was imported, and the remedy. `room` is the tab for files
/// named `file`.
pub fn not_imported(why: &Unreadable, (room, file): (Tab, &str), text: &Sentences) -> String {
    let told = text.learning();
    let why = match why {
        Unreadable::CutOff => told.is_cut_off.to_owned(),
        Unreadable::At(line, column) => fill_with(told.is_another, &[line, column, &file]),
        Unreadable::Exchanged => {
            let other = if room == Tab::Interview { Tab::Learn } else { Tab::Interview };
            fill(told.belongs_to, &[name(other, text)])
        }
        Unreadable::Later => told.is_later.to_owned(),
    };
    fill(told.not_imported, &[&why])
}
