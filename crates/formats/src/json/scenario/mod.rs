//! Scenario files: a setup and its moves, as JSON that users write and save.
//!
//! [`read`] makes the moves of a file and returns the resulting [`Work`]. [`write()`] formats the
//! current branch of a work. A file does not contain other branches, the original story or the
//! current view; a link does. `docs/scenario.md` describes the format.

mod client;
mod error;
mod file;
mod json_path;
mod layout;
mod location;
mod moves;
mod network;
mod script;

pub use error::{FileProblem, MoveProblem, ScenarioFileError, listed};
pub use location::Place;

use error::Located;
pub(super) use file::ScenarioFile;
use moves::MoveEntry;
use primitives::Millis;
use session::{Branches, Work};

/// Version that is written, and the only one that can be read.
pub const VERSION: u32 = 1;

/// Parses a scenario file and makes its moves.
///
/// # Errors
/// All errors in the file, or only the first one if it prevents further checks.
pub fn read(json: &str) -> Result<Work, Vec<ScenarioFileError>> {
    let json = json.trim_start_matches('\u{feff}');
    let placed = |error: Located| error.placed(json);
    let all_placed = |errors: Vec<Located>| errors.into_iter().map(placed).collect::<Vec<_>>();
    let file = ScenarioFile::parse(json).map_err(|error| vec![error])?;
    let (until, mut run) = (Millis(file.until_ms), file.start().map_err(all_placed)?);
    let entries = file.moves.as_deref().unwrap_or(&[MoveEntry::GO_ON]);
    script::play(&mut run, until, entries).map_err(|error| vec![placed(error)])?;
    let branches = Branches::of(run.moves().clone()).into();
    let scenario = run.world().scenario().clone().into();
    Ok(Work { story: None, scenario, until, branches, moves: 0, caption: Default::default() })
}

/// Formats the current branch of a work with all moves. The string ends with a newline.
pub fn write(work: &Work) -> String {
    let moves = work.branches.moves(work.branches.current());
    let file = ScenarioFile::of(&work.scenario, work.until, &moves);
    layout::text(&file)
}

/// Returns the JSON Schema of a scenario file.
#[cfg(test)]
pub(super) fn schema() -> schemars::Schema {
    schema_of::<ScenarioFile>()
}

/// Returns the JSON Schema of a type. Doc comments become descriptions without line breaks.
#[cfg(test)]
pub(super) fn schema_of<T: schemars::JsonSchema>() -> schemars::Schema {
    use schemars::generate::SchemaSettings;
    use schemars::transform::RecursiveTransform;
    let join_lines = |schema: &mut schemars::Schema| {
        if let Some(serde_json::Value::String(text)) = schema.get_mut("description") {
            *text = text.replace('\n', " ");
        }
    };
    let settings = SchemaSettings::draft2020_12().with_transform(RecursiveTransform(join_lines));
    settings.into_generator().into_root_schema_for::<T>()
}
