//! The invariants of ARCHITECTURE.md that can be read off the source: who imports whom, and what is
//! absent where. Clippy enforces the rest (clippy.toml).

use std::fs;
use std::path::{Path, PathBuf};

/// Each module with those that it may import, lowest first.
const MODULES: &[(&str, &[&str])] = &[
    ("time", &[]),
    ("ids", &[]),
    ("lua", &[]),
    ("redis", &["time", "lua"]),
    ("moves", &["time", "ids", "redis"]),
    ("console", &["time", "redis"]),
    ("scenario", &["time", "ids", "moves", "lua", "redis"]),
    ("world", &["time", "ids", "moves", "lua", "redis", "scenario"]),
    ("run", &["time", "ids", "moves", "lua", "redis", "scenario", "world"]),
    ("drivers", &["time", "ids", "moves", "scenario", "world", "run"]),
    ("timeline", &["time", "ids", "moves", "redis", "scenario", "world", "run"]),
    ("workspace", &["time", "moves", "scenario", "world", "run", "drivers"]),
    ("properties", &["time", "ids", "moves", "redis", "scenario", "world", "timeline"]),
    ("link", &["time", "ids", "moves", "lua", "redis", "scenario", "run", "workspace"]),
    ("text", &["time", "ids", "lua", "run", "drivers", "workspace", "scenario"]),
    (
        "report",
        &[
            "time",
            "ids",
            "moves",
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
        ],
    ),
    (
        "picture",
        &[
            "time",
            "ids",
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
            "time",
            "ids",
            "moves",
            "lua",
            "redis",
            "scenario",
            "world",
            "run",
            "timeline",
            "workspace",
            "properties",
            "link",
            "text",
            "report",
            "picture",
        ],
    ),
    (
        "view",
        &[
            "time",
            "ids",
            "moves",
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
            "report",
            "picture",
            "export",
            "console",
        ],
    ),
];

/// What may stand only below these paths, and why. The paths are relative to `src`.
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
        &["clap", "clap_complete", "clap_mangen", "anstream", "anstyle", "unicode_width"],
        &[],
        "terminals are the command line's",
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
        &["lua", "view/page/browser"],
        "times are integers; only a Lua number is a float",
    ),
    (&["HashMap", "HashSet"], &[], "an order that depends on a hash is not the same everywhere"),
    (&["todo!", "unimplemented!", "dbg!"], &[], "a stub is not done"),
];

/// Every file below `src` with its path relative to it, without its tests and comments.
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
                let relative = path.strip_prefix(&root).expect("it lies below src").to_owned();
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

/// What is compiled into the program: no comment, nothing behind `#[cfg(test)]`.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a word stands in the code, not as a part of a longer one.
fn mentions(code: &str, word: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    code.match_indices(word).any(|(start, _)| {
        let before = code[..start].chars().next_back();
        let after = code[start + word.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[test]
fn imports_run_only_downwards() {
    for (path, code) in sources() {
        let module = path.iter().next().and_then(|first| first.to_str()).unwrap_or_default();
        let module = module.trim_end_matches(".rs");
        let Some((_, allowed)) = MODULES.iter().find(|(name, _)| *name == module) else { continue };
        assert!(
            !code.contains("crate::{"),
            "{}: name each module in a line of its own",
            path.display()
        );
        for (other, _) in MODULES.iter().filter(|(other, _)| *other != module) {
            let imports = mentions(&code, &format!("crate::{other}"));
            assert!(
                !imports || allowed.contains(other),
                "{}: {module} may not import {other}",
                path.display()
            );
        }
    }
}

#[test]
fn every_module_is_in_the_table() {
    let lib = include_str!("../src/lib.rs");
    let declaration = |line: &'static str| {
        line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';')
    };
    let declared: Vec<&str> = lib.lines().filter_map(declaration).collect();
    let listed: Vec<&str> = MODULES.iter().map(|(module, _)| *module).collect();
    assert_eq!(declared, listed);
}

#[test]
fn what_belongs_to_one_place_stands_nowhere_else() {
    for (path, code) in sources().iter().filter(|(path, _)| !path.starts_with("bin")) {
        for (words, places, reason) in CONFINED {
            let is_allowed = places.iter().any(|place| path.starts_with(place));
            for word in words.iter().filter(|_| !is_allowed) {
                assert!(!mentions(code, word), "{} mentions {word}: {reason}", path.display());
            }
        }
    }
}

#[test]
fn native_tests_compile_no_yew() {
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
        assert!(is_optional, "{library} comes with the feature `page` alone");
    }
}

#[test]
fn the_page_brings_no_library_of_the_command_line() {
    let manifest = include_str!("../Cargo.toml");
    let native = "[target.'cfg(not(target_arch = \"wasm32\"))'.dependencies]\n";
    let (before, table) = manifest.split_once(native).expect("there is a table for them");
    let (table, after) = table.split_once("\n\n").expect("other tables follow");
    for library in ["clap", "clap_complete", "clap_mangen", "anstream", "anstyle", "unicode-width"]
    {
        let entry = format!("{library} = ");
        let stands_in = |text: &str| text.lines().any(|line| line.starts_with(&entry));
        assert!(stands_in(table) && !stands_in(before) && !stands_in(after), "{library}");
    }
}

#[test]
fn every_module_says_what_it_is() {
    for entry in sources() {
        let source =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&entry.0));
        let source = source.expect("it can be read");
        assert!(source.starts_with("//! "), "{} begins without `//!`", entry.0.display());
    }
}

#[test]
fn the_checks_see_what_they_look_for() {
    assert!(mentions("use crate::world::World;", "crate::world"));
    assert!(!mentions("use crate::worlds::World;", "crate::world"));
    assert_eq!(code("a\n// b\n#[cfg(test)]\nmod tests {\nc"), "a");
    let of = |name: &str| {
        sources().into_iter().find(|(path, _)| path.ends_with(name)).map(|(_, code)| code)
    };
    assert!(of("workshop.rs").is_some_and(|code| mentions(&code, "yew")));
    assert!(of("number.rs").is_some_and(|code| mentions(&code, "f64")));
}
