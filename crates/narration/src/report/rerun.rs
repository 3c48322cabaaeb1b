//! Re-run: the moves of a failing run, replayed with an edited program.
//!
//! The moves are repeated as long as the world allows each one. A re-run covers one run of the new
//! program only; it does not show that the program holds in other runs.

use super::conclusion::ConclusionLine;
use crate::report::Narrator;
use crate::text::{ItemNames, Texts, grouped};
use lock_semantics::{Property, Severity, Verdict};
use primitives::{Millis, SharedVec};
use run_analysis::Recording;
use simulator::{Move, Scenario};

/// A failing run, stored for a later re-run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenRun {
    scenario: Scenario,
    moves: SharedVec<Move>,
    /// The most severely broken property, or `None` if a program failed.
    property: Option<Property>,
    /// Step of the failure.
    step: usize,
}

/// Result of a re-run with another program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Survival {
    /// The re-run has a finding too. Carries the severity of the worst one.
    Broken(Severity),
    /// All moves were repeated, and all tested properties hold.
    Survived,
    /// Inconclusive: no property is broken, but the moves could not all be repeated, the run is not
    /// over, or it tests nothing.
    Open,
}

impl BrokenRun {
    /// Returns the run of a recording if it has a finding or a failed program.
    pub fn of(recording: &Recording) -> Option<BrokenRun> {
        let findings = recording.findings().iter();
        let findings = findings.map(|it| (it.severity, Some(it.property()), it.event));
        let failures = recording.coverage().failures().iter();
        let failures = failures.filter_map(|it| Some((it.severity()?, None, it.event)));
        let worst = findings.chain(failures).min_by_key(|(severity, _, event)| (*severity, *event));
        let (_, property, event) = worst?;
        let scenario = recording.run().world().scenario().clone();
        let moves = recording.run().moves().clone();
        Some(BrokenRun { scenario, moves, property, step: recording.step_of(event) })
    }

    /// Returns `true` if the scenario is unchanged, so that there is nothing to compare.
    pub fn is_of(&self, scenario: &Scenario) -> bool {
        self.scenario == *scenario
    }

    /// Returns the scenario of the failing run.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Returns the moves of the failing run.
    pub fn moves(&self) -> &SharedVec<Move> {
        &self.moves
    }

    /// Returns the result of the re-run `now`, whose horizon is `until`.
    pub fn survival(&self, now: &Recording, until: Millis) -> Survival {
        match now.verdict(until) {
            Verdict::Broken => Survival::Broken(Severity::Broken),
            Verdict::LeaseLimit => Survival::Broken(Severity::LeaseLimit),
            Verdict::Holds if self.made_again(now) == self.moves.len() => Survival::Survived,
            Verdict::Holds | Verdict::Inconclusive | Verdict::NotTested => Survival::Open,
        }
    }

    /// Formats the result as a title.
    pub fn survival_message(&self, now: &Recording, until: Millis, text: &Texts) -> String {
        let messages = &text.editor;
        let sentence = match (self.survival(now, until), now.verdict(until)) {
            (Survival::Broken(Severity::Broken), _) => messages.still_breaks,
            (Survival::Broken(Severity::LeaseLimit), _) => messages.now_warns,
            (Survival::Survived, _) => messages.survives,
            (Survival::Open, Verdict::NotTested) => messages.tests_nothing,
            (Survival::Open, Verdict::Holds) => {
                return messages.survives_in_part(&now.step_after(self.made_again(now)));
            }
            (Survival::Open, _) => messages.not_broken_so_far,
        };
        sentence.to_owned()
    }

    /// Formats the comparison: the failure of the old run, the failure of the new one, and the last
    /// step with equal moves.
    pub fn comparison(&self, now: &Recording, until: Millis, text: &Texts) -> Vec<String> {
        let messages = &text.editor;
        let broke = self.property.map_or(messages.a_program_failed, |it| text.failure(it));
        let mut sentences = vec![messages.that_run(&broke, &self.step)];
        if let (ConclusionLine::Finding(_), worst) = Narrator::new(now, text).headline(until) {
            sentences.push(messages.this_run(&worst));
        }
        let (same, all) = (self.made_again(now), self.moves.len());
        let [made, all_made] = [same, all].map(|moves| grouped(moves as u64));
        sentences.push(if same == all {
            messages.same_course(&all_made)
        } else {
            messages.same_until(&now.step_after(same), &made, &all_made)
        });
        let faults = faults_in(&self.moves);
        if faults > 0 {
            let again = faults_in(now.run().moves());
            sentences.push(messages.faults_again(&again, &faults));
        }
        sentences
    }

