//! Detects and opens the input of the user: a link, an address, a saved run or a scenario file.
use super::checksum::{CHECKSUM, Digest, FIELDS, Seal};
use super::scenario::{self, ScenarioFileError};
use super::tamper_check::{self, Edited};
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use session::{Damaged, Link, Work};
use std::fmt;

/// Content of an opened input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opened {
    /// A link, given as such, in an address or in a saved run.
    Link(Box<Link>),
    /// A scenario file.
    Scenario(Box<Work>),
}

/// Reason why an input cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The input is not a link, or the link is damaged.
    #[error(transparent)]
    Link(#[from] Damaged),
    /// The input is a scenario file with these errors, at least one.
    #[error("{}", scenario::listed(.0))]
    Scenario(Vec<ScenarioFileError>),
    /// The input is the output of `lockscope check --json`, which contains links but is not a link.
    #[error("it is the output of `lockscope check --json`")]
    CheckReport,
    /// The input is a saved run that was changed. Its unchanged link would hide the change.
    #[error(transparent)]
    Edited(Edited),
}

/// Opens an input.
///
/// # Errors
/// The reason why the input cannot be opened.
pub fn open(text: &str) -> Result<Opened, Refused> {
    let json = text.trim_start_matches('\u{feff}').trim_start();
    let content = json.starts_with('{').then(|| Content::of(json));
    let link = match &content {
        None => session::decode(session::within(text)),
        Some(Content::Run(run)) => session::decode(&run.link),
        Some(Content::CutRun) => Err(Damaged::Cut),
        Some(Content::Unknown) => Err(Damaged::NotOurs),
        Some(Content::CheckReport) => return Err(Refused::CheckReport),
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

/// Kind of a JSON object, by its fields.
enum Content {
    /// A saved run.
    Run(SavedRun),
    /// The beginning of a saved run, which ends before the end of the link.
    CutRun,
    /// A scenario file, complete or not.
    Scenario,
    /// The output of `lockscope check --json`, complete or not.
    CheckReport,
    Unknown,
}

/// Parts of a saved run that show whether it was changed.
struct SavedRun {
    link: String,
    scenario: Option<Value>,
    /// Whether the checksum matches the fields, or `None` if there is no checksum or the end of the
    /// file is missing.
    is_sealed: Option<bool>,
    /// Position of the first syntax error, other than an early end of the file.
    stops_at: Option<(usize, usize)>,
}

impl Content {
    /// Reads all fields but stores only the few that are needed. A saved run may be cut off. Errors
    /// in a scenario file are reported later.
    fn of(json: &str) -> Content {
        let mut seen = Seen::default();
        let mut deserializer = serde_json::Deserializer::from_str(json);
        let stopped = deserializer.deserialize_map(FieldVisitor(&mut seen)).err();
        let is_cut = stopped.as_ref().is_some_and(|it| it.is_eof());
        // No version of Lockscope writes a value of another type, so the run was changed.
        let has_another = stopped.as_ref().is_some_and(|it| it.is_data());
        let stops_at = stopped.filter(|it| it.is_syntax()).map(|it| (it.line(), it.column()));
        match seen {
            Seen { link: Some(link), scenario, checksum, seal, .. } => {
                let is_sealed = checksum.filter(|_| !is_cut).map(|it| it == seal.to_string());
                let is_sealed = if has_another { Some(false) } else { is_sealed };
                Content::Run(SavedRun { link, scenario, is_sealed, stops_at })
            }
            Seen { is_run: true, .. } if is_cut => Content::CutRun,
            Seen { is_run: false, is_check: true, .. } => Content::CheckReport,
            Seen { is_run: false, is_scenario: true, .. } => Content::Scenario,
            Seen { .. } => Content::Unknown,
        }
    }
}

impl SavedRun {
    /// Returns the change made since the run was written. A run without a checksum was written by
    /// an old version, whose sentences may differ. So only its scenario is compared.
    fn edited(&self, json: &str, link: &Link) -> Option<Edited> {
        if let Some((line, column)) = self.stops_at {
            return Some(Edited::Json { line, column });
        }
        match self.is_sealed {
            Some(true) => None,
            Some(false) => tamper_check::in_run(json, link),
            None => tamper_check::in_scenario(self.scenario.as_ref()?, link),
        }
    }
}

/// Fields that determine the kind of an object.
#[derive(Default)]
struct Seen {
    /// Whether a field `link` exists.
    is_run: bool,
    /// Value of the field `link`.
    link: Option<String>,
    scenario: Option<Value>,
    checksum: Option<Value>,
    seal: Seal,
    /// Whether a field `version` exists.
    is_scenario: bool,
    /// Whether a field `question` exists, which only the output of `check` has.
    is_check: bool,
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
                    seen.is_check |= name == "question";
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
