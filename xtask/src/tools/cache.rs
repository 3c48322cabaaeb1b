//! The per-user cache of tools: one folder for each name and version.
//!
//! A folder with its final name is always complete, because it is filled under another name and
//! then renamed. Old versions are not removed; deleting the whole cache is safe at any time.

use std::env;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Returns `true` if the cache has the folder of a tool.
pub(super) fn contains(name: &str) -> Result<bool, Failure> {
    Ok(tools()?.join(name).is_dir())
}

/// Returns the folder of a tool. Installs the tool first if the folder does not exist.
pub(super) fn folder(
    name: &str,
    install: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<PathBuf, Failure> {
    fill(&tools()?, name, install)
}

fn tools() -> Result<PathBuf, Failure> {
    Ok(root(|variable| env::var_os(variable).map(PathBuf::from))?.join("tools"))
}

fn fill(
    tools: &Path,
    name: &str,
    install: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<PathBuf, Failure> {
    let complete = tools.join(name);
    if complete.is_dir() {
        return Ok(complete);
    }
    let cannot_write = |error| {
        Failure::new(
            format!("the tool cache {} cannot be written ({error})", tools.display()),
            "make it writable, or name another folder in LOCKSCOPE_CACHE",
        )
    };
    fs::create_dir_all(tools).map_err(cannot_write)?;
    let lock = File::create(tools.join(format!("{name}.lock"))).map_err(cannot_write)?;
    wait_for(&lock, name).map_err(cannot_write)?;
    // The previous owner of the lock may have installed the tool.
    if complete.is_dir() {
        return Ok(complete);
    }
    let partial = tools.join(format!("{name}.partial"));
    match fs::remove_dir_all(&partial) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(cannot_write(error)),
        _ => {}
    }
    fs::create_dir(&partial).map_err(cannot_write)?;
    install(&partial)?;
    fs::rename(&partial, &complete).map_err(cannot_write)?;
    Ok(complete)
}

/// Waits for a file lock. The system releases it when the file is closed, even if this program is
/// killed.
fn wait_for(lock: &File, name: &str) -> io::Result<()> {
    match lock.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            println!("Waiting for another `cargo xtask` that is installing {name}.");
            lock.lock()
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn root(variable: impl Fn(&str) -> Option<PathBuf>) -> Result<PathBuf, Failure> {
    // An empty variable counts as unset, as in the XDG specification.
    let folder = |name| variable(name).filter(|path| !path.as_os_str().is_empty());
    folder("LOCKSCOPE_CACHE")
        .or_else(|| Some(folder("XDG_CACHE_HOME")?.join("lockscope")))
        .or_else(|| Some(folder("HOME")?.join(".cache").join("lockscope")))
        .or_else(|| Some(folder("LOCALAPPDATA")?.join("lockscope")))
        .ok_or_else(|| {
            Failure::new(
                "there is no folder to keep tools in, since HOME is not set",
                "name a folder in LOCKSCOPE_CACHE",
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_uses_the_most_specific_variable() {
        for (variables, expected) in [
            (
                &[("LOCKSCOPE_CACHE", "/a"), ("XDG_CACHE_HOME", "/b"), ("HOME", "/c")][..],
                Some("/a"),
            ),
            (&[("XDG_CACHE_HOME", "/b"), ("HOME", "/c")], Some("/b/lockscope")),
            (&[("XDG_CACHE_HOME", ""), ("HOME", "/c")], Some("/c/.cache/lockscope")),
            (&[], None),
        ] {
            let found = root(|name| {
                variables
                    .iter()
                    .find(|(key, _)| *key == name)
                    .map(|(_, value)| PathBuf::from(value))
            });
            assert_eq!(found.ok(), expected.map(PathBuf::from), "{variables:?}");
        }
    }

    #[test]
    fn fill_after_a_failed_install_starts_again() {
        let tools = env::temp_dir().join(format!("lockscope-cache-{}", std::process::id()));
        let half = |folder: &Path| {
            fs::write(folder.join("half"), "").expect("the folder is there");
            Err(Failure::new("the network went away", "try again"))
        };
        assert!(fill(&tools, "tool-1", half).is_err());
        assert!(!tools.join("tool-1").exists());

        let whole = |folder: &Path| {
            assert!(!folder.join("half").exists(), "the second attempt starts afresh");
            fs::write(folder.join("whole"), "").expect("the folder is there");
            Ok(())
        };
        assert!(fill(&tools, "tool-1", whole).is_ok_and(|folder| folder.join("whole").exists()));

        let never = |_: &Path| panic!("it is installed already");
        assert_eq!(fill(&tools, "tool-1", never), Ok(tools.join("tool-1")));
        fs::remove_dir_all(&tools).expect("it is ours");
    }
}
