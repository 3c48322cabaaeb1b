//! Positions in a file: as a path of field names, and as line and column.

use super::error::{FileProblem, Located};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A position in the input. The column is in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
}

/// Path of field names and list indices to a value. Displayed as `clients[1].clock.offset_ms`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Path(pub(super) Vec<Part>);

/// One part of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Field(String),
    Index(usize),
}

impl Path {
    /// Returns the path of a top-level field.
    pub(super) fn field(name: &str) -> Path {
        Path::default().key(name)
    }

    /// Appends a field name.
    pub(super) fn key(mut self, name: &str) -> Path {
        self.0.push(Part::Field(name.to_owned()));
        self
    }

    /// Appends a list index.
    pub(super) fn index(mut self, index: usize) -> Path {
        self.0.push(Part::Index(index));
        self
    }

    /// Returns a problem at this path.
    pub(super) fn because(self, problem: FileProblem) -> Located {
        Located { path: self, problem }
    }

    /// Returns the position of the value in the input, or of its nearest ancestor that exists.
    pub(super) fn find(&self, json: &str) -> Option<Place> {
        (0..=self.0.len()).rev().find_map(|parts| {
            let mut deserializer = serde_json::Deserializer::from_str(json);
            // The seeker returns an error at the end of the path, and the error contains the
            // position.
            let stopped = Seeker(&self.0[..parts]).deserialize(&mut deserializer).err()?;
            let Place { line, column } = Place::of(&stopped)?;
            // The error is after the last token that was read: a colon, or the end of the previous
            // item.
            let rest = json.lines().nth(line - 1)?.get(column..)?;
            let spaces = rest.len() - rest.trim_start_matches([' ', '\t', ',']).len();
            Some(Place { line, column: column + spaces + 1 })
        })
    }
}

impl Place {
    /// Returns the position of an error, if it has one.
    pub(super) fn of(error: &serde_json::Error) -> Option<Place> {
        let (line, column) = (error.line(), error.column());
        (line > 0).then_some(Place { line, column })
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.0.iter().enumerate() {
            match part {
                Part::Field(name) if place == 0 => formatter.write_str(name)?,
                Part::Field(name) => write!(formatter, ".{name}")?,
                Part::Index(index) => write!(formatter, "[{index}]")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

/// Deserializer seed that follows a path and returns an error at its end.
struct Seeker<'a>(&'a [Part]);

impl<'de> DeserializeSeed<'de> for Seeker<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.0 {
            [] => Err(D::Error::custom("here")),
            [Part::Field(_), ..] => deserializer.deserialize_map(self),
            [Part::Index(_), ..] => deserializer.deserialize_seq(self),
        }
    }
}

impl<'de> Visitor<'de> for Seeker<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("what the path says")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<String>()? {
            match self.0 {
                [Part::Field(wanted), rest @ ..] if *wanted == name => {
                    fields.next_value_seed(Seeker(rest))?;
                }
                _ => drop(fields.next_value::<IgnoredAny>()?),
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let [Part::Index(wanted), rest @ ..] = self.0 else { return Ok(()) };
        for _ in 0..*wanted {
            items.next_element::<IgnoredAny>()?;
        }
        items.next_element_seed(Seeker(rest)).map(|_| ())
    }
}
