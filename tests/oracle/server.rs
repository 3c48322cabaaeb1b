//! Starts a real `redis-server` for one test on a free port, and stops it when dropped.
//!
//! It never touches a server that is already running: it has its own port and folder, and is
//! identified by its process id.

use super::client::Client;
use redis_model::Reply;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// A release of Redis: major, minor and patch number.
pub(crate) type Version = (u32, u32, u32);

/// Oldest supported release. Older ones lack whole commands and have different error messages.
const OLDEST: Version = (7, 0, 0);

/// Maximum number of ports to try. Another program may take a free port before the server does.
const ATTEMPTS: usize = 10;

/// Maximum time for the server to start, in steps of 10 ms.
const STEPS: usize = 1_000;

/// Settings of the server. It uses no files, one database, and the lowest limit on strings that
/// Redis allows (as in `lockscope::redis::limits`). Hashes keep their order even with long fields,
/// and a fast timer ends WAIT soon. The DEBUG command is enabled because it can turn off active
/// expiry, as in the model.
const SETTINGS: &[&str] = &[
    "--bind 127.0.0.1",
    "--daemonize no",
    "--save ''",
    "--appendonly no",
    "--databases 1",
    "--maxclients 100",
    "--hz 100",
    "--hash-max-listpack-value 4096",
    "--proto-max-bulk-len 1048576",
    "--enable-debug-command yes",
    "--repl-diskless-sync no",
    "--repl-ping-replica-period 3600",
    "--repl-timeout 7200",
];

/// A running server.
#[derive(Debug)]
pub(crate) struct RedisServer {
    process: Child,
    /// The port on 127.0.0.1.
    pub port: u16,
    folder: PathBuf,
    version: Version,
}

/// A reason for which there is no server.
#[derive(Debug)]
pub(crate) enum NoServer {
    /// There is no suitable server on this machine, for this reason; the tests are ignored.
    Unavailable(String),
    /// There is a server, but it does not work, for this reason; the tests fail.
    Broken(String),
}

impl RedisServer {
    /// Starts the program in `REDIS_SERVER`, or `redis-server` from the PATH. If `cargo xtask`
    /// could not provide one, it gives the reason in `REDIS_SERVER_MISSING`.
    pub(crate) fn start() -> Result<RedisServer, NoServer> {
        if let Ok(reason) = env::var("REDIS_SERVER_MISSING") {
            return Err(NoServer::Unavailable(reason));
        }
        let program = env::var_os("REDIS_SERVER").unwrap_or_else(|| OsString::from("redis-server"));
        for _ in 0..ATTEMPTS {
            let Some(mut server) = RedisServer::spawn(&program)? else { continue };
            server.version = server.ask_version().map_err(|error| broken(&error))?;
            if server.version < OLDEST {
                let (major, minor, patch) = server.version;
                let found = format!("redis-server {major}.{minor}.{patch} is older than 7.0");
                return Err(NoServer::Unavailable(found));
            }
            return Ok(server);
        }
        Err(NoServer::Broken(format!("no port was free in {ATTEMPTS} attempts")))
    }

    /// Opens a connection.
    pub(crate) fn connect(&self) -> io::Result<Client> {
        Client::connect(self.port)
    }

    /// Returns the release of the server.
    pub(crate) fn version(&self) -> Version {
        self.version
    }

    /// Tries once to start the server. Returns `None` if another program took the port first.
    fn spawn(program: &OsString) -> Result<Option<RedisServer>, NoServer> {
        let port = free_port().map_err(|error| broken(&error))?;
        let own_id = std::process::id();
        let folder = env::temp_dir().join(format!("lockscope-redis-{own_id}-{port}"));
        fs::create_dir_all(&folder).map_err(|error| broken(&error))?;
        match command(program, port, &folder).spawn() {
            Ok(process) => {
                let version = (0, 0, 0);
                RedisServer { process, port, folder, version }.wait_until_it_answers()
            }
            Err(error) => {
                // An empty folder left behind is harmless; the other error is the one to report.
                let _ = fs::remove_dir_all(&folder);
                let program = program.to_string_lossy();
                Err(match error.kind() {
                    io::ErrorKind::NotFound => {
                        NoServer::Unavailable(format!("there is no `{program}` here"))
                    }
                    _ => NoServer::Broken(format!("`{program}` did not start ({error})")),
                })
            }
        }
    }

    fn wait_until_it_answers(mut self) -> Result<Option<RedisServer>, NoServer> {
        for _ in 0..STEPS {
            if self.process.try_wait().map_err(|error| broken(&error))?.is_some() {
                return Ok(None);
            }
            // Another server may have taken this port first, so the reply must contain our process
            // id.
            if self.info("process_id").is_ok_and(|id| id == self.process.id().to_string()) {
                return Ok(Some(self));
            }
            thread::sleep(Duration::from_millis(10));
        }
        Err(NoServer::Broken("redis-server does not answer".to_owned()))
    }

    fn ask_version(&self) -> io::Result<Version> {
        let text = self.info("redis_version")?;
        let mut numbers = text.split('.').map_while(|number| number.parse().ok());
        let mut next = || numbers.next().unwrap_or(0);
        Ok((next(), next(), next()))
    }

    /// Returns one line of `INFO server`.
    fn info(&self, name: &str) -> io::Result<String> {
        let reply = self.connect()?.call(&["INFO".into(), "server".into()])?;
        let Reply::Bulk(text) = &reply else { return Err(io::Error::other(reply.to_string())) };
        let text = text.to_lossy();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        line.map(str::to_owned).ok_or_else(|| io::Error::other(format!("INFO lacks {name}")))
    }
}

impl Drop for RedisServer {
    /// Ends this server's process and no other, even if the test panics.
    fn drop(&mut self) {
        // Ignores errors: the process may have ended, and a folder left behind is harmless.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn command(program: &OsString, port: u16, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(["--port", &port.to_string(), "--dir"]).arg(folder);
    for setting in SETTINGS {
        let (name, value) = setting.split_once(' ').unwrap_or((setting, ""));
        command.args([name, value.trim_matches('\'')]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Returns a port that was free a moment ago.
fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

fn broken(error: &io::Error) -> NoServer {
    NoServer::Broken(error.to_string())
}
