//! Detects changes by hand in a saved run. Opening a saved run only reads its link, so a change in
//! any other field would have no effect.

use super::checksum::FIELDS;
use super::saved_run::{self, ScenarioEntry};
use serde_json::{Map, Value};
use session::Link;
use simulator::World;

/// A change in a saved run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Edited {
    /// The first field that differs from the run of the link.
    #[error("{path} is {found}, but {expected} in the run of its link")]
    Field {
        /// Path of the field, such as `scenario.clients[0].starts_at_ms`.
        path: String,
        /// Value in the file, as JSON, or `missing`.
        found: String,
        /// Value in the run of the link, as JSON, or `missing`.
        expected: String,
    },
    /// The file is not valid JSON after this position.
    #[error("it is no JSON from line {line}, column {column} on")]
    Json {
        /// Line, counted from 1.
        line: usize,
        /// Column in bytes, counted from 1.
        column: usize,
    },
}

/// Returns the first field of a whole file that differs from the run of its link.
pub(super) fn in_run(json: &str, link: &Link) -> Option<Edited> {
    let recording = link.work.record().ok()?;
    let written = saved_run::write(&recording, "", link.work.until, None, None);
    let read = |text| serde_json::from_str::<Map<String, Value>>(text).ok().map(nameless);
    let (file, ours) = (read(json)?, read(&written)?);
    // The link is not compared, because `ours` is derived from it.
    let mut fields = FIELDS.into_iter().filter(|name| *name != "link");
    fields.find_map(|name| differs(file.get(name), ours.get(name), name))
}

/// Returns the first field of a scenario that differs from the scenario of a link.
pub(super) fn in_scenario(scenario: &Value, link: &Link) -> Option<Edited> {
    let world = World::new(&link.work.scenario).ok()?;
    let ours = serde_json::to_value(ScenarioEntry::of(&world, "", link.work.until)).ok()?;
    let [file, ours] = [scenario, &ours]
        .map(|scenario| nameless(Map::from_iter([("scenario".to_owned(), scenario.clone())])));
    differs(file.get("scenario"), ours.get("scenario"), "scenario")
}

/// Removes the name of the scenario, which users may change.
fn nameless(mut run: Map<String, Value>) -> Map<String, Value> {
    if let Some(Value::Object(scenario)) = run.get_mut("scenario") {
        scenario.remove("name");
    }
    run
}

/// Returns the first field in which two values differ.
fn differs(file: Option<&Value>, ours: Option<&Value>, path: &str) -> Option<Edited> {
    match (file, ours) {
        (Some(Value::Object(file)), Some(Value::Object(ours))) => {
            let more = file.keys().filter(|name| !ours.contains_key(*name));
            let mut names = ours.keys().chain(more);
            names
                .find_map(|name| differs(file.get(name), ours.get(name), &format!("{path}.{name}")))
        }
        (Some(Value::Array(file)), Some(Value::Array(ours))) => {
            let mut places = 0..file.len().max(ours.len());
            places.find_map(|at| differs(file.get(at), ours.get(at), &format!("{path}[{at}]")))
        }
        (file, ours) if file == ours => None,
        (file, ours) => {
            let [found, expected] = [file, ours].map(in_short);
            Some(Edited::Field { path: path.to_owned(), found, expected })
        }
    }
}

/// Formats the beginning of a value as JSON.
fn in_short(value: Option<&Value>) -> String {
    const SHOWN: usize = 60;
    let Some(value) = value else { return "missing".to_owned() };
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
