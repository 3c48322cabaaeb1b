//! Starts a program that ends, with all its child processes, when this process ends: by a signal, a
//! panic or `kill -9`.
//!
//! This module handles no signals, because `kill -9` cannot be handled. A shell leads a process
//! group, which contains the program, and reads from a pipe that only this process can write to.
//! The system closes the pipe when this process ends in any way. Then the shell ends the group,
//! including itself.
//!
//! Only Unix has process groups. On other systems the program is started without a group.

use std::io;
use std::process::{Child, Command};

/// A program in its own process group. Dropping it ends the group.
pub(crate) struct Grouped {
    /// The program itself.
    pub program: Child,
    _guard: Guard,
}

/// Starts a program. It must not read from the keyboard, because the terminal's input belongs to
/// this process's group.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Grouped> {
    let guard = Guard::start()?;
    guard.include(command);
    let program = command.spawn()?;
    Ok(Grouped { program, _guard: guard })
}

/// The shell that leads the group.
#[cfg(unix)]
struct Guard(Child);

#[cfg(unix)]
impl Guard {
    fn start() -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        use std::process::Stdio;
        let mut shell = Command::new("sh");
        // `kill 0` sends the signal to every process in the shell's own group.
        shell.args(["-c", "read -r line; kill -s TERM 0"]).stdin(Stdio::piped());
        shell.process_group(0).spawn().map(Self)
    }

    fn include(&self, command: &mut Command) {
        use std::os::unix::process::CommandExt;
        // A process id is positive and below 2^22 on Linux; 0 would create a new group.
        command.process_group(i32::try_from(self.0.id()).expect("a process id fits"));
    }
}

#[cfg(unix)]
impl Drop for Guard {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        // The shell ends by its own signal, which is expected.
        let _ = self.0.wait();
    }
}

#[cfg(not(unix))]
struct Guard;

#[cfg(not(unix))]
impl Guard {
    fn start() -> io::Result<Self> {
        Ok(Self)
    }

    fn include(&self, _command: &mut Command) {}
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::Read;
    use std::process::Stdio;

    #[test]
    fn dropped_group_ends_all_child_processes() {
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 1000 & echo started; sleep 1000"]).stdout(Stdio::piped());
        let mut group = spawn(&mut command).expect("there is a shell");
        let mut output = group.program.stdout.take().expect("it is a pipe");
        let mut start = [0; 8];
        output.read_exact(&mut start).expect("it says that it has started");
        drop(group);
        // The pipe closes only when the last process that can write to it has ended.
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("the pipe can be read");
        assert_eq!(rest, "");
    }
}
