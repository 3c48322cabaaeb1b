//! Message for a file that cannot be imported.

use crate::kit::tab::Tab;
use crate::kit::tab_names::name;
use formats::json::Unreadable;
use i18n::Texts;

/// Returns the reason for which nothing was imported, and the remedy. `room` is the tab for files
/// named `file`.
pub(crate) fn not_imported(why: &Unreadable, room: Tab, file: &str, text: &Texts) -> String {
    let messages = text.learn();
    let why = match why {
        Unreadable::CutOff => messages.is_cut_off.to_owned(),
        Unreadable::At(line, column) => messages.is_another(line, column, &file),
        Unreadable::Exchanged => {
            let other = if room == Tab::Interview { Tab::Learn } else { Tab::Interview };
            messages.belongs_to(&name(other, text))
        }
        Unreadable::Later => messages.is_later.to_owned(),
    };
    messages.not_imported(&why)
}
