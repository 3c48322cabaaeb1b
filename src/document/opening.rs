//! What a text is that a person opens: a link, an address, a saved run, a scenario file.

use super::scenario::{self, ScenarioFileError};
use crate::link::{self, Damaged, Link};
use crate::workspace::Work;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
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
}

/// Opens a text.
///
/// # Errors
/// What is wrong with it.
pub fn open(text: &str) -> Result<Opened, Refused> {
    let json = text.trim_start_matches('\u{feff}').trim_start();
    let link = match json.starts_with('{').then(|| Content::of(json)) {
        None => link::decode(link::within(text)),
        Some(Content::Run(link)) => link::decode(&link),
        Some(Content::CutRun) => Err(Damaged::Cut),
        Some(Content::Unknown) => Err(Damaged::NotOurs),
        Some(Content::Scenario) => {
            let work = scenario::read(text).map_err(Refused::Scenario)?;
            return Ok(Opened::Scenario(Box::new(work)));
        }
    };
    Ok(Opened::Link(Box::new(link?)))
}

/// What a JSON object is, by its fields.
enum Content {
    /// A run that was saved, with its link.
    Run(String),
    /// A run that ends before its link does.
    CutRun,
    /// A scenario file, whole or not.
    Scenario,
    Unknown,
}

impl Content {
    /// Reads the fields up to `link`. The run behind it is words for programs, is not needed here,
    /// and may be so long that only its beginning was read; mistakes in a scenario file are found
    /// later.
    fn of(json: &str) -> Content {
        let mut seen = Seen::default();
        let mut deserializer = serde_json::Deserializer::from_str(json);
        // The visitor stops by an error when it has seen enough.
        let stopped = deserializer.deserialize_map(FieldVisitor(&mut seen)).err();
        match seen {
            Seen { link: Some(link), .. } => Content::Run(link),
            Seen { is_run: true, .. } if stopped.is_some_and(|it| it.is_eof()) => Content::CutRun,
            Seen { is_run: false, is_scenario: true, .. } => Content::Scenario,
            Seen { .. } => Content::Unknown,
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
        while let Some(name) = fields.next_key::<String>()? {
            if name == "link" {
                self.0.is_run = true;
                self.0.link = fields.next_value()?;
                return Err(A::Error::custom("enough is known"));
            }
            self.0.is_scenario |= name == "version";
            fields.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}
