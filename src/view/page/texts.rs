//! Loads the texts that the page does not have from the start: what is said of the stories, and the
//! translated comments. Without them the page works as well; nobody is told if they cannot be had.

use super::browser::files;
use super::context::Dispatch;
use crate::scenario::Story;
use crate::text::{Comments, Language, Leads};
use crate::view::state::{Action, Overlay, State};
use yew::html::ImplicitClone;
use yew::prelude::*;

const LEADS: &str = "leads.txt";
const COMMENTS: &str = "comments.txt";

/// They are one pointer each: components pass them on as they are given them.
impl ImplicitClone for Leads {}
impl ImplicitClone for Comments {}

/// Loads each text as soon as something is shown that needs it. What could not be had is asked for
/// again when another story, the gallery or another language is shown.
#[hook]
pub fn use_texts(state: &State, dispatch: &Dispatch) {
    let is_alone = state.embedded || state.blank;
    let is_known = |story: &Story| state.leads.of(story.id, state.language).is_some();
    let lacks_one = state.work.story.is_some_and(|story| !is_known(story));
    let is_gallery = state.overlay == Some(Overlay::Gallery) && state.leads == Leads::opening();
    let needs_leads = !is_alone && (lacks_one || is_gallery);
    let story = state.work.story.map(|story| story.id);
    use_effect_with((needs_leads, story, dispatch.clone()), |(is_needed, _, dispatch)| {
        if *is_needed {
            let dispatch = dispatch.clone();
            files::load(LEADS, move |text| dispatch.emit(Action::LeadsRead(Leads::read(&text))));
        }
    });
    let is_foreign = state.language != Language::English && state.comments == Comments::default();
    let needs_comments = (is_foreign && !state.blank).then_some(state.language.sentences().tag);
    use_effect_with((needs_comments, dispatch.clone()), |(is_needed, dispatch)| {
        if is_needed.is_some() {
            let dispatch = dispatch.clone();
            let read = move |text: String| {
                dispatch.emit(Action::CommentsRead(Comments::read(&text)));
            };
            files::load(COMMENTS, read);
        }
    });
}
