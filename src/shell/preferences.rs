//! The user's preferences: the part of the state that the browser stores for all work.

use crate::kit::tab::Tab;
use crate::kit::view_options::{Speed, Theme};
use crate::shell::state::State;
use i18n::Language;
use serde::{Deserialize, Serialize};

/// Version of the stored format. It increases if the meaning of a field changes, but not if a field
/// is added.
pub(crate) const VERSION: u32 = 1;

/// The preferences that differ from the defaults, by the names used in markup and buttons. Unknown
/// names are ignored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Preferences {
    pub(crate) version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) theme: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) speed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) faults: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) room: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) legend: Option<String>,
}

/// Stored name of the closed legend.
const CLOSED: &str = "closed";

impl State {
    /// Returns the preferences that differ from the defaults. The browser's language counts
    /// as the default, so that the page follows it if it changes.
    pub(crate) fn preferences(&self, default: Language) -> Preferences {
        let unless = |is_usual: bool, name: &str| (!is_usual).then(|| name.to_owned());
        Preferences {
            version: VERSION,
            language: unless(self.options.language == default, self.options.language.tag()),
            theme: unless(self.options.theme == Theme::default(), self.options.theme.id()),
            speed: unless(self.options.speed == Speed::default(), self.options.speed.label()),
            faults: self.workshop().faults_to_keep(),
            room: unless(self.shell.tab == Tab::Workshop, start_of(self.shell.tab).id()),
            legend: unless(self.playback.shows_legend, CLOSED),
        }
    }

    /// Applies stored preferences, unless a later version of the page stored them.
    pub(crate) fn prefer(&mut self, preferences: &Preferences) {
        if preferences.version > VERSION {
            return;
        }
        let Preferences { language: tag, theme: id, speed: label, faults, room, legend, .. } =
            preferences;
        faults.iter().for_each(|faults| self.change_workshop(|it| it.keep_faults(faults)));
        self.options.language = tag.as_deref().and_then(language).unwrap_or(self.options.language);
        self.options.theme = id.as_deref().and_then(theme).unwrap_or(self.options.theme);
        self.options.speed = label.as_deref().and_then(speed).unwrap_or(self.options.speed);
        self.playback.shows_legend &= legend.as_deref() != Some(CLOSED);
        let room = room.as_deref().and_then(self::room).map(start_of);
        self.shell.tab = room.unwrap_or(self.shell.tab);
    }
}

/// Returns the tab that the address without a place opens after a visit to `tab`: the workshop, or
/// else the start page, which leads to all tabs for learning.
fn start_of(tab: Tab) -> Tab {
    match tab {
        Tab::Workshop => Tab::Workshop,
        Tab::Learn | Tab::Interview | Tab::Challenges => Tab::Learn,
    }
}

pub(crate) fn language(tag: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|it| it.tag() == tag)
}

pub(crate) fn theme(id: &str) -> Option<Theme> {
    Theme::ALL.into_iter().find(|it| it.id() == id)
}

pub(crate) fn speed(label: &str) -> Option<Speed> {
    Speed::ALL.into_iter().find(|it| it.label() == label)
}

pub(crate) fn room(id: &str) -> Option<Tab> {
    Tab::ALL.into_iter().find(|it| it.id() == id)
}
