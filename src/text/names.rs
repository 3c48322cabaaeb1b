//! The names of things that have an id: one line each, all languages side by side.

use super::Language;

/// The name of one thing in each language.
pub(super) struct Name {
    id: &'static str,
    english: &'static str,
    simplified_chinese: &'static str,
    traditional_chinese: &'static str,
}

impl Name {
    pub(super) const fn new(
        id: &'static str,
        english: &'static str,
        simplified_chinese: &'static str,
        traditional_chinese: &'static str,
    ) -> Name {
        Name { id, english, simplified_chinese, traditional_chinese }
    }

    fn in_language(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::SimplifiedChinese => self.simplified_chinese,
            Language::TraditionalChinese => self.traditional_chinese,
        }
    }
}

/// The name of the thing with this id.
pub(super) fn find(names: &[Name], id: &str, language: Language) -> Option<&'static str> {
    names.iter().find(|name| name.id == id).map(|name| name.in_language(language))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Checks that exactly these things are named, in this order, and that no two names are equal.
    pub(in crate::text) fn check_names(names: &[Name], ids: &[&str]) {
        let named: Vec<&str> = names.iter().map(|name| name.id).collect();
        assert_eq!(named, ids);
        for language in Language::ALL {
            let mut all: Vec<&str> = names.iter().map(|name| name.in_language(language)).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), ids.len(), "{language:?}");
        }
        assert_eq!(find(names, "of-nobody", Language::English), None);
    }
}
