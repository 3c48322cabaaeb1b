//! The keywords and symbols of the grammar.

macro_rules! symbols {
    ($($name:ident $text:literal,)*) => {
        /// A keyword or a symbol.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Symbol {
            $(#[doc = $text] $name,)*
        }

        /// All keywords and symbols, as written. If one is the beginning of another, the longer one
        /// comes first.
        const ALL: &[(Symbol, &str)] = &[$((Symbol::$name, $text),)*];
    };
}

symbols! {
    And "and",
    Break "break",
    Do "do",
    Else "else",
    ElseIf "elseif",
    End "end",
    False "false",
    For "for",
    Function "function",
    If "if",
    In "in",
    Local "local",
    Nil "nil",
    Not "not",
    Or "or",
    Repeat "repeat",
    Return "return",
    Then "then",
    True "true",
    Until "until",
    While "while",
    Dots "...",
    Concatenate "..",
    Dot ".",
    Equal "==",
    Assign "=",
    NotEqual "~=",
    LessOrEqual "<=",
    Less "<",
    GreaterOrEqual ">=",
    Greater ">",
    Plus "+",
    Minus "-",
    Star "*",
    Slash "/",
    Percent "%",
    Caret "^",
    Hash "#",
    LeftParenthesis "(",
    RightParenthesis ")",
    LeftBrace "{",
    RightBrace "}",
    LeftBracket "[",
    RightBracket "]",
    Semicolon ";",
    Colon ":",
    Comma ",",
}

impl Symbol {
    /// Returns the symbol as written.
    pub(super) fn text(self) -> &'static str {
        ALL[self as usize].1
    }

    /// Returns `true` for a keyword, such as `and`, rather than a symbol.
    pub(super) fn is_word(self) -> bool {
        self as usize <= Symbol::While as usize
    }

    /// Returns the keyword with this spelling, if any.
    pub(super) fn of_word(word: &str) -> Option<Symbol> {
        ALL.iter().find(|(_, text)| *text == word).map(|(symbol, _)| *symbol)
    }

    /// Returns the symbol at the start of the input, if any.
    pub(super) fn at_start_of(text: &str) -> Option<Symbol> {
        let mut signs = ALL.iter().filter(|(symbol, _)| !symbol.is_word());
        signs.find(|(_, sign)| text.starts_with(sign)).map(|(symbol, _)| *symbol)
    }
}
