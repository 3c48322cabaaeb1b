//! The words and signs of a program, from full_moon's tokenizer, and what is wrong with them.
//!
//! The parser, the nesting check and the highlighting all see these tokens; there is no second lexer. On
//! top of full_moon it refuses what Lua 5.1 refuses (`3x`) and knows notation of other languages.

use full_moon::LuaVersion;
use full_moon::tokenizer::{
    Lexer, LexerResult, Position, Symbol, Token, TokenKind, TokenType, TokenizerError,
    TokenizerErrorType,
};

use super::mistake::{self, Mistake, MistakeKind, Place};

/// Notation that people bring along from other languages, and what Lua 5.1 has instead.
const FOREIGN: &[(&str, &str)] = &[
    ("!", "write `not`, and `~=` for not equal"),
    ("&", "write `and`"),
    ("|", "write `or`"),
    ("//", "a comment starts with `--`"),
    ("++", "write `name = name + 1`"),
    ("+=", "write `name = name + …`"),
    ("-=", "write `name = name - …`"),
    ("*=", "write `name = name * …`"),
    ("/=", "write `name = name / …`, and `~=` for not equal"),
    ("..=", "write `name = name .. …`"),
    ("::", "there are no labels; use a loop and `break`"),
    ("goto", "use a loop and `break`"),
    ("continue", "put the rest of the loop's body into an `if`"),
];

/// The tokens of a source, in order, spaces and comments included, and its lexical mistakes.
pub(super) struct Lexed {
    pub tokens: Vec<Token>,
    pub mistakes: Vec<Mistake>,
}

/// Splits a source into tokens. Unusable characters are left out and reported.
pub(super) fn lex(source: &str) -> Lexed {
    let mut lexer = Lexer::new_lazy(source, LuaVersion::lua51());
    let mut tokens = Vec::new();
    let mut mistakes = Vec::new();
    let mut end = 0;
    // full_moon 3.0 panics on a backtick outside strings and comments, so it must not see one.
    while source.as_bytes().get(end) != Some(&b'`') {
        let (token, errors) = match lexer.process_next() {
            Some(LexerResult::Ok(token)) => (Some(token), Vec::new()),
            Some(LexerResult::Recovered(token, errors)) => (Some(token), errors),
            Some(LexerResult::Fatal(errors)) => (None, errors),
            None => break,
        };
        for error in &errors {
            end = error.range().1.bytes();
            mistakes.push(error_mistake(error));
        }
        if let Some(token) = token {
            end = token.end_position().bytes();
            tokens.push(token);
        }
    }
    if end < source.len() {
        mistakes.push(Mistake {
            place: place_at(source, end),
            kind: MistakeKind::UnexpectedCharacter("`".to_owned()),
        });
    }
    mistakes.extend(token_mistakes(&tokens));
    let mut mistakes = mistake::in_order(mistakes);
    // `&&` is one mistake, not two.
    mistakes.dedup_by(|next, previous| {
        next.kind == previous.kind
            && next.place.line == previous.place.line
            && next.place.column == previous.place.column + 1
    });
    Lexed { tokens, mistakes }
}

/// Whether a symbol is a word, such as `and`, rather than a sign.
pub(super) fn is_keyword(symbol: Symbol) -> bool {
    symbol.to_string().starts_with(|first: char| first.is_ascii_alphabetic())
}

/// Whether a text could stand in a program as the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    let lexed = lex(text);
    let is_name = |token: &Token| {
        token.token_kind() == TokenKind::Identifier && token.end_position().bytes() == text.len()
    };
    lexed.mistakes.is_empty() && lexed.tokens.first().is_some_and(is_name)
}

fn error_mistake(error: &TokenizerError) -> Mistake {
    let kind = match error.error() {
        TokenizerErrorType::UnclosedComment => MistakeKind::UnclosedComment,
        TokenizerErrorType::UnclosedString => MistakeKind::UnclosedString,
        TokenizerErrorType::InvalidNumber => MistakeKind::MalformedNumber,
        TokenizerErrorType::UnexpectedToken(character) => character_kind(&character.to_string()),
        TokenizerErrorType::InvalidSymbol(symbol) => character_kind(symbol),
    };
    Mistake { place: Place::from(error.range().0), kind }
}

fn character_kind(written: &str) -> MistakeKind {
    foreign(written).unwrap_or_else(|| MistakeKind::UnexpectedCharacter(written.to_owned()))
}

fn foreign(written: &str) -> Option<MistakeKind> {
    let (written, instead) = FOREIGN.iter().find(|(known, _)| *known == written)?;
    Some(MistakeKind::Foreign { written, instead })
}

/// Mistakes of tokens that full_moon accepts: foreign words, and neighbours that must not touch.
fn token_mistakes(tokens: &[Token]) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let next = tokens
            .get(index + 1)
            .filter(|next| next.start_position().bytes() == token.end_position().bytes());
        let kind = match (token.token_type(), next.map(Token::token_type)) {
            (TokenType::Identifier { identifier }, _) => foreign(identifier),
            (TokenType::Number { .. }, Some(next)) if continues_number(next) => {
                Some(MistakeKind::MalformedNumber)
            }
            (TokenType::Symbol { symbol: left }, Some(TokenType::Symbol { symbol: right })) => {
                foreign(&format!("{left}{right}"))
            }
            _ => None,
        };
        mistakes
            .extend(kind.map(|kind| Mistake { place: Place::from(token.start_position()), kind }));
    }
    mistakes
}

/// Lua 5.1 reads a number as far as letters, digits and dots go (`read_numeral` in llex.c).
fn continues_number(next: &TokenType) -> bool {
    match next {
        TokenType::Symbol { symbol } => is_keyword(*symbol),
        other => matches!(other.kind(), TokenKind::Identifier | TokenKind::Number),
    }
}

fn place_at(source: &str, offset: usize) -> Place {
    let before = source.get(..offset).unwrap_or_default();
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    Place {
        line: before.matches('\n').count() as u32 + 1,
        column: last_line.chars().count() as u32 + 1,
    }
}

impl From<Position> for Place {
    fn from(position: Position) -> Self {
        Place { line: position.line() as u32, column: position.character() as u32 }
    }
}
