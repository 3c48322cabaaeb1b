//! Polling: a client that asks the same as before and is told the same, or how much time is left.
//! What a poll writes it takes back, so that the servers are as they were.
//!
//! What it asks is a command with its key, or a script with its keys, on a server; what else it
//! says may differ from poll to poll, as a timestamp does. All that it asks within one millisecond
//! is one poll.

use primitives::{ClientId, ServerId, SharedVec};
use redis_model::{Bytes, Change, Command, Entry, Keys, Part, Reply};
use simulator::{Event, EventKind};
use std::mem;
use std::ops::Range;

/// What the clients ask in the current millisecond, beside what they asked before.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Polling {
    habits: Vec<Habit>,
    /// What has become of the keys that were written in this millisecond.
    written: Vec<Written>,
    /// Whether something else happens in this millisecond as well.
    something_else: bool,
}

/// A key that is written within a millisecond.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Written {
    server: ServerId,
    key: Bytes,
    before: Option<Entry>,
    now: Option<Entry>,
    /// Whether it has been made anew, and so is whose that made it.
    is_anew: bool,
}

/// What one client asks, as the places of the events.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Habit {
    client: ClientId,
    /// In the last millisecond in which it polled; nothing, if it has not since something else
    /// happened.
    before: SharedVec<usize>,
    /// In the current one.
    now: SharedVec<usize>,
    /// Whether it has asked the same so far.
    is_same: bool,
}

/// How far a millisecond repeats what was asked before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// Some client has not asked all yet; or nothing has happened.
    Begun,
    /// Every client that asked anything asked the same as before.
    Repeated,
    /// Something else happens, or is asked.
    Different,
}

impl Polling {
    /// Takes events of the current millisecond into account. `all` are the run's.
    pub(super) fn observe(&mut self, events: Range<usize>, all: &SharedVec<Event>) {
        for (index, event) in events.clone().zip(all.range(events)) {
            if !may_poll(event) {
                self.something_else = true;
                self.habits.clear();
            }
            if let Some(server) = event.kind.server() {
                event.kind.changes().iter().for_each(|change| self.write(server, change));
            }
            if let (Some(client), false) = (event.client, self.something_else)
                && asked(event).is_some()
            {
                self.habit(client).ask(index, all);
            }
        }
    }

    /// The current millisecond is not only polling.
    pub(super) fn single_out(&mut self) {
        self.something_else = true;
    }

    /// How far the current millisecond has come.
    pub(super) fn progress(&self) -> Progress {
        let mut asking = self.asking().peekable();
        if self.something_else || self.asking().any(|habit| !habit.is_same) {
            Progress::Different
        } else if asking.peek().is_some()
            && asking.all(|it| it.now.len() == it.before.len())
            && self.written.iter().all(Written::is_as_before)
        {
            Progress::Repeated
        } else {
            Progress::Begun
        }
    }

    /// Who asks anything in the current millisecond.
    pub(super) fn clients(&self) -> impl Iterator<Item = ClientId> {
        self.asking().map(|habit| habit.client)
    }

    /// The current millisecond is over.
    pub(super) fn end_instant(&mut self) {
        self.something_else = false;
        if !mem::take(&mut self.written).iter().all(Written::is_as_before) {
            self.habits.clear();
        }
        for habit in self.habits.iter_mut().filter(|habit| !habit.now.is_empty()) {
            habit.before = mem::take(&mut habit.now);
            habit.is_same = true;
        }
    }

    fn write(&mut self, server: ServerId, change: &Change) {
        let is_it = |it: &Written| it.server == server && it.key == change.key;
        let place = self.written.iter().position(is_it).unwrap_or_else(|| {
            let (key, before) = (change.key.clone(), change.before.clone());
            self.written.push(Written { server, key, before, now: None, is_anew: false });
            self.written.len() - 1
        });
        let written = &mut self.written[place];
        written.now = change.after.clone();
        written.is_anew |= change.part == Part::Value;
    }

    fn asking(&self) -> impl Iterator<Item = &Habit> {
        self.habits.iter().filter(|habit| !habit.now.is_empty())
    }

    fn habit(&mut self, client: ClientId) -> &mut Habit {
        let known = self.habits.iter().position(|habit| habit.client == client);
        let place = known.unwrap_or_else(|| {
            let (before, now) = (SharedVec::new(), SharedVec::new());
            self.habits.push(Habit { client, before, now, is_same: true });
            self.habits.len() - 1
        });
        &mut self.habits[place]
    }
}

impl Written {
    /// Whether the key is as it was before this millisecond.
    fn is_as_before(&self) -> bool {
        self.before == self.now && !(self.is_anew && self.now.is_some())
    }
}

impl Habit {
    fn ask(&mut self, index: usize, all: &SharedVec<Event>) {
        let before = self.before.get(self.now.len());
        self.is_same &= before.is_some_and(|&before| is_same(&all[before], &all[index]));
        self.now.push(index);
    }
}

/// An external client's command stands by itself, even if it only looks.
fn may_poll(event: &Event) -> bool {
    match &event.kind {
        EventKind::Executed { .. } => event.client.is_some(),
        kind => !kind.is_visible(),
    }
}

/// Whether a poll asks the same as the one before and is told the same, but for a TTL: nothing has
/// changed in between, so a number that is less now is a time that is left.
fn is_same(before: &Event, now: &Event) -> bool {
    let (Some(before), Some(now)) = (asked(before), asked(now)) else { return false };
    let ((server, words, reply), (server_now, words_now, reply_now)) = (before, now);
    let is_less = match (reply, reply_now) {
        (Reply::Integer(before), Reply::Integer(now)) => (0..*before).contains(now),
        _ => false,
    };
    server == server_now && words == words_now && (reply == reply_now || is_less)
}

/// What is compared of a command: the server, the name, the key (for a script, the script and its
/// keys), the reply.
fn asked(event: &Event) -> Option<(ServerId, &[Bytes], &Reply)> {
    match &event.kind {
        EventKind::Executed { server, args, reply, .. } => {
            Some((*server, &args[..compared(args).min(args.len())], reply))
        }
        _ => None,
    }
}

/// How many of the words say what is asked: the name with one argument, or a script with all its
/// keys.
fn compared(args: &[Bytes]) -> usize {
    match Command::named_in(args) {
        Some(command) if command.keys() == Keys::Counted && args.len() > 2 => {
            3 + command.keys_in(args).len()
        }
        _ => 2,
    }
}
