//! Checks the folders in `content/` and turns them into Rust and into the files that the page loads.
//!
//! `build.rs` calls [`generate`] and writes its files to `OUT_DIR`: `locks.rs` and `stories.rs` with
//! the compiled tables, `<kind>.txt` with all cards of a kind for the page, and `opening_story.txt`.

mod checked;
mod events;
mod expected;
mod locks;
mod stories;
mod texts;

use cards::{Cards, LoadedCard, Source, items, joined};

/// A generated file: its name and its text.
pub(crate) type Output = (String, String);

/// Returns the generated files.
///
/// # Errors
/// One line for each error: file, position, problem and remedy.
pub(crate) fn generate(sources: &[Source]) -> Result<Vec<Output>, Vec<String>> {
    let mut errors = Vec::new();
    let mut files = vec![("locks.rs".to_owned(), locks::code(sources, &mut errors))];
    files.push(("stories.rs".to_owned(), stories::code(sources, &mut errors)));
    texts::check(sources, &mut errors);
    files.extend(joined(sources).into_iter().map(|(name, text)| (format!("{name}.txt"), text)));
    files.push(("opening_story.txt".to_owned(), opening_story(sources, &files)));
    if errors.is_empty() { Ok(files) } else { Err(errors) }
}

/// Returns the card of the first story, which is compiled in, because the page loads the others only
/// when it needs them.
fn opening_story(sources: &[Source], files: &[Output]) -> String {
    let first = items(sources, "stories").first().map_or("", |story| story.id);
    let joined = files.iter().find(|(name, _)| name == "stories.txt");
    let cards = Cards::read(joined.map_or("", |(_, text)| text));
    cards.find(first).map(LoadedCard::joined).unwrap_or_default()
}
