//! What stands in a cell of the table: a sign, words, and why.

use super::super::check;
use super::super::controls::{icons, mistake_note};
use crate::checker::{CELL_CLIENTS, Outcome, Said};
use crate::faults::FaultKind;
use crate::picture::drawing::signs::Sign;
use crate::report::Table;
use crate::text::{Language, Sentences, fill_with};
use crate::view::fault_names;
use crate::view::state::Row;

/// How a cell looks.
pub struct Look<'a> {
    pub class: &'static str,
    /// None, where words say it all.
    pub sign: Option<Sign>,
    pub words: &'a str,
    /// Why, where there is no room for more than a few words and these matter; empty, if they do
    /// not.
    pub reason: &'a str,
    /// More about it; empty, if there is no more.
    pub detail: String,
    /// Whether it opens the run that breaks the lock, or the editor at the first mistake.
    pub opens: bool,
}

/// How a cell of a row looks with what is known; `is_asked` says whether it is asked about.
pub fn look(row: &Row, column: usize, is_asked: bool, language: Language) -> Look<'_> {
    let text = language.sentences();
    let said = &text.tabling;
    let plain = |class, sign, words| Look {
        class,
        sign,
        words,
        reason: "",
        detail: String::new(),
        opens: false,
    };
    if let Some(mistaken) = &row.mistaken {
        let (title, mistake) = mistake_note(mistaken, text);
        let look = plain("open", Some(icons::WARNING), text.browsing.lock_has_mistakes);
        let detail = format!("{title} {mistake}");
        return Look { reason: said.not_checked, detail, opens: true, ..look };
    }
    let Some(cell) = &row.cells[column] else {
        let words = if is_asked { said.computing } else { said.not_computed };
        return plain("open", Some(icons::UNJUDGED), words);
    };
    if cell.is_out_of_reach {
        let reason = match fault(column) {
            Some(FaultKind::ClockJump) => said.no_clock,
            Some(FaultKind::Delay | FaultKind::LoseReply) => said.no_message,
            _ => said.no_such_fault,
        };
        return Look { reason, ..plain("none", None, said.not_applicable) };
    }
    let (class, sign) = match check::look(cell.outcome) {
        ("", sign) => ("open", sign),
        grave => grave,
    };
    let Said { words, reason, detail } = cell.said(language);
    let words = if words.is_empty() { said.cannot_run } else { words };
    // What holds is worth no more than what was tried.
    let detail = match cell.outcome {
        Outcome::Holds => [&*covered(column, text), detail].join(text.happening.between_names),
        _ => detail.clone(),
    };
    let opens = cell.link.is_some();
    Look { reason, detail, opens, ..plain(class, Some(sign), words) }
}

/// What was tried in a column: `2 clients, at most one fault: pause`.
pub fn covered(column: usize, text: &Sentences) -> String {
    let said = &text.tabling;
    match fault(column) {
        None => fill_with(said.covered_undisturbed, &[&CELL_CLIENTS]),
        Some(kind) => {
            fill_with(said.covered, &[&CELL_CLIENTS, &fault_names::fault_name(kind, text)])
        }
    }
}

/// The fault of a column; none in the first.
fn fault(column: usize) -> Option<FaultKind> {
    Table::FAULTS.get(column).copied().flatten()
}

/// What the fault of a column is called.
pub fn fault_name(column: usize, text: &Sentences) -> &'static str {
    fault(column).map_or(text.tabling.no_fault, |kind| fault_names::fault_name(kind, text))
}

/// The same in a word that has room over a sign.
pub fn short_name(column: usize, text: &Sentences) -> &'static str {
    match fault(column) {
        None => text.tabling.none,
        Some(FaultKind::LoseReply) => text.tabling.reply,
        Some(FaultKind::ClockJump) => text.tabling.clock,
        Some(kind) => fault_names::fault_name(kind, text),
    }
}

/// The sign of the fault of a column.
pub fn fault_sign(column: usize) -> Sign {
    fault(column).map_or(icons::NOTHING, fault_names::fault_icon)
}
