//! Message for a file that cannot be imported.

use super::names::name;
use crate::view::state::Room;
use formats::json::Unreadable;
use narration::text::Sentences;

/// Returns the reason for which nothing was imported, and the remedy. `room` is the tab for files
/// named `file`.
pub fn not_imported(why: &Unreadable, (room, file): (Room, &str), text: &Sentences) -> String {
    let told = text.learning();
    let why = match why {
        Unreadable::CutOff => told.is_cut_off.to_owned(),
        Unreadable::At(line, column) => told.is_another(line, column, &file),
        Unreadable::Exchanged => {
            let other = if room == Room::Interview { Room::Learn } else { Room::Interview };
            told.belongs_to(&name(other, text))
        }
        Unreadable::Later => told.is_later.to_owned(),
    };
    told.not_imported(&why)
}
