//! Reads the files below `content/`.

use cards::Source;
use std::path::Path;
use std::{fs, io};

/// Returns all files in a folder and in its subfolders, sorted by path.
pub(crate) fn sources(folder: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let below = path.strip_prefix(folder).map_err(io::Error::other)?;
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            let text = fs::read_to_string(&path)?.replace("\r\n", "\n");
            sources.push(Source { path: parts.join("/"), text });
        }
    }
    sources.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(sources)
}
