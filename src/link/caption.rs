//! What a person says about their work: the last section, which is there only if something is said.

use super::Damaged;
use super::wire::{Reader, Writer};
use crate::workspace::{Caption, NOTES_LIMIT, TITLE_LIMIT};

pub(super) fn write(caption: &Caption, writer: &mut Writer) {
    if *caption != Caption::default() {
        writer.text(&caption.title);
        writer.text(&caption.notes);
    }
}

pub(super) fn read(reader: &mut Reader) -> Result<Caption, Damaged> {
    if reader.rest().is_empty() {
        return Ok(Caption::default());
    }
    let (title, notes) = (reader.text(TITLE_LIMIT)?, reader.text(NOTES_LIMIT)?);
    // It is written in one way.
    let caption = Caption::new(title, notes);
    let is_as_written = (&*caption.title, &*caption.notes) == (title, notes);
    if caption != Caption::default() && is_as_written {
        Ok(caption)
    } else {
        Err(Damaged::Unreadable)
    }
}
