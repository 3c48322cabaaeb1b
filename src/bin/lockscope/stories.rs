//! `lockscope stories`: lists the built-in stories.

use crate::failure::Failure;
use crate::output::print;
use crate::subcommand::Subcommand;
use lockscope::scenario::gallery;
use lockscope::text::Language;

/// `lockscope stories`
pub const SUBCOMMAND: Subcommand = Subcommand {
    name: "stories",
    summary: "list the built-in stories of how locks fail, and of what mends them",
    help: HELP,
    run,
};

const HELP: &str = "\
Usage: lockscope stories

Lists the built-in stories, one a line: the id, then what it shows. `lockscope run --story ID` tells one.";

fn run(words: &[String]) -> Result<(), Failure> {
    if let Some(word) = words.first() {
        return Err(Failure::unexpected(word, "stories", "stories"));
    }
    let text = Language::English.sentences();
    let width = gallery::ALL.iter().map(|story| story.id.len()).max().unwrap_or(0);
    let mut list = String::new();
    for story in gallery::ALL {
        let title = text.story(story.id).unwrap_or_default();
        list.push_str(&format!("{:<width$}  {title}\n", story.id));
    }
    print(&list)
}
