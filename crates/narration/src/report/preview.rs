//! Previews: the effect of a possible next move, in one sentence.
//!
//! The move is applied to a copy of the world, so the sentence includes its consequences.

use super::events::{happened, has_several_servers, keyed, listed, name};
use super::short_command::command_in_short;
use crate::text::{Texts, clipped, milliseconds};
use primitives::{ClientId, Millis, ServerId};
use simulator::{Clock, Event, EventKind, Message, Move, Peer, Stage, Waiting, World};

/// The position of a sentence, which decides whether it names the client of its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// The sentence stands alone and names the client.
    Alone,
    /// A marker with the name of the client precedes the sentence.
    BesideClient,
}

/// Describes the effect of a move now. Returns an empty string if the move is not allowed.
pub fn preview(world: &World, next: &Move, placement: Placement, text: &Texts) -> String {
    let mut after = world.clone();
    let Ok(events) = after.apply(next) else { return String::new() };
    // The marker names the client only for the first sentence.
    let mut effects: Vec<String> = Vec::new();
    for event in &events {
        let is_beside = effects.is_empty() && next.client().is_some();
        let placement = if is_beside { placement } else { Placement::Alone };
        effects.extend(effect(world, event, placement, text));
    }
    match next {
        Move::Run(client) => {
            let begin = begin(world, *client, text).map(str::to_owned);
            let deeds = events.iter().filter_map(|event| deed(&event.kind, text));
            let deeds: Vec<String> = begin.into_iter().chain(deeds).collect();
            client_does(*client, &deeds, placement, text)
        }
        Move::Tick(to) => {
            let due = after.due_moves();
            let due = due.iter().filter_map(|due| becomes_due(&after, due, Placement::Alone, text));
            let then =
                effects.into_iter().chain(due).collect::<Vec<_>>().join(text.events.between_lines);
            let to = milliseconds(*to);
            match then.as_str() {
                "" => text.events.time_passes(&to),
                _ => text.events.time_passes_and_then(&to, &then),
            }
        }
        _ => effects.join(text.events.between_lines),
    }
}

/// Describes a due move without applying it.
pub fn describe_due_move(world: &World, due: &Move, placement: Placement, text: &Texts) -> String {
    match due {
        Move::Tick(to) => text.events.time_passes(&milliseconds(*to)),
        due => becomes_due(world, due, placement, text).unwrap_or_default(),
    }
}

/// Returns the future actions that clients have already scheduled: the client, its next action and
/// the time.
pub fn scheduled_actions(world: &World, text: &Texts) -> Vec<(ClientId, &'static str, Millis)> {
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

/// Formats a sequence of actions of a client.
fn client_does(client: ClientId, deeds: &[String], placement: Placement, text: &Texts) -> String {
    match placement {
        Placement::Alone => does(&client.to_string(), deeds, text),
        Placement::BesideClient => listed_deeds(deeds, text),
    }
}

/// Formats a sequence of actions of one client or key.
fn does(who: &str, deeds: &[String], text: &Texts) -> String {
    [who, " ", &listed_deeds(deeds, text)].concat()
}

fn listed_deeds(deeds: &[String], text: &Texts) -> String {
    let messages = &text.events;
    listed(deeds, messages.between_deeds, messages.before_the_last_deed)
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
        Waiting::Finished | Waiting::GaveUp(_) | Waiting::Failed(_) | Waiting::Crashed => None,
    }
}

/// Describes an event within a client's turn.
fn deed(kind: &EventKind, text: &Texts) -> Option<String> {
    let messages = &text.events;
    Some(match kind {
        EventKind::Sent { args, .. } => messages.sends(&command_in_short(args)),
        EventKind::Asked { request } => messages.sends(&command_in_short(&request.named_words())),
        EventKind::Slept { until } => messages.sleeps_until(&milliseconds(*until)),
        EventKind::Worked { until } => messages.works_until(&milliseconds(*until)),
        EventKind::Printed { text: printed } => {
            messages.prints(&clipped(printed.to_lossy().into_owned()))
        }
        EventKind::GaveUp(error) => messages.gives_up(&error.line, &error.message()),
        EventKind::Failed(error) => messages.fails(&error.line, &error.message()),
        EventKind::Entered { is_reader: false } => messages.enters.to_owned(),
        EventKind::Entered { is_reader: true } => messages.enters_as_reader.to_owned(),
        EventKind::Left => messages.leaves.to_owned(),
        EventKind::Finished => messages.ends.to_owned(),
        _ => return None,
    })
}

