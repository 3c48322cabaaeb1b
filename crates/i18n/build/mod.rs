//! Turns Fluent files into Rust: `messages` parses one file, `translations` compares the languages,
//! `code` writes the structs, `tables` the texts of a language that is loaded at run time.

mod code;
mod messages;
mod screens;
mod tables;
mod translations;

pub(crate) use screens::{LANGUAGES, SCREENS, Screen};

/// Code and tables generated from the Fluent files.
#[derive(Debug)]
pub(crate) struct Generated {
    /// Rust source of the structs.
    pub code: String,
    /// Tag and table of each language except English.
    pub tables: Vec<(&'static str, String)>,
}

/// Returns the Rust source of all sentences, and the tables of the translations.
///
/// A source is its path below `locales/` and its content.
///
/// # Errors
///
/// One line for each error, with the file, the line if it is known, and the message.
pub(crate) fn generate(
    screens: &[Screen],
    sources: &[(String, String)],
) -> Result<Generated, Vec<String>> {
    let mut errors = Vec::new();
    for (path, _) in sources {
        let name = path.split_once('/').and_then(|(_, name)| name.strip_suffix(".ftl"));
        if !screens.iter().any(|screen| name == Some(screen.file)) {
            errors
                .push(format!("locales/{path}: this file is not in crates/i18n/build/screens.rs"));
        }
    }
    let mut translated = Vec::new();
    for screen in screens {
        match translations::read(screen, sources) {
            Ok(sentences) => translated.push((screen, sentences)),
            Err(of_screen) => errors.extend(of_screen),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let fingerprint = tables::fingerprint(&translated);
    let tables = LANGUAGES.iter().enumerate().skip(1);
    Ok(Generated {
        code: code::write(&translated, &fingerprint),
        tables: tables
            .map(|(index, it)| (it.tag, tables::write(&translated, index, &fingerprint)))
            .collect(),
    })
}
