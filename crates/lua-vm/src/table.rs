//! A table: values 1, 2, 3 … in an array, everything else in a hash table.
//!
//! Reproduces the observable parts of Lua's own representation (ltable.c): the border of a table
//! with holes (`#t`), and the order of `pairs`. So sizes, hash functions, chains and the moment of
//! a rehash are Lua's. Not reproduced: the order of keys that are tables, which Lua hashes by
//! address, and the time at which its garbage collector drops a removed key.

use std::sync::Arc;

use super::value::Value;
use primitives::Fingerprint;

/// A table. A program cannot distinguish equal tables.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Table {
    array: Vec<Value>,
    /// Empty, or a power of two in length.
    nodes: Vec<Node>,
    /// All nodes from this index have had a key.
    free: usize,
}

/// A slot of the hash table. Nodes with the same main position are linked, starting with the node
/// at that position.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Node {
    /// Nil if the node has never had a key. A removed key stays until the next rehash.
    key: Value,
    value: Value,
    next: Option<u32>,
}

/// Reason for which a key cannot be set, with Lua's terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyFault {
    Nil,
    NaN,
}

/// Error of a traversal at a key that no longer exists.
pub(super) struct InvalidKey;

/// Location of a value.
#[derive(Clone, Copy)]
enum Slot {
    Array(usize),
    Node(usize),
}

/// Counts of integer keys: `[i]` counts keys above 2^(i-1), up to 2^i.
type Counts = [usize; ARRAY_BITS + 1];

/// An array has at most 2^26 elements (`MAXBITS` in ltable.c).
const ARRAY_BITS: usize = 26;

impl Table {
    /// An empty table.
    pub(crate) const EMPTY: Table = Table { array: Vec::new(), nodes: Vec::new(), free: 0 };

    /// Creates an empty table with space for this many elements and fields.
    pub(crate) fn with_sizes(array: usize, fields: usize) -> Table {
        let mut table = Table { array: vec![Value::Nil; array], ..Table::default() };
        table.set_nodes(fields);
        table
    }

    /// Writes the table into a fingerprint, including the layout that `#` and `pairs` reveal.
    pub(crate) fn write_to(&self, out: &mut Fingerprint) {
        out.length(self.array.len());
        self.array.iter().for_each(|value| value.write_to(out));
        out.length(self.nodes.len());
        for node in &self.nodes {
            node.key.write_to(out);
            node.value.write_to(out);
            out.number(node.next.map_or(0, |next| u64::from(next) + 1));
        }
        out.length(self.free);
    }

    pub(crate) fn has_times(&self) -> bool {
        self.values().any(Value::is_time)
    }

    pub(crate) fn map_times(&mut self, new: &dyn Fn(i64) -> i64) {
        self.array.iter_mut().for_each(|value| value.map_time(new));
        self.nodes.iter_mut().for_each(|node| node.value.map_time(new));
    }

    /// Returns the value of a key, or nil if the key is missing.
    pub(crate) fn get(&self, key: &Value) -> &Value {
        self.find(key).map_or(&Value::Nil, |slot| self.at(slot))
    }

    /// Returns the value of an integer key.
    pub(crate) fn get_index(&self, index: usize) -> &Value {
        match self.array.get(index.wrapping_sub(1)) {
            Some(value) => value,
            None => self.get(&Value::from(index as f64)),
        }
    }

    /// Sets the value of a key.
    ///
    /// # Errors
    /// If the key is nil or NaN.
    pub(crate) fn set(&mut self, key: &Value, value: Value) -> Result<(), KeyFault> {
        match key {
            Value::Nil => return Err(KeyFault::Nil),
            Value::Number(number) if number.get().is_nan() => return Err(KeyFault::NaN),
            _ => self.put(key, value),
        }
        Ok(())
    }

    /// Sets the value of an integer key.
    pub(crate) fn set_index(&mut self, index: f64, value: Value) {
        self.put(&Value::from(index), value);
    }

    /// Sets a field.
    pub(crate) fn set_name(&mut self, name: &str, value: Value) {
        self.put(&Value::from(name), value);
    }

    /// Grows the array to at least this length (`luaH_resizearray`, which constructors use).
    pub(crate) fn reserve_array(&mut self, length: usize) {
        if length > self.array.len() {
            let fields = self.nodes.len();
            self.resize(length, fields);
        }
    }

