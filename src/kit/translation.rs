//! Loads the texts of a language when the page needs them. English is compiled in.

use crate::browser::files;
use i18n::Language;

/// Loads a language unless it is loaded. Passes `true` to the callback if the page can show it.
pub(crate) fn with_language(language: Language, callback: impl FnOnce(bool) + 'static) {
    if language.is_loaded() {
        return callback(true);
    }
    files::load_if_possible(&format!("{}.txt", language.tag()), move |table| {
        callback(table.is_some_and(|table| language.load(table)));
    });
}
