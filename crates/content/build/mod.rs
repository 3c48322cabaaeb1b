//! Checks the folders in `content/` and turns them into Rust and into the files that the page loads.

mod checked;
mod locks;

use cards::{Source, joined};

/// A generated file: its name and its text.
pub(crate) type Output = (String, String);

/// Returns the generated files.
///
/// # Errors
/// One line for each error: file, position, problem and remedy.
pub(crate) fn generate(sources: &[Source]) -> Result<Vec<Output>, Vec<String>> {
    let mut errors = Vec::new();
    let mut files = vec![("locks.rs".to_owned(), locks::code(sources, &mut errors))];
    files.extend(joined(sources).into_iter().map(|(name, text)| (format!("{name}.txt"), text)));
    if errors.is_empty() { Ok(files) } else { Err(errors) }
}
