//! Parses one Fluent file. Supported are text, variables, string literals, and a choice by a number
//! that is the whole message.

use super::screens::Language;
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message as Parsed, Pattern, PatternElement, Variant,
    VariantKey,
};
use fluent_syntax::unicode::unescape_unicode_to_string;

/// A message of a file.
#[derive(Debug)]
pub(super) struct Message {
    pub id: String,
    /// Line of the file, from 1.
    pub line: usize,
    /// Variables in the comment above the message, in the order of the parameters of its method.
    pub arguments: Vec<String>,
    pub choice: Option<Choice>,
    /// Text for the numbers that `choice` does not list.
    pub parts: Vec<Part>,
}

/// The texts of a message that differ by a number.
#[derive(Debug)]
pub(super) struct Choice {
    pub variable: String,
    pub cases: Vec<Case>,
}

/// The form of a message for one grammatical number.
#[derive(Debug)]
pub(super) struct Case {
    pub number: u64,
    pub parts: Vec<Part>,
}

/// A part of a message.
#[derive(Debug)]
pub(super) enum Part {
    Text(String),
    Variable(String),
}

/// The content of a file.
#[derive(Debug, Default)]
pub(super) struct File {
    /// The comment for the whole file (`###`).
    pub about: String,
    pub messages: Vec<Message>,
}

/// Parses the source of a file in this language.
///
/// # Errors
///
/// One line for each error: the line of the file, a colon, and the error.
pub(super) fn parse(source: &str, language: &Language) -> Result<File, Vec<String>> {
    let resource = fluent_syntax::parser::parse(source).map_err(|(_, errors)| {
        let lines =
            errors.iter().map(|it| format!("{}: {}", line_at(source, it.pos.start), it.kind));
        lines.collect::<Vec<_>>()
    })?;
    let mut file = File::default();
    let mut errors = Vec::new();
    for entry in resource.body {
        let read = match entry {
            Entry::Message(message) => {
                let line = line_of(source, message.id.name);
                let read = message_of(&message, line, language);
                read.map(|it| file.messages.push(it)).map_err(|it| (line, message.id.name, it))
            }
            Entry::Term(term) => {
                Err((line_of(source, term.id.name), term.id.name, "terms are not supported".into()))
            }
            Entry::ResourceComment(comment) => {
                file.about = comment.content.join(" ");
                Ok(())
            }
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::Junk { .. } => Ok(()),
        };
        errors.extend(read.err().map(|(line, id, error)| format!("{line}: {id}: {error}")));
    }
    if errors.is_empty() { Ok(file) } else { Err(errors) }
}

fn message_of(message: &Parsed<&str>, line: usize, language: &Language) -> Result<Message, String> {
    if !message.attributes.is_empty() {
        return Err("attributes are not supported".to_owned());
    }
    let pattern = message.value.as_ref().ok_or("it has no text")?;
    let (choice, parts) = match pattern.elements.as_slice() {
        [PatternElement::Placeable { expression: Expression::Select { selector, variants } }] => {
            let (choice, parts) = choice_of(selector, variants, language)?;
            (Some(choice), parts)
        }
        _ => (None, parts_of(pattern)?),
    };
    let comment = message.comment.iter().flat_map(|comment| &comment.content);
    let arguments = comment.filter(|line| line.starts_with('$')).flat_map(|line| line.split(", "));
    let arguments = arguments.map(|it| it.trim_start_matches('$').to_owned()).collect();
    Ok(Message { id: message.id.name.to_owned(), line, arguments, choice, parts })
}

/// Returns the cases of a selector, and the text for all other numbers.
fn choice_of(
    selector: &InlineExpression<&str>,
    variants: &[Variant<&str>],
    language: &Language,
) -> Result<(Choice, Vec<Part>), String> {
    let InlineExpression::VariableReference { id } = selector else {
        return Err("a selector must be a variable".to_owned());
    };
    let mut choice = Choice { variable: id.name.to_owned(), cases: Vec::new() };
    let mut other = Vec::new();
    for variant in variants {
        let parts = parts_of(&variant.value)?;
        let (key, number) = match variant.key {
            VariantKey::Identifier { name: "one" } if language.has_singular => ("one", Some(1)),
            VariantKey::Identifier { name } => (name, None),
            VariantKey::NumberLiteral { value } => (value, value.parse().ok()),
        };
        match number {
            _ if variant.default && key == "other" => other = parts,
            Some(number) if !variant.default => choice.cases.push(Case { number, parts }),
            _ => return Err(format!("the variant [{key}] is not supported")),
        }
    }
    Ok((choice, other))
}

fn parts_of(pattern: &Pattern<&str>) -> Result<Vec<Part>, String> {
    pattern.elements.iter().map(part_of).collect()
}

fn part_of(element: &PatternElement<&str>) -> Result<Part, String> {
    let inline = match element {
        PatternElement::TextElement { value } => return Ok(Part::Text((*value).to_owned())),
        PatternElement::Placeable { expression: Expression::Select { .. } } => {
            return Err("a selector must be the whole message".to_owned());
        }
        PatternElement::Placeable { expression: Expression::Inline(inline) } => inline,
    };
    match inline {
        InlineExpression::VariableReference { id } => Ok(Part::Variable(id.name.to_owned())),
        // `fill` would treat it as a placeholder.
        InlineExpression::StringLiteral { value } if value.contains(['{', '}']) => {
            Err("braces in string literals are not supported".to_owned())
        }
        InlineExpression::StringLiteral { value } => {
            Ok(Part::Text(unescape_unicode_to_string(value).into_owned()))
        }
        InlineExpression::NumberLiteral { .. } => Err("numbers are not supported".to_owned()),
        InlineExpression::FunctionReference { .. } => Err("functions are not supported".to_owned()),
        InlineExpression::MessageReference { .. } | InlineExpression::TermReference { .. } => {
            Err("references to messages are not supported".to_owned())
        }
        InlineExpression::Placeable { .. } => Err("nested braces are not supported".to_owned()),
    }
}

/// Returns the line of a slice of the source, from 1.
fn line_of(source: &str, slice: &str) -> usize {
    line_at(source, slice.as_ptr() as usize - source.as_ptr() as usize)
}

fn line_at(source: &str, position: usize) -> usize {
    source.bytes().take(position).filter(|byte| *byte == b'\n').count() + 1
}
