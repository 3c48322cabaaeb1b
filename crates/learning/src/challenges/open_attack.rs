//! An attack: a run that the user makes move by move until it reaches the goal, or until the user
//! claims that no run does.

use crate::GradedAttempt;
use crate::challenges::open_defence::run_of;
use crate::challenges::{
    Attack, AttackAttempt, AttackOutcome, Challenge, MOST_STARS, Reached, until_something_changes,
};
use lock_semantics::Verdict;
use model_checker::faults_of;
use run_analysis::Recording;
use session::{AmountDraft, Link, amount_of};
use simulator::{Clock, FaultBudget, FaultKind, Move, World};
use std::rc::Rc;

/// An action in an attack.
#[derive(Clone, PartialEq, Debug)]
pub enum AttackAction {
    /// Makes a move.
    Make(Move),
    /// Continues the run until something changes.
    GoOn,
    /// Selects a kind of fault; the target is chosen next. `None` cancels this.
    SelectFault(Option<FaultKind>),
    /// Opens the input for the amount of a fault; `None` closes it.
    EnterAmount(Option<Move>),
    /// The user typed an amount.
    TypeAmount(String),
    /// Claims that no run reaches the goal.
    Claim,
}

/// An attack in progress.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenAttack {
    /// The goal of the attack.
    pub attack: Attack,
    /// The run so far.
    pub recording: Rc<Recording>,
    /// Number of moves before each choice.
    choices: Vec<usize>,
    /// The kind of fault whose target the user is choosing.
    pub fault: Option<FaultKind>,
    /// The fault whose amount the user is typing.
    pub asking: Option<AmountDraft>,
    /// The stage of the attack.
    pub stage: AttackStage,
    /// The state of the claim that no run reaches the goal.
    pub claim: Claim,
    /// The reason for which a star is lost, even after a restart, until the attack is solved.
    penalty: Option<Penalty>,
    /// Whether all faults had been used when the claim was made.
    was_tried: bool,
    /// The report of the model checker, if requested.
    pub judged: Option<Rc<GradedAttempt>>,
    /// The simplest run that reaches the goal, and the step at which it does.
    pub par: Option<(Rc<Recording>, usize)>,
}

/// Returns the digit key for a move or a fault among those offered. A client keeps its own number
/// at any position in the list; 0 lets time pass. Servers have digits only if no client is offered.
/// Among several moves of one client, only the first has a digit.
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

/// The stage of an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttackStage {
    /// The user chooses the next move.
    Driving,
    /// The run reaches the goal.
    Reached(Rc<Reached>),
    /// The model checker confirmed that no run reaches the goal.
    Holds,
    /// The user has seen all hints and the solution.
    GivenUp,
}

/// The state of the claim that no run reaches the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// No claim was made.
    None,
    /// The model checker is checking the claim.
    Made,
    /// The claim is wrong: some run reaches the goal.
    Refuted,
    /// The check is inconclusive.
    Undecided,
}

/// An action of the user that costs a star.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Penalty {
    /// A wrong claim that no run reaches the goal.
    WrongClaim,
    /// The solution was shown.
    ShownSolution,
}

impl Penalty {
    /// All penalties.
    const ALL: [Penalty; 2] = [Penalty::WrongClaim, Penalty::ShownSolution];

    /// Returns the stored form.
    fn marker(self) -> &'static str {
        match self {
            Penalty::WrongClaim => "wrong",
            Penalty::ShownSolution => "shown",
        }
    }
}

impl OpenAttack {
    fn of(task: &Challenge, attack: Attack) -> Option<OpenAttack> {
        let recording = Rc::new(Recording::start(&task.scenario).ok()?);
        Some(OpenAttack {
            attack,
            recording,
            choices: Vec::new(),
            fault: None,
            asking: None,
            stage: AttackStage::Driving,
            claim: Claim::None,
            penalty: None,
            was_tried: false,
            judged: None,
            par: None,
        })
    }

