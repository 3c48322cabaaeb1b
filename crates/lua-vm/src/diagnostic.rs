//! Errors in a program that are found before it runs, and their positions.
//!
//! An error is data, so that `text` can translate it. Its `Display` is English.

use std::fmt;

use super::builtins;
use super::dialect::Dialect;
use super::limits;

/// A position in a program. Displayed as `line:column`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters (not bytes), from 1.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}

/// An error for which a program is rejected.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct Diagnostic {
    /// The position of the error.
    pub place: Position,
    /// The kind of error.
    pub kind: DiagnosticKind,
}

/// The kinds of errors. Their messages include the correct form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum DiagnosticKind {
    /// The program is longer than [`limits::PROGRAM_BYTES`].
    #[error("the program has {bytes} bytes; at most {} are allowed", limits::PROGRAM_BYTES)]
    TooLong {
        /// Length of the program.
        bytes: usize,
    },
    /// Nesting deeper than [`limits::NESTING`].
    #[error(
        "nested too deep: at most {} blocks, {} brackets or {} operators; \
         put parts of it into local variables",
        limits::NESTING / limits::BLOCK_NESTING,
        limits::NESTING / limits::BRACKET_NESTING,
        limits::NESTING
    )]
    TooDeep,
    /// More variables and intermediate values than [`limits::REGISTERS`].
    #[error(
        "more than {} variables and arguments are in use at once; \
         end the scope of some with `do … end`",
        limits::REGISTERS
    )]
    TooManyRegisters,
    /// A character without a meaning in Lua.
    #[error("the character ‘{0}’ means nothing in Lua")]
    UnexpectedCharacter(String),
    /// A full-width sign or a typographic quote in place of the sign of Lua.
    #[error("‘{written}’ is not ASCII; write ‘{instead}’")]
    NotAscii {
        /// The written character.
        written: char,
        /// The sign of Lua.
        instead: char,
    },
    /// The notation of another language.
    #[error("`{written}` is not Lua 5.1; {instead}")]
    Foreign {
        /// The notation in the program.
        written: &'static str,
        /// The equivalent in Lua.
        instead: &'static str,
    },
    /// A string without its closing quote.
    #[error("the string that starts here has no end")]
    UnclosedString,
    /// A `--[[` without its `]]`.
    #[error("the comment that starts here has no end")]
    UnclosedComment,
    /// A malformed number, such as `1.2.3` or `3x`.
    #[error("malformed number")]
    MalformedNumber,
    /// `\300`: an escape names a byte above 255.
    #[error("the escape `\\{0}` is more than a byte, `\\255`")]
    EscapeTooLarge(u32),
    /// A syntax error.
    #[error("{what}, near `{near}`")]
    Syntax {
        /// The unexpected word or symbol; `<eof>` for the end of the program.
        near: String,
        /// The kind of syntax error.
        what: SyntaxDiagnostic,
    },
    /// A `(` on a separate line could start a statement or continue the last one. Lua 5.1 rejects
    /// it.
    #[error("ambiguous: put `(` on the line of the called function, or `;` before it")]
    AmbiguousCall,
    /// A `break` outside a loop.
    #[error("`break` is outside a loop")]
    BreakOutsideLoop,
    /// A name of Lua, Redis or the other dialect that is not available here.
    #[error("there is no `{name}`; {instead}")]
    Absent {
        /// The name, with its dots.
        name: String,
        /// The replacement, as in [`Absent`](super::Absent).
        instead: &'static str,
    },
    /// An unknown name.
    #[error("unknown name `{name}`; {}", suggest(suggestion, &declare(name, *may_be_parameter)))]
    UnknownName {
        /// The name.
        name: String,
        /// The known name that was probably meant.
        suggestion: Option<String>,
        /// Whether it looks like a parameter: in capitals, in the program of a client.
        may_be_parameter: bool,
    },
    /// A call of something that is not built in.
    #[error("unknown function `{name}`; {}", suggest(suggestion, &there_is(name, *dialect)))]
    UnknownFunction {
        /// The name, with its dots.
        name: String,
        /// The function that was probably meant.
        suggestion: Option<String>,
        /// The dialect, which determines the available functions.
        dialect: Dialect,
    },
    /// A built-in function used as a value.
    #[error("`{name}` is a function and cannot be kept or passed on; call it: `{name}(…)`")]
    FunctionAsValue {
        /// The function.
        name: String,
    },
    /// The name of a library without a function.
    #[error("`{name}` is a library and not a value; call a function of it: `{name}.…(…)`")]
    LibraryAsValue {
        /// The library.
        name: String,
    },
    /// More functions than [`limits::FUNCTIONS`].
    #[error("more than {} functions are declared", limits::FUNCTIONS)]
    TooManyFunctions,
    /// A call of a local variable.
    #[error("`{name}` is a variable and cannot be called; declare a `local function {name}(…)`")]
    VariableCalled {
        /// The variable.
        name: String,
    },
    /// A comment that begins with `@` and declares no parameter.
    #[error("{0}")]
    Parameter(ParameterDiagnostic),
    /// A part of Lua that is not supported.
    #[error("{0}")]
    Unsupported(Unsupported),
}