    /// Returns a border: an index followed by nil (`luaH_getn`).
    pub(crate) fn border(&self) -> usize {
        let length = self.array.len();
        if self.array.last().is_some_and(Value::is_nil) {
            return self.border_between(0, length);
        }
        if self.nodes.is_empty() {
            return length;
        }
        let (mut below, mut above) = (length, length + 1);
        while !self.get_index(above).is_nil() {
            if above > i32::MAX as usize / 2 {
                return (1..).find(|index| self.get_index(index + 1).is_nil()).unwrap_or_default();
            }
            (below, above) = (above, above * 2);
        }
        self.border_between(below, above)
    }

    /// Returns the key and value after a key, in the order of `pairs`. The key nil gives the first.
    ///
    /// # Errors
    /// If the table does not contain the key, not even as a removed one.
    pub(crate) fn next(&self, key: &Value) -> Result<Option<(Value, Value)>, InvalidKey> {
        let start = match (key, self.find(key)) {
            (Value::Nil, _) => 0,
            (_, Some(Slot::Array(index))) => index + 1,
            (_, Some(Slot::Node(index))) => self.array.len() + index + 1,
            (_, None) => return Err(InvalidKey),
        };
        Ok(self.entries_from(start).next().map(|(key, value)| (key, value.clone())))
    }

    /// Iterates over all keys with their values, in the order of `pairs`.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Value, &Value)> {
        self.entries_from(0)
    }

    /// Returns `true` if the table has no value.
    pub(crate) fn is_empty(&self) -> bool {
        self.entries().next().is_none()
    }

    fn entries_from(&self, start: usize) -> impl Iterator<Item = (Value, &Value)> {
        let array = self.array.iter().enumerate().skip(start);
        let elements = array.map(|(index, value)| (Value::from((index + 1) as f64), value));
        let nodes = self.nodes.iter().skip(start.saturating_sub(self.array.len()));
        let fields = nodes.map(|node| (node.key.clone(), &node.value));
        elements.chain(fields).filter(|(_, value)| !value.is_nil())
    }

    /// Iterates over the fields whose keys are strings, in the order of `pairs`.
    pub(crate) fn named_fields(&self) -> impl Iterator<Item = (&Arc<[u8]>, &Value)> {
        self.nodes.iter().filter_map(|node| match &node.key {
            Value::String(name) if !node.value.is_nil() => Some((name, &node.value)),
            _ => None,
        })
    }

    /// Returns the number of slots, used or not.
    pub(crate) fn size(&self) -> usize {
        self.array.len() + self.nodes.len()
    }

    /// Iterates over everything it contains: the values of the array, then the key and value of
    /// each node, including removed keys.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        let nodes = self.nodes.iter().flat_map(|node| [&node.key, &node.value]);
        self.array.iter().chain(nodes)
    }

    /// Like [`Table::values`]. Each value may only be replaced by a value of the same type.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        let nodes = self.nodes.iter_mut().flat_map(|node| [&mut node.key, &mut node.value]);
        self.array.iter_mut().chain(nodes)
    }

    fn at(&self, slot: Slot) -> &Value {
        match slot {
            Slot::Array(index) => &self.array[index],
            Slot::Node(index) => &self.nodes[index].value,
        }
    }

    fn find(&self, key: &Value) -> Option<Slot> {
        if let Some(index) = array_index(key)
            && index <= self.array.len()
        {
            return Some(Slot::Array(index - 1));
        }
        if self.nodes.is_empty() || key.is_nil() {
            return None;
        }
        let mut place = self.main_position(key);
        loop {
            let node = &self.nodes[place];
            if same_key(&node.key, key) {
                return Some(Slot::Node(place));
            }
            place = node.next? as usize;
        }
    }

    fn put(&mut self, key: &Value, value: Value) {
        let slot = match self.find(key) {
            Some(slot) => slot,
            None => self.insert(key),
        };
        match slot {
            Slot::Array(index) => self.array[index] = value,
            Slot::Node(index) => self.nodes[index].value = value,
        }
    }

    /// Returns the slot for a new key (`newkey` in ltable.c): its main position, or a free slot if
    /// that is in use. A node that is not at its own main position is moved away.
    fn insert(&mut self, key: &Value) -> Slot {
        if self.nodes.is_empty() {
            return self.grow(key);
        }
        let main = self.main_position(key);
        let mut place = main;
        if !self.nodes[main].value.is_nil() {
            let Some(free) = self.take_free() else {
                return self.grow(key);
            };
            let mut before = self.main_position(&self.nodes[main].key);
            if before == main {
                self.nodes[free].next = self.nodes[main].next;
                self.nodes[main].next = Some(free as u32);
                place = free;
            } else {
                while let Some(next) = self.nodes[before].next.filter(|next| *next != main as u32) {
                    before = next as usize;
                }
                self.nodes[before].next = Some(free as u32);
                self.nodes[free] = std::mem::take(&mut self.nodes[main]);
            }
        }
        self.nodes[place].key = key.clone();
        Slot::Node(place)
    }

    fn take_free(&mut self) -> Option<usize> {
        while self.free > 0 {
            self.free -= 1;
            if self.nodes[self.free].key.is_nil() {
                return Some(self.free);
            }
        }
        None
    }

    /// Makes room for one more key, and returns its slot (`rehash`).
    fn grow(&mut self, key: &Value) -> Slot {
        let mut counts: Counts = [0; ARRAY_BITS + 1];
        let mut total = 1;
        count(key, &mut counts);
        for (index, value) in self.array.iter().enumerate() {
            if !value.is_nil() {
                counts[bit_length(index)] += 1;
                total += 1;
            }
        }
        for node in &self.nodes {
            if !node.value.is_nil() {
                count(&node.key, &mut counts);
                total += 1;
            }
        }
        let (array, elements) = array_size(&counts);
        self.resize(array, total - elements);
        match self.find(key) {
            Some(slot) => slot,
            None => self.insert(key),
        }
    }

    fn resize(&mut self, array: usize, fields: usize) {
        let nodes = std::mem::take(&mut self.nodes);
        self.set_nodes(fields);
        let length = self.array.len();
        let surplus = self.array.split_off(array.min(length));
        let kept = self.array.len();
        self.array.resize(array, Value::Nil);
        for (index, value) in surplus.into_iter().enumerate() {
            if !value.is_nil() {
                self.set_index((kept + index + 1) as f64, value);
            }
        }
        for node in nodes.into_iter().rev() {
            if !node.value.is_nil() {
                self.put(&node.key, node.value);
            }
        }
    }

    fn set_nodes(&mut self, fields: usize) {
        let size = if fields == 0 { 0 } else { fields.next_power_of_two() };
        self.nodes = vec![Node::default(); size];
        self.free = size;
    }

    fn border_between(&self, mut below: usize, mut above: usize) -> usize {
        while above - below > 1 {
            let middle = (below + above) / 2;
            if self.get_index(middle).is_nil() {
                above = middle;
            } else {
                below = middle;
            }
        }
        below
    }

    /// Returns a key's preferred node (`mainposition`). There must be at least one node.
    fn main_position(&self, key: &Value) -> usize {
        let size = self.nodes.len();
        match key {
            Value::Boolean(value) => usize::from(*value) & (size - 1),
            Value::String(bytes) => hash(bytes) as usize & (size - 1),
            Value::Number(number) if number.get() != 0.0 => {
                let bits = number.get().to_bits();
                let folded = (bits as u32).wrapping_add((bits >> 32) as u32);
                folded as usize % ((size - 1) | 1)
            }
            Value::Number(_) | Value::Nil | Value::Table(_) => 0,
        }
    }
}

