//! The set-up: clients, servers, network and seed.

use super::element::{Element, element};
use super::parts::Part;

pub(super) fn setup(part: &Part) -> Element {
    let _ = part;
    element("div").class("setup")
}
