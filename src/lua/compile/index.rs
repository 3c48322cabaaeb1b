//! Fields of tables: `a.b`, `a[b]`, and chains of them.

use full_moon::ast::{Expression, Index, Prefix, Suffix};

use super::{Compiler, last_line, text};
use crate::lua::builtins;
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
    pub name: Option<Vec<u8>>,
}

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
            _ => match self.start_of_path(prefix, suffixes.first(), line) {
                Some(value) => (value, self.prefix_name(prefix), suffixes),
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
            self.report_unknown_field(prefix, index, &text(first));
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

    /// The value at the start of a path; a mistake is reported.
    fn start_of_path(
        &mut self,
        prefix: &Prefix,
        next: Option<&&Suffix>,
        line: u32,
    ) -> Option<Operand> {
        match prefix {
            Prefix::Name(token) => {
                if let Some(Suffix::Index(index)) = next
                    && self.resolve(&text(token)).is_none()
                {
                    self.report_unknown_field(prefix, index, &text(token));
                    return None;
                }
                let line = if next.is_some() { last_line(prefix) } else { line };
                Some(self.variable(token, line))
            }
            Prefix::Expression(expression) => Some(self.operand(expression, line)),
            other => {
                self.unknown_syntax(other);
                None
            }
        }
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

    /// `redis.call` without a call, or a field of something that is not there.
    fn report_unknown_field(&mut self, prefix: &Prefix, index: &Index, first: &str) {
        if let Index::Dot { name, .. } = index {
            let name = format!("{first}.{}", text(name));
            if builtins::find(&name, self.dialect).is_some() {
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
