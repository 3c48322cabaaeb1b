//! Formats check results line by line, for terminals and text files.

use super::CheckNarrator;
use super::request::faults_in_words;
use crate::report::{
    FindingMessage, Narrator, join_names, on_one_line, searchable, unsupported_name,
};
use crate::text::{ItemNames, Texts, grouped, milliseconds};
use lock_semantics::{Property, Verdict};
use lua_vm::Program;
use model_checker::{
    CheckJudgement, CheckRequest, Counterexample, Incomplete, MaxWait, Untested, Worst, faults_of,
};
use primitives::Millis;
use session::record_counterexample;
use std::collections::BTreeMap;

/// A row of the verdict table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerdictRow {
    /// The property.
    pub property: Property,
    /// Name of the property.
    pub name: &'static str,
    /// The verdict.
    pub kind: Verdict,
    /// The verdict in words.
    pub verdict: &'static str,
    /// Cost of the counterexample, the bounds within which it holds, or the reason why it is
    /// inconclusive or not tested.
    pub detail: String,
}

/// Returns the requirement of a property, as a sentence.
pub(super) fn meaning_in_words(property: Property, text: &Texts) -> &'static str {
    let messages = text.check();
    match property {
        Property::MutualExclusion => messages.meaning_mutual_exclusion,
        Property::HolderOnly => messages.meaning_holder_only,
        Property::NoDeadlock => messages.meaning_no_deadlock,
        Property::LeaseOutlastsWork => messages.meaning_lease_outlasts_work,
        Property::NoLostUpdate => messages.meaning_no_lost_update,
        Property::NoEntryAfterFailure => messages.meaning_no_entry_after_failure,
        Property::Progress => messages.meaning_progress,
        Property::NoIdleLock => messages.meaning_no_idle_lock,
        Property::NoFailure => messages.meaning_no_failure,
    }
}

/// An observation of the search: an event that happened in some run, or in none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Occurrence {
    /// Whether the event happened in some run.
    pub is_seen: bool,
    /// The observation as a sentence.
    pub sentence: String,
}