    /// Returns the number of leading moves that both runs have in common.
    fn made_again(&self, now: &Recording) -> usize {
        self.moves.common_prefix(now.run().moves())
    }
}

fn faults_in(moves: &SharedVec<Move>) -> usize {
    moves.iter().filter(|made| made.is_fault()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use content::locks::{SET_NX_PX_LUA, SETNX_DEL, SETNX_TIMESTAMP};
    use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
    use simulator::replay;

    const STORY: &content::Story = &TWO_CLIENTS_DELETE_A_DEAD_LOCK;

    /// Checks the re-run of the first story with another program.
    #[track_caller]
    fn check(program: &str, survival: Survival, expected: &expect_test::Expect) {
        let recording = session::record_story(STORY).expect("the story can be played");
        let broken = BrokenRun::of(&recording).expect("it breaks the lock");
        let mut scenario = recording.run().world().scenario().clone();
        for client in &mut scenario.clients {
            (client.program, client.parameters) = (program.into(), Vec::new());
        }
        let run = replay(&scenario, broken.moves(), STORY.until).expect("it loads");
        let now = Recording::new(run);
        assert_eq!(broken.survival(&now, STORY.until), survival);
        let text = Language::English.texts();
        let title = broken.survival_message(&now, STORY.until, text);
        let lines = [vec![title], broken.comparison(&now, STORY.until, text)].concat();
        expected.assert_eq(&lines.join("\n"));
    }

    #[test]
    fn comparison_lists_both_failures_and_the_repeated_moves() {
        check(
            SETNX_TIMESTAMP.source,
            Survival::Broken(Severity::Broken),
            &expect_test::expect![[r#"
                Still breaks in the earlier failing run
                Before: Lock changed by another client (step 16).
                Now: C2 deleted C1's lock (step 16).
                All 905 moves were repeated in the same order.
                Faults repeated: 1 of 1."#]],
        );
        check(
            SET_NX_PX_LUA.source,
            Survival::Open,
            &expect_test::expect![[r#"
                Not broken so far in the earlier failing run
                Before: Lock changed by another client (step 16).
                3 of 905 moves were repeated, up to step 2. After that, the clients take turns.
                Faults repeated: 1 of 1."#]],
        );
        check(
            SETNX_DEL.source,
            Survival::Broken(Severity::Broken),
            &expect_test::expect![[r#"
                Still breaks in the earlier failing run
                Before: Lock changed by another client (step 16).
                Now: C3's lock is not released: no client can acquire it any more (step 3).
                9 of 905 moves were repeated, up to step 4. After that, the clients take turns.
                Faults repeated: 1 of 1."#]],
        );
        check(
            "sleep(1)",
            Survival::Open,
            &expect_test::expect![[r#"
                In the earlier failing run, no client enters the critical section any more
                Before: Lock changed by another client (step 16).
                1 of 905 moves were repeated, up to step 0. After that, the clients take turns.
                Faults repeated: 0 of 1."#]],
        );
        check(
            "local none = {} + 1",
            Survival::Broken(Severity::Broken),
            &expect_test::expect![[r#"
                Still breaks in the earlier failing run
                Before: Lock changed by another client (step 16).
                Now: C3's program failed at line 1: attempt to perform arithmetic on a table value (step 1).
                1 of 905 moves were repeated, up to step 1. After that, the clients take turns.
                Faults repeated: 0 of 1."#]],
        );
    }

    #[test]
    fn run_without_findings_is_not_stored_for_a_rerun() {
        let start = Recording::start(&Scenario::of(&["sleep(1)"])).expect("it loads");
        assert_eq!(BrokenRun::of(&start), None);
    }
}
