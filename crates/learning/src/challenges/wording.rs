//! Formats challenges and their results as sentences.

use super::attack::{AttackAttempt, AttackOutcome, Reached};
use super::defence::Judgement;
use super::limits::{Limit, LimitKind};
use super::open_attack::{AttackStage, OpenAttack, Penalty};
use super::validate::Flaw;
use super::{Attack, Challenge, ChallengeKind};
use i18n::{Language, Texts, milliseconds};
use lock_semantics::{Property, Verdict};
use model_checker::{Cost, Overall, Worst, faults_of};
use narration::{
    CheckNarrator, ItemNames, Narrator, Placement, cost_in_words, faults_in_words, join_names,
    preview,
};
use primitives::Millis;
use simulator::FaultBudget;

/// Whether a star was earned, and the reason.
pub(super) type Star = (bool, String);

impl Challenge {
    /// Formats the fault budget as a sentence.
    pub fn budget_message(&self, text: &Texts) -> String {
        let messages = text.challenge_results();
        let faults = faults_in_words(self.budget(), text);
        match self.kind {
            ChallengeKind::Attack(_) if faults.is_empty() => messages.no_purse.to_owned(),
            ChallengeKind::Attack(_) => messages.purse(&join_names(faults, text)),
            ChallengeKind::Defend(_) if faults.is_empty() => messages.nothing_may_happen.to_owned(),
            ChallengeKind::Defend(_) => messages.may_happen(&join_names(faults, text)),
        }
    }
}

impl AttackAttempt {
    /// Formats the result of the attack as a sentence.
    pub fn message(&self, task: &Challenge, attack: Attack, text: &Texts) -> String {
        let messages = text.challenge_results();
        match &self.result {
            AttackOutcome::Reached(Reached { run, .. }) => {
                messages.reached(&text.failure(attack.goal), &cost_in_words(run, text))
            }
            AttackOutcome::NotReached => messages.not_reached.to_owned(),
            AttackOutcome::Overspent(kind) => {
                let one =
                    |budget: FaultBudget| FaultBudget::NOTHING.with(*kind, budget.count(*kind));
                let [spent, had] = [self.spent, task.budget()].map(|it| counted(one(it), text));
                messages.overspent(&spent, &had)
            }
            AttackOutcome::NotAllowed(number) => messages.not_allowed(number),
        }
    }
}

impl Reached {
    /// Returns the stars, each with its reason.
    pub fn explained_stars(&self, text: &Texts) -> [Star; 3] {
        let messages = text.challenge_results();
        let [own, par] = [self.run.cost, self.par].map(|it| format_cost(it, text));
        let [reached, few, short] = self.stars();
        let faults = if few {
            messages.few_faults.to_owned()
        } else {
            messages.many_faults(&par[0], &own[0])
        };
        let length = if short {
            messages.short.to_owned()
        } else {
            messages.long(&par[1], &par[2], &own[1], &own[2])
        };
        [(reached, messages.got_there.to_owned()), (few, faults), (short, length)]
    }
}

impl OpenAttack {
    /// Returns the stars of a run that reaches the goal, each with its reason. As many are earned as
    /// [`OpenAttack::stars`] returns.
    pub fn explained_stars(&self, text: &Texts) -> Vec<Star> {
        let AttackStage::Reached(reached) = &self.stage else { return Vec::new() };
        let mut stars = reached.explained_stars(text);
        if let Some(penalty) = self.lost_star() {
            let [.., last] = &mut stars;
            *last = (false, penalty.message(text).to_owned());
        }
        stars.into()
    }

    /// Describes the effect of the last choice; empty before the first one. A choice without a new
    /// step, such as sending a request, changes nothing in the lanes.
    pub fn last_choice_message(&self, text: &Texts) -> String {
        let Some(before) = self.before_last_choice() else { return String::new() };
        let (recording, run) = (&self.recording, self.recording.run());
        let step = recording.last();
        if recording.step_after(before) < step {
            return Narrator::new(recording, text).announcement(step);
        }
        let made = run.moves().get(before);
        made.map(|made| preview(&run.world_after(before), made, Placement::Alone, text))
            .unwrap_or_default()
    }
}

impl Penalty {
    /// Explains why the star is lost.
    pub fn message(self, text: &Texts) -> &'static str {
        match self {
            Penalty::WrongClaim => text.challenge_results().lost_by_claim,
            Penalty::ShownSolution => text.challenge_results().lost_by_solution,
        }
    }
}

