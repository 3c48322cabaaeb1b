//! Takes out of `src/text/leads.txt`, which the page loads after its first step, the summary of the
//! story with which the page opens.

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
