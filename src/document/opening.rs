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
    let json = text.trim_start_matches('\u{feff}').trim();
    let text = match json.starts_with('{').then(|| Head::of(json)) {
        Some(Head { link: None, is_scenario: true }) => {
            let work = scenario::read(text).map_err(Refused::Scenario)?;
            return Ok(Opened::Scenario(Box::new(work)));
        }
        Some(Head { link, .. }) => link::decode(&link.unwrap_or_default()),
        None => link::decode(link::within(text)),
    };
    Ok(Opened::Link(Box::new(text?)))
}

/// What the fields of a JSON object say about it.
#[derive(Default)]
struct Head {
    /// The field `link` of a saved run.
    link: Option<String>,
    /// Whether it has a field that only a scenario file has.
    is_scenario: bool,
}

impl Head {
    /// Reads the fields up to `link`. The run behind it is words for programs, is not needed here, and
    /// may be so long that only its beginning was read; mistakes in a scenario file are found later.
    fn of(json: &str) -> Head {
        let mut head = Head::default();
        let mut deserializer = serde_json::Deserializer::from_str(json);
        // The visitor stops by an error when it has seen enough.
        let _ = deserializer.deserialize_map(HeadVisitor(&mut head));
        head
    }
}

struct HeadVisitor<'a>(&'a mut Head);

impl<'de> Visitor<'de> for HeadVisitor<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<String>()? {
            match name.as_str() {
                "link" => {
                    self.0.link = fields.next_value::<Option<String>>()?.or(Some(String::new()));
                    return Err(A::Error::custom("enough is known"));
                }
                "version" | "clients" => self.0.is_scenario = true,
                _ => {}
            }
            fields.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}
