//! `lockscope stories`: lists the built-in stories.

use super::failure::Failure;
use super::output;
use content::stories;
use content::texts::Leads;
use formats::json;
use i18n::Language;
use narration::ItemNames;

/// List the built-in stories of how locks fail and how to prevent it
///
/// Prints the id and the title of each story, and below it the question that the story answers.
/// `lockscope run --story ID` runs one.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Print a JSON array instead of text: id, title, question, summary, locks, main property and
    /// broken properties of each story
    #[arg(long)]
    json: bool,
}

/// Runs the subcommand.
pub(crate) fn execute(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.json {
        return output::print_exactly(json::story_list::list().as_bytes());
    }
    let (text, leads) = (Language::English.texts(), Leads::all());
    let width = stories::ALL.iter().map(|story| story.id.len()).max().unwrap_or(0);
    let mut list = String::new();
    for story in stories::ALL {
        let title = text.story(story.id).unwrap_or_default();
        let question = leads.of(story.id, text.which).map(|lead| lead.question).unwrap_or_default();
        list.push_str(&format!("{:<width$}  {title}\n{:width$}  {question}\n", story.id, ""));
    }
    output::print(&list)
}
