//! Writes the structs of the sentences and their values.

use super::screens::{LANGUAGES, Place, Screen};
use super::translations::Sentences;

const HEAD: &str = "\
// From `locales/` by `crates/i18n/build.rs`.
";

/// Returns the Rust source for these screens.
pub fn write(screens: &[(&Screen, Sentences)]) -> String {
    let mut code = HEAD.to_owned();
    for (screen, sentences) in screens {
        code += &of_screen(screen, sentences, screens);
    }
    code += "#[cfg(test)]\npub(crate) const ALL: &[(&str, &str, [&str; 3])] = &[\n";
    for (screen, sentences) in screens {
        for sentence in &sentences.all {
            let texts = sentence.texts.iter().map(|text| format!("{text:?}"));
            let texts = texts.collect::<Vec<_>>().join(", ");
            code += &format!("({:?}, {:?}, [{texts}]),\n", screen.type_name, sentence.field);
        }
    }
    code + "];\n"
}

fn of_screen(screen: &Screen, sentences: &Sentences, all: &[(&Screen, Sentences)]) -> String {
    let name = screen.type_name;
    let is_root = screen.place == Place::Root;
    let inner: Vec<&Screen> = all
        .iter()
        .map(|(other, _)| *other)
        .filter(|other| is_root && other.place == Place::Field)
        .collect();
    let about = if is_root { "All sentences of one language." } else { &sentences.about };
    let mut code = format!(
        "#[doc = {about:?}]\n\
         #[allow(missing_docs, reason = \"the English sentence says what each one is for\")]\n\
         pub struct {name} {{\n"
    );
    if is_root {
        code += "pub which: Language,\n";
    }
    for screen in &inner {
        code += &format!("pub {}: {},\n", screen.field, screen.type_name);
    }
    for sentence in &sentences.all {
        code += &format!("pub {}: &'static str,\n", sentence.field);
    }
    code += &format!("}}\nimpl {name} {{\n");
    for (index, language) in LANGUAGES.iter().enumerate() {
        let constant = language.constant;
        code += &format!("pub(crate) const {constant}: {name} = {name} {{\n");
        if is_root {
            code += &format!("which: Language::{},\n", language.variant);
        }
        for screen in &inner {
            code += &format!("{}: {}::{constant},\n", screen.field, screen.type_name);
        }
        for sentence in &sentences.all {
            code += &format!("{}: {:?},\n", sentence.field, sentence.texts[index]);
        }
        code += "};\n";
    }
    if is_root {
        let linked_apart = all.iter().filter(|(other, _)| other.place == Place::Method);
        code.extend(linked_apart.map(|(other, sentences)| accessor(other, &sentences.about)));
    }
    code + "}\n"
}

/// Returns the method for sentences that a program contains only if it calls the method.
fn accessor(screen: &Screen, about: &str) -> String {
    let name = screen.type_name;
    let about =
        format!("{about} They are separate: a program that uses none does not contain them.");
    let mut code = format!(
        "#[doc = {about:?}]\npub fn {}(&self) -> &'static {name} {{\nmatch self.which {{\n",
        screen.field
    );
    for language in LANGUAGES {
        code += &format!(
            "Language::{} => {{ static IT: {name} = {name}::{}; &IT }}\n",
            language.variant, language.constant
        );
    }
    code + "}\n}\n"
}
