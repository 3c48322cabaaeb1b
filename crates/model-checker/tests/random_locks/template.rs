//! Texts with choices: `{{a|b}}` stands for `a` or `b`. Choices may contain others.

use super::draw::pick;
use rand::Rng;

/// Replaces each choice by one of its texts, the innermost first. `part` returns the text for a
/// choice that is the name of a part.
pub(crate) fn expand<R: Rng>(
    template: &str,
    chance: &mut R,
    mut part: impl FnMut(&str, &mut R) -> Option<String>,
) -> String {
    let mut text = template.to_owned();
    while let Some(end) = text.find("}}") {
        let start = text[..end].rfind("{{").expect("each choice has a beginning");
        let choice = &text[start + 2..end];
        let chosen = part(choice, chance).unwrap_or_else(|| {
            let all: Vec<&str> = choice.split('|').collect();
            pick(chance, &all).to_owned()
        });
        text.replace_range(start..end + 2, &chosen);
    }
    text
}
