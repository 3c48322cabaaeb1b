//! From tokens to the syntax tree (§8, lparser.c).
//!
//! A mistake does not end the parsing: it goes on with the statement that begins on a later line, so that
//! mistakes are found in one pass. The tree is of use only if there are none.

use super::lexer::{Token, TokenKind};
use super::literal;
use super::mistake::{Mistake, MistakeKind, SyntaxMistake};
use super::number;
use super::symbol::Symbol;
use super::tree::{
    Block, Expression, ExpressionKind, Field, First, Key, List, Name, Parameter, Path, Sign, Span,
    Statement, StatementKind, Suffix, SuffixKind,
};

/// How strongly a unary operator binds, between the binary ones.
const UNARY: u8 = 8;

/// The tree of a program without lexical mistakes.
///
/// # Errors
/// What is not Lua.
pub(super) fn parse(source: &str, tokens: &[Token]) -> Result<Block, Vec<Mistake>> {
    let is_read = |token: &&Token| {
        !matches!(token.kind, TokenKind::Spaces | TokenKind::Comment | TokenKind::LongComment)
    };
    let tokens: Vec<&Token> = tokens.iter().filter(is_read).collect();
    let mut parser = Parser { source, tokens, next: 0, is_lost: false, mistakes: Vec::new() };
    let mut block = parser.block();
    while !parser.is_at_end() {
        // A closing word that closes nothing.
        parser.is_lost = false;
        parser.fail(SyntaxMistake::Statement);
        block = parser.block();
    }
    if parser.mistakes.is_empty() { Ok(block) } else { Err(parser.mistakes) }
}

struct Parser<'a> {
    source: &'a str,
    /// Without spaces and comments.
    tokens: Vec<&'a Token>,
    next: usize,
    /// Whether there was a mistake in this statement: then nothing more is said of it.
    is_lost: bool,
    mistakes: Vec<Mistake>,
}

