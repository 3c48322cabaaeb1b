//! Compares whole sessions of `lockscope console` and `redis-cli --no-raw`. Their output must be
//! the same, byte for byte.

use crate::oracle::server::RedisServer;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns `true` if there is a `redis-cli` to compare with. It is installed with `redis-server`.
pub(crate) fn has_redis_cli() -> bool {
    let version = Command::new("redis-cli").arg("--version").stdout(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Runs every session in `tests/console` in both programs, each with an empty server, and returns
/// the first difference of each.
pub(crate) fn compare(server: &RedisServer) -> io::Result<Vec<String>> {
    let mut differences = Vec::new();
    for session in sessions()? {
        for command in [["FLUSHALL"].as_slice(), &["SCRIPT", "FLUSH"]] {
            let words: Vec<_> = command.iter().map(|word| (*word).into()).collect();
            server.connect()?.call(&words)?;
        }
        let port = server.port.to_string();
        let redis = output(Command::new("redis-cli").args(["-p", &port, "--no-raw"]), &session)?;
        let lockscope = env!("CARGO_BIN_EXE_lockscope");
        let model = output(Command::new(lockscope).arg("console"), &session)?;
        differences.extend(difference(&session, &redis, &model));
    }
    Ok(differences)
}

fn sessions() -> io::Result<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/console");
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut sessions: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    sessions.sort();
    Ok(sessions)
}

fn output(command: &mut Command, session: &Path) -> io::Result<String> {
    let output = command.stdin(File::open(session)?).stderr(Stdio::inherit()).output()?;
    Ok(output.stdout.escape_ascii().to_string().replace("\\n", "\n"))
}

/// Returns the first line in which the two differ.
fn difference(session: &Path, redis: &str, model: &str) -> Option<String> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (redis, model) = (lines(redis), lines(model));
    let end = redis.len().max(model.len());
    let line = (0..end).find(|&line| redis.get(line) != model.get(line))?;
    let of = |lines: &[String]| lines.get(line).cloned().unwrap_or_else(|| "(nothing)".to_owned());
    let name = session.display();
    Some(format!(
        "{name}, line {}\n   redis-cli: {}\n   lockscope: {}",
        line + 1,
        of(&redis),
        of(&model)
    ))
}
