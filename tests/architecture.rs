//! Checks the rules of ARCHITECTURE.md that neither Cargo nor Clippy enforces: the layers of the
//! crates, the words that may appear only in some places, and the module headers.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates from the lowest layer to the highest. A crate may depend only on crates before it.
const LAYERS: &[&str] = &[
    "primitives",
    "cards",
    "i18n",
    "lua-vm",
    "redis-model",
    "simulator",
    "lock-semantics",
    "model-checker",
    "repairs",
    "run-analysis",
    "content",
    "session",
    "narration",
    "learning",
    "search-service",
    "diagrams",
    "formats",
    "cli",
    "searcher",
];

/// The folders of the page that all features may use, from the lowest layer to the highest. The
/// folders of a layer may use one another.
const SHARED: &[&[&str]] = &[&["browser", "kit", "search"], &["run_view"]];

/// The features of the page. A feature must not use another one.
const FEATURES: &[&str] =
    &["challenges", "gallery", "interview", "learn", "lock_table", "parameter_map", "workshop"];

/// The folder that may use all features, and the file through which components know its state and
/// its actions.
const SHELL: (&str, &str) = ("shell", "src/kit/contexts.rs");

/// Words, the places (below the root of the project) where they are allowed, and the reason.
const CONFINED: &[(&[&str], &[&str], &str)] = &[
    (
        &["yew", "gloo_timers", "gloo_events", "gloo_render", "gloo_storage", "js_sys", "web_sys"],
        &["src"],
        "the crates are tested without a browser",
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
        &["crates/cli", "src/bin"],
        "a run depends only on its scenario and its moves",
    ),
    (
        &["f32", "f64"],
        &[
            "crates/lua-vm",
            "src/browser",
            "crates/formats/src/json/setup.rs",
            "crates/formats/src/json/scenario/json_path.rs",
        ],
        "times are integers; only numbers of Lua and of JSON are floats",
    ),
    (
        &["serde", "serde_json"],
        &[
            "crates/lock-semantics/src/verdict.rs",
            "crates/model-checker/src/report/inconclusive.rs",
            "crates/session/src/link/serialize.rs",
            "crates/narration/src/check/report_text/texts.rs",
            "crates/learning/src/graded_attempt.rs",
            "crates/search-service/src",
            "crates/formats/src/json",
            "src/shell/preferences.rs",
            "src/browser",
        ],
        "a change of a core type must not change a file format",
    ),
    (&["HashMap", "HashSet"], &[], "their iteration order differs between runs"),
    (&["todo!", "unimplemented!", "dbg!"], &[], "unfinished code"),
];

/// Words that would make a verdict depend on a guess about keys.
const GUESSES: &[&str] = &["evidence", "ownership", "Command", "Change", "timeline"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the code of every source file without tests and comments, with its path below the root.
fn sources() -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join("src")];
    folders.extend(LAYERS.iter().map(|name| root().join("crates").join(name).join("src")));
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let relative = path.strip_prefix(root()).expect("it is below the root").to_owned();
                let source = fs::read_to_string(path).expect("the file can be read");
                sources.push((relative, code(&source)));
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