impl Parser<'_> {
    fn block(&mut self) -> Block {
        let start = self.next;
        let mut statements = Vec::new();
        while !self.ends_block() {
            self.is_lost = false;
            let statement = self.statement();
            let is_last = matches!(statement.kind, StatementKind::Return(_) | StatementKind::Break);
            statements.push(statement);
            self.accept(Symbol::Semicolon);
            if is_last && !self.ends_block() {
                self.fail(SyntaxMistake::AfterLast);
            }
        }
        Block { statements, span: self.span_from(start) }
    }

    fn statement(&mut self) -> Statement {
        let start = self.next;
        let kind = match self.symbol() {
            Some(Symbol::Local) => self.local(),
            Some(Symbol::If) => self.if_statement(),
            Some(Symbol::While) => {
                self.next += 1;
                let condition = self.expression(0);
                self.expect(Symbol::Do);
                StatementKind::While { condition, body: self.body("while", Symbol::End) }
            }
            Some(Symbol::For) => self.for_loop(),
            Some(Symbol::Repeat) => {
                self.next += 1;
                let body = self.body("repeat", Symbol::Until);
                StatementKind::Repeat { body, until: self.expression(0) }
            }
            Some(Symbol::Do) => {
                self.next += 1;
                StatementKind::Do(self.body("do", Symbol::End))
            }
            Some(Symbol::Function) => {
                self.next += 1;
                let mut name = self.name().text;
                while self.accept(Symbol::Dot) || self.accept(Symbol::Colon) {
                    name = [&name, ".", &self.name().text].concat();
                }
                self.function_body();
                StatementKind::GlobalFunction(name)
            }
            Some(Symbol::Return) => {
                self.next += 1;
                let is_empty = self.ends_block() || self.symbol() == Some(Symbol::Semicolon);
                StatementKind::Return(if is_empty { List::new() } else { self.list() })
            }
            Some(Symbol::Break) => {
                self.next += 1;
                StatementKind::Break
            }
            _ => self.assignment_or_call(),
        };
        Statement { kind, span: self.span_from(start) }
    }

    fn local(&mut self) -> StatementKind {
        self.next += 1;
        if self.accept(Symbol::Function) {
            let name = self.name();
            let (parameters, body) = self.function_body();
            let end_line = self.end_line();
            return StatementKind::LocalFunction { name, parameters, body, end_line };
        }
        let names = self.names();
        let values = if self.accept(Symbol::Assign) { self.list() } else { List::new() };
        StatementKind::Local { names, values }
    }

    fn if_statement(&mut self) -> StatementKind {
        let mut clauses = Vec::new();
        while clauses.is_empty() || self.symbol() == Some(Symbol::ElseIf) {
            self.next += 1;
            let condition = self.expression(0);
            self.expect(Symbol::Then);
            clauses.push((condition, self.block()));
        }
        let otherwise = self.accept(Symbol::Else).then(|| self.block());
        self.close("if", Symbol::End);
        StatementKind::If { clauses, otherwise }
    }

    fn for_loop(&mut self) -> StatementKind {
        self.next += 1;
        let mut variables = self.names();
        if variables.len() == 1 && self.accept(Symbol::Assign) {
            let mut range = vec![self.expression(0)];
            self.expect(Symbol::Comma);
            range.push(self.expression(0));
            if self.accept(Symbol::Comma) {
                range.push(self.expression(0));
            }
            self.expect(Symbol::Do);
            let do_line = self.end_line();
            let body = self.body("for", Symbol::End);
            let variable = variables.remove(0);
            return StatementKind::NumericFor { variable, range, do_line, body };
        }
        self.expect(Symbol::In);
        let iterators = self.list();
        self.expect(Symbol::Do);
        let body = self.body("for", Symbol::End);
        StatementKind::GenericFor { variables, iterators, body }
    }

    fn assignment_or_call(&mut self) -> StatementKind {
        let begins = matches!(self.token().kind, TokenKind::Name)
            || self.symbol() == Some(Symbol::LeftParenthesis);
        if !begins {
            self.fail(SyntaxMistake::Statement);
            return StatementKind::Break;
        }
        let mut targets = vec![self.path()];
        while self.accept(Symbol::Comma) {
            targets.push(self.path());
        }
        if self.symbol() != Some(Symbol::Assign) && targets.len() == 1 && targets[0].is_call() {
            return StatementKind::Call(targets.remove(0));
        }
        if targets.iter().any(Path::is_call) {
            self.fail(SyntaxMistake::AssignedCall);
        }
        let is_value = |target: &Path| {
            target.suffixes.is_empty() && matches!(target.first, First::Expression(_))
        };
        if targets.iter().any(is_value) || !self.accept(Symbol::Assign) {
            self.fail(SyntaxMistake::LoneExpression);
        }
        StatementKind::Assignment { targets, values: self.list() }
    }

    /// The parameters of a function and its statements, up to its `end`.
    fn function_body(&mut self) -> (Vec<Parameter>, Block) {
        self.expect(Symbol::LeftParenthesis);
        let mut parameters = Vec::new();
        while !self.is_lost && self.symbol() != Some(Symbol::RightParenthesis) {
            let start = self.next;
            if self.accept(Symbol::Dots) {
                parameters.push(Parameter::Dots(self.span_from(start)));
                break;
            }
            parameters.push(Parameter::Name(self.name()));
            if !self.accept(Symbol::Comma) {
                break;
            }
        }
        self.expect(Symbol::RightParenthesis);
        (parameters, self.body("function", Symbol::End))
    }

    /// The statements between `opening` and the word that closes them.
    fn body(&mut self, opening: &'static str, closing: Symbol) -> Block {
        let block = self.block();
        self.close(opening, closing);
        block
    }

    fn close(&mut self, opening: &'static str, closing: Symbol) {
        if !self.accept(closing) {
            self.fail(SyntaxMistake::Unclosed { opening, closing: closing.text() });
        }
    }

    /// Expressions between commas, at least one.
    fn list(&mut self) -> List {
        let mut list = List::new();
        loop {
            let expression = self.expression(0);
            let goes_on = self.accept(Symbol::Comma);
            list.push((expression, goes_on.then(|| self.end_line())));
            if !goes_on {
                return list;
            }
        }
    }

    /// An expression as far as operators bind more strongly than `limit`.
    fn expression(&mut self, limit: u8) -> Expression {
        let start = self.next;
        let unary = self.sign(|symbol| {
            matches!(symbol, Symbol::Not | Symbol::Minus | Symbol::Hash).then_some(())
        });
        let mut expression = match unary {
            Some((sign, ())) => {
                let operand = Box::new(self.expression(UNARY));
                self.expression_from(start, ExpressionKind::Unary(sign, operand))
            }
            None => self.operand(),
        };
        while let Some((sign, (_, right))) =
            self.sign(|symbol| priority(symbol).filter(|(left, _)| *left > limit))
        {
            let (left, right) = (Box::new(expression), Box::new(self.expression(right)));
            expression = self.expression_from(start, ExpressionKind::Binary(left, sign, right));
        }
        expression
    }

    fn operand(&mut self) -> Expression {
        let start = self.next;
        let token = self.token();
        let text = &self.source[token.range.clone()];
        let kind = match token.kind {
            TokenKind::Number => {
                self.next += 1;
                ExpressionKind::Number(number::parse(text.as_bytes()).unwrap_or_default())
            }
            TokenKind::String(quotes) => {
                self.next += 1;
                ExpressionKind::String(literal::bytes(text, quotes))
            }
            TokenKind::Symbol(
                word @ (Symbol::Nil | Symbol::True | Symbol::False | Symbol::Dots),
            ) => {
                self.next += 1;
                ExpressionKind::Word(word)
            }
            TokenKind::Symbol(Symbol::Function) => {
                self.next += 1;
                self.function_body();
                ExpressionKind::Function
            }
            TokenKind::Symbol(Symbol::LeftBrace) => self.table(),
            _ => match self.path() {
                Path { first: First::Expression(inner), suffixes } if suffixes.is_empty() => {
                    return *inner;
                }
                path => ExpressionKind::Path(path),
            },
        };
        self.expression_from(start, kind)
    }

    fn path(&mut self) -> Path {
        let start = self.next;
        let first = if self.accept(Symbol::LeftParenthesis) {
            let inner = Box::new(self.expression(0));
            self.expect(Symbol::RightParenthesis);
            let inner = self.expression_from(start, ExpressionKind::Parentheses(inner));
            First::Expression(Box::new(inner))
        } else if self.token().kind == TokenKind::Name {
            First::Name(self.name())
        } else {
            self.fail(SyntaxMistake::Expression);
            First::Name(Name { text: String::new(), span: self.span_from(start) })
        };
        let mut suffixes = Vec::new();
        while let Some(suffix) = self.suffix() {
            suffixes.push(suffix);
        }
        Path { first, suffixes }
    }

    fn suffix(&mut self) -> Option<Suffix> {
        let start = self.next;
        let kind = match self.token().kind {
            _ if self.is_lost => return None,
            TokenKind::Symbol(Symbol::Dot) => {
                self.next += 1;
                SuffixKind::Dot(self.name().text)
            }
            TokenKind::Symbol(Symbol::LeftBracket) => {
                self.next += 1;
                let key = self.expression(0);
                self.expect(Symbol::RightBracket);
                SuffixKind::Bracket(key)
            }
            TokenKind::Symbol(Symbol::Colon) => {
                self.next += 1;
                let name = self.name().text;
                if self.arguments().is_none() {
                    self.fail(SyntaxMistake::Missing(Symbol::LeftParenthesis.text()));
                }
                SuffixKind::Method(name)
            }
            _ => self.arguments()?,
        };
        Some(Suffix { kind, span: self.span_from(start) })
    }

    /// What a function is called with, if that stands here.
    fn arguments(&mut self) -> Option<SuffixKind> {
        match self.token().kind {
            TokenKind::Symbol(Symbol::LeftParenthesis) => {
                self.next += 1;
                let is_empty = self.symbol() == Some(Symbol::RightParenthesis);
                let arguments = if is_empty { List::new() } else { self.list() };
                self.expect(Symbol::RightParenthesis);
                Some(SuffixKind::Call(arguments))
            }
            TokenKind::String(_) | TokenKind::Symbol(Symbol::LeftBrace) => {
                self.operand();
                Some(SuffixKind::CallWithoutParentheses)
            }
            _ => None,
        }
    }

    fn table(&mut self) -> ExpressionKind {
        self.next += 1;
        let mut fields = Vec::new();
        while !self.is_lost && self.symbol() != Some(Symbol::RightBrace) {
            let start = self.next;
            let is_named = self.token().kind == TokenKind::Name
                && self.tokens[self.next + 1].kind == TokenKind::Symbol(Symbol::Assign);
            let key = if is_named {
                Key::Name(self.name().text)
            } else if self.accept(Symbol::LeftBracket) {
                let key = self.expression(0);
                self.expect(Symbol::RightBracket);
                Key::Expression(key)
            } else {
                Key::None
            };
            if !matches!(key, Key::None) {
                self.expect(Symbol::Assign);
            }
            let value = self.expression(0);
            let span = self.span_from(start);
            let goes_on = self.accept(Symbol::Comma) || self.accept(Symbol::Semicolon);
            let separator = goes_on.then(|| self.end_line());
            fields.push(Field { key, value, span, separator });
            if !goes_on {
                break;
            }
        }
        self.expect(Symbol::RightBrace);
        ExpressionKind::Table(fields)
    }

    /// Names between commas, at least one.
    fn names(&mut self) -> Vec<Name> {
        let mut names = vec![self.name()];
        while self.accept(Symbol::Comma) {
            names.push(self.name());
        }
        names
    }

    fn name(&mut self) -> Name {
        let start = self.next;
        let token = self.token();
        if token.kind != TokenKind::Name {
            self.fail(SyntaxMistake::Name);
            return Name { text: String::new(), span: self.span_from(start) };
        }
        self.next += 1;
        Name { text: self.source[token.range.clone()].to_owned(), span: self.span_from(start) }
    }

    /// Goes past the next token if it is a sign that is wanted.
    fn sign<T>(&mut self, wanted: impl Fn(Symbol) -> Option<T>) -> Option<(Sign, T)> {
        let start = self.next;
        let symbol = self.symbol()?;
        let found = wanted(symbol)?;
        self.next += 1;
        Some((Sign { symbol, span: self.span_from(start) }, found))
    }

    fn accept(&mut self, symbol: Symbol) -> bool {
        let is_here = self.symbol() == Some(symbol);
        self.next += usize::from(is_here);
        is_here
    }

    fn expect(&mut self, symbol: Symbol) {
        if !self.accept(symbol) {
            self.fail(SyntaxMistake::Missing(symbol.text()));
        }
    }

    /// Reports what is wrong here, and goes on where a later line begins with a word of a statement.
    fn fail(&mut self, what: SyntaxMistake) {
        if self.is_lost {
            return;
        }
        self.is_lost = true;
        let token = self.token();
        let near = match token.kind {
            TokenKind::End => "<eof>",
            _ => &self.source[token.range.clone()],
        };
        let kind = MistakeKind::Syntax { near: near.to_owned(), what };
        self.mistakes.push(Mistake { place: token.place, kind });
        let line = token.place.line;
        let goes_on = |it: &Self| it.token().place.line > line && it.is_at_statement();
        while !(self.is_at_end() || goes_on(self)) {
            self.next += 1;
        }
    }

    fn is_at_statement(&self) -> bool {
        use Symbol::{Break, Do, For, Function, If, Local, Repeat, Return, While};
        let begins = |symbol| {
            matches!(symbol, Break | Do | For | Function | If | Local | Repeat | Return | While)
        };
        self.ends_block() || self.symbol().is_some_and(begins)
    }

    fn ends_block(&self) -> bool {
        use Symbol::{Else, ElseIf, End, Until};
        self.is_at_end() || matches!(self.symbol(), Some(Else | ElseIf | End | Until))
    }

    fn is_at_end(&self) -> bool {
        self.token().kind == TokenKind::End
    }

    fn symbol(&self) -> Option<Symbol> {
        match self.token().kind {
            TokenKind::Symbol(symbol) => Some(symbol),
            _ => None,
        }
    }
}

