//! What helps against a failure, and the lesson about it: by what breaks, by which fault, on how
//! many servers, and by what the run shows. A failure for which nothing is known has none.

use super::Checked;
use crate::explore::Verdict;
use crate::faults::{FaultKind, Purse};
use crate::moves::{Clock, Move};
use crate::properties::{Finding, FindingKind, How, Loss, Opening};
use crate::report::{Recording, faults_of};
use crate::scenario::Property::{
    self, MutualExclusion, NoErrorPathIntoTheSection, NoLostUpdate, OnlyTheHolderReleases,
    TheHolderHolds, TheLockComesBack,
};
use crate::text::{Sentences, fill};
use crate::world::{Event, EventKind};

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
    /// Whether the run shows what it helps against.
    is_meant: fn(&Recording, &Finding) -> bool,
}

/// The first that fits is meant, and is to be done before those behind it.
const RULES: [Rule; 7] = [
    Rule {
        sentence: |text| text.helping().heed_the_reply,
        lesson: "setnx-and-del",
        properties: &[NoErrorPathIntoTheSection],
        faults: &[],
        least_servers: 1,
        is_meant: |_, _| true,
    },
    Rule {
        sentence: |text| text.helping().redlock,
        lesson: "redlock",
        properties: &[],
        faults: &[FaultKind::ClockJump, FaultKind::Restart, FaultKind::Failover],
        least_servers: 2,
        is_meant: |_, _| true,
    },
    Rule {
        sentence: |text| text.helping().replicated,
        lesson: "failover",
        properties: &[],
        faults: &[FaultKind::Failover],
        least_servers: 1,
        is_meant: |_, _| true,
    },
    Rule {
        sentence: |text| text.helping().server_time,
        lesson: "clocks",
        properties: &[],
        faults: &[FaultKind::ClockJump],
        least_servers: 1,
        is_meant: sets_clients_clock,
    },
    Rule {
        sentence: |text| text.helping().compare_and_delete,
        lesson: "script",
        properties: &[OnlyTheHolderReleases],
        faults: &[],
        least_servers: 1,
        is_meant: takes_anothers,
    },
    Rule {
        sentence: |text| text.helping().ttl_with_the_lock,
        lesson: "set-nx-px",
        properties: &[TheLockComesBack],
        faults: &[FaultKind::Crash, FaultKind::LoseReply],
        least_servers: 1,
        is_meant: has_no_ttl,
    },
    Rule {
        sentence: |text| text.helping().fence,
        lesson: FENCING,
        properties: &[MutualExclusion, TheHolderHolds, NoLostUpdate],
        faults: &[FaultKind::Pause, FaultKind::Delay, FaultKind::Partition],
        least_servers: 1,
        is_meant: has_run_out,
    },
];

const FENCING: &str = "pause-and-fence";

impl Checked {
    /// What helps against all that is broken, each said once; what is to be done first comes first.
    pub fn helps(&self, text: &Sentences) -> Vec<String> {
        let mut helps: Vec<(Help, String)> = Vec::new();
        for (property, run) in self.broken() {
            let recording = self.recording(Some(property), run);
            let help = recording.and_then(|it| self.help(property, &it, text));
            let Some(help) = help else { continue };
            if helps.iter().all(|(known, _)| known.sentence != help.sentence) {
                let against = [text.failure(property), &help.sentence];
                helps.push((help.clone(), fill(text.helping().against, &against)));
            }
        }
        helps.sort_by_key(|(help, _)| help.rank);
        helps.into_iter().map(|(_, said)| said).collect()
    }

    /// What helps against the failure that a run shows.
    pub fn help(
        &self,
        property: Property,
        recording: &Recording,
        text: &Sentences,
    ) -> Option<Help> {
        let servers = self.question.scenario.servers.len();
        let faults = faults_of(recording.run().moves());
        let finding = recording.findings().iter().find(|it| it.property() == property)?;
        let (rank, rule) = rule(property, faults, servers)?;
        if !(rule.is_meant)(recording, finding) {
            return None;
        }
        if rule.lesson != FENCING {
            return Some(Help {
                sentence: (rule.sentence)(text).to_owned(),
                lesson: rule.lesson,
                rank,
            });
        }
        let holds = |known: &(Property, Verdict)| matches!(known, (NoLostUpdate, Verdict::Holds));
        let sentence = match self.answer.verdicts.iter().any(holds) {
            true => fill(text.helping().is_fenced, &[text.property(NoLostUpdate)]),
            // Numbers are given already, and do not help.
            false if self.writes_with_number() => return None,
            false => (rule.sentence)(text).to_owned(),
        };
        Some(Help { sentence, lesson: rule.lesson, rank })
    }

    fn writes_with_number(&self) -> bool {
        self.programs().iter().any(|loaded| loaded.program.writes_with_number())
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

/// Whether the clock of a client is set.
fn sets_clients_clock(recording: &Recording, _: &Finding) -> bool {
    let is_clients = |made: &Move| matches!(made, Move::Jump { clock: Clock::Client(_), .. });
    recording.run().moves().iter().any(is_clients)
}

/// Whether a client deletes or overwrites what another has written.
fn takes_anothers(_: &Recording, finding: &Finding) -> bool {
    matches!(finding.kind, FindingKind::OnlyTheHolderReleases { loss: Some(_), .. })
}

/// Whether a lock that is left behind was taken by a command that could have set a TTL.
fn has_no_ttl(recording: &Recording, finding: &Finding) -> bool {
    let FindingKind::TheLockComesBack { left_behind: Some(left_behind), .. } = &finding.kind else {
        return false;
    };
    let events = recording.run().events();
    let written = left_behind.written.and_then(|event| events.get(event));
    let takes = |event: &Event| match &event.kind {
        EventKind::Executed { args, .. } => args.first().is_some_and(|name| {
            [&b"SET"[..], b"SETNX"].iter().any(|it| name.as_slice().eq_ignore_ascii_case(it))
        }),
        _ => false,
    };
    left_behind.deadline.is_none() && written.is_some_and(takes)
}

/// Whether a lock had run out by the time at which its client counted on it.
fn has_run_out(_: &Recording, finding: &Finding) -> bool {
    let opening = match &finding.kind {
        FindingKind::MutualExclusion { opening, .. }
        | FindingKind::TheHolderHolds { opening, .. } => opening,
        _ => return true,
    };
    let expired = |loss: &Loss| loss.how == How::Expired;
    matches!(opening, Some(Opening::Lost(losses)) if losses.iter().any(expired))
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
