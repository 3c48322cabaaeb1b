//! A run as JSON, for programs: what was set up, the steps, the findings and why it ended.
//!
//! Facts are fields of their own; sentences are given along, in English, as the page has them. Whoever reads
//! it back takes its link, in which all of the run is, with a checksum; the rest is there to be looked at.

use super::json::Json;
use super::recording::Recording;
use super::wording::{Line, command};
use crate::drivers::StopReason;
use crate::ids::ClientId;
use crate::lua::{Parameter, ParameterValue, Program};
use crate::properties::{Finding, Severity};
use crate::redis::Persistence;
use crate::scenario::{ClientSetup, Property, Scenario, ServerSetup};
use crate::text::{Language, Sentences};
use crate::time::{Millis, WallClock};
use crate::timeline::{Content, Step};
use crate::world::{Event, EventKind, World};

/// The whole run as one object. `link` is the text of a link to it, if there is one.
pub fn record(recording: &Recording, name: &str, until: Millis, link: Option<&str>) -> Json {
    let text = Language::English.sentences();
    Json::object([
        ("link", link.map_or(Json::Null, Json::text)),
        ("scenario", scenario_fields(recording.run().world(), name, until)),
        (
            "steps",
            Json::list((1..).zip(recording.steps()), |step| step_fields(recording, step, text)),
        ),
        (
            "findings",
            Json::list(recording.findings(), |finding| finding_fields(recording, finding, text)),
        ),
        ("ended", ending(recording)),
    ])
}

/// What was set up. Clients that run the same text name the same program.
fn scenario_fields(world: &World, name: &str, until: Millis) -> Json {
    let Scenario { clients, servers, network, seed } = world.scenario();
    let mut programs: Vec<&str> = Vec::new();
    for client in clients {
        if !programs.contains(&&*client.program) {
            programs.push(&client.program);
        }
    }
    let client = |(id, setup): (ClientId, &ClientSetup)| {
        let program = programs.iter().position(|program| *program == &*setup.program);
        Json::object([
            ("program", program.map_or(Json::Null, |index| Json::number(index as u64))),
            ("parameters", parameter_fields(world.program(id), &setup.parameters)),
            ("starts_at_ms", Json::number(setup.starts_at.0)),
            ("clock", clock_fields(setup.clock)),
        ])
    };
    let server = |setup: &ServerSetup| {
        let lost_ms = match setup.persistence {
            Persistence::Nothing => Json::Null,
            Persistence::AllButTheLast { milliseconds } => Json::number(milliseconds.into()),
        };
        let lag_ms = setup.replication.map(|replication| Json::number(replication.lag_ms));
        Json::object([
            ("clock", clock_fields(setup.clock)),
            ("keeps_all_but_the_last_ms", lost_ms),
            ("replication_lag_ms", lag_ms.unwrap_or(Json::Null)),
        ])
    };
    Json::object([
        ("name", Json::text(name)),
        ("programs", Json::list(&programs, Json::text)),
        ("clients", Json::list((0..).map(ClientId).zip(clients), client)),
        ("servers", Json::list(servers, server)),
        (
            "latency_ms",
            Json::list([network.latency.least_ms, network.latency.most_ms], Json::number),
        ),
        ("call_timeout_ms", Json::number(network.call_timeout_ms)),
        ("seed", Json::number(*seed)),
        ("until_ms", Json::number(until.0)),
    ])
}

/// The value of each parameter of a program.
fn parameter_fields(program: Option<&Program>, given: &[(String, String)]) -> Json {
    let value = |parameter: &Parameter| {
        let typed = given.iter().find(|(name, _)| *name == parameter.name);
        let value = typed.and_then(|(_, typed)| parameter.read(typed).ok());
        match value.as_ref().unwrap_or(&parameter.default) {
            // The digits of a Lua number that is finite are a number of JSON, too.
            number @ ParameterValue::Number(_) => Json::Number(number.to_string()),
            ParameterValue::Text(text) => Json::text(text),
        }
    };
    let parameters = program.map(Program::parameters).unwrap_or_default().iter();
    Json::Object(parameters.map(|parameter| (parameter.name.clone(), value(parameter))).collect())
}

fn clock_fields(clock: WallClock) -> Json {
    Json::object([
        ("offset_ms", Json::Number(clock.offset_ms.to_string())),
        ("drift_ppm", Json::Number(clock.drift_ppm.to_string())),
    ])
}

fn step_fields(recording: &Recording, (number, step): (u64, &Step), text: &Sentences) -> Json {
    let row = recording.row(step, text);
    let events = match &step.content {
        Content::Fold { polls } => Json::list(polls, |poll| {
            Json::object([
                ("client", Json::text(poll.client)),
                ("kind", Json::text("polls")),
                ("times", Json::number(poll.times as u64)),
            ])
        }),
        // A row has a line for each event that shows.
        Content::Move => {
            let shown = recording.shown(step).map(|(_, event)| event);
            Json::list(shown.zip(&row.lines), |(event, line)| event_fields(event, line))
        }
    };
    Json::object([
        ("step", Json::number(number)),
        ("at_ms", Json::number(step.at.0)),
        ("events", events),
        ("why", row.why.map_or(Json::Null, Json::Text)),
    ])
}

