//! The keyboard shortcuts that the help dialog lists.

use crate::kit::fault_names::fault_key;
use i18n::Texts;
use simulator::FaultKind;

/// The shortcuts of a part of the page.
pub(crate) struct ShortcutGroup {
    pub(crate) place: &'static str,
    pub(crate) shortcuts: Vec<Shortcut>,
}

/// Keys with a common meaning.
pub(crate) struct Shortcut {
    /// The keys, separated by spaces.
    pub(crate) keys: String,
    pub(crate) meaning: &'static str,
}

/// Returns all shortcuts. The first group works in all tabs; the last is for the workshop.
pub(crate) fn shortcuts(text: &Texts) -> [ShortcutGroup; 5] {
    let browsing = &text.gallery;
    let (rooms, learning, challenging) = (text.tabs(), text.learn(), text.challenges());
    let fault_keys = FaultKind::ALL.map(fault_key).join(" ");
    [
        group(
            browsing.everywhere,
            &[
                ("w", rooms.key_workshop),
                ("g", browsing.gallery),
                ("t", browsing.key_theme),
                ("?", browsing.help),
                ("Escape", browsing.key_close),
            ],
        ),
        group(
            rooms.learn,
            &[("Enter →", rooms.continue_), ("←", rooms.back), ("1 2 3 4", learning.key_choices)],
        ),
        group(
            rooms.interview,
            &[
                ("Ctrl+Enter", text.interview().answered),
                ("1 2 3", text.interview().key_points),
                ("a h g", text.interview().key_rating),
            ],
        ),
        group(
            rooms.challenges,
            &[
                ("1 2 3 …", challenging.key_clients),
                ("0", challenging.key_time),
                ("→", challenging.go_on),
                (&fault_keys, challenging.key_faults),
                ("u", challenging.undo),
                ("h", challenging.hint),
                ("Enter", challenging.key_next),
            ],
        ),
        group(
            rooms.workshop,
            &[
                ("← →", browsing.key_steps),
                ("Home End", browsing.key_ends),
                (browsing.space_key, browsing.key_play),
                ("[ ]", browsing.key_clients),
                ("1 2 3", browsing.key_history_views),
                ("a", browsing.key_axis),
                ("+ -", browsing.key_zoom),
                ("b", text.next_move.break_something),
                ("m", browsing.key_glyph),
                ("k", text.check_panel.checking),
                ("d", text.check_panel.details),
                ("l", text.lock_table.title),
                ("s", browsing.set_up),
                ("c", text.share.share),
                ("Ctrl+Z Ctrl+Shift+Z", browsing.key_undo),
            ],
        ),
    ]
}

fn group(place: &'static str, rows: &[(&str, &'static str)]) -> ShortcutGroup {
    let shortcuts =
        rows.iter().map(|&(keys, meaning)| Shortcut { keys: keys.to_owned(), meaning }).collect();
    ShortcutGroup { place, shortcuts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::key::Key;
    use crate::run_view::playback::PlaybackAction;
    use crate::shell::action::Action;
    use crate::shell::keys::action;
    use crate::shell::state::State;
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use i18n::Language;
    use std::collections::BTreeSet;
    use std::rc::Rc;

    #[test]
    fn help_lists_exactly_the_keys_of_the_workshop() {
        let text = Language::English.texts();
        let [everywhere, .., workshop] = shortcuts(text);
        let listed: BTreeSet<&str> = [&everywhere, &workshop]
            .iter()
            .flat_map(|group| &group.shortcuts)
            .flat_map(|shortcut| shortcut.keys.split(' '))
            .map(|key| match key {
                "←" => "ArrowLeft",
                "→" => "ArrowRight",
                key if key == text.gallery.space_key => " ",
                key => key,
            })
            .collect();
        let story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;
        let recording = session::record_story(story).expect("the story can be played");
        let state = State::new(story, Rc::new(recording), Language::English)
            .after(Action::Playback(PlaybackAction::GoTo(2)));
        let printable = (' '..='~').map(String::from).filter(|key| *key == key.to_lowercase());
        let named = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter"];
        for name in printable.chain(named.map(str::to_owned)) {
            let key = Key { name: &name, command: false, shift: false, repeats: false };
            let is_bound = action(key, &state).is_some();
            assert_eq!(listed.contains(&*name), is_bound, "{name}: a row of `shortcuts`");
        }
    }
}
