//! Lessons of teachers: a run with stops, as a file in the form of tasks.
use crate::report::Recording;
use content::gallery;
use session::Work;

/// A lesson that somebody has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnLesson {
    /// By which what was learned names it.
    pub id: String,
    /// The lesson as the text of those that are built in has it.
    pub block: String,
}

impl OwnLesson {
    /// The id of the group of these lessons.
    pub const GROUP: &str = "own";
}

/// Whether a text is meant to be the file of a lesson: its header says so.
pub fn is_lesson(text: &str) -> bool {
    let header = text.lines().take_while(|line| !line.starts_with('['));
    header.map(str::trim_start).any(|line| line.starts_with("lesson:"))
}

/// The run that a lesson goes through, by the id of its story or by a link.
pub fn run_of_lesson(name: &str) -> Option<(Work, Recording)> {
    if let Some(story) = gallery::find(name) {
        let recording = Recording::of(story).ok()?;
        return Some((Work::of(story, recording.run()), recording));
    }
    let work = session::decode(session::within(name)).ok()?.work;
    let recording = Recording::of_work(&work).ok()?;
    Some((work, recording))
}
