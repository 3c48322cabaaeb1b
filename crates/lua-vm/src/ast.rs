//! The syntax tree of a program (§2.4, §2.5), before names are resolved.

use super::diagnostic::Position;
use super::symbol::Symbol;

/// The range of a part of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub start: Position,
    /// The line of its last token. Lua 5.1 gives an instruction the line of the last token it has
    /// read when it emits it.
    pub end_line: u32,
}

impl Span {
    /// Returns the line of its first token.
    pub(super) fn line(self) -> u32 {
        self.start.line
    }
}

/// The name of a variable, a function or a field.
pub(super) struct Name {
    pub text: String,
    pub span: Span,
}

/// A keyword or symbol with its position.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    pub symbol: Symbol,
    pub span: Span,
}

/// Statements one after another.
pub(super) struct Block {
    pub statements: Vec<Statement>,
    pub span: Span,
}

pub(super) struct Statement {
    pub kind: StatementKind,
    pub span: Span,
}

pub(super) enum StatementKind {
    Local {
        names: Vec<Name>,
        values: List,
    },
    Assignment {
        targets: Vec<Path>,
        values: List,
    },
    Call(Path),
    Do(Block),
    /// Each block with its condition, in order, then the `else` block.
    If {
        clauses: Vec<(Expression, Block)>,
        otherwise: Option<Block>,
    },
    While {
        condition: Expression,
        body: Block,
    },
    Repeat {
        body: Block,
        until: Expression,
    },
    NumericFor {
        variable: Name,
        range: Vec<Expression>,
        do_line: u32,
        body: Block,
    },
    GenericFor {
        variables: Vec<Name>,
        iterators: List,
        body: Block,
    },
    LocalFunction {
        name: Name,
        parameters: Vec<Parameter>,
        body: Block,
        end_line: u32,
    },
    /// The full dotted name; the rest of the function is not supported.
    GlobalFunction(String),
    Return(List),
    Break,
}

pub(super) enum Parameter {
    Name(Name),
    /// `...`
    Dots(Span),
}

/// Expressions separated by commas, each with the line of the comma after it.
pub(super) type List = Vec<(Expression, Option<u32>)>;

pub(super) struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
}

pub(super) enum ExpressionKind {
    /// `nil`, `true`, `false` or `...`.
    Word(Symbol),
    Number(f64),
    /// The bytes, or the number of an escape above 255.
    String(Result<Vec<u8>, u32>),
    Path(Path),
    Table(Vec<Field>),
    /// `function … end`, which is not supported.
    Function,
    Parentheses(Box<Expression>),
    Unary(Sign, Box<Expression>),
    Binary(Box<Expression>, Sign, Box<Expression>),
}

impl Expression {
    /// Returns the call that this expression is, if any. A call in parentheses does not count: it
    /// gives exactly one value.
    pub(super) fn call(&self) -> Option<&Path> {
        match &self.kind {
            ExpressionKind::Path(path) if path.is_call() => Some(path),
            _ => None,
        }
    }
}

/// A name or an expression in parentheses, and its suffixes: `a`, `a.b[1]`, `f(x).y`.
pub(super) struct Path {
    pub first: First,
    pub suffixes: Vec<Suffix>,
}

pub(super) enum First {
    Name(Name),
    Expression(Box<Expression>),
}

pub(super) struct Suffix {
    pub kind: SuffixKind,
    pub span: Span,
}

pub(super) enum SuffixKind {
    /// `.name`
    Dot(String),
    /// `[key]`
    Bracket(Expression),
    /// `(…)`
    Call(List),
    /// A call with `"text"` or `{…}` instead of parentheses.
    CallWithoutParentheses,
    /// `:name(…)`
    Method(String),
}

/// A field of a table constructor, with the line of the comma or semicolon after it.
pub(super) struct Field {
    pub key: Key,
    pub value: Expression,
    pub span: Span,
    pub separator: Option<u32>,
}

pub(super) enum Key {
    /// An element: `value`.
    None,
    /// `name = value`
    Name(String),
    /// `[key] = value`
    Expression(Expression),
}

impl Path {
    /// Returns `true` if the path ends with a call.
    pub(super) fn is_call(&self) -> bool {
        self.suffixes.last().is_some_and(Suffix::is_call)
    }
}

impl Suffix {
    pub(super) fn is_call(&self) -> bool {
        !matches!(self.kind, SuffixKind::Dot(_) | SuffixKind::Bracket(_))
    }
}

impl First {
    pub(super) fn span(&self) -> Span {
        match self {
            First::Name(name) => name.span,
            First::Expression(expression) => expression.span,
        }
    }
}