impl DiagnosticKind {
    /// Returns `true` if Lua 5.1 rejects the program as well, before it runs.
    #[must_use]
    pub fn is_error_in_lua(&self) -> bool {
        match self {
            DiagnosticKind::UnexpectedCharacter(_)
            | DiagnosticKind::NotAscii { .. }
            | DiagnosticKind::Foreign { .. }
            | DiagnosticKind::UnclosedString
            | DiagnosticKind::UnclosedComment
            | DiagnosticKind::MalformedNumber
            | DiagnosticKind::EscapeTooLarge(_)
            | DiagnosticKind::Syntax { .. }
            | DiagnosticKind::AmbiguousCall
            | DiagnosticKind::BreakOutsideLoop => true,
            DiagnosticKind::TooLong { .. }
            | DiagnosticKind::TooDeep
            | DiagnosticKind::TooManyRegisters
            | DiagnosticKind::Absent { .. }
            | DiagnosticKind::UnknownName { .. }
            | DiagnosticKind::UnknownFunction { .. }
            | DiagnosticKind::FunctionAsValue { .. }
            | DiagnosticKind::LibraryAsValue { .. }
            | DiagnosticKind::TooManyFunctions
            | DiagnosticKind::VariableCalled { .. }
            | DiagnosticKind::Parameter(_)
            | DiagnosticKind::Unsupported(_) => false,
        }
    }
}

/// The kinds of syntax errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum SyntaxDiagnostic {
    /// A missing expression: `local x =`
    #[error("expected an expression")]
    Expression,
    /// A missing name: `local 1`
    #[error("expected a name")]
    Name,
    /// `1 + 1`, or an `end` that ends nothing.
    #[error("unexpected token, this needs to be a statement")]
    Statement,
    /// An expression instead of a statement: `x`
    #[error("unexpected expression when looking for a statement")]
    LoneExpression,
    /// A statement after the last one: `return 1 local x`
    #[error("unexpected statement after last statement")]
    AfterLast,
    /// An assignment to a call: `f() = 1`
    #[error("can't assign to the result of a call")]
    AssignedCall,
    /// An assignment instead of a comparison: `if x = 1 then`
    #[error("`=` assigns a value; compare with `==`")]
    AssignedInCondition,
    /// A missing word or symbol.
    #[error("expected `{0}`")]
    Missing(&'static str),
    /// A missing word at the end of a block, or a missing closing bracket if the opening one is on
    /// an earlier line.
    #[error("expected `{closing}` to conclude the `{opening}` of line {line}")]
    Unclosed {
        /// The word or bracket that begins it.
        opening: &'static str,
        /// Line of the opening word or bracket.
        line: u32,
        /// The word or bracket that ends it.
        closing: &'static str,
    },
}

