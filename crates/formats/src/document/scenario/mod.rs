//! Scenario files: what is set up and what happens in it, as JSON that people write and keep.
//!
//! [`read`] makes the moves of a file and gives the [`Work`] that they lead to; [`write`] writes
//! the current branch of a work. Other branches, the story that it began with, and where a person
//! looks are not in a file: a link has them. `docs/scenario.md` describes the format for those who
//! write it.

mod client;
mod error;
mod file;
mod layout;
mod moves;
mod network;
mod place;
mod play;
mod reached;

pub use error::{FileProblem, MoveProblem, ScenarioFileError, listed};
pub use place::Place;

use error::Located;
pub(super) use file::ScenarioFile;
use moves::MoveEntry;
use primitives::Millis;
use session::{Branches, Work};

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Reads a scenario file and makes its moves.
///
/// # Errors
/// All that is wrong, or the first thing where the rest cannot be judged.
pub fn read(json: &str) -> Result<Work, Vec<ScenarioFileError>> {
    let json = json.trim_start_matches('\u{feff}');
    let placed = |error: Located| error.placed(json);
    let all_placed = |errors: Vec<Located>| errors.into_iter().map(placed).collect::<Vec<_>>();
    let file = ScenarioFile::parse(json).map_err(|error| vec![error])?;
    let (until, mut run) = (Millis(file.until_ms), file.start().map_err(all_placed)?);
    let entries = file.moves.as_deref().unwrap_or(&[MoveEntry::GO_ON]);
    play::play(&mut run, until, entries).map_err(|error| vec![placed(error)])?;
    let branches = Branches::of(run.moves().clone()).into();
    let scenario = run.world().scenario().clone().into();
    Ok(Work { story: None, scenario, until, branches, moves: 0, caption: Default::default() })
}

/// Writes the current branch of a work, every move of it. The text ends with a line end.
pub fn write(work: &Work) -> String {
    let moves = work.branches.moves(work.branches.current());
    let file = ScenarioFile::of(&work.scenario, work.until, &moves);
    layout::text(&file)
}

/// The JSON Schema of a scenario file.
#[cfg(test)]
pub(super) fn schema() -> schemars::Schema {
    schema_of::<ScenarioFile>()
}

/// The JSON Schema of a document. Comments become descriptions, wherever their lines end.
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
