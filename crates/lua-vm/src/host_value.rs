//! Values that enter or leave a machine: replies, and results of programs.
//!
//! Inside a machine, a table is an index into a heap. Outside, it is a tree. Values nested deeper
//! than the [`limits`] allow become Redis's own error, also if a table contains itself. More values
//! than the limit are rejected. Not modelled: tables with named fields, which RESP3 converts to
//! maps and sets.

use super::heap::Heap;
use super::limits;
use super::operators::Fault;
use super::table::Table;
use super::value::{Number, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value outside a machine.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum HostValue {
    /// No value.
    #[default]
    Nil,
    /// `true` or `false`. Redis's nil reply is `false`.
    Boolean(bool),
    /// A double.
    Number(Number),
    /// Bytes, usually but not necessarily UTF-8.
    String(Arc<[u8]>),
    /// The part of a table that Redis reads.
    Table(Box<HostTable>),
}

/// The part of a table that Redis reads: its array, and the fields that may be a status or an
/// error. Other keys are dropped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HostTable {
    /// Elements 1, 2, 3 … up to the first nil.
    pub array: Vec<HostValue>,
    /// The fields with string keys. In data from a machine, values that are tables are left out.
    pub fields: BTreeMap<Arc<[u8]>, HostValue>,
}

impl HostValue {
    /// Creates a table with one field, such as `{ok = "OK"}` and `{err = "…"}`.
    #[must_use]
    pub fn field(name: &str, value: impl Into<HostValue>) -> HostValue {
        let fields = BTreeMap::from([(name.as_bytes().into(), value.into())]);
        HostValue::Table(Box::new(HostTable { array: Vec::new(), fields }))
    }
}

impl HostTable {
    /// Returns the value of a field, or nil if it is missing.
    #[must_use]
    pub fn get(&self, name: &str) -> &HostValue {
        self.fields.get(name.as_bytes()).unwrap_or(&HostValue::Nil)
    }
}

impl From<bool> for HostValue {
    fn from(value: bool) -> Self {
        HostValue::Boolean(value)
    }
}

impl From<f64> for HostValue {
    fn from(value: f64) -> Self {
        HostValue::Number(Number::new(value))
    }
}

/// Converts an integer like Redis: exact up to 2⁵³, the nearest double above that.
impl From<i64> for HostValue {
    fn from(value: i64) -> Self {
        HostValue::from(value as f64)
    }
}

impl From<&str> for HostValue {
    fn from(text: &str) -> Self {
        HostValue::from(text.as_bytes())
    }
}

impl From<&[u8]> for HostValue {
    fn from(bytes: &[u8]) -> Self {
        HostValue::String(bytes.into())
    }
}

impl From<Arc<[u8]>> for HostValue {
    fn from(bytes: Arc<[u8]>) -> Self {
        HostValue::String(bytes)
    }
}

impl From<Vec<HostValue>> for HostValue {
    fn from(array: Vec<HostValue>) -> Self {
        HostValue::Table(Box::new(HostTable { array, fields: BTreeMap::new() }))
    }
}

/// Copies data into a machine.
///
/// # Errors
/// If it is nested too deeply, or has too many values for one table.
pub(super) fn import(heap: &mut Heap, data: HostValue) -> Result<Value, Fault> {
    // Data that is too deep is replaced by an error, which is another table.
    import_below(heap, data, limits::DATA_DEPTH + 1)
}

fn import_below(heap: &mut Heap, data: HostValue, depth: usize) -> Result<Value, Fault> {
    let contents = match data {
        HostValue::Nil => return Ok(Value::Nil),
        HostValue::Boolean(value) => return Ok(Value::Boolean(value)),
        HostValue::Number(number) => return Ok(Value::Number(number)),
        HostValue::String(bytes) => {
            heap.count(bytes.len());
            return Ok(Value::String(bytes));
        }
        HostValue::Table(contents) => contents,
    };
    let too_deep = || Fault::Reply(TOO_DEEP.as_bytes().into());
    let depth = depth.checked_sub(1).ok_or_else(too_deep)?;
    let table = heap.add(Table::default());
    let Value::Table(id) = table else {
        return Ok(Value::Nil);
    };
    for (index, element) in contents.array.into_iter().enumerate() {
        let element = import_below(heap, element, depth)?;
        heap.set(id, &Value::from((index + 1) as f64), element)?;
    }
    for (key, value) in contents.fields {
        let value = import_below(heap, value, depth)?;
        heap.count(key.len());
        heap.set(id, &Value::String(key), value)?;
    }
    Ok(table)
}

/// Copies a value out of a machine (script_lua.c, `luaReplyToRedisReply`).
///
/// # Errors
/// If it has too many values.
pub(super) fn export(heap: &Heap, value: &Value) -> Result<HostValue, Fault> {
    let mut left = limits::DATA_VALUES;
    export_below(heap, value, limits::DATA_DEPTH, &mut left)
}

fn export_below(
    heap: &Heap,
    value: &Value,
    depth: usize,
    left: &mut usize,
) -> Result<HostValue, Fault> {
    *left = left.checked_sub(1).ok_or_else(too_many)?;
    let Some(depth) = depth.checked_sub(1) else { return Ok(HostValue::field("err", TOO_DEEP)) };
    let id = match value {
        Value::Nil => return Ok(HostValue::Nil),
        Value::Boolean(value) => return Ok(HostValue::Boolean(*value)),
        Value::Number(number) => return Ok(HostValue::Number(*number)),
        Value::String(bytes) => return Ok(HostValue::String(Arc::clone(bytes))),
        Value::Table(id) => *id,
    };
    let table = heap.table(id);
    let elements = (1..).map(|index| table.get_index(index)).take_while(|value| !value.is_nil());
    let mut contents = HostTable::default();
    for element in elements {
        contents.array.push(export_below(heap, element, depth, left)?);
    }
    for (key, value) in table.named_fields() {
        if !matches!(value, Value::Table(_)) {
            contents.fields.insert(Arc::clone(key), export_below(heap, value, 1, left)?);
        }
    }
    Ok(HostValue::Table(Box::new(contents)))
}

/// The error message of Redis.
const TOO_DEEP: &str = "ERR reached lua stack limit";

fn too_many() -> Fault {
    let limit = limits::DATA_VALUES;
    Fault::Reply(format!("ERR more than {limit} values are returned").into_bytes().into())
}
