//! Message for the comparison of a replayed run with the findings stored in its link.

use crate::text::Texts;

/// States that the findings of a link are unchanged, or the first step at which they differ.
pub fn reproduction_outcome(differs: Option<usize>, findings: usize, text: &Texts) -> String {
    match (differs, findings) {
        (Some(step), _) => text.share.found_otherwise(&step),
        (None, 0) => text.share.reproduced_nothing.to_owned(),
        (None, _) => text.share.reproduced.to_owned(),
    }
}
