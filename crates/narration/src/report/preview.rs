//! Previews: the effect of a possible next move, in one sentence.
//!
//! The move is applied to a copy of the world, so the sentence includes its consequences.

use super::events::{happened, has_several_servers, keyed, listed, name};
use super::short_command::command_in_short;
use crate::text::{Texts, clipped, milliseconds};
use primitives::{ClientId, Millis, ServerId};
use simulator::{Event, EventKind, Move, Peer, Stage, Waiting, World};

/// Describes the effect of a move now. Returns an empty string if the move is not allowed.
pub fn preview(world: &World, next: &Move, text: &Texts) -> String {
    let mut after = world.clone();
    let Ok(events) = after.apply(next) else { return String::new() };
    let effects = || events.iter().filter_map(|event| effect(world, event, text));
    match next {
        Move::Run(client) => {
            let begin = begin(world, *client, text).map(str::to_owned);
            let deeds = events.iter().filter_map(|event| deed(&event.kind, text));
            does(&client.to_string(), &begin.into_iter().chain(deeds).collect::<Vec<_>>(), text)
        }
        Move::Tick(to) => {
            let due = after.due_moves();
            let due = due.iter().filter_map(|due| becomes_due(&after, due, text));
            let then = effects().chain(due).collect::<Vec<_>>().join(text.events.between_lines);
            let to = milliseconds(*to);
            match then.as_str() {
                "" => text.events.time_passes(&to),
                _ => text.events.time_passes_and_then(&to, &then),
            }
        }
        _ => effects().collect::<Vec<_>>().join(text.events.between_lines),
    }
}

/// Describes a due move without applying it.
pub fn outline(world: &World, due: &Move, text: &Texts) -> String {
    match due {
        Move::Tick(to) => text.events.time_passes(&milliseconds(*to)),
        due => becomes_due(world, due, text).unwrap_or_default(),
    }
}

/// Returns the future actions that clients have already scheduled: the client, its next action and
/// the time.
pub fn later(world: &World, text: &Texts) -> Vec<(ClientId, &'static str, Millis)> {
    let mut all = Vec::new();
    for (id, client) in world.clients() {
        let at = match client.waiting() {
            Waiting::Start { at } => *at,
            Waiting::Sleep { until } | Waiting::Work { until } => *until,
            _ => continue,
        };
        let at = client.paused_until(world.now()).map_or(at, |until| until.max(at));
        if let Some(begin) = begin(world, id, text).filter(|_| at > world.now()) {
            all.push((id, begin, at));
        }
    }
    all
}

/// Formats a sequence of actions of one client or key.
fn does(who: &str, deeds: &[String], text: &Texts) -> String {
    let messages = &text.events;
    [who, " ", &listed(deeds, messages.between_deeds, messages.before_the_last_deed)].concat()
}

/// Describes how a client begins its turn.
fn begin(world: &World, client: ClientId, text: &Texts) -> Option<&'static str> {
    let messages = &text.events;
    match world.client(client)?.waiting() {
        Waiting::Start { .. } => Some(messages.starts),
        Waiting::Sleep { .. } => Some(messages.wakes),
        Waiting::Work { .. } => Some(messages.finishes_its_work),
        Waiting::Answer(call) => match &call.stage {
            Stage::Answered(answer) if answer.arrival.is_due(world.now()) => {
                Some(messages.reads_its_reply)
            }
            Stage::Broken(news) if news.is_due(world.now()) => {
                Some(messages.finds_its_connection_broken)
            }
            _ => Some(messages.gives_up_waiting),
        },
        Waiting::ClockRead { .. } => Some(messages.has_read_its_clock),
        Waiting::Finished | Waiting::Failed(_) | Waiting::Crashed => None,
    }
}

