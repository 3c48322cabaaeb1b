//! What stands in a cell of the table: a sign, words, and why.

use super::super::check;
use super::super::controls::icons;
use crate::checker::{Cell, Outcome};
use crate::faults::FaultKind;
use crate::picture::drawing::signs::Sign;
use crate::report::Table;
use crate::text::Sentences;
use crate::view::state::is_broken;

/// How a cell looks.
pub struct Look<'a> {
    pub class: &'static str,
    /// None, where words say it all.
    pub sign: Option<Sign>,
    pub words: &'a str,
    /// Why, where there is no room for more than a few words and these matter.
    pub reason: Option<&'static str>,
    /// More about it.
    pub detail: Option<String>,
}

/// How a cell looks, in a column, with what is known; `is_asked` says whether it is asked about.
pub fn look<'a>(
    cell: Option<&'a Cell>,
    column: usize,
    is_asked: bool,
    text: &'a Sentences,
) -> Look<'a> {
    let said = &text.tabling;
    let plain = |class, sign, words| Look { class, sign, words, reason: None, detail: None };
    let Some(cell) = cell else {
        let words = if is_asked { said.computing } else { said.not_computed };
        return plain("open", Some(icons::UNJUDGED), words);
    };
    if cell.is_out_of_reach {
        let reason = Some(match fault(column) {
            Some(FaultKind::ClockJump) => said.no_clock,
            Some(FaultKind::Delay | FaultKind::LoseReply) => said.no_message,
            _ => said.no_such_fault,
        });
        return Look { reason, ..plain("none", None, said.not_applicable) };
    }
    let (class, sign) = match cell.outcome {
        Outcome::Broken => ("bad", icons::BROKEN),
        Outcome::Warning => ("warn", icons::WARNING),
        Outcome::Holds => ("good", icons::UPHELD),
        Outcome::NotTested | Outcome::NotDecided => ("open", icons::UNJUDGED),
    };
    let words = if cell.words.is_empty() { said.cannot_run } else { &cell.words };
    let detail = match is_broken(cell) && cell.link.is_none() {
        true => format!("{} {}", cell.detail, said.no_link),
        false => cell.detail.clone(),
    };
    Look { detail: Some(detail), ..plain(class, Some(sign), words) }
}

/// The fault of a column; none in the first.
fn fault(column: usize) -> Option<FaultKind> {
    Table::FAULTS.get(column).copied().flatten()
}

/// What the fault of a column is called.
pub fn fault_name(column: usize, text: &Sentences) -> &'static str {
    fault(column).map_or(text.tabling.no_fault, |kind| check::fault_name(kind, text))
}

/// The same in a word that has room over a sign.
pub fn short_name(column: usize, text: &Sentences) -> &'static str {
    match fault(column) {
        None => text.tabling.none,
        Some(FaultKind::LoseReply) => text.tabling.reply,
        Some(FaultKind::ClockJump) => text.tabling.clock,
        Some(kind) => check::fault_name(kind, text),
    }
}

/// The sign of the fault of a column.
pub fn fault_sign(column: usize) -> Sign {
    fault(column).map_or(icons::NOTHING, check::fault_sign)
}
