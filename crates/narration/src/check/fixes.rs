//! Fixes of a lock, in words.

use crate::check::report_text::FixText;
use crate::comparison::hunks;
use crate::text::Texts;
use lock_semantics::{Severity, Verdict};
use model_checker::{CheckReport, Way};
use repairs::{Fix, RepairKind, common_program};

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
        let fixes = text.check().fixes(&fixed, known.len() as u64);
        let is_limited = fix.report.verdict() == Verdict::LeaseLimit;
        let title = is_limited.then(|| text.check().lease_limit_remains(&fixes));
        FixText {
            title: title.unwrap_or_else(|| fixes.clone()),
            fixes,
            edits: fix.repairs.iter().map(|it| repair_in_words(*it, text).to_owned()).collect(),
            hunks: hunks(program, &fix.program),
            before: program.to_owned(),
            program: fix.program.clone(),
        }
    }
}

/// Returns the title of an edit.
pub fn repair_in_words(repair: RepairKind, text: &Texts) -> &'static str {
    let titles = text.remedies();
    match repair {
        RepairKind::TestedReply => titles.repair_reply,
        RepairKind::UniqueToken => titles.repair_token,
        RepairKind::TtlInTheSameCommand => titles.repair_ttl,
        RepairKind::CompareAndDelete => titles.repair_compare,
        RepairKind::CheckedRenewal => titles.repair_renewal,
        RepairKind::SecondLookIntoTheCache => titles.repair_second_look,
        RepairKind::LongerLease => titles.repair_lease,
    }
}
