//! Tests of playback: a step copies only the parts of the state that it writes to.

use super::*;
use crate::run_view::playback::PlaybackAction;

/// Returns the names of the parts that two states do not share.
fn copied(before: &State, after: &State) -> Vec<&'static str> {
    let State {
        shell,
        options,
        content,
        session,
        playback,
        editor,
        faults,
        layout,
        check,
        queries,
        lock_table,
        parameter_map,
        gallery,
        learn,
        interview,
        challenges,
    } = before;
    let parts = [
        ("shell", shell.is_same(&after.shell)),
        ("options", options.is_same(&after.options)),
        ("content", content.is_same(&after.content)),
        ("session", session.is_same(&after.session)),
        ("playback", playback.is_same(&after.playback)),
        ("editor", editor.is_same(&after.editor)),
        ("faults", faults.is_same(&after.faults)),
        ("layout", layout.is_same(&after.layout)),
        ("check", check.is_same(&after.check)),
        ("queries", queries.is_same(&after.queries)),
        ("lock_table", lock_table.is_same(&after.lock_table)),
        ("parameter_map", parameter_map.is_same(&after.parameter_map)),
        ("gallery", gallery.is_same(&after.gallery)),
        ("learn", learn.is_same(&after.learn)),
        ("interview", interview.is_same(&after.interview)),
        ("challenges", challenges.is_same(&after.challenges)),
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
