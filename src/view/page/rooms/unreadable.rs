//! Why a file was not imported, and what to do, in words.

use crate::document::Unreadable;
use crate::document::practice::NoSchedule;
use crate::practice::LeitnerBox;
use crate::text::{Sentences, fill, fill_with};
use crate::view::state::Room;

/// Why nothing was imported in a room, into which the file of this name belongs.
pub fn not_imported(why: &Unreadable, (room, file): (Room, &str), text: &Sentences) -> String {
    let told = text.learning();
    let why = match why {
        Unreadable::CutOff => told.is_cut_off.to_owned(),
        Unreadable::NoJson(line, column) => fill_with(told.is_no_json, &[line, column, &file]),
        Unreadable::Another(line, column) => fill_with(told.is_another, &[line, column, &file]),
        Unreadable::Exchanged if room == Room::Interview => told.is_of_lessons.to_owned(),
        Unreadable::Exchanged => told.is_of_interviews.to_owned(),
        Unreadable::Later(version, known) => fill_with(told.is_later, &[version, known]),
    };
    fill(told.not_imported, &[&why])
}

/// Why no schedule was imported from a file of this name.
pub fn no_schedule(why: &NoSchedule, file: &str, text: &Sentences) -> String {
    let told = text.learning();
    let why = match why {
        NoSchedule::Unreadable(why) => return not_imported(why, (Room::Interview, file), text),
        NoSchedule::Box { place, id, given } => {
            let highest = LeitnerBox::HIGHEST.number();
            fill_with(told.no_such_box, &[place, id, given, &highest])
        }
        NoSchedule::Twice { place, id } => fill_with(told.is_there_twice, &[place, id]),
    };
    fill(told.not_imported, &[&why])
}
