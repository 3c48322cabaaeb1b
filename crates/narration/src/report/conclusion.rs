//! Conclusion of a run: remarks, findings, properties that were not tested, and the reason why the
//! run ended.
//!
//! Like [`super::transcript`], the lines are formatted for terminals and text files.

use super::advice::instead_of_unsupported;
use super::events::join_names;
use super::finding_reasons::FindingMessage;
use super::narrator::Narrator;
use super::transcript::{on_one_line, searchable};
use crate::text::{Texts, clipped, grouped, milliseconds};
use lock_semantics::{ProgramFailure, Severity, Verdict};
use primitives::{ClientId, Millis};
use redis_model::Bytes;
use run_analysis::Untested;
use simulator::{BYTE_LIMIT, EventKind, MOVE_LIMIT, StopReason};

/// Kind of a line in the conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConclusionLine {
    /// A fact to know before reading the findings.
    Remark,
    /// A finding.
    Finding(Severity),
    /// Explanation below a finding or a verdict.
    Reason,
    /// Verdict that all properties hold, with the bounds of the run.
    Upheld,
    /// Verdict that no property was broken so far, with the bounds of the run.
    Undecided,
    /// Verdict that the lock was not tested, with the reason.
    Untested,
    /// Reason why the run ended although some clients had not finished.
    StopReason,
}

impl<'a> Narrator<'a> {
    /// Formats the conclusion: remarks, then each finding with its step and explanation. Without
    /// findings, the verdict follows. The last line states why the run ended, if some clients had
    /// not finished. `until` is the horizon of the run.
    pub fn conclusion(self, until: Millis) -> String {
        self.conclusion_lines(until).into_iter().map(|(_, line)| line + "\n").collect()
    }

    /// Returns the lines of [`Narrator::conclusion`] with their kinds.
    pub fn conclusion_lines(self, until: Millis) -> Vec<(ConclusionLine, String)> {
        let lines = self.concluding(until).into_iter();
        let indented = |(kind, line): (ConclusionLine, String)| {
            let indent = if kind == ConclusionLine::Reason { "  " } else { "" };
            (kind, indent.to_owned() + &on_one_line(&searchable(&line)))
        };
        lines.map(indented).collect()
    }

    /// Returns the same lines with no-break spaces in numbers and with unescaped output of
    /// programs.
    pub fn concluding(self, until: Millis) -> Vec<(ConclusionLine, String)> {
        let mut lines: Vec<(ConclusionLine, String)> = Vec::new();
        lines.extend(self.remarks().into_iter().map(|line| (ConclusionLine::Remark, line)));
        let findings =
            self.recording.findings().iter().map(|finding| {
                (Some(finding.severity), finding.event, self.finding_message(finding))
            });
        let failures = self
            .recording
            .coverage()
            .failures()
            .iter()
            .map(|failure| (failure.severity(), failure.event, self.failure_message(failure)));
        // After the first use of something that the model lacks, the run is no evidence.
        let is_reliable = self.recording.coverage().unsupported().is_none();
        let found = findings.chain(failures).filter(|_| is_reliable);
        for (severity, event, FindingMessage { title, reason, .. }) in found {
            let title = self.text.findings.at_step(&title, &self.recording.step_of(event));
            let kind = severity.map_or(ConclusionLine::Remark, ConclusionLine::Finding);
            lines.push((kind, title));
            lines.push((ConclusionLine::Reason, reason));
        }
        let messages = &self.text.conclusion;
        let kind = match self.recording.verdict(until) {
            Verdict::Broken | Verdict::LeaseLimit => None,
            Verdict::NotTested => Some(ConclusionLine::Untested),
            Verdict::Inconclusive => Some(ConclusionLine::Undecided),
            Verdict::Holds => Some(ConclusionLine::Upheld),
        };
        let coverage = self.recording.coverage();
        let tested = match coverage.unsupported() {
            Some(_) => Err(Untested::Unsupported),
            None => coverage.of_lock(),
        };
        match (kind, tested) {
            (Some(ConclusionLine::Untested), Err(untested)) => {
                let why = reason_untested(untested, self.text);
                lines.push((
                    ConclusionLine::Untested,
                    format!("{}: {why}", messages.nothing_tested),
                ));
                lines.extend(self.replacement().map(|it| (ConclusionLine::Reason, it)));
            }
            (Some(ConclusionLine::Undecided), _) => {
                let line = messages.undecided(&self.nothing_found(until));
                lines.push((ConclusionLine::Undecided, line));
            }
            (Some(kind), _) => lines.push((kind, self.nothing_found(until))),
            (None, _) => {}
        }
        lines.extend(self.ending(until).map(|line| (ConclusionLine::StopReason, line)));
        lines
    }

