//! The facts about a command that are known before it runs. `table.rs` lists the commands.

use super::database::Database;
use super::error::{Answer, CommandError};
use super::execution::Execution;
use super::table;
use super::{Bytes, Reply};
use primitives::{UnixMillis, holds_uuid};

/// A line of the command table.
pub struct Command {
    pub(super) name: &'static str,
    pub(super) arity: i8,
    pub(super) flags: &'static [Flag],
    pub(super) handler: Handler,
    class: CommandClass,
    /// Options that turn a command that [writes](CommandClass::Writes) into one that asks.
    asking_options: &'static [&'static str],
    keys: Keys,
    lock_reply: Option<LockReply>,
    time_shown: TimeShown,
}

/// What the effect or the reply of a command shows of time beyond what is gone and what is not.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TimeShown {
    /// Nothing.
    #[default]
    Nothing,
    /// How long a key still lives.
    TimeLeft,
    /// A point in time on the server's clock, in ms.
    Instant,
    /// What the server's clock shows, in other units.
    WallClock,
}

/// Carries out a command whose number of arguments has been checked. It gets the arguments after
/// the name.
#[derive(Clone, Copy)]
pub(super) enum Handler {
    /// One that needs only the keys.
    Data(fn(&mut Database<'_>, &[Bytes]) -> Answer),
    /// One that needs the connection, the scripts or other commands.
    Server(fn(&mut Execution<'_>, &[Bytes]) -> Answer),
}

/// The properties of a command, each with its name in `COMMAND INFO`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// `write`: not on a replica.
    Write,
    /// `denyoom`: not when memory is full.
    MayGrow,
    /// `noscript`: not in a script.
    NoScript,
    /// Runs at once, even in a transaction.
    NotQueued,
    /// Needs a subcommand.
    Container,
}

/// What a client that is about to take or free a lock may send a command for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CommandClass {
    /// It only reads: a client that sends nothing else does not try to get a lock.
    Reads,
    /// It removes keys, and never grants a lock.
    Frees,
    /// It overwrites any value, and its reply does not show which: it writes data, unless the
    /// client has read the key before.
    Writes,
    /// Its reply can show whether a client has acquired a lock. So can that of an unknown command.
    Asks,
}

/// Which of its arguments are keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// None, or a pattern.
    Nothing,
    /// The first.
    First,
    /// The first two.
    Two,
    /// All.
    All,
    /// Every other one, from the first; the rest are their values.
    Pairs,
    /// A script's: after the second argument, which is their number.
    Counted,
}

/// What the reply to a command says about the lock that it takes or frees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockReply {
    /// The value of the key.
    Value,
    /// The old value; nil if the key was missing.
    ReplacedValue,
    /// 1 if the key was missing and has been written, else 0.
    IsCreated,
    /// The value of the counter: 1 if the key was missing.
    Count,
    /// With the option `NX` and without `GET`: `OK` if the key was missing, else nil.
    OkIfMissing,
    /// How many keys it removed.
    Removed,
}

