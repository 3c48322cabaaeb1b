//! A program that must have one exact version, from wherever it can be had.
//!
//! Which tools there are is said in `catalogue`; here is only how any of them is found.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::tools::cache;
use crate::tools::search_path;

/// A tool, before it is known where it is.
pub struct Tool {
    /// Its name, for the user and for the cache.
    pub name: &'static str,
    /// The only version that fits.
    pub version: String,
    /// The programs it consists of, all of which answer `--version`.
    pub programs: &'static [&'static str],
    /// What it is needed for, and about how long installing it takes.
    pub why: &'static str,
    /// Where its programs are, below the folder it was installed into.
    pub program_folder: &'static str,
    /// Installs it into an empty folder.
    pub install: fn(tool: &Tool, folder: &Path) -> Result<(), Failure>,
}

/// A tool that is there.
#[derive(Debug)]
pub struct Located {
    /// Nothing for a tool that the user's own PATH finds.
    folder: Option<PathBuf>,
}

impl Tool {
    /// Prefers what the user has, then what the cache has, and else installs it into the cache.
    pub fn find_or_install(&self) -> Result<Located, Failure> {
        if self.programs.iter().all(|program| self.fits(Path::new(program))) {
            return Ok(Located::on_path());
        }
        let folder = cache::folder(&self.title().replace(' ', "-"), |folder| {
            println!("Installing {}: {}.", self.title(), self.why);
            (self.install)(self, folder)?;
            self.check(&folder.join(self.program_folder))
        })?;
        Ok(Located { folder: Some(folder.join(self.program_folder)) })
    }

    /// Its name and version.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    fn check(&self, folder: &Path) -> Result<(), Failure> {
        match self.programs.iter().find(|program| !self.fits(&folder.join(program))) {
            None => Ok(()),
            Some(program) => Err(Failure::new(
                format!(
                    "{} was installed, but `{program}` does not run as that version",
                    self.title()
                ),
                format!("try `{} --version`", folder.join(program).display()),
            )),
        }
    }

    fn fits(&self, program: &Path) -> bool {
        let named_on_path = program.components().count() == 1;
        if named_on_path && search_path::find(&program.to_string_lossy()).is_none() {
            return false;
        }
        process::answer(Command::new(program).arg("--version"))
            .is_some_and(|line| is_version(&line, &self.version))
    }
}

impl Located {
    /// A tool that the user's own PATH finds.
    pub fn on_path() -> Self {
        Self { folder: None }
    }

    /// How to start one of its programs.
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.as_ref().map_or_else(|| PathBuf::from(name), |folder| folder.join(name))
    }

    /// The folder that others must search to find it, unless they find it already.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// Version lines have the version as one of their words: "trunk 0.21.14", "wasm-opt version 132
/// (…)".
fn is_version(line: &str, version: &str) -> bool {
    line.split_whitespace().any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_version_fits() {
        for (line, version, expected) in [
            ("trunk 0.21.14", "0.21.14", true),
            ("trunk 0.21.140", "0.21.14", false),
            ("trunk 0.22.1", "0.21.14", false),
            ("wasm-bindgen 0.2.130 (4d6cf2c6c 2026-01-01)", "0.2.130", true),
            ("wasm-opt version 132 (version_132)", "132", true),
            ("wasm-opt version 108 (version_108)", "132", false),
            ("", "132", false),
        ] {
            assert_eq!(is_version(line, version), expected, "{line}");
        }
    }
}
