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
pub enum Data {
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
    Table(Box<DataTable>),
}

/// The part of a table that Redis reads: its array, and the fields that may be a status or an
/// error. Other keys are dropped.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DataTable {
    /// Elements 1, 2, 3 … up to the first nil.
    pub array: Vec<Data>,
    /// The fields with string keys. In data from a machine, values that are tables are left out.
    pub fields: BTreeMap<Arc<[u8]>, Data>,
}

impl Data {
    /// Creates a table with one field, such as `{ok = "OK"}` and `{err = "…"}`.
    #[must_use]
    pub fn field(name: &str, value: impl Into<Data>) -> Data {
        let fields = BTreeMap::from([(name.as_bytes().into(), value.into())]);
        Data::Table(Box::new(DataTable { array: Vec::new(), fields }))
    }
}

impl DataTable {
    /// Returns the value of a field, or nil if it is missing.
    #[must_use]
    pub fn get(&self, name: &str) -> &Data {
        self.fields.get(name.as_bytes()).unwrap_or(&Data::Nil)
    }
}

impl From<bool> for Data {
    fn from(value: bool) -> Self {
        Data::Boolean(value)
    }
}

impl From<f64> for Data {
    fn from(value: f64) -> Self {
        Data::Number(Number::new(value))
    }
}

/// Converts an integer like Redis: exact up to 2⁵³, the nearest double above that.
impl From<i64> for Data {
    fn from(value: i64) -> Self {
        Data::from(value as f64)
    }
}

impl From<&str> for Data {
    fn from(text: &str) -> Self {
        Data::from(text.as_bytes())
    }
}

impl From<&[u8]> for Data {
    fn from(bytes: &[u8]) -> Self {
        Data::String(bytes.into())
    }
}

impl From<Arc<[u8]>> for Data {
    fn from(bytes: Arc<[u8]>) -> Self {
        Data::String(bytes)
    }
}

impl From<Vec<Data>> for Data {
    fn from(array: Vec<Data>) -> Self {
        Data::Table(Box::new(DataTable { array, fields: BTreeMap::new() }))
    }
}

/// Copies data into a machine.
///
/// # Errors
/// If it is nested too deeply, or has too many values for one table.
pub(super) fn import(heap: &mut Heap, data: Data) -> Result<Value, Fault> {
    // Data that is too deep is replaced by an error, which is another table.
    import_below(heap, data, limits::DATA_DEPTH + 1)
}

fn import_below(heap: &mut Heap, data: Data, depth: usize) -> Result<Value, Fault> {
    let contents = match data {
        Data::Nil => return Ok(Value::Nil),
        Data::Boolean(value) => return Ok(Value::Boolean(value)),
        Data::Number(number) => return Ok(Value::Number(number)),
        Data::String(bytes) => {
            heap.count(bytes.len());
            return Ok(Value::String(bytes));
        }
        Data::Table(contents) => contents,
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
pub(super) fn export(heap: &Heap, value: &Value) -> Result<Data, Fault> {
    let mut left = limits::DATA_VALUES;
    export_below(heap, value, limits::DATA_DEPTH, &mut left)
}

fn export_below(heap: &Heap, value: &Value, depth: usize, left: &mut usize) -> Result<Data, Fault> {
    *left = left.checked_sub(1).ok_or_else(too_many)?;
    let Some(depth) = depth.checked_sub(1) else { return Ok(Data::field("err", TOO_DEEP)) };
    let id = match value {
        Value::Nil => return Ok(Data::Nil),
        Value::Boolean(value) => return Ok(Data::Boolean(*value)),
        Value::Number(number) => return Ok(Data::Number(*number)),
        Value::String(bytes) => return Ok(Data::String(Arc::clone(bytes))),
        Value::Table(id) => *id,
    };
    let table = heap.table(id);
    let elements = (1..).map(|index| table.get_index(index)).take_while(|value| !value.is_nil());
    let mut contents = DataTable::default();
    for element in elements {
        contents.array.push(export_below(heap, element, depth, left)?);
    }
    for (key, value) in table.named_fields() {
        if !matches!(value, Value::Table(_)) {
            contents.fields.insert(Arc::clone(key), export_below(heap, value, 1, left)?);
        }
    }
    Ok(Data::Table(Box::new(contents)))
}

/// The error message of Redis.
const TOO_DEEP: &str = "ERR reached lua stack limit";

fn too_many() -> Fault {
    let limit = limits::DATA_VALUES;
    Fault::Reply(format!("ERR more than {limit} values are returned").into_bytes().into())
}
