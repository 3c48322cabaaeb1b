//! Parses the section `[events]` of a story: times, each with its events.

use super::checked::Checked;
use cards::Place;

/// Numbers of clients and servers that events may name.
#[derive(Clone, Copy)]
pub(super) struct Ids {
    /// Number of clients.
    pub(super) clients: u64,
    /// Number of servers.
    pub(super) servers: u64,
}

const EVENTS: &str = "write a client and its event: `C1 step`, `C1 run`, `C1 deliver`, `C1 crash`, \
                      `C1 pause 2000`, `C1 delay 2000`, `C1 lose-request`, `C1 lose-reply`, `C1 \
                      jump -5000`; or a server and its event: `S1 restart`, `S1 partition`, `S1 \
                      heal`, `S1 failover`, `S1 jump 5000`";

/// Returns the Rust source of the cues. Successive lines with the same time are one group.
pub(super) fn code(card: &mut Checked, ids: Ids) -> String {
    let mut groups: Vec<(u64, Vec<String>)> = Vec::new();
    for entry in card.unnamed("events") {
        let Ok(at) = entry.key.parse() else {
            let problem = format!("`{}` is not a time in ms", entry.key);
            card.error(entry.at, &problem, "write for example `2000: C1 crash`");
            continue;
        };
        let last = groups.last().map_or(0, |(last, _)| *last);
        if at < last {
            let problem = format!("{at} ms is earlier than the line before");
            card.error(entry.at, &problem, "sort the lines by their time");
        }
        let parts = entry.parts().collect::<Vec<_>>();
        let events = parts.into_iter().filter_map(|(event, at)| parsed(card, event, at, ids));
        let events: Vec<String> = events.collect();
        match groups.last_mut() {
            Some((last, group)) if *last == at => group.extend(events),
            _ => groups.push((at, events)),
        }
    }
    let groups = groups.iter().map(|(at, events)| {
        let events = events.join(", ");
        format!("(Millis({at}), &[{events}])")
    });
    groups.collect::<Vec<_>>().join(", ")
}

/// Parses an event, or reports an error.
fn parsed(card: &mut Checked, event: &str, at: Place, ids: Ids) -> Option<String> {
    let found = cue(event, ids);
    if found.is_none() {
        let Ids { clients, servers } = ids;
        let problem = format!(
            "`{event}` is no event of a story with {clients} clients and {servers} servers"
        );
        card.error(at, &problem, EVENTS);
    }
    found
}

fn cue(event: &str, ids: Ids) -> Option<String> {
    let words: Vec<&str> = event.split_whitespace().collect();
    let (subject, event) = words.split_first()?;
    let index = |sign: char, count: u64| {
        let number: u64 = subject.strip_prefix(sign)?.parse().ok()?;
        (1..=count).contains(&number).then(|| number - 1)
    };
    if let Some(client) = index('C', ids.clients) {
        let client = format!("ClientId({client})");
        return Some(match event {
            ["step"] => format!("Cue::Step({client})"),
            ["run"] => format!("Cue::run({client})"),
            ["deliver"] => format!("Cue::deliver({client})"),
            ["crash"] => format!("Cue::crash({client})"),
            ["pause", ms] => format!("Cue::pause({client}, {})", ms.parse::<u64>().ok()?),
            ["delay", ms] => format!("Cue::delay({client}, {})", ms.parse::<u64>().ok()?),
            ["lose-request"] => format!("Cue::Move(Move::LoseRequest({client}))"),
            ["lose-reply"] => format!("Cue::Move(Move::LoseReply({client}))"),
            ["jump", ms] => format!("Cue::jump(Clock::Client({client}), {})", offset(ms)?),
            _ => return None,
        });
    }
    let server = format!("ServerId({})", index('S', ids.servers)?);
    Some(match event {
        ["restart"] => format!("Cue::Move(Move::Restart({server}))"),
        ["partition"] => format!("Cue::Move(Move::Partition({server}))"),
        ["heal"] => format!("Cue::Move(Move::Heal({server}))"),
        ["failover"] => format!("Cue::Move(Move::Failover({server}))"),
        ["jump", ms] => format!("Cue::jump(Clock::Server({server}), {})", offset(ms)?),
        _ => return None,
    })
}

fn offset(ms: &str) -> Option<i64> {
    ms.parse().ok()
}
