//! Compares the messages of a screen in all languages.

use super::messages::{Choice, File, Message, Part, parse};
use super::screens::{LANGUAGES, Screen};
use std::collections::BTreeSet;

/// The sentences of a screen in the order of the English file.
#[derive(Debug)]
pub(super) struct Texts {
    /// The comment for the whole English file.
    pub about: String,
    pub all: Vec<Sentence>,
}

/// A sentence in all languages.
#[derive(Debug)]
pub(super) struct Sentence {
    /// Name of the field, and of the method if the sentence has variables.
    pub name: String,
    /// Variables in the order of the parameters of the method.
    pub parameters: Vec<Parameter>,
    /// Texts in the order of [`LANGUAGES`].
    pub texts: Vec<Text>,
}

/// A variable of a sentence.
#[derive(Debug)]
pub(super) struct Parameter {
    /// Name in Rust.
    pub name: String,
    /// `true` if it is a number that chooses the text.
    pub is_choice: bool,
}

/// The text of a sentence in one language, with the placeholders `{0}`, `{1}`, ….
#[derive(Debug, Default)]
pub(super) struct Text {
    /// Texts for one number each.
    pub cases: Vec<(u64, String)>,
    /// Text for all other numbers.
    pub other: String,
}

impl Text {
    /// Returns the text as one line. Texts that differ by a number are separated by tabs, each after
    /// its number, and the text for all other numbers is the last one.
    pub(super) fn line(&self) -> String {
        let cases = self.cases.iter().map(|(number, text)| format!("{number}\t{text}\t"));
        cases.collect::<String>() + &self.other
    }
}

/// `fill` reads one digit.
const MOST_ARGUMENTS: usize = 10;

/// Ids that are keywords of Rust; their field ends with an underscore.
const KEYWORDS: &[&str] = &[
    "as", "break", "const", "continue", "else", "enum", "false", "fn", "for", "if", "in", "let",
    "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait",
    "true", "type", "unsafe", "use", "where", "while",
];

/// Reads the files of a screen.
///
/// # Errors
///
/// One line for each error.
pub(super) fn read(screen: &Screen, sources: &[(String, String)]) -> Result<Texts, Vec<String>> {
    let mut errors = Vec::new();
    let mut files = Vec::new();
    for language in LANGUAGES {
        let path = format!("{}/{}.ftl", language.tag, screen.file);
        match sources
            .iter()
            .find(|(other, _)| *other == path)
            .map(|(_, source)| parse(source, language))
        {
            None => errors.push(format!("locales/{path} is missing")),
            Some(Err(lines)) => {
                errors.extend(lines.iter().map(|line| format!("locales/{path}:{line}")));
            }
            Some(Ok(file)) => {
                errors.extend(duplicates(&file).map(|it| format!("locales/{path}:{it}")));
                files.push((path, file));
            }
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let Some(((path, english), translated)) = files.split_first() else { return Err(errors) };
    for message in &english.messages {
        let arguments: BTreeSet<_> = message.arguments.iter().map(String::as_str).collect();
        let (id, line) = (&message.id, message.line);
        for name in variables(message).difference(&arguments) {
            errors.push(format!(
                "locales/{path}:{line}: {id}: ${name} is not in the comment above it"
            ));
        }
        for name in arguments.difference(&variables(message)) {
            errors.push(format!(
                "locales/{path}:{line}: {id}: ${name} is only in the comment above it"
            ));
        }
        if arguments.len() < message.arguments.len() || MOST_ARGUMENTS < arguments.len() {
            errors.push(format!(
                "locales/{path}:{line}: {id}: the comment repeats a variable, or has more than {MOST_ARGUMENTS}"
            ));
        }
    }
    for (path, file) in translated {
        errors.extend(differences(english, file).map(|it| format!("locales/{path}{it}")));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let all = english.messages.iter().map(|message| {
        let of_language = |(_, file): &(String, File)| {
            let own = file.messages.iter().find(|other| other.id == message.id);
            own.map(|own| text(own, &message.arguments)).unwrap_or_default()
        };
        let parameter = |variable: &String| Parameter {
            name: rust_name(variable),
            is_choice: choosing(message) == Some(variable),
        };
        Sentence {
            name: rust_name(&message.id),
            parameters: message.arguments.iter().map(parameter).collect(),
            texts: files.iter().map(of_language).collect(),
        }
    });
    Ok(Texts { about: english.about.clone(), all: all.collect() })
}

fn duplicates(file: &File) -> impl Iterator<Item = String> {
    let repeated = file.messages.iter().enumerate().filter(|(index, message)| {
        file.messages[..*index].iter().any(|before| before.id == message.id)
    });
    repeated.map(|(_, message)| format!("{}: {} is defined twice", message.line, message.id))
}

/// Returns the messages that a translation lacks, has in addition, or has with other variables.
fn differences(english: &File, file: &File) -> impl Iterator<Item = String> {
    let find = |file: &'_ File, id: &str| file.messages.iter().position(|other| other.id == id);
    let of_english = english.messages.iter().filter_map(move |message| {
        let id = &message.id;
        let Some(own) = find(file, id).map(|index| &file.messages[index]) else {
            return Some(format!(": {id} is missing"));
        };
        let (expected, found) = (variables(message), variables(own));
        let line = own.line;
        if expected != found {
            return Some(format!(
                ":{line}: {id} has the variables {found:?}, in English {expected:?}"
            ));
        }
        let is_chosen_otherwise = own.choice.is_some() && choosing(own) != choosing(message);
        is_chosen_otherwise.then(|| format!(":{line}: {id} has another selector than in English"))
    });
    let only_here = file.messages.iter().filter(move |own| find(english, &own.id).is_none());
    let only_here = only_here.map(|own| format!(":{}: {} is not in English", own.line, own.id));
    of_english.chain(only_here)
}

/// Returns all variables of a message, including the variable of its selector.
fn variables(message: &Message) -> BTreeSet<&str> {
    let cases = message.choice.iter().flat_map(|choice| &choice.cases);
    let parts = cases.flat_map(|case| &case.parts).chain(&message.parts);
    let names = parts.filter_map(|part| match part {
        Part::Variable(name) => Some(name.as_str()),
        Part::Text(_) => None,
    });
    names.chain(choosing(message).map(String::as_str)).collect()
}

/// Returns the variable whose value chooses the text, if any.
fn choosing(message: &Message) -> Option<&String> {
    message.choice.as_ref().map(|choice| &choice.variable)
}

fn text(message: &Message, arguments: &[String]) -> Text {
    let cases = |choice: &Choice| {
        let cases = choice.cases.iter();
        cases.map(|case| (case.number, with_positions(&case.parts, arguments))).collect()
    };
    Text {
        cases: message.choice.as_ref().map(cases).unwrap_or_default(),
        other: with_positions(&message.parts, arguments),
    }
}

/// Returns a pattern that contains the positions of its variables among the arguments.
fn with_positions(parts: &[Part], arguments: &[String]) -> String {
    let parts = parts.iter().map(|part| match part {
        Part::Text(text) => text.clone(),
        Part::Variable(name) => {
            let position = arguments.iter().position(|other| other == name);
            format!("{{{}}}", position.unwrap_or(MOST_ARGUMENTS))
        }
    });
    parts.collect()
}

/// Returns the name in Rust for an id or a variable.
fn rust_name(id: &str) -> String {
    let name = id.replace('-', "_");
    if KEYWORDS.contains(&id) { name + "_" } else { name }
}
