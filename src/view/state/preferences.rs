//! What a person prefers in all their work: the part of the state that the browser keeps.

use super::{Room, Speed, State, Theme};
use crate::text::Language;
use serde::{Deserialize, Serialize};

/// The version of what is kept. It changes when something that is kept gets another meaning; what
/// is added needs no other version.
const VERSION: u32 = 1;

/// What differs from how the page opens, by the names that markup and buttons have for it. A name
/// that is not known says nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Preferences {
    version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    speed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    faults: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    room: Option<String>,
}

impl State {
    /// What differs from how the page opens. The language that the browser asks for does not, so
    /// that whoever asks for another one later gets it.
    pub fn preferences(&self, asked: Language) -> Preferences {
        let unless = |is_usual: bool, name: &str| (!is_usual).then(|| name.to_owned());
        Preferences {
            version: VERSION,
            language: unless(self.language == asked, self.language.sentences().tag),
            theme: unless(self.theme == Theme::default(), self.theme.id()),
            speed: unless(self.speed == Speed::default(), self.speed.label()),
            faults: self.faults_to_keep(),
            room: unless(self.room == Room::Workshop, self.room.id()),
        }
    }

    /// Does as a person prefers. What a later version of the page has kept says nothing.
    pub fn prefer(&mut self, preferences: &Preferences) {
        if preferences.version > VERSION {
            return;
        }
        let Preferences { language: tag, theme: id, speed: label, faults, room, .. } = preferences;
        faults.iter().for_each(|faults| self.keep_faults(faults));
        self.language = tag.as_deref().and_then(language).unwrap_or(self.language);
        self.theme = id.as_deref().and_then(theme).unwrap_or(self.theme);
        self.speed = label.as_deref().and_then(speed).unwrap_or(self.speed);
        self.room = room.as_deref().and_then(self::room).unwrap_or(self.room);
    }
}

fn language(tag: &str) -> Option<Language> {
    Language::ALL.into_iter().find(|it| it.sentences().tag == tag)
}

fn theme(id: &str) -> Option<Theme> {
    Theme::ALL.into_iter().find(|it| it.id() == id)
}

fn speed(label: &str) -> Option<Speed> {
    Speed::ALL.into_iter().find(|it| it.label() == label)
}

fn room(id: &str) -> Option<Room> {
    Room::ALL.into_iter().find(|it| it.id() == id)
}
