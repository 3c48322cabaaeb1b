//! The requirements of browser tests: Chromium, and the npm packages that drive it. The smoke test
//! also runs in Firefox and WebKit if they can be installed.
//!
//! No browser is downloaded, because the behaviour of the user's own browser matters.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::project;
use crate::tools::debian::Packages;
use crate::tools::installer;
use crate::tools::node;
use crate::tools::npm::npm;
use crate::tools::search_path;

const NAMES: &[&str] =
    &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const MACOS: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

const PACKAGES: Packages = Packages {
    product: "Chromium",
    names: &["chromium"],
    why: "the browser tests run in it; this takes about a minute, once",
    elsewhere: "install Chromium or Chrome, or name its program in the variable CHROME",
};

/// A browser of the smoke test, which is skipped without it.
struct OtherBrowser {
    /// Programs that must be on the PATH. One of the lists suffices.
    programs: &'static [&'static [&'static str]],
    packages: Packages,
}

const OTHERS: [OtherBrowser; 2] = [
    OtherBrowser {
        programs: &[&["firefox-esr"], &["firefox"]],
        packages: Packages {
            product: "Firefox",
            names: &["firefox-esr"],
            why: "a smoke test runs in it; this takes about 20 seconds, once",
            elsewhere: "install Firefox",
        },
    },
    OtherBrowser {
        programs: &[&["WebKitWebDriver", "Xvfb"]],
        packages: Packages {
            product: "WebKit",
            names: &["webkit2gtk-driver", "xvfb"],
            why: "a smoke test runs in it; this takes about 30 seconds, once",
            elsewhere: "install WebKitGTK with WebKitWebDriver, and Xvfb",
        },
    },
];

/// Returns a `node` command in the folder of the browser tests, with all requirements installed.
pub(crate) fn node() -> Result<Command, Failure> {
    let node = node::find_or_install()?;
    let chromium = chromium()?;
    install_packages(&project::browser_tests())?;
    let mut command = Command::new(node.program("node"));
    command.current_dir(project::browser_tests()).env("CHROME", chromium);
    Ok(command)
}

/// Installs the browsers of the smoke test if that is possible.
pub(crate) fn install_others() {
    for OtherBrowser { programs, packages } in OTHERS {
        let are_found =
            |names: &&[&str]| names.iter().all(|name| search_path::find(name).is_some());
        if programs.iter().any(are_found) {
            continue;
        }
        if let Err(failure) = packages.install_quietly() {
            println!("The smoke test in {} is skipped. {failure}", packages.product);
        }
    }
}

fn chromium() -> Result<PathBuf, Failure> {
    if let Some(named) = env::var_os("CHROME").map(PathBuf::from) {
        return if named.is_file() {
            Ok(named)
        } else {
            Err(Failure::new(
                format!("the variable CHROME names {}, which is not a program", named.display()),
                "name a Chromium or Chrome in it, or unset it",
            ))
        };
    }
    find_chromium().map_or_else(
        || {
            PACKAGES.install()?;
            find_chromium().ok_or_else(|| {
                Failure::new("no Chromium was found on the PATH", PACKAGES.elsewhere)
            })
        },
        Ok,
    )
}

fn find_chromium() -> Option<PathBuf> {
    let on_path = NAMES.iter().find_map(|name| search_path::find(name));
    on_path.or_else(|| Some(PathBuf::from(MACOS)).filter(|path| path.is_file()))
}

/// Installs the npm packages unless the stamp is current. The stamp is a copy of the lock file,
/// written last. `npm ci` begins by removing everything, including the stamp.
fn install_packages(folder: &Path) -> Result<(), Failure> {
    let stamp = folder.join("node_modules").join(".installed-lock.json");
    let lock = folder.join("package-lock.json");
    let wanted = fs::read(&lock).ok();
    if wanted.is_some() && fs::read(&stamp).ok() == wanted {
        return Ok(());
    }
    println!(
        "Installing the npm packages of tests/browser: they drive Chromium; a few seconds, once."
    );
    let mut command = npm("ci");
    installer::run(command.current_dir(folder), "the npm packages of tests/browser")?;
    fs::copy(&lock, &stamp).map_err(|error| {
        Failure::new(
            format!("{} could not be written ({error})", stamp.display()),
            "make tests/browser writable",
        )
    })?;
    Ok(())
}
