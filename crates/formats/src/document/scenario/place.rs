//! Where in a file something stands: by the names of the fields, and by line and column.

use super::error::{FileProblem, Located};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A place in a text, both counted from 1; the column in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// The fields and places in lists that lead to a value. Displayed as `clients[1].clock.offset_ms`.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Path(pub(super) Vec<Part>);

/// What leads to a value from what surrounds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Field(String),
    Index(usize),
}

impl Path {
    /// A field of the file itself.
    pub(super) fn field(name: &str) -> Path {
        Path::default().key(name)
    }

    /// A field of what stands here.
    pub(super) fn key(mut self, name: &str) -> Path {
        self.0.push(Part::Field(name.to_owned()));
        self
    }

    /// An item of the list that stands here.
    pub(super) fn index(mut self, index: usize) -> Path {
        self.0.push(Part::Index(index));
        self
    }

    /// What is wrong with what stands here.
    pub(super) fn because(self, problem: FileProblem) -> Located {
        Located { path: self, problem }
    }

    /// Where that stands in a text, or where its nearest surroundings do.
    pub(super) fn find(&self, json: &str) -> Option<Place> {
        (0..=self.0.len()).rev().find_map(|parts| {
            let mut deserializer = serde_json::Deserializer::from_str(json);
            // The seed stops where the path ends, and the error says where that is.
            let stopped = Seeker(&self.0[..parts]).deserialize(&mut deserializer).err()?;
            let Place { line, column } = Place::of(&stopped)?;
            // It stopped behind what it had read: a colon, or the end of the item before.
            let rest = json.lines().nth(line - 1)?.get(column..)?;
            let spaces = rest.len() - rest.trim_start_matches([' ', '\t', ',']).len();
            Some(Place { line, column: column + spaces + 1 })
        })
    }
}

impl Place {
    /// Where reading stopped, if anywhere.
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

/// Follows a path and stops with an error at its end.
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
