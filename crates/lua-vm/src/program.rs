//! A program: its checked source and its compiled instructions.
//!
//! Loading has several phases: length, tokens, nesting, parameters, grammar, meaning. A phase with
//! errors reports all its errors and ends loading, since the next phases would only report the same
//! positions again.

use super::builtins;
use super::code::Code;
use super::compile;
use super::declaration::{self, Declarations};
use super::diagnostic::{self, Diagnostic, DiagnosticKind, Position};
use super::dialect::Dialect;
use super::highlight::{self, Token};
use super::instruction::{Count, Instruction, Operand};
use super::lexer;
use super::limits;
use super::live_registers::LiveRegisters;
use super::nesting_depth;
use super::parameter::Parameter;
use super::parser;
use super::time_sources::TimeSources;
use super::value::Value;

/// A program that can be run by a [`Machine`](super::Machine).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Program {
    source: String,
    pub(super) dialect: Dialect,
    parameters: Vec<Parameter>,
    permits: u8,
    enters_as_reader: bool,
    pub(super) code: Code,
    time_sources: TimeSources,
    pub(super) live: LiveRegisters,
}

impl Program {
    /// Checks and compiles a program.
    ///
    /// # Errors
    /// Its errors, sorted by position; at most [`limits::DIAGNOSTICS`].
    pub fn load(source: &str, dialect: Dialect) -> Result<Program, Vec<Diagnostic>> {
        match compile_source(source, dialect) {
            Ok((Declarations { parameters, permits }, code)) => {
                let (time_sources, live) = (TimeSources::of(&code), LiveRegisters::of(&code));
                let (source, permits) = (source.to_owned(), permits.unwrap_or(1));
                let enters_as_reader = enters_as_reader(&code, dialect);
                Ok(Program {
                    source,
                    dialect,
                    parameters,
                    permits,
                    enters_as_reader,
                    code,
                    time_sources,
                    live,
                })
            }
            Err(diagnostics) => Err(diagnostic::in_order(diagnostics)),
        }
    }

    /// Returns the source.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns `true` if it contains a call of this built-in function.
    #[must_use]
    pub fn calls(&self, name: &str) -> bool {
        let wanted = builtins::find(name, self.dialect);
        self.code.instructions.iter().any(|instruction| {
            matches!(instruction, Instruction::Call { builtin, .. } if Some(*builtin) == wanted)
        })
    }

    /// Returns `true` if it passes a token to the store with a write, so that the store can reject
    /// older ones.
    #[must_use]
    pub fn writes_with_number(&self) -> bool {
        self.code.instructions.iter().any(|instruction| {
            matches!(instruction, Instruction::Call { builtin, arguments: Count::Exactly(3), .. }
                if builtins::writes_to_store(*builtin))
        })
    }

    /// Returns the ways in which the program can observe time.
    #[must_use]
    pub fn time_sources(&self) -> TimeSources {
        self.time_sources
    }

    /// Returns `true` if it compares the order of two values that may both be other than numbers,
    /// or contains a string that might be a script with such a comparison.
    #[must_use]
    pub fn orders_values(&self) -> bool {
        let is_number = |operand: Operand| match operand {
            Operand::Register(_) => false,
            Operand::Constant(index) => {
                matches!(self.code.constants.get(index as usize), Some(Value::Number(_)))
            }
        };
        let in_program = self.code.instructions.iter().any(|instruction| match *instruction {
            Instruction::Binary { operator, left, right, .. } => {
                operator.is_order() && !is_number(left) && !is_number(right)
            }
            _ => false,
        });
        let in_text = self.code.constants.iter().any(|constant| {
            matches!(constant, Value::String(text) if text.iter().any(|it| b"<>".contains(it)))
        });
        in_program || in_text
    }

    /// Returns the parameters that a client's program declares, in order. A script has no
    /// parameters.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Returns the number of clients that may be inside at once: 1, unless the program declares
    /// another number.
    #[must_use]
    pub fn permits(&self) -> u8 {
        self.permits
    }

    /// Returns `true` if it may enter as a reader.
    #[must_use]
    pub fn enters_as_reader(&self) -> bool {
        self.enters_as_reader
    }

    /// Returns the source split for syntax highlighting, from its first byte to its last.
    #[must_use]
    pub fn tokens(&self) -> Vec<Token> {
        highlight::tokens(&self.source, self.dialect)
    }
}

fn enters_as_reader(code: &Code, dialect: Dialect) -> bool {
    let wanted = builtins::find("enter", dialect);
    code.instructions.iter().any(|instruction| {
        matches!(instruction, Instruction::Call { builtin, arguments, .. }
            if Some(*builtin) == wanted && !matches!(arguments, Count::Exactly(0)))
    })
}

fn compile_source(source: &str, dialect: Dialect) -> Result<(Declarations, Code), Vec<Diagnostic>> {
    if source.len() > limits::PROGRAM_BYTES {
        let bytes = source.len();
        return Err(vec![Diagnostic {
            place: Position { line: 1, column: 1 },
            kind: DiagnosticKind::TooLong { bytes },
        }]);
    }
    let lexed = lexer::lex(source);
    if !lexed.diagnostics.is_empty() {
        return Err(lexed.diagnostics);
    }
    if let Some(diagnostic) = nesting_depth::check(&lexed.tokens) {
        return Err(vec![diagnostic]);
    }
    let declarations = match dialect {
        Dialect::Client => declaration::declarations(source, &lexed.tokens)?,
        Dialect::Script => Declarations::default(),
    };
    let tree = parser::parse(source, &lexed.tokens).map_err(first_of_each_line)?;
    let code = compile::compile(&tree, dialect, &declarations.parameters)?;
    Ok((declarations, code))
}

/// Returns the first error of each line: others on it are mostly consequences of the first.
fn first_of_each_line(diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut diagnostics = diagnostic::in_order(diagnostics);
    diagnostics.dedup_by_key(|diagnostic| diagnostic.place.line);
    diagnostics
}
