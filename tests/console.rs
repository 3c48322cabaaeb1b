//! Tests of `lockscope` and its console as a process: arguments, streams and exit status.
//!
//! The tests in `src/console/` cover the replies to single lines. The sessions in `tests/console/`
//! are for the comparison with `redis-cli --no-raw`; here they only have to run without an error.

#![cfg(not(target_arch = "wasm32"))]

#[allow(dead_code, reason = "only a part of it is needed here")]
mod program;

use program::{lockscope, run, write};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

/// Arguments, and the expected exit status, standard output and standard error.
type Call<'a> = (&'a [&'a str], (i32, &'a str, &'a str));

/// Runs each call with empty input.
#[track_caller]
fn check(table: &[Call<'_>]) {
    for (words, (status, stdout, stderr)) in table {
        let expected = (*status, (*stdout).to_owned(), (*stderr).to_owned());
        assert_eq!(run(lockscope(words), b""), expected, "lockscope {words:?}");
    }
}

#[test]
fn help_and_version_are_printed() {
    let (_, help, _) = run(lockscope(&["help"]), b"");
    assert!(help.contains("Usage: lockscope [OPTIONS] <COMMAND>\n\nCommands:\n  run   "), "{help}");
    let (_, console, _) = run(lockscope(&["help", "console"]), b"");
    assert!(console.contains("\nUsage: lockscope console [OPTIONS]\n"), "{console}");
    let version = concat!("lockscope ", env!("CARGO_PKG_VERSION"), "\n");
    check(&[
        (&["help"], (0, &help, "")),
        (&["--help"], (0, &help, "")),
        (&["-h"], (0, &help, "")),
        (&["console", "--help"], (0, &console, "")),
        (&["--version"], (0, version, "")),
        (&["-V"], (0, version, "")),
        (&[], (2, "", &help)),
    ]);
}

#[test]
fn argument_errors_contain_the_correct_form() {
    const HELP: &str = "\n\nFor more information, try '--help'.\n";
    const USAGE: &str = "\n\nUsage: lockscope [OPTIONS] <COMMAND>";
    let subcommand = |name: &str, tip: &str| {
        format!("error: unrecognized subcommand '{name}'{tip}{USAGE}{HELP}")
    };
    let meant = "\n\n  tip: a similar subcommand exists: 'console'";
    let argument = |word: &str, tip: &str, usage: &str| {
        format!("error: unexpected argument '{word}' found{tip}\n\nUsage: {usage}{HELP}")
    };
    let console = "lockscope console [OPTIONS]";
    let topic = "error: invalid value 'consle' for '[TOPIC]'\n  \
                 [possible values: language, commands, redis, locks, checking, scenarios, teaching, run, check, fix, shorten, stories, questions, tasks, judge, link, show, \
                 export, console, completions, man, help]\n\n  tip: a similar value exists: 'console'\n\n\
                 For more information, try '--help'.\n";
    let color = "\n\n  tip: a similar argument exists: '--color'";
    check(&[
        (&["consle"], (2, "", &subcommand("consle", meant))),
        (&["--port", "x"], (2, "", &argument("--port", "", "lockscope [OPTIONS] <COMMAND>"))),
        (&[""], (2, "", &subcommand("", ""))),
        (&["help", "consle"], (2, "", topic)),
        (&["console", "file.redis"], (2, "", &argument("file.redis", "", console))),
        (&["console", "--port", "1"], (2, "", &argument("--port", "", console))),
        (
            &["console", "--colour", "never"],
            (2, "", &argument("--colour", color, "lockscope console --color <WHEN>")),
        ),
    ]);
}

#[test]
fn replies_go_to_standard_output_and_errors_to_standard_error() {
    let input = b"ping\n@advance\necho \"open\n\n@advance -5\n@foo\n@advance 1500\r\n2 echo a";
    let stdout = "PONG\nInvalid argument(s)\n\"a\"\n\"a\"\n";
    let stderr = "\
line 2: `@advance` lacks its milliseconds; write for example `@advance 1500`
line 5: `@advance` takes whole milliseconds, not `-5`; write for example `@advance 1500`
line 6: there is no `@foo`; only `@advance` begins with `@`, as in `@advance 1500`
";
    let expected = (0, stdout.to_owned(), stderr.to_owned());
    assert_eq!(run(lockscope(&["console"]), input), expected);
}

#[test]
fn quit_ends_the_session_at_once() {
    let input = b"ping\nquit\n@foo\nping\n";
    assert_eq!(run(lockscope(&["console"]), input), (0, "PONG\n".to_owned(), String::new()));
}

#[test]
fn help_in_a_session_prints_the_long_help() {
    let (_, help, _) = run(lockscope(&["console", "--help"]), b"");
    assert_eq!(run(lockscope(&["console"]), b"help\n"), (0, help, String::new()));
}

#[test]
fn each_reply_is_written_before_the_next_line_is_read() {
    let mut child = lockscope(&["console"]).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
    for word in ["first", "second"] {
        writeln!(stdin, "echo {word}").expect("the program reads");
        let mut reply = String::new();
        stdout.read_line(&mut reply).expect("the program answers");
        assert_eq!(reply, format!("\"{word}\"\n"));
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn closed_pipe_ends_the_program_without_an_error() {
    let mut child = lockscope(&["console"]).spawn().expect("the program starts");
    let stdin = child.stdin.take().expect("it is piped");
    write(stdin, b"9223372036854775807 ping\n");
    let mut first = String::new();
    let stdout = child.stdout.take().expect("it is piped");
    BufReader::new(stdout).read_line(&mut first).expect("the program answers");
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((first.as_str(), output.status.code()), ("PONG\n", Some(0)));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn line_over_the_limit_is_rejected() {
    let input = [&b"ping\n"[..], &vec![b'a'; 64 * 1024 * 1024 + 1]].concat();
    let stderr = "lockscope: line 2 of the input has more than 67108864 bytes; split it into shorter lines\n";
    let expected = (1, "PONG\n".to_owned(), stderr.to_owned());
    assert_eq!(run(lockscope(&["console"]), &input), expected);
}

#[cfg(target_os = "linux")]
#[test]
fn stream_error_names_the_stream() {
    let mut command = lockscope(&["console"]);
    command.stdin(fs::File::open("/").expect("a folder can be opened"));
    let (status, stdout, stderr) = run(command, b"");
    assert_eq!((status, stdout.as_str()), (1, ""));
    assert!(stderr.starts_with("lockscope: standard input cannot be read: "), "{stderr}");

    for words in [&["console"][..], &["help"]] {
        let mut command = lockscope(words);
        command.stdout(fs::File::create("/dev/full").expect("the device can be opened"));
        let (status, _, stderr) = run(command, b"ping\n");
        assert_eq!(status, 1, "{words:?}");
        assert!(stderr.starts_with("lockscope: standard output cannot be written: "), "{stderr}");
    }
}

#[test]
fn comparison_sessions_run_without_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/console");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let session = fs::read(&path).expect("the file can be read");
        let (status, stdout, stderr) = run(lockscope(&["console"]), &session);
        assert_eq!((status, stderr.as_str()), (0, ""), "{}", path.display());
        assert!(!stdout.is_empty(), "{}", path.display());
        count += 1;
    }
    assert_eq!(count, 6);
}
