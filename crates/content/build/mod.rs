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
    files.push(("counts.rs".to_owned(), counts(sources)));
    files.push(("opening_story.txt".to_owned(), opening_story(sources, &files)));
    if errors.is_empty() { Ok(files) } else { Err(errors) }
}

/// Returns the Rust source of the number of questions and the ids of the challenges, which the page
/// shows before it loads them.
fn counts(sources: &[Source]) -> String {
    let challenges = items(sources, "challenges");
    let of_kind = |kind: &str| {
        let line = format!("task: {kind}");
        let is_it = |file: &Source| file.text.lines().any(|it| it == line);
        let alike = challenges.iter().filter(|it| it.file("challenge.txt").is_some_and(is_it));
        alike.map(|it| it.id).collect::<Vec<_>>()
    };
    let questions = items(sources, "interviews").len();
    let [attacks, defences] = ["attack", "defend"].map(of_kind);
    format!(
        "/// Number of interview questions.\npub const QUESTION_COUNT: usize = {questions};\n\
         /// Ids of the challenges to attack a lock.\npub const ATTACKS: &[&str] = &{attacks:?};\n\
         /// Ids of the challenges to defend a lock.\npub const DEFENCES: &[&str] = &{defences:?};\n"
    )
}

/// Returns the card of the first story, which is compiled in, because the page loads the others only
/// when it needs them.
fn opening_story(sources: &[Source], files: &[Output]) -> String {
    let first = items(sources, "stories").first().map_or("", |story| story.id);
    let joined = files.iter().find(|(name, _)| name == "stories.txt");
    let cards = Cards::read(joined.map_or("", |(_, text)| text));
    cards.find(first).map(LoadedCard::joined).unwrap_or_default()
}
