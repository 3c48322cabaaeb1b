//! All states within the bounds, those with fewer faults first, each once.

use super::admission::Admissions;
use super::answer::{Answer, Bound, Counterexample, Seen, Untested, Verdict};
use super::easiest::{Easiest, Target};
use super::question::{Bounds, Question};
use super::state::{Identity, State};
use super::steps::{Notes, Stepper, Successor, bit};
use crate::fingerprint::TimeBase;
use crate::ids::ClientId;
use crate::judge::{
    LongestWait, Memory, Returns, Setting, depends_on_chance, has_shown_time, shows_time,
};
use crate::lua::RuntimeError;
use crate::moves::Move;
use crate::scenario::{Property, ScenarioError};
use crate::world::{Waiting, World};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// What a visited state takes: its digest in a table that is at least half full, and how it was
/// reached.
const VISITED_BYTES: u64 = 48;

/// What a state that is still to be visited takes, roughly.
const WAITING_BYTES: u64 = 2_048;

/// The state of a search.
#[derive(Debug)]
pub(super) struct Reach {
    question: Question,
    stepper: Stepper,
    returns: Returns,
    start: State,
    visited: FxHashSet<u128>,
    /// By number of faults.
    waiting: Vec<VecDeque<State>>,
    waiting_count: u64,
    visited_count: u64,
    findings: Findings,
    easiest: Option<Easiest>,
    is_over: bool,
    bound: Option<Bound>,
}

/// What was found so far.
#[derive(Debug, Default)]
struct Findings {
    /// The least number of faults by which each is broken, in the order of [`Property::ALL`].
    broken: [Option<u16>; Property::ALL.len()],
    failed: Option<u16>,
    /// The easiest runs.
    runs: Vec<(Target, Option<Counterexample>)>,
    notes: Notes,
    longest_wait: Option<LongestWait>,
}

impl Reach {
    pub(super) fn new(question: Question) -> Result<Reach, Vec<ScenarioError>> {
        let world = World::new(&question.scenario)?;
        // Runs that end at some time are not the same at any other.
        let is_endless = question.bounds.until.is_none();
        let base = match question.reductions.canonical && is_endless && !shows_time(&world) {
            true => TimeBase::Now,
            false => TimeBase::Start,
        };
        Ok(Reach::from_start(question, world, base))
    }

    fn from_start(question: Question, world: World, base: TimeBase) -> Reach {
        let memory = Memory::new(world.scenario().clients.len());
        let mut start = State { world, purse: question.bounds.faults, memory, free: 0 };
        let until = match base {
            TimeBase::Now => question.bounds.until,
            TimeBase::Start => Some(question.bounds.until.unwrap_or(Bounds::USUAL_HORIZON)),
        };
        let reductions = question.reductions;
        let mut stepper = Stepper::new(&start.world, reductions, (base, until), true);
        start.free = stepper.free(&start.world);
        let mut reach = Reach {
            stepper,
            returns: Returns::default(),
            visited: FxHashSet::default(),
            waiting: vec![VecDeque::new(); usize::from(question.bounds.faults.total()) + 1],
            waiting_count: 0,
            visited_count: 0,
            findings: Findings::default(),
            easiest: None,
            is_over: false,
            bound: None,
            question,
            start,
        };
        let digest = reach.stepper.identity.of(&reach.start, None);
        reach.visited.insert(digest.state);
        reach.waiting[0].push_back(reach.start.clone());
        reach.waiting_count = 1;
        reach
    }

    pub(super) fn states(&self) -> u64 {
        self.visited_count
    }

    /// Visits up to so many more states. Whether the search is over.
    pub(super) fn advance(&mut self, states: usize) -> bool {
        for _ in 0..states {
            if self.is_over {
                break;
            }
            if let Some(easiest) = &mut self.easiest {
                if easiest.advance() {
                    let (target, run) = (easiest.target(), easiest.run());
                    self.findings.runs.push((target, run));
                    self.easiest = None;
                    self.look_for_the_next();
                }
                continue;
            }
            let Some((faults, state)) = self.next() else {
                self.is_over = true;
                break;
            };
            if let Some(bound) = self.exceeded() {
                self.bound = Some(bound);
                self.is_over = true;
                break;
            }
            self.visit(faults, &state);
            self.look_for_the_next();
        }
        self.is_over
    }

    fn next(&mut self) -> Option<(usize, State)> {
        let faults = self.waiting.iter().position(|queue| !queue.is_empty())?;
        self.waiting_count -= 1;
        self.waiting[faults].pop_front().map(|state| (faults, state))
    }

