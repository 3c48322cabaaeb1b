//! Remedies for a failure, with the related lesson. They are chosen by the broken property, the
//! faults, the number of servers and the failing run. Some failures have no known remedy.

mod conditions;

use super::CheckNarrator;
use crate::report::join_names;
use crate::text::Texts;
use lock_semantics::Property::{
    HolderOnly, LeaseOutlastsWork, MutualExclusion, NoDeadlock, NoEntryAfterFailure, NoLostUpdate,
};
use lock_semantics::{Property, Severity};
use model_checker::{Way, faults_of};
use primitives::Millis;
use run_analysis::{Finding, Recording};
use session::record_counterexample;
use simulator::{FaultBudget, FaultKind};

/// A remedy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Help {
    /// One or two sentences: the necessary change, or that none is necessary.
    pub sentence: String,
    /// Id of the related lesson.
    pub lesson: &'static str,
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

/// A rule that applies to every violation. The other rules name their conditions.
const ALWAYS: Rule = Rule {
    sentence: |_| "",
    lesson: "",
    properties: &[],
    faults: &[],
    least_servers: 1,
    is_meant: |_, _| true,
};

/// All rules. The first that applies is chosen.
const RULES: [Rule; 24] = [
    Rule {
        sentence: |text| text.remedies().heed_the_reply,
        lesson: "setnx-and-del",
        properties: &[NoEntryAfterFailure],
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().heed_the_reply,
        lesson: "setnx-and-del",
        properties: &[LeaseOutlastsWork],
        is_meant: conditions::ignores_a_reply,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().in_one_command,
        lesson: "set-nx-px",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        is_meant: conditions::sets_what_was_free,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().free_it_last,
        lesson: "setnx-and-del",
        properties: &[MutualExclusion, LeaseOutlastsWork],
        is_meant: conditions::frees_inside,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().put_back_once,
        lesson: "setnx-and-del",
        properties: &[MutualExclusion, LeaseOutlastsWork],
        is_meant: conditions::takes_a_spare_token,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().read_under_the_lock,
        lesson: "cache-stampede",
        properties: &[NoLostUpdate],
        is_meant: conditions::reads_before_it_takes,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().write_under_the_lock,
        lesson: "setnx-and-del",
        properties: &[NoLostUpdate],
        is_meant: conditions::writes_after_it_frees,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().redlock,
        lesson: "redlock",
        faults: &[FaultKind::ClockJump, FaultKind::Restart, FaultKind::Failover],
        least_servers: 2,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().replicated,
        lesson: "failover",
        faults: &[FaultKind::Failover],
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().server_time,
        lesson: "clocks",
        faults: &[FaultKind::ClockJump],
        is_meant: conditions::sets_clients_clock,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().holder_sets_the_ttl,
        lesson: "renewal",
        properties: &[NoDeadlock],
        is_meant: conditions::is_prolonged_by_another,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().token_instead_of_a_counter,
        lesson: "set-nx-px",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly, NoDeadlock],
        is_meant: conditions::counts_clients,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().ttl_instead_of_a_time,
        lesson: "set-nx-px",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        is_meant: conditions::writes_a_time,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().extend_own,
        lesson: "renewal",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        is_meant: conditions::renews_with_set,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().only_if_free,
        lesson: "set-nx-px",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        is_meant: conditions::sets_without_nx,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().pass_own_token,
        lesson: "script",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        is_meant: conditions::passes_anothers_token,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().compare_token,
        lesson: "script",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        is_meant: conditions::deletes_a_token,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().compare_and_delete,
        lesson: "script",
        properties: &[MutualExclusion, LeaseOutlastsWork, HolderOnly],
        is_meant: conditions::takes_anothers,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().extend_own,
        lesson: "renewal",
        properties: &[HolderOnly],
        is_meant: conditions::changes_anothers_expiry,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().no_renewal_with_nx,
        lesson: "renewal",
        properties: &[MutualExclusion, LeaseOutlastsWork],
        is_meant: conditions::renews_with_nx,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().longer_lease,
        lesson: "renewal",
        properties: &[MutualExclusion, LeaseOutlastsWork],
        is_meant: conditions::works_too_long,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().ttl_for_each_permit,
        lesson: "set-nx-px",
        properties: &[NoDeadlock],
        faults: &[FaultKind::Crash, FaultKind::LoseReply],
        is_meant: conditions::is_permit_without_ttl,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().ttl_with_the_lock,
        lesson: "set-nx-px",
        properties: &[NoDeadlock],
        faults: &[FaultKind::Crash, FaultKind::LoseReply],
        is_meant: conditions::has_no_ttl,
        ..ALWAYS
    },
    Rule {
        sentence: |text| text.remedies().fence,
        lesson: FENCING_LESSON,
        properties: &[MutualExclusion, LeaseOutlastsWork, NoLostUpdate],
        faults: &[FaultKind::Pause, FaultKind::Delay, FaultKind::Partition],
        is_meant: conditions::is_late,
        ..ALWAYS
    },
];