    /// Restores an attack as the user left it. Stops at the first move that is no longer possible.
    pub fn left(task: &Challenge, attack: Attack, begun: Option<&str>) -> Option<OpenAttack> {
        let mut open = OpenAttack::of(task, attack)?;
        let mut words = begun.unwrap_or_default().split(' ');
        let Ok(link) = session::decode(words.next().unwrap_or_default()) else {
            return Some(open);
        };
        let moves = link.work.branches.current_moves().clone();
        let is_stored = |penalty: &Penalty| words.clone().any(|word| word == penalty.marker());
        open.penalty = Penalty::ALL.into_iter().find(is_stored);
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

    /// Returns the attack at its start. A penalty remains, unless the attack was solved.
    pub fn again(&self, task: &Challenge) -> Option<OpenAttack> {
        let is_won = matches!(self.stage, AttackStage::Reached(_) | AttackStage::Holds);
        let penalty = self.penalty.filter(|_| !is_won);
        Some(OpenAttack { penalty, ..OpenAttack::of(task, self.attack)? })
    }

    /// Returns the stored form of an attack in progress: the link of its run, the number of moves
    /// before each choice, and the marker of a penalty. Returns `None` before the first move
    /// without a penalty, and after the solution.
    pub fn begun(&self) -> Option<String> {
        let is_open = matches!(self.stage, AttackStage::Driving | AttackStage::GivenUp);
        if !is_open || self.penalty.is_none() && self.choices.is_empty() {
            return None;
        }
        let link = session::encode(&Link::of_run(&self.recording, 0))?;
        let choices = self.choices.iter().map(ToString::to_string);
        let penalty = self.penalty.map(|penalty| penalty.marker().to_owned());
        Some([link].into_iter().chain(choices).chain(penalty).collect::<Vec<_>>().join(" "))
    }

    /// Returns the faults that have happened.
    pub fn spent(&self) -> FaultBudget {
        faults_of(self.recording.run().moves())
    }

    /// Returns `true` if a choice can be undone.
    pub fn can_undo(&self) -> bool {
        !self.choices.is_empty()
    }

    /// Returns the number of moves before the last choice.
    pub(super) fn before_last_choice(&self) -> Option<usize> {
        self.choices.last().copied()
    }

    /// Returns the steps at which faults of this kind have happened.
    pub fn spent_at(&self, kind: FaultKind) -> Vec<usize> {
        let moves = self.recording.run().moves().iter().enumerate();
        let spent = moves.filter(|(_, made)| FaultKind::of(made) == Some(kind));
        spent.map(|(place, _)| self.recording.step_after(place + 1)).collect()
    }

    /// Returns the possible faults of this kind, one for each target.
    pub fn targets(&self, kind: FaultKind) -> Vec<Move> {
        targets(self.recording.run().world(), kind)
    }

    /// Returns the possible moves that are not faults, in the order of the clients, so that each
    /// client keeps its place from choice to choice.
    pub fn next_moves(&self) -> Vec<Move> {
        let world = self.recording.run().world();
        let heals = world.moves().into_iter().filter(|it| matches!(it, Move::Heal(_)));
        let mut moves: Vec<Move> = world.due_moves().into_iter().chain(heals).collect();
        moves.sort_by_key(|it| (it.client().is_none(), it.client()));
        moves
    }

    /// Returns the action of a digit key: a target of the selected fault, otherwise a move.
    pub fn of_digit(&self, digit: u8) -> Option<AttackAction> {
        let find = |offered: Vec<Move>| {
            offered.iter().find(|it| digit_of(it, &offered) == Some(digit)).cloned()
        };
        match self.fault {
            Some(kind) => Some(AttackAction::EnterAmount(Some(find(self.targets(kind))?))),
            None => find(self.next_moves()).map(AttackAction::Make),
        }
    }

    /// Returns the last step to show: the one at which the goal is reached, or the end of the run.
    pub fn last_step(&self) -> usize {
        match &self.stage {
            AttackStage::Reached(reached) => self.recording.step_after(reached.run.moves.len()),
            _ => self.recording.last(),
        }
    }

    /// Returns `true` if a correct claim was made before all faults were used. A star can then
    /// still be won.
    pub fn is_untried(&self) -> bool {
        self.stage == AttackStage::Holds && !self.was_tried
    }

    /// Returns the number of stars. Guessing does not earn all of them: a wrong claim or a shown
    /// solution costs one, and a correct claim earns the last one only if all faults were used.
    pub fn stars(&self) -> u8 {
        let stars = match &self.stage {
            AttackStage::Driving | AttackStage::GivenUp => 0,
            AttackStage::Reached(reached) => reached.stars().into_iter().map(u8::from).sum(),
            AttackStage::Holds => MOST_STARS,
        };
        stars.min(MOST_STARS - u8::from(self.penalty.is_some() || self.is_untried()))
    }

    /// Returns the penalty that costs a star, if the star would be won otherwise.
    pub fn lost_star(&self) -> Option<Penalty> {
        let would_win = match &self.stage {
            AttackStage::Driving | AttackStage::GivenUp => false,
            AttackStage::Reached(reached) => reached.stars() == [true; 3],
            AttackStage::Holds => true,
        };
        self.penalty.filter(|_| would_win)
    }

    /// Applies an action. Returns `true` if the lock of the task must be checked.
    pub fn after(&mut self, action: AttackAction, task: &Challenge) -> bool {
        if self.stage != AttackStage::Driving {
            return false;
        }
        match action {
            AttackAction::Make(made) => self.make(vec![made], task),
            AttackAction::GoOn => {
                let moves = until_something_changes(self.recording.run().world());
                self.make(moves.unwrap_or_default(), task);
            }
            AttackAction::SelectFault(kind) => {
                let targets = kind.map(|kind| self.targets(kind)).unwrap_or_default();
                self.fault = kind.filter(|kind| !targets.is_empty() && self.is_left(*kind, task));
                self.asking = None;
                if let (Some(_), [one]) = (self.fault, &targets[..]) {
                    self.choose(one.clone(), task);
                }
            }
            AttackAction::EnterAmount(None) => self.asking = None,
            AttackAction::EnterAmount(Some(fault)) => self.choose(fault, task),
            AttackAction::TypeAmount(text) => {
                self.asking.iter_mut().for_each(|asking| asking.text.clone_from(&text));
            }
            AttackAction::Claim => {
                (self.claim, self.was_tried) = (Claim::Made, self.spent() == task.budget());
            }
        }
        self.wants_to_know()
    }

    /// Undoes the last choice. Returns `true` if the lock of the task must be checked.
    pub fn undo(&mut self) -> bool {
        if self.stage != AttackStage::Driving {
            return false;
        }
        self.undo_choice();
        self.wants_to_know()
    }

    /// Ends the attack if all hints are shown. Returns `true` if the lock of the task must be
    /// checked.
    pub fn hint(&mut self, are_all_shown: bool) -> bool {
        if self.stage != AttackStage::Driving {
            return false;
        }
        if are_all_shown {
            (self.stage, self.penalty) = (AttackStage::GivenUp, Some(Penalty::ShownSolution));
        }
        self.wants_to_know()
    }

    /// Answers a claim from the known report, or returns `true` if no report is known.
    fn wants_to_know(&mut self) -> bool {
        let wants_to_know = self.claim == Claim::Made || self.stage != AttackStage::Driving;
        match &self.judged {
            Some(judged) if self.claim == Claim::Made => {
                let judged = (**judged).clone();
                self.learn(judged);
                false
            }
            None => wants_to_know,
            Some(_) => false,
        }
    }

    /// Stores the report of the model checker.
    pub fn learn(&mut self, judged: GradedAttempt) {
        if self.claim == Claim::Made {
            self.claim = match judged.outcome {
                Verdict::Holds => Claim::None,
                Verdict::Broken | Verdict::LeaseLimit => Claim::Refuted,
                Verdict::NotTested | Verdict::Inconclusive => Claim::Undecided,
            };
            if self.claim == Claim::Refuted {
                self.penalty = Some(Penalty::WrongClaim);
            }
            if judged.outcome == Verdict::Holds {
                self.stage = AttackStage::Holds;
            }
        }
        self.par = run_of(&judged);
        self.judged = Some(Rc::new(judged));
    }

    fn is_left(&self, kind: FaultKind, task: &Challenge) -> bool {
        self.spent().count(kind) < task.budget().count(kind)
    }

    /// Makes a fault happen, or opens the input for its amount.
    fn choose(&mut self, fault: Move, task: &Challenge) {
        match amount_of(&fault) {
            Some(_) => self.asking = Some(AmountDraft::of(fault)),
            None => self.make(vec![fault], task),
        }
    }

    fn make(&mut self, moves: Vec<Move>, task: &Challenge) {
        let before = self.recording.run().moves().len();
        let mut recording = (*self.recording).clone();
        for made in moves {
            let kind = FaultKind::of(&made);
            let is_left = kind.is_none_or(|kind| {
                faults_of(recording.run().moves()).count(kind) < task.budget().count(kind)
            });
            if !is_left || recording.push(made).is_err() {
                return;
            }
        }
        if recording.run().moves().len() == before {
            return;
        }
        self.choices.push(before);
        let attempt = AttackAttempt::of_recording(task, self.attack, &recording);
        self.recording = Rc::new(recording);
        (self.fault, self.asking, self.claim) = (None, None, Claim::None);
        if let AttackOutcome::Reached(reached) = attempt.result {
            self.stage = AttackStage::Reached(Rc::new(reached));
        }
    }

    fn undo_choice(&mut self) {
        if self.asking.take().is_some() || self.fault.take().is_some() {
            return;
        }
        if let Some(before) = self.choices.pop() {
            self.recording = Rc::new(self.recording.branch_at(before));
            self.claim = Claim::None;
        }
    }
}

/// Returns the possible faults of this kind in a world, one for each client or server. A jump in
/// either direction is one fault.
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
