//! Formats challenges and their results as sentences.

use super::attack::{Attempt, Attempted, Reached};
use super::defence::Judgement;
use super::limits::{Limit, LimitKind};
use super::validate::Flaw;
use super::{Attack, Challenge, Kind};
use lock_semantics::Property;
use model_checker::Cost;
use narration::report::{Fate, cost_in_words, faults_in_words, names};
use narration::text::{ItemNames, Language, Sentences, fill, fill_with, milliseconds};
use primitives::Millis;
use simulator::FaultBudget;

/// Whether a star was earned, and the reason.
pub type Star = (bool, String);

impl Challenge {
    /// Formats the fault budget as a sentence.
    pub fn purse_in_words(&self, text: &Sentences) -> String {
        let told = text.tasking();
        let (some, none) = match self.kind {
            Kind::Attack(_) => (told.purse, told.no_purse),
            Kind::Defend(_) => (told.may_happen, told.nothing_may_happen),
        };
        match faults_in_words(self.purse(), text) {
            faults if faults.is_empty() => none.to_owned(),
            faults => fill(some, &[&names(faults, text)]),
        }
    }
}

impl Attempt {
    /// Formats the result of the attack as a sentence.
    pub fn in_words(&self, task: &Challenge, attack: Attack, text: &Sentences) -> String {
        let told = text.tasking();
        match &self.result {
            Attempted::Reached(Reached { run, .. }) => {
                fill(told.reached, &[text.failure(attack.goal), &cost_in_words(run, text)])
            }
            Attempted::NotReached => told.not_reached.to_owned(),
            Attempted::Overspent(kind) => {
                let one = |purse: FaultBudget| FaultBudget::NOTHING.with(*kind, purse.count(*kind));
                let [spent, had] = [self.spent, task.purse()].map(|it| counted(one(it), text));
                fill(told.overspent, &[&spent, &had])
            }
            Attempted::NotAllowed(number) => fill_with(told.not_allowed, &[number]),
        }
    }
}

impl Reached {
    /// Returns the stars, each with its reason.
    pub fn stars_in_words(&self, text: &Sentences) -> [Star; 3] {
        let told = text.tasking();
        let (own, par) = (self.run.cost, self.par);
        let [reached, few, short] = self.stars();
        let faults = match few {
            true => told.few_faults.to_owned(),
            false => fill(told.many_faults, &[&faults(par, text), &faults(own, text)]),
        };
        let length = match short {
            true => told.short.to_owned(),
            false => {
                let [par, own] = [par, own].map(|it| [switches(it, text), moves(it, text)]);
                fill(told.long, &[&par[0], &par[1], &own[0], &own[1]])
            }
        };
        [(reached, told.got_there.to_owned()), (few, faults), (short, length)]
    }
}

impl Judgement {
    /// Formats the verdict on the lock as a sentence.
    pub fn in_words(&self, text: &Sentences) -> String {
        let told = text.tasking();
        let detail = self.checked.worst_detail(text);
        match self.fate() {
            Fate::Holds => {
                let asked = &self.checked.question.properties;
                if asked.len() == Property::ALL.len() {
                    return told.holds.to_owned();
                }
                let held = Property::ALL.into_iter().filter(|it| asked.contains(it));
                let held = held.map(|it| text.property(it).to_owned()).collect();
                fill(told.these_hold, &[&names(held, text)])
            }
            Fate::NotTested => fill(told.nothing_tested, &[&detail]),
            Fate::NotDecided => fill(told.not_decided, &[&detail]),
            Fate::Fails | Fate::NobodyGetsIn => fill(told.still_broken, &[&detail]),
            Fate::Broken(property) => {
                let how = fill(told.reached, &[text.failure(property), &detail]);
                fill(told.still_broken, &[&how])
            }
        }
    }
}

impl Limit {
    /// Returns the name of the limit, and the measured value next to the allowed value.
    pub fn in_words(&self, text: &Sentences) -> (&'static str, String) {
        let told = text.tasking();
        let name = match self.kind {
            LimitKind::EverybodyDone { .. } => told.everybody_done,
            LimitKind::WorkLasts(_) => told.work_lasts,
            LimitKind::FirstEnters(_) => told.first_enters,
            LimitKind::AllDone(_) => told.all_done,
            LimitKind::FreeAgain(_) => told.free_again,
            LimitKind::ToAcquire(_) => told.to_acquire,
            LimitKind::ToRelease(_) => told.to_release,
            LimitKind::InAll(_) => told.in_all,
            LimitKind::StoreWritten { .. } => told.store_written,
        };
        let allowed = self.kind.allowed();
        let value = match self.kind {
            LimitKind::EverybodyDone { .. } | LimitKind::StoreWritten { .. } => {
                fill_with(told.of_all, &[&self.measured.unwrap_or_default(), &allowed])
            }
            LimitKind::WorkLasts(_) => {
                let ms = |ms| milliseconds(Millis(ms));
                fill(told.at_least, &[&ms(self.measured.unwrap_or_default()), &ms(allowed)])
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
    pub fn in_words(&self, text: &Sentences) -> String {
        let told = text.tasking();
        match self {
            Flaw::Par(found) => fill(told.other_par, &[&written(*found)]),
            Flaw::NotDecided(checked) => fill(told.par_undecided, &[&checked.worst_detail(text)]),
            Flaw::LockHolds(it) => fill(told.lock_holds, &[&it.in_words(text)]),
            Flaw::NearMissSolves(it) => fill(told.near_miss_solves, &[&it.in_words(text)]),
            Flaw::ReferenceFails(it) => {
                let beyond = it.limits.iter().filter(|limit| !limit.is_met());
                let beyond = beyond.map(|limit| limit.in_words(text));
                let beyond = beyond.map(|(name, value)| format!("{name}: {value}"));
                let reasons = [it.in_words(text)].into_iter().chain(beyond);
                fill(told.reference_fails, &[&reasons.collect::<Vec<_>>().join(" ")])
            }
        }
    }
}

/// Formats the cost of a run as numbers of faults, context switches and moves.
pub fn figures(cost: Cost, text: &Sentences) -> [String; 3] {
    [faults(cost, text), switches(cost, text), moves(cost, text)]
}

/// Formats a par with the syntax of challenge files, which is the same in every language.
fn written(par: Option<Cost>) -> String {
    let text = Language::English.sentences();
    par.map_or_else(|| "impossible".to_owned(), |it| figures(it, text).join(", "))
}

fn beside(measured: Option<String>, allowed: &str, text: &Sentences) -> String {
    let told = text.tasking();
    match measured {
        Some(measured) => fill(told.allowed, &[&measured, allowed]),
        None => fill(told.never, &[allowed]),
    }
}

fn counted(purse: FaultBudget, text: &Sentences) -> String {
    match faults_in_words(purse, text) {
        none if none.is_empty() => text.conclusion.no_faults.to_owned(),
        faults => names(faults, text),
    }
}

fn faults(cost: Cost, text: &Sentences) -> String {
    let told = text.checking();
    number(cost.faults, told.one_fault, told.faults)
}

fn switches(cost: Cost, text: &Sentences) -> String {
    let told = text.checking();
    number(cost.switches, told.one_switch, told.switches)
}

fn moves(cost: Cost, text: &Sentences) -> String {
    let told = text.checking();
    number(cost.moves, told.one_move, told.moves)
}

fn number(count: u16, one: &str, several: &str) -> String {
    fill_with(if count == 1 { one } else { several }, &[&count])
}
