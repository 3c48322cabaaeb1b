//! Checksum over the content of a saved run, to detect changes by hand.
//!
//! It depends only on the values, not on field order, white space or escapes. It detects mistakes
//! but does not protect from forgery. The algorithm never changes, because saved files contain
//! checksums.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::fmt;
use xxhash_rust::xxh3::xxh3_64;

/// Fields that the checksum covers. Other programs may add further fields.
pub(super) const FIELDS: [&str; 9] = [
    "link",
    "scenario",
    "steps",
    "findings",
    "failures",
    "remarks",
    "properties",
    "verdict",
    "ended",
];

/// Name of the field that contains the checksum.
pub(super) const CHECKSUM: &str = "checksum";

/// Checksum of an object: the sum of the checksums of its fields.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Seal(u64);

impl Seal {
    /// Computes the checksum of a saved run from its JSON. Input that is not an object has the
    /// checksum of an empty object.
    pub(super) fn of(json: &str) -> Seal {
        serde_json::from_str(json).unwrap_or_default()
    }

    /// Adds a field. The order of the calls does not matter.
    pub(super) fn add(&mut self, name: &str, value: &Digest) {
        let both = [&xxh3_64(name.as_bytes()).to_le_bytes()[..], &value.0.to_le_bytes()].concat();
        self.0 = self.0.wrapping_add(xxh3_64(&both));
    }
}

impl<'de> Deserialize<'de> for Seal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seal, D::Error> {
        deserializer.deserialize_map(SealVisitor)
    }
}

struct SealVisitor;

impl<'de> Visitor<'de> for SealVisitor {
    type Value = Seal;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Seal, A::Error> {
        let mut seal = Seal::default();
        while let Some(name) = fields.next_key::<String>()? {
            let digest = match name.as_str() {
                "scenario" => Digest::of_scenario(&fields.next_value()?),
                _ => fields.next_value()?,
            };
            seal.add(&name, &digest);
        }
        Ok(seal)
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

/// Checksum of a value, computed during deserialization without storing the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Digest(u64);

impl Digest {
    /// Returns the checksum of a string.
    pub(super) fn of_text(text: &str) -> Digest {
        Digest::of(b's', text.as_bytes())
    }

    /// Returns the checksum of a scenario without its name, which users may change.
    pub(super) fn of_scenario(scenario: &Value) -> Digest {
        match scenario {
            Value::Object(fields) => {
                Digest::of_fields(fields.iter().filter(|(name, _)| *name != "name"))
            }
            other => Digest::of_value(other),
        }
    }

    fn of_value(value: &Value) -> Digest {
        match value {
            Value::Null => Digest::NULL,
            Value::Bool(value) => Digest::of(b'b', &[u8::from(*value)]),
            Value::Number(number) => Digest::of(b'n', number.to_string().as_bytes()),
            Value::String(text) => Digest::of_text(text),
            Value::Array(items) => {
                items.iter().fold(Digest::EMPTY, |all, item| all.and(Digest::of_value(item)))
            }
            Value::Object(fields) => Digest::of_fields(fields.iter()),
        }
    }

    fn of_fields<'a>(fields: impl Iterator<Item = (&'a String, &'a Value)>) -> Digest {
        let mut seal = Seal::default();
        fields.for_each(|(name, value)| seal.add(name, &Digest::of_value(value)));
        seal.into()
    }

    const NULL: Digest = Digest(0);

    /// Checksum of an empty list.
    const EMPTY: Digest = Digest(1);

    /// Returns the checksum of a list with one more item.
    fn and(self, item: Digest) -> Digest {
        Digest::of(b'a', &[self.0.to_le_bytes(), item.0.to_le_bytes()].concat())
    }

    /// Returns the checksum of bytes. `sign` marks their type, so that a number and a string
    /// differ.
    fn of(sign: u8, bytes: &[u8]) -> Digest {
        Digest(xxh3_64(&[&[sign], bytes].concat()))
    }
}

impl From<Seal> for Digest {
    fn from(seal: Seal) -> Digest {
        Digest::of(b'o', &seal.0.to_le_bytes())
    }
}

/// Supports the values of a run outside its scenario: strings, counts and null, in lists and
/// objects.
impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        deserializer.deserialize_any(DigestVisitor)
    }
}

struct DigestVisitor;

impl<'de> Visitor<'de> for DigestVisitor {
    type Value = Digest;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("what a saved run has")
    }

    fn visit_unit<E>(self) -> Result<Digest, E> {
        Ok(Digest::NULL)
    }

    fn visit_u64<E>(self, count: u64) -> Result<Digest, E> {
        Ok(Digest::of(b'n', count.to_string().as_bytes()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Digest, E> {
        Ok(Digest::of_text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Digest, A::Error> {
        let mut digest = Digest::EMPTY;
        while let Some(item) = items.next_element()? {
            digest = digest.and(item);
        }
        Ok(digest)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Digest, A::Error> {
        let mut seal = Seal::default();
        while let Some(name) = fields.next_key::<String>()? {
            seal.add(&name, &fields.next_value()?);
        }
        Ok(seal.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checksums_of_saved_files_never_change() {
        for (json, seal) in [
            ("{}", "0000000000000000"),
            (
                r#"{"link":"v1.","scenario":{"name":"a","seed":-1,"x":[0.5,true,null]}}"#,
                "d315cf7cfe5164c5",
            ),
            (
                r#"{"scenario":{"x":[0.5,true,null],"seed":-1},"link":"v1\u002e"}"#,
                "d315cf7cfe5164c5",
            ),
            (
                r#"{"steps":[{"step":1,"at_ms":0,"why":null},{}],"verdict":"broken"}"#,
                "87b499fe43ebf5e5",
            ),
            (
                r#"{"steps":[{},{"step":1,"at_ms":0,"why":null}],"verdict":"broken"}"#,
                "702fb4100839b4a0",
            ),
        ] {
            assert_eq!(Seal::of(json).to_string(), seal, "{json}");
        }
    }
}
