//! The PATH: finds programs in it, and prepends folders to it for a child process.
//!
//! This process's own PATH never changes.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the file that the shell would start for this name.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&path).map(|folder| folder.join(&file)).find(|file| file.is_file())
}

/// Prepends these folders to the PATH of a child process.
pub(crate) fn prepend<'a>(
    command: &mut Command,
    folders: impl IntoIterator<Item = Option<&'a Path>>,
) {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = folders.into_iter().flatten().map(Path::to_path_buf);
    // Joining fails only for a folder with a colon in its name; the child then reports a missing
    // program.
    let joined = env::join_paths(folders.chain(env::split_paths(&path)));
    command.env("PATH", joined.unwrap_or(path));
}