    fn exceeded(&self) -> Option<Bound> {
        let Bounds { states, bytes, .. } = self.question.bounds;
        let taken = self.visited.len() as u64 * VISITED_BYTES
            + self.waiting_count * WAITING_BYTES
            + self.stepper.admissions.len() as u64 * VISITED_BYTES;
        if self.visited_count >= states {
            Some(Bound::States)
        } else if taken >= bytes {
            Some(Bound::Memory)
        } else {
            None
        }
    }

    fn visit(&mut self, faults: usize, state: &State) {
        self.visited_count += 1;
        self.look_at_the_return(faults, state);
        for Successor { state: next, notes, .. } in self.stepper.successors(state) {
            if self.stepper.base == TimeBase::Now && has_shown_time(&next.world) {
                let world = self.start.world.clone();
                *self = Reach::from_start(self.question.clone(), world, TimeBase::Start);
                return;
            }
            let faults = faults + usize::from(notes.faults);
            self.findings.note(notes, faults);
            let digest = self.stepper.identity.of(&next, None);
            if self.visited.insert(digest.state) {
                self.waiting[faults].push_back(next);
                self.waiting_count += 1;
            }
        }
    }

    /// Where nothing is due and nobody is inside: how long would a newcomer have to wait?
    fn look_at_the_return(&mut self, faults: usize, state: &State) {
        if !self.question.properties.contains(&Property::TheLockComesBack) {
            return;
        }
        let Reach { stepper, returns, findings, start, .. } = self;
        // What keeps newcomers out before anybody has done anything is not lost.
        let is_kept_out = |(id, _)| {
            let newcomer = start.world.admission_of_newcomer_like(id);
            !newcomer.enters && !newcomer.fails
        };
        let was_free = findings.notes.entered != 0 || !start.world.clients().all(is_kept_out);
        if !was_free || !is_quiet(&state.world) {
            return;
        }
        let Some(wait) = longest_wait(stepper, returns, state, faults > 0) else { return };
        findings.longest_wait = findings.longest_wait.max(Some(wait));
        if wait.is_too_long() {
            findings.broken_at(Property::TheLockComesBack, faults);
        }
    }

    /// Looks for the easiest run to what was found first and has none yet.
    fn look_for_the_next(&mut self) {
        if self.easiest.is_some() || self.is_over {
            return;
        }
        let has_run = |target: Target| self.findings.runs.iter().any(|(it, _)| *it == target);
        let broken = self.question.properties.iter().filter_map(|&property| {
            let faults = self.findings.broken[bit(property).trailing_zeros() as usize]?;
            Some((Target::Property(property), faults))
        });
        let failed = self.findings.failed.map(|faults| (Target::Failure, faults));
        let next = broken.chain(failed).find(|(target, _)| !has_run(*target));
        if let Some((target, faults)) = next {
            self.easiest = Some(Easiest::new(
                &self.start,
                self.question.reductions,
                (self.stepper.base, self.stepper.until),
                target,
                faults,
                self.question.bounds,
            ));
            return;
        }
        let all_broken = self.question.properties.iter().all(|&property| {
            self.findings.broken[bit(property).trailing_zeros() as usize].is_some()
        });
        self.is_over |= all_broken;
    }

    pub(super) fn answer(&self) -> Answer {
        let is_complete = self.is_over && self.bound.is_none();
        let run_to = |target: Target| {
            let found = self.findings.runs.iter().find(|(it, _)| *it == target);
            found.and_then(|(_, run)| run.clone())
        };
        let verdicts = self.question.properties.iter().map(|&property| {
            (property, self.verdict(property, run_to(Target::Property(property))))
        });
        let verdicts: Vec<(Property, Verdict)> = verdicts.collect();
        let all_visited = is_complete && self.waiting_count == 0;
        let failure = run_to(Target::Failure).and_then(|run| {
            let error = failure_of(&self.start.world, &run.moves)?;
            Some((run, error))
        });
        Answer {
            verdicts,
            failure,
            states: self.visited_count,
            is_complete: all_visited,
            horizon: self.stepper.until.filter(|_| self.stepper.was_cut),
            seen: self.findings.seen(),
        }
    }

