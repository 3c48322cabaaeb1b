//! Reads the task of a command: a built-in task by its id, or a file.

use super::failure::Failure;
use super::input;
use lua_vm::closest;
use narration::tasks;
use narration::tasks::{Kind, Mistake, Task};
use narration::text::Language;
use session::encode_task;
use std::io::ErrorKind;

/// The content of a teacher's file.
pub enum Written {
    /// A task.
    Task(Box<Task>),
    /// A lesson, by its id.
    Lesson(String),
}

/// Finds and reads a task. A file takes precedence over a built-in task with the same name.
///
/// # Errors
/// There is no such task, or the file cannot be read or has errors.
pub fn read(word: &str) -> Result<Task, Failure> {
    match text(word)? {
        Some(text) => task(word, &text),
        None => built_in(word),
    }
}

/// Finds and reads a task or a lesson.
///
/// # Errors
/// The same as for [`read`].
pub fn written(word: &str) -> Result<Written, Failure> {
    let task = match text(word)? {
        Some(text) if tasks::is_lesson(&text) => {
            let lesson = tasks::read_lesson(&text).map_err(|it| mistaken(word, it))?;
            return Ok(Written::Lesson(lesson.id));
        }
        Some(text) => task(word, &text),
        None => built_in(word),
    };
    task.map(|task| Written::Task(Box::new(task)))
}

/// Returns the link to the task in a file.
///
/// # Errors
/// The file cannot be read, has errors, or is too long for a link.
pub fn link(path: &str) -> Result<String, Failure> {
    let refused = |what: String| Failure::Usage {
        what,
        remedy: "write the path of a task file of at most some 30 KB".to_owned(),
    };
    let file =
        input::text(path).map_err(|error| refused(format!("{path} cannot be read: {error}")))?;
    tasks::read(&file).map_err(|mistakes| Failure::Task { name: path.to_owned(), mistakes })?;
    encode_task(&file).ok_or_else(|| refused(format!("{path} is too long for a link")))
}

/// Returns the content of a file, or `None` if there is no such file.
fn text(word: &str) -> Result<Option<String>, Failure> {
    match input::text(word) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::Usage {
            what: format!("{} cannot be read: {error}", name(word)),
            remedy: "write the id of a task, or the path of a task file".to_owned(),
        }),
    }
}

fn task(word: &str, text: &str) -> Result<Task, Failure> {
    tasks::read(text).map_err(|mistakes| mistaken(word, mistakes))
}

fn mistaken(word: &str, mistakes: Vec<Mistake>) -> Failure {
    Failure::Task { name: name(word).to_owned(), mistakes }
}

fn name(word: &str) -> &str {
    if word == "-" { "standard input" } else { word }
}

fn built_in(id: &str) -> Result<Task, Failure> {
    tasks::find(id).ok_or_else(|| {
        let tasks = tasks::all();
        let meant = closest(id, tasks.iter().map(|task| &*task.id));
        let meant = meant.map(|id| format!(" (did you mean `{id}`?)")).unwrap_or_default();
        Failure::Usage {
            what: format!("there is no file and no task {id:?}{meant}"),
            remedy: "`lockscope tasks` lists them".to_owned(),
        }
    })
}

/// Returns the name of a task's kind: attack or defend.
pub fn kind(task: &Task) -> &'static str {
    let told = Language::English.sentences().tasking();
    match task.kind {
        Kind::Attack(_) => told.attack,
        Kind::Defend(_) => told.defend,
    }
}
