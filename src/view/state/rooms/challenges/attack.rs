//! An attack: the run that a person makes, move by move, until it reaches the goal, or until they
//! say that no run does.

use super::in_page::link_to;
use super::{ChallengeAction, run_of};
use crate::view::state::{Asking, amount_of};
use narration::checker::{Judged, Outcome};
use narration::report::{Recording, faults_of};
use narration::tasks::{Attack, Attempt, Attempted, Reached, Task, until_something_changes};
use simulator::{Clock, FaultKind, Move, Purse, World};
use std::rc::Rc;

/// An attack that is open.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenAttack {
    /// What is to be broken.
    pub attack: Attack,
    /// The run so far.
    pub recording: Rc<Recording>,
    /// How many moves there were before each choice.
    choices: Vec<usize>,
    /// The kind of fault whose target is being chosen.
    pub fault: Option<FaultKind>,
    /// The fault whose amount is being typed.
    pub asking: Option<Asking>,
    /// How far it is.
    pub stage: AttackStage,
    /// What has become of the claim that no run reaches the goal.
    pub claim: Claim,
    /// Whether such a claim was wrong, or the run was shown, which costs a star: starting over does
    /// not bring it back.
    was_told: bool,
    /// Whether all faults had happened when such a claim was made.
    was_tried: bool,
    /// What the explorer says, as far as it was asked.
    pub judged: Option<Rc<Judged>>,
    /// Its easiest run, and the step at which that reaches the goal.
    pub par: Option<(Rc<Recording>, usize)>,
}

/// The digit that stands for a move or for a fault among those that are offered, if one does: that
/// of the client, wherever it stands in a list, and 0 for time that passes. Servers have theirs
/// where no client is offered. Of several moves of one client, the first has it.
pub fn digit_of(made: &Move, offered: &[Move]) -> Option<u8> {
    let has_clients = offered.iter().any(|it| it.client().is_some());
    let digit = |made: &Move| match made.subject() {
        None => Some(0),
        Some(Clock::Client(client)) => u8::try_from(client.index() + 1).ok(),
        Some(Clock::Server(server)) => {
            let number = u8::try_from(server.index() + 1).ok();
            number.filter(|_| !has_clients && made.is_fault())
        }
    };
    let own = digit(made).filter(|digit| *digit <= 9)?;
    let first = offered.iter().find(|it| digit(it) == Some(own))?;
    (first == made).then_some(own)
}

/// How far an attack is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttackStage {
    /// The next move is to be chosen.
    Driving,
    /// The run reaches the goal.
    Reached(Rc<Reached>),
    /// The explorer agrees that no run does.
    Holds,
    /// All hints have been shown.
    GivenUp,
}

/// What has become of the claim that no run reaches the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It was not made.
    None,
    /// The explorer is looking.
    Made,
    /// A run reaches the goal.
    Refuted,
    /// It is not decided.
    Undecided,
}

/// What is kept of a claim that was wrong, and of a run that was shown.
const TOLD: &str = "wrong";

impl OpenAttack {
    pub(super) fn of(task: &Task, attack: Attack) -> Option<OpenAttack> {
        let recording = Rc::new(Recording::start(&task.scenario).ok()?);
        Some(OpenAttack {
            attack,
            recording,
            choices: Vec::new(),
            fault: None,
            asking: None,
            stage: AttackStage::Driving,
            claim: Claim::None,
            was_told: false,
            was_tried: false,
            judged: None,
            par: None,
        })
    }

    /// The attack as it was left, if its run still fits.
    pub(super) fn left(task: &Task, attack: Attack, begun: Option<&str>) -> Option<OpenAttack> {
        let mut open = OpenAttack::of(task, attack)?;
        let mut words = begun.unwrap_or_default().split(' ');
        let Ok(link) = session::decode(words.next().unwrap_or_default()) else {
            return Some(open);
        };
        let moves = link.work.branches.current_moves().clone();
        open.was_told = words.clone().any(|word| word == TOLD);
        let choices: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
        let ends = choices.iter().skip(1).copied().chain([moves.len()]);
        for (from, to) in choices.iter().copied().zip(ends) {
            let is_next = open.recording.run().moves().len() == from && from < to;
            if *link.work.scenario != task.scenario || !is_next || to > moves.len() {
                break;
            }
            open.make(moves.range(from..to).cloned().collect(), task);
        }
        Some(open)
    }

