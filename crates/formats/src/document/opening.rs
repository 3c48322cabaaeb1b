//! What a text is that a person opens: a link, an address, a saved run, a scenario file.
use super::edited::{self, Edited};
use super::scenario::{self, ScenarioFileError};
use super::seal::{CHECKSUM, Digest, FIELDS, Seal};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use session::{Damaged, Link, Work};
use std::fmt;

/// Something that can be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// A link, given as it is, in an address, or in a saved run.
    Link(Box<Link>),
    /// A scenario file.
    Scenario(Box<Work>),
}

/// Why a text cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It is no link, or a damaged one.
    #[error(transparent)]
    Link(#[from] Damaged),
    /// It is a scenario file in which this is wrong, at least one thing.
    #[error("{}", scenario::listed(.0))]
    Scenario(Vec<ScenarioFileError>),
    /// It is a saved run that was changed. Its link is as it was, and would hide the change.
    #[error(transparent)]
    Edited(Edited),
}

/// Opens a text.
///
/// # Errors
/// What is wrong with it.
pub fn open(text: &str) -> Result<Opened, Refused> {
    let json = text.trim_start_matches('\u{feff}').trim_start();
    let content = json.starts_with('{').then(|| Content::of(json));
    let link = match &content {
        None => session::decode(session::within(text)),
        Some(Content::Run(run)) => session::decode(&run.link),
        Some(Content::CutRun) => Err(Damaged::Cut),
        Some(Content::Unknown) => Err(Damaged::NotOurs),
        Some(Content::Scenario) => {
            let work = scenario::read(text).map_err(Refused::Scenario)?;
            return Ok(Opened::Scenario(Box::new(work)));
        }
    };
    let link = link?;
    if let Some(Content::Run(run)) = content
        && let Some(edited) = run.edited(json, &link)
    {
        return Err(Refused::Edited(edited));
    }
    Ok(Opened::Link(Box::new(link)))
}

/// What a JSON object is, by its fields.
enum Content {
    /// A run that was saved.
    Run(SavedRun),
    /// A run that ends before its link does.
    CutRun,
    /// A scenario file, whole or not.
    Scenario,
    Unknown,
}

/// What tells whether a saved run was changed.
struct SavedRun {
    link: String,
    scenario: Option<Value>,
    /// Whether it has the number that follows from its fields; none, if there is no number, or only
    /// the beginning was read.
    is_sealed: Option<bool>,
    /// Where it stops to be JSON, but for its end.
    stops_at: Option<(usize, usize)>,
}

impl Content {
    /// Reads all fields, of which most are words for programs and not kept. A saved run may be so
    /// long that only its beginning was read; mistakes in a scenario file are found later.
    fn of(json: &str) -> Content {
        let mut seen = Seen::default();
        let mut deserializer = serde_json::Deserializer::from_str(json);
        let stopped = deserializer.deserialize_map(FieldVisitor(&mut seen)).err();
        let is_cut = stopped.as_ref().is_some_and(|it| it.is_eof());
        // No version writes a value that is not read here.
        let has_another = stopped.as_ref().is_some_and(|it| it.is_data());
        let stops_at = stopped.filter(|it| it.is_syntax()).map(|it| (it.line(), it.column()));
        match seen {
            Seen { link: Some(link), scenario, checksum, seal, .. } => {
                let is_sealed = checksum.filter(|_| !is_cut).map(|it| it == seal.to_string());
                let is_sealed = if has_another { Some(false) } else { is_sealed };
                Content::Run(SavedRun { link, scenario, is_sealed, stops_at })
            }
            Seen { is_run: true, .. } if is_cut => Content::CutRun,
            Seen { is_run: false, is_scenario: true, .. } => Content::Scenario,
            Seen { .. } => Content::Unknown,
        }
    }
}

impl SavedRun {
    /// What was changed since it was written. A run without a number was written by a version that
    /// gave none, and may have had other words for what happens.
    fn edited(&self, json: &str, link: &Link) -> Option<Edited> {
        if let Some((line, column)) = self.stops_at {
            return Some(Edited::Json { line, column });
        }
        match self.is_sealed {
            Some(true) => None,
            Some(false) => edited::in_run(json, link),
            None => edited::in_scenario(self.scenario.as_ref()?, link),
        }
    }
}

/// The fields that tell what an object is.
#[derive(Default)]
struct Seen {
    /// Whether there is a field `link`.
    is_run: bool,
    /// What it has.
    link: Option<String>,
    scenario: Option<Value>,
    checksum: Option<Value>,
    seal: Seal,
    /// Whether there is a field `version`.
    is_scenario: bool,
}

struct FieldVisitor<'a>(&'a mut Seen);

impl<'de> Visitor<'de> for FieldVisitor<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let seen = self.0;
        while let Some(name) = fields.next_key::<String>()? {
            let digest = match name.as_str() {
                "link" => {
                    seen.is_run = true;
                    let link: Option<String> = fields.next_value()?;
                    let digest = link.as_deref().map(Digest::of_text);
                    seen.link = link;
                    digest
                }
                "scenario" => Some(Digest::of_scenario(seen.scenario.insert(fields.next_value()?))),
                name if FIELDS.contains(&name) => Some(fields.next_value()?),
                CHECKSUM => {
                    seen.checksum = Some(fields.next_value()?);
                    None
                }
                name => {
                    seen.is_scenario |= name == "version";
                    fields.next_value::<IgnoredAny>()?;
                    None
                }
            };
            if let Some(digest) = digest {
                seen.seal.add(&name, &digest);
            }
        }
        Ok(())
    }
}
