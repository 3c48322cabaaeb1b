//! Lengths in CSS pixels that the style sheets and the components share. `static/tokens.css`
//! defines them; this module reads them at compile time.

/// Width of the names next to the timeline lanes.
pub(crate) const NAMES: i32 = measure("--names-wide");
/// Width of these names on a narrow page.
pub(crate) const NARROW_NAMES: i32 = measure("--names-narrow");

/// Width of the names of read-only lanes at the top of a page.
pub(crate) const STILL_NAMES: i32 = measure("--names-still");
/// Width of the names of read-only lanes in a card.
pub(crate) const SMALL_NAMES: i32 = measure("--names-small");

/// Scale of large read-only lanes, in percent of the workshop's.
pub(crate) const STILL_ZOOM: i32 = measure("--still-zoom");

/// Minimum height of a row of the history.
pub(crate) const HISTORY_ROW: i32 = measure("--history-row");

/// Height of a line of a program.
pub(crate) const CODE_LINE: i32 = measure("--code-line");

/// Maximum width of the content of a tab.
pub(crate) const TAB: i32 = measure("--tab");
/// Space on each side of the content of a tab.
pub(crate) const TAB_SIDE: i32 = measure("--tab-side");
/// This space on a narrower page.
pub(crate) const NARROWER_TAB_SIDE: i32 = measure("--tab-side-narrower");

/// Horizontal padding of a card in a tab.
pub(crate) const CARD_SIDE: i32 = measure("--card-side");

/// Width of the text next to the diagram of the *Learn* tab.
pub(crate) const WELCOME: i32 = measure("--welcome");
/// Gap between this text and the diagram.
pub(crate) const WELCOME_GAP: i32 = measure("--welcome-gap");

/// Gap between the columns of a lesson.
pub(crate) const LESSON_GAP: i32 = measure("--lesson-gap");
/// Gap between the runs of a challenge.
pub(crate) const RUNS_GAP: i32 = measure("--runs-gap");

/// Width of the verdict next to a program.
pub(crate) const VERDICT: i32 = measure("--verdict");
/// Horizontal padding of the verdict.
pub(crate) const VERDICT_SIDE: i32 = measure("--verdict-side");

/// Width of the right column of a review.
pub(crate) const REVIEW: i32 = measure("--review");
/// Width of this column on a narrower page.
pub(crate) const NARROWER_REVIEW: i32 = measure("--review-narrower");

/// Pages narrower than this have a layout of one column. A media query cannot use a custom property,
/// so the style sheets contain this number minus 1.
pub(crate) const NARROW_PAGE: i32 = 1_000;

const TOKENS: &[u8] = include_bytes!("../../static/tokens.css");

/// Returns the number in the definition of a custom property. A missing one stops the build.
const fn measure(name: &str) -> i32 {
    let name = name.as_bytes();
    let mut at = 0;
    while !is_definition_at(name, at) {
        at += 1;
    }
    at += name.len() + 2;
    let mut number = 0;
    while TOKENS[at].is_ascii_digit() {
        number = number * 10 + (TOKENS[at] - b'0') as i32;
        at += 1;
    }
    number
}

/// Returns `true` if `name: ` is at this position of the file.
const fn is_definition_at(name: &[u8], at: usize) -> bool {
    let mut place = 0;
    while place < name.len() {
        if TOKENS[at + place] != name[place] {
            return false;
        }
        place += 1;
    }
    TOKENS[at + place] == b':' && TOKENS[at + place + 1] == b' '
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// Returns the names of the custom properties that this module reads.
    fn names() -> Vec<&'static str> {
        let source = include_str!("measures.rs");
        let calls = source.split("= measure(\"").skip(1);
        calls.filter_map(|call| Some(call.split_once('"')?.0)).collect()
    }

    fn style_sheets() -> String {
        let files = fs::read_dir("static").expect("the folder exists").flatten();
        let sheets = files.filter(|file| file.path().extension().is_some_and(|it| it == "css"));
        sheets.map(|file| fs::read_to_string(file.path()).expect("it is text")).collect()
    }

    #[test]
    fn each_length_is_defined_once_and_used_by_a_style_sheet() {
        let sheets = style_sheets();
        assert!(names().len() > 15);
        for name in names() {
            assert_eq!(sheets.matches(&format!("{name}: ")).count(), 1, "{name}");
            assert!(sheets.contains(&format!("var({name})")), "{name}");
        }
    }

    #[test]
    fn lengths_are_read_from_the_style_sheet() {
        assert_eq!([NAMES, STILL_ZOOM, TAB, CODE_LINE], [149, 112, 1_120, 21]);
        assert!(style_sheets().contains(&format!("@media (max-width: {}px)", NARROW_PAGE - 1)));
    }
}
