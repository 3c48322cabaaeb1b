//! Start of the page: records its first story and renders the root component.

use crate::kit::address::Query;
use crate::kit::translation::with_language;
use crate::shell::app::{Workshop, WorkshopProps};
use crate::shell::autosave;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use std::rc::Rc;

/// Renders the page into the document's body, or an error message if its first story cannot run.
pub fn start() {
    match session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK) {
        Ok(recording) => {
            let recording = Rc::new(recording);
            let query = Query::of(&crate::browser::address::query());
            let language = autosave::opening_language(&query);
            let props = WorkshopProps { story: &TWO_CLIENTS_DELETE_A_DEAD_LOCK, recording, query };
            // Without its language, the page is in English.
            with_language(language, |_| {
                yew::Renderer::<Workshop>::with_props(props).render();
            });
        }
        Err(error) => {
            let texts = crate::browser::language().texts();
            crate::browser::show_alone(&texts.cannot_show(&error));
        }
    }
}
