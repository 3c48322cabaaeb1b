//! The path of fields and items at which reading a text stopped.
//!
//! The crate `serde_path_to_error` keeps that path while it reads, but compiles every deserializer
//! twice: 8 KB of what the page loads. Here the text is read again, up to the error, once there is
//! one.

use super::place::{Part, Path};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The path to what an error in this text is about: the value that was read last, or the object
/// that lacks a field.
pub(super) fn path_at(json: &str, error: &serde_json::Error) -> Path {
    let lines_before = error.line().saturating_sub(1);
    let line_start: usize = json.split_inclusive('\n').take(lines_before).map(str::len).sum();
    let read = json.get(..line_start + error.column()).unwrap_or(json);
    let is_missing = error.to_string().starts_with("missing field");
    let read = read.strip_suffix('}').filter(|_| is_missing).unwrap_or(read);
    let keeps_last = error.is_data() && !is_missing;
    let mut path = Path::default();
    let follower = Follower { path: &mut path.0, depth: 0, part: None, keeps_last };
    // The text ends at the error, so reading fails there too; the path is all that is wanted.
    let _ = follower.deserialize(&mut serde_json::Deserializer::from_str(read));
    path
}

/// Keeps the path to what it reads.
struct Follower<'a> {
    path: &'a mut Vec<Part>,
    /// How many parts lead to what surrounds it.
    depth: usize,
    /// What leads from there to what is read; nothing, to the whole.
    part: Option<Part>,
    /// Whether the path to a value is kept until another is read: the value may be what is wrong.
    keeps_last: bool,
}

impl<'de> DeserializeSeed<'de> for Follower<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Follower { path, depth, part, keeps_last } = self;
        path.truncate(depth);
        path.extend(part);
        let inner = Follower { depth: path.len(), path, part: None, keeps_last };
        deserializer.deserialize_any(inner)?;
        if !keeps_last {
            path.truncate(depth);
        }
        Ok(())
    }
}

impl<'de> Visitor<'de> for Follower<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let Follower { path, depth, keeps_last, .. } = self;
        while let Some(name) = fields.next_key()? {
            path.truncate(depth);
            path.push(Part::Field(name));
            let depth = path.len();
            fields.next_value_seed(Follower { path, depth, part: None, keeps_last })?;
            if !keeps_last {
                path.truncate(depth - 1);
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Follower { path, depth, keeps_last, .. } = self;
        for index in 0.. {
            let part = Some(Part::Index(index));
            if items.next_element_seed(Follower { path, depth, part, keeps_last })?.is_none() {
                break;
            }
        }
        Ok(())
    }
}
