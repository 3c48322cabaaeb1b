//! Tests of the diagrams of whole runs, with one line per step.

use super::*;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use i18n::Language;
use narration::Narrator;
use simulator::{Move, Scenario};

fn drawn(recording: &Recording) -> String {
    let columns = Columns::of(recording, &Index::of(recording));
    let text = Language::English.texts();
    let name = |column: usize| match column.checked_sub(columns.clients) {
        None => format!("C{}", column + 1),
        Some(server) if server < columns.servers => format!("S{}", server + 1),
        Some(_) => "store".to_owned(),
    };
    let line = |message: &Message| {
        let place = match message.shape {
            Shape::Fold => return message.text.clone(),
            _ if message.from == message.to => name(message.from),
            Shape::Reply => format!("{} ⇠ {}", name(message.to), name(message.from)),
            Shape::Lost => format!("{} ✕ {}", name(message.from), name(message.to)),
            _ => format!("{} → {}", name(message.from), name(message.to)),
        };
        let reply = message.reply.as_ref().map(|reply| format!(" = {reply}"));
        format!("{place} {:?} {}{}", message.shape, message.text, reply.unwrap_or_default())
    };
    let mut drawn = String::new();
    for (number, step) in (1..).zip(recording.steps()) {
        let messages =
            messages(recording, step, Narrator::new(recording, text).row(step), &columns, text);
        let lines: Vec<String> = messages.iter().map(line).collect();
        drawn += &format!("{number} {}\n", lines.join(" | ")).replace('\u{a0}', " ");
    }
    drawn
}

#[test]
fn first_story_has_this_diagram() {
    let recording =
        session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
    expect_test::expect![[r#"
        1 C3 → S1 Request SETNX lock.foo 1700000010001 = 1
        2 C3 ⇠ S1 Reply  = 1 | C3 Enter C3 entered · works until 3 000 ms
        3 C3 Crash C3 crashed inside; its lock stays
        4 C1 → S1 Request SETNX lock.foo 1700000012003 = 0
        5 C1 ⇠ S1 Reply  = 0 | C1 → S1 Request GET lock.foo = "1700000010001"
        6 C1 ⇠ S1 Reply  = "1700000010001" | C2 → S1 Request SETNX lock.foo 1700000012003 = 0
        7 C2 ⇠ S1 Reply  = 0 | C2 → S1 Request GET lock.foo = "1700000010001"
        8 C1 and C2 poll 79 more times each; nothing changes
        9 C1 → S1 Request SETNX lock.foo 1700000020003 = 0
        10 C2 → S1 Request SETNX lock.foo 1700000020003 = 0
        11 C1 ⇠ S1 Reply  = 0 | C1 → S1 Request GET lock.foo = "1700000010001"
        12 C2 ⇠ S1 Reply  = 0 | C2 → S1 Request GET lock.foo = "1700000010001"
        13 C1 ⇠ S1 Reply  = "1700000010001" | C1 → S1 Request DEL lock.foo = 1
        14 C1 ⇠ S1 Reply  = 1 | C1 → S1 Request SETNX lock.foo 1700000020003 = 1
        15 C1 ⇠ S1 Reply  = 1 | C1 Enter C1 entered · works until 13 002 ms
        16 C2 ⇠ S1 Reply  = "1700000010001" | C2 → S1 Request DEL lock.foo = 1
        17 C2 ⇠ S1 Reply  = 1 | C2 → S1 Request SETNX lock.foo 1700000020003 = 1
        18 C2 ⇠ S1 Reply  = 1 | C2 Enter C2 entered while C1 was inside · works until 13 002 ms
    "#]]
    .assert_eq(&drawn(&recording));
}

#[test]
fn faults_are_drawn_in_their_columns() {
    let lock = r#"redis.call("SET", "a", 1) store.write("x", 1) enter() work(5) leave()"#;
    let mut recording = Recording::start(&Scenario::of(&[lock, lock])).expect("it loads");
    let [c1, c2] = [ClientId(0), ClientId(1)];
    let external = Move::Command { server: ServerId(0), args: ["DEL", "a"].map(Into::into).into() };
    for next in [
        Move::Run(c1),
        Move::Run(c2),
        Move::LoseRequest(c2),
        Move::Deliver(c1),
        Move::Run(c1),
        Move::Deliver(c1),
        Move::Run(c1),
        external,
        Move::Partition(ServerId(0)),
        Move::Pause { client: c1, duration_ms: 7 },
        Move::Crash(c1),
    ] {
        recording.push(next).expect("it may happen");
    }
    expect_test::expect![[r#"
        1 C2 ✕ S1 Lost C2's request to S1 is lost
        2 C1 → S1 Request SET a 1 = OK
        3 C1 ⇠ S1 Reply  = OK | C1 → store Request store.write x=1 = true
        4 C1 ⇠ store Reply  = true | C1 Enter C1 entered · works until 5 ms
        5 S1 Mark external: DEL a = 1
        6 S1 Mark S1 becomes unreachable
        7 C1 Mark C1 is paused until 7 ms
        8 C1 Crash C1 crashed inside
    "#]]
    .assert_eq(&drawn(&recording));
}