/// Describes an event outside a client's turn.
fn effect(world: &World, event: &Event, placement: Placement, text: &Texts) -> Option<String> {
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
            Some(executed(Peer::Store, &command_in_short(&request.named_words())))
        }
        EventKind::Expired { server, change } => {
            let server: Option<ServerId> = has_several_servers(world).then_some(*server);
            Some(does(&keyed(server, change), &[text.events.expires.to_owned()], text))
        }
        EventKind::Crashed { .. } => {
            Some(client_does(event.client?, &[text.events.crashes.to_owned()], placement, text))
        }
        kind => {
            let beside = || happened_beside_client(kind, text);
            let beside = (placement == Placement::BesideClient).then(beside).flatten();
            beside.or_else(|| happened(event.client, kind, text))
        }
    }
}

/// Describes a fault of a client without naming the client. Returns `None` for events whose
/// sentence has another subject.
fn happened_beside_client(kind: &EventKind, text: &Texts) -> Option<String> {
    let faults = &text.faults;
    Some(match kind {
        EventKind::Paused { until } => faults.paused_beside_client(&milliseconds(*until)),
        EventKind::Delayed { message: Message::Request, peer, until } => {
            faults.request_delayed_beside_client(&name(*peer, text), &milliseconds(*until))
        }
        EventKind::Lost { message: Message::Request, peer } => {
            faults.request_lost_beside_client(&name(*peer, text))
        }
        EventKind::Jumped { clock: Clock::Client(_), by_ms } => {
            let by = milliseconds(Millis(by_ms.unsigned_abs()));
            if *by_ms > 0 {
                faults.clock_jumps_forward_beside_client(&by)
            } else {
                faults.clock_jumps_back_beside_client(&by)
            }
        }
        _ => return None,
    })
}

/// Describes a move that has become due because time passed.
fn becomes_due(after: &World, due: &Move, placement: Placement, text: &Texts) -> Option<String> {
    match due {
        Move::Run(client) => {
            let begin = begin(after, *client, text)?.to_owned();
            Some(client_does(*client, &[begin], placement, text))
        }
        Move::Deliver(client) => Some(match placement {
            Placement::Alone => text.events.request_arrives(client),
            Placement::BesideClient => text.events.request_arrives_beside_client.to_owned(),
        }),
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
        let line = |next: &Move| preview(world, next, Placement::Alone, language.texts()) + "\n";
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
            world
                .due_moves()
                .iter()
                .map(|due| describe_due_move(world, due, Placement::Alone, text))
                .collect()
        };
        assert_eq!(outlines(&world), ["C1 starts", "C2 starts"]);
        assert_eq!(scheduled_actions(&world, text), []);
        for made in [Move::Run(C2), Move::Run(C1)] {
            world.apply(&made).expect("it may happen");
        }
        assert_eq!(outlines(&world), ["C1's request arrives"]);
        assert_eq!(scheduled_actions(&world, text), [(C2, "wakes", Millis(40))]);
        for made in [Move::Deliver(C1), Move::Pause { client: C2, duration_ms: 90 }, Move::Run(C1)]
        {
            world.apply(&made).expect("it may happen");
        }
        assert_eq!(outlines(&world), ["time → 21\u{a0}ms"]);
        let pending = [(C1, "finishes its work", Millis(30)), (C2, "wakes", Millis(90))];
        assert_eq!(scheduled_actions(&world, text), pending);
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
        text += &preview(&world, &external, Placement::Alone, language.texts());
        expect_test::expect![[r#"
            C1 starts and sends SET lock 1 PX 20
            C2 starts and sleeps until 40 ms
            C1 reads its reply, prints in, enters and works until 30 ms
            time → 21 ms: lock expires
            C1 finishes its work, leaves and sends store.write a=5
            the store runs C1's store.write a=5
            Redis runs C2's GET lock
            C2 times out and fails at line 1: TIMEOUT no answer from S1 within 3000 ms
            Redis runs an external client's DEL lock"#]]
        .assert_eq(&text);
        assert_eq!(preview(&world, &Move::Deliver(C1), Placement::Alone, language.texts()), "");
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

    /// Next to a marker with the name of the client, no sentence begins with that name.
    #[test]
    fn preview_beside_the_client_does_not_repeat_its_name() {
        let mut world = world();
        world.apply(&Move::Run(C1)).expect("it may happen");
        for language in Language::ALL {
            let text = language.texts();
            for next in world.moves().iter().filter(|next| next.client() == Some(C1)) {
                let sentence = preview(&world, next, Placement::BesideClient, text);
                assert!(!sentence.is_empty() && !sentence.starts_with("C1"), "{sentence}");
            }
        }
        let beside = |next| {
            preview(&world, &next, Placement::BesideClient, Language::English.texts())
                .replace('\u{a0}', " ")
        };
        assert_eq!(beside(Move::Crash(C1)), "crashes");
        assert_eq!(beside(Move::Pause { client: C1, duration_ms: 5 }), "is paused until 5 ms");
        assert_eq!(beside(Move::LoseRequest(C1)), "request to S1 is lost");
        let outline = describe_due_move(
            &world,
            &Move::Deliver(C1),
            Placement::BesideClient,
            Language::English.texts(),
        );
        assert_eq!(outline, "request arrives");
    }
}
