//! JSON object with arbitrary field names: parameters by name, programs by name.
//!
//! It keeps the order of the fields, and a duplicate name is an error, as in an object with fixed
//! fields.

use lua_vm::limits::PARAMETERS;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Maximum number of names. A program may declare no more parameters, and a scenario has fewer
/// clients.
pub(super) const NAME_LIMIT: usize = PARAMETERS;

/// Values by name, in the order of the file.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(transparent, inline))]
pub(super) struct Named<T>(
    #[cfg_attr(test, schemars(with = "std::collections::BTreeMap<String, T>"))]
    #[cfg_attr(test, schemars(extend("maxProperties" = NAME_LIMIT)))]
    pub(super) Vec<(String, T)>,
);

impl<T> Named<T> {
    pub(super) fn get(&self, name: &str) -> Option<&T> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> Default for Named<T> {
    fn default() -> Named<T> {
        Named(Vec::new())
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Named<T>, D::Error> {
        deserializer.deserialize_map(NamedVisitor(PhantomData))
    }
}

struct NamedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for NamedVisitor<T> {
    type Value = Named<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Named<T>, A::Error> {
        let mut named = Named::default();
        while let Some(name) = fields.next_key::<String>()? {
            if named.get(&name).is_some() {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            if named.0.len() == NAME_LIMIT {
                return Err(A::Error::custom(format_args!("at most {NAME_LIMIT} names")));
            }
            let value = fields.next_value()?;
            named.0.push((name, value));
        }
        Ok(named)
    }
}
