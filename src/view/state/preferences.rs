//! What a person prefers, whatever they work on, as a few words that the browser keeps: `zh-Hant dark 2×`.

use super::{Speed, State, Theme};
use crate::text::Language;

impl State {
    /// The words for what differs from how the page opens. The language that the browser asks for is not
    /// one of them, so that whoever asks for another one later gets it.
    pub fn preferences(&self, asked: Language) -> String {
        let mut words = Vec::new();
        if self.language != asked {
            words.push(self.language.sentences().tag);
        }
        if self.theme != Theme::default() {
            words.push(self.theme.id());
        }
        if self.speed != Speed::default() {
            words.push(self.speed.label());
        }
        words.join(" ")
    }

    /// Does as these words say. One that is not known says nothing.
    pub fn prefer(&mut self, words: &str) {
        for word in words.split(' ') {
            let speaks = |it: &Language| it.sentences().tag == word;
            self.language = Language::ALL.into_iter().find(speaks).unwrap_or(self.language);
            self.theme = Theme::ALL.into_iter().find(|it| it.id() == word).unwrap_or(self.theme);
            self.speed = Speed::ALL.into_iter().find(|it| it.label() == word).unwrap_or(self.speed);
        }
    }
}