impl CheckNarrator<'_> {
    /// Formats the meaning of the verdict *holds*: the number of clients, the faults, the run
    /// length, and the properties that it does not include.
    pub fn holds_in_words(self) -> String {
        let CheckNarrator { report, text } = self;
        let [clients, faults] = self.covered_runs();
        let length = self.detail_of_held();
        let holds = text.check().holds_sentence(&clients, &faults, &length);
        // The user knows a horizon that the request contains.
        let is_cut = report.answer.horizon.is_some() && report.question.bounds.until.is_none();
        let cut = is_cut.then(|| text.check().until_horizon.to_owned());
        let rejected = report.answer.seen.rejected_holder;
        let rejected = rejected.then(|| text.check().rejected_holder.to_owned());
        let untested = self.untested_in_words();
        let sentences: Vec<String> =
            [holds].into_iter().chain(rejected).chain(cut).chain(untested).collect();
        plain(&sentences.join(text.between_sentences))
    }

    /// Names the untested properties, one sentence for each reason.
    pub fn untested_in_words(self) -> Vec<String> {
        let CheckNarrator { report, text } = self;
        let untested =
            report.answer.verdicts.iter().filter_map(|(property, verdict)| match verdict {
                CheckJudgement::NotTested(untested) => {
                    Some((*untested, text.property(*property).to_owned()))
                }
                _ => None,
            });
        let mut by_reason: BTreeMap<Untested, Vec<String>> = BTreeMap::new();
        untested.for_each(|(why, name)| by_reason.entry(why).or_default().push(name));
        let sentence = |(why, properties): (Untested, Vec<String>)| {
            let why = self.why_untested(why);
            text.check().untested_properties(&why, &join_names(properties, text))
        };
        by_reason.into_iter().map(sentence).collect()
    }

    /// Returns one row for each requested property.
    pub fn rows(self) -> Vec<VerdictRow> {
        let CheckNarrator { report, text } = self;
        let row = |(property, verdict): &(Property, CheckJudgement)| {
            let kind = verdict.verdict();
            VerdictRow {
                property: *property,
                name: text.property(*property),
                kind,
                verdict: verdict_in_words(kind, text),
                detail: plain(&self.detail(*property, verdict)),
            }
        };
        report.answer.verdicts.iter().map(row).collect()
    }

    /// States the clients and the faults of the check, then [`CheckNarrator::covered`].
    pub fn checked_with(self) -> String {
        let [clients, faults] = self.covered_runs();
        plain(&self.text.check().checked_with(&clients, &faults, &self.covered()))
    }

    /// Returns the observations, one sentence each.
    pub fn seen(self) -> Vec<String> {
        self.occurrences().into_iter().map(|it| it.sentence).collect()
    }

    /// Returns the observations, also of events that never happened. If the search is incomplete,
    /// the sentences about these are limited to the explored states.
    pub fn occurrences(self) -> Vec<Occurrence> {
        let CheckNarrator { report, text } = self;
        let (seen, messages) = (&report.answer.seen, text.check());
        let so_far = |of_all: &'static str, so_far: &'static str| {
            if report.answer.is_complete { of_all } else { so_far }
        };
        let entered = match seen.entered.len() {
            0 => {
                let sentence =
                    so_far(messages.nobody_entered, messages.nobody_entered_so_far).to_owned();
                Occurrence { is_seen: false, sentence }
            }
            _ if seen.faults_to_enter.is_some_and(|least| least > 0) => {
                Occurrence { is_seen: true, sentence: messages.enter_by_faults.to_owned() }
            }
            all if all == report.question.scenario.clients.len() => {
                Occurrence { is_seen: true, sentence: messages.all_enter.to_owned() }
            }
            _ => {
                let entered = join_names(seen.entered.iter(), text);
                let sentence = if report.answer.is_complete {
                    messages.some_enter(&entered)
                } else {
                    messages.some_entered_so_far(&entered)
                };
                Occurrence { is_seen: true, sentence }
            }
        };
        let kept_out = match seen.kept_out {
            true => Some((true, messages.kept_out)),
            false if seen.entered.is_empty() => None,
            false if report.nobody_stays() => Some((false, messages.nobody_stayed)),
            false => Some((false, so_far(messages.never_kept_out, messages.never_kept_out_so_far))),
        };
        let ran_out = seen.ran_out_inside.then_some((true, messages.ran_out_inside));
        let rejected = seen.rejected_holder.then_some((true, messages.rejected_holder));
        let wait = seen.longest_wait.map(|wait| match wait {
            MaxWait::Milliseconds(ms) => {
                let wait = milliseconds(Millis(ms));
                if report.answer.is_complete {
                    messages.held_after(&wait)
                } else {
                    messages.held_after_so_far(&wait)
                }
            }
            MaxWait::MoreThan(ms) => messages.not_free_for(&milliseconds(Millis(ms))),
            MaxWait::Forever => messages.never_free.to_owned(),
            MaxWait::Unbounded => messages.wait_unbounded.to_owned(),
            MaxWait::Unknown => messages.wait_unknown.to_owned(),
        });
        let wait = wait.map(|sentence| {
            let is_seen = seen.longest_wait != Some(MaxWait::Unknown);
            Occurrence { is_seen, sentence }
        });
        let idle = self.longest_idle().map(|sentence| Occurrence { is_seen: true, sentence });
        let others = kept_out.into_iter().chain(ran_out).chain(rejected);
        let others =
            others.map(|(is_seen, sentence)| Occurrence { is_seen, sentence: sentence.to_owned() });
        // If no client enters, the hints are a part of the verdict.
        let is_verdict = report.overall().worst == Some(Worst::NobodyEnters);
        let hints = if is_verdict { Vec::new() } else { self.hints() };
        let lines = [entered].into_iter().chain(hints).chain(others).chain(wait).chain(idle);
        lines.map(|it| Occurrence { sentence: plain(&it.sentence), ..it }).collect()
    }

    /// States the number of explored states and the completeness of the search.
    pub fn covered(self) -> String {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        let is_broken = |(_, verdict): &(Property, CheckJudgement)| verdict.is_violated();
        let explored = states_in_words(report.answer.states, text);
        plain(&match report.answer.is_complete {
            true => messages.all_states(&explored),
            false if report.answer.verdicts.iter().all(is_broken) => {
                messages.enough_states(&explored)
            }
            false => messages.some_states(&explored),
        })
    }

    /// States the probability of a hash collision.
    pub fn certainty(self) -> String {
        let CheckNarrator { report, text } = self;
        let collision = collision_exponent(report.answer.states);
        plain(&text.check().collision(&collision))
    }

    /// Formats the heading of the counterexample of a property.
    pub fn heading(self, property: Property, run: &Counterexample) -> String {
        let CheckNarrator { report, text } = self;
        let cost = cost_in_words(run, text);
        let failure = self.failure(property);
        if let Some(used) = &report.answer.unsupported {
            return plain(&text.check().reaches(&unsupported_name(&used.lacks), &cost));
        }
        plain(&match report.search_on_given(property) {
            Some(_) => text.check().given(&failure, &cost),
            None => text.check().easiest(&failure, &cost),
        })
    }

    /// Describes the failure of a program, if one can fail.
    pub fn failed(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let (run, _) = report.failure()?;
        let recording = record_counterexample(report, Property::NoFailure, run)?;
        let mut failures = recording.coverage().failures().iter();
        let failure = failures.find(|failure| failure.severity().is_some())?;
        let FindingMessage { title, brief, .. } =
            Narrator::new(&recording, text).failure_message(failure);
        let failed = text.check().failure(&title, &cost_in_words(run, text));
        Some(plain([&failed, text.between_sentences, &brief].concat().trim_end()))
    }

    /// Returns the detail of the row for a property, or `None` if it was not requested.
    pub(super) fn detail_of(self, property: Property) -> Option<String> {
        Some(plain(&self.detail(property, self.report.answer.verdict(property)?)))
    }

    fn detail(self, property: Property, verdict: &CheckJudgement) -> String {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        match verdict {
            CheckJudgement::Broken(run) | CheckJudgement::LeaseLimit(run) => {
                let cost = cost_in_words(run, text);
                match report.search_on_given(property) {
                    None => cost,
                    Some(CheckJudgement::Inconclusive(_)) => messages.by_the_given_run(&cost),
                    Some(_) => messages.only_by_the_given_run(&cost),
                }
            }
            CheckJudgement::Holds if property == Property::NoDeadlock => {
                self.held_at_most().unwrap_or_else(|| self.detail_of_held())
            }
            CheckJudgement::Holds if property == Property::NoIdleLock => {
                self.idle_for().unwrap_or_else(|| self.detail_of_held())
            }
            CheckJudgement::Holds => self.detail_of_held(),
            CheckJudgement::NotTested(untested) => self.why_untested(*untested),
            CheckJudgement::Inconclusive(bound) => {
                bound_in_words(*bound, &report.question, text).reason
            }
        }
    }
}

