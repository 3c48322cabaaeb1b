//! Debian's packages, for what only the system can provide.
//!
//! They are installed without a question where this program may (as root, or with a sudo that asks
//! for no password); elsewhere the failure says what to type.

use std::process::Command;

use crate::failure::Failure;
use crate::process::{self, Finished};
use crate::tools::installer;
use crate::tools::search_path;

/// Packages that are needed together.
pub struct Packages {
    /// What they are to the user.
    pub product: &'static str,
    /// Their names.
    pub names: &'static [&'static str],
    /// What they are needed for, and about how long installing them takes.
    pub why: &'static str,
    /// What to do on a system that is not Debian or one of its descendants.
    pub elsewhere: &'static str,
}

/// Whether packages can be had from Debian's package manager here.
fn is_this_system() -> bool {
    search_path::find("apt-get").is_some()
}

impl Packages {
    /// Whether all of them are there.
    pub fn are_installed(&self) -> bool {
        self.names.iter().all(|name| is_installed(name))
    }

    /// Installs those that are missing, and newer versions of the others.
    pub fn install(&self) -> Result<(), Failure> {
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
        // Old lists of packages lead to old packages. A failed update is only a warning to apt-get,
        // so what it printed is kept for the explanation.
        let update = rights.apt_get("update", &[])?;
        let mut install = rights.apt_get("install", self.names)?;
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

    fn apt_get(self, subcommand: &str, names: &[&str]) -> Result<Finished, Failure> {
        let mut command = match self {
            Self::Root => Command::new("env"),
            Self::Sudo => {
                let mut command = Command::new("sudo");
                command.args(["-n", "env"]);
                command
            }
        };
        // sudo drops the environment, so `env` sets it again behind it.
        command.args(["DEBIAN_FRONTEND=noninteractive", "LC_ALL=C", "apt-get", "--yes", "--quiet"]);
        command.arg("--no-install-recommends").arg(subcommand).args(names);
        process::stream(&mut command)
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
