//! The task that a command is about: a built-in one by its id, or a file.

use super::failure::Failure;
use super::input;
use lockscope::link::encode_task;
use lockscope::lua::closest;
use lockscope::tasks::{self, Kind, Task};
use lockscope::text::Language;
use std::io::ErrorKind;

/// Finds and reads a task. A file comes before a built-in task of the same name.
///
/// # Errors
/// There is no such task, or the file cannot be read or has mistakes.
pub fn read(word: &str) -> Result<Task, Failure> {
    let name = if word == "-" { "standard input" } else { word };
    match input::text(word) {
        Ok(text) => {
            tasks::read(&text).map_err(|mistakes| Failure::Task { name: name.to_owned(), mistakes })
        }
        Err(error) if error.kind() == ErrorKind::NotFound => built_in(word),
        Err(error) => Err(Failure::Usage {
            what: format!("{name} cannot be read: {error}"),
            remedy: "write the id of a task, or the path of a task file".to_owned(),
        }),
    }
}

/// The link of the task in a file.
///
/// # Errors
/// The file cannot be read, has mistakes, or is too long for a link.
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

/// What kind of task it is, in a word.
pub fn kind(task: &Task) -> &'static str {
    let told = Language::English.sentences().tasking();
    match task.kind {
        Kind::Attack(_) => told.attack,
        Kind::Defend(_) => told.defend,
    }
}
