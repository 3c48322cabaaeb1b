//! Tests of `lockscope link`, `show` and `export` as processes: from a program or a story to a
//! link, from a link or a file to the run, and the errors for damaged links.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use content::stories;
use program::{lockscope, run};
use std::fs;
use std::path::Path;

const STORY: &str = "two-clients-delete-a-dead-lock";

/// Returns the exit status, standard output and standard error.
fn output(words: &[&str]) -> (i32, String, String) {
    run(lockscope(words), b"")
}

/// Returns standard output of a call that must succeed without an error message.
#[track_caller]
fn printed(words: &[&str]) -> String {
    program::printed(words, "")
}

/// Returns the link to a story, which must be printed on one line.
fn link_to(story: &str) -> String {
    let line = printed(&["link", "--story", story]);
    let link = line.strip_suffix('\n').expect("a line");
    assert!(link.starts_with("v1.") && !link.contains(char::is_whitespace), "{link:?}");
    link.to_owned()
}

#[test]
fn show_link_to_a_story_prints_the_same_run() {
    for story in stories::ALL {
        let transcript = printed(&["run", "--story", story.id]);
        let shown = printed(&["show", &link_to(story.id)]);
        // The title, the question and the summary precede the run.
        let (lead, run) = transcript.split_once("\n\n").expect("a lead and a run");
        assert!(shown.starts_with(lead) && shown.contains(run), "{}", story.id);
        assert!(shown.contains("\n\nReproduced: "), "{}", story.id);
    }
}

#[test]
fn show_accepts_an_address_or_a_saved_run() {
    let link = link_to(STORY);
    let shown = printed(&["show", &link]);
    assert!(shown.starts_with("Two clients delete the same stale lock\nTwo clients see that"));
    assert!(shown.contains("such as GETSET.\nThe link opens at step 0 of 18.\n\n 1  "));
    assert_eq!(printed(&["show", &format!("https://example.org/lock/?lang=en#{link}")]), shown);
    assert_eq!(printed(&["show", &format!("#{link}")]), shown);

    let saved = printed(&["run", "--story", STORY, "--json"]);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved.json");
    fs::write(&file, &saved).expect("it can be written");
    let file = file.to_str().expect("a path in Unicode");
    assert_eq!(printed(&["show", file]), shown);
    assert_eq!(printed(&["link", file]), format!("{link}\n"));
    let (status, stdout, _) = run(lockscope(&["show", "-"]), saved.as_bytes());
    assert_eq!((status, stdout), (0, shown));
}

#[test]
fn link_takes_the_options_of_run() {
    let words = ["set-nx-px-lua", "--clients", "2", "--seed", "7", "--set", "TTL=500"];
    let transcript = printed(&[&["run"][..], &words].concat());
    let link = printed(&[&["link"][..], &words].concat());
    assert!(printed(&["show", link.trim()]).contains(&transcript));
}

#[test]
fn damaged_link_error_has_the_reason_and_status_2() {
    let link = link_to(STORY);
    for (given, reason) in [
        (link[..60].to_owned(), "its end is missing; copy all of it again"),
        (link.replacen('A', "B", 1), "it was altered in transit; copy all of it again"),
        (format!("{link}.A"), "it was altered in transit; copy all of it again"),
        (link.replacen("v1", "v7", 1), "it is of version 7, and this is version 1; get the latest"),
        (
            "https://example.org/#top".to_owned(),
            "it is not a link of Lockscope; copy the part after the `#` of a Lockscope address",
        ),
        ("v1.".to_owned(), "its end is missing"),
    ] {
        let (status, stdout, stderr) = output(&["show", &given]);
        assert_eq!((status, stdout.as_str()), (2, ""), "{given}");
        assert!(stderr.starts_with("lockscope: \"") && stderr.contains(reason), "{stderr}");
    }
}