    /// Returns a replacement for the command or function that the model lacks, if one was used.
    fn replacement(self) -> Option<String> {
        let event = self.recording.coverage().unsupported()?;
        match &self.recording.run().events().get(event)?.kind {
            EventKind::Unsupported { lacks, .. } => instead_of_unsupported(lacks, self.text),
            _ => None,
        }
    }

    /// Returns the most severe finding with its step. Without findings, returns the verdict.
    pub fn headline(self, until: Millis) -> (ConclusionLine, String) {
        let lines = self.concluding(until).into_iter();
        let rank = |(line, _): &(ConclusionLine, String)| match line {
            ConclusionLine::Finding(severity) => (0, Some(*severity)),
            ConclusionLine::Upheld | ConclusionLine::Undecided | ConclusionLine::Untested => {
                (1, None)
            }
            ConclusionLine::Remark | ConclusionLine::Reason | ConclusionLine::StopReason => {
                (2, None)
            }
        };
        lines.min_by_key(rank).unwrap_or((ConclusionLine::Untested, String::new()))
    }

    /// Returns the most severe finding at this step. Without one, returns the headline of the run.
    pub fn headline_at(self, step: usize, until: Millis) -> (ConclusionLine, String) {
        let findings = self.recording.findings().iter();
        let here = findings.filter(|it| self.recording.step_of(it.event) == step);
        let is_reliable = self.recording.coverage().unsupported().is_none();
        match here.min_by_key(|it| it.severity).filter(|_| is_reliable) {
            Some(finding) => {
                let title = self.finding_message(finding).title;
                let line = self.text.findings.at_step(&title, &step);
                (ConclusionLine::Finding(finding.severity), line)
            }
            None => self.headline(until),
        }
    }

    /// Returns facts to know before reading the findings: clients run different programs, or lock
    /// different keys.
    pub fn remarks(self) -> Vec<String> {
        let messages = &self.text.conclusion;
        let mut clients = (0..).map(ClientId).zip(&self.recording.run().world().scenario().clients);
        let first = clients.next();
        let different: Vec<String> = clients
            .filter(|(_, setup)| first.is_some_and(|(_, first)| setup.program != first.program))
            .map(|(client, _)| client.to_string())
            .collect();
        let first = first.map(|(client, _)| client.to_string()).unwrap_or_default();
        let has_others = !different.is_empty();
        let programs = has_others
            .then(|| messages.different_programs(&join_names(different, self.text), &first));
        programs.into_iter().chain(self.separate_locks()).collect()
    }

    /// States that two clients lock different keys, if they do.
    pub fn separate_locks(self) -> Option<String> {
        let ((first, one), (second, other)) = self.recording.coverage().separate_locks()?;
        let keys = [one, other].map(Bytes::bare_or_quoted);
        Some(self.text.conclusion.separate_locks(&first, &keys[0], &second, &keys[1]))
    }

    /// Formats the failure of a program: a title and its consequences.
    pub fn failure_message(self, failure: &ProgramFailure) -> FindingMessage {
        let (messages, ProgramFailure { client, error, .. }) = (&self.text.conclusion, failure);
        if failure.severity().is_none() {
            let title = messages.program_was_unanswered(client, &error.line);
            let reason = clipped(error.message());
            return FindingMessage { title, brief: reason.clone(), reason, property: None };
        }
        let message = clipped(error.message().trim_end().to_owned());
        let title = messages.program_failed(client, &error.line, &message);
        let advice = self.advice(failure);
        let meaning = messages.nothing_else_is_upheld(client);
        let brief = advice.clone().unwrap_or_default();
        let sentences: Vec<String> = advice.into_iter().chain([meaning]).collect();
        let reason = sentences.join(self.text.between_sentences);
        FindingMessage { title, reason, brief, property: None }
    }

    /// States the limits of a run without findings.
    pub fn scope(self, until: Millis) -> String {
        self.text.conclusion.scope(&self.extent(until))
    }

    fn nothing_found(self, until: Millis) -> String {
        self.text.conclusion.nothing_found(&self.extent(until))
    }

