//! Generates the structs of the sentences from `locales/<language>/<screen>.ftl`. An error in a file
//! stops the build.

use std::path::Path;
use std::{env, fs, io};

#[path = "build/mod.rs"]
mod generator;

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let target = env::var("OUT_DIR").map_err(io::Error::other)?;
    let locales = Path::new(&root).join("../../locales");
    println!("cargo::rerun-if-changed=../../locales");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(translations_are_loaded)");
    let is_wasm = env::var_os("CARGO_CFG_TARGET_ARCH").is_some_and(|it| it == "wasm32");
    if is_wasm && env::var_os("CARGO_FEATURE_LOADED").is_some() {
        println!("cargo::rustc-cfg=translations_are_loaded");
    }

    let mut sources = Vec::new();
    for language in generator::LANGUAGES {
        for entry in fs::read_dir(locales.join(language.tag))? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            sources.push((format!("{}/{name}", language.tag), fs::read_to_string(&path)?));
        }
    }
    match generator::generate(generator::SCREENS, &sources) {
        Ok(generated) => {
            let target = Path::new(&target);
            fs::write(target.join("sentences.rs"), generated.code)?;
            for (tag, table) in generated.tables {
                fs::write(target.join(format!("{tag}.txt")), table)?;
            }
        }
        Err(errors) => errors.iter().for_each(|error| println!("cargo::error={error}")),
    }
    Ok(())
}
