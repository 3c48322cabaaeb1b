//! Turns Fluent files into Rust: `messages` parses one file, `translations` compares the languages,
//! `code` writes the structs.

mod code;
mod messages;
mod screens;
mod translations;

pub(crate) use screens::{LANGUAGES, SCREENS, Screen};

/// Returns the Rust source of all sentences.
///
/// A source is its path below `locales/` and its content.
///
/// # Errors
///
/// One line for each error, with the file, the line if it is known, and the message.
pub(crate) fn generate(
    screens: &[Screen],
    sources: &[(String, String)],
) -> Result<String, Vec<String>> {
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
    if errors.is_empty() { Ok(code::write(&translated)) } else { Err(errors) }
}