    /// Formats the bounds of a run: clients, servers, seed, time and faults.
    fn extent(self, until: Millis) -> String {
        let world = self.recording.run().world();
        let (clients, servers) = (world.clients().count(), world.servers().count());
        let seed = world.scenario().seed;
        let faults = self.recording.run().moves().iter().filter(|made| made.is_fault()).count();
        let messages = &self.text.conclusion;
        let clients = messages.clients(clients as u64);
        let servers = messages.servers(servers as u64);
        let faults = match faults {
            0 => messages.no_faults.to_owned(),
            _ => messages.faults(faults as u64),
        };
        let until = milliseconds(self.reached(until));
        messages.extent(&clients, &servers, &seed, &until, &faults)
    }

    /// Returns the end of the known part of the run. It exceeds `until` if the horizon was
    /// shortened or the user continued the run.
    fn reached(self, until: Millis) -> Millis {
        let now = self.recording.run().world().now();
        match StopReason::of(self.recording.run()) {
            StopReason::MovesUsedUp | StopReason::MemoryUsedUp => now,
            StopReason::Done | StopReason::TimeOver => until.max(now),
        }
    }

    /// Returns the reason why the run ended although some clients had not finished.
    pub fn ending(self, until: Millis) -> Option<String> {
        let messages = &self.text.conclusion;
        if self.recording.can_go_on(until) {
            let at = milliseconds(self.recording.run().world().now());
            return Some(messages.stopped_before_its_end(&at));
        }
        let at_work = join_names(self.recording.at_work(), self.text);
        let at = milliseconds(self.reached(until));
        match StopReason::of(self.recording.run()) {
            StopReason::Done => None,
            StopReason::TimeOver => Some(messages.time_was_over(&at, &at_work)),
            StopReason::MovesUsedUp => {
                let limit = grouped(MOVE_LIMIT as u64);
                Some(messages.moves_were_used_up(&at, &limit, &at_work))
            }
            StopReason::MemoryUsedUp => {
                let megabytes = grouped(BYTE_LIMIT >> 20);
                Some(messages.memory_was_used_up(&at, &megabytes, &at_work))
            }
        }
    }
}

