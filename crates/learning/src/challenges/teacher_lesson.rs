//! Lessons written by teachers: a run with stops, in a file with the syntax of challenges.
use content::stories;
use run_analysis::Recording;
use session::Work;

/// A lesson written by a teacher.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeacherLesson {
    /// Id of the lesson in the progress of learners.
    pub id: String,
}

impl TeacherLesson {
    /// Id of the group of these lessons.
    pub const GROUP: &str = "own";
}

/// Returns `true` if the header contains the key `lesson`, which marks a lesson file.
pub fn is_lesson(text: &str) -> bool {
    let header = text.lines().take_while(|line| !line.starts_with('['));
    header.map(str::trim_start).any(|line| line.starts_with("lesson:"))
}

/// Returns the run of a lesson, from the id of a story or from a link.
pub fn run_of_lesson(name: &str) -> Option<(Work, Recording)> {
    if let Some(story) = stories::find(name) {
        let recording = session::record_story(story).ok()?;
        return Some((Work::of(story, recording.run()), recording));
    }
    let work = session::decode(session::within(name)).ok()?.work;
    let recording = work.record().ok()?;
    Some((work, recording))
}