/// Id of the lesson on fencing tokens.
pub const FENCING_LESSON: &str = "pause-and-fence";
const WAITING: &str = "asking-again";

impl CheckNarrator<'_> {
    /// Returns each remedy for the ways to break the lock once, with the numbers of its ways.
    pub fn helps(self) -> Vec<String> {
        let CheckNarrator { report, text } = self;
        let mut helps: Vec<(String, Vec<usize>)> = Vec::new();
        let ways = report.ways();
        let is_broken = ways.iter().any(|way| way.severity == Severity::Broken);
        for (place, Way { shows: property, run, severity, .. }) in ways.iter().enumerate() {
            // A lock without mistakes has the lease limit, too, so its remedy fixes no mistake.
            if is_broken && *severity == Severity::LeaseLimit {
                continue;
            }
            let recording = record_counterexample(report, *property, run);
            let help = recording.and_then(|it| self.help(*property, &it));
            let Some(Help { sentence, .. }) = help else { continue };
            match helps.iter_mut().find(|(known, _)| *known == sentence) {
                Some((_, places)) => places.push(place + 1),
                None => helps.push((sentence, vec![place + 1])),
            }
        }
        let said = |(sentence, places): &(String, Vec<usize>)| match places[..] {
            _ if ways.len() == 1 => text.remedies().remedy(sentence),
            [place] => text.remedies().remedy_of_way(&place, sentence),
            _ => text.remedies().remedy_of_ways(&join_names(places, text), sentence),
        };
        helps.iter().map(said).collect()
    }

    /// Returns the remedy for the failure in a run.
    pub fn help(self, property: Property, recording: &Recording) -> Option<Help> {
        let CheckNarrator { report, text } = self;
        let servers = report.question.scenario.servers.len();
        let faults = faults_of(recording.run().moves());
        let Some(finding) = recording.last_finding_on(property) else {
            return self.help_with_whole_run(property, recording);
        };
        let rule =
            rules(property, faults, servers).find(|rule| (rule.is_meant)(recording, finding))?;
        // The program already uses fencing tokens: either the store rejects late writes, or the
        // tokens did not prevent the failure.
        let has_tokens = rule.lesson == FENCING_LESSON && report.writes_with_number();
        (!has_tokens)
            .then(|| Help { sentence: (rule.sentence)(text).to_owned(), lesson: rule.lesson })
    }

    /// Returns the remedy for a failure of a whole run, which no step shows.
    fn help_with_whole_run(self, property: Property, recording: &Recording) -> Option<Help> {
        let remedies = self.text.remedies();
        let misses_a_signal = |id| recording.missed_signal(id, Millis(0)).is_some();
        let sentence = match property {
            // If no client ever enters, the cause is not the order of the requests.
            _ if self.report.nobody_gets_in() => return None,
            Property::Progress if !recording.refusals().is_empty() => remedies.undo_and_retry,
            Property::NoIdleLock if recording.run().world().client_ids().any(misses_a_signal) => {
                remedies.retry_after_each_poll
            }
            _ => return None,
        };
        Some(Help { sentence: sentence.to_owned(), lesson: WAITING })
    }
}

