//! Static properties of commands. `command_table.rs` lists the commands.

use super::command_table;
use super::database::Database;
use super::error::{Answer, CommandError};
use super::execution::Execution;
use super::{Bytes, Reply};
use lua_vm::TimeOperation;
use primitives::{UnixMillis, holds_uuid};

/// An entry of the command table.
pub struct Command {
    pub(super) name: &'static str,
    pub(super) arity: i8,
    pub(super) flags: &'static [Flag],
    pub(super) handler: Handler,
    class: CommandClass,
    /// Options that change the class of the command from [`CommandClass::Writes`] to
    /// [`CommandClass::Asks`].
    asking_options: &'static [&'static str],
    keys: Keys,
    lock_reply: Option<LockReply>,
    time_shown: TimeShown,
}

/// Information about time that the effect or the reply of a command reveals, beyond whether a key
/// has expired.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TimeShown {
    /// No information.
    #[default]
    Nothing,
    /// The remaining TTL of a key.
    TimeLeft,
    /// A point in time on the server's clock, in ms.
    Instant,
    /// The reading of the server's clock, in other units.
    WallClock,
}

/// The implementation of a command. Its input is the arguments after the name, whose number has
/// been checked.
#[derive(Clone, Copy)]
pub(super) enum Handler {
    /// A command that needs only the keys.
    Data(fn(&mut Database<'_>, &[Bytes]) -> Answer),
    /// A command that needs the connection, the scripts or other commands.
    Server(fn(&mut Execution<'_>, &[Bytes]) -> Answer),
}

/// The flags of a command, each with its name in `COMMAND INFO`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flag {
    /// `write`: not allowed on a replica.
    Write,
    /// `denyoom`: not allowed when memory is full.
    MayGrow,
    /// `noscript`: not allowed in a script.
    NoScript,
    /// Runs at once, even in a transaction.
    NotQueued,
    /// Needs a subcommand.
    Container,
}

/// The purposes for which a client near an acquire or a release may send a command.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CommandClass {
    /// The command only reads. A client that sends no other commands does not try to acquire a
    /// lock.
    Reads,
    /// The command removes keys and never acquires a lock.
    Frees,
    /// The command overwrites any value, and its reply does not contain the old one. It writes
    /// data, unless the client has read the key before.
    Writes,
    /// The reply can show whether a client has acquired a lock. An unknown command has this class
    /// too.
    Asks,
}

/// The positions of keys among the arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// No argument, or a pattern.
    Nothing,
    /// The first argument.
    First,
    /// The first two arguments.
    Two,
    /// All arguments.
    All,
    /// Every other argument, from the first. The others are the values.
    Pairs,
    /// For scripts: the arguments after the second one, which is their number.
    Counted,
}

/// The meaning of a reply for the lock that the command acquires or releases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockReply {
    /// The value of the key.
    Value,
    /// The old value, or nil if the key was missing.
    ReplacedValue,
    /// 1 if the key was missing and has been written, otherwise 0.
    IsCreated,
    /// The value of the counter, which is 1 if the key was missing.
    Count,
    /// With the option `NX` and without `GET`: `OK` if the key was missing, otherwise nil.
    OkIfMissing,
    /// The number of removed keys.
    Removed,
}

impl Command {
    /// Defines a command that needs only the keys.
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

    /// Defines a command that needs the connection, the scripts or other commands.
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

    /// Defines a command that needs a subcommand.
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

    /// Sets the information about time that the command reveals.
    pub(super) const fn showing(self, time_shown: TimeShown) -> Command {
        Command { time_shown, ..self }
    }

