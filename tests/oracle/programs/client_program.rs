//! Sends commands from the program of a simulated client, in a simulated world.

use primitives::ServerId;
use redis_model::{Bytes, ConnectionId, Reply};
use simulator::{ClientSetup, EventKind, Move, Run, Scenario};

/// Returns the replies of the simulated server. The client sends the first `sent` commands with
/// `redis.call`, so only the last of these may fail. The other commands are executed after the
/// client has finished.
pub(super) fn replies(sent: usize, commands: &[Vec<Bytes>]) -> Vec<Reply> {
    let (sent, direct) = commands.split_at(sent);
    let program: String = sent.iter().map(|command| call(command)).collect();
    let scenario = Scenario::with_clients(vec![ClientSetup::of(&program)]);
    let mut run = Run::new(&scenario).expect("the program loads");
    while let Some(next) = run.world().moves().into_iter().find(is_client_step) {
        run.push(next).expect("a listed move does not fail");
    }
    let reply = |kind: &EventKind| match kind {
        EventKind::Executed { reply, .. } => Some(reply.clone()),
        _ => None,
    };
    let mut replies: Vec<Reply> =
        run.events().iter().filter_map(|event| reply(&event.kind)).collect();
    let server = run.world().server(ServerId(0)).expect("there is a server");
    let (mut server, now) =
        (server.clone(), run.world().server_now(ServerId(0)).expect("there is a server"));
    replies.extend(direct.iter().map(|args| server.execute(ConnectionId(0), now, args).reply));
    replies
}

/// Returns `true` for the moves of a client and its messages. Excludes faults and the passing of
/// time; the client never waits.
fn is_client_step(candidate: &Move) -> bool {
    matches!(candidate, Move::Run(_) | Move::Deliver(_))
}

/// Returns a Lua statement that sends a command, whose words must not contain `]==]`.
fn call(command: &[Bytes]) -> String {
    let words: Vec<String> =
        command.iter().map(|word| format!("[==[{}]==]", word.to_lossy())).collect();
    format!("redis.call({})\n", words.join(", "))
}
