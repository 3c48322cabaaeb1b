//! What helps against a failure, and the lesson about it: by what breaks, by which fault, on how
//! many servers. A failure of which no lesson speaks has none.
//!
//! Not considered: what the program looks like. What is advised may stand in it already.

use super::Checked;
use crate::explore::{Counterexample, Verdict};
use crate::faults::{FaultKind, Purse};
use crate::report::faults_of;
use crate::scenario::Property::{
    self, MutualExclusion, NoErrorPathIntoTheSection, NoLostUpdate, OnlyTheHolderReleases,
    TheHolderHolds, TheLockComesBack,
};
use crate::text::{Sentences, fill};

/// What helps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// What to change, or that nothing needs to be changed, in a sentence or two.
    pub sentence: String,
    /// The id of the lesson that is about this.
    pub lesson: &'static str,
    /// What is to be done first has the least.
    pub rank: usize,
}

/// Which failures something helps against.
struct Rule {
    sentence: fn(&Sentences) -> &'static str,
    lesson: &'static str,
    /// What breaks; empty: anything.
    properties: &'static [Property],
    /// One of these faults happens; empty: any, or none.
    faults: &'static [FaultKind],
    least_servers: usize,
}

/// The first that fits is meant, and is to be done before those behind it.
const RULES: [Rule; 7] = [
    Rule {
        sentence: |text| text.helping().heed_the_reply,
        lesson: "setnx-and-del",
        properties: &[NoErrorPathIntoTheSection],
        faults: &[],
        least_servers: 1,
    },
    Rule {
        sentence: |text| text.helping().redlock,
        lesson: "redlock",
        properties: &[],
        faults: &[FaultKind::ClockJump, FaultKind::Restart, FaultKind::Failover],
        least_servers: 2,
    },
    Rule {
        sentence: |text| text.helping().replicated,
        lesson: "failover",
        properties: &[],
        faults: &[FaultKind::Failover],
        least_servers: 1,
    },
    Rule {
        sentence: |text| text.helping().server_time,
        lesson: "clocks",
        properties: &[],
        faults: &[FaultKind::ClockJump],
        least_servers: 1,
    },
    Rule {
        sentence: |text| text.helping().compare_and_delete,
        lesson: "script",
        properties: &[OnlyTheHolderReleases],
        faults: &[],
        least_servers: 1,
    },
    Rule {
        sentence: |text| text.helping().ttl_with_the_lock,
        lesson: "set-nx-px",
        properties: &[TheLockComesBack],
        faults: &[FaultKind::Crash, FaultKind::LoseReply],
        least_servers: 1,
    },
    Rule {
        sentence: |text| text.helping().fence,
        lesson: FENCING,
        properties: &[MutualExclusion, TheHolderHolds, NoLostUpdate],
        faults: &[FaultKind::Pause, FaultKind::Delay, FaultKind::Partition],
        least_servers: 1,
    },
];

const FENCING: &str = "pause-and-fence";

impl Checked {
    /// What helps against all that is broken, each said once; what is to be done first comes first.
    pub fn helps(&self, text: &Sentences) -> Vec<String> {
        let mut helps: Vec<(Help, String)> = Vec::new();
        for (property, run) in self.broken() {
            let Some(help) = self.help(property, run, text) else { continue };
            if helps.iter().all(|(known, _)| known.sentence != help.sentence) {
                let against = [text.failure(property), &help.sentence];
                helps.push((help.clone(), fill(text.helping().against, &against)));
            }
        }
        helps.sort_by_key(|(help, _)| help.rank);
        helps.into_iter().map(|(_, said)| said).collect()
    }

    /// What helps against the failure of a run that breaks a property.
    pub fn help(&self, property: Property, run: &Counterexample, text: &Sentences) -> Option<Help> {
        let servers = self.question.scenario.servers.len();
        let (rank, rule) = rule(property, faults_of(&run.moves), servers)?;
        let holds = |known: &(Property, Verdict)| matches!(known, (NoLostUpdate, Verdict::Holds));
        let is_fenced = rule.lesson == FENCING && self.answer.verdicts.iter().any(holds);
        let sentence = match is_fenced {
            true => fill(text.helping().is_fenced, &[text.property(NoLostUpdate)]),
            false => (rule.sentence)(text).to_owned(),
        };
        Some(Help { sentence, lesson: rule.lesson, rank })
    }
}

/// The rule for a property that breaks by these faults, with its place.
fn rule(property: Property, faults: Purse, servers: usize) -> Option<(usize, &'static Rule)> {
    RULES.iter().enumerate().find(|(_, rule)| {
        servers >= rule.least_servers
            && (rule.properties.is_empty() || rule.properties.contains(&property))
            && (rule.faults.is_empty() || rule.faults.iter().any(|kind| faults.count(*kind) > 0))
    })
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
            (NoErrorPathIntoTheSection, None, 1, Some("setnx-and-del")),
            (NoErrorPathIntoTheSection, Some(Pause), 5, Some("setnx-and-del")),
        ] {
            let faults = fault.map_or(Purse::NOTHING, |kind| Purse::NOTHING.with(kind, 1));
            let found = rule(property, faults, servers).map(|(_, it)| it.lesson);
            assert_eq!(found, lesson, "{property:?} {fault:?}");
        }
    }
}
