//! The user interface.
//!
//! What is on the screen follows from a [`Recording`](run_analysis::Recording) and a small
//! [`State`](state::State); what the gallery shows in [`catalogue`], the icon, key and words
//! of each fault in [`fault_names`], how numbers become parameters in [`declaring`], what a key does in [`keys`],
//! the values of a program's lines in [`values`]. These are plain Rust and are tested natively.
//! `page` draws them with Yew, and `page::browser` alone touches the DOM's globals.

pub mod address;
pub mod catalogue;
pub mod declaring;
pub mod fault_names;
// The page has most icons; the table of faults, which is tested natively, has the others.
#[cfg_attr(not(feature = "page"), expect(dead_code, reason = "only the page uses all icons"))]
#[path = "page/controls/icons.rs"]
pub(crate) mod icons;
pub mod keys;
pub mod row_window;
pub mod state;
pub mod values;

#[cfg(feature = "page")]
pub mod page;