/// Describes an event within a client's turn.
fn deed(kind: &EventKind, text: &Texts) -> Option<String> {
    let messages = &text.events;
    Some(match kind {
        EventKind::Sent { args, .. } => messages.sends(&command_in_short(args)),
        EventKind::Asked { request } => messages.sends(&command_in_short(&request.words())),
        EventKind::Slept { until } => messages.sleeps_until(&milliseconds(*until)),
        EventKind::Worked { until } => messages.works_until(&milliseconds(*until)),
        EventKind::Printed { text: printed } => {
            messages.prints(&clipped(printed.to_lossy().into_owned()))
        }
        EventKind::Failed(error) => messages.fails(error),
        EventKind::Entered => messages.enters.to_owned(),
        EventKind::Left => messages.leaves.to_owned(),
        EventKind::Finished => messages.ends.to_owned(),
        _ => return None,
    })
}

/// Describes an event outside a client's turn.
fn effect(world: &World, event: &Event, text: &Texts) -> Option<String> {
    let executed = |peer: Peer, command: &str| {
        let peer = match peer {
            Peer::Server(_) if !has_several_servers(world) => text.redis.to_owned(),
            peer => name(peer, text),
        };
        match event.client {
            Some(client) => text.events.executes(&peer, &client, &command),
            None => text.events.executes_for_an_external_client(&peer, &command),
        }
    };
    match &event.kind {
        EventKind::Executed { server, args, .. } => {
            Some(executed(Peer::Server(*server), &command_in_short(args)))
        }
        EventKind::Stored { request, .. } => {
            Some(executed(Peer::Store, &command_in_short(&request.words())))
        }
        EventKind::Expired { server, change } => {
            let server: Option<ServerId> = has_several_servers(world).then_some(*server);
            Some(does(&keyed(server, change), &[text.events.expires.to_owned()], text))
        }
        EventKind::Crashed { .. } => {
            Some(does(&event.client?.to_string(), &[text.events.crashes.to_owned()], text))
        }
        kind => happened(event.client, kind, text),
    }
}

