//! The sections of a challenge file, which is a card, and its syntax errors.

use super::card_error::{CardError, Problem};
use cards::{LANGUAGES, Place, Section, SectionNames, SyntaxError, SyntaxProblem};
use lua_vm::Position;

/// Names of the sections that contain programs. The lines of these sections are not split into keys
/// and values.
pub(super) const PROGRAMS: [&str; 3] = ["lock", "reference", "near-miss"];

/// The sections of a challenge file.
pub(super) const SECTIONS: SectionNames = SectionNames { texts: &LANGUAGES, programs: &PROGRAMS };

/// Converts a position in the program of a section to a position in the file.
pub(super) fn place_of(section: &Section, position: Position) -> Place {
    Place { line: section.at.line + position.line, column: position.column }
}

impl From<SyntaxError> for CardError {
    fn from(error: SyntaxError) -> CardError {
        let problem = match error.problem {
            SyntaxProblem::NoKey => Problem::NoKey,
            SyntaxProblem::UnknownSection { name, .. } => Problem::UnknownSection(name),
            SyntaxProblem::Twice(name) => Problem::Twice(name),
        };
        problem.at(error.place)
    }
}
