//! Names of locks and stories in each language.

use i18n::Language;

/// The name of an item in each language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names(pub [&'static str; Language::ALL.len()]);

impl Names {
    /// Creates a name that is the same in all languages.
    pub const fn same(name: &'static str) -> Names {
        Names([name; Language::ALL.len()])
    }

    /// Returns the name in a language.
    pub fn in_language(&self, language: Language) -> &'static str {
        self.0[language as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{locks, stories};
    use std::collections::BTreeSet;

    #[test]
    fn names_of_locks_and_stories_are_unique_in_every_language() {
        let locks: Vec<Names> = locks::ALL.iter().map(|lock| lock.names).collect();
        let stories = stories::ALL.iter().chain(stories::TAUGHT);
        for names in [locks, stories.map(|story| story.titles).collect()] {
            for language in Language::ALL {
                let all = names.iter().map(|names| names.in_language(language));
                assert_eq!(all.collect::<BTreeSet<_>>().len(), names.len(), "{language:?}");
            }
        }
    }
}
