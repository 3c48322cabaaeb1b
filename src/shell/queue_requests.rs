//! Sends the pending queries of the lock table and the parameter map to the search worker, cancels
//! obsolete ones, and caches the table for the current version of the page.

use crate::browser;
use crate::browser::storage;
use crate::kit::contexts::{Action, Dispatch};
use crate::kit::view_options::Dialog;
use crate::lock_table::state::{LockTable, TableAction};
use crate::search::port::Searchers;
use crate::shell::state::State;
use search_service::{KeptTable, RequestId};
use std::rc::Rc;
use yew::prelude::*;

/// Storage key of the cached table.
const TABLE: &str = "lockscope.table";

/// Sends and cancels queries while the page is open.
#[hook]
pub(crate) fn use_query_queue(
    state: &UseReducerHandle<State>,
    searchers: &Rc<Searchers>,
    dispatch: &Dispatch,
) {
    let searchers = searchers.clone();
    let sent = use_mut_ref(Vec::<RequestId>::new);
    let queries = state.queries.queries.clone();
    use_effect_with(queries.clone(), move |queries| {
        let mut sent = sent.borrow_mut();
        let mut bridge = searchers.bridge.borrow_mut();
        let now: Vec<RequestId> = queries.iter().map(|query| query.request.id).collect();
        sent.iter().filter(|id| !now.contains(id)).for_each(|id| bridge.stop(*id));
        let new = queries.iter().filter(|query| !sent.contains(&query.request.id));
        new.for_each(|query| bridge.enqueue(query.request.clone()));
        *sent = now;
    });
    let is_open = state.shell.dialog == Some(Dialog::Table);
    let dispatch = dispatch.clone();
    use_effect_with(is_open, move |is_open| {
        if *is_open {
            dispatch.emit(Action::Table(TableAction::Begin(kept())));
        }
    });
    let table = state.lock_table.clone();
    use_effect_with((is_open, queries.is_empty()), move |(is_open, is_still)| {
        if (!is_open || *is_still) && table.known() > 0 {
            keep(&table);
        }
    });
}

/// Returns the cached table, if it belongs to this version of the page.
fn kept() -> Option<KeptTable> {
    let version = browser::version()?;
    let kept: KeptTable = storage::kept(TABLE)?.ok()?;
    (kept.version == version).then_some(kept)
}

/// Caches the table. Without a known version or free storage, the next visit computes it again.
fn keep(table: &LockTable) {
    if let Some(version) = browser::version() {
        storage::keep(TABLE, table.kept(&version));
    }
}