/// Describes a move that has become due because time passed.
fn becomes_due(after: &World, due: &Move, text: &Texts) -> Option<String> {
    match due {
        Move::Run(client) => {
            Some(does(&client.to_string(), &[begin(after, *client, text)?.to_owned()], text))
        }
        Move::Deliver(client) => Some(text.events.request_arrives(client)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use simulator::{Replication, Scenario};

    const C1: ClientId = ClientId(0);
    const C2: ClientId = ClientId(1);
    const S1: ServerId = ServerId(0);

    /// Applies the moves `made`, then returns the preview of each listed move, one per line.
    fn previews(world: &mut World, made: &[Move], language: Language) -> String {
        for made in made {
            world.apply(made).expect("it may happen");
        }
        let line = |next: &Move| preview(world, next, language.texts()) + "\n";
        world.moves().iter().map(line).collect::<String>().replace('\u{a0}', " ")
    }

    fn world() -> World {
        let lock = r#"redis.call("SET", "lock", 1, "PX", 20) print("in") enter() work(30) leave() store.write("a", 5) sleep(1)"#;
        let mut scenario = Scenario::of(&[lock, r#"sleep(40) redis.call("GET", "lock")"#]);
        scenario.servers[0].replication = Some(Replication { lag_ms: 10 });
        World::new(&scenario).expect("the programs load")
    }

    #[test]
    fn preview_of_every_listed_move_is_not_empty() {
        for language in Language::ALL {
            let mut world = world();
            while let Some(next) = world.due_moves().first() {
                let text = previews(&mut world.clone(), &[], language);
                assert!(text.lines().all(|line| !line.is_empty()), "{text}");
                world.apply(next).expect("it is due");
            }
        }
    }

    #[test]
    fn outline_and_later_describe_pending_moves() {
        let (mut world, text) = (world(), Language::English.texts());
        let outlines = |world: &World| -> Vec<String> {
            world.due_moves().iter().map(|due| outline(world, due, text)).collect()
        };
        assert_eq!(outlines(&world), ["C1 starts", "C2 starts"]);
        assert_eq!(later(&world, text), []);
        for made in [Move::Run(C2), Move::Run(C1)] {
            world.apply(&made).expect("it may happen");
        }
        assert_eq!(outlines(&world), ["C1's request arrives"]);
        assert_eq!(later(&world, text), [(C2, "wakes", Millis(40))]);
        for made in [Move::Deliver(C1), Move::Pause { client: C2, duration_ms: 90 }, Move::Run(C1)]
        {
            world.apply(&made).expect("it may happen");
        }
        assert_eq!(outlines(&world), ["time → 21\u{a0}ms"]);
        let pending = [(C1, "finishes its work", Millis(30)), (C2, "wakes", Millis(90))];
        assert_eq!(later(&world, text), pending);
    }

    #[test]
    fn preview_names_the_actor_and_its_actions() {
        let mut world = world();
        let language = Language::English;
        let mut text = String::new();
        let tick = |to| Move::Tick(Millis(to));
        for made in [
            &[][..],
            &[Move::Run(C1)],
            &[Move::Run(C2), Move::Deliver(C1)],
            &[Move::Run(C1)],
            &[tick(21), tick(30)],
            &[Move::Run(C1)],
            &[Move::Deliver(C1), Move::Run(C1), tick(31), Move::Run(C1), tick(40), Move::Run(C2)],
            &[Move::LoseRequest(C2), tick(3_040)],
        ] {
            let all = previews(&mut world, made, language);
            text += all.lines().next().expect("something is due");
            text.push('\n');
        }
        let args = ["DEL", "lock"].map(redis_model::Bytes::from).into();
        let external = Move::Command { server: S1, args };
        text += &preview(&world, &external, language.texts());
        expect_test::expect![[r#"
            C1 starts and sends SET lock 1 PX 20
            C2 starts and sleeps until 40 ms
            C1 reads its reply, prints in, enters and works until 30 ms
            time → 21 ms: lock expires
            C1 finishes its work, leaves and sends store.write a 5
            the store runs C1's store.write a 5
            Redis runs C2's GET lock
            C2 times out and fails: program:1: TIMEOUT no answer from S1 within 3000 ms
            Redis runs an external client's DEL lock"#]]
        .assert_eq(&text);
        assert_eq!(preview(&world, &Move::Deliver(C1), language.texts()), "");
    }

    #[test]
    fn preview_of_a_fault_includes_its_consequences() {
        let mut world = world();
        let made = [Move::Run(C1), Move::Deliver(C1), Move::Run(C2)];
        expect_test::expect![[r#"
            C1 reads its reply, prints in, enters and works until 30 ms
            C1 crashes
            C2 crashes
            C1 is paused until 10 000 ms
            C2 is paused until 10 000 ms
            S1's reply to C1 is delayed until 10 000 ms
            S1's reply to C1 is lost
            C1's clock jumps forward by 10 000 ms
            C1's clock jumps back by 10 000 ms
            C2's clock jumps forward by 10 000 ms
            C2's clock jumps back by 10 000 ms
            S1's clock jumps forward by 10 000 ms; lock expires
            S1's clock jumps back by 10 000 ms
            S1 restarts without lock
            S1 becomes unreachable
            S1's primary fails, its replica takes over without lock
        "#]]
        .assert_eq(&previews(&mut world, &made, Language::English));
        let chinese = Language::TraditionalChinese;
        expect_test::expect![[r#"
            時間 → 21 ms：lock 過期
            C1 當機
            C2 當機
            C1 被暫停至 10 000 ms
            C2 被暫停至 10 000 ms
            C1 的時鐘被撥快 10 000 ms
            C1 的時鐘被撥慢 10 000 ms
            C2 的時鐘被撥快 10 000 ms
            C2 的時鐘被撥慢 10 000 ms
            S1 的時鐘被撥快 10 000 ms；lock 過期
            S1 的時鐘被撥慢 10 000 ms
            S1 重新啟動，遺失了 lock
            S1 無法連線
            S1 的主節點當機，副本接任：lock 尚未同步到新主
        "#]]
        .assert_eq(&previews(&mut world, &[Move::Run(C1)], chinese));
    }
}
