//! The summary of the story on which work is based.

use super::{Language, Lead, Leads};
use session::Work;

/// Returns the summary of the story on which the work is based, unless the user has changed it.
pub fn lead_of_work<'a>(leads: &'a Leads, work: &Work, language: Language) -> Option<Lead<'a>> {
    let story = work.story.filter(|_| work.follows_its_story())?;
    leads.of(story.id, language)
}
