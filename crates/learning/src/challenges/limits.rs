//! Limits of a defence: requirements on the work, so that a program that does nothing does not
//! solve the challenge.
//!
//! Each limit has an allowed value and a value measured for the program. Most are measured in an
//! undisturbed run, that is a round-robin run without faults.

use model_checker::{CheckResult, MaxWait};
use primitives::{ClientSet, Millis};
use redis_model::Bytes;
use simulator::{EventKind, Policy, Run, Scenario, Scheduler, StoreReply, StoreRequest};

/// Maximum number of moves in an undisturbed run. A program that never waits would run forever.
const MOVES: usize = 20_000;

/// Maximum virtual time of an undisturbed run.
const UNTIL: Millis = Millis(120_000);

/// A requirement on a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LimitKind {
    /// This many clients enter and leave the critical section, and end.
    EverybodyDone {
        /// Number of clients in the challenge.
        clients: u64,
    },
    /// No client is in the critical section for less than this time, in ms.
    WorkLasts(u64),
    /// A client enters the critical section within this time, in ms.
    FirstEnters(u64),
    /// All clients end within this time, in ms.
    AllDone(u64),
    /// An orphaned lock is released within this time, in ms, in every run that was checked.
    FreeAgain(u64),
    /// Maximum number of commands before a single client enters the critical section.
    ToAcquire(u64),
    /// Maximum number of commands of a single client after it has left the critical section.
    ToRelease(u64),
    /// Maximum number of commands of all clients together.
    InAll(u64),
    /// This many clients change a value in the protected store.
    StoreWritten {
        /// Number of clients in the challenge.
        clients: u64,
        /// Name of the value.
        name: Bytes,
    },
}

/// A limit with the value measured for a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Kind of the limit, with the allowed value.
    pub kind: LimitKind,
    /// Measured value, in the unit of the limit, or `None` if the program does not get to this
    /// point.
    pub measured: Option<u64>,
}

impl LimitKind {
    /// Returns the allowed maximum, or the required minimum for the limits that have one.
    pub fn allowed(&self) -> u64 {
        match *self {
            LimitKind::EverybodyDone { clients } | LimitKind::StoreWritten { clients, .. } => {
                clients
            }
            LimitKind::WorkLasts(most)
            | LimitKind::FirstEnters(most)
            | LimitKind::AllDone(most)
            | LimitKind::FreeAgain(most)
            | LimitKind::ToAcquire(most)
            | LimitKind::ToRelease(most)
            | LimitKind::InAll(most) => most,
        }
    }
}

impl Limit {
    /// Returns `true` if the program keeps to the limit.
    pub fn is_met(&self) -> bool {
        let Limit { kind, measured } = self;
        let allowed = kind.allowed();
        measured.is_some_and(|it| match kind {
            LimitKind::EverybodyDone { .. }
            | LimitKind::WorkLasts(_)
            | LimitKind::StoreWritten { .. } => it >= allowed,
            _ => it <= allowed,
        })
    }
}

/// Measures limits for the clients of a scenario that loads. `answer` is the result of its check.
pub(super) fn measured(
    kinds: &[LimitKind],
    scenario: &Scenario,
    answer: &CheckResult,
) -> Vec<Limit> {
    let one = Scenario { clients: scenario.clients[..1].to_vec(), ..scenario.clone() };
    let (together, alone) = (Course::of(scenario), Course::of(&one));
    let limit = |kind: &LimitKind| {
        let measured = match kind {
            LimitKind::EverybodyDone { .. } => Some(together.done()),
            LimitKind::WorkLasts(_) => together.shortest_stay.map(|stay| stay.0),
            LimitKind::FirstEnters(_) => together.first_entered.map(|at| at.0),
            LimitKind::AllDone(_) => together.ended_at(scenario.clients.len()),
            LimitKind::FreeAgain(_) => free_again(answer),
            LimitKind::ToAcquire(_) => alone.first_entered.map(|_| alone.before_entering),
            LimitKind::ToRelease(_) => (alone.done() > 0).then_some(alone.after_leaving),
            LimitKind::InAll(_) => Some(together.commands),
            LimitKind::StoreWritten { name, .. } => Some(count(together.changed(name))),
        };
        Limit { kind: kind.clone(), measured }
    };
    kinds.iter().map(limit).collect()
}

