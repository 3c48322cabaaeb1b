//! The content that the page loads separately, because not every visit needs it.

use crate::kit::slice::Slice;
use content::texts::{Comments, Leads, Meanings};
use diagrams::miniature::Thumbnail;

/// The content loaded so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LoadedContent {
    /// The summaries of the stories.
    pub(crate) leads: Leads,
    /// The translated comments of programs.
    pub(crate) comments: Comments,
    /// The explanations of the reference.
    pub(crate) meanings: Meanings,
    /// The thumbnails of the stories drawn so far, in the order of the stories.
    pub(crate) thumbnails: Slice<Vec<Thumbnail>>,
}

impl Default for LoadedContent {
    fn default() -> LoadedContent {
        LoadedContent {
            leads: Leads::opening(),
            comments: Comments::default(),
            meanings: Meanings::default(),
            thumbnails: Slice::default(),
        }
    }
}

/// Actions: the content that the page loads separately.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ContentAction {
    /// The summaries of the stories were loaded.
    LeadsRead(Leads),
    /// The translated comments of the programs were loaded.
    CommentsRead(Comments),
    /// The explanations of the reference were loaded.
    MeaningsRead(Meanings),
    /// More thumbnails have been drawn.
    Drawn(Vec<Thumbnail>),
}

impl LoadedContent {
    /// Stores loaded content.
    pub(crate) fn apply(&mut self, action: ContentAction) {
        match action {
            ContentAction::Drawn(thumbnails) => self.thumbnails.extend(thumbnails),
            ContentAction::LeadsRead(leads) => self.leads = leads,
            ContentAction::CommentsRead(comments) => self.comments = comments,
            ContentAction::MeaningsRead(meanings) => self.meanings = meanings,
        }
    }
}
