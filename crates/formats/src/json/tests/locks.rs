//! Tests of the list of saved locks.

use crate::json::saved_locks::{LockContent, NoLocks, ProgramDraft, SavedLocks};
use primitives::ClientId;

fn content(link: &str) -> LockContent {
    LockContent { link: link.to_owned(), drafts: Vec::new() }
}

fn names(locks: &SavedLocks) -> Vec<(u32, &str, u32)> {
    locks.all().iter().map(|lock| (lock.id, lock.name.as_str(), lock.revision)).collect()
}

#[test]
fn locks_are_added_changed_renamed_duplicated_and_removed() {
    let mut locks = SavedLocks::default();
    let first = locks.add("My lock", content("v1.A"));
    locks.add("My lock", content("v1.B"));
    locks.put(first, content("v1.A"));
    assert_eq!(names(&locks), [(1, "My lock", 0), (2, "My lock 2", 0)]);
    locks.put(first, content("v1.C"));
    locks.rename(2, " Redisson ");
    locks.rename(2, "  ");
    locks.duplicate(first);
    assert_eq!(names(&locks), [(1, "My lock", 1), (2, "Redisson", 0), (3, "My lock 2", 0)]);
    locks.remove(3);
    assert_eq!(locks.add("My lock", content("v1.D")), 4, "no id is used twice");
    assert_eq!(locks.get(4).map(|lock| &*lock.content.link), Some("v1.D"));
}

#[test]
fn import_adds_each_lock_once_and_replaces_none() {
    let mut locks = SavedLocks::default();
    locks.add("Mine", content("v1.A"));
    let mut other = locks.clone();
    other.put(1, content("v1.B"));
    other.add("Theirs", content("v1.C"));
    locks.import(other.clone());
    locks.import(other);
    assert_eq!(names(&locks), [(1, "Mine", 0), (2, "Mine 2", 0), (3, "Theirs", 0)]);
}

#[test]
fn read_accepts_written_lists_and_rejects_others() {
    let mut locks = SavedLocks::default();
    let drafts = vec![ProgramDraft::new(ClientId(1), "local a =".to_owned())];
    locks.add("Mine", LockContent { drafts, ..content("v1.A") });
    let text = locks.write();
    assert_eq!(
        text,
        r#"{"version":1,"next_id":2,"locks":[{"id":1,"name":"Mine","revision":0,"content":{"link":"v1.A","drafts":[{"client":2,"program":"local a ="}]}}]}"#
    );
    assert_eq!(SavedLocks::read(&text).as_ref(), Ok(&locks));
    locks.set_last(1);
    assert_eq!(SavedLocks::read(&locks.write()), Ok(locks));
    let later = text.replacen("1", "7", 1);
    assert_eq!(SavedLocks::read(&later), Err(NoLocks::Version(7)));
    for text in ["", "[]", "{}", r#"{"version":1}"#, &text[..40]] {
        assert!(matches!(SavedLocks::read(text), Err(NoLocks::Malformed(_))), "{text}");
    }
}