impl Judgement {
    /// Formats the verdict on the lock as a sentence.
    pub fn message(&self, text: &Texts) -> String {
        let messages = text.challenge_results();
        let detail = CheckNarrator::new(&self.checked, text).worst_detail();
        let Overall { verdict, worst, .. } = self.overall();
        let run = self.checked.worst_run();
        let faults = run.map(|(_, run)| faults_in_words(faults_of(&run.moves), text));
        let faults = join_names(faults.unwrap_or_default(), text);
        let broken = |failure: &str| match (self.holds_without_faults(), &*faults) {
            (_, "") => messages.still_broken(&failure),
            (true, faults) => messages.broken_by_faults(&faults, &failure),
            (false, faults) => messages.still_broken(&messages.reached(&failure, &faults)),
        };
        match (worst, verdict) {
            (Some(Worst::Property(Property::NoFailure, _) | Worst::NobodyEnters), _) => {
                broken(&detail)
            }
            (Some(Worst::Property(property, _)), _) => broken(text.failure(property)),
            (None, Verdict::Holds) => {
                let question = &self.checked.question;
                let is_held = |it: &Property| question.properties.contains(it);
                let held = Property::ALL.into_iter().filter(is_held).map(|it| text.property(it));
                let held = if question.properties.len() == Property::ALL.len() {
                    messages.holds.to_owned()
                } else {
                    messages.these_hold(&join_names(held, text))
                };
                let untested =
                    question.bounds.faults.is_empty().then_some(messages.no_fault_tested);
                let sentences = [Some(&*held), untested].into_iter().flatten();
                sentences.collect::<Vec<_>>().join(text.between_sentences)
            }
            (None, Verdict::Inconclusive) => messages.not_decided(&detail),
            (None, Verdict::NotTested | Verdict::Broken | Verdict::LeaseLimit) => {
                messages.nothing_tested(&detail)
            }
        }
    }
}

impl Limit {
    /// Returns the name of the limit, and the measured value next to the allowed value.
    pub fn name_and_value(&self, text: &Texts) -> (&'static str, String) {
        let messages = text.challenge_results();
        let name = match self.kind {
            LimitKind::EverybodyDone { .. } => messages.everybody_done,
            LimitKind::WorkLasts(_) => messages.work_lasts,
            LimitKind::FirstEnters(_) => messages.first_enters,
            LimitKind::AllDone(_) => messages.all_done,
            LimitKind::FreeAgain(_) => messages.free_again,
            LimitKind::ToAcquire(_) => messages.to_acquire,
            LimitKind::ToRelease(_) => messages.to_release,
            LimitKind::InAll(_) => messages.in_all,
            LimitKind::StoreWritten { .. } => messages.store_written,
        };
        let allowed = self.kind.allowed();
        let value = match self.kind {
            LimitKind::EverybodyDone { .. } | LimitKind::StoreWritten { .. } => {
                messages.of_all(&self.measured.unwrap_or_default(), &allowed)
            }
            LimitKind::WorkLasts(_) => {
                let ms = |ms| milliseconds(Millis(ms));
                messages.at_least(&ms(self.measured.unwrap_or_default()), &ms(allowed))
            }
            LimitKind::FirstEnters(_) | LimitKind::AllDone(_) | LimitKind::FreeAgain(_) => {
                let ms = |ms| milliseconds(Millis(ms));
                beside(self.measured.map(ms), &ms(allowed), text)
            }
            LimitKind::ToAcquire(_) | LimitKind::ToRelease(_) | LimitKind::InAll(_) => {
                beside(self.measured.map(|it| it.to_string()), &allowed.to_string(), text)
            }
        };
        (name, value.replace('\u{a0}', " "))
    }
}

impl Flaw {
    /// Formats the difference between challenge and file as a sentence for the author.
    pub fn message(&self, text: &Texts) -> String {
        let messages = text.challenge_results();
        match self {
            Flaw::Par(found) => messages.other_par(&written(*found)),
            Flaw::NotDecided(checked) => {
                messages.par_undecided(&CheckNarrator::new(checked, text).worst_detail())
            }
            Flaw::LockHolds(it) => messages.lock_holds(&it.message(text)),
            Flaw::NearMissSolves(it) => messages.near_miss_solves(&it.message(text)),
            Flaw::ReferenceFails(it) => {
                let beyond = it.limits.iter().filter(|limit| !limit.is_met());
                let beyond = beyond.map(|limit| limit.name_and_value(text));
                let beyond = beyond.map(|(name, value)| format!("{name}: {value}"));
                let reasons = [it.message(text)].into_iter().chain(beyond);
                messages.reference_fails(&reasons.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// Formats the cost of a run as numbers of faults, context switches and moves.
pub fn format_cost(cost: Cost, text: &Texts) -> [String; 3] {
    let messages = &text.conclusion;
    [
        messages.faults(cost.faults.into()),
        messages.switches(cost.switches.into()),
        messages.moves(cost.moves.into()),
    ]
}

/// Formats a par with the syntax of challenge files, which is the same in every language.
fn written(par: Option<Cost>) -> String {
    let text = Language::English.texts();
    par.map_or_else(|| "impossible".to_owned(), |it| format_cost(it, text).join(", "))
}

fn beside(measured: Option<String>, allowed: &str, text: &Texts) -> String {
    let messages = text.challenge_results();
    match measured {
        Some(measured) => messages.allowed(&measured, &allowed),
        None => messages.never(&allowed),
    }
}

fn counted(budget: FaultBudget, text: &Texts) -> String {
    match faults_in_words(budget, text) {
        none if none.is_empty() => text.conclusion.no_faults.to_owned(),
        faults => join_names(faults, text),
    }
}
