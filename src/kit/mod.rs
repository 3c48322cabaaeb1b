//! Parts that several features share: contexts, controls, and the vocabulary of the page.

pub mod address;
pub mod fault_menu;
pub mod fault_names;
pub mod intent;
pub mod key;
pub mod loaded_content;
pub mod measures;
pub mod shell_action;
pub mod slice;
pub mod source;
// The page has most icons; the table of faults, which is tested natively, has the others.
#[cfg_attr(not(feature = "page"), expect(dead_code, reason = "only the page uses all icons"))]
pub(crate) mod icons;
pub mod place;
pub mod program_diagnostic;
pub mod progress_change;
pub mod row_window;
pub mod tab;
pub mod table_lock;
pub mod toast;
pub mod view_options;

#[cfg(feature = "page")]
pub(crate) mod amount_form;
#[cfg(feature = "page")]
pub(crate) mod contexts;
#[cfg(feature = "page")]
pub(crate) mod controls;
#[cfg(feature = "page")]
pub(crate) mod header_tools;
#[cfg(feature = "page")]
pub(crate) mod kept_progress;
#[cfg(feature = "page")]
pub(crate) mod lesson_link;
#[cfg(feature = "page")]
pub(crate) mod stored;
#[cfg(feature = "page")]
pub(crate) mod svg;
#[cfg(feature = "page")]
pub(crate) mod tab_foot;
#[cfg(feature = "page")]
pub(crate) mod tab_header;
#[cfg(feature = "page")]
pub(crate) mod tab_names;
#[cfg(feature = "page")]
pub(crate) mod transfer;
#[cfg(feature = "page")]
pub(crate) mod translation;
#[cfg(feature = "page")]
pub(crate) mod unreadable;
#[cfg(feature = "page")]
pub(crate) mod verdict_look;
