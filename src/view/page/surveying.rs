//! Carries the questions of the table and of the map to those who search, takes back what is no
//! longer asked, and keeps the table for as long as this version of the page is the same.

use super::browser::{self, checker, storage};
use super::context::Dispatch;
use crate::view::state::{Action, LockTable, Overlay, State, TableAction};
use narration::checker::KeptTable;
use yew::prelude::*;

/// The name under which the browser keeps the table.
const TABLE: &str = "lockscope.table";

/// Does so while the page is open.
#[hook]
pub fn use_survey(state: &UseReducerHandle<State>, dispatch: &Dispatch) {
    let asked = use_mut_ref(Vec::<u32>::new);
    let errands = state.survey.errands.clone();
    use_effect_with(errands.clone(), move |errands| {
        let mut asked = asked.borrow_mut();
        let now: Vec<u32> = errands.iter().map(|errand| errand.id).collect();
        asked.iter().filter(|id| !now.contains(id)).for_each(|id| checker::stop(*id));
        let new = errands.iter().filter(|errand| !asked.contains(&errand.id));
        new.for_each(|errand| checker::ask(&errand.text));
        *asked = now;
    });
    let is_open = state.overlay == Some(Overlay::Table);
    let dispatch = dispatch.clone();
    use_effect_with(is_open, move |is_open| {
        if *is_open {
            dispatch.emit(Action::Table(TableAction::Begin(kept())));
        }
    });
    let table = state.table.clone();
    use_effect_with((is_open, errands.is_empty()), move |(is_open, is_still)| {
        if (!is_open || *is_still) && table.known() > 0 {
            keep(&table);
        }
    });
}

/// What is kept of the table, if this version has kept it.
fn kept() -> Option<KeptTable> {
    let version = browser::version()?;
    let kept: KeptTable = storage::kept(TABLE)?.ok()?;
    (kept.version == version).then_some(kept)
}

/// Where it is not known which version this is, or there is no room, the table is computed anew.
fn keep(table: &LockTable) {
    if let Some(version) = browser::version() {
        storage::keep(TABLE, table.kept(&version));
    }
}