fn event_fields(event: &Event, line: &Line) -> Json {
    let client = ("client", event.client.map_or(Json::Null, Json::text));
    let kind = ("kind", Json::text(kind(&event.kind)));
    let server = ("server", event.kind.server().map_or(Json::Null, Json::text));
    match (line, &event.kind) {
        (Line::Command { reply, note, .. }, EventKind::Executed { args, .. }) => {
            // The line shows only how a script begins.
            let command = ("command", Json::Text(command(args)));
            let reply = ("reply", Json::text(reply));
            let note = ("note", note.as_ref().map_or(Json::Null, Json::text));
            Json::object([client, kind, server, command, reply, note])
        }
        (Line::Command { command, reply, .. }, _) => {
            let command = ("command", Json::text(command));
            Json::object([client, kind, command, ("reply", Json::text(reply))])
        }
        (Line::Sentence(sentence), _) if event.kind.server().is_some() => {
            Json::object([client, kind, server, ("text", Json::text(sentence))])
        }
        (Line::Sentence(sentence), _) => {
            Json::object([client, kind, ("text", Json::text(sentence))])
        }
    }
}

fn kind(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Executed { .. } => "command",
        EventKind::Expired { .. } => "expiry",
        EventKind::Stored { .. } => "store",
        EventKind::Printed { .. } => "print",
        EventKind::Entered => "enter",
        EventKind::Left => "leave",
        EventKind::Crashed { .. } => "crash",
        EventKind::Finished => "end",
        EventKind::Failed(_) => "failure",
        EventKind::TimedOut { .. } => "timeout",
        EventKind::Disconnected { .. } => "disconnection",
        EventKind::Paused { .. } => "pause",
        EventKind::Delayed { .. } => "delay",
        EventKind::Lost { .. } => "loss",
        EventKind::Jumped { .. } => "jump",
        EventKind::Restarted { .. } => "restart",
        EventKind::Partitioned { .. } => "partition",
        EventKind::Healed { .. } => "heal",
        EventKind::FailedOver { .. } => "failover",
        // None of these shows.
        EventKind::Sent { .. } => "sent",
        EventKind::Asked { .. } => "asked",
        EventKind::Slept { .. } => "sleep",
        EventKind::Worked { .. } => "work",
    }
}

fn finding_fields(recording: &Recording, finding: &Finding, text: &Sentences) -> Json {
    let kind = match finding.property() {
        Property::MutualExclusion => "mutual_exclusion",
        Property::OnlyTheHolderReleases => "only_the_holder_releases",
        Property::TheLockComesBack => "the_lock_comes_back",
        Property::TheHolderHolds => "the_holder_holds",
        Property::NoLostUpdate => "no_lost_update",
        Property::NoErrorPathIntoTheSection => "no_error_path_into_the_section",
    };
    let severity = match finding.severity() {
        Severity::Broken => "broken",
        Severity::Warning => "warning",
    };
    let (title, reason) = recording.finding_in_words(finding, text);
    Json::object([
        ("kind", Json::text(kind)),
        ("severity", Json::text(severity)),
        ("step", Json::number(recording.step_of(finding.event) as u64)),
        ("at_ms", Json::number(finding.at.0)),
        ("clients", Json::list(finding.clients(), Json::text)),
        ("title", Json::Text(title)),
        ("reason", Json::Text(reason)),
    ])
}

fn ending(recording: &Recording) -> Json {
    let because = match StopReason::of(recording.run()) {
        StopReason::Done => "done",
        StopReason::TimeOver => "time_over",
        StopReason::MovesUsedUp => "moves_used_up",
    };
    Json::object([
        ("because", Json::text(because)),
        ("at_ms", Json::number(recording.run().world().now().0)),
        ("at_work", Json::list(recording.at_work(), Json::text)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::ServerId;
    use crate::moves::Move;

    #[test]
    fn clients_with_one_text_name_one_program_whoever_stands_between_them() {
        let clients = ["sleep(1)", "sleep(2)", "sleep(1)"].map(ClientSetup::of);
        let world = World::new(&Scenario::with_clients(clients.to_vec())).expect("they load");
        let fields = scenario_fields(&world, "", Millis(0)).to_string();
        assert!(fields.contains(r#""programs":["sleep(1)","sleep(2)"]"#), "{fields}");
        let of_clients: Vec<&str> =
            fields.split(r#"{"program":"#).skip(1).map(|client| &client[..1]).collect();
        assert_eq!(of_clients, ["0", "1", "0"]);
    }

    #[test]
    fn a_command_without_a_client_is_an_external_clients() {
        let scenario = Scenario::with_clients(vec![ClientSetup::of("sleep(1)")]);
        let mut recording = Recording::start(&scenario).expect("the program loads");
        let args = ["SETNX", "lock", "1"].map(crate::redis::Bytes::from).into();
        let server = ServerId(0);
        recording.push(Move::Command { server, args }).expect("S1 can be reached");
        let record = record(&recording, "", Millis(0), None).to_string();
        let event = r#"{"client": null, "kind": "command", "server": "S1", "command": "SETNX lock 1", "reply": "1", "note": null}"#;
        let without_spaces = |text: &str| text.replace([' ', '\n'], "");
        assert!(without_spaces(&record).contains(&without_spaces(event)), "{record}");
    }
}
