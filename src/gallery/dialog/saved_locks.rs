//! The user's own locks: a button for a new one, and the list of saved locks.

use crate::gallery::saved_locks_storage;
use crate::kit::contexts::{Action, Dispatch, on_click, use_dispatch, use_shown, use_texts};
use crate::kit::controls::Icon;
use crate::kit::icons;
use crate::kit::intent::Opening;
use crate::kit::transfer::{Transfer, UndoDeletion};
use formats::json::saved_locks::{NoLocks, SavedLock, SavedLocks};
use i18n::Texts;
use session::NAME_LIMIT;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// Name of the file with all exported locks.
const FILE: &str = "lockscope-locks.json";

#[component]
pub(crate) fn OwnLocks() -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let locks = use_shown(|it| it.state.gallery.locks.clone());
    let open = use_shown(|it| it.state.session.lock);
    let change = use_state(|| None);
    let say = {
        let change = change.clone();
        Callback::from(move |what| change.set(Some(what)))
    };
    let row = |lock: &SavedLock| {
        let is_open = open == Some(lock.id);
        html! { <LockRow key={lock.id} lock={lock.clone()} {is_open} say={&say} /> }
    };
    // Newest first.
    let rows = locks.all().iter().rev().map(row);
    let saved = locks.clone();
    let count = locks.all().len();
    let export = (count > 0).then(|| Callback::from(move |()| saved.write()));
    let import = {
        let (dispatch, say) = (dispatch.clone(), say.clone());
        Callback::from(move |content: String| match SavedLocks::read(&content) {
            Ok(other) => saved_locks_storage::change(&dispatch, |locks| locks.import(other)),
            Err(why) => say.emit(Change::NoLocks(why)),
        })
    };
    let transfer = Transfer {
        class: "action",
        file: FILE,
        export_label: text.gallery.export_locks,
        export,
        import_label: text.gallery.import_locks,
        import,
        delete: None,
    };
    html! {
        <section class="own-locks" aria-label={text.gallery.your_locks}>
            <h3>
                { text.gallery.your_locks }
                if count > 0 {
                    <small>{ count }</small>
                }
            </h3>
            <button class="story own" onclick={on_click(&dispatch, Action::Intent(Opening::OwnLock(None).into()))}>
                <Icon sign={icons::PLUS} />
                <b>{ text.gallery.check_your_lock }</b>
                <small>{ text.gallery.own_lock_how }</small>
            </button>
            <ol>{ for rows }</ol>
            <p class="hint" role="status">
                if let Some(change) = &*change {
                    { outcome(change, &say, &dispatch, text) }
                }
            </p>
            <div class="controls">
            { transfer.render() }
            </div>
        </section>
    }
}

/// Result of a change to the list.
#[derive(Clone, PartialEq)]
enum Change {
    Deleted(SavedLock),
    NoLocks(NoLocks),
    Nothing,
}

/// Renders the result of a change, with an undo button after a deletion.
fn outcome(change: &Change, say: &Callback<Change>, dispatch: &Dispatch, text: &Texts) -> Html {
    match change {
        Change::Deleted(SavedLock { name, content, .. }) => {
            let (name, content) = (name.clone(), content.clone());
            let (say, dispatch) = (say.clone(), dispatch.clone());
            let sentence = text.gallery.lock_deleted(&name);
            let undo = Callback::from(move |_: MouseEvent| {
                saved_locks_storage::change(&dispatch, |locks| {
                    locks.add(&name, content.clone());
                });
                say.emit(Change::Nothing);
            });
            html! { <UndoDeletion deleted={sentence} {undo} /> }
        }
        Change::NoLocks(why) => text.gallery.no_locks(why).into(),
        Change::Nothing => Html::default(),
    }
}

#[derive(Properties, PartialEq)]
struct LockRowProps {
    lock: SavedLock,
    is_open: bool,
    say: Callback<Change>,
}

#[component]
fn LockRow(props: &LockRowProps) -> Html {
    let (text, dispatch) = (use_texts(), use_dispatch());
    let LockRowProps { lock, is_open, say } = props;
    let (id, messages) = (lock.id, &text.gallery);
    let rename = {
        let dispatch = dispatch.clone();
        Callback::from(move |event: Event| {
            let name = event.target_unchecked_into::<HtmlInputElement>().value();
            saved_locks_storage::change(&dispatch, |locks| locks.rename(id, &name));
        })
    };
    let duplicate = {
        let dispatch = dispatch.clone();
        Callback::from(move |_: MouseEvent| {
            saved_locks_storage::change(&dispatch, |locks| locks.duplicate(id));
        })
    };
    let delete = {
        let (dispatch, lock, say) = (dispatch.clone(), lock.clone(), say.clone());
        Callback::from(move |_: MouseEvent| {
            saved_locks_storage::change(&dispatch, |locks| locks.remove(id));
            say.emit(Change::Deleted(lock.clone()));
        })
    };
    let button = |name: &'static str, label: String, onclick: Callback<MouseEvent>| {
        html! { <button class="action" aria-label={label} {onclick}>{ name }</button> }
    };
    let open =
        on_click(&dispatch, Action::Intent(Opening::SavedLock(Box::new(lock.clone())).into()));
    html! {
        <li aria-current={is_open.then_some("true")}>
            <input
                value={lock.name.clone()}
                aria-label={messages.name_of_lock(&lock.name)}
                maxlength={NAME_LIMIT.to_string()}
                autocomplete="off"
                onchange={rename}
            />
            if *is_open {
                <small>{ messages.open_now }</small>
            }
            if !lock.content.drafts.is_empty() {
                <small class="wrong">{ messages.lock_has_mistakes }</small>
            }
            { button(messages.open_it, messages.open_lock(&lock.name), open) }
            { button(text.setup.duplicate, messages.duplicate_lock(&lock.name), duplicate) }
            { button(text.setup.remove, messages.remove_lock(&lock.name), delete) }
        </li>
    }
}
