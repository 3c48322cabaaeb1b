//! Packages of Debian, for everything that only the system can provide.
//!
//! They are installed without a prompt if this program has the rights (as root, or with a sudo that
//! needs no password). Otherwise the error contains the command to type.

use std::process::Command;

use crate::failure::Failure;
use crate::process::{self, Finished};
use crate::tools::installer;
use crate::tools::search_path;

/// Packages that are needed together.
pub(super) struct Packages {
    /// Name of the packages for the user.
    pub product: &'static str,
    /// Names of the packages in Debian.
    pub names: &'static [&'static str],
    /// Purpose of the packages, and the approximate time to install them.
    pub why: &'static str,
    /// Advice for systems other than Debian and its descendants.
    pub elsewhere: &'static str,
}

/// Function that runs a command to its end, with or without an echo of its output.
type Run = fn(&mut Command) -> Result<Finished, Failure>;

/// Returns `true` if this system has Debian's package manager.
fn is_this_system() -> bool {
    search_path::find("apt-get").is_some()
}

impl Packages {
    /// Returns `true` if all packages are installed.
    pub(super) fn are_installed(&self) -> bool {
        self.names.iter().all(|name| is_installed(name))
    }

    /// Installs the missing packages, and newer versions of the others.
    pub(super) fn install(&self) -> Result<(), Failure> {
        self.install_with(process::stream)
    }

    /// Installs packages that are not required, without the output of the package manager.
    pub(super) fn install_quietly(&self) -> Result<(), Failure> {
        self.install_with(process::quietly)
    }

    fn install_with(&self, run: Run) -> Result<(), Failure> {
        let missing = |remedy| Failure::new(format!("{} is missing", self.product), remedy);
        if !is_this_system() {
            return Err(missing(self.elsewhere.to_owned()));
        }
        let names = self.names.join(" ");
        let by_hand = format!("apt-get install --no-install-recommends {names}");
        let Some(rights) = Rights::of_this_user() else {
            return Err(missing(format!("run `sudo {by_hand}` and start the command again")));
        };
        println!("Installing {names}: {}.", self.why);
        // Outdated package lists lead to outdated packages. A failed update is only a warning to
        // apt-get, so its output is stored for the explanation.
        let update = run(&mut rights.apt_get("update", &[]))?;
        let mut install = run(&mut rights.apt_get("install", self.names))?;
        if install.status.success() {
            return Ok(());
        }
        install.lines.splice(0..0, update.lines);
        Err(installer::explain(&install, &by_hand, self.product))
    }
}

#[derive(Clone, Copy)]
enum Rights {
    Root,
    Sudo,
}

impl Rights {
    fn of_this_user() -> Option<Self> {
        if process::answer(Command::new("id").arg("-u")).as_deref() == Some("0") {
            return Some(Self::Root);
        }
        let sudo = process::quietly(Command::new("sudo").args(["-n", "true"])).ok()?;
        sudo.status.success().then_some(Self::Sudo)
    }

    fn apt_get(self, subcommand: &str, names: &[&str]) -> Command {
        let mut command = match self {
            Self::Root => Command::new("env"),
            Self::Sudo => {
                let mut command = Command::new("sudo");
                command.args(["-n", "env"]);
                command
            }
        };
        // sudo drops the environment, so `env` sets it again.
        command.args(["DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "apt-get", "--yes", "--quiet"]);
        command.arg("--no-install-recommends").arg(subcommand).args(names);
        command
    }
}

fn is_installed(package: &str) -> bool {
    let status = process::answer(Command::new("dpkg-query").args([
        "--show",
        "--showformat=${db:Status-Status}\\n",
        package,
    ]));
    status.as_deref() == Some("installed")
}
