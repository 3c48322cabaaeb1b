//! A real Redis server. The tests compare the simulated server with it.
//!
//! The tests start their own server from this program. A server that is already running is not
//! used.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::process;
use crate::tools::debian::Packages;
use crate::tools::search_path;

const PROGRAM: &str = "redis-server";

/// Oldest major version that works. Earlier releases lack commands and use other error messages.
const OLDEST: u32 = 7;

const PACKAGES: Packages = Packages {
    product: "a Redis server from 7.0 on",
    names: &["redis-server"],
    why: "a real server judges the simulated one; this takes a few seconds, once",
    elsewhere: "install redis-server 7.0 or newer, or name its program in the variable REDIS_SERVER",
};

/// Returns the server program for the tests. The tests are skipped with the error's reason if there
/// is no such program.
pub(crate) fn find_or_install() -> Result<PathBuf, Failure> {
    if let Some(named) = env::var_os("REDIS_SERVER").map(PathBuf::from) {
        return if fits(&named) {
            Ok(named)
        } else {
            Err(Failure::new(
                format!("the variable REDIS_SERVER names {}", named.display()),
                "name a redis-server from 7.0 on in it, or unset it",
            ))
        };
    }
    let found = || search_path::find(PROGRAM).filter(|program| fits(program));
    if let Some(program) = found() {
        return Ok(program);
    }
    PACKAGES.install()?;
    found().ok_or_else(|| Failure::new("the redis-server here is too old", PACKAGES.elsewhere))
}

fn fits(program: &Path) -> bool {
    let answer = process::answer(Command::new(program).arg("--version"));
    answer.and_then(|line| major_version(&line)).is_some_and(|major| major >= OLDEST)
}

/// Parses a line such as "Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64".
fn major_version(line: &str) -> Option<u32> {
    let version = line.split_whitespace().find_map(|word| word.strip_prefix("v="))?;
    version.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn major_version_of_server_version_lines() {
        for (line, major) in [
            ("Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64", Some(7)),
            ("Redis server v=6.0.16 sha=00000000:0", Some(6)),
            ("Redis server v=unstable", None),
            ("Redis server", None),
            ("", None),
        ] {
            assert_eq!(major_version(line), major, "{line}");
        }
    }
}
