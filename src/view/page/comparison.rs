//! Two branches side by side: what happened in each since they parted, and what was found.

use super::element::{Element, element};
use super::parts::Part;

pub(super) fn comparison(_part: &Part) -> Element {
    element("div")
}
