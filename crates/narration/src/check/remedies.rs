//! Remedies for a failure, with the related lesson. They are chosen by the broken property, the
//! faults, the number of servers and the failing run. Some failures have no known remedy.

use super::CheckNarrator;
use crate::report::commands_around_crash;
use crate::text::{ItemNames, Texts};
use lock_semantics::Property::{
    HolderOnly, LeaseOutlastsWork, MutualExclusion, NoDeadlock, NoEntryAfterFailure, NoLostUpdate,
};
use lock_semantics::{Property, Severity};
use model_checker::{CheckJudgement, Way, faults_of};
use primitives::ClientId;
use run_analysis::{
    Act, Finding, FindingKind, Flaw, Loss, Mode, Opening, OrphanedLock, Prolonged, Recording,
    RootCause,
};
use session::record_counterexample;
use simulator::{Clock, Event, EventKind, FaultBudget, FaultKind, Move};

/// A remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// One or two sentences: the necessary change, or that none is necessary.
    pub sentence: String,
    /// Id of the related lesson.
    pub lesson: &'static str,
    /// Order of the remedies; the lowest comes first.
    pub rank: usize,
}

/// A remedy with its conditions.
struct Rule {
    sentence: fn(&Texts) -> &'static str,
    lesson: &'static str,
    /// Broken properties, or empty for any property.
    properties: &'static [Property],
    /// Faults, one of them in the run, or empty for any run.
    faults: &'static [FaultKind],
    least_servers: usize,
    /// Returns `true` if the run shows the problem.
    is_meant: fn(&Recording, &Finding) -> bool,
}

/// All rules. The first that applies is chosen. The order is also the order of the remedies.
const RULES: [Rule; 15] = [
    Rule {
        sentence: |text| text.remedies().heed_the_reply,
        lesson: "setnx-and-del",
        properties: &[NoEntryAfterFailure],
        faults: &[],
        least_servers: 1,
        is_meant: |_, _| true,
    },
    Rule {
        sentence: |text| text.remedies().in_one_command,
        lesson: "set-nx-px",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        faults: &[],
        least_servers: 1,
        is_meant: sets_what_was_free,
    },
    Rule {
        sentence: |text| text.remedies().free_it_last,
        lesson: "setnx-and-del",
        properties: &[MutualExclusion, LeaseOutlastsWork],
        faults: &[],
        least_servers: 1,
        is_meant: frees_inside,
    },
    Rule {
        sentence: |text| text.remedies().read_under_the_lock,
        lesson: "cache-stampede",
        properties: &[NoLostUpdate],
        faults: &[],
        least_servers: 1,
        is_meant: reads_before_it_takes,
    },
    Rule {
        sentence: |text| text.remedies().write_under_the_lock,
        lesson: "setnx-and-del",
        properties: &[NoLostUpdate],
        faults: &[],
        least_servers: 1,
        is_meant: writes_after_it_frees,
    },
    Rule {
        sentence: |text| text.remedies().redlock,
        lesson: "redlock",
        properties: &[],
        faults: &[FaultKind::ClockJump, FaultKind::Restart, FaultKind::Failover],
        least_servers: 2,
        is_meant: |_, _| true,
    },
    Rule {
        sentence: |text| text.remedies().replicated,
        lesson: "failover",
        properties: &[],
        faults: &[FaultKind::Failover],
        least_servers: 1,
        is_meant: |_, _| true,
    },
    Rule {
        sentence: |text| text.remedies().server_time,
        lesson: "clocks",
        properties: &[],
        faults: &[FaultKind::ClockJump],
        least_servers: 1,
        is_meant: sets_clients_clock,
    },
    Rule {
        sentence: |text| text.remedies().compare_and_delete,
        lesson: "script",
        properties: &[HolderOnly],
        faults: &[],
        least_servers: 1,
        is_meant: takes_anothers,
    },
    Rule {
        sentence: |text| text.remedies().extend_own,
        lesson: "renewal",
        properties: &[HolderOnly],
        faults: &[],
        least_servers: 1,
        is_meant: changes_anothers_expiry,
    },
    Rule {
        sentence: |text| text.remedies().longer_lease,
        lesson: "renewal",
        properties: &[MutualExclusion, LeaseOutlastsWork],
        faults: &[],
        least_servers: 1,
        is_meant: works_too_long,
    },
    Rule {
        sentence: |text| text.remedies().holder_sets_the_ttl,
        lesson: "renewal",
        properties: &[NoDeadlock],
        faults: &[],
        least_servers: 1,
        is_meant: is_prolonged_by_another,
    },
    Rule {
        sentence: |text| text.remedies().ttl_for_each_permit,
        lesson: "set-nx-px",
        properties: &[NoDeadlock],
        faults: &[FaultKind::Crash, FaultKind::LoseReply],
        least_servers: 1,
        is_meant: is_permit_without_ttl,
    },
    Rule {
        sentence: |text| text.remedies().ttl_with_the_lock,
        lesson: "set-nx-px",
        properties: &[NoDeadlock],
        faults: &[FaultKind::Crash, FaultKind::LoseReply],
        least_servers: 1,
        is_meant: has_no_ttl,
    },
    Rule {
        sentence: |text| text.remedies().fence,
        lesson: FENCING,
        properties: &[MutualExclusion, LeaseOutlastsWork, NoLostUpdate],
        faults: &[FaultKind::Pause, FaultKind::Delay, FaultKind::Partition],
        least_servers: 1,
        is_meant: has_run_out,
    },
];