impl SyntaxDiagnostic {
    /// Returns `true` if something is missing after the last token, so that the user must look
    /// there, even if the next token is on a later line.
    pub(super) fn is_of_line_before(self) -> bool {
        match self {
            SyntaxDiagnostic::Expression
            | SyntaxDiagnostic::Name
            | SyntaxDiagnostic::LoneExpression
            | SyntaxDiagnostic::Missing(_) => true,
            SyntaxDiagnostic::Unclosed { closing, .. } => matches!(closing, ")" | "]" | "}"),
            SyntaxDiagnostic::Statement
            | SyntaxDiagnostic::AfterLast
            | SyntaxDiagnostic::AssignedCall
            | SyntaxDiagnostic::AssignedInCondition => false,
        }
    }
}

/// An error in the declaration of a parameter.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum ParameterDiagnostic {
    /// A word after `@` other than `param`.
    #[error("`{0}` has no meaning; a parameter is declared by `-- @param NAME default text, unit`")]
    Annotation(String),
    /// A number of permits that is no whole number from 1 to [`limits::PERMITS`].
    #[error("`{0}` is no number of permits; write `-- @permits 3`, with a number from 1 to {max}", max = limits::PERMITS)]
    Permits(String),
    /// A second number of permits.
    #[error("the number of permits is declared already; remove one of the two lines")]
    PermitsTwice,
    /// Missing name after `@param`.
    #[error("the parameter has no name; write `-- @param NAME default text, unit`")]
    NoName,
    /// Missing default after the name.
    #[error("`{0}` has no default; write `-- @param {0} default text, unit`")]
    NoDefault(String),
    /// Not a name in Lua, or a keyword.
    #[error("`{0}` cannot be a name; write letters, digits and `_`, and no word of Lua's own")]
    NotAName(String),
    /// The name of a built-in function or of a library.
    #[error("`{0}` is built in; choose another name")]
    BuiltIn(String),
    /// The name of a parameter that was declared before.
    #[error("`{0}` is declared already; choose another name")]
    Declared(String),
    /// A declaration longer than [`limits::PARAMETER_BYTES`].
    #[error(
        "the declaration has {bytes} bytes; shorten its text: at most {} are allowed",
        limits::PARAMETER_BYTES
    )]
    TooLong {
        /// Length of the declaration, in bytes.
        bytes: usize,
    },
    /// More parameters than [`limits::PARAMETERS`].
    #[error(
        "more than {} parameters are declared; make this a `local` variable",
        limits::PARAMETERS
    )]
    TooMany,
}