/// Returns `true` if the code contains `word`, and not only as a part of longer words.
fn mentions(code: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    code.match_indices(word).any(|(start, _)| {
        let before = code[..start].chars().next_back();
        let after = code[start + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// Returns the lines of the table `name` of a manifest.
fn table<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let header = format!("[{name}]");
    let lines = manifest.lines().skip_while(|line| *line != header).skip(1);
    lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty()).collect()
}

fn manifest(folder: &str) -> String {
    fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("the manifest can be read")
}

#[test]
fn crates_depend_only_on_lower_layers() {
    for (layer, name) in LAYERS.iter().enumerate() {
        let manifest = manifest(&format!("crates/{name}"));
        for line in table(&manifest, "dependencies") {
            let dependency = line.split(['.', ' ']).next().unwrap_or_default();
            let below = LAYERS.iter().position(|other| *other == dependency);
            assert!(below.is_none_or(|below| below < layer), "{name} depends on {dependency}");
        }
    }
}

#[test]
fn all_crates_are_in_the_table_of_layers() {
    let entries = fs::read_dir(root().join("crates")).expect("the folder can be read");
    let names = entries.map(|entry| entry.expect("the entry can be read").file_name());
    let names: BTreeSet<String> = names.filter_map(|name| name.into_string().ok()).collect();
    assert_eq!(names, LAYERS.iter().map(|name| (*name).to_owned()).collect());
}

#[test]
fn confined_words_appear_only_where_they_are_allowed() {
    for (path, code) in &sources() {
        for (words, places, reason) in CONFINED {
            let is_allowed = places.iter().any(|place| path.starts_with(place));
            for word in words.iter().filter(|_| !is_allowed) {
                assert!(!mentions(code, word), "{} mentions {word}: {reason}", path.display());
            }
        }
    }
}

/// Returns `true` if a folder of the page may use another.
fn may_use(folder: &str, other: &str) -> bool {
    let layer = |folder| SHARED.iter().position(|layer| layer.contains(&folder));
    match (layer(folder), layer(other)) {
        _ if folder == SHELL.0 || folder == other => true,
        (Some(folder), Some(other)) => other <= folder,
        (None, Some(_)) => true,
        (_, None) => false,
    }
}

#[test]
fn features_of_the_page_do_not_use_one_another() {
    let folders = || SHARED.iter().copied().flatten().chain(FEATURES).chain([&SHELL.0]);
    for (path, code) in &sources() {
        let mut parts = path.iter().filter_map(|part| part.to_str());
        let (Some("src"), Some(folder)) = (parts.next(), parts.next()) else { continue };
        if folder.ends_with(".rs") || folder == "bin" || path == Path::new(SHELL.1) {
            continue;
        }
        assert!(folders().any(|known| *known == folder), "{folder} is in no layer");
        for other in folders().filter(|other| !may_use(folder, other)) {
            for path_to in [format!("crate::{other}"), format!("super::{other}")] {
                assert!(!mentions(code, &path_to), "{} uses {other}", path.display());
            }
        }
        assert!(!code.contains("use crate::{"), "{} imports a group", path.display());
    }
}

#[test]
fn page_layers_allow_only_lower_layers() {
    assert!(may_use("learn", "kit") && may_use("shell", "learn") && may_use("kit", "browser"));
    assert!(!may_use("learn", "workshop") && !may_use("run_view", "workshop"));
    assert!(!may_use("learn", "shell") && !may_use("kit", "run_view"));
}

#[test]
fn lock_semantics_does_not_depend_on_guesses_about_keys() {
    let semantics = sources();
    let semantics = semantics.iter().filter(|(path, _)| path.starts_with("crates/lock-semantics"));
    for (path, code) in semantics {
        // The writer of a value is a fact in the log, and no guess.
        let is_log = path.ends_with("writers.rs");
        for guess in GUESSES.iter().filter(|guess| !(is_log && **guess == "Change")) {
            assert!(!mentions(code, guess), "{} mentions {guess}", path.display());
        }
    }
}

#[test]
fn native_tests_do_not_compile_yew() {
    let manifest = manifest("");
    assert!(!manifest.contains("default = ["), "a feature is on by default");
    for library in ["yew", "wasm-bindgen", "gloo-events", "gloo-timers"] {
        let lines = table(&manifest, "dependencies");
        let line = lines.iter().find(|line| line.starts_with(&format!("{library} = ")));
        assert!(line.is_some_and(|line| line.contains("optional = true")), "{library}");
    }
    assert!(table(&manifest, "dependencies.web-sys").contains(&"optional = true"));
}

#[test]
fn page_does_not_depend_on_the_command_line() {
    let manifest = manifest("");
    let native = table(&manifest, "target.'cfg(not(target_arch = \"wasm32\"))'.dependencies");
    assert!(native.contains(&"cli.workspace = true"));
    assert!(!table(&manifest, "dependencies").contains(&"cli.workspace = true"));
}

#[test]
fn page_loads_all_style_sheets() {
    let page = fs::read_to_string(root().join("index.html")).unwrap();
    for entry in fs::read_dir(root().join("static")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".css") {
            assert!(page.contains(&format!(r#"href="static/{name}""#)), "index.html lacks {name}");
        }
    }
}

#[test]
fn all_files_start_with_a_module_header() {
    for (path, _) in sources() {
        let source = fs::read_to_string(root().join(&path)).expect("the file can be read");
        assert!(source.starts_with("//! "), "{} does not start with `//! `", path.display());
    }
}

#[test]
fn checks_find_the_words_that_they_search_for() {
    assert!(mentions("use simulator::World;", "simulator"));
    assert!(!mentions("use simulators::World;", "simulator"));
    assert_eq!(code("a\n// b\n#[cfg(test)]\nmod tests {\nc"), "a");
    assert_eq!(table("[a]\nb = 1\n\n[c]\nd = 2", "a"), ["b = 1"]);
    let of = |path: &str| sources().into_iter().find(|(other, _)| other == Path::new(path));
    assert!(of("src/shell/app.rs").is_some_and(|(_, code)| mentions(&code, "yew")));
    assert!(of("crates/lua-vm/src/number.rs").is_some_and(|(_, code)| mentions(&code, "f64")));
}
