//! A run as JSON for programs: the setup, the steps, the findings, the verdict, and the reason why
//! the run ended.
//!
//! Facts have their own fields; there are additional sentences in English, as on the page. Opening
//! a saved run reads only its link. A checksum detects changes in the other fields.

use super::checksum::{CHECKSUM, Seal};
use super::encode;
use super::named::Named;
use super::names::{ClientName, ServerName};
use super::setup::{ClockEntry, ParameterEntry, ServerEntry};
use i18n::{Language, Texts};
use lock_semantics::{ProgramFailure, Property, Severity};
use lua_vm::{Parameter, Program};
use narration::{EventLine, FindingMessage, Narrator, format_command};
use primitives::{ClientId, Millis};
use run_analysis::{Content, Finding, Recording, RunJudgement, Step};
use serde::Serialize;
use simulator::{ClientSetup, Event, EventKind, Scenario, StopReason, World};

/// Statistics of a search for the run with several seeds.
#[derive(Serialize)]
pub struct Search<'a> {
    /// First seed of the range.
    pub first_seed: u64,
    /// Last seed of the range.
    pub last_seed: u64,
    /// Number of runs played.
    pub runs: u64,
    /// Number of runs that did not test the lock.
    pub untested_runs: u64,
    /// Parts of the runs that varied with the seed, in addition to the interleaving.
    pub varied: &'a [String],
}

/// Formats a run as one JSON object on one line. `link` is the link to the run, `search` describes
/// the search that found the run.
pub fn write(
    recording: &Recording,
    name: &str,
    until: Millis,
    link: Option<&str>,
    search: Option<&Search>,
) -> String {
    let text = Language::English.texts();
    let steps = (1..).zip(recording.steps());
    let saved = SavedRun {
        link,
        search,
        scenario: ScenarioEntry::of(recording.run().world(), name, until),
        steps: steps.map(|step| StepEntry::of(recording, step, text)).collect(),
        findings: recording
            .findings()
            .iter()
            .map(|it| FindingEntry::of(recording, it, text))
            .collect(),
        failures: recording
            .coverage()
            .failures()
            .iter()
            .map(|it| FailureEntry::of(recording, it))
            .collect(),
        remarks: Narrator::new(recording, text).remarks(),
        properties: recording
            .judgements(until)
            .into_iter()
            .map(|(property, judgement)| PropertyEntry {
                property: property_name(property),
                verdict: verdict_name(judgement.verdict().severity()),
                why: match judgement {
                    RunJudgement::NotTested(untested) => {
                        Some(narration::reason_untested(untested, text))
                    }
                    _ => None,
                },
            })
            .collect(),
        verdict: match recording.coverage().unsupported() {
            Some(_) => "not_tested",
            None => verdict_name(recording.severity()),
        },
        ended: EndEntry::of(recording, until),
    };
    let mut json = encode::compact(&saved);
    let checksum = Seal::of(&json);
    // The checksum becomes the last field of the object.
    json.pop();
    format!("{json},\"{CHECKSUM}\":\"{checksum}\"}}\n")
}

#[derive(Serialize)]
struct SavedRun<'a> {
    link: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<&'a Search<'a>>,
    scenario: ScenarioEntry<'a>,
    steps: Vec<StepEntry>,
    findings: Vec<FindingEntry>,
    failures: Vec<FailureEntry>,
    /// Notes that readers should know before they read the findings.
    remarks: Vec<String>,
    properties: Vec<PropertyEntry>,
    /// Verdict on the whole run.
    verdict: &'static str,
    ended: EndEntry,
}

/// Setup of the run. Clients with the same source share one program.
#[derive(Serialize)]
pub(super) struct ScenarioEntry<'a> {
    name: &'a str,
    programs: Vec<&'a str>,
    clients: Vec<ClientEntry>,
    servers: Vec<ServerEntry>,
    latency_ms: [u64; 2],
    call_timeout_ms: u64,
    seed: u64,
    until_ms: u64,
}

#[derive(Serialize)]
struct ClientEntry {
    /// Index in the list of programs.
    program: Option<usize>,
    parameters: Named<ParameterEntry>,
    starts_at_ms: u64,
    clock: ClockEntry,
}

