//! The tables of a machine.
//!
//! At every wait, unreachable tables are dropped and the others renumbered in the order in which
//! they are reached, so that machines with the same future are equal. Memory is counted as if every
//! reference to a string were a copy, so the count does not depend on which strings happen to be
//! shared. It may therefore exceed the address space, and is a 64-bit number everywhere.

use std::sync::Arc;

use super::limits;
use super::operators::Fault;
use super::table::{KeyFault, Table};
use super::value::{TableId, Value};
use primitives::Fingerprint;

/// The tables of one machine, and an upper bound of the bytes in use.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Heap {
    /// Copy on write: a copy of a machine shares its tables until either changes them.
    tables: Vec<Arc<Table>>,
    bytes: u64,
}

/// Size of one slot of a table, in bytes.
const PLACE_BYTES: usize = 48;

/// Size of a table without its slots, in bytes.
const TABLE_BYTES: usize = 64;

impl Heap {
    /// Writes the tables into a fingerprint.
    pub(crate) fn write_to(&self, out: &mut Fingerprint) {
        out.length(self.tables.len());
        self.tables.iter().for_each(|table| table.write_to(out));
    }

    /// Iterates over the values of all tables.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.tables.iter().flat_map(|table| table.values())
    }

    /// Replaces each point in time among the values of the tables.
    pub(crate) fn map_times(&mut self, new: &dyn Fn(i64) -> i64) {
        for table in &mut self.tables {
            if table.has_times() {
                Arc::make_mut(table).map_times(new);
            }
        }
    }

    /// Adds a table.
    pub(crate) fn add(&mut self, table: Table) -> Value {
        self.bytes += bytes(&table);
        self.tables.push(Arc::new(table));
        Value::Table(TableId((self.tables.len() - 1) as u32))
    }

    /// Returns a table, or an empty one if the id is unknown.
    pub(crate) fn table(&self, id: TableId) -> &Table {
        static EMPTY: Table = Table::EMPTY;
        self.tables.get(id.0 as usize).map_or(&EMPTY, |table| table)
    }

    /// Sets a field of a table.
    ///
    /// # Errors
    /// If the key is nil or NaN, or the table becomes too large.
    pub(crate) fn set(&mut self, id: TableId, key: &Value, value: Value) -> Result<(), Fault> {
        self.change(id, |table| table.set(key, value))?.map_err(|fault| {
            Fault::Message(match fault {
                KeyFault::Nil => "table index is nil".to_owned(),
                KeyFault::NaN => "table index is NaN".to_owned(),
            })
        })
    }

    /// Changes a table and counts the additional memory.
    ///
    /// # Errors
    /// If the table becomes too large.
    pub(crate) fn change<T>(
        &mut self,
        id: TableId,
        change: impl FnOnce(&mut Table) -> T,
    ) -> Result<T, Fault> {
        let Some(table) = self.tables.get_mut(id.0 as usize) else {
            return Err(Fault::Message("table overflow".to_owned()));
        };
        let table = Arc::make_mut(table);
        let before = table.size();
        let result = change(table);
        self.bytes += (table.size().saturating_sub(before) * PLACE_BYTES) as u64;
        if table.size() > limits::TABLE_PLACES {
            return Err(Fault::Message("table overflow".to_owned()));
        }
        Ok(result)
    }

    /// Counts bytes allocated outside tables.
    pub(crate) fn count(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
    }

    /// Returns the number of bytes in use. Exact only right after [`Heap::collect`].
    pub(crate) fn used_bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns `true` if garbage should be collected.
    pub(crate) fn is_full(&self) -> bool {
        self.bytes > 2 * limits::HEAP_BYTES
    }

    /// Returns `true` if the machine uses more memory than allowed. Exact only right after
    /// [`Heap::collect`].
    pub(crate) fn is_too_large(&self) -> bool {
        self.bytes > limits::HEAP_BYTES
    }

    /// Drops the tables that cannot be reached from `roots`, renumbers the others in the order in
    /// which they are reached, and counts the memory in use.
    pub(crate) fn collect(&mut self, roots: &mut [Value]) {
        let mut order = Order { new: vec![None; self.tables.len()], old: Vec::new() };
        let mut in_use = 0;
        for root in &*roots {
            in_use += root.bytes() as u64;
            order.visit(root);
        }
        let mut visited = 0;
        while let Some(table) = order.old.get(visited).and_then(|old| self.tables.get(*old)) {
            in_use += bytes(table);
            for value in table.values() {
                in_use += value.bytes() as u64;
                order.visit(value);
            }
            visited += 1;
        }
        self.bytes = in_use;
        if order.changes_nothing() {
            return;
        }
        roots.iter_mut().for_each(|root| order.renumber(root));
        let mut tables = Vec::with_capacity(order.old.len());
        for old in &order.old {
            let mut table = std::mem::take(&mut self.tables[*old]);
            if table.values().any(|value| matches!(value, Value::Table(_))) {
                Arc::make_mut(&mut table).values_mut().for_each(|value| order.renumber(value));
            }
            tables.push(table);
        }
        self.tables = tables;
    }
}

/// The tables reached so far.
struct Order {
    /// The new number of each table.
    new: Vec<Option<u32>>,
    /// The old numbers, in the order of the new ones.
    old: Vec<usize>,
}

impl Order {
    fn visit(&mut self, value: &Value) {
        if let Value::Table(id) = value
            && let Some(new @ None) = self.new.get_mut(id.0 as usize)
        {
            *new = Some(self.old.len() as u32);
            self.old.push(id.0 as usize);
        }
    }

    fn changes_nothing(&self) -> bool {
        self.old.len() == self.new.len() && self.old.is_sorted()
    }

    fn renumber(&self, value: &mut Value) {
        if let Value::Table(id) = value
            && let Some(Some(new)) = self.new.get(id.0 as usize)
        {
            id.0 = *new;
        }
    }
}

fn bytes(table: &Table) -> u64 {
    (TABLE_BYTES + table.size() * PLACE_BYTES) as u64
}
