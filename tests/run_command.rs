//! Tests of `lockscope run` as a process: transcripts, JSON, errors in programs, wrong arguments.

#![cfg(not(target_arch = "wasm32"))]

#[path = "run_command/as_json.rs"]
mod as_json;
mod program;
#[path = "run_command/transcript.rs"]
mod transcript;
#[path = "run_command/wrong_input.rs"]
mod wrong_input;

use content::{locks, stories};
use expect_test::{Expect, expect};
use program::{lockscope, run};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A small lock that breaks: its TTL ends while a client is in the critical section.
const BREAKS: &str = r#"-- @param TTL 300 lifetime, ms
-- @param KEY lock the key
while not redis.call("SET", KEY, "mine", "NX", "PX", TTL) do sleep(100) end
enter()
print("two\nlines")
store.write("stock", 1)
work(400)
leave()
redis.call("DEL", KEY)
"#;

/// Returns the output of `lockscope run`, which must print no error message.
#[track_caller]
fn printed(words: &[&str], input: &str) -> String {
    program::printed(&[&["run"], words].concat(), input)
}

/// Returns standard error of a call that must fail with status 2 and print nothing.
#[track_caller]
fn refused(words: &[&str], input: &[u8]) -> String {
    let words = [&["run"], words].concat();
    let mut command = lockscope(&words);
    command.current_dir(folder());
    let (status, stdout, stderr) = run(command, input);
    assert_eq!((status, stdout.as_str()), (2, ""), "lockscope {words:?}");
    stderr
}

fn json(words: &[&str], input: &str) -> Value {
    let words = [words, &["--json"]].concat();
    serde_json::from_str(&printed(&words, input)).expect("it is JSON")
}

/// Returns the folder for the files of these tests.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("run_command");
    fs::create_dir_all(&folder).expect("the folder can be created");
    folder
}

/// Writes a file for a test and returns its name.
fn file(name: &'static str, content: &[u8]) -> &'static str {
    fs::write(folder().join(name), content).expect("the file can be written");
    name
}

#[track_caller]
fn check(words: &[&str], input: &str, expected: Expect) {
    expected.assert_eq(&program::lasting(&printed(words, input)));
}
