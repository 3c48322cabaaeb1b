//! Fields of tables: `a.b`, `a[b]`, and chains of them.

use super::Compiler;
use crate::ast::{Expression, ExpressionKind, First, Suffix, SuffixKind};
use crate::builtins;
use crate::builtins::{Builtin, Role};
use crate::code::Side;
use crate::diagnostic::Unsupported;
use crate::instruction::{Count, Instruction, Operand};
use crate::unsupported::Absent;
use crate::value::Value;

/// A table and a key, to read or set.
pub(super) struct Field {
    pub table: Operand,
    pub key: Operand,
    /// The table's name in error messages.
    pub name: Option<Name>,
}

/// A value's name in error messages. A key can be any bytes.
pub(super) type Name = Vec<u8>;

impl Compiler {
    /// Compiles a path: a name or an expression, and its suffixes. A path may be as long as the
    /// program, so this does not recurse.
    pub(super) fn path(&mut self, first: &First, suffixes: &[Suffix], line: u32) -> Operand {
        let in_use = self.function.in_use;
        let call = suffixes.iter().position(Suffix::is_call);
        let (mut value, mut name, fields) = match call {
            Some(place) => {
                let path = &suffixes[..place];
                let to = self.call_path(&suffixes[place], first, path, Count::Exactly(1));
                (Operand::Register(to), None, &suffixes[place + 1..])
            }
            None => match self.start_of_path(first, suffixes, line) {
                Some(start) => start,
                None => return self.nothing(),
            },
        };
        for (index, suffix) in fields.iter().enumerate() {
            if suffix.is_call() {
                self.unsupported(suffix.span, Unsupported::CallOfValue);
                return self.nothing();
            }
            let is_last = index + 1 == fields.len();
            let key = self.key(suffix);
            self.release_to(in_use);
            let to = self.reserve(suffix.span);
            self.name_operand(Side::Left, name);
            name = field_name(suffix);
            let read = Instruction::GetField { to, table: value, key };
            self.emit(read, if is_last { line } else { suffix.span.end_line });
            value = Operand::Register(to);
        }
        value
    }

    /// Compiles the table and the key of a field, or reports an error.
    pub(super) fn field(
        &mut self,
        first: &First,
        suffixes: &[Suffix],
        index: &Suffix,
    ) -> Option<Field> {
        if let (First::Name(name), []) = (first, suffixes)
            && self.resolve(&name.text).is_none()
        {
            match self.library_value(&name.text, index) {
                Some((name, _)) => {
                    self.unsupported(first.span(), Unsupported::GivenAssignment(name));
                }
                None => self.report_unknown_field(first, index, &name.text),
            }
            return None;
        }
        let end = suffixes.last().map_or_else(|| first.span(), |last| last.span);
        let table = self.path(first, suffixes, end.end_line);
        let name = match suffixes.last() {
            Some(suffix) => field_name(suffix),
            None => self.first_name(first),
        };
        let key = self.key(index);
        Some(Field { table, key, name })
    }

    /// Compiles the start of a path, or reports an error. Returns its value, its name in error
    /// messages, and the rest of the path.
    fn start_of_path<'a>(
        &mut self,
        first: &First,
        suffixes: &'a [Suffix],
        line: u32,
    ) -> Option<(Operand, Option<Name>, &'a [Suffix])> {
        let value = match first {
            First::Name(name) => {
                if let Some((index, rest)) = suffixes.split_first()
                    && self.resolve(&name.text).is_none()
                {
                    let Some((_, builtin)) = self.library_value(&name.text, index) else {
                        self.report_unknown_field(first, index, &name.text);
                        return None;
                    };
                    let line = if rest.is_empty() { line } else { index.span.end_line };
                    let value = self.read_library(builtin, index, line);
                    return Some((value, field_name(index), rest));
                }
                let line = if suffixes.is_empty() { line } else { name.span.end_line };
                self.variable(name, line)
            }
            First::Expression(expression) => self.operand(expression, line),
        };
        Some((value, self.first_name(first), suffixes))
    }

    /// Returns a library's value, such as `redis.nodes`, with its full name.
    fn library_value(&self, library: &str, index: &Suffix) -> Option<(String, Builtin)> {
        let SuffixKind::Dot(name) = &index.kind else {
            return None;
        };
        let name = format!("{library}.{name}");
        let builtin = builtins::find(&name, self.dialect)?;
        (builtins::role(builtin) == Role::Value).then_some((name, builtin))
    }

    fn read_library(&mut self, builtin: Builtin, index: &Suffix, line: u32) -> Operand {
        let first = self.reserve(index.span);
        let (arguments, results) = (Count::Exactly(0), Count::Exactly(1));
        self.emit(Instruction::Call { builtin, first, arguments, results }, line);
        Operand::Register(first)
    }

    fn first_name(&self, first: &First) -> Option<Name> {
        match first {
            First::Name(name) => self.variable_name(&name.text),
            First::Expression(expression) => self.operand_name(expression),
        }
    }

    fn key(&mut self, index: &Suffix) -> Operand {
        match &index.kind {
            SuffixKind::Dot(name) => self.constant(Value::from(name.as_str())),
            SuffixKind::Bracket(key) => self.operand(key, key.span.end_line),
            _ => self.nothing(),
        }
    }

    /// Reports `redis.call` without a call, a misspelt field of a library, or a field of an unknown
    /// name.
    fn report_unknown_field(&mut self, prefix: &First, index: &Suffix, first: &str) {
        if let SuffixKind::Dot(name) = &index.kind {
            let name = format!("{first}.{name}");
            let is_close = || self.suggest(&name).is_some();
            let is_absent = Absent::find(&name, self.dialect).is_some();
            if is_absent || builtins::is_library(first, self.dialect) && is_close() {
                return self.report_unknown(prefix.span(), &name);
            }
        }
        self.report_unknown(prefix.span(), first);
    }
}

/// Returns a field's name in error messages: its key, if that is a string literal. The result of a
/// call has no name.
pub(super) fn field_name(index: &Suffix) -> Option<Name> {
    let name = match &index.kind {
        SuffixKind::Dot(name) => Some(name.clone().into_bytes()),
        SuffixKind::Bracket(key) => literal_text(key),
        _ => return None,
    };
    Some([b"field '", name.as_deref().unwrap_or(b"?"), b"'"].concat())
}

/// Returns a string literal up to its first zero byte, as in C.
fn literal_text(expression: &Expression) -> Option<Vec<u8>> {
    match &expression.kind {
        ExpressionKind::Parentheses(inner) => literal_text(inner),
        ExpressionKind::String(Ok(bytes)) => {
            let bytes = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            Some(bytes.to_vec())
        }
        _ => None,
    }
}