    /// Returns the information about time that the command reveals with these words, including its
    /// name. Options are found in any position, even as values, so the result may be too high.
    pub(super) fn time_shown(&self, args: &[Bytes]) -> TimeShown {
        let behind = args.get(2..).unwrap_or_default();
        let has = |options: &[&str]| {
            behind.iter().any(|word| options.iter().any(|option| word.is_word(option)))
        };
        let is_time = |word: &Bytes| UnixMillis::parse(word.as_slice()).is_some();
        let has_time_from =
            |place: usize| args.get(place..).is_some_and(|it| it.iter().any(is_time));
        let by_options = match self.name {
            // These commands turn a point in time into a value that is no longer one.
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

    /// Returns the uses of points in time by the command, which had this reply at `now`.
    pub(super) fn use_of_times(
        &self,
        args: &[Bytes],
        reply: &Reply,
        now: UnixMillis,
    ) -> Option<TimeOperation> {
        let time = |word: &Bytes| UnixMillis::parse(word.as_slice()).map(|at| at.0);
        let has_time_from = |place: usize| args.iter().skip(place).any(|word| time(word).is_some());
        let has = |option: &str| args.iter().skip(3).any(|word| word.is_word(option));
        // A name that contains a time, and an equality that the server tests, are not followed.
        let is_hash_field =
            || self.name.starts_with('h') && args.get(2).is_some_and(|it| time(it).is_some());
        let tests_equality = || match self.name {
            "lrem" | "lpos" | "linsert" => has_time_from(2),
            "set" | "delex" => {
                ["ifeq", "ifne", "ifdeq", "ifdne"].into_iter().any(has) && has_time_from(3)
            }
            _ => false,
        };
        let is_name = || args.get(1).is_some_and(|it| time(it).is_some()) && self.name != "eval";
        if is_name() || is_hash_field() || tests_equality() {
            return Some(TimeOperation::TakenApart);
        }
        match (self.name, reply) {
            ("pttl", Reply::Integer(left_ms)) if *left_ms >= 0 => {
                Some(TimeOperation::Kept { one: now.0.saturating_add(*left_ms), other: now.0 })
            }
            ("pttl", _) => None,
            ("pexpiretime", Reply::Integer(at)) if UnixMillis(*at).is_near_epoch() => {
                Some(TimeOperation::Derived { to: *at, from: *at })
            }
            ("pexpiretime", _) => None,
            ("pexpireat", _) => args.get(2).and_then(time).map(|at| TimeOperation::Expires { at }),
            ("set" | "getex", _) if has("pxat") => {
                let places = args.iter().zip(args.iter().skip(1));
                let at =
                    places.filter(|(option, _)| option.is_word("pxat")).map(|(_, at)| time(at));
                at.flatten().next().map(|at| TimeOperation::Expires { at })
            }
            _ => (self.time_shown(args) != TimeShown::Nothing).then_some(TimeOperation::TakenApart),
        }
    }

    /// Returns `true` if other digits in a random string could have changed the outcome of this
    /// reply: the command cuts strings or orders them by name. HGETALL does not, because the fields
    /// of a small hash stay in the order in which they were added.
    pub(super) fn takes_drawn_apart(&self, reply: &Reply) -> bool {
        match self.name {
            "getrange" | "setrange" => true,
            "keys" => {
                let Reply::Array(names) = reply else { return false };
                let is_drawn =
                    |it: &Reply| matches!(it, Reply::Bulk(name) if holds_uuid(name.as_slice()));
                names.len() > 1 && names.iter().any(is_drawn)
            }
            _ => false,
        }
    }

    /// Sets the options after key and value that change the class to [`CommandClass::Asks`].
    pub(super) const fn asking_with(self, options: &'static [&'static str]) -> Command {
        Command { asking_options: options, ..self }
    }

    /// Sets the meaning of the reply for a lock.
    pub(super) const fn replying(self, lock_reply: LockReply) -> Command {
        Command { lock_reply: Some(lock_reply), ..self }
    }

    /// Returns all commands, sorted by name.
    pub fn all() -> &'static [Command] {
        command_table::COMMANDS
    }

    /// Returns the command that the first word names, ignoring case and subcommands.
    pub fn named_in(args: &[Bytes]) -> Option<&'static Command> {
        command_table::by_name(args.first()?.as_slice())
    }

    /// Returns the name in lower case, as in error messages; `script|load` for a subcommand.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the number of words including the name, as in `COMMAND INFO`. A negative number is a
    /// minimum.
    pub fn arity(&self) -> i8 {
        self.arity
    }

    /// Returns `true` if the command has the flag.
    pub fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Returns the positions of its keys.
    pub fn keys(&self) -> Keys {
        self.keys
    }

    /// Returns the words of the command that are keys.
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

    /// Returns the meaning of the reply for a lock, or `None` for most commands.
    pub fn lock_reply(&self) -> Option<LockReply> {
        self.lock_reply
    }

    /// Returns the number of words in its name.
    pub(super) fn words(&self) -> usize {
        if self.name.contains('|') { 2 } else { 1 }
    }

    /// Returns `true` if the command may have `words` words.
    pub(super) fn accepts(&self, words: usize) -> bool {
        let least = usize::from(self.arity.unsigned_abs());
        if self.arity < 0 { words >= least } else { words == least }
    }
}

impl CommandClass {
    /// Returns the class of a command, based on its words. An empty command only reads.
    pub fn of(args: &[Bytes]) -> CommandClass {
        match Command::named_in(args) {
            Some(command) if has_option(args, command.asking_options) => CommandClass::Asks,
            Some(command) => command.class,
            None if args.is_empty() => CommandClass::Reads,
            None => CommandClass::Asks,
        }
    }
}

/// Returns `true` if one of the options, in upper or lower case, follows the key and the value of a
/// command.
pub fn has_option(args: &[Bytes], options: &[&str]) -> bool {
    let behind = args.get(3..).unwrap_or_default();
    behind.iter().any(|word| options.iter().any(|option| word.is_word(option)))
}
