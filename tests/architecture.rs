//! Checks the invariants of ARCHITECTURE.md that are visible in the source: the allowed imports of
//! each module, and words that are confined to some paths. Clippy checks the rest (clippy.toml).

use std::fs;
use std::path::{Path, PathBuf};

/// The modules with their allowed imports, lowest first.
const MODULES: &[(&str, &[&str])] = &[
    ("shared_vec", &[]),
    ("time", &[]),
    ("ids", &[]),
    ("token", &[]),
    ("fingerprint", &["time"]),
    ("lua", &["time", "fingerprint"]),
    ("redis", &["time", "fingerprint", "lua"]),
    ("moves", &["time", "ids", "redis"]),
    ("faults", &["ids", "moves"]),
    ("console", &["time", "redis"]),
    ("scenario", &["time", "ids", "moves", "lua", "redis"]),
    ("world", &["time", "ids", "fingerprint", "moves", "lua", "redis", "scenario"]),
    ("judge", &["time", "ids", "fingerprint", "lua", "redis", "moves", "scenario", "world"]),
    (
        "explore",
        &[
            "time",
            "ids",
            "fingerprint",
            "lua",
            "redis",
            "moves",
            "faults",
            "scenario",
            "world",
            "judge",
        ],
    ),
    ("run", &["shared_vec", "time", "ids", "moves", "lua", "redis", "scenario", "world"]),
    ("drivers", &["shared_vec", "time", "ids", "moves", "faults", "scenario", "world", "run"]),
    (
        "timeline",
        &["shared_vec", "time", "ids", "token", "moves", "redis", "scenario", "world", "run"],
    ),
    ("workspace", &["shared_vec", "time", "moves", "scenario", "world", "run", "drivers"]),
    (
        "properties",
        &[
            "shared_vec",
            "time",
            "ids",
            "fingerprint",
            "moves",
            "lua",
            "redis",
            "scenario",
            "world",
            "judge",
            "run",
            "timeline",
        ],
    ),
    (
        "link",
        &[
            "shared_vec",
            "time",
            "ids",
            "moves",
            "faults",
            "lua",
            "redis",
            "scenario",
            "run",
            "workspace",
        ],
    ),
    ("text", &["time", "ids", "lua", "run", "drivers", "workspace", "scenario"]),
    ("practice", &["text"]),
    ("reference", &["lua", "redis", "text"]),
    (
        "report",
        &[
            "shared_vec",
            "time",
            "ids",
            "token",
            "moves",
            "faults",
            "lua",
            "redis",
            "scenario",
            "world",
            "explore",
            "run",
            "drivers",
            "timeline",
            "workspace",
            "properties",
            "link",
            "text",
            "practice",
        ],
    ),
    (
        "tasks",
        &[
            "time",
            "ids",
            "moves",
            "faults",
            "lua",
            "redis",
            "scenario",
            "world",
            "judge",
            "explore",
            "run",
            "drivers",
            "workspace",
            "link",
            "text",
            "report",
        ],
    ),
    (
        "document",
        &[
            "shared_vec",
            "time",
            "ids",
            "moves",
            "faults",
            "lua",
            "redis",
            "console",
            "scenario",
            "world",
            "explore",
            "run",
            "drivers",
            "timeline",
            "workspace",
            "properties",
            "link",
            "text",
            "practice",
            "report",
        ],
    ),
    (
        "picture",
        &[
            "shared_vec",
            "time",
            "ids",
            "token",
            "moves",
            "lua",
            "redis",
            "scenario",
            "world",
            "run",
            "timeline",
            "properties",
            "text",
            "report",
        ],
    ),
    (
        "export",
        &[
            "shared_vec",
            "time",
            "ids",
            "moves",
            "faults",
            "lua",
            "redis",
            "scenario",
            "world",
            "explore",
            "run",
            "timeline",
            "workspace",
            "properties",
            "link",
            "text",
            "practice",
            "report",
            "document",
            "picture",
        ],
    ),
    (
        "checker",
        &[
            "time",
            "faults",
            "scenario",
            "explore",
            "workspace",
            "properties",
            "link",
            "text",
            "report",
            "tasks",
        ],
    ),
    (
        "view",
        &[
            "shared_vec",
            "time",
            "ids",
            "moves",
            "faults",
            "lua",
            "redis",
            "scenario",
            "world",
            "run",
            "drivers",
            "timeline",
            "workspace",
            "properties",
            "link",
            "text",
            "practice",
            "report",
            "document",
            "picture",
            "export",
            "console",
            "reference",
            "tasks",
            "checker",
        ],
    ),
];

/// Words that may appear only below these paths (relative to `src`), and the reason.
const CONFINED: &[(&[&str], &[&str], &str)] = &[
    (
        &[
            "yew",
            "gloo_timers",
            "gloo_events",
            "gloo_render",
            "gloo_storage",
            "js_sys",
            "web_sys",
            "wasm_bindgen",
        ],
        &["view/page"],
        "the core runs without a browser",
    ),
    (
        &[
            "clap",
            "clap_complete",
            "clap_mangen",
            "anstream",
            "anstyle",
            "indicatif",
            "unicode_width",
        ],
        &[],
        "only the command line uses a terminal",
    ),
    (
        &[
            "std::io",
            "std::time",
            "std::fs",
            "std::env",
            "std::net",
            "std::process",
            "std::thread",
            "println!",
            "eprintln!",
        ],
        &[],
        "the core has no clock and no I/O",
    ),
    (
        &["f32", "f64"],
        &["lua", "view/page/browser", "document/setup.rs", "document/scenario/reached.rs"],
        "times are integers; only a Lua number is a float, and a number in JSON",
    ),
    (
        &["serde", "serde_json"],
        &["checker", "document", "view/state/preferences.rs", "view/page/browser"],
        "the core types know no format; `document` has their counterparts",
    ),
    (&["HashMap", "HashSet"], &[], "the order of iteration would differ from run to run"),
    (&["todo!", "unimplemented!", "dbg!"], &[], "no unfinished code"),
];

