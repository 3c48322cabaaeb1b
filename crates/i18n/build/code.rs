//! Writes the structs of the sentences and their values.

use super::screens::{LANGUAGES, Place, Screen};
use super::translations::{Sentence, Sentences, Text};

const HEAD: &str = "\
// From `locales/` by `crates/i18n/build.rs`.
";

/// Returns the Rust source for these screens.
pub(super) fn write(screens: &[(&Screen, Sentences)]) -> String {
    let mut code = HEAD.to_owned();
    for (screen, sentences) in screens {
        code += &of_screen(screen, sentences, screens);
    }
    code += "#[cfg(test)]\npub(crate) const ALL: &[Described] = &[\n";
    for (screen, sentences) in screens {
        for sentence in &sentences.all {
            let texts = sentence
                .texts
                .iter()
                .flat_map(|text| text.cases.iter().map(|(_, text)| text).chain([&text.other]));
            let texts: Vec<_> = texts.collect();
            code += &format!(
                "Described {{ screen: {:?}, name: {:?}, has_variables: {}, texts: &{texts:?} }},\n",
                screen.type_name(),
                sentence.name,
                !sentence.parameters.is_empty()
            );
        }
    }
    code + "];\n"
}

fn of_screen(screen: &Screen, sentences: &Sentences, all: &[(&Screen, Sentences)]) -> String {
    let name = screen.type_name();
    let is_root = screen.place == Place::Root;
    let inner: Vec<&Screen> = all
        .iter()
        .map(|(other, _)| *other)
        .filter(|other| is_root && other.place == Place::Field)
        .collect();
    let about = if is_root { "All sentences of one language." } else { &sentences.about };
    let mut code = format!("#[doc = {about:?}]\npub struct {name} {{\n");
    if is_root {
        code += "/// The language.\npub which: Language,\n";
    }
    for screen in &inner {
        let name = screen.type_name();
        code += &format!("/// See [`{name}`].\npub {}: {name},\n", screen.field());
    }
    code.extend(sentences.all.iter().map(field));
    code += &format!("}}\nimpl {name} {{\n");
    for (index, language) in LANGUAGES.iter().enumerate() {
        let constant = language.constant;
        code += &format!("pub(crate) const {constant}: {name} = {name} {{\n");
        if is_root {
            code += &format!("which: Language::{},\n", language.variant);
        }
        for screen in &inner {
            code += &format!("{}: {}::{constant},\n", screen.field(), screen.type_name());
        }
        for sentence in &sentences.all {
            code += &format!("{}: {},\n", sentence.name, value(sentence, &sentence.texts[index]));
        }
        code += "};\n";
    }
    code.extend(sentences.all.iter().filter(|it| !it.parameters.is_empty()).map(method));
    if is_root {
        let linked_apart = all.iter().filter(|(other, _)| other.place == Place::Method);
        code.extend(linked_apart.map(|(other, sentences)| accessor(other, &sentences.about)));
    }
    code + "}\n"
}

/// Returns the field of a sentence. It is public if the sentence has no variables, so that only the
/// method can fill the others.
fn field(sentence: &Sentence) -> String {
    let name = &sentence.name;
    match sentence.parameters.as_slice() {
        [] => format!("{}pub {name}: &'static str,\n", documentation(sentence)),
        _ if is_chosen(sentence) => format!("{name}: Plural,\n"),
        _ => format!("{name}: &'static str,\n"),
    }
}

/// Returns the value of a field in one language.
fn value(sentence: &Sentence, text: &Text) -> String {
    if is_chosen(sentence) {
        format!("Plural {{ cases: &{:?}, other: {:?} }}", text.cases, text.other)
    } else {
        format!("{:?}", text.other)
    }
}

/// Returns the method that fills a sentence.
fn method(sentence: &Sentence) -> String {
    let name = &sentence.name;
    let parameters = sentence.parameters.iter().map(|it| {
        let kind = if it.is_choice { "u64" } else { "&dyn Display" };
        format!("{}: {kind}", it.name)
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let arguments = sentence.parameters.iter().map(|it| match it.is_choice {
        true => format!("&grouped({})", it.name),
        false => it.name.clone(),
    });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let choice = sentence.parameters.iter().find(|it| it.is_choice);
    let filled = match choice {
        Some(number) => format!("self.{name}.fill({}, &[{arguments}])", number.name),
        None => format!("fill(self.{name}, &[{arguments}])"),
    };
    let documentation = documentation(sentence);
    format!("{documentation}pub fn {name}(&self, {parameters}) -> String {{\n{filled}\n}}\n")
}

fn is_chosen(sentence: &Sentence) -> bool {
    sentence.parameters.iter().any(|it| it.is_choice)
}

/// Returns the English text as a comment for documentation.
fn documentation(sentence: &Sentence) -> String {
    let mut text = sentence.texts.first().map(|it| it.other.clone()).unwrap_or_default();
    for (position, parameter) in sentence.parameters.iter().enumerate() {
        text = text.replace(&format!("{{{position}}}"), &format!("{{{}}}", parameter.name));
    }
    format!("#[doc = {:?}]\n", format!("```text\n{text}\n```"))
}

/// Returns the method for sentences that a program contains only if it calls the method.
fn accessor(screen: &Screen, about: &str) -> String {
    let name = screen.type_name();
    let about =
        format!("{about} They are separate: a program that uses none does not contain them.");
    let mut code = format!(
        "#[doc = {about:?}]\npub fn {}(&self) -> &'static {name} {{\nmatch self.which {{\n",
        screen.field()
    );
    for language in LANGUAGES {
        code += &format!(
            "Language::{} => {{ static IT: {name} = {name}::{}; &IT }}\n",
            language.variant, language.constant
        );
    }
    code + "}\n}\n"
}
