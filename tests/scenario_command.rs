//! Tests of `--scenario` as a process, and of the example in docs/scenario.md.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use content::stories;
use program::{lasting, lockscope, printed, run};
use std::fs;
use std::path::Path;

/// Returns the exit status, standard output and standard error.
fn output(words: &[&str], input: &str) -> (i32, String, String) {
    run(lockscope(words), input.as_bytes())
}

/// Returns the first code block in this language in docs/scenario.md.
fn block(language: &str) -> String {
    let page = include_str!("../docs/scenario.md");
    let (_, rest) = page.split_once(&format!("```{language}\n")).expect("the block starts");
    rest.split_once("```\n").expect("the block ends").0.to_owned()
}

#[test]
fn documented_example_prints_the_documented_output() {
    assert_eq!(lasting(&printed(&["run", "--scenario", "-"], &block("json"))), block("text"));
}

#[test]
fn exported_scenario_file_gives_the_same_run() {
    for story in [stories::ALL[0], stories::find("redlock-clock-jump").expect("it is a story")] {
        let link = printed(&["link", "--story", story.id], "");
        let file = printed(&["export", link.trim(), "--to", "scenario"], "");
        let transcript = printed(&["run", "--story", story.id], "");
        let (_, transcript) = transcript.split_once("\n\n").expect("a lead and a run");
        let of_file = printed(&["run", "--scenario", "-"], &file);
        // The story is in the link, but not in the file.
        assert_eq!(lasting(&of_file), lasting(transcript), "{}", story.id);
        let link = printed(&["link", "--scenario", "-"], &file);
        let exported = printed(&["export", link.trim(), "--to", "scenario"], "");
        assert_eq!(exported, file, "{}", story.id);
    }
}

#[test]
fn scenario_file_with_equal_setup_gives_the_run_of_the_options() {
    let file = r#"{"version": 1, "seed": 5, "until_ms": 9000, "clients": [
        {"program": "setnx-del", "parameters": {"WORK": 40}},
        {"program": "setnx-del", "parameters": {"WORK": 40}}]}"#;
    let words = ["setnx-del", "--clients", "2", "--seed", "5", "--for", "9000", "--set", "WORK=40"];
    for json in [&[][..], &["--json"]] {
        let of_file = printed(&[&["run", "--scenario", "-"], json].concat(), file);
        let of_options = printed(&[&["run"], &words[..], json].concat(), "");
        assert_eq!(of_file.replace("standard input", "setnx-del"), of_options);
    }
}

#[test]
fn scenario_file_errors_have_line_and_column() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let named = |name: &str, content: &str| {
        let path = folder.join(name);
        fs::write(&path, content).expect("it can be written");
        path.to_str().expect("a path in Unicode").to_owned()
    };
    let wrong = named(
        "wrong.json",
        "{\"version\": 1,\n\"clients\": [{\"program\": \"setnx-del\",\n\"starts_at\": 5}]}",
    );
    let right = named("right.json", r#"{"version": 1, "clients": [{"program": "setnx-del"}]}"#);
    for (words, expected) in [
        (
            &["run", "--scenario", &wrong][..],
            format!("{wrong}:3:11: clients[0].starts_at: unknown field `starts_at`, expected one"),
        ),
        (&["link", "--scenario", &wrong], format!("{wrong}:3:11: clients[0].starts_at: ")),
        (
            &["run", "--scenario", "nowhere.json"],
            "lockscope: nowhere.json cannot be read: ".to_owned(),
        ),
        (
            &["run", "--scenario", &right, "--clients", "2"],
            "the argument '--scenario <FILE.json>' cannot be used with".to_owned(),
        ),
        (
            &["run", "--scenario", &right, "setnx-del"],
            "the argument '--scenario <FILE.json>' cannot be used with".to_owned(),
        ),
        (
            &["show", &right],
            format!(
                "{right} is a scenario file, not a saved run; write `lockscope run \
                 --scenario {right}`"
            ),
        ),
        (&["link", &wrong], format!("{wrong} is a scenario file, not a saved run")),
    ] {
        let (status, stdout, stderr) = output(words, "");
        assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}");
        assert!(stderr.contains(&expected), "{stderr}");
    }
}