#[derive(Serialize)]
struct StepEntry {
    step: usize,
    at_ms: u64,
    events: Vec<EventEntry>,
    why: Option<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EventEntry {
    /// A command executed by Redis.
    Command {
        client: Option<ClientName>,
        kind: &'static str,
        server: Option<ServerName>,
        command: String,
        reply: String,
        note: Option<String>,
    },
    /// A call to the protected store.
    Store { client: Option<ClientName>, kind: &'static str, command: String, reply: String },
    /// A sequence of failed attempts to acquire the lock, folded into one entry.
    Polls { client: ClientName, kind: &'static str, times: usize },
    /// Any other event.
    Sentence {
        client: Option<ClientName>,
        kind: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        server: Option<ServerName>,
        text: String,
    },
}

#[derive(Serialize)]
struct FindingEntry {
    kind: &'static str,
    severity: &'static str,
    step: usize,
    at_ms: u64,
    clients: Vec<ClientName>,
    title: String,
    reason: String,
}

/// A program that failed.
#[derive(Serialize)]
struct FailureEntry {
    client: ClientName,
    /// Severity, or `None` if the program ended because a request got no reply.
    severity: Option<&'static str>,
    step: usize,
    line: u32,
    message: String,
}

/// Verdict of the run on one property.
#[derive(Serialize)]
struct PropertyEntry {
    property: &'static str,
    verdict: &'static str,
    /// Reason why the property was not tested.
    why: Option<&'static str>,
}

#[derive(Serialize)]
struct EndEntry {
    because: &'static str,
    at_ms: u64,
    /// Clients that had not ended.
    at_work: Vec<ClientName>,
}

impl<'a> ScenarioEntry<'a> {
    pub(super) fn of(world: &'a World, name: &'a str, until: Millis) -> ScenarioEntry<'a> {
        let Scenario { clients, servers, network, seed, starts: _ } = world.scenario();
        let mut programs: Vec<&str> = Vec::new();
        for client in clients {
            if !programs.contains(&&*client.program) {
                programs.push(&client.program);
            }
        }
        let client = |(id, setup): (ClientId, &ClientSetup)| ClientEntry {
            program: programs.iter().position(|program| *program == &*setup.program),
            parameters: values(world.program(id), &setup.parameters),
            starts_at_ms: setup.starts_at.0,
            clock: setup.clock.into(),
        };
        ScenarioEntry {
            name,
            clients: (0..).map(ClientId).zip(clients).map(client).collect(),
            programs,
            servers: servers.iter().map(|&server| server.into()).collect(),
            latency_ms: [network.latency.least_ms, network.latency.most_ms],
            call_timeout_ms: network.call_timeout_ms,
            seed: *seed,
            until_ms: until.0,
        }
    }
}

/// Returns the value of each parameter of a program: the given value or the default.
fn values(program: Option<&Program>, given: &[(String, String)]) -> Named<ParameterEntry> {
    let value = |parameter: &Parameter| {
        let typed = given.iter().find(|(name, _)| *name == parameter.name);
        let value = typed.and_then(|(_, typed)| parameter.read(typed).ok());
        let value = ParameterEntry::from(value.as_ref().unwrap_or(&parameter.default));
        (parameter.name.clone(), value)
    };
    Named(program.map(Program::parameters).unwrap_or_default().iter().map(value).collect())
}

impl StepEntry {
    fn of(recording: &Recording, (step, it): (usize, &Step), text: &Texts) -> StepEntry {
        let row = Narrator::new(recording, text).row(it);
        let events = match &it.content {
            Content::Fold { polls } => {
                let polls = polls.iter().map(|poll| EventEntry::Polls {
                    client: ClientName(poll.client),
                    kind: "polls",
                    times: poll.times,
                });
                polls.collect()
            }
            // A row has one line for each visible event.
            Content::Move => {
                let shown = recording.shown(it).zip(row.lines);
                shown.map(|((_, event), line)| EventEntry::of(event, line)).collect()
            }
        };
        StepEntry { step, at_ms: it.at.0, events, why: row.why }
    }
}

impl EventEntry {
    fn of(event: &Event, line: EventLine) -> EventEntry {
        let (client, kind) = (event.client.map(ClientName), kind(&event.kind));
        let server = event.kind.server().map(ServerName);
        match (line, &event.kind) {
            // The line abbreviates scripts and tokens, so the full values are written instead.
            (EventLine::Command { note, .. }, EventKind::Executed { args, reply, .. }) => {
                let (command, reply) = (format_command(args), reply.to_string());
                EventEntry::Command { client, kind, server, command, reply, note }
            }
            (EventLine::Command { .. }, EventKind::Stored { request, reply, .. }) => {
                let (command, reply) = (format_command(&request.words()), reply.to_string());
                EventEntry::Store { client, kind, command, reply }
            }
            (EventLine::Command { command, reply, .. }, _) => {
                EventEntry::Store { client, kind, command, reply }
            }
            (EventLine::Sentence(text), _) => EventEntry::Sentence { client, kind, server, text },
        }
    }
}

fn kind(kind: &EventKind) -> &'static str {
    match kind {
        EventKind::Executed { .. } => "command",
        EventKind::Unsupported { .. } => "unsupported",
        EventKind::Expired { .. } => "expiry",
        EventKind::Stored { .. } => "store",
        EventKind::ClockRead { .. } => "clock",
        EventKind::Printed { .. } => "print",
        EventKind::Entered { .. } => "enter",
        EventKind::Left => "leave",
        EventKind::Crashed { .. } => "crash",
        EventKind::Finished => "end",
        EventKind::GaveUp(_) => "give_up",
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
        // These events are not visible.
        EventKind::Sent { .. } => "sent",
        EventKind::Asked { .. } => "asked",
        EventKind::Slept { .. } => "sleep",
        EventKind::Worked { .. } => "work",
    }
}

impl FindingEntry {
    fn of(recording: &Recording, finding: &Finding, text: &Texts) -> FindingEntry {
        let FindingMessage { title, reason, .. } =
            Narrator::new(recording, text).finding_message(finding);
        FindingEntry {
            kind: property_name(finding.property()),
            severity: severity_name(finding.severity),
            step: recording.step_of(finding.event),
            at_ms: finding.at.0,
            clients: finding.clients().into_iter().map(ClientName).collect(),
            title,
            reason,
        }
    }
}

impl FailureEntry {
    fn of(recording: &Recording, failure: &ProgramFailure) -> FailureEntry {
        FailureEntry {
            client: ClientName(failure.client),
            severity: failure.severity().map(severity_name),
            step: recording.step_of(failure.event),
            line: failure.error.line,
            message: failure.error.to_string(),
        }
    }
}

pub(super) fn property_name(property: Property) -> &'static str {
    match property {
        Property::MutualExclusion => "mutual-exclusion",
        Property::HolderOnly => "holder-only",
        Property::NoDeadlock => "no-deadlock",
        Property::LeaseOutlastsWork => "lease-outlasts-work",
        Property::NoLostUpdate => "no-lost-update",
        Property::NoEntryAfterFailure => "no-entry-after-failure",
        Property::Progress => "progress",
        Property::NoIdleLock => "no-idle-lock",
        Property::NoFailure => "no-failure",
    }
}