impl CheckNarrator<'_> {
    /// States the maximum run length of the verdict *holds*.
    fn detail_of_held(self) -> String {
        let CheckNarrator { report, text } = self;
        match report.answer.horizon {
            None => text.check().any_length.to_owned(),
            Some(until) => text.check().for_length(&milliseconds(until)),
        }
    }

    /// States the maximum time for which the lock stays held, if all runs were explored and it is
    /// known.
    fn held_at_most(self) -> Option<String> {
        let CheckNarrator { report, text } = self;
        let is_endless = report.answer.horizon.is_none();
        match report.answer.seen.longest_wait.filter(|_| is_endless)? {
            MaxWait::Milliseconds(ms) => Some(text.check().held_at_most(&milliseconds(Millis(ms)))),
            MaxWait::Unbounded | MaxWait::MoreThan(_) | MaxWait::Forever | MaxWait::Unknown => None,
        }
    }

    /// Explains why a property was not tested.
    fn why_untested(self, untested: Untested) -> String {
        let unsupported = self.report.answer.unsupported.as_ref();
        match (untested, unsupported) {
            (Untested::Unsupported, Some(used)) => {
                self.text.check().unsupported(&unsupported_name(&used.lacks))
            }
            _ => self.usual_reason(untested).to_owned(),
        }
    }

    fn usual_reason(self, untested: Untested) -> &'static str {
        let CheckNarrator { report, text } = self;
        let messages = text.check();
        let is_broken = |property| report.run(property).is_some();
        match untested {
            Untested::StoreUnused => messages.store_unused,
            Untested::StoreNotUpdated => messages.store_not_updated,
            Untested::NobodyHolds => messages.nobody_holds,
            Untested::SeveralInside => messages.several_inside,
            Untested::AnotherGetsIn => messages.another_gets_in,
            Untested::OneClient => messages.one_client,
            Untested::EnoughPermits => messages.enough_permits,
            Untested::NeverFree => messages.no_probe_enters,
            Untested::NoAttemptFails => messages.no_attempt_fails,
            Untested::Unsupported => messages.a_program_failed,
            Untested::NobodyEnters if report.failure().is_some() => messages.a_program_failed,
            Untested::NobodyEnters if !report.calls_enter() => messages.enter_is_not_called,
            Untested::NobodyEnters => messages.nobody_enters,
            Untested::NobodyIsKeptOut
                if is_broken(Property::LeaseOutlastsWork)
                    || is_broken(Property::MutualExclusion) =>
            {
                messages.nobody_is_kept_out
            }
            Untested::NobodyIsKeptOut if report.failure().is_some() => messages.a_program_failed,
            Untested::NobodyIsKeptOut if report.nobody_stays() => messages.nobody_stays,
            Untested::NobodyIsKeptOut => messages.nobody_was_kept_out,
        }
    }
}

/// Formats the cost of a run: `1 pause, 2 switches, 9 moves`.
pub fn cost_in_words(run: &Counterexample, text: &Texts) -> String {
    let messages = &text.conclusion;
    let mut parts = faults_in_words(faults_of(&run.moves), text);
    if parts.is_empty() {
        parts.push(messages.no_faults.to_owned());
    }
    parts.push(messages.switches(run.cost.switches.into()));
    parts.push(messages.moves(run.cost.moves.into()));
    plain(&parts.join(text.events.between_names))
}

