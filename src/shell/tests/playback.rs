//! Tests of playback: a step copies only the parts of the state that it writes to.

use super::*;
use crate::run_view::playback::PlaybackAction;

/// Returns the names of the parts that two states do not share.
fn copied(before: &State, after: &State) -> Vec<&'static str> {
    let parts = [
        ("shell", before.shell.is_same(&after.shell)),
        ("options", before.options.is_same(&after.options)),
        ("content", before.content.is_same(&after.content)),
        ("session", before.session.is_same(&after.session)),
        ("playback", before.playback.is_same(&after.playback)),
        ("editor", before.editor.is_same(&after.editor)),
        ("faults", before.faults.is_same(&after.faults)),
        ("check", before.check.is_same(&after.check)),
        ("queries", before.queries.is_same(&after.queries)),
        ("lock_table", before.lock_table.is_same(&after.lock_table)),
        ("parameter_map", before.parameter_map.is_same(&after.parameter_map)),
        ("gallery", before.gallery.is_same(&after.gallery)),
        ("learn", before.learn.is_same(&after.learn)),
        ("interview", before.interview.is_same(&after.interview)),
        ("challenges", before.challenges.is_same(&after.challenges)),
    ];
    parts.into_iter().filter(|(_, is_same)| !is_same).map(|(name, _)| name).collect()
}

#[test]
fn step_copies_only_the_position() {
    let start = at_the_start();
    let forward = start.after(Action::Playback(PlaybackAction::Forward));
    assert_eq!(copied(&start, &forward), ["session", "playback"]);
    assert!(start.session.history.is_same(&forward.session.history));
    assert!(start.session.drafts.is_same(&forward.session.drafts));
    assert_eq!(
        copied(&forward, &forward.after(Action::Playback(PlaybackAction::Back))),
        ["session", "playback"]
    );
    let playing = forward.after(Action::Playback(PlaybackAction::PlayOrPause));
    assert_eq!(copied(&forward, &playing), ["playback"]);
    assert_eq!(
        copied(&playing, &playing.after(Action::Playback(PlaybackAction::TimePassed(1)))),
        ["playback"]
    );
}
