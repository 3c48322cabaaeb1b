//! Generates the tables of locks and stories and the joined texts from the folders in `content/`.
//! An error in a file stops the build.

use std::path::Path;
use std::{env, fs, io};

#[path = "build/mod.rs"]
mod generator;
#[path = "build/read.rs"]
mod read;

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let target = env::var("OUT_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&root).join("../../content");
    println!("cargo::rerun-if-changed=../../content");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=build.rs");

    let sources = read::sources(&folder)?;
    match generator::generate(&sources) {
        Ok(files) => {
            for (name, text) in files {
                fs::write(Path::new(&target).join(name), text)?;
            }
        }
        Err(errors) => errors.iter().for_each(|error| println!("cargo::error={error}")),
    }
    Ok(())
}
