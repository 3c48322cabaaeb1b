//! Path of fields and items at which deserialization failed.
//!
//! The crate `serde_path_to_error` tracks this path while it reads, but it compiles every
//! deserializer twice, which adds 8 KB to the page. This module instead reads the input again after
//! an error, up to the position of the error.

use super::location::{Part, Path};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// Returns the path to the subject of an error: the value that was read last, or the object that
/// lacks a field.
pub(super) fn path_at(json: &str, error: &serde_json::Error) -> Path {
    let lines_before = error.line().saturating_sub(1);
    let line_start: usize = json.split_inclusive('\n').take(lines_before).map(str::len).sum();
    let read = json.get(..line_start + error.column()).unwrap_or(json);
    let is_missing = error.to_string().starts_with("missing field");
    let read = read.strip_suffix('}').filter(|_| is_missing).unwrap_or(read);
    let keeps_last = error.is_data() && !is_missing;
    let mut path = Path::default();
    let follower = Follower { path: &mut path.0, depth: 0, part: None, keeps_last };
    // The input ends at the error, so deserialization fails here too. Only the path is needed.
    let _ = follower.deserialize(&mut serde_json::Deserializer::from_str(read));
    path
}

/// Deserializer seed that records the current path.
struct Follower<'a> {
    path: &'a mut Vec<Part>,
    /// Number of parts in the path to the parent.
    depth: usize,
    /// Part from the parent to the value, or `None` for the root.
    part: Option<Part>,
    /// Whether the path to a value stays until the next value, because the value may be the wrong
    /// one.
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
