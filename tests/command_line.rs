//! Tests of the features that all subcommands of `lockscope` share: colour, completions, man pages.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use program::{lockscope, run};

const SUBCOMMANDS: [&str; 11] = [
    "run",
    "check",
    "shorten",
    "stories",
    "questions",
    "link",
    "show",
    "export",
    "console",
    "completions",
    "man",
];

const STORY: &str = "two-clients-delete-a-dead-lock";

const ESCAPE: char = '\u{1b}';

/// Returns standard output of a call that must succeed without an error message.
#[track_caller]
fn printed(words: &[&str]) -> String {
    program::printed(words, "")
}

/// Returns standard output followed by standard error, with these environment variables and this
/// input.
fn all_output(words: &[&str], variables: &[(&str, &str)], input: &str) -> String {
    let mut command = lockscope(words);
    command.envs(variables.iter().copied());
    let (_, stdout, stderr) = run(command, input.as_bytes());
    stdout + &stderr
}

#[test]
fn completions_contain_all_subcommands() {
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(&["completions", shell]);
        for subcommand in SUBCOMMANDS {
            assert!(script.contains(subcommand), "{shell}: {subcommand}");
        }
    }
}

#[test]
fn man_prints_a_page_for_each_subcommand() {
    let title = |name: &str| format!(".TH {name} 1");
    let page = printed(&["man"]);
    assert!(page.contains(&title("lockscope")), "{page}");
    for subcommand in SUBCOMMANDS {
        assert!(page.contains(&format!("lockscope\\-{subcommand}(1)")), "{subcommand}: {page}");
        let page = printed(&["man", subcommand]);
        assert!(page.contains(&title(&format!("lockscope-{subcommand}"))), "{page}");
        assert!(page.contains(".SH OPTIONS"), "{page}");
    }
    let (status, stdout, stderr) = run(lockscope(&["man", "runs"]), b"");
    assert_eq!((status, stdout.as_str()), (2, ""));
    assert!(stderr.starts_with("lockscope: there is no subcommand \"runs\"; write one of `run`, "));
}

#[test]
fn output_to_a_pipe_has_no_colour_unless_requested() {
    let arguments = ["run", "-"];
    for (words, input) in [
        (&["run", "--story", STORY][..], ""),
        (&arguments, "local a = b"),
        (&["runs"], ""),
        (&["run", "--help"], ""),
    ] {
        let plain = all_output(words, &[], input);
        assert!(!plain.contains(ESCAPE), "{words:?}: {plain}");
        for choice in ["auto", "never"] {
            let words = [words, &["--color", choice]].concat();
            assert_eq!(all_output(&words, &[], input), plain, "{words:?}");
        }
        // The command line overrides the environment.
        let always = [&["--color", "always"], words].concat();
        let coloured = all_output(&always, &[("NO_COLOR", "1")], input);
        assert!(coloured.contains(ESCAPE), "{always:?}: {coloured}");
        assert_eq!(without_styles(&coloured), plain, "{always:?}");
    }
}

#[test]
fn findings_and_errors_are_coloured_by_severity() {
    let story = all_output(&["run", "--story", STORY, "--color", "always"], &[], "");
    let kept = all_output(&["run", "set-nx-px-lua", "--color", "always"], &[], "");
    let untested = all_output(&["run", "-", "--color", "always"], &[], "work(1)");
    let with_errors = all_output(&["run", "-", "--color", "always"], &[], "local a = b");
    let link = printed(&["link", "--story", STORY]);
    let shown = all_output(&["show", link.trim(), "--color", "always"], &[], "");
    for (text, expected) in [
        (&story, "\u{1b}[31mMutual exclusion broken: C1 and C2"),
        (&story, "\u{1b}[31mC2 deleted C1's lock"),
        (&story, "\n\u{1b}[2m18\u{1b}[0m  10 002 ms  C2 entered"),
        (&kept, "\u{1b}[32mNo property was broken in this run"),
        (&untested, "\nNot tested: "),
        (&with_errors, "\n\u{1b}[2m 1 |\u{1b}[0m local a = b\n"),
        (&with_errors, "\u{1b}[31m^\u{1b}[0m\n"),
        (&shown, "\u{1b}[32mReproduced: "),
    ] {
        assert!(text.contains(expected), "{expected:?} in {text}");
    }
}

#[test]
fn output_for_programs_is_never_coloured() {
    let link = printed(&["link", "--story", STORY]);
    let link = link.trim();
    for words in [
        &["run", "--story", STORY, "--json"][..],
        &["link", "--story", STORY],
        &["export", link, "--to", "text"],
        &["export", link, "--to", "svg"],
        &["completions", "bash"],
        &["man"],
    ] {
        let coloured = printed(&[words, &["--color", "always"]].concat());
        assert_eq!(coloured, printed(words), "{words:?}");
    }
}

/// Returns the text without its escape sequences.
fn without_styles(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[test]
fn help_prints_a_subcommand_or_a_reference() {
    assert_eq!(printed(&["help", "run"]), printed(&["run", "--help"]));
    assert_eq!(printed(&["help"]), printed(&["--help"]));
    assert!(printed(&["help", "help"]).contains("Usage: lockscope help [OPTIONS] [TOPIC]"));
    assert_eq!(printed(&["help", "redis"]), printed(&["help", "commands"]));
    let language = printed(&["help", "language"]);
    for part in [
        "  -- @param NAME default text, unit\n",
        "  math.floor(number)\n      Rounds a number down to an integer.\n        math.floor(7 / 2)  --> 3\n",
        "  pcall, xpcall\n      an error ends the program; ",
    ] {
        assert!(language.contains(part), "{language}");
    }
    let commands = printed(&["help", "commands"]);
    for part in [
        "  SETNX key value\n      Writes a string if the key does not exist; returns 1 if it wrote, 0 if not. Replies: integer. Arity: 3.\n        SETNX ",
        "  BLPOP BRPOP BLMOVE BRPOPLPUSH BLMPOP\n      Lockscope's Redis has no commands that wait",
    ] {
        assert!(commands.contains(part), "{commands}");
    }
    let (status, _, stderr) = run(lockscope(&["help", "languages"]), b"");
    assert_eq!(status, 2);
    assert!(stderr.contains("language"), "{stderr}");
}
