//! What a defence must do besides holding, so that nobody gets there by doing nothing: what each
//! limit allows, and what a program needs, as undisturbed runs show it.

use model_checker::{Answer, LongestWait};
use primitives::{ClientSet, Millis};
use redis_model::Bytes;
use simulator::{EventKind, Policy, Run, Scenario, Scheduler, StoreReply, StoreRequest};

/// An undisturbed run ends after so many moves: a program that never waits goes on for ever.
const MOVES: usize = 20_000;

/// And it ends after this.
const UNTIL: Millis = Millis(120_000);

/// What a program must do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LimitKind {
    /// So many clients enter, leave and end.
    EverybodyDone {
        /// All there are.
        clients: u64,
    },
    /// No client is inside for less than so many ms.
    WorkLasts(u64),
    /// Somebody enters within so many ms.
    FirstEnters(u64),
    /// All have ended within so many ms.
    AllDone(u64),
    /// A lock that is left behind is free again within so many ms, whatever happens.
    FreeAgain(u64),
    /// A client that is alone enters after so many commands at most.
    ToAcquire(u64),
    /// A client that is alone gives so many commands at most after it has left.
    ToRelease(u64),
    /// All clients together give so many commands at most.
    InAll(u64),
    /// So many clients change a value of the store.
    StoreWritten {
        /// All there are.
        clients: u64,
        /// The name of the value.
        name: Bytes,
    },
}

/// A limit with what a program needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Which.
    pub kind: LimitKind,
    /// What was measured, in the unit of the limit; none, if it has not come to that.
    pub measured: Option<u64>,
}

impl LimitKind {
    /// What it allows; of what must be reached, how much.
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
    /// Whether the program keeps to it.
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

/// What the clients of a scenario need, which must be one that loads. Its answer is what the
/// explorer says of it.
pub(super) fn measured(kinds: &[LimitKind], scenario: &Scenario, answer: &Answer) -> Vec<Limit> {
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

/// That nobody is inside for less time than in this scenario; none, if there is no work in it.
pub(super) fn work_lasts(scenario: &Scenario) -> Option<LimitKind> {
    let shortest = Course::of(scenario).shortest_stay.filter(|stay| *stay > Millis(0));
    shortest.map(|stay| LimitKind::WorkLasts(stay.0))
}

/// How long a lock that was left behind stays taken at most; at once, if none ever was.
fn free_again(answer: &Answer) -> Option<u64> {
    match answer.seen.longest_wait {
        None => Some(0),
        Some(LongestWait::Milliseconds(ms)) => Some(ms),
        Some(LongestWait::MoreThan(_) | LongestWait::Forever | LongestWait::Unknown) => None,
    }
}

/// What happens in an undisturbed run.
#[derive(Default)]
struct Course {
    first_entered: Option<Millis>,
    /// Who is inside, and since when.
    inside: Vec<(ClientSet, Millis)>,
    shortest_stay: Option<Millis>,
    last_ended: Millis,
    entered: ClientSet,
    left: ClientSet,
    ended: ClientSet,
    /// Who wrote which value under which name, in order.
    writes: Vec<(ClientSet, Bytes, Bytes)>,
    commands: u64,
    before_entering: u64,
    after_leaving: u64,
}

impl Course {
    /// The clients take turns, without faults. Nothing happens in a scenario that does not load.
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
            EventKind::Entered => {
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

    /// How many clients have entered, left and ended.
    fn done(&self) -> u64 {
        count(self.left & self.ended)
    }

    /// Who has written another value under a name than was there before.
    fn changed(&self, name: &Bytes) -> ClientSet {
        let (mut changed, mut known) = (ClientSet::EMPTY, None);
        for (client, _, value) in self.writes.iter().filter(|(_, written, _)| written == name) {
            if known.replace(value) != Some(value) {
                changed |= *client;
            }
        }
        changed
    }

    /// When all of so many clients have ended, in ms.
    fn ended_at(&self, clients: usize) -> Option<u64> {
        (count(self.ended) >= clients as u64).then_some(self.last_ended.0)
    }
}

fn count(clients: ClientSet) -> u64 {
    clients.iter().map(|_| 1).sum()
}
