//! Link section with the caption: title and notes. It is omitted if both are empty and no section
//! follows.

use super::Damaged;
use super::wire::{Reader, Writer};
use crate::workspace::{Caption, NOTES_LIMIT, TITLE_LIMIT};

pub(super) fn write(caption: &Caption, is_followed: bool, writer: &mut Writer) {
    if is_followed || *caption != Caption::default() {
        writer.text(&caption.title);
        writer.text(&caption.notes);
    }
}

pub(super) fn read(reader: &mut Reader) -> Result<Caption, Damaged> {
    if reader.rest().is_empty() {
        return Ok(Caption::default());
    }
    let (title, notes) = (reader.text(TITLE_LIMIT)?, reader.text(NOTES_LIMIT)?);
    // Each caption has exactly one encoding.
    let caption = Caption::new(title, notes);
    let is_as_written = (&*caption.title, &*caption.notes) == (title, notes);
    let is_needed = caption != Caption::default() || !reader.rest().is_empty();
    if is_needed && is_as_written { Ok(caption) } else { Err(Damaged::Unreadable) }
}