/// Returns the rules for a property broken with these faults.
fn rules(
    property: Property,
    faults: FaultBudget,
    servers: usize,
) -> impl Iterator<Item = &'static Rule> {
    RULES.iter().filter(move |rule| {
        servers >= rule.least_servers
            && (rule.properties.is_empty() || rule.properties.contains(&property))
            && (rule.faults.is_empty() || rule.faults.iter().any(|kind| faults.count(*kind) > 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use crate::text::lead_sentences::{columns_of, lead_sentences};
    use content::texts::Lessons;

    /// Number of columns for a remedy in the strip of a check result.
    const COLUMNS: usize = 118;

    #[test]
    fn first_sentence_of_every_remedy_fits_into_the_strip() {
        for language in Language::ALL {
            let text = language.texts();
            let others = [text.remedies().undo_and_retry, text.remedies().retry_after_each_poll];
            for remedy in RULES.iter().map(|rule| (rule.sentence)(text)).chain(others) {
                let lead = lead_sentences(remedy, COLUMNS);
                assert!(columns_of(lead) <= COLUMNS, "{lead}");
            }
        }
    }

    #[test]
    fn lesson_of_every_rule_exists() {
        let lessons = Lessons::all();
        for lesson in RULES.iter().map(|rule| rule.lesson).chain([WAITING]) {
            assert!(lessons.of(lesson).is_some(), "{lesson}");
        }
    }

    #[test]
    fn rules_for_a_failure_lead_to_the_expected_lessons() {
        use FaultKind::{ClockJump, Crash, Failover, Pause, Restart};
        for (property, fault, servers, lessons) in [
            (
                MutualExclusion,
                Some(Pause),
                1,
                "set-nx-px setnx-and-del setnx-and-del set-nx-px set-nx-px renewal set-nx-px script script script renewal renewal pause-and-fence",
            ),
            (NoLostUpdate, Some(Pause), 5, "cache-stampede setnx-and-del pause-and-fence"),
            (
                MutualExclusion,
                Some(ClockJump),
                1,
                "set-nx-px setnx-and-del setnx-and-del clocks set-nx-px set-nx-px renewal set-nx-px script script script renewal renewal",
            ),
            (
                MutualExclusion,
                Some(ClockJump),
                5,
                "set-nx-px setnx-and-del setnx-and-del redlock clocks set-nx-px set-nx-px renewal set-nx-px script script script renewal renewal",
            ),
            (
                MutualExclusion,
                Some(Restart),
                5,
                "set-nx-px setnx-and-del setnx-and-del redlock set-nx-px set-nx-px renewal set-nx-px script script script renewal renewal",
            ),
            (
                MutualExclusion,
                Some(Restart),
                1,
                "set-nx-px setnx-and-del setnx-and-del set-nx-px set-nx-px renewal set-nx-px script script script renewal renewal",
            ),
            (
                LeaseOutlastsWork,
                Some(Failover),
                1,
                "setnx-and-del set-nx-px setnx-and-del setnx-and-del failover set-nx-px set-nx-px renewal set-nx-px script script script renewal renewal",
            ),
            (
                HolderOnly,
                Some(Pause),
                1,
                "set-nx-px set-nx-px set-nx-px renewal set-nx-px script script script renewal",
            ),
            (
                HolderOnly,
                None,
                1,
                "set-nx-px set-nx-px set-nx-px renewal set-nx-px script script script renewal",
            ),
            (NoDeadlock, Some(Crash), 1, "renewal set-nx-px set-nx-px set-nx-px"),
            (NoDeadlock, None, 1, "renewal set-nx-px"),
            (
                MutualExclusion,
                None,
                1,
                "set-nx-px setnx-and-del setnx-and-del set-nx-px set-nx-px renewal set-nx-px script script script renewal renewal",
            ),
            (NoLostUpdate, None, 1, "cache-stampede setnx-and-del"),
            (NoEntryAfterFailure, None, 1, "setnx-and-del"),
            (NoEntryAfterFailure, Some(Pause), 5, "setnx-and-del"),
        ] {
            let faults =
                fault.map_or(FaultBudget::NOTHING, |kind| FaultBudget::NOTHING.with(kind, 1));
            let found: Vec<_> = rules(property, faults, servers).map(|it| it.lesson).collect();
            assert_eq!(found.join(" "), lessons, "{property:?} {fault:?}");
        }
    }
}
