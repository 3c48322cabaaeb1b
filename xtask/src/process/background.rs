//! Runs a program while other programs run. Its output is printed when it is waited for, so that the
//! outputs do not mix.

use std::panic;
use std::process::Command;
use std::thread::{self, JoinHandle};

use crate::failure::Failure;
use crate::process::{self, Finished};

/// A program that runs in the background. If it is dropped, the program runs on until this process
/// ends.
pub(crate) struct Background {
    command: String,
    runner: JoinHandle<Result<Finished, Failure>>,
}

impl Background {
    /// Starts the program.
    pub(crate) fn start(mut command: Command) -> Self {
        process::colour(&mut command);
        Self {
            command: process::describe(&command),
            runner: thread::spawn(move || process::quietly(&mut command)),
        }
    }

    /// Waits for the end of the program, prints its output, and returns an error unless it
    /// succeeded.
    pub(crate) fn succeed(self) -> Result<(), Failure> {
        let finished = self.runner.join().unwrap_or_else(|panic| panic::resume_unwind(panic))?;
        for line in &finished.lines {
            println!("{line}");
        }
        finished.success_of(&self.command)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn succeed_returns_the_failure_of_the_program() {
        for (script, is_success) in [("echo built", true), ("echo broken; exit 1", false)] {
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            let result = Background::start(command).succeed();
            assert_eq!(result.is_ok(), is_success, "{script}: {result:?}");
        }
        let missing = Background::start(Command::new("lockscope-no-such-program")).succeed();
        let message = missing.map_err(|failure| failure.to_string());
        assert!(message.is_err_and(|message| message.contains("could not be started")));
    }
}
