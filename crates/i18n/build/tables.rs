//! Writes the table of a translation: the texts of all messages, one per line, in the order in which
//! the generated code reads them. The first line is a fingerprint of the messages, so that a table
//! of another version is rejected.

use super::screens::Screen;
use super::translations::Texts;

/// Returns a string that differs between two versions with different messages.
pub(super) fn fingerprint(screens: &[(&Screen, Texts)]) -> String {
    // FNV-1a: the same value for every compiler and platform.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (screen, sentences) in screens {
        add(screen.file);
        for sentence in &sentences.all {
            add(&sentence.name);
            sentence.parameters.iter().for_each(|it| add(&it.name));
        }
    }
    format!("{hash:016x}")
}

/// Returns the table of the language with this index in `LANGUAGES`.
pub(super) fn write(screens: &[(&Screen, Texts)], language: usize, fingerprint: &str) -> String {
    let sentences = screens.iter().flat_map(|(_, sentences)| &sentences.all);
    let lines = sentences.map(|it| format!("{}\n", it.texts[language].line()));
    format!("{fingerprint}\n{}", lines.collect::<String>())
}