/// Returns the hash of a string (`luaS_newlstr` in Redis's lstring.c; Lua's own skips bytes of long
/// strings).
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(bytes.len() as u32, |hash, byte| {
        hash ^ (hash << 5).wrapping_add(hash >> 2).wrapping_add(u32::from(*byte))
    })
}

fn same_key(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.get() == b.get(),
        _ => a == b,
    }
}

/// Returns a key as an index from 1, if it is one.
fn array_index(key: &Value) -> Option<usize> {
    let Value::Number(number) = key else {
        return None;
    };
    let number = number.get();
    let index = number as u32;
    (index > 0 && f64::from(index) == number).then_some(index as usize)
}

fn count(key: &Value, counts: &mut Counts) {
    if let Some(index) = array_index(key)
        && index <= 1 << ARRAY_BITS
    {
        counts[bit_length(index - 1)] += 1;
    }
}

/// Returns the smallest `i` for which an array of 2^i elements has this index, from 0.
fn bit_length(index: usize) -> usize {
    (usize::BITS - index.leading_zeros()) as usize
}

/// Returns the size of the largest array with a power of two that is more than half full, and the
/// number of its elements (`computesizes`).
fn array_size(counts: &Counts) -> (usize, usize) {
    let total: usize = counts.iter().sum();
    let (mut size, mut elements, mut below) = (0, 0, 0);
    for (bits, count) in counts.iter().enumerate() {
        if total <= (1 << bits) / 2 {
            break;
        }
        below += count;
        if *count > 0 && below > (1 << bits) / 2 {
            (size, elements) = (1 << bits, below);
        }
    }
    (size, elements)
}
