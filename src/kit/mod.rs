//! Parts that several features share: contexts, controls, and the vocabulary of the page.

pub(crate) mod address;
pub(crate) mod fault_menu;
pub(crate) mod fault_names;
pub(crate) mod intent;
pub(crate) mod key;
pub(crate) mod loaded_content;
pub(crate) mod measures;
pub(crate) mod shell_action;
pub(crate) mod slice;
pub(crate) mod source;
// The page has most icons; the table of faults, which is tested natively, has the others.
#[cfg_attr(not(feature = "page"), expect(dead_code, reason = "only the page uses all icons"))]
pub(crate) mod icons;
pub(crate) mod place;
pub(crate) mod program_diagnostic;
pub(crate) mod progress_change;
pub(crate) mod row_window;
pub(crate) mod tab;
pub(crate) mod table_lock;
pub(crate) mod toast;
#[cfg(any(feature = "page", test))]
pub(crate) mod typed_text;
pub(crate) mod view_options;

#[cfg(feature = "page")]
pub(crate) mod amount_form;
#[cfg(feature = "page")]
pub(crate) mod contexts;
#[cfg(feature = "page")]
pub(crate) mod controls;
#[cfg(feature = "page")]
pub(crate) mod header_tools;
#[cfg(feature = "page")]
pub(crate) mod interview_date;
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
