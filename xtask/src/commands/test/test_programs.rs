//! The native test programs, as cargo lists them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::project;

/// A compiled test program.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TestProgram {
    /// Path of the program.
    pub executable: PathBuf,
    /// Folder of the package to which it belongs.
    package: PathBuf,
}

impl TestProgram {
    /// Returns the name of the program without the hash that cargo appends.
    pub(super) fn name(&self) -> &str {
        let name = self.executable.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        name.rsplit_once('-').map_or(name, |(name, _)| name)
    }

    /// Returns a command that runs the program as `cargo test` does.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new(&self.executable);
        command.current_dir(&self.package).env("CARGO_MANIFEST_DIR", &self.package);
        command
    }
}

/// Compiles all test programs of the workspace and returns them in the order of cargo.
pub(super) fn compile() -> Result<Vec<TestProgram>, Failure> {
    let arguments = ["--workspace", "--no-run"];
    process::succeed(project::cargo("test").args(arguments))?;
    // Everything is compiled, so this call only lists the programs.
    let mut list = project::cargo("test");
    let lines = process::answers(list.args(arguments).arg("--message-format=json"));
    let lines = lines.unwrap_or_default();
    let programs: Vec<TestProgram> = lines.iter().filter_map(|line| listed(line)).collect();
    if programs.is_empty() {
        return Err(Failure::new(
            format!("`{}` lists no test program", process::describe(&list)),
            "look whether cargo changed the form of its messages",
        ));
    }
    Ok(programs)
}

/// Returns the test program that a message of cargo lists, or `None` for other messages. Messages are
/// lines of JSON.
fn listed(message: &str) -> Option<TestProgram> {
    // The command line is listed too, because tests start it.
    message.contains(r#""test":true},"features""#).then_some(())?;
    let executable = string_field(message, "executable")?.into();
    let manifest = string_field(message, "manifest_path")?;
    Some(TestProgram { executable, package: Path::new(&manifest).parent()?.to_owned() })
}

/// Returns the value of the first field with this name, if it is a string.
fn string_field(json: &str, name: &str) -> Option<String> {
    let (_, value) = json.split_once(&format!("\"{name}\":\""))?;
    let mut text = String::new();
    let mut characters = value.chars();
    loop {
        match characters.next()? {
            '"' => return Some(text),
            // In paths, only quotes and backslashes are escaped.
            '\\' => text.push(characters.next()?),
            character => text.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a message about a target, in the form of cargo.
    fn message(is_test: bool, executable: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///a#cli@0.1.0","manifest_path":"/a \"b\"/cli/Cargo.toml","target":{{"kind":["lib"],"name":"cli","test":true}},"profile":{{"opt_level":"0","test":{is_test}}},"features":[],"filenames":[],"executable":{executable},"fresh":true}}"#
        )
    }

    #[test]
    fn listed_returns_only_test_programs() {
        let program = TestProgram {
            executable: "/a/target/debug/deps/cli-0123".into(),
            package: r#"/a "b"/cli"#.into(),
        };
        assert_eq!(program.name(), "cli");
        let executable = r#""/a/target/debug/deps/cli-0123""#;
        assert_eq!(listed(&message(true, executable)), Some(program));
        for other in [
            message(false, executable),
            message(true, "null"),
            r#"{"reason":"build-finished","success":true}"#.to_owned(),
        ] {
            assert_eq!(listed(&other), None, "{other}");
        }
    }
}