    fn verdict(&self, property: Property, run: Option<Counterexample>) -> Verdict {
        if let Some(run) = run {
            return Verdict::Broken(run);
        }
        let is_known_broken =
            self.findings.broken[bit(property).trailing_zeros() as usize].is_some();
        if let Some(bound) = self.bound {
            return Verdict::NotDecided(bound);
        }
        if !self.is_over || is_known_broken {
            return Verdict::NotDecided(Bound::Stopped);
        }
        if property == Property::TheLockComesBack
            && self.findings.longest_wait == Some(LongestWait::Unknown)
        {
            return Verdict::NotDecided(Bound::States);
        }
        match self.untested(property) {
            Some(untested) => Verdict::NotTested(untested),
            None if depends_on_chance(&self.start.world) => Verdict::NotDecided(Bound::Chance),
            None => Verdict::Holds,
        }
    }

    fn untested(&self, property: Property) -> Option<Untested> {
        let notes = self.findings.notes;
        let has_one_client = self.question.scenario.clients.len() == 1;
        if notes.entered == 0 {
            Some(Untested::NobodyEnters)
        } else if property == Property::NoLostUpdate && !notes.wrote_to_store {
            Some(Untested::StoreUnused)
        } else if has_one_client && property != Property::TheLockComesBack {
            Some(Untested::OneClient)
        } else if !notes.kept_out {
            Some(Untested::NobodyIsKeptOut)
        } else {
            None
        }
    }
}

impl Findings {
    fn note(&mut self, notes: Notes, faults: usize) {
        for (place, property) in Property::ALL.into_iter().enumerate() {
            if notes.broken & 1 << place != 0 {
                self.broken_at(property, faults);
            }
        }
        let faults = u16::try_from(faults).unwrap_or(u16::MAX);
        if notes.failed.is_some() {
            self.failed.get_or_insert(faults);
        }
        self.notes.entered |= notes.entered;
        self.notes.kept_out |= notes.kept_out;
        self.notes.ran_out_inside |= notes.ran_out_inside;
        self.notes.wrote_to_store |= notes.wrote_to_store;
    }

    fn broken_at(&mut self, property: Property, faults: usize) {
        let place = bit(property).trailing_zeros() as usize;
        self.broken[place].get_or_insert(u16::try_from(faults).unwrap_or(u16::MAX));
    }

    fn seen(&self) -> Seen {
        let entered = (0..16).filter(|place| self.notes.entered & 1 << place != 0);
        Seen {
            entered: entered.map(ClientId).collect(),
            kept_out: self.notes.kept_out,
            ran_out_inside: self.notes.ran_out_inside,
            wrote_to_store: self.notes.wrote_to_store,
            longest_wait: self.longest_wait,
        }
    }
}

/// Whether nothing is due.
fn is_quiet(world: &World) -> bool {
    world.due_moves().iter().all(|next| matches!(next, Move::Tick(_)))
}

/// How long a newcomer would have to wait in a state in which nobody is inside, after a fault or an
/// end; none in any other.
pub(super) fn longest_wait(
    stepper: &mut Stepper,
    returns: &mut Returns,
    state: &State,
    is_after_a_fault: bool,
) -> Option<LongestWait> {
    let world = &state.world;
    let is_anybody_inside = world.clients().any(|(_, it)| it.is_in_critical_section());
    let has_anybody_ended = || world.clients().any(|(_, it)| !it.is_alive());
    if is_anybody_inside || !(is_after_a_fault || has_anybody_ended()) {
        return None;
    }
    let is_free_for = |like: ClientId| state.free & 1 << like.0 != 0;
    let likes: Vec<ClientId> = stepper.identity.representatives().collect();
    let Stepper { identity, waiting_identity, admissions, .. } = stepper;
    let waiting_identity = if has_shown_time(world) { &mut *identity } else { waiting_identity };
    let mut longest = None;
    for like in likes {
        if !is_free_for(like) {
            let mut setting = Search { identity: waiting_identity, admissions };
            longest = longest.max(Some(returns.wait(&mut setting, world, like)));
        }
    }
    longest
}

/// What a search knows already.
struct Search<'a> {
    identity: &'a mut Identity,
    admissions: &'a mut Admissions,
}

impl Setting for Search<'_> {
    fn digest(&mut self, world: &World, like: ClientId) -> Option<u128> {
        Some(self.identity.of_world(world, like))
    }

    fn admits(&mut self, world: &World, like: ClientId) -> bool {
        let servers = self.identity.of_servers(world);
        self.admissions.admits(self.identity, world, servers, like)
    }
}

/// The error with which the first client fails in a run.
fn failure_of(start: &World, moves: &[Move]) -> Option<RuntimeError> {
    let mut world = start.clone();
    for made in moves {
        world.apply(made).ok()?;
    }
    world.clients().find_map(|(_, client)| match client.waiting() {
        Waiting::Failed(error) => Some(error.clone()),
        _ => None,
    })
}
