//! Gives the exported `redis-cli` script of every story to a real `redis-cli` and `redis-server`,
//! and compares the replies with the replies in the run.
//!
//! Without these programs the test is ignored and prints the reason. Stories whose replies depend
//! on the time are listed as exceptions.

#[allow(dead_code, reason = "this test needs only a part of the oracle")]
mod oracle;

use content::stories;
use formats::export::redis_cli::{Line, Polls, script};
use i18n::Language;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use oracle::campaign::with_server;
use oracle::server::{RedisServer, Version};
use redis_model::console::{Style, format};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

/// The stories whose replies contain the remaining TTL and therefore depend on the time.
const TIME_DEPENDENT: [&str; 4] = [
    "explicit-lease-ends-inside",
    "watchdog-outlasts-the-lifetime",
    "watchdog-renews-nothing",
    "inner-release-keeps-the-lock",
];

/// The stories whose replies depend on a replica, because the real servers here have no replicas.
const REPLICATED: [&str; 1] = ["wait-for-the-replica"];

/// The stories that need a newer server, and the version that introduced their command: SET … IFEQ.
const NEEDS: [(&str, Version); 1] = [("conditional-set-renews", (8, 4, 0))];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let trial = Trial::ignorable_test("every_story_gets_the_same_replies", || {
        let found = Command::new("redis-cli").arg("--version").stdout(Stdio::null()).status();
        if found.is_ok_and(|status| status.success()) {
            with_server(every_story)
        } else {
            Ok(Completion::ignored_with("there is no `redis-cli` here"))
        }
    });
    libtest_mimic::run(&arguments, vec![trial]).exit_code()
}

fn every_story(first: RedisServer) -> Result<(), Failed> {
    let version = first.version();
    let mut servers = vec![first];
    let (mut stories, mut commands, mut differences) = (0, 0, Vec::new());
    for story in stories::ALL {
        let recording = session::record_story(story).map_err(|error| error.to_string())?;
        let count = recording.run().world().servers().count();
        while servers.len() < count {
            servers.push(RedisServer::start().map_err(|error| format!("{error:?}"))?);
        }
        for polls in [Polls::All, Polls::Folded] {
            for server in &servers {
                server.connect()?.call(&["FLUSHALL".into()])?;
                server.connect()?.call(&["SCRIPT".into(), "FLUSH".into()])?;
            }
            let lines = script(&recording, polls, Language::English.texts());
            let ports: Vec<u16> = servers.iter().map(|server| server.port).collect();
            let printed = play(&lines, &ports)?;
            let expected = expected(&lines);
            if printed != expected {
                let line =
                    printed.lines().zip(expected.lines()).position(|(one, other)| one != other);
                let [real, ours] =
                    [&printed, &expected].map(|it| it.lines().nth(line.unwrap_or(0)));
                differences
                    .push((story.id, format!("{polls:?} {line:?}: {real:?} instead of {ours:?}")));
            } else {
                (stories, commands) = (stories + 1, commands + lines.len());
            }
        }
    }
    println!("{stories} scripts, {commands} commands: the real server gives the same replies");
    let newer = NEEDS.iter().filter(|(_, since)| version < *since).map(|(story, _)| *story);
    let must_differ: BTreeSet<&str> = REPLICATED.into_iter().chain(newer).collect();
    let found: BTreeSet<&str> = differences.iter().map(|(story, _)| *story).collect();
    // The remaining TTL may be the same by coincidence.
    let is_known = |story: &&str| must_differ.contains(story) || TIME_DEPENDENT.contains(story);
    if found.is_superset(&must_differ) && found.iter().all(is_known) {
        Ok(())
    } else {
        Err(format!("{differences:?}, not {must_differ:?}").into())
    }
}

/// Returns the replies in the run, as `redis-cli --no-raw` prints them.
fn expected(lines: &[Line]) -> String {
    let replies = lines.iter().filter_map(|line| line.reply.as_ref());
    let printed = replies.flat_map(|reply| format(reply, Style::Typed));
    String::from_utf8_lossy(&printed.collect::<Vec<u8>>()).into_owned()
}

/// Runs the script with `redis-cli`. S1 listens on the first of these ports, S2 on the second, and
/// so on.
fn play(lines: &[Line], ports: &[u16]) -> Result<String, Failed> {
    let mut input: String = lines.iter().map(|line| line.words.clone() + "\n").collect();
    for (server, port) in ports.iter().enumerate() {
        let [exported, real] = [6_379 + server, usize::from(*port)];
        input = input.replace(
            &format!("CONNECT 127.0.0.1 {exported}\n"),
            &format!("CONNECT 127.0.0.1 {real}\n"),
        );
    }
    let port = ports[0].to_string();
    let mut child = Command::new("redis-cli")
        .args(["-p", &port, "--no-raw"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        child.wait_with_output()
    })?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
