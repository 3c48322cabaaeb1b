//! The languages of the page.

use crate::Texts;

/// A language of the page.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Language {
    /// English
    #[default]
    English,
    /// 简体中文
    SimplifiedChinese,
    /// 繁體中文
    TraditionalChinese,
}

impl Language {
    /// All languages, in the order in which the page offers them.
    pub const ALL: [Language; 3] =
        [Language::English, Language::SimplifiedChinese, Language::TraditionalChinese];

    /// Returns its BCP 47 tag.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::SimplifiedChinese => "zh-Hans",
            Language::TraditionalChinese => "zh-Hant",
        }
    }

    /// Returns its own name.
    pub fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::SimplifiedChinese => "简体中文",
            Language::TraditionalChinese => "繁體中文",
        }
    }

    /// Returns the name on its button.
    pub fn short_name(self) -> &'static str {
        match self {
            Language::English => "EN",
            Language::SimplifiedChinese => "简",
            Language::TraditionalChinese => "繁",
        }
    }

    /// Returns its sentences, or the English ones if this program loads translations at run time and
    /// has not loaded this one.
    pub fn texts(self) -> &'static Texts {
        static ENGLISH: Texts = Texts::ENGLISH;
        #[cfg(not(translations_are_loaded))]
        static SIMPLIFIED_CHINESE: Texts = Texts::SIMPLIFIED_CHINESE;
        #[cfg(not(translations_are_loaded))]
        static TRADITIONAL_CHINESE: Texts = Texts::TRADITIONAL_CHINESE;
        match self {
            Language::English => &ENGLISH,
            #[cfg(not(translations_are_loaded))]
            Language::SimplifiedChinese => &SIMPLIFIED_CHINESE,
            #[cfg(not(translations_are_loaded))]
            Language::TraditionalChinese => &TRADITIONAL_CHINESE,
            #[cfg(translations_are_loaded)]
            _ => self.translation().map_or(&ENGLISH, |it| &it.sentences),
        }
    }

    /// Returns the language for a BCP 47 tag such as `zh-TW`, as a browser reports it, or English
    /// if no language matches.
    pub fn from_tag(tag: &str) -> Language {
        let tag = tag.to_ascii_lowercase();
        let mut parts = tag.split('-');
        if parts.next() != Some("zh") {
            return Language::English;
        }
        let traditional = parts.any(|part| matches!(part, "hant" | "tw" | "hk" | "mo"));
        let simplified = tag.contains("hans");
        if traditional && !simplified {
            Language::TraditionalChinese
        } else {
            Language::SimplifiedChinese
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_is_chosen_by_the_tag_of_the_browser() {
        use Language::{English, SimplifiedChinese, TraditionalChinese};
        for (tag, language) in [
            ("en-US", English),
            ("de", English),
            ("", English),
            ("zh", SimplifiedChinese),
            ("zh-CN", SimplifiedChinese),
            ("zh-Hans-HK", SimplifiedChinese),
            ("zh-TW", TraditionalChinese),
            ("zh-Hant", TraditionalChinese),
            ("ZH-hk", TraditionalChinese),
        ] {
            assert_eq!(Language::from_tag(tag), language, "{tag}");
        }
    }
}
