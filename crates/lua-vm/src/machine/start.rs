//! Starts a program, with its inputs in the first registers.

use std::sync::Arc;

use super::time_log::TimeLog;
use super::{Frame, Machine, Phase};
use crate::dialect::Dialect;
use crate::heap::Heap;
use crate::parameter::{Parameter, ParameterValue};
use crate::program::Program;
use crate::table::Table;
use crate::value::Value;

impl Machine {
    /// Starts a client's program with values for its parameters by name. Other parameters have
    /// their defaults. There is at least one server, and `redis.call` uses the first.
    #[must_use]
    pub fn for_client(
        program: &Program,
        values: &[(String, ParameterValue)],
        servers: u8,
    ) -> Machine {
        let mut machine = Machine::at_start(servers);
        for parameter in program.parameters() {
            let given = values.iter().find(|(name, _)| *name == parameter.name);
            let value = given.map_or(&parameter.default, |(_, value)| value);
            machine.registers.push(value.to_value());
        }
        machine.make_room(program);
        machine
    }

    /// Starts a script with `KEYS` and `ARGV`.
    #[must_use]
    pub fn for_script(program: &Program, keys: &[Arc<[u8]>], arguments: &[Arc<[u8]>]) -> Machine {
        let mut machine = Machine::at_start(1);
        for strings in [keys, arguments] {
            let mut table = Table::default();
            for (index, string) in strings.iter().enumerate() {
                table.set_index((index + 1) as f64, Value::String(Arc::clone(string)));
            }
            let table = machine.heap.add(table);
            machine.registers.push(table);
        }
        machine.make_room(program);
        machine
    }

    fn at_start(servers: u8) -> Machine {
        Machine {
            address: 0,
            registers: Vec::new(),
            frame: Frame::default(),
            callers: Vec::new(),
            heap: Heap::default(),
            phase: Phase::Ready,
            servers,
            takes_time_apart: false,
            takes_drawn_apart: false,
            mixed_comparison: None,
            times: TimeLog::default(),
        }
    }
}

/// Returns the names of a program's inputs, in the order of its registers.
pub(crate) fn given_names(dialect: Dialect, parameters: &[Parameter]) -> Vec<&str> {
    match dialect {
        Dialect::Client => parameters.iter().map(|parameter| parameter.name.as_str()).collect(),
        Dialect::Script => vec!["KEYS", "ARGV"],
    }
}
