//! The script that a run is exported as, given to a real `redis-cli` and `redis-server`: what is printed is what was
//! answered in the run.
//!
//! Without them the test counts as ignored, and says why. Stories in which time decides what is answered are listed.

// What judges random programs and commands is not needed here.
#[allow(dead_code, reason = "the judge serves several tests")]
mod oracle;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use lockscope::console::{Style, format};
use lockscope::export::redis_cli::{Line, script};
use lockscope::report::Recording;
use lockscope::scenario::gallery;
use lockscope::text::Language;
use oracle::sequence::with_server;
use oracle::server::{RedisServer, Version};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, ExitCode, Stdio};
use std::thread;

/// The stories in which time decides what is answered: how much of a TTL is left.
const TIME_DECIDES: [&str; 1] = ["watchdog-renews-nothing"];

/// The stories with a command that older servers do not have, and the version that brought it: SET … IFEQ.
const NEEDS: [(&str, Version); 1] = [("conditional-set-renews", (8, 4, 0))];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(1);
    let trial = Trial::ignorable_test("every_story_is_answered_alike", || {
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
    for story in gallery::ALL {
        let recording = Recording::of(story).map_err(|error| error.to_string())?;
        let count = recording.run().world().servers().count();
        while servers.len() < count {
            servers.push(RedisServer::start().map_err(|error| format!("{error:?}"))?);
        }
        for server in &servers {
            server.connect()?.call(&["FLUSHALL".into()])?;
            server.connect()?.call(&["SCRIPT".into(), "FLUSH".into()])?;
        }
        let lines = script(&recording, Language::English.sentences());
        let ports: Vec<u16> = servers.iter().map(|server| server.port).collect();
        let printed = play(&lines, &ports)?;
        let expected = expected(&lines);
        if printed != expected {
            let place = printed.lines().zip(expected.lines()).position(|(one, other)| one != other);
            let [real, ours] = [&printed, &expected].map(|it| it.lines().nth(place.unwrap_or(0)));
            differences.push((story.id, format!("{place:?}: {real:?} instead of {ours:?}")));
        } else {
            (stories, commands) = (stories + 1, commands + lines.len());
        }
    }
    println!("{stories} stories, {commands} commands: the real server answers the same");
    let newer = NEEDS.iter().filter(|(_, since)| version < *since).map(|(story, _)| *story);
    let known: BTreeSet<&str> = TIME_DECIDES.into_iter().chain(newer).collect();
    let found: BTreeSet<&str> = differences.iter().map(|(story, _)| *story).collect();
    if found == known { Ok(()) } else { Err(format!("{differences:?}, not {known:?}").into()) }
}

/// What was answered in the run, as `redis-cli --no-raw` prints it.
fn expected(lines: &[Line]) -> String {
    let replies = lines.iter().filter_map(|line| line.reply.as_ref());
    let printed = replies.flat_map(|reply| format(reply, Style::Typed));
    String::from_utf8_lossy(&printed.collect::<Vec<u8>>()).into_owned()
}

/// Lets `redis-cli` read the script; S1 is on the first of these ports, and so on.
fn play(lines: &[Line], ports: &[u16]) -> Result<String, Failed> {
    let mut input: String = lines.iter().map(|line| line.words.clone() + "\n").collect();
    for (server, port) in ports.iter().enumerate() {
        let [usual, real] = [6_379 + server, usize::from(*port)];
        input = input.replace(
            &format!("CONNECT 127.0.0.1 {usual}\n"),
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