    /// The attack once more from its start. Who has got there begins anew, whatever it took.
    pub(super) fn again(&self, task: &Task) -> Option<OpenAttack> {
        let is_won = matches!(self.stage, AttackStage::Reached(_) | AttackStage::Holds);
        let was_told = self.was_told && !is_won;
        Some(OpenAttack { was_told, ..OpenAttack::of(task, self.attack)? })
    }

    /// What is to be kept of it, the link of its run and how many moves there were before each
    /// choice, and what costs a star: nothing, before that and its first move, and once somebody
    /// has got there.
    pub(super) fn begun(&self) -> Option<String> {
        let is_open = matches!(self.stage, AttackStage::Driving | AttackStage::GivenUp);
        if !is_open || !self.was_told && self.choices.is_empty() {
            return None;
        }
        let link = session::encode(&link_to(&self.recording, 0))?;
        let choices = self.choices.iter().map(ToString::to_string);
        let told = self.was_told.then(|| TOLD.to_owned());
        Some([link].into_iter().chain(choices).chain(told).collect::<Vec<_>>().join(" "))
    }

    /// The faults that have happened.
    pub fn spent(&self) -> Purse {
        faults_of(self.recording.run().moves())
    }

    /// Whether a choice can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.choices.is_empty()
    }

    /// At which steps faults of a kind have happened.
    pub fn spent_at(&self, kind: FaultKind) -> Vec<usize> {
        let moves = self.recording.run().moves().iter().enumerate();
        let spent = moves.filter(|(_, made)| FaultKind::of(made) == Some(kind));
        spent.map(|(place, _)| self.recording.step_after(place + 1)).collect()
    }

    /// What can be broken now by a fault of this kind, once for each that can have it.
    pub fn targets(&self, kind: FaultKind) -> Vec<Move> {
        targets(self.recording.run().world(), kind)
    }

    /// What may happen next if nothing goes wrong.
    pub fn next_moves(&self) -> Vec<Move> {
        let world = self.recording.run().world();
        let heals = world.moves().into_iter().filter(|it| matches!(it, Move::Heal(_)));
        world.due_moves().into_iter().chain(heals).collect()
    }

    /// What a digit stands for: a target of the fault that was chosen, or else a move.
    pub fn of_digit(&self, digit: u8) -> Option<ChallengeAction> {
        let find = |offered: Vec<Move>| {
            offered.iter().find(|it| digit_of(it, &offered) == Some(digit)).cloned()
        };
        match self.fault {
            Some(kind) => Some(ChallengeAction::Ask(Some(find(self.targets(kind))?))),
            None => find(self.next_moves()).map(ChallengeAction::Make),
        }
    }

    /// The step that is shown last: that at which the goal is reached, if it is.
    pub fn last_step(&self) -> usize {
        match &self.stage {
            AttackStage::Reached(reached) => self.recording.step_after(reached.run.moves.len()),
            _ => self.recording.last(),
        }
    }

    /// Whether a right claim came before all faults were tried, which leaves a star to be won.
    pub fn is_untried(&self) -> bool {
        self.stage == AttackStage::Holds && !self.was_tried
    }

    /// The stars that it is worth. A guess is not worth all of them: after a wrong claim, or when
    /// the run was shown, one is lost, and a right claim is worth the last one only if all faults
    /// were tried.
    pub fn stars(&self) -> u8 {
        let stars = match &self.stage {
            AttackStage::Driving | AttackStage::GivenUp => 0,
            AttackStage::Reached(reached) => reached.stars().into_iter().map(u8::from).sum(),
            AttackStage::Holds => super::MOST_STARS,
        };
        stars.min(super::MOST_STARS - u8::from(self.was_told || self.is_untried()))
    }

    /// Returns what is to be asked of the explorer, if something is: about the lock of the task.
    pub(super) fn after(
        &mut self,
        action: ChallengeAction,
        task: &Task,
        are_all_hints_shown: bool,
    ) -> Option<Option<Rc<str>>> {
        if self.stage != AttackStage::Driving {
            return None;
        }
        match action {
            ChallengeAction::Make(made) => self.make(vec![made], task),
            ChallengeAction::GoOn => {
                let moves = until_something_changes(self.recording.run().world());
                self.make(moves.unwrap_or_default(), task);
            }
            ChallengeAction::Undo => self.undo(),
            ChallengeAction::Break(kind) => {
                let targets = kind.map(|kind| self.targets(kind)).unwrap_or_default();
                self.fault = kind.filter(|kind| !targets.is_empty() && self.is_left(*kind, task));
                self.asking = None;
                if let (Some(_), [one]) = (self.fault, &targets[..]) {
                    self.choose(one.clone(), task);
                }
            }
            ChallengeAction::Ask(None) => self.asking = None,
            ChallengeAction::Ask(Some(fault)) => self.choose(fault, task),
            ChallengeAction::TypeAmount(text) => {
                self.asking.iter_mut().for_each(|asking| asking.text.clone_from(&text));
            }
            ChallengeAction::Hint if are_all_hints_shown => {
                (self.stage, self.was_told) = (AttackStage::GivenUp, true);
            }
            ChallengeAction::Claim => {
                (self.claim, self.was_tried) = (Claim::Made, self.spent() == task.purse());
            }
            _ => {}
        }
        let wants_to_know = self.claim == Claim::Made || self.stage != AttackStage::Driving;
        match &self.judged {
            Some(judged) if self.claim == Claim::Made => {
                let judged = (**judged).clone();
                self.learn(judged);
                None
            }
            None if wants_to_know => Some(None),
            _ => None,
        }
    }

    /// What the explorer says of the lock.
    pub(super) fn learn(&mut self, judged: Judged) {
        if self.claim == Claim::Made {
            self.claim = match judged.outcome {
                Outcome::Holds => Claim::None,
                Outcome::Broken | Outcome::Warning => Claim::Refuted,
                Outcome::NotTested | Outcome::NotDecided => Claim::Undecided,
            };
            self.was_told |= self.claim == Claim::Refuted;
            if judged.outcome == Outcome::Holds {
                self.stage = AttackStage::Holds;
            }
        }
        self.par = run_of(&judged);
        self.judged = Some(Rc::new(judged));
    }

    fn is_left(&self, kind: FaultKind, task: &Task) -> bool {
        self.spent().count(kind) < task.purse().count(kind)
    }

    /// Makes a fault happen, or asks how much of it.
    fn choose(&mut self, fault: Move, task: &Task) {
        match amount_of(&fault) {
            Some(_) => self.asking = Some(Asking::of(fault)),
            None => self.make(vec![fault], task),
        }
    }

    fn make(&mut self, moves: Vec<Move>, task: &Task) {
        let before = self.recording.run().moves().len();
        let mut recording = (*self.recording).clone();
        for made in moves {
            let kind = FaultKind::of(&made);
            let is_left = kind.is_none_or(|kind| {
                faults_of(recording.run().moves()).count(kind) < task.purse().count(kind)
            });
            if !is_left || recording.push(made).is_err() {
                return;
            }
        }
        if recording.run().moves().len() == before {
            return;
        }
        self.choices.push(before);
        let attempt = Attempt::of_recording(task, self.attack, &recording);
        self.recording = Rc::new(recording);
        (self.fault, self.asking, self.claim) = (None, None, Claim::None);
        if let Attempted::Reached(reached) = attempt.result {
            self.stage = AttackStage::Reached(Rc::new(reached));
        }
    }

    fn undo(&mut self) {
        if self.asking.take().is_some() || self.fault.take().is_some() {
            return;
        }
        if let Some(before) = self.choices.pop() {
            self.recording = Rc::new(self.recording.branch_at(before));
            self.claim = Claim::None;
        }
    }
}

/// The faults of a kind that may happen in a world, one for each client or server. A clock can jump
/// either way: that is one fault.
fn targets(world: &World, kind: FaultKind) -> Vec<Move> {
    let mut known: Vec<Clock> = Vec::new();
    let is_new = |made: &Move| {
        let subject = made.subject().filter(|it| !known.contains(it));
        known.extend(subject);
        subject.is_some()
    };
    let is_it = |made: &Move| FaultKind::of(made) == Some(kind);
    world.moves().into_iter().filter(is_it).filter(is_new).collect()
}
