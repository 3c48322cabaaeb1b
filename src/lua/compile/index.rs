//! Fields of tables: `a.b`, `a[b]`, and chains of them.

use full_moon::ast::{Expression, Index, Prefix, Suffix};

use super::{Compiler, last_line, text};
use crate::lua::builtins::{self, Builtin, Role};
use crate::lua::code::Side;
use crate::lua::instruction::{Count, Instruction, Operand};
use crate::lua::literal;
use crate::lua::mistake::Unsupported;
use crate::lua::value::Value;

/// A table and a key, to be read or set.
pub(super) struct Field {
    pub table: Operand,
    pub key: Operand,
    /// What error texts call the table.
    pub name: Option<Name>,
}

/// What error texts call a value. A key may be any bytes.
pub(super) type Name = Vec<u8>;

impl Compiler {
    /// The value at the end of a path: a name or an expression, and what stands behind it. A path may be
    /// as long as the program, so there is no recursion here.
    pub(super) fn path(&mut self, prefix: &Prefix, suffixes: &[&Suffix], line: u32) -> Operand {
        let in_use = self.function.in_use;
        let call = suffixes.iter().position(|suffix| matches!(suffix, Suffix::Call(_)));
        let (mut value, mut name, fields) = match call.map(|place| (place, suffixes[place])) {
            Some((place, Suffix::Call(call))) => {
                let to = self.call_path(call, prefix, &suffixes[..place], Count::Exactly(1));
                (Operand::Register(to), None, &suffixes[place + 1..])
            }
            _ => match self.start_of_path(prefix, suffixes, line) {
                Some(start) => start,
                None => return self.nothing(),
            },
        };
        for (index, suffix) in fields.iter().enumerate() {
            let Suffix::Index(field) = suffix else {
                self.unsupported(*suffix, Unsupported::CallOfValue);
                return self.nothing();
            };
            let is_last = index + 1 == fields.len();
            let key = self.key(field);
            self.release_to(in_use);
            let to = self.reserve(field);
            self.name_operand(Side::Left, name.replace(field_name(field)));
            let read = Instruction::GetField { to, table: value, key };
            self.emit(read, if is_last { line } else { last_line(*suffix) });
            value = Operand::Register(to);
        }
        value
    }

    /// The table and the key of a field; a mistake is reported.
    pub(super) fn field(
        &mut self,
        prefix: &Prefix,
        suffixes: &[&Suffix],
        index: &Index,
    ) -> Option<Field> {
        if let (Prefix::Name(first), []) = (prefix, suffixes)
            && self.resolve(&text(first)).is_none()
        {
            match self.library_value(&text(first), index) {
                Some((name, _)) => self.unsupported(prefix, Unsupported::GivenAssignment(name)),
                None => self.report_unknown_field(prefix, index, &text(first)),
            }
            return None;
        }
        let line = suffixes.last().map_or_else(|| last_line(prefix), |last| last_line(*last));
        let table = self.path(prefix, suffixes, line);
        let name = match suffixes.last() {
            Some(Suffix::Index(index)) => Some(field_name(index)),
            Some(_) => None,
            None => self.prefix_name(prefix),
        };
        let key = self.key(index);
        Some(Field { table, key, name })
    }

    /// The value at the start of a path with its name in error texts, and the rest of the path; a mistake
    /// is reported.
    fn start_of_path<'a>(
        &mut self,
        prefix: &Prefix,
        suffixes: &'a [&'a Suffix],
        line: u32,
    ) -> Option<(Operand, Option<Name>, &'a [&'a Suffix])> {
        let value = match prefix {
            Prefix::Name(token) => {
                if let Some((Suffix::Index(index), rest)) = suffixes.split_first()
                    && self.resolve(&text(token)).is_none()
                {
                    let Some((_, builtin)) = self.library_value(&text(token), index) else {
                        self.report_unknown_field(prefix, index, &text(token));
                        return None;
                    };
                    let line = if rest.is_empty() { line } else { last_line(index) };
                    let value = self.read_library(builtin, index, line);
                    return Some((value, Some(field_name(index)), rest));
                }
                let line = if suffixes.is_empty() { line } else { last_line(prefix) };
                self.variable(token, line)
            }
            Prefix::Expression(expression) => self.operand(expression, line),
            other => {
                self.unknown_syntax(other);
                return None;
            }
        };
        Some((value, self.prefix_name(prefix), suffixes))
    }

    /// A value that a library has, such as `redis.nodes`, with its full name.
    fn library_value(&self, library: &str, index: &Index) -> Option<(String, Builtin)> {
        let Index::Dot { name, .. } = index else {
            return None;
        };
        let name = format!("{library}.{}", text(name));
        let builtin = builtins::find(&name, self.dialect)?;
        (builtins::role(builtin) == Role::Value).then_some((name, builtin))
    }

    fn read_library(&mut self, builtin: Builtin, index: &Index, line: u32) -> Operand {
        let first = self.reserve(index);
        let (arguments, results) = (Count::Exactly(0), Count::Exactly(1));
        self.emit(Instruction::Call { builtin, first, arguments, results }, line);
        Operand::Register(first)
    }

    fn prefix_name(&self, prefix: &Prefix) -> Option<Vec<u8>> {
        match prefix {
            Prefix::Name(token) => self.variable_name(&text(token)),
            Prefix::Expression(expression) => self.operand_name(expression),
            _ => None,
        }
    }

    fn key(&mut self, index: &Index) -> Operand {
        match index {
            Index::Dot { name, .. } => self.constant(Value::from(text(name).as_str())),
            Index::Brackets { expression, .. } => {
                self.operand(expression, last_line(&**expression))
            }
            other => {
                self.unknown_syntax(other);
                self.nothing()
            }
        }
    }

    /// `redis.call` without a call, a misspelt field of a library, or a field of something that is not there.
    fn report_unknown_field(&mut self, prefix: &Prefix, index: &Index, first: &str) {
        if let Index::Dot { name, .. } = index {
            let name = format!("{first}.{}", text(name));
            let is_close = || self.suggest(&name).is_some();
            if builtins::is_library(first, self.dialect) && is_close() {
                return self.report_unknown(prefix, &name);
            }
        }
        self.report_unknown(prefix, first);
    }
}

/// What error texts call a field: by its key, if that is a string that stands in the program.
pub(super) fn field_name(index: &Index) -> Vec<u8> {
    let name = match index {
        Index::Dot { name, .. } => Some(text(name).into_bytes()),
        Index::Brackets { expression, .. } => literal_text(expression),
        _ => None,
    };
    [b"field '", name.as_deref().unwrap_or(b"?"), b"'"].concat()
}

/// A string literal, as far as C sees it.
fn literal_text(expression: &Expression) -> Option<Vec<u8>> {
    match expression {
        Expression::Parentheses { expression, .. } => literal_text(expression),
        Expression::String(token) => {
            let bytes = literal::of_token(token)?;
            let bytes = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            Some(bytes.to_vec())
        }
        _ => None,
    }
}
