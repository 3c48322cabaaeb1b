//! The reference of the language and of the Redis commands, as data: the entries come from the
//! tables of `lua` and `redis`, their meanings from `text`. The callers format it.

mod commands;
mod completion;
mod declared_names;
mod functions;
mod statements;
#[cfg(test)]
mod tests;

pub(crate) use commands::{COMMANDS, CommandEntry};
pub use completion::{CompletionItem, arguments_left, completions};
pub(crate) use functions::{FUNCTIONS, Function};
pub(crate) use statements::{STATEMENTS, Statement};

use crate::text::{AbsentCommands, Meanings, Texts, advice, unsupported};
use lua_vm::{Absent, Dialect, FOREIGN, Unsupported, is_builtin_of};
use redis_model::{Bytes, Command, CommandClass, Flag};

/// A section of a reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceSection {
    /// Title of the section.
    pub heading: String,
    /// Facts that apply to all entries; may be empty.
    pub about: &'static str,
    /// The entries, in order.
    pub entries: Vec<ReferenceEntry>,
}

/// An entry: a construct, function or command and its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceEntry {
    /// The notation.
    pub form: String,
    /// The meaning, or the replacement for an unsupported form.
    pub meaning: String,
    /// Code that can be run or sent. A line may end with its result.
    pub example: String,
}

impl ReferenceSection {
    /// Returns the section with only the entries that contain all of these words, ignoring case, or
    /// `None` if no entry does. Without words, all entries match.
    pub fn matching(&self, words: &str) -> Option<ReferenceSection> {
        let words = words.to_ascii_lowercase();
        let fits = |entry: &&ReferenceEntry| {
            let searchable =
                [&*entry.form, &entry.meaning, &entry.example].join("\n").to_ascii_lowercase();
            words.split_whitespace().all(|word| searchable.contains(word))
        };
        let entries: Vec<ReferenceEntry> = self.entries.iter().filter(fits).cloned().collect();
        let heading = self.heading.clone();
        (!entries.is_empty()).then_some(ReferenceSection { heading, about: self.about, entries })
    }
}

/// Returns the reference of the language: statements, functions by library, and unsupported
/// features.
pub fn language_reference(meanings: &Meanings, text: &Texts) -> Vec<ReferenceSection> {
    let messages = &text.reference;
    let statement = |it: &Statement| ReferenceEntry {
        form: it.form.to_owned(),
        meaning: meanings.statement(it.form, text.which).to_owned(),
        example: it.example.to_owned(),
    };
    let mut sections = vec![ReferenceSection {
        heading: messages.the_language.to_owned(),
        about: messages.about_the_language,
        entries: STATEMENTS.iter().map(statement).collect(),
    }];
    for function in FUNCTIONS {
        let heading = heading_of(function, text);
        if sections.iter().all(|section| section.heading != heading) {
            sections.push(ReferenceSection {
                heading: heading.clone(),
                about: "",
                entries: Vec::new(),
            });
        }
        let section = sections.iter_mut().find(|section| section.heading == heading);
        section
            .into_iter()
            .for_each(|section| section.entries.push(entry(function, meanings, text)));
    }
    let heading = messages.not_there.to_owned();
    sections.push(ReferenceSection { heading, about: "", entries: absent(text) });
    sections
}

/// Returns the reference of the commands, including the unsupported ones.
pub fn command_reference(meanings: &Meanings, text: &Texts) -> Vec<ReferenceSection> {
    let messages = &text.reference;
    let entries = Command::all().iter().zip(COMMANDS);
    let families = AbsentCommands::all().iter().map(|family| ReferenceEntry {
        form: family.names.to_ascii_uppercase(),
        meaning: family.instead(text.which).to_owned(),
        example: String::new(),
    });
    vec![
        ReferenceSection {
            heading: messages.commands.to_owned(),
            about: messages.about_the_commands,
            entries: entries.map(|(known, it)| command_entry(known, it, meanings, text)).collect(),
        },
        ReferenceSection {
            heading: messages.commands_not_there.to_owned(),
            about: "",
            entries: families.collect(),
        },
    ]
}

fn heading_of(function: &Function, text: &Texts) -> String {
    let messages = &text.reference;
    match function.library() {
        Some(library) => messages.library(&library),
        None if is_builtin_of(function.name(), Dialect::Script) => {
            messages.functions_of_lua.to_owned()
        }
        None => messages.functions_of_clients.to_owned(),
    }
}

