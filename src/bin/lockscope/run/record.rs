//! A run as JSON, for programs: what was set up, the steps, the findings and why it ended.
//!
//! Facts are fields of their own; sentences are given along, in English, as the page has them.

use crate::json::Json;
use lockscope::lua::{Parameter, ParameterValue, Program};
use lockscope::properties::{Finding, FindingKind, Severity};
use lockscope::report::{Line, Recording, command};
use lockscope::run::{Content, Ending, Step};
use lockscope::scenario::Scenario;
use lockscope::text::{Language, Sentences};
use lockscope::time::Millis;
use lockscope::world::{Event, EventKind};

/// The whole run as one object.
pub fn record(recording: &Recording, name: &str, program: &Program, until: Millis) -> Json {
    let text = Language::English.sentences();
    let scenario = recording.run.world().scenario();
    Json::object([
        ("scenario", scenario_fields(scenario, name, program, until)),
        (
            "steps",
            Json::list((1..).zip(&recording.steps), |step| step_fields(recording, step, text)),
        ),
        (
            "findings",
            Json::list(&recording.findings, |finding| finding_fields(recording, finding, text)),
        ),
        ("ended", ending(recording)),
    ])
}

fn scenario_fields(scenario: &Scenario, name: &str, program: &Program, until: Millis) -> Json {
    let given = scenario.clients.first().map(|client| client.parameters.as_slice());
    let value = |parameter: &Parameter| {
        let typed = given.unwrap_or_default().iter().find(|(name, _)| *name == parameter.name);
        let value = typed.and_then(|(_, typed)| parameter.read(typed).ok());
        match value.as_ref().unwrap_or(&parameter.default) {
            // The digits of a Lua number that is finite are a number of JSON, too.
            number @ ParameterValue::Number(_) => Json::Number(number.to_string()),
            ParameterValue::Text(text) => Json::text(text),
        }
    };
    let parameters = program.parameters().iter();
    let parameters = parameters.map(|parameter| (parameter.name.clone(), value(parameter)));
    Json::object([
        ("name", Json::text(name)),
        ("program", Json::text(program.source())),
        ("parameters", Json::Object(parameters.collect())),
        ("clients", Json::number(scenario.clients.len() as u64)),
        ("servers", Json::number(scenario.servers.into())),
        ("seed", Json::number(scenario.seed)),
        ("until_ms", Json::number(until.0)),
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
        (Line::Sentence(sentence), EventKind::Expired { .. }) => {
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
        // None of these shows.
        EventKind::Sent { .. } => "sent",
        EventKind::Asked { .. } => "asked",
        EventKind::Slept { .. } => "sleep",
        EventKind::Worked { .. } => "work",
    }
}

fn finding_fields(recording: &Recording, finding: &Finding, text: &Sentences) -> Json {
    let (kind, clients) = match finding.kind {
        FindingKind::MutualExclusion { first, second, .. } => ("mutual_exclusion", [first, second]),
        FindingKind::OnlyTheHolderReleases { by, owner } => {
            ("only_the_holder_releases", [by, owner])
        }
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
        ("clients", Json::list(clients, Json::text)),
        ("title", Json::Text(title)),
        ("reason", Json::Text(reason)),
    ])
}

fn ending(recording: &Recording) -> Json {
    let because = match Ending::of(&recording.run) {
        Ending::Done => "done",
        Ending::TimeOver => "time_over",
        Ending::MovesUsedUp => "moves_used_up",
    };
    Json::object([
        ("because", Json::text(because)),
        ("at_ms", Json::number(recording.run.world().now().0)),
        ("at_work", Json::list(recording.at_work(), Json::text)),
    ])
}
