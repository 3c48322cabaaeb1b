//! Entries that scenario files and saved runs share: servers, clocks, parameter values.

use lua_vm::ParameterValue;
use primitives::WallClock;
use redis_model::Persistence;
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Number;
#[cfg(test)]
use simulator::{CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS};
use simulator::{Replication, ServerSetup};
use std::fmt;

#[cfg(test)]
const OFFSET_LIMIT_MS: i64 = CLOCK_OFFSET_LIMIT_MS.cast_signed();

#[cfg(test)]
const DRIFT_LIMIT_PPM: i32 = CLOCK_DRIFT_LIMIT_PPM.cast_signed();

/// A wall clock. At the start all clocks show the same time, unless they have an offset.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(
    default,
    deny_unknown_fields,
    rename = "Clock",
    expecting = "a clock: an object with `offset_ms` and `drift_ppm`"
)]
pub(super) struct ClockEntry {
    /// Offset at the start, in ms; negative if the clock is behind. At most ten years.
    #[cfg_attr(test, schemars(range(min = -OFFSET_LIMIT_MS, max = OFFSET_LIMIT_MS)))]
    pub(super) offset_ms: i64,
    /// Drift in parts per million; negative if the clock is slow. At most a tenth.
    #[cfg_attr(test, schemars(range(min = -DRIFT_LIMIT_PPM, max = DRIFT_LIMIT_PPM)))]
    pub(super) drift_ppm: i32,
}

/// A Redis server.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename = "Server", expecting = "a server: an object")]
pub(super) struct ServerEntry {
    /// Clock that determines when keys expire.
    pub(super) clock: ClockEntry,
    /// Persistence: a restart loses only the writes of the last milliseconds. 0 corresponds to
    /// `appendfsync always`, 1000 to `everysec`; null means that a restart loses all data.
    #[cfg_attr(test, schemars(range(max = u32::MAX)))]
    pub(super) keeps_all_but_the_last_ms: Option<u32>,
    /// Replication lag in ms, at most 366 days; null for a server without a replica.
    #[cfg_attr(test, schemars(range(max = DURATION_LIMIT_MS)))]
    pub(super) replication_lag_ms: Option<u64>,
}

/// Value of a parameter.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged, rename = "Parameter")]
pub(super) enum ParameterEntry {
    /// A number.
    Number(Number),
    /// A string, or a number in any notation of Lua.
    Text(String),
}

/// Implemented by hand, so that an error has the position of the value.
impl<'de> Deserialize<'de> for ParameterEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ParameterEntry, D::Error> {
        deserializer.deserialize_any(ParameterVisitor)
    }
}

struct ParameterVisitor;

impl Visitor<'_> for ParameterVisitor {
    type Value = ParameterEntry;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number or a string")
    }

    fn visit_u64<E>(self, number: u64) -> Result<ParameterEntry, E> {
        Ok(ParameterEntry::Number(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<ParameterEntry, E> {
        Ok(ParameterEntry::Number(number.into()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<ParameterEntry, E> {
        let number = Number::from_f64(number).ok_or_else(|| E::custom("it is too large"))?;
        Ok(ParameterEntry::Number(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<ParameterEntry, E> {
        Ok(ParameterEntry::Text(text.to_owned()))
    }
}

impl From<WallClock> for ClockEntry {
    fn from(WallClock { offset_ms, drift_ppm }: WallClock) -> ClockEntry {
        ClockEntry { offset_ms, drift_ppm }
    }
}

impl From<ClockEntry> for WallClock {
    fn from(ClockEntry { offset_ms, drift_ppm }: ClockEntry) -> WallClock {
        WallClock { offset_ms, drift_ppm }
    }
}

impl From<ServerSetup> for ServerEntry {
    fn from(ServerSetup { clock, persistence, replication }: ServerSetup) -> ServerEntry {
        ServerEntry {
            clock: clock.into(),
            keeps_all_but_the_last_ms: match persistence {
                Persistence::Nothing => None,
                Persistence::AllButTheLast { milliseconds } => Some(milliseconds),
            },
            replication_lag_ms: replication.map(|replication| replication.lag_ms),
        }
    }
}

impl From<ServerEntry> for ServerSetup {
    fn from(entry: ServerEntry) -> ServerSetup {
        let ServerEntry { clock, keeps_all_but_the_last_ms, replication_lag_ms } = entry;
        ServerSetup {
            clock: clock.into(),
            persistence: keeps_all_but_the_last_ms.map_or(Persistence::Nothing, |milliseconds| {
                Persistence::AllButTheLast { milliseconds }
            }),
            replication: replication_lag_ms.map(|lag_ms| Replication { lag_ms }),
        }
    }
}

impl ParameterEntry {
    /// Converts a typed value. It becomes a number if JSON has the same notation for it.
    pub(super) fn of_typed(typed: &str) -> ParameterEntry {
        match typed.parse::<Number>() {
            Ok(number) if number.to_string() == typed => ParameterEntry::Number(number),
            _ => ParameterEntry::Text(typed.to_owned()),
        }
    }

    /// Returns the value as a user would type it.
    pub(super) fn typed(&self) -> String {
        match self {
            ParameterEntry::Number(number) => number.to_string(),
            ParameterEntry::Text(text) => text.clone(),
        }
    }
}

impl From<&ParameterValue> for ParameterEntry {
    /// Converts a value. An integer stays an integer, as Lua writes it.
    fn from(value: &ParameterValue) -> ParameterEntry {
        let ParameterValue::Number(number) = value else {
            return ParameterEntry::Text(value.to_string());
        };
        let whole = value.to_string().parse::<i64>().ok().map(Number::from);
        match whole.or_else(|| Number::from_f64(number.get())) {
            Some(number) => ParameterEntry::Number(number),
            None => ParameterEntry::Text(value.to_string()),
        }
    }
}