impl Command {
    /// A command that needs only the keys.
    pub(super) const fn data(
        name: &'static str,
        arity: i8,
        flags: &'static [Flag],
        class: CommandClass,
        keys: Keys,
        handler: fn(&mut Database<'_>, &[Bytes]) -> Answer,
    ) -> Command {
        Command::new(name, arity, flags, class, keys, Handler::Data(handler))
    }

    /// A command that needs the connection, the scripts or other commands.
    pub(super) const fn on_server(
        name: &'static str,
        arity: i8,
        flags: &'static [Flag],
        class: CommandClass,
        keys: Keys,
        handler: fn(&mut Execution<'_>, &[Bytes]) -> Answer,
    ) -> Command {
        Command::new(name, arity, flags, class, keys, Handler::Server(handler))
    }

    /// A command that needs a subcommand.
    pub(super) const fn container(name: &'static str, class: CommandClass) -> Command {
        let handler = Handler::Server(|_, _| Err(CommandError::Syntax));
        Command::new(name, -2, &[Flag::Container], class, Keys::Nothing, handler)
    }

    const fn new(
        name: &'static str,
        arity: i8,
        flags: &'static [Flag],
        class: CommandClass,
        keys: Keys,
        handler: Handler,
    ) -> Command {
        let (asking_options, lock_reply): (&[&str], _) = (&[], None);
        let time_shown = TimeShown::Nothing;
        Command { name, arity, flags, handler, class, asking_options, keys, lock_reply, time_shown }
    }

    /// The same command, which shows this of time.
    pub(super) const fn showing(self, time_shown: TimeShown) -> Command {
        Command { time_shown, ..self }
    }

    /// What it shows of time with these words, its name first. Options count wherever they stand,
    /// even where they are values: this errs on the side of too much.
    pub(super) fn time_shown(&self, args: &[Bytes]) -> TimeShown {
        let behind = args.get(2..).unwrap_or_default();
        let has = |options: &[&str]| {
            behind.iter().any(|word| options.iter().any(|option| word.is_word(option)))
        };
        let is_time = |word: &Bytes| UnixMillis::parse(word.as_slice()).is_some();
        let has_time_from =
            |place: usize| args.get(place..).is_some_and(|it| it.iter().any(is_time));
        let by_options = match self.name {
            // What comes of these with a point in time is none.
            "append" | "getrange" | "incrbyfloat" | "setrange" => TimeShown::WallClock,
            "decrby" | "hincrby" | "incrby" if has_time_from(2) => TimeShown::WallClock,
            "expire" | "pexpire" | "psetex" | "setex" if args.get(2).is_some_and(is_time) => {
                TimeShown::WallClock
            }
            "getex" | "set" if has_time_from(3) && !has(&["PXAT"]) => TimeShown::WallClock,
            "set" | "getex" if has(&["EXAT"]) => TimeShown::WallClock,
            "set" | "getex" if has(&["PXAT"]) => TimeShown::Instant,
            "expire" | "pexpire" if has(&["GT", "LT"]) => TimeShown::TimeLeft,
            _ => TimeShown::Nothing,
        };
        self.time_shown.max(by_options)
    }

    /// Whether with this reply the outcome could have been another one if a string had been drawn
    /// at random otherwise: strings are cut, or in the order of their names.
    pub(super) fn takes_drawn_apart(&self, reply: &Reply) -> bool {
        let apart = match self.name {
            "keys" => 1,
            "hgetall" => 2,
            "getrange" | "setrange" => return true,
            _ => return false,
        };
        let Reply::Array(items) = reply else { return false };
        let is_drawn = |it: &Reply| matches!(it, Reply::Bulk(name) if holds_uuid(name.as_slice()));
        items.len() > apart && items.iter().step_by(apart).any(is_drawn)
    }

    /// The same command, which asks if one of these options follows its key and value.
    pub(super) const fn asking_with(self, options: &'static [&'static str]) -> Command {
        Command { asking_options: options, ..self }
    }

    /// The same command, with what its reply says about a lock.
    pub(super) const fn replying(self, lock_reply: LockReply) -> Command {
        Command { lock_reply: Some(lock_reply), ..self }
    }

    /// All commands, in the order of their names.
    pub fn all() -> &'static [Command] {
        table::COMMANDS
    }

    /// The command that the first word names, ignoring case, whatever follows it.
    pub fn named_in(args: &[Bytes]) -> Option<&'static Command> {
        table::by_name(args.first()?.as_slice())
    }

    /// In lower case, as in error messages; `script|load` for a subcommand.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The number of words with the name; negative: at least so many. As `COMMAND INFO` says it.
    pub fn arity(&self) -> i8 {
        self.arity
    }

    /// Whether it is set apart in this way.
    pub fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Which of its arguments are keys.
    pub fn keys(&self) -> Keys {
        self.keys
    }

    /// Those words of the command that are keys.
    pub fn keys_in<'a>(&self, args: &'a [Bytes]) -> Vec<&'a Bytes> {
        let rest = args.get(1..).unwrap_or_default();
        let (skipped, step, count) = match self.keys {
            Keys::Nothing => (0, 1, 0),
            Keys::First => (0, 1, 1),
            Keys::Two => (0, 1, 2),
            Keys::All => (0, 1, rest.len()),
            Keys::Pairs => (0, 2, rest.len()),
            Keys::Counted => {
                let count = rest.get(1).and_then(Bytes::to_integer);
                (2, 1, count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0))
            }
        };
        rest.iter().skip(skipped).step_by(step).take(count).collect()
    }

    /// What its reply says about a lock; none, for most commands.
    pub fn lock_reply(&self) -> Option<LockReply> {
        self.lock_reply
    }

    /// Of how many words its name consists.
    pub(super) fn words(&self) -> usize {
        if self.name.contains('|') { 2 } else { 1 }
    }

    /// Whether it may consist of so many words.
    pub(super) fn accepts(&self, words: usize) -> bool {
        let least = usize::from(self.arity.unsigned_abs());
        if self.arity < 0 { words >= least } else { words == least }
    }
}

impl CommandClass {
    /// The class of a command, as far as its words tell. No words at all ask for nothing.
    pub fn of(args: &[Bytes]) -> CommandClass {
        match Command::named_in(args) {
            Some(command) if has_option(args, command.asking_options) => CommandClass::Asks,
            Some(command) => command.class,
            None if args.is_empty() => CommandClass::Reads,
            None => CommandClass::Asks,
        }
    }
}

/// Whether one of the options, in upper or lower case, stands behind the key and the value of a
/// command.
pub fn has_option(args: &[Bytes], options: &[&str]) -> bool {
    let behind = args.get(3..).unwrap_or_default();
    behind.iter().any(|word| options.iter().any(|option| word.is_word(option)))
}
