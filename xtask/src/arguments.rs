//! Parses the arguments of `cargo xtask`.
//!
//! This module only parses. The commands check whether a port is free or a folder is writable.

use crate::failure::Failure;

/// The output of `--help`, which is also printed after wrong arguments.
pub(crate) const USAGE: &str = "\
Usage: cargo xtask <command>

  serve [--port N]      build the page and serve it at http://127.0.0.1:8080 (or port N)
  test [PART]           run every check: format, lints, native, wasm and browser tests, size;
                        or one part of them: lints, native or page
  build                 build the page into dist/, ready for any folder of any static host
  screenshots [FOLDER]  build the page and take its pictures (into target/screenshots)
  texts FOLDER          write the texts that the page loads into a folder; part of a build
  help                  print this text

Each command first installs the tools it misses and says so.";

const DEFAULT_PORT: u16 = 8080;
const DEFAULT_SCREENSHOTS: &str = "target/screenshots";

/// A command with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Print the usage.
    Help,
    /// Build the page into `dist/`.
    Build,
    /// Build, serve and rebuild on every edit.
    Serve {
        /// The port of 127.0.0.1 to listen on.
        port: u16,
    },
    /// Run the checks.
    Test {
        /// The part to run, or `None` for every part.
        part: Option<Part>,
    },
    /// Write the texts that the page loads.
    Texts {
        /// The folder of the built page.
        folder: String,
    },
    /// Take screenshots of the page.
    Screenshots {
        /// Folder for the screenshots, relative to the user's current folder.
        folder: String,
    },
}

/// A part of the checks. CI runs lints and page in separate jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Format and lints, of the page as well.
    Lints,
    /// Tests that run natively.
    Native,
    /// Tests in WebAssembly and in the browser, and the size of the page.
    Page,
}

/// Parses the arguments of `cargo xtask`.
pub(crate) fn parse(words: &[String]) -> Result<Request, Failure> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["help" | "--help" | "-h", ..] | [_, "--help" | "-h"] => Ok(Request::Help),
        ["build"] => Ok(Request::Build),
        ["test"] => Ok(Request::Test { part: None }),
        ["test", "lints"] => Ok(Request::Test { part: Some(Part::Lints) }),
        ["test", "native"] => Ok(Request::Test { part: Some(Part::Native) }),
        ["test", "page"] => Ok(Request::Test { part: Some(Part::Page) }),
        ["serve"] => Ok(Request::Serve { port: DEFAULT_PORT }),
        ["serve", "--port", port] => parse_port(port),
        ["serve", option] if option.starts_with("--port=") => {
            parse_port(&option["--port=".len()..])
        }
        ["screenshots"] => Ok(screenshots(DEFAULT_SCREENSHOTS)),
        ["screenshots", folder] if !folder.starts_with('-') => Ok(screenshots(folder)),
        ["texts", folder] => Ok(Request::Texts { folder: (*folder).to_owned() }),
        [] => Err(Failure::new("no command was given", "name one of those below")),
        [command @ ("build" | "test" | "serve" | "screenshots" | "texts"), rest @ ..] => {
            Err(Failure::new(
                format!("`{command}` does not understand `{}`", rest.join(" ")),
                "see its form below",
            ))
        }
        [command, ..] => {
            Err(Failure::new(format!("there is no command `{command}`"), "name one of those below"))
        }
    }
}

fn parse_port(text: &str) -> Result<Request, Failure> {
    match text.parse() {
        Ok(port) if port > 0 => Ok(Request::Serve { port }),
        _ => Err(Failure::new(
            format!("`{text}` is not a port"),
            "give a number from 1 to 65535, such as `--port 8081`",
        )),
    }
}

fn screenshots(folder: &str) -> Request {
    Request::Screenshots { folder: folder.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Request, Failure> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&words)
    }

    #[test]
    fn parse_valid_arguments_returns_the_request() {
        for (line, request) in [
            ("help", Request::Help),
            ("--help", Request::Help),
            ("serve --help", Request::Help),
            ("build", Request::Build),
            ("test", Request::Test { part: None }),
            ("test lints", Request::Test { part: Some(Part::Lints) }),
            ("test native", Request::Test { part: Some(Part::Native) }),
            ("test page", Request::Test { part: Some(Part::Page) }),
            ("serve", Request::Serve { port: 8080 }),
            ("serve --port 9000", Request::Serve { port: 9000 }),
            ("serve --port=9000", Request::Serve { port: 9000 }),
            ("screenshots", screenshots("target/screenshots")),
            ("screenshots /tmp/pictures", screenshots("/tmp/pictures")),
        ] {
            assert_eq!(parse_line(line), Ok(request), "{line}");
        }
    }

    #[test]
    fn parse_wrong_arguments_returns_an_error_with_the_argument() {
        for (line, sentence) in [
            ("", "no command was given: name one of those below."),
            ("biuld", "there is no command `biuld`: name one of those below."),
            ("build fast", "`build` does not understand `fast`: see its form below."),
            ("test pgae", "`test` does not understand `pgae`: see its form below."),
            ("serve --port", "`serve` does not understand `--port`: see its form below."),
            ("screenshots --all", "`screenshots` does not understand `--all`: see its form below."),
            (
                "serve --port 0",
                "`0` is not a port: give a number from 1 to 65535, such as `--port 8081`.",
            ),
            (
                "serve --port 65536",
                "`65536` is not a port: give a number from 1 to 65535, such as `--port 8081`.",
            ),
        ] {
            let message = parse_line(line).map_err(|failure| failure.to_string());
            assert_eq!(message, Err(sentence.to_owned()), "{line}");
        }
    }
}
