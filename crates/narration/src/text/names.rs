//! Names of items that have an id: one line each, all languages side by side.

use super::Language;

/// The name of an item in each language.
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

/// Returns the name of the item with this id.
pub(super) fn find(names: &[Name], id: &str, language: Language) -> Option<&'static str> {
    names.iter().find(|name| name.id == id).map(|name| name.in_language(language))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Checks that the file names exactly these items, in this order, and that no two names are
    /// equal.
    pub(in crate::text) fn check_names(file: &str, names: &[Name], ids: &[&str]) {
        let named: Vec<&str> = names.iter().map(|name| name.id).collect();
        let missing: Vec<_> = ids.iter().filter(|id| !named.contains(id)).collect();
        assert!(missing.is_empty(), "{file} has no line for {missing:?}");
        let unknown: Vec<_> = named.iter().filter(|id| !ids.contains(id)).collect();
        assert!(unknown.is_empty(), "{file} names {unknown:?}, which is not there");
        let misplaced = named.iter().zip(ids).find(|(named, id)| named != id);
        assert_eq!(misplaced, None, "{file} has the left where the right is expected");
        assert_eq!(named.len(), ids.len(), "{file} names something twice");
        for language in Language::ALL {
            let mut all: Vec<&str> = names.iter().map(|name| name.in_language(language)).collect();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), ids.len(), "{file} has two equal names in {language:?}");
        }
        assert_eq!(find(names, "of-nobody", Language::English), None);
    }
}
