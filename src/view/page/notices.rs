//! What the person should know now: how far long work is, and what was refused.

use super::element::{Element, element};
use super::parts::Part;

pub(super) fn notices(part: &Part) -> Option<Element> {
    let Part { state, stop, .. } = part;
    state.task.as_ref()?;
    let stop = stop.reform(|_| ());
    Some(element("div").class("notices").with(element("button").on("click", stop).with("Stop")))
}
