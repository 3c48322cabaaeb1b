//! Build script: generates the list of built-in locks.
//!
//! The list contains each `.lua` file in `src/locks`, so adding a file adds a lock.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let target = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&target).join("strategies.rs"), strategies(Path::new(&root))?)
}

fn strategies(root: &Path) -> io::Result<String> {
    const FOLDER: &str = "src/locks";
    println!("cargo::rerun-if-changed={FOLDER}");
    let folder = root.join(FOLDER);
    let names = fs::read_dir(&folder)?.map(|entry| Ok(entry?.file_name()));
    let names = names.collect::<io::Result<Vec<_>>>()?;
    let mut ids: Vec<&str> =
        names.iter().filter_map(|name| name.to_str()?.strip_suffix(".lua")).collect();
    ids.sort_unstable();

    let mut code = String::new();
    let mut constants = Vec::new();
    for id in ids {
        let constant = id.to_ascii_uppercase().replace('-', "_");
        let path = folder.join(format!("{id}.lua"));
        writeln!(code, "/// `{id}.lua`\npub const {constant}: Strategy =")
            .map_err(io::Error::other)?;
        writeln!(code, "    Strategy {{ id: {id:?}, source: include_str!({path:?}) }};\n")
            .map_err(io::Error::other)?;
        constants.push(constant);
    }
    let constants = constants.join(", ");
    writeln!(
        code,
        "/// All built-in locks, sorted by name.\npub const ALL: &[Strategy] = &[{constants}];"
    )
    .map_err(io::Error::other)?;
    Ok(code)
}