const FENCING: &str = "pause-and-fence";

impl CheckNarrator<'_> {
    /// Returns the remedies for all broken properties in order, without duplicates.
    pub fn helps(self) -> Vec<String> {
        let CheckNarrator { report, text } = self;
        let mut helps: Vec<(Help, String)> = Vec::new();
        let ways = report.ways();
        let is_broken = ways.iter().any(|way| way.severity == Severity::Broken);
        // A lock without mistakes has the lease limit, too, so its remedy fixes no mistake.
        let ways = ways.into_iter().filter(|way| !is_broken || way.severity == Severity::Broken);
        for Way { shows: property, run, .. } in ways {
            let recording = record_counterexample(report, property, &run);
            let help = recording.and_then(|it| self.help(property, &it));
            let Some(help) = help else { continue };
            if helps.iter().all(|(known, _)| known.sentence != help.sentence) {
                let against = text.remedies().against(&self.failure(property), &help.sentence);
                helps.push((help, against));
            }
        }
        helps.sort_by_key(|(help, _)| help.rank);
        helps.into_iter().map(|(_, said)| said).collect()
    }

    /// Returns the remedy for the failure in a run.
    pub fn help(self, property: Property, recording: &Recording) -> Option<Help> {
        let CheckNarrator { report, text } = self;
        let servers = report.question.scenario.servers.len();
        let faults = faults_of(recording.run().moves());
        let finding = recording.worst_finding_on(property)?;
        let (rank, rule) = rules(property, faults, servers)
            .find(|(_, rule)| (rule.is_meant)(recording, finding))?;
        if rule.lesson != FENCING {
            return Some(Help {
                sentence: (rule.sentence)(text).to_owned(),
                lesson: rule.lesson,
                rank,
            });
        }
        let holds =
            |known: &(Property, CheckJudgement)| *known == (NoLostUpdate, CheckJudgement::Holds);
        let sentence = match report.answer.verdicts.iter().any(holds) {
            true => text.remedies().is_fenced(&text.property(NoLostUpdate)),
            // The program already uses fencing tokens, and they did not prevent the failure.
            false if report.writes_with_number() => return None,
            false => (rule.sentence)(text).to_owned(),
        };
        Some(Help { sentence, lesson: rule.lesson, rank })
    }
}

/// Returns the rules for a property broken with these faults, each with its rank.
fn rules(
    property: Property,
    faults: FaultBudget,
    servers: usize,
) -> impl Iterator<Item = (usize, &'static Rule)> {
    RULES.iter().enumerate().filter(move |(_, rule)| {
        servers >= rule.least_servers
            && (rule.properties.is_empty() || rule.properties.contains(&property))
            && (rule.faults.is_empty() || rule.faults.iter().any(|kind| faults.count(*kind) > 0))
    })
}

