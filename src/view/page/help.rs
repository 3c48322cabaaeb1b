//! The keys.

use super::element::{Element, element};
use super::parts::Part;

pub(super) fn help(part: &Part) -> Element {
    let _ = part;
    element("div").class("help")
}
