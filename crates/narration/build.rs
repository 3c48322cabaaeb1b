//! Build script: copies the summary of the opening story from `src/text/leads.txt`.
//!
//! The summary is compiled in because the page loads the rest of that file only when it is needed.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    const FILE: &str = "src/text/leads.txt";
    println!("cargo::rerun-if-changed={FILE}");
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let target = env::var("OUT_DIR").map_err(io::Error::other)?;
    let leads = fs::read_to_string(Path::new(&root).join(FILE))?;
    let opening = leads.split("\n\n").next().unwrap_or_default();
    fs::write(Path::new(&target).join("opening_lead.txt"), opening)
}