/// Returns the code of every file below `src` with its relative path, without tests and comments.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("src can be read") {
            let path = entry.expect("src can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let relative = path.strip_prefix(&root).expect("it is below src").to_owned();
                sources.push((relative, code(&fs::read_to_string(path).expect("it can be read"))));
            }
        }
    }
    sources.retain(|(path, _)| {
        !path.components().any(|part| part.as_os_str() == "tests" || part.as_os_str() == "tests.rs")
    });
    sources.sort();
    sources
}

/// Returns the source without comments and without the module `tests` at its end.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns `true` if the code contains a word that is not part of a longer word.
fn mentions(code: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    code.match_indices(word).any(|(start, _)| {
        let before = code[..start].chars().next_back();
        let after = code[start + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn modules_import_only_what_the_table_allows() {
    for (path, code) in sources() {
        let module = path.iter().next().and_then(|first| first.to_str()).unwrap_or_default();
        let module = module.trim_end_matches(".rs");
        let Some((_, allowed)) = MODULES.iter().find(|(name, _)| *name == module) else { continue };
        assert!(
            !code.contains("crate::{"),
            "{}: import each module on a line of its own",
            path.display()
        );
        for (other, _) in MODULES.iter().filter(|(other, _)| *other != module) {
            let imports = mentions(&code, &format!("crate::{other}"));
            assert!(
                !imports || allowed.contains(other),
                "{}: {module} may not import {other} (`MODULES` in this test says what it may)",
                path.display()
            );
        }
    }
}

#[test]
fn all_modules_are_in_the_table() {
    let lib = include_str!("../src/lib.rs");
    let declaration = |line: &'static str| {
        line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')
    };
    let declared: Vec<&str> = lib.lines().filter_map(declaration).collect();
    let listed: Vec<&str> = MODULES.iter().map(|(module, _)| *module).collect();
    assert_eq!(declared, listed);
}

#[test]
fn confined_words_appear_only_where_allowed() {
    for (path, code) in sources().iter().filter(|(path, _)| !path.starts_with("bin")) {
        for (words, places, reason) in CONFINED {
            let is_allowed = places.iter().any(|place| path.starts_with(place));
            for word in words.iter().filter(|_| !is_allowed) {
                assert!(!mentions(code, word), "{} mentions {word}: {reason}", path.display());
            }
        }
    }
}

/// The code that decides the verdicts must not use keys or guesses about them. The module `judge`,
/// on which the decision is based, may import even less (`MODULES`).
#[test]
fn verdicts_do_not_depend_on_guesses() {
    let of = |wanted: &str| {
        let place = sources().into_iter().find(|(path, _)| path == Path::new(wanted));
        place.map(|(_, code)| code).unwrap_or_else(|| panic!("there is no {wanted}"))
    };
    let code = of("properties/verdicts.rs");
    for guess in ["evidence", "ownership", "redis", "Command", "Change", "timeline"] {
        assert!(!mentions(&code, guess), "properties/verdicts.rs mentions {guess}");
    }
    assert!(mentions(&of("properties/mod.rs"), "evidence"));
}

#[test]
fn native_tests_do_not_compile_yew() {
    let manifest = include_str!("../Cargo.toml");
    assert!(!manifest.contains("default = ["), "no feature is on by default");
    for library in ["yew", "web-sys", "wasm-bindgen", "gloo-events", "gloo-timers"] {
        let entry =
            manifest.split_once(&format!("\n{library} = ")).map(|(_, rest)| rest.lines().next());
        let table = manifest
            .split_once(&format!("[dependencies.{library}]\n"))
            .map(|(_, rest)| rest.split('[').next());
        let is_optional =
            entry.or(table).flatten().is_some_and(|entry| entry.contains("optional = true"));
        assert!(is_optional, "{library} must be optional; only the feature `page` needs it");
    }
}

#[test]
fn page_does_not_depend_on_command_line_libraries() {
    let manifest = include_str!("../Cargo.toml");
    let native = "[target.'cfg(not(target_arch = \"wasm32\"))'.dependencies]\n";
    let (before, table) = manifest.split_once(native).expect("there is a table for them");
    let (table, after) = table.split_once("\n\n").expect("other tables follow");
    for library in [
        "clap",
        "clap_complete",
        "clap_mangen",
        "anstream",
        "anstyle",
        "indicatif",
        "unicode-width",
    ] {
        let entry = format!("{library} = ");
        let is_in = |text: &str| text.lines().any(|line| line.starts_with(&entry));
        assert!(is_in(table) && !is_in(before) && !is_in(after), "{library}");
    }
}

#[test]
fn all_source_files_start_with_a_doc_comment() {
    for entry in sources() {
        let source =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&entry.0));
        let source = source.expect("it can be read");
        assert!(source.starts_with("//! "), "{} does not start with `//!`", entry.0.display());
    }
}

#[test]
fn checks_find_known_words_in_the_source() {
    assert!(mentions("use crate::world::World;", "crate::world"));
    assert!(!mentions("use crate::worlds::World;", "crate::world"));
    assert_eq!(code("a\n// b\n#[cfg(test)]\nmod tests {\nc"), "a");
    let of = |name: &str| {
        sources().into_iter().find(|(path, _)| path.ends_with(name)).map(|(_, code)| code)
    };
    assert!(of("workshop.rs").is_some_and(|code| mentions(&code, "yew")));
    assert!(of("number.rs").is_some_and(|code| mentions(&code, "f64")));
}
