//! Adds line breaks to a program. Errors contain line numbers, so the model must count every kind
//! of break as Lua does.

/// Replacements for the space between two words.
const BREAKS: [&str; 5] = ["\n", " -- a comment\n", "\r\n", " --[[ a\ncomment ]] ", "\n\n"];

/// Replaces every nth space outside strings with a break, where `choice` determines n. Half of all
/// programs stay unchanged.
pub(super) fn lay_out(text: &str, choice: u8) -> String {
    let every = usize::from(choice % 16).saturating_sub(7);
    let mut laid_out = String::new();
    for (index, part) in text.split(' ').enumerate() {
        if index > 0 {
            let is_break = every > 0 && index.is_multiple_of(every);
            laid_out += if is_break { BREAKS[index / every % BREAKS.len()] } else { " " };
        }
        laid_out += part;
    }
    laid_out.replace('␣', " ")
}
