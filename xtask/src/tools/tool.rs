//! A program that must have one exact version, from any source.
//!
//! `catalogue` lists the tools; this module finds and installs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::steps::Steps;
use crate::tools::cache;
use crate::tools::installer;
use crate::tools::method::{self, Method};
use crate::tools::search_path;

/// Description of a tool, independent of its location.
pub(crate) struct Tool {
    /// Name of the tool, for the user and for the cache.
    pub name: &'static str,
    /// Required version.
    pub version: String,
    /// Programs of the tool. All of them support `--version`.
    pub programs: &'static [&'static str],
    /// Purpose of the tool, printed before it is installed.
    pub why: &'static str,
    /// Folder of the programs, relative to the installation folder.
    pub program_folder: &'static str,
    /// Methods of installing it, best first.
    pub methods: &'static [Method],
}

/// An installed tool.
#[derive(Debug)]
pub(crate) struct Located {
    /// Folder of the programs, or `None` if they are on the user's PATH.
    folder: Option<PathBuf>,
}

impl Tool {
    /// Takes the tool from the PATH, else from the cache, else installs it into the cache. It is
    /// one of `steps`.
    pub(crate) fn find_or_install(&self, steps: &Steps) -> Result<Located, Failure> {
        if self.programs.iter().all(|program| self.fits(Path::new(program))) {
            steps.begin(&self.title(), "on the PATH");
            return Ok(Located::on_path());
        }
        let name = self.title().replace(' ', "-");
        let available: Vec<Method> =
            self.methods.iter().copied().filter(|method| method.is_available()).collect();
        let expected = match available.first() {
            _ if cache::contains(&name)? => "in the cache".to_owned(),
            Some(method) => method.describe(),
            None => "not available".to_owned(),
        };
        steps.begin(&self.title(), &expected);
        let folder = cache::folder(&name, |folder| {
            method::install_with_first(available, |method| self.install(method, folder))
        })?;
        Ok(Located { folder: Some(folder.join(self.program_folder)) })
    }

    /// Installs it into `folder`, which is emptied first: a failed method may have filled it.
    fn install(&self, method: Method, folder: &Path) -> Result<(), Failure> {
        println!("Installing {}: {}; {}.", self.title(), self.why, method.describe());
        fs::remove_dir_all(folder).and_then(|()| fs::create_dir(folder)).map_err(|error| {
            Failure::new(
                format!("{} could not be emptied ({error})", folder.display()),
                "remove it by hand",
            )
        })?;
        installer::run(&mut method.command(&self.version, folder), &self.title())?;
        self.check(&folder.join(self.program_folder))
    }

    /// Returns the name and the version.
    pub(crate) fn title(&self) -> String {
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
    /// Returns a tool on the user's PATH.
    pub(crate) fn on_path() -> Self {
        Self { folder: None }
    }

    /// Returns the path that starts one of the programs.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.folder.as_ref().map_or_else(|| PathBuf::from(name), |folder| folder.join(name))
    }

    /// Returns the folder to add to the PATH of other programs, or `None` if the tool is on the
    /// PATH already.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// Returns `true` if one word of a line is the version, as in "trunk 0.21.14" or "wasm-opt version
/// 132 (…)".
fn is_version(line: &str, version: &str) -> bool {
    line.split_whitespace().any(|word| word == version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_on_the_path_is_preferred_to_every_method() {
        let answer = process::answer(Command::new("cargo").arg("--version")).expect("it runs us");
        let version = answer.split_whitespace().nth(1).expect("`cargo 1.95.0 (…)`").to_owned();
        let tool = Tool {
            name: "cargo",
            version,
            programs: &["cargo"],
            why: "it is never installed",
            program_folder: "bin",
            methods: &[],
        };
        let located = tool.find_or_install(&Steps::nested());
        assert!(located.is_ok_and(|located| located.folder().is_none()));
    }

    #[test]
    fn is_version_matches_the_exact_version_only() {
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