/// Reason why not all runs were explored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoundInWords {
    /// Two or three words.
    pub short: &'static str,
    /// A clause.
    pub reason: String,
    /// A sentence with the suggested next step.
    pub way_on: String,
}

/// Formats the reason why a search ended before all runs were explored.
pub(crate) fn bound_in_words(
    bound: Incomplete,
    question: &CheckRequest,
    text: &Texts,
) -> BoundInWords {
    let (messages, bounds) = (text.check(), question.bounds);
    let used_up = |reason| BoundInWords {
        short: messages.limit_reached,
        reason,
        way_on: messages.less_or_further.to_owned(),
    };
    match bound {
        Incomplete::States => {
            used_up(messages.states_used_up(&states_in_words(bounds.states, text)))
        }
        Incomplete::Unconfirmed => BoundInWords {
            short: messages.unconfirmed_short,
            ..used_up(messages.unconfirmed.to_owned())
        },
        Incomplete::Memory => used_up(messages.memory_used_up(&grouped(bounds.bytes >> 20))),
        Incomplete::Stopped => BoundInWords {
            short: messages.stopped_short,
            reason: messages.stopped.to_owned(),
            way_on: messages.check_again.to_owned(),
        },
        Incomplete::Chance => {
            let drawn = drawn(question, text);
            let (what, ways): (Vec<String>, Vec<&str>) = drawn.into_iter().unzip();
            BoundInWords {
                short: messages.drawn_short,
                reason: messages.chance(&join_names(what, text)),
                way_on: ways.join(text.between_sentences),
            }
        }
        Incomplete::DrawnString => BoundInWords {
            short: messages.drawn_short,
            reason: messages.drawn_string.to_owned(),
            way_on: messages.compare_drawn.to_owned(),
        },
        Incomplete::Durations => BoundInWords {
            short: messages.durations_short,
            reason: messages.durations.to_owned(),
            way_on: if question.can_have_fewer_durations() {
                messages.fewer_durations.to_owned()
            } else {
                messages.use_no_time.to_owned()
            },
        },
        Incomplete::Standstill => BoundInWords {
            short: messages.standstill_short,
            reason: messages.standstill.to_owned(),
            way_on: messages.let_time_pass.to_owned(),
        },
    }
}

/// Returns the random choices of a scenario, each with the change that removes it.
fn drawn(question: &CheckRequest, text: &Texts) -> Vec<(String, &'static str)> {
    let (messages, scenario) = (text.check(), &question.scenario);
    let draws = |program: &Program| program.calls("random");
    let random = scenario.clients.iter().any(|it| it.program.compiled().is_ok_and(draws));
    let random = random.then(|| (messages.drawn_number.to_owned(), messages.fix_number));
    let [least, most] = [scenario.network.latency.least_ms, scenario.network.latency.most_ms];
    let latency = (least != most).then(|| {
        let range = [least, most].map(|it| milliseconds(Millis(it)));
        (messages.drawn_latency(&range[0], &range[1]), messages.fix_latency)
    });
    random.into_iter().chain(latency).collect()
}

/// Formats a number of states: `1 state`, `2 000 states`.
pub fn states_in_words(count: u64, text: &Texts) -> String {
    text.check().states(count)
}

/// Returns an `n` such that a collision of 128-bit hashes among these states has a probability
/// below 1 in 10^`n`.
pub fn collision_exponent(states: u64) -> u32 {
    // The probability is about states² / 2^129.
    let pairs = u128::from(states).max(1).pow(2);
    (u128::MAX / pairs).checked_ilog10().unwrap_or_default()
}

fn verdict_in_words(verdict: Verdict, text: &Texts) -> &'static str {
    let messages = text.check();
    match verdict {
        Verdict::Broken => messages.broken,
        Verdict::LeaseLimit => messages.lease_limit,
        Verdict::Holds => messages.holds,
        Verdict::NotTested => messages.not_tested,
        Verdict::Inconclusive => messages.not_decided,
    }
}

/// Formats a line for terminals and text files, with control characters escaped.
pub(super) fn plain(line: &str) -> String {
    without_gaps(&on_one_line(&searchable(line)))
}

/// Removes spaces between two Chinese characters. Templates have spaces around their placeholders.
fn without_gaps(line: &str) -> String {
    let is_chinese = |it: &char| ('\u{4e00}'..='\u{9fff}').contains(it);
    let mut kept = String::with_capacity(line.len());
    let mut rest = line.chars().peekable();
    while let Some(character) = rest.next() {
        let is_between = kept.chars().next_back().is_some_and(|it| is_chinese(&it))
            && rest.peek().is_some_and(is_chinese);
        if character != ' ' || !is_between {
            kept.push(character);
        }
    }
    kept
}