/// Returns `true` if a client overwrites another client's lock with SET because the key did not
/// exist when it looked.
fn sets_what_was_free(recording: &Recording, finding: &Finding) -> bool {
    let Some(loss) = lost(finding) else { return false };
    let Some(RootCause { act: Act::Sent, flaw: Flaw::Stale { changed, .. }, .. }) = loss.decision
    else {
        return false;
    };
    let events = recording.run().events();
    let is_set =
        events.get(loss.event).is_some_and(|it| is_command(it, &["SET", "SETEX", "PSETEX"]));
    let was_free = events.get(changed).is_some_and(|event| {
        let mut changes = event.kind.changes().iter();
        changes.any(|change| change.key == loss.key && change.before.is_none())
    });
    matches!(loss.how, Mode::Overwritten { .. }) && is_set && was_free
}

/// Returns `true` if the client inside has itself released its lock.
fn frees_inside(_: &Recording, finding: &Finding) -> bool {
    matches!(opening(finding), Some(Opening::Freed { .. }))
}

/// Returns `true` if a client acquires its lock only after another client has changed the value
/// that it read.
fn reads_before_it_takes(recording: &Recording, finding: &Finding) -> bool {
    let FindingKind::NoLostUpdate { by, overwritten, .. } = finding.kind else { return false };
    let sections = recording.critical_sections().all().iter();
    let ends_after = |left: Option<usize>| left.is_none_or(|left| left > finding.event);
    let mut around =
        sections.filter(|it| it.client == by && it.entered < finding.event && ends_after(it.left));
    around.any(|it| changes_keys(recording, by, overwritten, it.entered))
}

/// Returns `true` if a client left and released its lock before it writes.
fn writes_after_it_frees(recording: &Recording, finding: &Finding) -> bool {
    let FindingKind::NoLostUpdate { by, .. } = finding.kind else { return false };
    if recording.critical_sections().of(by).is_some() {
        return false;
    }
    let sections = recording.critical_sections().all().iter();
    let left = sections.filter(|it| it.client == by).filter_map(|it| it.left).next_back();
    left.is_some_and(|left| changes_keys(recording, by, left, finding.event))
}

/// Returns `true` if a command of the client changes a key between two events.
fn changes_keys(recording: &Recording, client: ClientId, after: usize, before: usize) -> bool {
    let mut between = recording.run().events().range(after..before.max(after));
    between.any(|event| event.client == Some(client) && !event.kind.changes().is_empty())
}

/// Returns `true` if the clock of a client jumps.
fn sets_clients_clock(recording: &Recording, _: &Finding) -> bool {
    let is_clients = |made: &Move| matches!(made, Move::Jump { clock: Clock::Client(_), .. });
    recording.run().moves().iter().any(is_clients)
}

/// Returns `true` if a client deletes or overwrites a value written by another.
fn takes_anothers(_: &Recording, finding: &Finding) -> bool {
    matches!(finding.kind, FindingKind::HolderOnly { loss: Some(_), .. })
}

/// Returns `true` if a client changes the expiry of a value written by another.
fn changes_anothers_expiry(recording: &Recording, finding: &Finding) -> bool {
    let names = ["EXPIRE", "PEXPIRE", "EXPIREAT", "PEXPIREAT"];
    recording.run().events().get(finding.event).is_some_and(|event| is_command(event, &names))
}

/// Returns `true` if a lock had expired without any fault when its client relied on it.
fn works_too_long(recording: &Recording, finding: &Finding) -> bool {
    faults_of(recording.run().moves()) == FaultBudget::NOTHING && has_run_out(recording, finding)
}

/// Returns `true` if a permit is lost that has no TTL.
fn is_permit_without_ttl(_: &Recording, finding: &Finding) -> bool {
    matches!(finding.kind, FindingKind::NoDeadlock { permits: Some(_), .. })
        && left_behind(finding).is_none_or(|it| it.deadline.is_none())
}

/// Returns `true` if an orphaned lock was acquired by a command that could have set a TTL.
fn has_no_ttl(recording: &Recording, finding: &Finding) -> bool {
    let Some(left_behind) = left_behind(finding) else { return false };
    let events = recording.run().events();
    let written = left_behind.written.and_then(|event| events.get(event));
    left_behind.deadline.is_none()
        && written.is_some_and(|it| is_command(it, &["SET", "SETNX"]))
        && commands_around_crash(recording, left_behind).is_none()
}

