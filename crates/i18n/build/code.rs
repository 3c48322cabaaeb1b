//! Writes the structs of the sentences and their values.

use super::screens::{LANGUAGES, Place, Screen};
use super::translations::{Sentence, Texts};

const HEAD: &str = "\
// From `locales/` by `crates/i18n/build.rs`.
";

/// Returns the Rust source for these screens. A table of a translation begins with `fingerprint`.
pub(super) fn write(screens: &[(&Screen, Texts)], fingerprint: &str) -> String {
    let mut code = HEAD.to_owned();
    code += &translation(screens, fingerprint);
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

/// Attribute of code for translations that are compiled in.
const COMPILED_IN: &str = "#[cfg(not(translations_are_loaded))]\n";

/// Attribute of code for translations that are loaded. The tests load them, too.
const LOADED: &str = "#[cfg(any(translations_are_loaded, test))]\n";

/// Returns the struct with all screens of a language that is loaded, and the function that lists its
/// texts in the order of its table.
fn translation(screens: &[(&Screen, Texts)], fingerprint: &str) -> String {
    let parts = || screens.iter().filter(|(it, _)| it.place != Place::Field).map(|(it, _)| it);
    let field = |it: &Screen| match it.place {
        Place::Root => "sentences".to_owned(),
        _ => it.field(),
    };
    let mut code = format!("{LOADED}pub(crate) struct Translation {{\n");
    code.extend(parts().map(|it| format!("pub(crate) {}: {},\n", field(it), it.type_name())));
    code += &format!(
        "}}\n{LOADED}impl Translation {{\npub(crate) const FINGERPRINT: &str = {fingerprint:?};\n\
         pub(crate) const EMPTY: Translation = Translation {{\n"
    );
    code.extend(parts().map(|it| format!("{}: {}::EMPTY,\n", field(it), it.type_name())));
    let texts = screens.iter().flat_map(|(screen, sentences)| {
        let place = match screen.place {
            Place::Field => format!("sentences.{}", screen.field()),
            _ => field(screen),
        };
        sentences.all.iter().map(move |it| format!("&mut self.{place}.{},\n", it.name))
    });
    let texts: Vec<String> = texts.collect();
    code += &format!(
        "}};\npub(crate) fn texts(&mut self) -> [&mut &'static str; {}] {{\n[\n{}]\n}}\n}}\n",
        texts.len(),
        texts.concat()
    );
    code
}

fn of_screen(screen: &Screen, sentences: &Texts, all: &[(&Screen, Texts)]) -> String {
    let name = screen.type_name();
    let is_root = screen.place == Place::Root;
    let inner: Vec<&Screen> = all
        .iter()
        .map(|(other, _)| *other)
        .filter(|other| is_root && other.place == Place::Field)
        .collect();
    let about = if is_root { "All sentences of one language." } else { &sentences.about };
    let mut code = format!(
        "#[doc = {about:?}]\n#[cfg_attr(test, derive(PartialEq, Debug))]\npub struct {name} {{\n"
    );
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
        if index > 0 {
            code += COMPILED_IN;
        }
        code += &format!("pub(crate) const {constant}: {name} = {name} {{\n");
        if is_root {
            code += &format!("which: Language::{},\n", language.variant);
        }
        for screen in &inner {
            code += &format!("{}: {}::{constant},\n", screen.field(), screen.type_name());
        }
        for sentence in &sentences.all {
            code += &format!("{}: {:?},\n", sentence.name, sentence.texts[index].line());
        }
        code += "};\n";
    }
    code += &format!("{LOADED}pub(crate) const EMPTY: {name} = {name} {{\n");
    if is_root {
        code += "which: Language::English,\n";
    }
    code.extend(inner.iter().map(|it| format!("{}: {}::EMPTY,\n", it.field(), it.type_name())));
    code.extend(sentences.all.iter().map(|it| format!("{}: \"\",\n", it.name)));
    code += "};\n";
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
        _ => format!("{name}: &'static str,\n"),
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
    let arguments = sentence
        .parameters
        .iter()
        .map(|it| if it.is_choice { format!("&grouped({})", it.name) } else { it.name.clone() });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let choice = sentence.parameters.iter().find(|it| it.is_choice);
    let filled = match choice {
        Some(number) => format!("fill(chosen(self.{name}, {}), &[{arguments}])", number.name),
        None => format!("fill(self.{name}, &[{arguments}])"),
    };
    let documentation = documentation(sentence);
    format!("{documentation}pub fn {name}(&self, {parameters}) -> String {{\n{filled}\n}}\n")
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
    let field = screen.field();
    let mut code = format!(
        "#[doc = {about:?}]\npub fn {field}(&self) -> &'static {name} {{\nmatch self.which {{\n"
    );
    for (index, language) in LANGUAGES.iter().enumerate() {
        if index > 0 {
            code += COMPILED_IN;
        }
        code += &format!(
            "Language::{} => {{ static IT: {name} = {name}::{}; &IT }}\n",
            language.variant, language.constant
        );
    }
    code += "#[cfg(translations_are_loaded)]\n";
    code += &format!(
        "_ => {{ static ENGLISH: {name} = {name}::ENGLISH;\n\
         self.which.translation().map_or(&ENGLISH, |it| &it.{field}) }}\n"
    );
    code + "}\n}\n"
}