/// The parts of Lua that are not supported.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unsupported {
    /// `function () … end`.
    FunctionValue,
    /// `local function` inside a block or a function.
    InnerFunction,
    /// `function name() … end`.
    GlobalFunction(String),
    /// `function a.b() … end` or `function a:b() … end`, with the name as written.
    FieldFunction(String),
    /// `a.b()`, where `a` is a variable.
    CallOfField(String),
    /// An assignment to the name of a function.
    FunctionAssignment(String),
    /// `for … in` with an iterator other than `ipairs` and `pairs`.
    GenericFor,
    /// `ipairs` or `pairs` anywhere else.
    WalkOutsideFor(&'static str),
    /// `a ^ b`.
    Power,
    /// An assignment to a name that is not a local variable.
    GlobalAssignment(String),
    /// An assignment to a global given from outside: a parameter, `redis.nodes`, `KEYS`.
    GivenAssignment(String),
    /// `a:b()`.
    MethodCall {
        /// The equivalent function, if there is one.
        function: Option<String>,
    },
    /// `...`.
    Varargs,
    /// `f "text"`, `f {}`.
    StringCall,
    /// A call of an expression that is not a name.
    CallOfValue,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, instead) = match self {
            Unsupported::FunctionValue => {
                ("functions are not values", "declare a `local function name(…)` and call it")
            }
            Unsupported::InnerFunction => {
                ("functions cannot be declared inside blocks", "move it to the top of the program")
            }
            Unsupported::GlobalFunction(name) => {
                return write!(
                    formatter,
                    "there are no global functions; write `local function {name}(…)`"
                );
            }
            Unsupported::FieldFunction(name) => {
                let (plain, given) = plain_function(name);
                return write!(
                    formatter,
                    "a table field cannot hold a function; write `local function {plain}({given}…)`"
                );
            }
            Unsupported::CallOfField(name) => {
                let (plain, _) = plain_function(name);
                return write!(
                    formatter,
                    "`{name}` is a field, and fields hold no functions; \
                     declare `local function {plain}(…)` and call `{plain}(…)`"
                );
            }
            Unsupported::FunctionAssignment(name) => {
                return write!(
                    formatter,
                    "`{name}` is a function and cannot be assigned to; use another name"
                );
            }
            Unsupported::GenericFor => (
                "`for … in` goes through tables only",
                "write `in ipairs(t)` for 1, 2, 3 …, `in pairs(t)` for all keys",
            ),
            Unsupported::WalkOutsideFor(function) => {
                return write!(
                    formatter,
                    "`{function}` stands after `in` only; write `for key, value in {function}(t) do`"
                );
            }
            Unsupported::Power => ("there is no `^`", "multiply"),
            Unsupported::GlobalAssignment(name) => {
                return write!(
                    formatter,
                    "`{name}` is not a local variable; declare it first: `local {name} = …`"
                );
            }
            Unsupported::GivenAssignment(name) => {
                return write!(
                    formatter,
                    "`{name}` is given from outside and cannot be assigned to; \
                     keep the new value in a local variable"
                );
            }
            Unsupported::MethodCall { function: Some(function) } => {
                return write!(formatter, "there are no methods; write `{function}(…)`");
            }
            Unsupported::MethodCall { function: None } => {
                ("there are no methods", "call a function by its name")
            }
            Unsupported::Varargs => ("there are no arguments `...`", "give each a name"),
            Unsupported::StringCall => {
                ("a call needs its parentheses", "write `f(\"…\")`, not `f \"…\"`")
            }
            Unsupported::CallOfValue => {
                ("only functions can be called, by their names", "call one of them")
            }
        };
        write!(formatter, "{what}; {instead}")
    }
}

/// Returns a valid name for a function in a table or for a method, and the argument that a method
/// needs before the others.
#[must_use]
pub fn plain_function(name: &str) -> (String, &'static str) {
    (name.replace(['.', ':'], "_"), if name.contains(':') { "self, " } else { "" })
}

/// Returns the first [`limits::DIAGNOSTICS`] errors, sorted by position, without duplicates.
pub(super) fn in_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|diagnostic| diagnostic.place);
    let mut reported = Vec::new();
    for diagnostic in diagnostics {
        if reported.len() < limits::DIAGNOSTICS && !reported.contains(&diagnostic) {
            reported.push(diagnostic);
        }
    }
    reported
}

/// Returns the second half of a sentence: the name that was probably meant, or else the hint.
fn suggest(suggestion: &Option<String>, otherwise: &str) -> String {
    match suggestion {
        Some(name) => format!("did you mean `{name}`?"),
        None => otherwise.to_owned(),
    }
}

fn declare(name: &str, may_be_parameter: bool) -> String {
    if may_be_parameter {
        format!("declare it: `{}`", parameter_line(name))
    } else {
        "declare it with `local`".to_owned()
    }
}

/// Returns the first line of a program that declares a parameter with a value.
pub fn parameter_line(name: &str) -> String {
    format!("-- @param {name} 10000")
}

fn there_is(name: &str, dialect: Dialect) -> String {
    match functions_of_library(name, dialect) {
        Some(names) => format!("the functions are {names}"),
        None => format!("declare it first, as `local function {}(…)`", plain_function(name).0),
    }
}

/// Returns the functions of the library in a dotted name, separated by commas, or `None` if there
/// is no such library.
#[must_use]
pub fn functions_of_library(name: &str, dialect: Dialect) -> Option<String> {
    let (library, _) = name.split_once('.')?;
    let is_of_it = |known: &&str| known.split_once('.').is_some_and(|(it, _)| it == library);
    let names: Vec<&str> = builtins::functions(dialect).filter(is_of_it).collect();
    (!names.is_empty()).then(|| names.join(", "))
}
