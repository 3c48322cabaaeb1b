//! Scripts inside the server: the cache of EVALSHA, and execution.
//!
//! A script runs atomically, at one instant. If it fails, its effects remain. Not modelled: flags
//! in a `#!lua` line, functions, RESP3 replies.

use super::command::Flag;
use super::command_table;
use super::error::{Answer, CommandError};
use super::execution::{Execution, check_size};
use super::{Bytes, Reply, TimeShown, limits};
use lua_vm::{Dialect, HostValue, Machine, Program, Raised, RuntimeError, YieldReason};
use primitives::Fingerprint;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Number of hexadecimal digits in a SHA-1.
pub(super) const SHA_LENGTH: usize = 40;

/// A compiled script.
#[derive(Clone, Debug)]
pub(super) struct Script {
    /// SHA-1 of its source, in lower case.
    pub(super) sha: Bytes,
    program: Arc<Program>,
}

/// The cached scripts, which EVALSHA can run.
///
/// The order of use only decides which script is evicted from the full cache, so it is part of a
/// server's state only when the cache is full.
#[derive(Clone, Default, Debug)]
pub(super) struct Scripts {
    /// Scripts of SCRIPT LOAD, which are never evicted.
    loaded: Arc<Vec<Script>>,
    /// Scripts of EVAL, most recently used last.
    evaluated: Arc<Vec<Script>>,
}

/// Returns the SHA-1 of a script's source.
pub(super) fn sha_of(text: &Bytes) -> Bytes {
    let digest = sha1_smol::Sha1::from(text.as_slice()).hexdigest();
    Bytes::from(digest.as_str())
}

/// Runs a script to its end (script_lua.c, `luaCallFunction`).
pub(super) fn run(
    execution: &mut Execution<'_>,
    script: &Script,
    keys: &[Bytes],
    arguments: &[Bytes],
) -> Answer {
    execution.is_in_script = true;
    let answer = resume(execution, script, keys, arguments);
    execution.is_in_script = false;
    answer
}

fn resume(
    execution: &mut Execution<'_>,
    script: &Script,
    keys: &[Bytes],
    arguments: &[Bytes],
) -> Answer {
    let owned = |words: &[Bytes]| words.iter().cloned().map(Arc::from).collect::<Vec<Arc<[u8]>>>();
    let mut machine = Machine::for_script(&script.program, &owned(keys), &owned(arguments));
    let mut budget = limits::SCRIPT_INSTRUCTIONS;
    let mut answer = Ok(HostValue::Nil);
    loop {
        let now = execution.now.0;
        let stop = machine.resume(&script.program, answer, now, &mut budget);
        if machine.takes_time_apart() {
            execution.server.time_shown = TimeShown::WallClock;
        }
        execution.server.takes_drawn_apart |= machine.takes_drawn_apart();
        execution.way.go_on(machine.take_way());
        match stop {
            YieldReason::Call(sent) => {
                let words: Vec<Bytes> = sent.words.into_iter().map(Bytes::from).collect();
                let written = execution.written_bytes();
                answer = call(execution, &words).into_lua();
                budget =
                    budget.saturating_sub(instruction_cost(execution.written_bytes() - written));
            }
            YieldReason::Finished(returned) => return Ok(Reply::from_lua(returned)),
            YieldReason::Failed(_) if budget == 0 => return Err(out_of_instructions()),
            YieldReason::GaveUp(error) | YieldReason::Failed(error) => {
                return Err(failure(script, &error));
            }
            // A script cannot call other functions that stop the machine.
            _ => answer = Ok(HostValue::Nil),
        }
    }
}

/// Executes a command from inside a script (script.c, `scriptCall`).
fn call(execution: &mut Execution<'_>, args: &[Bytes]) -> Reply {
    let command = command_table::find(args).map_err(|error| match error {
        CommandError::WrongArity(_) => {
            CommandError::Text("ERR Wrong number of args calling Redis command from script")
        }
        _ => CommandError::Text("ERR Unknown Redis command called from script"),
    });
    let allowed = command.and_then(|command| {
        if command.has(Flag::NoScript) {
            let text = "ERR This Redis command is not allowed from script";
            return Err(CommandError::Text(text));
        }
        check_size(args)?;
        execution.check_role(command)?;
        execution.check_memory(command)?;
        Ok(command)
    });
    match allowed {
        Ok(command) => execution.run(command, args),
        Err(error) => error.into(),
    }
}

/// Returns the error reply of a failed script: the raised error and its position.
fn failure(script: &Script, error: &RuntimeError) -> CommandError {
    let (code, text) = match &error.raised {
        Raised::Message(text) => ("ERR ", text),
        Raised::Reply(text) => ("", text),
    };
    // In C a string ends at its first zero byte.
    let text = Bytes::from(Arc::clone(text));
    let place = format!(" script: {}, on @user_script:{}.", script.sha.to_lossy(), error.line);
    CommandError::quoting(code, text.until_zero(), &place)
}

/// Returns the cost, in instructions, of a command that wrote this many bytes.
fn instruction_cost(written_bytes: u64) -> u32 {
    let for_bytes = u32::try_from(written_bytes / limits::BYTES_PER_INSTRUCTION);
    limits::INSTRUCTIONS_PER_COMMAND.saturating_add(for_bytes.unwrap_or(u32::MAX))
}

/// Returns the error of a script that used up its instructions. Redis lets such a script run until
/// SCRIPT KILL.
fn out_of_instructions() -> CommandError {
    let (limit, instruction_cost) = (limits::SCRIPT_INSTRUCTIONS, limits::INSTRUCTIONS_PER_COMMAND);
    let text = format!(
        "ERR the script was stopped: it used up {limit} instructions, \
         of which a command takes {instruction_cost} and more if it writes much"
    );
    CommandError::quoting(&text, b"", "")
}

