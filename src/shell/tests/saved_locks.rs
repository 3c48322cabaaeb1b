//! Tests of the user's saved locks, without the storage of the page.

use crate::gallery::state::GalleryAction;
use crate::kit::intent::Opening;
use crate::kit::source::Source;
use crate::kit::toast::Toast;
use crate::shell::action::Action;
use crate::shell::state::State;
use crate::shell::tests::setup::{C1, C2, after, then, typed};
use crate::workshop::editor::state::EditorAction;
use crate::workshop::session::action::SessionAction;
use content::locks::SETNX_DEL;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use formats::json::saved_locks::{SavedLock, SavedLocks};
use session::Input::Program;

/// Saves the work as the next lock of a list.
fn kept(state: &State, locks: &mut SavedLocks) -> State {
    let link = session::encode(&state.workshop().link()).expect("it is short");
    let id = locks.add(&state.workshop().lock_name(), state.workshop().lock_content(link));
    then(state, Action::Gallery(GalleryAction::LockKept(locks.clone().into(), id)))
}

fn lock(locks: &SavedLocks, id: u32) -> SavedLock {
    locks.get(id).expect("it was added").clone()
}

fn as_lock(mut state: State) -> State {
    state.change_workshop(|it| it.mark_as_lock(1));
    state
}

#[test]
fn edited_program_counts_as_the_users_own() {
    let own = after(&[Action::Session(SessionAction::OpenOwn)]);
    assert!(!own.workshop().has_own_program());
    assert!(then(&own, typed(&Program(C1), "sleep(1)")).workshop().has_own_program());
    assert!(then(&own, typed(&Program(C1), "sleep(")).workshop().has_own_program());
    assert!(!then(&own, typed(&Program(C1), SETNX_DEL.source)).workshop().has_own_program());
}

#[test]
fn saved_lock_is_restored_with_its_errors() {
    let mut locks = SavedLocks::default();
    let own = after(&[
        Action::Session(SessionAction::OpenOwn),
        typed(&Program(C2), "sleep(7)"),
        typed(&Program(C1), "sleep("),
    ]);
    let own = kept(&own, &mut locks);
    let story = then(&own, Action::Session(SessionAction::Open(&TWO_CLIENTS_DELETE_A_DEAD_LOCK)));
    assert_eq!(
        (own.session.lock, story.session.lock, story.session.drafts.len()),
        (Some(1), None, 0)
    );
    for back in [
        then(&story, Action::Session(SessionAction::Undo)),
        then(&story, Action::Intent(Opening::SavedLock(Box::new(lock(&locks, 1))).into())),
    ] {
        assert_eq!(
            (back.session.lock, back.session.text_in(&Program(C1)).as_str()),
            (Some(1), "sleep(")
        );
        assert_eq!(
            (&back.session.work, back.workshop().invalid_client()),
            (&own.session.work, Some(C1))
        );
        assert!(back.workshop().is_as_saved(&lock(&locks, 1)));
    }
    // The same after a reload with only the stored link.
    let link = session::decode(&lock(&locks, 1).content.link).expect("it was written here");
    let reloaded = after(&[Action::Gallery(GalleryAction::LocksRead(locks.into()))]);
    assert_eq!(as_lock(reloaded.clone()).session.lock, None, "the work is another");
    let reloaded = as_lock(then(
        &reloaded,
        Action::Session(SessionAction::OpenLink(link.into(), Source::Own)),
    ));
    assert_eq!(
        (reloaded.session.lock, reloaded.session.text_in(&Program(C1)).as_str()),
        (Some(1), "sleep(")
    );
}

#[test]
fn lock_changed_in_another_browser_tab_is_detached() {
    let mut locks = SavedLocks::default();
    let own = after(&[Action::Session(SessionAction::OpenOwn), typed(&Program(C1), "sleep(7)")]);
    let own = kept(&own, &mut locks);
    let mut elsewhere = locks.clone();
    elsewhere.rename(1, "Mine");
    let renamed = then(&own, Action::Gallery(GalleryAction::LocksRead(elsewhere.clone().into())));
    assert_eq!((renamed.session.lock, renamed.shell.toast.clone()), (Some(1), None));
    let mut content = lock(&elsewhere, 1).content;
    content.link.push('A');
    elsewhere.put(1, content);
    let changed = then(&own, Action::Gallery(GalleryAction::LocksRead(elsewhere.clone().into())));
    let notice = Toast::ChangedElsewhere(Box::new(lock(&elsewhere, 1)));
    assert_eq!(
        (changed.session.lock, changed.shell.toast.clone(), &changed.session.work),
        (None, Some(notice), &own.session.work)
    );
    elsewhere.remove(1);
    let removed = then(&own, Action::Gallery(GalleryAction::LocksRead(elsewhere.into())));
    assert_eq!((removed.session.lock, removed.shell.toast.clone()), (None, None));
}

#[test]
fn your_lock_returns_to_the_lock_that_was_open_last() {
    let back = |state: &State| then(state, Action::Session(SessionAction::ReturnToOwn));
    let program = |state: &State| state.session.text_in(&Program(C1));
    let story = Action::Session(SessionAction::Open(&TWO_CLIENTS_DELETE_A_DEAD_LOCK));
    let new = back(&after(&[]));
    assert_eq!((program(&new).as_str(), new.editor.is_open), ("", true), "there is none yet");

    let mut locks = SavedLocks::default();
    let mut state = after(&[]);
    for number in [1, 2] {
        state = then(&state, Action::Session(SessionAction::OpenOwn));
        state = then(&state, typed(&Program(C1), &format!("sleep({number})")));
        state = kept(&state, &mut locks);
    }
    let away = then(&state, story.clone());
    assert_eq!((program(&back(&away)).as_str(), back(&away).session.lock), ("sleep(2)", Some(2)));
    assert!(back(&away).check.search.is_searching, "its result is not stored");
    locks.set_last(1);
    let away = then(&away, Action::Gallery(GalleryAction::LocksRead(locks.clone().into())));
    assert_eq!((program(&back(&away)).as_str(), back(&away).session.lock), ("sleep(1)", Some(1)));

    // The current lock stays, with a change that is not saved yet, and its editor opens.
    let edited = then(&back(&away), typed(&Program(C1), "sleep(3)"));
    let edited = then(&edited, Action::Editor(EditorAction::Edit(None)));
    assert_eq!(program(&back(&edited)), "sleep(3)");
    assert!(!edited.editor.is_open && back(&edited).editor.is_open);

    // Someone else's program is not the user's own.
    let link = session::decode(&lock(&locks, 1).content.link).expect("it was written here");
    let visit = then(&away, Action::Session(SessionAction::OpenLink(link.into(), Source::Shared)));
    let mut visit = then(&visit, Action::Gallery(GalleryAction::LocksRead(locks.clone().into())));
    assert_eq!(visit.session.lock, None);
    visit = back(&visit);
    assert_eq!((program(&visit).as_str(), visit.session.lock), ("sleep(1)", Some(1)));
    locks.remove(1);
    assert_eq!(locks.last().map(|lock| lock.id), Some(2), "the last one was deleted");
}
