//! Where a program breaks its lines: errors tell the line, so all of them must be counted as Lua does.

/// What may stand between two words instead of a space.
const BREAKS: [&str; 5] = ["\n", " -- a comment\n", "\r\n", " --[[ a\ncomment ]] ", "\n\n"];

/// The text with other breaks. Half of all programs stay as they are; in the others every such space of
/// those outside strings becomes a line break.
pub fn lay_out(text: &str, choice: u8) -> String {
    let every = usize::from(choice % 16).saturating_sub(7);
    let mut laid_out = String::new();
    for (place, part) in text.split(' ').enumerate() {
        if place > 0 {
            let is_break = every > 0 && place.is_multiple_of(every);
            laid_out += if is_break { BREAKS[place / every % BREAKS.len()] } else { " " };
        }
        laid_out += part;
    }
    laid_out.replace('␣', " ")
}
