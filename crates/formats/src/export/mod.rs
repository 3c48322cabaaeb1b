//! Exports of a run for other programs, with one file per format. All formats are text and need no
//! browser.
//!
//! Output of programs and replies are escaped for each format, so that they never become markup.

mod interview_questions;
mod interview_sheet;
mod junit;
mod lock_table;
mod markdown;
mod mermaid;
mod monitor_log;
mod parameter_sweep;
pub mod redis_cli;
mod svg;
mod xml;

pub use interview_questions::interviews;
pub use interview_sheet::sheet;
pub use junit::junit;
pub use lock_table::{TableRow, csv, lock_table, markdown_table};
pub use markdown::check_result;
pub use parameter_sweep::sweep_table;
pub use redis_cli::Polls;
pub use svg::{Colours, frontier_picture, sweep_picture};

use crate::json;
use content::texts::Lead;
use i18n::Texts;
use narration::Narrator;
use run_analysis::Recording;
use session::{Branches, Link, Work};

/// An export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Transcript and findings in Markdown.
    Markdown,
    /// Transcript and findings as plain text.
    Text,
    /// Sequence diagram for Mermaid.
    Mermaid,
    /// The run as JSON, for programs and to open it again.
    Json,
    /// The scenario with its moves, to edit and run it.
    Scenario,
    /// The commands in the format of `MONITOR`.
    Log,
    /// The commands as a script for `redis-cli`.
    RedisCli,
    /// Timeline lanes as an SVG picture.
    Lanes,
    /// Sequence diagram as an SVG picture.
    Diagram,
}

/// A run to export.
#[derive(Clone, Copy, Debug)]
pub struct Exported<'a> {
    /// Title of the run.
    pub title: &'a str,
    /// Summary of the story, if the run is a story.
    pub lead: Option<Lead<'a>>,
    /// Link that opens the run.
    pub link: &'a Link,
    /// The run with its events.
    pub recording: &'a Recording,
    /// Theme of a picture.
    pub colours: Colours,
    /// Size of the picture of the lanes.
    pub size: PictureSize,
    /// Treatment of polls in a script for `redis-cli`.
    pub polls: Polls,
    /// Address of the page that opens the link, if known.
    pub page: Option<&'a str>,
}

/// Sizes of the picture of the lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureSize {
    /// The run, or the part of a long one around the current step, with the legend.
    Wide,
    /// The part around the current step that is legible on a phone.
    Narrow,
}

impl Form {
    /// All formats, in the order of the menu.
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

    /// Returns the name on the command line.
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

    /// Returns the extension of the file name.
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
    /// Returns the paragraph below the title: the user's notes, or else the summary of the story.
    fn preface(&self) -> Option<String> {
        let notes = &self.link.work.caption.notes;
        let lead = || self.lead.map(|Lead { question, about }| format!("{question}\n{about}"));
        if notes.is_empty() { lead() } else { Some(notes.clone()) }
    }

    /// Returns the link as an address of the page, or the link alone if the page is not known.
    /// Returns `None` if the run is too long for a link.
    pub fn address(&self) -> Option<String> {
        let link = session::encode_for_address(self.link)?;
        Some(self.page.map_or_else(|| link.clone(), |page| format!("{page}#{link}")))
    }
}

/// Exports a run in the given format.
pub fn export(exported: &Exported, form: Form, text: &Texts) -> String {
    let Exported { title, link, recording, polls, .. } = *exported;
    let until = link.work.until;
    match form {
        Form::Markdown => markdown::markdown(exported, text),
        Form::Text => {
            let (steps, found) = (
                Narrator::new(recording, text).transcript(),
                Narrator::new(recording, text).conclusion(until),
            );
            let address = exported.address().map(|it| text.share.link_is(&it));
            let about =
                Narrator::new(recording, text).about_lines(until).into_iter().chain(address);
            let about: String = about.map(|line| line + "\n").collect();
            let preface = exported.preface().map(|it| it + "\n\n").unwrap_or_default();
            format!("{title}\n\n{preface}{steps}\n{found}\n{about}")
        }
        Form::Mermaid => mermaid::mermaid(title, recording, text),
        Form::Json => {
            let link = session::encode(link).or_else(|| session::encode(&alone(link)));
            json::saved_run::write(recording, title, until, link.as_deref(), None)
        }
        Form::Scenario => json::scenario::write(&link.work),
        Form::Log => monitor_log::log(recording, text),
        Form::RedisCli => redis_cli::script(recording, polls, text)
            .into_iter()
            .map(|line| line.words + "\n")
            .collect(),
        Form::Lanes => svg::lanes(exported, text),
        Form::Diagram => svg::diagram(exported, text),
    }
}

/// Returns the link with only the current branch, for works whose branches do not fit into a link.
fn alone(link: &Link) -> Link {
    let only = Branches::of(link.work.branches.current_moves().clone());
    Link { work: Work { branches: only.into(), ..link.work.clone() }, ..link.clone() }
}

#[cfg(test)]
mod tests;
