//! Detects polling: a client repeats its last commands and gets the same replies, or a smaller TTL.
//! A poll reverts its own writes, so that it leaves the servers unchanged.
//!
//! Two commands are the same if name, server and key match, or script, server and keys. Other
//! arguments, such as a timestamp, may differ. All commands of a client within one millisecond are
//! one poll.

use primitives::{ClientId, ServerId, SharedVec};
use redis_model::{Bytes, Change, Command, Entry, Keys, Part, Reply};
use simulator::{Event, EventKind};
use std::mem;
use std::ops::Range;

/// The commands of the current millisecond, compared with the previous poll of each client.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Polling {
    habits: Vec<Habit>,
    /// Keys written in this millisecond.
    written: Vec<Written>,
    /// Whether this millisecond contains an event other than polling.
    something_else: bool,
}

/// A key that was written in the current millisecond.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Written {
    server: ServerId,
    key: Bytes,
    before: Option<Entry>,
    now: Option<Entry>,
    /// Whether it was created again, which makes the writer its creator.
    is_anew: bool,
}

/// The commands of one client, as indices of events.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Habit {
    client: ClientId,
    /// Commands in the last millisecond in which it polled. Empty if another event has happened
    /// since.
    before: SharedVec<usize>,
    /// Commands in the current millisecond.
    now: SharedVec<usize>,
    /// Whether all of them equal the previous ones so far.
    is_same: bool,
}

/// The extent to which a millisecond repeats earlier polls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// A client has not repeated all its commands yet, or no client has sent any.
    Begun,
    /// Every client that sent a command has repeated all its commands.
    Repeated,
    /// An event other than polling has happened, or a command differs.
    Different,
}

impl Polling {
    /// Processes events of the current millisecond. `all` contains all events of the run.
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
                && compared_parts(event).is_some()
            {
                self.habit(client).ask(index, all);
            }
        }
    }

    /// Marks the current millisecond as more than polling.
    pub(super) fn single_out(&mut self) {
        self.something_else = true;
    }

    /// Returns the progress of the current millisecond.
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

    /// Returns the clients that sent a command in the current millisecond.
    pub(super) fn clients(&self) -> impl Iterator<Item = ClientId> {
        self.asking().map(|habit| habit.client)
    }

    /// Ends the current millisecond.
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
    /// Returns `true` if the key is the same as before this millisecond.
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

/// Returns `true` if an event can be part of a poll. A command of an external client never is.
fn may_poll(event: &Event) -> bool {
    match &event.kind {
        EventKind::Executed { .. } => event.client.is_some(),
        kind => !kind.is_visible(),
    }
}

/// Returns `true` if two commands of a poll are equal and their replies are equal, except for a
/// TTL. The key has not changed in between, so a smaller number must be a remaining time.
fn is_same(before: &Event, now: &Event) -> bool {
    let (Some(before), Some(now)) = (compared_parts(before), compared_parts(now)) else {
        return false;
    };
    let ((server, words, reply), (server_now, words_now, reply_now)) = (before, now);
    let is_less = match (reply, reply_now) {
        (Reply::Integer(before), Reply::Integer(now)) => (0..*before).contains(now),
        _ => false,
    };
    server == server_now && words == words_now && (reply == reply_now || is_less)
}

/// Returns the compared parts of a command: the server, the name with the key or the script with
/// its keys, and the reply.
fn compared_parts(event: &Event) -> Option<(ServerId, &[Bytes], &Reply)> {
    match &event.kind {
        EventKind::Executed { server, args, reply, .. } => {
            Some((*server, &args[..compared(args).min(args.len())], reply))
        }
        _ => None,
    }
}

/// Returns the number of arguments to compare: the name and one argument, or a script and all its
/// keys.
fn compared(args: &[Bytes]) -> usize {
    match Command::named_in(args) {
        Some(command) if command.keys() == Keys::Counted && args.len() > 2 => {
            3 + command.keys_in(args).len()
        }
        _ => 2,
    }
}