impl<'a> Parser<'a> {
    fn token(&self) -> &'a Token {
        self.tokens[self.next]
    }

    /// The line of the last token that was read.
    fn end_line(&self) -> u32 {
        self.next.checked_sub(1).map_or(1, |last| self.tokens[last].end_line)
    }

    /// From a token up to the last one that was read.
    fn span_from(&self, start: usize) -> Span {
        Span { start: self.tokens[start].place, end_line: self.end_line() }
    }

    fn expression_from(&self, start: usize, kind: ExpressionKind) -> Expression {
        Expression { kind, span: self.span_from(start) }
    }
}

/// How strongly a binary operator binds to its left and to its right.
fn priority(operator: Symbol) -> Option<(u8, u8)> {
    Some(match operator {
        Symbol::Or => (1, 1),
        Symbol::And => (2, 2),
        Symbol::Less
        | Symbol::Greater
        | Symbol::LessOrEqual
        | Symbol::GreaterOrEqual
        | Symbol::Equal
        | Symbol::NotEqual => (3, 3),
        Symbol::Concatenate => (5, 4),
        Symbol::Plus | Symbol::Minus => (6, 6),
        Symbol::Star | Symbol::Slash | Symbol::Percent => (7, 7),
        Symbol::Caret => (10, 9),
        _ => return None,
    })
}