impl Script {
    /// # Errors
    /// The first error in the script, with its line.
    pub(super) fn compile(sha: Bytes, text: &Bytes) -> Result<Script, CommandError> {
        let refused = |reason: String| {
            CommandError::quoting(
                "ERR Error compiling script (new function): ",
                reason.as_bytes(),
                "",
            )
        };
        let source = std::str::from_utf8(text.as_slice()).map_err(|_| {
            refused("user_script: the text is not UTF-8; write bytes as \\ddd".to_owned())
        })?;
        match Program::load(source, Dialect::Script) {
            Ok(program) => Ok(Script { sha, program: Arc::new(program) }),
            Err(diagnostics) => {
                Err(refused(diagnostics.first().map_or_else(String::new, |diagnostic| {
                    format!("user_script:{}: {}", diagnostic.place.line, diagnostic.kind)
                })))
            }
        }
    }
}

/// The SHA-1 identifies the source.
impl PartialEq for Script {
    fn eq(&self, other: &Script) -> bool {
        self.sha == other.sha
    }
}

impl Eq for Script {}

impl Hash for Script {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sha.hash(state);
    }
}

/// Position of a script in [`Scripts::loaded`] or [`Scripts::evaluated`].
enum Place {
    Loaded(usize),
    Evaluated(usize),
}

impl Scripts {
    /// Returns the number of cached scripts.
    pub(super) fn len(&self) -> usize {
        self.loaded.len() + self.evaluated.len()
    }

    /// Returns the SHA-1 of a source. It is not computed if the script is cached.
    pub(super) fn sha_of(&self, text: &Bytes) -> Bytes {
        let is_it = |script: &&Script| script.program.source().as_bytes() == text.as_slice();
        let known = self.evaluated.iter().chain(&*self.loaded).find(is_it);
        known.map_or_else(|| sha_of(text), |script| script.sha.clone())
    }

    /// Returns the script with this SHA-1, ignoring case.
    pub(super) fn find(&self, sha: &Bytes) -> Option<&Script> {
        match self.place_of(sha)? {
            Place::Loaded(index) => self.loaded.get(index),
            Place::Evaluated(index) => self.evaluated.get(index),
        }
    }

    /// Returns the script with this SHA-1, ignoring case, and marks it as most recently used.
    pub(super) fn take_up(&mut self, sha: &Bytes) -> Option<Script> {
        if let Place::Evaluated(index) = self.place_of(sha)?
            && index + 1 < self.evaluated.len()
        {
            let evaluated = Arc::make_mut(&mut self.evaluated);
            let script = evaluated.remove(index);
            evaluated.push(script);
        }
        self.find(sha).cloned()
    }

    /// Caches a script of EVAL. If the cache is full, evicts the least recently used one (eval.c,
    /// `luaScriptsLRUAdd`).
    pub(super) fn add_evaluated(&mut self, script: Script) {
        let evaluated = Arc::make_mut(&mut self.evaluated);
        if evaluated.len() == limits::SCRIPTS {
            evaluated.remove(0);
        }
        evaluated.push(script);
    }

    /// Stores a script until SCRIPT FLUSH, even if it was cached before.
    ///
    /// # Errors
    /// The maximum number of scripts is stored already.
    pub(super) fn keep(&mut self, script: Script) -> Result<(), CommandError> {
        let place = self.place_of(&script.sha);
        if let Some(Place::Loaded(_)) = place {
            return Ok(());
        }
        if self.loaded.len() == limits::SCRIPTS {
            return Err(CommandError::OutOfMemory);
        }
        if let Some(Place::Evaluated(index)) = place {
            Arc::make_mut(&mut self.evaluated).remove(index);
        }
        Arc::make_mut(&mut self.loaded).push(script);
        Ok(())
    }

    /// Writes the cache into a fingerprint.
    pub(super) fn write_to(&self, out: &mut Fingerprint) {
        if self.len() == 0 {
            // Most servers have no scripts, and this function runs for every state.
            [0, 0].into_iter().for_each(|length| out.length(length));
            return;
        }
        for scripts in self.state() {
            out.length(scripts.len());
            scripts.iter().for_each(|sha| out.string(sha.as_slice()));
        }
    }

    /// Returns the part that counts as state: the loaded and the cached scripts.
    fn state(&self) -> [Vec<&Bytes>; 2] {
        let [mut loaded, mut evaluated]: [Vec<&Bytes>; 2] =
            [&self.loaded, &self.evaluated].map(|it| it.iter().map(|script| &script.sha).collect());
        loaded.sort();
        if evaluated.len() < limits::SCRIPTS {
            evaluated.sort();
        }
        [loaded, evaluated]
    }

    fn place_of(&self, sha: &Bytes) -> Option<Place> {
        let is_it = |script: &Script| script.sha.as_slice().eq_ignore_ascii_case(sha.as_slice());
        let evaluated = self.evaluated.iter().rposition(is_it).map(Place::Evaluated);
        evaluated.or_else(|| self.loaded.iter().rposition(is_it).map(Place::Loaded))
    }

    pub(super) fn clear(&mut self) {
        *self = Scripts::default();
    }
}

impl PartialEq for Scripts {
    fn eq(&self, other: &Scripts) -> bool {
        let is_shared = Arc::ptr_eq(&self.loaded, &other.loaded)
            && Arc::ptr_eq(&self.evaluated, &other.evaluated);
        is_shared || self.state() == other.state()
    }
}

impl Eq for Scripts {}

impl Hash for Scripts {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state().hash(state);
    }
}