fn entry(function: &Function, meanings: &Meanings, text: &Texts) -> ReferenceEntry {
    let messages = &text.reference;
    let name = function.name();
    let mut meaning = meanings.function(name, text.which).to_owned();
    let [client, script] = [Dialect::Client, Dialect::Script].map(|it| is_builtin_of(name, it));
    let limit = match (client, script) {
        (true, false) => messages.only_in_programs,
        (false, true) => messages.only_in_scripts,
        _ => "",
    };
    if !limit.is_empty() {
        meaning = [&meaning, text.between_sentences, limit].concat();
    }
    let mut example = function.example.to_owned();
    if !function.gives.is_empty() {
        example += &format!("  --> {}", function.gives.replace('\t', ", "));
    }
    if !function.wrong.is_empty() {
        let fails = messages.fails(&function.raises);
        example += &format!("\n{}  -- {fails}", function.wrong);
    }
    ReferenceEntry { form: function.signature.to_owned(), meaning, example }
}

/// Returns the unsupported features of other programs with their replacements: notation first, then
/// names that share a hint.
fn absent(text: &Texts) -> Vec<ReferenceEntry> {
    let entry =
        |form: String, meaning: String| ReferenceEntry { form, meaning, example: String::new() };
    let name = || "name".to_owned();
    let unsupported = [
        ("function name() … end", Unsupported::GlobalFunction(name())),
        ("function t.name() … end", Unsupported::FieldFunction("t.name".to_owned())),
        ("function t:name() … end", Unsupported::FieldFunction("t:name".to_owned())),
        ("local name = function() … end", Unsupported::FunctionValue),
        ("if … then local function name() …", Unsupported::InnerFunction),
        ("function name(...)", Unsupported::Varargs),
        ("text:len()", Unsupported::MethodCall { function: Some("string.len".to_owned()) }),
        ("f 'text', f {…}", Unsupported::StringCall),
        ("for … in iterator() do", Unsupported::GenericFor),
        ("a ^ b", Unsupported::Power),
    ]
    .map(|(form, what)| entry(form.to_owned(), self::unsupported(&what, text.which)));
    let notation = FOREIGN
        .iter()
        .map(|(written, it)| entry((*written).to_owned(), advice(it, text.which).to_owned()));
    let mut names: Vec<(String, &Absent)> = Vec::new();
    for absent in Absent::all() {
        let is_alike = |(_, other): &&mut (String, &Absent)| {
            (other.instead, other.only_in) == (absent.instead, absent.only_in)
        };
        match names.iter_mut().find(is_alike) {
            Some((form, _)) => *form += &format!(", {}", absent.name),
            None => names.push((absent.name.to_owned(), absent)),
        }
    }
    let names = names.into_iter().map(|(form, absent)| {
        let advice = advice(absent.instead, text.which);
        let meaning = match absent.only_in {
            Some(Dialect::Client) => text.reference.in_a_program(&advice),
            Some(Dialect::Script) => text.reference.in_a_script(&advice),
            None => advice.to_owned(),
        };
        entry(form, meaning)
    });
    unsupported.into_iter().chain(notation).chain(names).collect()
}

fn command_entry(
    known: &Command,
    it: &CommandEntry,
    meanings: &Meanings,
    text: &Texts,
) -> ReferenceEntry {
    let messages = &text.reference;
    let words = known.arity().unsigned_abs();
    let arity =
        if known.arity() < 0 { messages.words_or_more(&words) } else { messages.words(&words) };
    let class = match CommandClass::of(&[Bytes::from(known.name())]) {
        CommandClass::Reads => Some(messages.reads),
        CommandClass::Frees => Some(messages.frees),
        // Whether SET reads the old value depends on its options. Its meaning explains this.
        CommandClass::Writes if known.name() != "set" => Some(messages.writes),
        CommandClass::Writes | CommandClass::Asks => None,
    };
    let mut parts = vec![
        meanings.command(known.name(), text.which).to_owned(),
        messages.replies(&it.replies),
        arity,
    ];
    parts.extend(class.map(str::to_owned));
    if known.has(Flag::NoScript) {
        parts.push(messages.not_in_scripts.to_owned());
    }
    let meaning = parts.join(text.between_sentences);
    ReferenceEntry { form: it.usage(), meaning, example: it.example.to_owned() }
}
