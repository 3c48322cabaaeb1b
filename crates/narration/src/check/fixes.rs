//! Fixes of a lock, in words.

use crate::check::report_text::{DiffLine, FixText};
use crate::text::Texts;
use lock_semantics::Severity;
use model_checker::{CheckReport, Way};
use repairs::{Fix, RepairKind, common_program};
use similar::{ChangeTag, TextDiff};

/// Unchanged lines around a change.
const CONTEXT: usize = 2;

impl FixText {
    /// Formats a fix of the lock in the report `before`.
    pub fn of(fix: &Fix, before: &CheckReport, text: &Texts) -> FixText {
        let program = common_program(&before.question).map(|it| &**it).unwrap_or_default();
        let broken = |report: &CheckReport| -> Vec<Way> {
            let ways = report.ways().into_iter();
            ways.filter(|way| way.severity == Severity::Broken).collect()
        };
        let (known, left) = (broken(before), broken(&fix.report));
        let is_fixed = |way: &&Way| !left.iter().any(|it| it.is_like(way));
        let fixed = known.iter().filter(is_fixed).count();
        FixText {
            title: text.check().fixes(&fixed, known.len() as u64),
            edits: fix.repairs.iter().map(|it| repair_in_words(*it, text).to_owned()).collect(),
            changes: changes(program, &fix.program),
            program: fix.program.clone(),
        }
    }
}

/// Returns the title of an edit.
pub fn repair_in_words(repair: RepairKind, text: &Texts) -> &'static str {
    let titles = text.remedies();
    match repair {
        RepairKind::TtlInTheSameCommand => titles.repair_ttl,
        RepairKind::CompareAndDelete => titles.repair_compare,
        RepairKind::CheckedRenewal => titles.repair_renewal,
        RepairKind::SecondLookIntoTheCache => titles.repair_second_look,
        RepairKind::LongerLease => titles.repair_lease,
    }
}

fn changes(before: &str, after: &str) -> Vec<Vec<DiffLine>> {
    let diff = TextDiff::from_lines(before, after);
    let groups = diff.grouped_ops(CONTEXT);
    let lines = groups.iter().map(|group| {
        let changed = group.iter().flat_map(|operation| diff.iter_changes(operation));
        changed.map(|change| {
            let line = change.value().trim_end_matches('\n').to_owned();
            match change.tag() {
                ChangeTag::Equal => DiffLine::Same(line),
                ChangeTag::Delete => DiffLine::Removed(line),
                ChangeTag::Insert => DiffLine::Added(line),
            }
        })
    });
    lines.map(Iterator::collect).collect()
}
