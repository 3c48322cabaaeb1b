//! Conversion of positions in a program to byte ranges of its source.
use lua_vm::Position;
use std::ops::Range;

/// Returns the range of the word at a position or, at the end of a line, of the last visible
/// character before it.
pub(crate) fn word_at(source: &str, place: Position) -> Range<usize> {
    let start = offset(source, place);
    let rest = &source[start..];
    let end = rest.find(|it| !lua_vm::is_in_word(it)).unwrap_or(rest.len());
    match rest.chars().next() {
        Some(first) if first != '\n' => start..start + end.max(first.len_utf8()),
        _ => {
            let before = source[..start].trim_end();
            let last = before.chars().next_back().map_or(0, char::len_utf8);
            before.len() - last..before.len()
        }
    }
}

/// Returns the byte offset of a position.
pub(crate) fn offset(source: &str, place: Position) -> usize {
    let mut start = 0;
    let mut lines = source.split_inclusive('\n');
    for line in lines.by_ref().take(place.line as usize - 1) {
        start += line.len();
    }
    let line = lines.next().unwrap_or_default().trim_end_matches('\n');
    let column = line.char_indices().nth(place.column as usize - 1);
    start + column.map_or(line.len(), |(index, _)| index)
}
