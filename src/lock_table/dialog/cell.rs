//! Content of a cell of the lock table: icon, verdict and reason.

use crate::kit::controls::diagnostic_note;
use crate::kit::table_lock::RowLock;
use crate::kit::{fault_names, icons, verdict_look};
use crate::lock_table::state::Row;
use content::lock_table::Table;
use diagrams::lane_shapes::signs::Sign;
use i18n::{Language, Texts};
use lock_semantics::Verdict;
use narration::Labels;
use simulator::FaultKind;

/// Presentation of a cell.
pub(crate) struct Look<'a> {
    pub(crate) class: &'static str,
    /// Icon, or `None` if the words suffice.
    pub(crate) sign: Option<Sign>,
    pub(crate) words: &'a str,
    /// Short reason for the verdict; empty if it is not important.
    pub(crate) reason: &'a str,
    /// Details; can be empty.
    pub(crate) detail: String,
    /// Whether a click opens the failing run, or the editor at the first error.
    pub(crate) opens: bool,
}

/// Returns the presentation of a cell. `is_requested` selects the label for a pending cell.
pub(crate) fn look(row: &Row, column: usize, is_requested: bool, language: Language) -> Look<'_> {
    let text = language.texts();
    let messages = &text.lock_table;
    let plain = |class, sign, words| Look {
        class,
        sign,
        words,
        reason: "",
        detail: String::new(),
        opens: false,
    };
    if let Some(invalid) = &row.invalid {
        let (title, diagnostic) = diagnostic_note(invalid, text);
        let look = plain("open", Some(icons::WARNING), text.gallery.lock_has_mistakes);
        let detail = format!("{title} {diagnostic}");
        return Look { reason: messages.not_checked, detail, opens: true, ..look };
    }
    let Some(cell) = &row.cells[column] else {
        let words = if is_requested { messages.computing } else { messages.not_computed };
        return plain("open", Some(icons::UNJUDGED), words);
    };
    if cell.is_out_of_reach {
        let reason = match fault(column) {
            Some(FaultKind::ClockJump) => messages.no_clock,
            Some(FaultKind::Delay | FaultKind::LoseReply) => messages.no_message,
            _ => messages.no_such_fault,
        };
        return Look { reason, ..plain("none", None, messages.not_applicable) };
    }
    let (class, sign) = match verdict_look::look(cell.outcome) {
        ("", sign) => ("open", sign),
        grave => grave,
    };
    let Labels { words, reason, detail } = cell.said(language);
    let words = if words.is_empty() { messages.cannot_run } else { words };
    // The scope of the check is part of a verdict of "holds".
    let detail = match cell.outcome {
        Verdict::Holds => {
            [&*covered(&row.lock, column, text), detail].join(text.events.between_names)
        }
        _ => detail.clone(),
    };
    let opens = cell.link.is_some();
    Look { reason, detail, opens, ..plain(class, Some(sign), words) }
}

/// Formats the scope of a cell, for example as `2 clients, at most one fault: pause`.
pub(crate) fn covered(lock: &RowLock, column: usize, text: &Texts) -> String {
    let messages = &text.lock_table;
    let clients = lock.clients();
    match fault(column) {
        None => messages.covered_undisturbed(&clients),
        Some(kind) => messages.covered(&clients, &fault_names::fault_name(kind, text)),
    }
}

/// Returns the fault of a column, or `None` for the first column.
pub(crate) fn fault(column: usize) -> Option<FaultKind> {
    Table::FAULTS.get(column).copied().flatten()
}

/// Returns the name of a column's fault.
pub(crate) fn fault_name(column: usize, text: &Texts) -> &'static str {
    fault(column).map_or(text.lock_table.no_fault, |kind| fault_names::fault_name(kind, text))
}

/// Returns a one-word name of a column's fault, which fits above an icon.
pub(crate) fn short_name(column: usize, text: &Texts) -> &'static str {
    match fault(column) {
        None => text.lock_table.none,
        Some(FaultKind::LoseReply) => text.lock_table.reply,
        Some(FaultKind::ClockJump) => text.lock_table.clock,
        Some(kind) => fault_names::fault_name(kind, text),
    }
}

/// Returns the icon of a column's fault.
pub(crate) fn fault_sign(column: usize) -> Sign {
    fault(column).map_or(icons::NOTHING, fault_names::fault_icon)
}
