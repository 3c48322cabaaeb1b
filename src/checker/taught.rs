//! The lesson that is about a failure: by what breaks, by which fault, on how many servers. A
//! failure of which no lesson speaks has none; what the program looks like is not considered.

use crate::faults::{FaultKind, Purse};
use crate::scenario::Property::{
    self, MutualExclusion, NoLostUpdate, OnlyTheHolderReleases, TheHolderHolds, TheLockComesBack,
};

/// Which failures a lesson is about.
struct Rule {
    lesson: &'static str,
    /// What breaks; empty: anything.
    properties: &'static [Property],
    /// One of these faults happens; empty: any, or none.
    faults: &'static [FaultKind],
    least_servers: usize,
}

/// The first that fits is meant.
const RULES: [Rule; 6] = [
    Rule {
        lesson: "redlock",
        properties: &[],
        faults: &[FaultKind::ClockJump, FaultKind::Restart, FaultKind::Failover],
        least_servers: 2,
    },
    Rule { lesson: "failover", properties: &[], faults: &[FaultKind::Failover], least_servers: 1 },
    Rule { lesson: "clocks", properties: &[], faults: &[FaultKind::ClockJump], least_servers: 1 },
    Rule { lesson: "script", properties: &[OnlyTheHolderReleases], faults: &[], least_servers: 1 },
    Rule {
        lesson: "set-nx-px",
        properties: &[TheLockComesBack],
        faults: &[FaultKind::Crash, FaultKind::LoseReply],
        least_servers: 1,
    },
    Rule {
        lesson: "pause-and-fence",
        properties: &[MutualExclusion, TheHolderHolds, NoLostUpdate],
        faults: &[FaultKind::Pause, FaultKind::Delay, FaultKind::Partition],
        least_servers: 1,
    },
];

/// The id of the lesson about a property that breaks by these faults, if there is one.
pub(super) fn lesson_about(
    property: Property,
    faults: Purse,
    servers: usize,
) -> Option<&'static str> {
    let fits = |rule: &&Rule| {
        servers >= rule.least_servers
            && (rule.properties.is_empty() || rule.properties.contains(&property))
            && (rule.faults.is_empty() || rule.faults.iter().any(|kind| faults.count(*kind) > 0))
    };
    RULES.iter().find(fits).map(|rule| rule.lesson)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Lessons;

    #[test]
    fn every_lesson_is_there() {
        let lessons = Lessons::all();
        for Rule { lesson, .. } in RULES {
            assert!(lessons.of(lesson).is_some(), "{lesson}");
        }
    }

    #[test]
    fn a_failure_has_the_lesson_that_is_about_it() {
        use FaultKind::{ClockJump, Crash, Failover, Pause, Restart};
        for (property, fault, servers, lesson) in [
            (MutualExclusion, Some(Pause), 1, Some("pause-and-fence")),
            (NoLostUpdate, Some(Pause), 5, Some("pause-and-fence")),
            (MutualExclusion, Some(ClockJump), 1, Some("clocks")),
            (MutualExclusion, Some(ClockJump), 5, Some("redlock")),
            (MutualExclusion, Some(Restart), 5, Some("redlock")),
            (MutualExclusion, Some(Restart), 1, None),
            (TheHolderHolds, Some(Failover), 1, Some("failover")),
            (OnlyTheHolderReleases, Some(Pause), 1, Some("script")),
            (OnlyTheHolderReleases, None, 1, Some("script")),
            (TheLockComesBack, Some(Crash), 1, Some("set-nx-px")),
            (TheLockComesBack, None, 1, None),
            (MutualExclusion, None, 1, None),
        ] {
            let faults = fault.map_or(Purse::NOTHING, |kind| Purse::NOTHING.with(kind, 1));
            assert_eq!(lesson_about(property, faults, servers), lesson, "{property:?} {fault:?}");
        }
    }
}