/// Returns `true` if a lock is still held because a client other than its holder set the TTL.
fn is_prolonged_by_another(_: &Recording, finding: &Finding) -> bool {
    left_behind(finding).is_some_and(
        |it| matches!(it.prolonged, Some(Prolonged::Renewed { by, .. }) if by != it.owner),
    )
}

/// Returns `true` if a lock had expired when its client relied on it.
fn has_run_out(_: &Recording, finding: &Finding) -> bool {
    let expired = |loss: &Loss| loss.how == Mode::Expired;
    match (opening(finding), finding.property()) {
        (Some(Opening::Lost(losses)), _) => losses.iter().any(expired),
        (_, property) => ![MutualExclusion, LeaseOutlastsWork].contains(&property),
    }
}

/// Returns the reason why a client could enter while another was inside, if known.
fn opening(finding: &Finding) -> Option<&Opening> {
    match &finding.kind {
        FindingKind::MutualExclusion { opening, .. }
        | FindingKind::LeaseOutlastsWork { opening, .. } => opening.as_ref(),
        _ => None,
    }
}

/// Returns the orphaned lock, if the finding has one.
fn left_behind(finding: &Finding) -> Option<&OrphanedLock> {
    match &finding.kind {
        FindingKind::NoDeadlock { left_behind, .. } => left_behind.as_ref(),
        _ => None,
    }
}

/// Returns the loss of the lock that caused the finding, if there was one.
fn lost(finding: &Finding) -> Option<&Loss> {
    match (&finding.kind, opening(finding)) {
        (FindingKind::HolderOnly { loss, .. }, _) => loss.as_deref(),
        (_, Some(Opening::Lost(losses))) => losses.last(),
        _ => None,
    }
}

/// Returns `true` if the event executes one of these commands.
fn is_command(event: &Event, names: &[&str]) -> bool {
    let EventKind::Executed { args, .. } = &event.kind else { return false };
    args.first().is_some_and(|it| names.iter().any(|name| it.is_word(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use content::texts::Lessons;

    #[test]
    fn lesson_of_every_rule_exists() {
        let lessons = Lessons::all();
        for Rule { lesson, .. } in RULES {
            assert!(lessons.of(lesson).is_some(), "{lesson}");
        }
    }

    #[test]
    fn rules_for_a_failure_lead_to_the_expected_lessons() {
        use FaultKind::{ClockJump, Crash, Failover, Pause, Restart};
        for (property, fault, servers, lessons) in [
            (MutualExclusion, Some(Pause), 1, "set-nx-px setnx-and-del renewal pause-and-fence"),
            (NoLostUpdate, Some(Pause), 5, "cache-stampede setnx-and-del pause-and-fence"),
            (MutualExclusion, Some(ClockJump), 1, "set-nx-px setnx-and-del clocks renewal"),
            (MutualExclusion, Some(ClockJump), 5, "set-nx-px setnx-and-del redlock clocks renewal"),
            (MutualExclusion, Some(Restart), 5, "set-nx-px setnx-and-del redlock renewal"),
            (MutualExclusion, Some(Restart), 1, "set-nx-px setnx-and-del renewal"),
            (LeaseOutlastsWork, Some(Failover), 1, "set-nx-px setnx-and-del failover renewal"),
            (HolderOnly, Some(Pause), 1, "set-nx-px script renewal"),
            (HolderOnly, None, 1, "set-nx-px script renewal"),
            (NoDeadlock, Some(Crash), 1, "renewal set-nx-px set-nx-px"),
            (NoDeadlock, None, 1, "renewal"),
            (MutualExclusion, None, 1, "set-nx-px setnx-and-del renewal"),
            (NoLostUpdate, None, 1, "cache-stampede setnx-and-del"),
            (NoEntryAfterFailure, None, 1, "setnx-and-del"),
            (NoEntryAfterFailure, Some(Pause), 5, "setnx-and-del"),
        ] {
            let faults =
                fault.map_or(FaultBudget::NOTHING, |kind| FaultBudget::NOTHING.with(kind, 1));
            let found: Vec<_> = rules(property, faults, servers).map(|(_, it)| it.lesson).collect();
            assert_eq!(found.join(" "), lessons, "{property:?} {fault:?}");
        }
    }
}
