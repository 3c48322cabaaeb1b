//! A run as something that other programs read, one file a form. All of it is text, made without a
//! browser.
//!
//! What a program said or was answered is quoted as each form demands it: it is never more than
//! text there.

mod interviews;
mod junit;
mod lock_table;
mod log;
mod markdown;
mod mermaid;
pub mod redis_cli;
mod sheet;
mod svg;
mod sweep;
mod xml;

pub use interviews::interviews;
pub use junit::junit;
pub use lock_table::{TableRow, csv, lock_table, markdown_table};
pub use redis_cli::Polls;
pub use sheet::sheet;
pub use svg::{Colours, frontier_picture, sweep_picture};
pub use sweep::sweep_table;

use crate::document;
use narration::report::Recording;
use narration::text::{Lead, Sentences, fill};
use session::{Branches, Link, Work};

/// A form of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The transcript and what was found, for people.
    Markdown,
    /// The same as plain text.
    Text,
    /// The sequence diagram, for Mermaid.
    Mermaid,
    /// The run, for programs and to be opened again.
    Json,
    /// The scenario with its moves, to be changed and run.
    Scenario,
    /// The commands as `MONITOR` prints them.
    Log,
    /// The commands as a script for `redis-cli`.
    RedisCli,
    /// The lanes as a picture.
    Lanes,
    /// The sequence diagram as a picture.
    Diagram,
}

/// A run to be taken along.
#[derive(Clone, Copy, Debug)]
pub struct Exported<'a> {
    /// What it is about.
    pub title: &'a str,
    /// What is said of it, if it is a story.
    pub lead: Option<Lead<'a>>,
    /// What opens it again.
    pub link: &'a Link,
    /// What happens.
    pub recording: &'a Recording,
    /// The theme of a picture.
    pub colours: Colours,
    /// What a script for `redis-cli` has of polls.
    pub polls: Polls,
    /// The address of the page that opens the link, if it is known.
    pub page: Option<&'a str>,
}

impl Form {
    /// All forms, in the order in which they are offered.
    pub const ALL: [Form; 9] = [
        Form::Markdown,
        Form::Text,
        Form::Mermaid,
        Form::Json,
        Form::Scenario,
        Form::Log,
        Form::RedisCli,
        Form::Lanes,
        Form::Diagram,
    ];

    /// Its name on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Form::Markdown => "markdown",
            Form::Text => "text",
            Form::Mermaid => "mermaid",
            Form::Json => "json",
            Form::Scenario => "scenario",
            Form::Log => "log",
            Form::RedisCli => "redis-cli",
            Form::Lanes => "svg",
            Form::Diagram => "diagram-svg",
        }
    }

    /// How the name of its file ends.
    pub fn extension(self) -> &'static str {
        match self {
            Form::Markdown => "md",
            Form::Text => "txt",
            Form::Mermaid => "mmd",
            Form::Json => "json",
            Form::Scenario => "scenario.json",
            Form::Log => "log",
            Form::RedisCli => "redis",
            Form::Lanes | Form::Diagram => "svg",
        }
    }
}

impl Exported<'_> {
    /// What stands below the title: the notes that somebody wrote, or else what is said of the
    /// story.
    fn preface(&self) -> Option<String> {
        let notes = &self.link.work.caption.notes;
        let lead = || self.lead.map(|Lead { question, about }| format!("{question}\n{about}"));
        if notes.is_empty() { lead() } else { Some(notes.clone()) }
    }

    /// The link in the address of its page, or alone if that is not known; none if it is too long.
    pub fn address(&self) -> Option<String> {
        let link = session::encode_for_address(self.link)?;
        Some(self.page.map_or_else(|| link.clone(), |page| format!("{page}#{link}")))
    }
}

/// Writes a run in a form.
pub fn export(exported: &Exported, form: Form, text: &Sentences) -> String {
    let Exported { title, link, recording, polls, .. } = *exported;
    let until = link.work.until;
    match form {
        Form::Markdown => markdown::markdown(exported, text),
        Form::Text => {
            let (steps, found) = (recording.transcript(text), recording.conclusion(until, text));
            let address = exported.address().map(|it| fill(text.sharing.link_is, &[&it]));
            let about = recording.about_lines(until, text).into_iter().chain(address);
            let about: String = about.map(|line| line + "\n").collect();
            let preface = exported.preface().map(|it| it + "\n\n").unwrap_or_default();
            format!("{title}\n\n{preface}{steps}\n{found}\n{about}")
        }
        Form::Mermaid => mermaid::mermaid(title, recording, text),
        Form::Json => {
            let link = session::encode(link).or_else(|| session::encode(&alone(link)));
            document::run::write(recording, title, until, link.as_deref(), None)
        }
        Form::Scenario => document::scenario::write(&link.work),
        Form::Log => log::log(recording, text),
        Form::RedisCli => redis_cli::script(recording, polls, text)
            .into_iter()
            .map(|line| line.words + "\n")
            .collect(),
        Form::Lanes => svg::lanes(exported, text),
        Form::Diagram => svg::diagram(exported, text),
    }
}

/// The same with the current branch alone, if all of them are more than a link holds.
fn alone(link: &Link) -> Link {
    let only = Branches::of(link.work.branches.current_moves().clone());
    Link { work: Work { branches: only.into(), ..link.work.clone() }, ..link.clone() }
}

#[cfg(test)]
mod tests;