pub(super) fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Broken => "broken",
        Severity::LeaseLimit => "lease_limit",
    }
}

/// Returns the name of the verdict of a run. No run shows that a property holds.
fn verdict_name(severity: Option<Severity>) -> &'static str {
    severity.map_or("not_violated", severity_name)
}

impl EndEntry {
    fn of(recording: &Recording, until: Millis) -> EndEntry {
        EndEntry {
            because: match StopReason::of(recording.run()) {
                _ if recording.can_go_on(until) => "not_over",
                StopReason::Done => "done",
                StopReason::TimeOver => "time_over",
                StopReason::MovesUsedUp => "moves_used_up",
                StopReason::MemoryUsedUp => "memory_used_up",
            },
            at_ms: recording.run().world().now().0,
            at_work: recording.at_work().into_iter().map(ClientName).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use primitives::ServerId;
    use simulator::Move;

    #[test]
    fn clients_with_equal_sources_share_one_program() {
        let clients = ["sleep(1)", "sleep(2)", "sleep(1)"].map(ClientSetup::of);
        let world = World::new(&Scenario::with_clients(clients.to_vec())).expect("they load");
        let entry = ScenarioEntry::of(&world, "", Millis(0));
        assert_eq!(entry.programs, ["sleep(1)", "sleep(2)"]);
        let of_clients: Vec<_> = entry.clients.iter().map(|client| client.program).collect();
        assert_eq!(of_clients, [Some(0), Some(1), Some(0)]);
    }

    #[test]
    fn external_command_has_no_client() {
        let scenario = Scenario::with_clients(vec![ClientSetup::of("sleep(1)")]);
        let mut recording = Recording::start(&scenario).expect("the program loads");
        let args = ["SETNX", "lock", "1"].map(redis_model::Bytes::from).into();
        let server = ServerId(0);
        recording.push(Move::Command { server, args }).expect("S1 can be reached");
        let run = write(&recording, "", Millis(0), None, None);
        let event = r#"{"client":null,"kind":"command","server":"S1","command":"SETNX lock 1","reply":"1","note":null}"#;
        assert!(run.contains(event), "{run}");
    }
}
