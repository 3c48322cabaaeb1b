//! The calls of `redis.call` in a program, found by its tokens.

use lua_vm::{Dialect, TokenKind, tokens};
use std::ops::Range;

/// A call `redis.call("COMMAND", …)`. All ranges are in bytes of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// From `redis.call` to the closing parenthesis.
    pub range: Range<usize>,
    /// The command in capital letters.
    pub command: String,
    /// The arguments after the command, without spaces around them.
    pub arguments: Vec<Range<usize>>,
}

/// A program with its calls.
#[derive(Debug)]
pub struct Source<'a> {
    /// The program.
    pub text: &'a str,
    /// Its calls, in the order of the text.
    pub calls: Vec<Call>,
    /// The ranges of strings, numbers and comments.
    opaque: Vec<Range<usize>>,
}

impl<'a> Source<'a> {
    /// Finds the calls of a program. It need not be correct.
    pub fn new(text: &'a str) -> Source<'a> {
        let tokens = tokens(text, Dialect::Client);
        let is_opaque = |kind| matches!(kind, TokenKind::Literal | TokenKind::Comment);
        let opaque = tokens.iter().filter(|it| is_opaque(it.kind)).map(|it| it.range.clone());
        let mut source = Source { text, calls: Vec::new(), opaque: opaque.collect() };
        let names = tokens.iter().filter(|it| it.kind == TokenKind::Function);
        let names = names.filter(|it| &text[it.range.clone()] == "redis.call");
        source.calls = names.filter_map(|it| source.call(it.range.start, it.range.end)).collect();
        source
    }

    /// Reads the call whose name ends at `end`.
    fn call(&self, start: usize, end: usize) -> Option<Call> {
        let (end, mut arguments) = self.arguments(end)?;
        if arguments.is_empty() {
            return None;
        }
        let command = self.text_of(&arguments.remove(0));
        let command = command.strip_prefix(['"', '\''])?.strip_suffix(['"', '\''])?;
        Some(Call { range: start..end, command: command.to_ascii_uppercase(), arguments })
    }

    /// Returns the end of the arguments in parentheses that begin at or after `at`, and the range
    /// of each argument.
    pub fn arguments(&self, at: usize) -> Option<(usize, Vec<Range<usize>>)> {
        let open = at + self.text[at..].find('(')?;
        if !self.text[at..open].trim().is_empty() {
            return None;
        }
        let (mut depth, mut start) = (0_u32, open + 1);
        let mut arguments = Vec::new();
        for (place, letter) in self.code_from(open) {
            match letter {
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' if depth > 1 => depth -= 1,
                ',' if depth == 1 => {
                    arguments.push(self.trimmed(start..place));
                    start = place + 1;
                }
                ')' => {
                    let last = self.trimmed(start..place);
                    if !last.is_empty() {
                        arguments.push(last);
                    }
                    return Some((place + 1, arguments));
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the characters from `at` on that belong to no string, number or comment.
    fn code_from(&self, at: usize) -> impl Iterator<Item = (usize, char)> {
        let letters = self.text[at..].char_indices().map(move |(place, it)| (at + place, it));
        letters.filter(|(place, _)| !self.is_opaque(*place))
    }

    /// Returns `true` if a byte belongs to a string, a number or a comment.
    pub fn is_opaque(&self, place: usize) -> bool {
        let after = self.opaque.partition_point(|it| it.end <= place);
        self.opaque.get(after).is_some_and(|it| it.contains(&place))
    }

    fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let text = &self.text[range.clone()];
        let start = range.start + (text.len() - text.trim_start().len());
        start..(start + text.trim().len())
    }

    /// Returns the text of a range.
    pub fn text_of(&self, range: &Range<usize>) -> &'a str {
        &self.text[range.clone()]
    }

    /// Returns an argument of a call.
    pub fn argument(&self, call: &Call, place: usize) -> Option<&'a str> {
        call.arguments.get(place).map(|it| self.text_of(it))
    }

    /// Returns `true` if a call has an argument with this option, such as `NX`.
    pub fn has_option(&self, call: &Call, option: &str) -> bool {
        self.place_of_option(call, option).is_some()
    }

    /// Returns the argument after an option, such as the TTL after `PX`.
    pub fn value_of_option(&self, call: &Call, option: &str) -> Option<&'a str> {
        self.argument(call, self.place_of_option(call, option)? + 1)
    }

    fn place_of_option(&self, call: &Call, option: &str) -> Option<usize> {
        call.arguments.iter().position(|it| {
            let text = self.text_of(it);
            text.trim_matches(['"', '\'']).eq_ignore_ascii_case(option) && text.len() > option.len()
        })
    }

    /// Returns the whole lines of a range if they contain nothing else, with the line break at the
    /// end.
    pub fn lines_of(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let start = self.line_start(range.start);
        let end =
            self.text[range.end..].find('\n').map_or(self.text.len(), |it| range.end + it + 1);
        let rest = self.text[range.end..end].trim();
        let is_alone = self.text[start..range.start].trim().is_empty()
            && (rest.is_empty() || rest.starts_with("--"));
        is_alone.then_some(start..end)
    }

    /// Returns the comment lines directly above the line that begins at `start`.
    pub fn comments_above(&self, start: usize) -> Range<usize> {
        let mut first = start;
        while first > 0 {
            let line = self.line_start(first - 1);
            let text = self.text[line..first].trim();
            if !text.starts_with("--") || text.starts_with("-- @") {
                break;
            }
            first = line;
        }
        first..start
    }

    /// Returns the spaces at the beginning of the line that contains `at`.
    pub fn indent(&self, at: usize) -> &'a str {
        let line = &self.text[self.line_start(at)..at];
        &line[..line.len() - line.trim_start().len()]
    }

    fn line_start(&self, at: usize) -> usize {
        self.text[..at].rfind('\n').map_or(0, |it| it + 1)
    }

    /// Returns the start of the first statement: the first line that is neither empty nor a
    /// comment.
    pub fn first_statement(&self) -> usize {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let text = line.trim();
            if !text.is_empty() && !text.starts_with("--") {
                break;
            }
            start += line.len();
        }
        start
    }

    /// Returns the end of the last declaration of a parameter, or else the start of the first
    /// statement.
    pub fn end_of_parameters(&self) -> usize {
        let declaration = self.text.rfind("-- @param ");
        let end = declaration.and_then(|it| Some(it + self.text[it..].find('\n')? + 1));
        end.unwrap_or_else(|| self.first_statement())
    }

    /// Returns `true` if the code contains this name.
    pub fn has_name(&self, name: &str) -> bool {
        self.text.match_indices(name).any(|(place, _)| self.is_name_at(place, name))
    }

    fn is_name_at(&self, place: usize, name: &str) -> bool {
        let is_part = |it: char| it.is_ascii_alphanumeric() || it == '_';
        let before = self.text[..place].chars().next_back();
        let after = self.text[place + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part) && !self.is_opaque(place)
    }
}
