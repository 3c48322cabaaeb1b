//! Reads the task of a command: a built-in task by its id, or a file.

use super::failure::Failure;
use super::input;
use i18n::Language;
use learning::{
    CardError, Challenge, ChallengeKind, built_in_challenges, find_challenge, is_lesson,
    read_challenge, read_lesson,
};
use lua_vm::closest;
use session::encode_task;
use std::io::ErrorKind;

/// The content of a teacher's file.
pub(crate) enum Written {
    /// A task.
    Challenge(Box<Challenge>),
    /// A lesson, by its id.
    Lesson(String),
}

/// Finds and reads a task. A file takes precedence over a built-in task with the same name.
///
/// # Errors
/// There is no such task, or the file cannot be read or has errors.
pub(crate) fn read(word: &str) -> Result<Challenge, Failure> {
    match text(word)? {
        Some(text) => task(word, &text),
        None => built_in(word),
    }
}

/// Finds and reads a task or a lesson.
///
/// # Errors
/// The same as for [`read`].
pub(crate) fn written(word: &str) -> Result<Written, Failure> {
    let task = match text(word)? {
        Some(text) if is_lesson(&text) => {
            let lesson = read_lesson(&text).map_err(|it| task_failure(word, it))?;
            return Ok(Written::Lesson(lesson.id));
        }
        Some(text) => task(word, &text),
        None => built_in(word),
    };
    task.map(|task| Written::Challenge(Box::new(task)))
}

/// Returns the link to the task in a file.
///
/// # Errors
/// The file cannot be read, has errors, or is too long for a link.
pub(crate) fn link(path: &str) -> Result<String, Failure> {
    let Some(file) = text(path)? else {
        built_in(path)?;
        return Err(Failure::Usage {
            what: format!("{path:?} is a built-in task, and a link contains a task file"),
            remedy: format!(
                "write the path of a task file; `lockscope tasks {path}` prints the link to its start"
            ),
        });
    };
    let name = input::name(path);
    read_challenge(&file).map_err(|errors| task_failure(path, errors))?;
    encode_task(&file).ok_or_else(|| Failure::Usage {
        what: format!("{name} is too long for a link"),
        remedy: "shorten the task; about 30 KB fit into a link".to_owned(),
    })
}

/// Returns the content of a file, or `None` if there is no such file.
fn text(word: &str) -> Result<Option<String>, Failure> {
    match input::text(word) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::Usage {
            what: format!("{} cannot be read: {error}", input::name(word)),
            remedy: "write the id of a task, or the path of a task file".to_owned(),
        }),
    }
}

fn task(word: &str, text: &str) -> Result<Challenge, Failure> {
    read_challenge(text).map_err(|errors| task_failure(word, errors))
}

fn task_failure(word: &str, errors: Vec<CardError>) -> Failure {
    Failure::Task { name: input::name(word).to_owned(), errors }
}

fn built_in(id: &str) -> Result<Challenge, Failure> {
    find_challenge(id).ok_or_else(|| {
        let tasks = built_in_challenges();
        let meant = closest(id, tasks.iter().map(|task| &*task.id));
        let meant = meant.map(|id| format!(" (did you mean `{id}`?)")).unwrap_or_default();
        Failure::Usage {
            what: format!("there is no file and no task {id:?}{meant}"),
            remedy: "`lockscope tasks` lists them".to_owned(),
        }
    })
}

/// Returns the name of a task's kind: attack or defend.
pub(crate) fn kind(task: &Challenge) -> &'static str {
    let messages = Language::English.texts().challenge_results();
    match task.kind {
        ChallengeKind::Attack(_) => messages.attack,
        ChallengeKind::Defend(_) => messages.defend,
    }
}
