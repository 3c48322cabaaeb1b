//! Serialization of links for messages between programs of the same version. A link is serialized as
//! the bytes of its content. A message needs no compression and no checksum.

use super::{Link, decode_content, encode_content};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

impl Serialize for Link {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&encode_content(self))
    }
}

impl<'de> Deserialize<'de> for Link {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Link, D::Error> {
        deserializer.deserialize_bytes(Content)
    }
}

/// Decodes the content of a link.
struct Content;

impl Visitor<'_> for Content {
    type Value = Link;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("the content of a link")
    }

    fn visit_bytes<E: Error>(self, content: &[u8]) -> Result<Link, E> {
        decode_content(content).map_err(E::custom)
    }
}