/// Returns the reason why a property was not tested, as a sentence.
pub fn reason_untested(untested: Untested, text: &Texts) -> &'static str {
    let text = &text.conclusion;
    match untested {
        Untested::Unsupported => text.uses_unsupported,
        Untested::ProgramFailed => text.a_program_failed,
        Untested::EnterIsNotCalled => text.enter_is_not_called,
        Untested::NothingHappened => text.nothing_happened,
        Untested::NobodyEntered => text.nobody_entered,
        Untested::NobodyAsked => text.nobody_asked,
        Untested::NobodyStayed => text.nobody_stayed,
        Untested::OneClient => text.only_one_client,
        Untested::EnoughPermits => text.enough_permits,
        Untested::SeveralInside => text.several_inside,
        Untested::BlocksNobody => text.blocks_nobody,
        Untested::NobodyContended => text.nobody_contended,
        Untested::StoreUnused => text.store_unused,
        Untested::OnlyByCheck => text.only_by_check,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;
    use primitives::ServerId;
    use redis_model::Bytes;
    use run_analysis::Recording;
    use simulator::{Move, Scenario};

    #[test]
    fn external_command_is_listed_and_can_break_the_lock() {
        let lock = r#"if redis.call("SET", "lock", 1, "NX") then enter() work(1) end"#;
        let mut recording = Recording::start(&Scenario::of(&[lock])).expect("it loads");
        let args: Vec<Bytes> = ["DEL", "lock"].map(Bytes::from).to_vec();
        let external = Move::Command { server: ServerId(0), args: args.into() };
        let c1 = ClientId(0);
        for next in [Move::Run(c1), Move::Deliver(c1), Move::Run(c1), external] {
            recording.push(next).expect("it may happen");
        }
        let format_run = |text| {
            Narrator::new(&recording, text).transcript()
                + &Narrator::new(&recording, text).conclusion(Millis(0))
        };
        expect_test::expect![[r#"
            1  0 ms  C1: SET lock 1 NX → OK
            2  0 ms  C1 entered
            3  0 ms  external: DEL lock → 1
                       While C1 is still inside, another client can acquire the lock.
            C1 is inside without its lock (step 3)
              After C1 acquired the lock (step 1), an external client deleted the lock (step 3). C1 was still inside.
            Time ran out at 0 ms, before C1 had finished.
        "#]]
        .assert_eq(&format_run(Language::English.texts()));
        for (language, external) in
            [(Language::SimplifiedChinese, "外部"), (Language::TraditionalChinese, "外部")]
        {
            assert_eq!(format_run(language.texts()).matches(external).count(), 2);
        }
    }

    /// The lock that C1 leaves behind has no TTL until an external client sets one.
    #[test]
    fn orphaned_lock_expires_after_an_external_client_sets_a_ttl() {
        let lock =
            r#"while not redis.call("SET", "lock", 1, "NX") do sleep(9) end enter() work(9)"#;
        let mut recording = Recording::start(&Scenario::of(&[lock])).expect("it loads");
        let args: Vec<Bytes> = ["EXPIRE", "lock", "5"].map(Bytes::from).to_vec();
        let external = Move::Command { server: ServerId(0), args: args.into() };
        let c1 = ClientId(0);
        let reason = |recording: &Recording| {
            let finding = recording.findings().last().expect("the lock does not come back");
            Narrator::new(recording, Language::English.texts()).finding_message(finding).reason
        };
        for next in [Move::Run(c1), Move::Deliver(c1), Move::Run(c1), Move::Crash(c1)] {
            recording.push(next).expect("it may happen");
        }
        let left =
            "C1 crashed at step 3 without releasing the lock that it had acquired at step 1.";
        let before = format!(
            "{left} The lock has no TTL: it never expires. No client can ever acquire the lock again."
        );
        assert_eq!(reason(&recording), before);
        recording.push(external).expect("it may happen");
        let after = format!(
            "{left} By itself, the lock would never have expired. \
             At step 4, an external client changed this lock."
        );
        assert_eq!(reason(&recording), after);
    }

    /// Formats a run in which each client enters.
    fn all_inside(programs: &[&str]) -> String {
        let mut recording = Recording::start(&Scenario::of(programs)).expect("it loads");
        for client in (0..).map(ClientId).take(programs.len()) {
            recording.push(Move::Run(client)).expect("it may happen");
        }
        let narrator = Narrator::new(&recording, Language::English.texts());
        narrator.transcript() + &narrator.conclusion(Millis(0))
    }

    #[test]
    fn clients_with_permits_are_named_only_if_there_are_too_many() {
        let program = "-- @permits 2\nenter() work(9)";
        expect_test::expect![[r#"
            1  0 ms  C1 entered
            2  0 ms  C2 entered
            3  0 ms  C3 entered while C1 and C2 were inside
                       C1, C2 and C3 are inside at the same time, but there are only 2 permits.
            Mutual exclusion broken: C1, C2 and C3 were inside together from 0 ms, with 2 permits (step 3)
              C1 had been inside since step 1. C3 entered without requesting a lock.
            Time ran out at 0 ms, before C1, C2 and C3 had finished.
        "#]].assert_eq(&all_inside(&[program; 3]));
    }

    #[test]
    fn readers_are_named_and_exclude_only_writers() {
        let (reader, writer) = ("enter('shared') work(9)", "enter() work(9)");
        expect_test::expect![[r#"
            1  0 ms  C1 entered as a reader
            2  0 ms  C2 entered as a reader
            3  0 ms  C3 entered while C1 was inside
                       C1 and C3 are inside at the same time.
            The program of C3 differs from C1's program.
            Mutual exclusion broken: C1 and C3 were both inside from 0 ms (step 3)
              C1 had been inside since step 1. C3 entered without requesting a lock.
            Time ran out at 0 ms, before C1, C2 and C3 had finished.
        "#]]
        .assert_eq(&all_inside(&[reader, reader, writer]));
        expect_test::expect![[r#"
            1  0 ms  C1 entered
            2  0 ms  C2 entered as a reader while C1 was inside
                       C1 and C2 are inside at the same time.
            The program of C2 differs from C1's program.
            Mutual exclusion broken: C1 and C2 were both inside from 0 ms (step 2)
              C1 had been inside since step 1. C2 entered without requesting a lock.
            Time ran out at 0 ms, before C1 and C2 had finished.
        "#]]
        .assert_eq(&all_inside(&[writer, reader]));
    }

    #[test]
    fn conclusion_of_a_run_beyond_its_horizon_uses_the_time_reached() {
        let mut recording =
            Recording::start(&Scenario::of(&["sleep(100) sleep(100)"])).expect("it loads");
        let c1 = ClientId(0);
        for next in [Move::Run(c1), Move::Tick(Millis(100)), Move::Run(c1)] {
            recording.push(next).expect("it may happen");
        }
        for (until, reached) in [(50, 100), (100, 100), (150, 150)] {
            let conclusion =
                Narrator::new(&recording, Language::English.texts()).conclusion(Millis(until));
            let stopped = format!("Time ran out at {reached} ms, before ");
            assert!(conclusion.contains(&stopped), "{conclusion}");
        }
    }
}
