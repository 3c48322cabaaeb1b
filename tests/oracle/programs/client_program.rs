//! Commands that a simulated client sends by its program, in a world of its own.

use lockscope::ids::ServerId;
use lockscope::moves::Move;
use lockscope::redis::{Bytes, ConnectionId, Reply};
use lockscope::run::Run;
use lockscope::scenario::{ClientSetup, Scenario};
use lockscope::world::EventKind;

/// What the model's server replies to each command. The first `sent` of them come from the client, by
/// `redis.call`, so an error among them must be the last one; the others are asked when it has ended.
pub fn replies(sent: usize, commands: &[Vec<Bytes>]) -> Vec<Reply> {
    let (sent, asked) = commands.split_at(sent);
    let program: String = sent.iter().map(|command| call(command)).collect();
    let scenario = Scenario::with_clients(vec![ClientSetup::of(&program)]);
    let mut run = Run::new(&scenario).expect("the program loads");
    while let Some(next) = run.world().moves().into_iter().find(is_no_fault) {
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
    replies.extend(asked.iter().map(|args| server.execute(ConnectionId(0), now, args).reply));
    replies
}

/// Faults, and the time at which keys expire, are left out: the client never waits.
fn is_no_fault(candidate: &Move) -> bool {
    matches!(candidate, Move::Run(_) | Move::Deliver(_))
}

/// A statement that sends a command. Its words have no `]==]` in them.
fn call(command: &[Bytes]) -> String {
    let words: Vec<String> =
        command.iter().map(|word| format!("[==[{}]==]", word.to_lossy())).collect();
    format!("redis.call({})\n", words.join(", "))
}