#[test]
fn argument_errors_contain_the_correct_form() {
    for (words, expected) in [
        (&["show"][..], "required arguments were not provided:\n  <RUN>\n\nUsage: lockscope show"),
        (&["show", "v1.", "v1."], "unexpected argument 'v1.' found\n\nUsage: lockscope show"),
        (&["show", "nowhere"], "\"nowhere\" is neither a link nor a file that can be read: "),
        (&["show", "/"], "\"/\" is neither a link nor a file that can be read: "),
        (&["show", "Cargo.toml"], "Cargo.toml cannot be opened: it is not a link"),
        (
            &["link"],
            "not provided:\n  <LOCK|--story <ID>|--scenario <FILE.json>>\n\nUsage: lockscope link ",
        ),
        (&["link", "nowhere"], "there is no file and no built-in lock \"nowhere\""),
        (&["link", "nowhere.json"], "\"nowhere.json\" is neither a link nor a file"),
        (
            &["link", "a.json", "--seed", "1"],
            "\"a.json\" is a saved run, which has its own setup; leave",
        ),
        (&["link", "--story", "x"], "there is no such story; `lockscope stories` lists them"),
        (
            &["link", "a.lua", "--sed"],
            "unexpected argument '--sed' found\n\n  tip: a similar argument",
        ),
        (
            &["link", "setnx-del", "--json"],
            "unexpected argument '--json' found\n\n  tip: `--json` is an option of `run`, `check`, ",
        ),
        (
            &["link", "a.lua", "b.lua"],
            "tip: all clients run one program; to run different programs",
        ),
        (
            &["link", "v1.AAAA"],
            "lockscope: \"v1.AAAA\" is a link to a run, not a lock; `lockscope show",
        ),
        (&["show", "-"], "lockscope: standard input is empty; write a link in quotes"),
        (
            &["export", "v1."],
            "not provided:\n  --to <FORMAT>\n\nUsage: lockscope export --to <FORMAT> <RUN>",
        ),
        (&["export", "v1.", "--in", "svg"], "unexpected argument '--in' found"),
        (
            &["export", "v1.", "--to", "pdf"],
            "'pdf' for '--to <FORMAT>'\n  [possible values: markdown, ",
        ),
        (&["export", "v1.", "--to", "markdwn"], "tip: a similar value exists: 'markdown'"),
        (
            &["export", "v1.", "--to"],
            "required for '--to <FORMAT>' but none was supplied\n  [possible values",
        ),
        (
            &["export", "v1.", "--to", "svg", "--theme", "red"],
            "invalid value 'red' for '--theme <THEME>'\n  [possible values: light, dark]",
        ),
        (
            &["export", "v1.", "--to", "svg", "--step", "-1"],
            "invalid value '-1' for '--step <N>': write a whole number from 0 to ",
        ),
        (
            &["export", "v1.", "--to", "svg", "--step"],
            "required for '--step <N>' but none was supplied",
        ),
        (&["export", "v1.", "v2.", "--to", "svg"], "unexpected argument 'v2.' found"),
        (
            &["export", "v1.", "--to", "text", "--step", "3"],
            "`--step` has no effect with `--to text`; leave it out, or export a diagram",
        ),
        (
            &["export", "v1.", "--to", "mermaid", "--theme", "dark"],
            "`--theme` has no effect with `--to mermaid`; leave it out, or export an SVG picture",
        ),
        (
            &["export", "v1.", "--to", "json", "--fold-polls"],
            "`--fold-polls` has no effect with `--to json`; leave it out, or export a redis-cli",
        ),
        (&["export", "v1.", "--to", "text"], "\"v1.\" cannot be opened: its end is missing"),
    ] {
        let (status, stdout, stderr) = output(words);
        assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}");
        assert!(stderr.contains(expected), "{words:?}: {stderr}");
    }
}

#[test]
fn edited_saved_run_is_rejected_with_the_field() {
    let saved = printed(&["run", "setnx-del", "--seed", "4", "--json"]);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edited.json");
    fs::write(&file, saved.replace("\"seed\":4", "\"seed\":5")).expect("it can be written");
    let file = file.to_str().expect("a path in Unicode");
    for words in [&["show", file][..], &["link", file], &["export", file, "--to", "text"]] {
        let (status, stdout, stderr) = output(words);
        assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}");
        let message =
            "was edited: scenario.seed is 5, but 4 in the run of its link; its link still contains";
        assert!(stderr.contains(message), "{words:?}: {stderr}");
    }
}

#[test]
fn link_to_a_too_long_run_is_rejected() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("long.lua");
    // Random values cannot be compressed.
    let program = "while true do redis.call(\"SET\", uuid(), uuid()) sleep(random(1, 1000)) end";
    fs::write(&file, program).expect("it can be written");
    let words = ["link", file.to_str().expect("a path in Unicode"), "--for", "300000"];
    let (status, stdout, stderr) = output(&[&words[..], &["--clients", "10"]].concat());
    assert_eq!((status, stdout.as_str()), (1, ""), "{stderr}");
    assert!(stderr.contains("the run is too long for a link: ") && stderr.contains("--json"));
}

#[test]
fn export_supports_every_format() {
    let link = link_to(STORY);
    for (form, start) in [
        ("markdown", "# Two clients delete the same stale lock\n\nTwo clients see that"),
        ("text", "Two clients delete the same stale lock\n\nTwo clients see that"),
        (
            "mermaid",
            "---\ntitle: \"Two clients delete the same stale lock\"\n---\nsequenceDiagram\n",
        ),
        ("json", "{\"link\":\"v1."),
        ("log", "1700000000.000000 [0 C3] \"SETNX\" \"lock.foo\""),
        ("redis-cli", "ECHO \"# includes all polls; "),
        ("svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" "),
        ("diagram-svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" "),
    ] {
        let exported = printed(&["export", &link, "--to", form]);
        assert!(exported.starts_with(start), "{form}: {exported:.100}");
    }
    let [light, dark] =
        ["light", "dark"].map(|theme| printed(&["export", "--theme", theme, "--to", "svg", &link]));
    assert_eq!(light, printed(&["export", &link, "--to", "svg"]));
    assert!(
        light.contains(".paper { fill: #FFFFFF; }") && dark.contains(".paper { fill: #14171B; }")
    );
    let at = |step| printed(&["export", &link, "--to", "svg", "--step", step]);
    assert_eq!(at("0"), light, "the step where the link opens");
    assert!(at("18").contains(">18</text>"));
    let beyond = output(&["export", &link, "--to", "svg", "--step", "19"]);
    assert_eq!((beyond.0, beyond.1.as_str()), (2, ""));
    assert!(beyond.2.contains("the run has no step 19; write `--step` with a number from 0 to 18"));
    let folded = printed(&["export", &link, "--to", "redis-cli", "--fold-polls"]);
    assert!(folded.starts_with("ECHO \"# C3\"\nSETNX lock.foo 1700000010001\n"), "{folded}");
    assert!(folded.contains("\nECHO \"# C1 and C2 poll 79 more times each; nothing changes\"\n"));
    let saved = printed(&["export", &link, "--to", "json"]);
    let (status, shown, _) = run(lockscope(&["show", "-"]), saved.as_bytes());
    assert_eq!((status, shown), (0, printed(&["show", &link])), "an exported run can be opened");
}