/// Returns the limit that no client is in the critical section for less time than in this scenario,
/// or `None` if the shortest stay takes no time.
pub(super) fn work_lasts(scenario: &Scenario) -> Option<LimitKind> {
    let shortest = Course::of(scenario).shortest_stay.filter(|stay| *stay > Millis(0));
    shortest.map(|stay| LimitKind::WorkLasts(stay.0))
}

/// Returns the maximum time until an orphaned lock is released, in ms: 0 if no lock was orphaned,
/// `None` if the maximum is not known or infinite.
fn free_again(answer: &CheckResult) -> Option<u64> {
    match answer.seen.longest_wait {
        None => Some(0),
        Some(MaxWait::Milliseconds(ms)) => Some(ms),
        Some(_) => None,
    }
}

/// Measurements of an undisturbed run.
#[derive(Default)]
struct Course {
    first_entered: Option<Millis>,
    /// Clients in the critical section, each with the time at which it entered.
    inside: Vec<(ClientSet, Millis)>,
    shortest_stay: Option<Millis>,
    last_ended: Millis,
    entered: ClientSet,
    left: ClientSet,
    ended: ClientSet,
    /// Writes to the store in order: client, name and value.
    writes: Vec<(ClientSet, Bytes, Bytes)>,
    commands: u64,
    before_entering: u64,
    after_leaving: u64,
}

impl Course {
    /// Runs a scenario without faults, with a round-robin schedule. The measurements are empty if
    /// the scenario does not load.
    fn of(scenario: &Scenario) -> Course {
        let mut course = Course::default();
        let Ok(mut run) = Run::new(scenario) else { return course };
        let scheduler = Scheduler { order: Policy::InTurn, until: UNTIL };
        while run.moves().len() < MOVES {
            let Ok(next) = scheduler.next(&run) else { break };
            if run.push(next).is_err() {
                break;
            }
        }
        for event in run.events().iter() {
            let client = event.client.map(ClientSet::from).unwrap_or_default();
            course.note(event.at, client, &event.kind);
        }
        course
    }

    fn note(&mut self, at: Millis, client: ClientSet, kind: &EventKind) {
        match kind {
            EventKind::Executed { .. } => {
                self.commands += 1;
                self.before_entering += u64::from((self.entered & client).is_empty());
                self.after_leaving += u64::from(!(self.left & client).is_empty());
            }
            EventKind::Stored {
                request: StoreRequest::Write { name, value, .. },
                reply: StoreReply::Written,
                ..
            } => self.writes.push((client, name.clone(), value.clone())),
            EventKind::Entered { .. } => {
                self.first_entered.get_or_insert(at);
                self.entered |= client;
                self.inside.push((client, at));
            }
            EventKind::Left => {
                self.left |= client;
                if let Some(place) = self.inside.iter().position(|(who, _)| *who == client) {
                    let stay = Millis(at.0 - self.inside.remove(place).1.0);
                    self.shortest_stay = Some(self.shortest_stay.map_or(stay, |it| it.min(stay)));
                }
                self.after_leaving = 0;
            }
            EventKind::Finished => {
                self.ended |= client;
                self.last_ended = at;
            }
            _ => {}
        }
    }

    /// Returns the number of clients that have entered, left and ended.
    fn done(&self) -> u64 {
        count(self.left & self.ended)
    }

    /// Returns the clients that changed the value `name`, that is wrote a value different from the
    /// previous one.
    fn changed(&self, name: &Bytes) -> ClientSet {
        let (mut changed, mut known) = (ClientSet::EMPTY, None);
        for (client, _, value) in self.writes.iter().filter(|(_, written, _)| written == name) {
            if known.replace(value) != Some(value) {
                changed |= *client;
            }
        }
        changed
    }

    /// Returns the time at which the last client ended, in ms, or `None` if fewer than `clients`
    /// have ended.
    fn ended_at(&self, clients: usize) -> Option<u64> {
        (count(self.ended) >= clients as u64).then_some(self.last_ended.0)
    }
}

fn count(clients: ClientSet) -> u64 {
    clients.iter().map(|_| 1).sum()
}
