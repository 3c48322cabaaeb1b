//! Runs an installer and explains its failure.
//!
//! Installers report a missing network in many ways; the phrases are collected here.

use std::process::Command;

use crate::failure::Failure;
use crate::process::{self, Finished};

/// Phrases that the known installers print when they cannot reach their servers.
const NETWORK_PHRASES: &[&str] = &[
    "client error (connect)",
    "could not connect",
    "could not resolve",
    "couldn't connect",
    "couldn't resolve",
    "connection refused",
    "connection reset",
    "connection timed out",
    "dns error",
    "eai_again",
    "econnrefused",
    "econnreset",
    "enetunreach",
    "enotfound",
    "etimedout",
    "failed to resolve",
    "network is unreachable",
    "network unreachable",
    "no route to host",
    "temporary failure resolving",
    "temporary failure in name resolution",
];

/// Runs an installer and shows its output.
pub(super) fn run(command: &mut Command, product: &str) -> Result<(), Failure> {
    let finished = process::stream(command)?;
    if finished.status.success() {
        return Ok(());
    }
    Err(explain(&finished, &process::describe(command), product))
}

/// Returns the error for an installer that failed.
pub(super) fn explain(finished: &Finished, command: &str, product: &str) -> Failure {
    if speaks_of_the_network(&finished.lines) {
        return Failure::new(
            format!("{product} could not be downloaded, because there is no network"),
            "connect this machine and run the command again",
        );
    }
    let last = finished.lines.iter().rfind(|line| !line.trim().is_empty());
    Failure::new(
        format!(
            "{product} could not be installed, because `{command}` failed ({})",
            finished.status
        ),
        match last {
            Some(line) => format!("it ended with \"{}\"", line.trim()),
            None => "it printed nothing; run it by hand".to_owned(),
        },
    )
}

fn speaks_of_the_network(lines: &[String]) -> bool {
    lines.iter().any(|line| {
        let line = line.to_lowercase();
        NETWORK_PHRASES.iter().any(|phrase| line.contains(phrase))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speaks_of_the_network_recognises_a_missing_network() {
        for (line, expected) in [
            ("  [6] Could not resolve hostname (Could not resolve host: example.org)", true),
            ("  [7] Could not connect to server (Failed to connect to example.org)", true),
            ("npm error code EAI_AGAIN", true),
            ("npm error code ENOTFOUND", true),
            ("  Temporary failure resolving 'example.org'", true),
            ("    6: Connection refused (os error 111)", true),
            ("    4: client error (Connect)", true),
            ("error: failed to compile `trunk v0.21.14`", false),
            ("npm error code ETARGET", false),
            ("E: Unable to locate package rustc-web", false),
            ("   Compiling network-interface v2.0.0", false),
            ("", false),
        ] {
            assert_eq!(speaks_of_the_network(&[line.to_owned()]), expected, "{line}");
        }
    }
}
