//! Yew components that render a [`State`](super::state::State). Each part of the page has one file.

mod autosave;
mod branches;
mod browser;
mod check;
mod code;
mod comparison;
mod context;
mod controls;
mod deferred;
mod effects;
mod faults;
mod gallery;
mod going_on;
mod header;
mod help;
mod history;
mod lanes;
mod lead;
mod long_work;
mod map;
mod next;
mod notices;
mod overlay;
mod pane_tabs;
mod redis;
mod reference;
mod retrial;
mod rooms;
mod saved_locks;
mod setup;
mod shapes;
mod sharing;
mod surveying;
mod table;
mod texts;
mod transport;
mod verdict;
mod workshop;

use crate::view::address::Query;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use narration::report::Recording;
use std::rc::Rc;
use workshop::{Workshop, WorkshopProps};

/// Renders the page into the document's body, or an error message if its first story cannot run.
pub fn start() {
    match Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK) {
        Ok(recording) => {
            let recording = Rc::new(recording);
            let query = Query::of(&browser::address::query());
            let props = WorkshopProps { story: &TWO_CLIENTS_DELETE_A_DEAD_LOCK, recording, query };
            yew::Renderer::<Workshop>::with_props(props).render();
        }
        Err(error) => {
            let sentences = browser::language().sentences();
            browser::show_alone(&sentences.cannot_show(&error));
        }
    }
}
