//! The source of a lock program, compiled at most once.

use lua_vm::{Diagnostic, Dialect, Program};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The source of a lock program. It is compiled when the program is first needed, and copies share
/// the result.
#[derive(Clone)]
pub struct ProgramSource(Arc<Shared>);

struct Shared {
    text: Box<str>,
    compiled: OnceLock<Result<Program, Vec<Diagnostic>>>,
}

impl ProgramSource {
    /// Returns the compiled program.
    ///
    /// # Errors
    /// All errors in the source, in order.
    pub fn compiled(&self) -> Result<&Program, &[Diagnostic]> {
        let compiled = self.0.compiled.get_or_init(|| Program::load(&self.0.text, Dialect::Client));
        compiled.as_ref().map_err(Vec::as_slice)
    }

    /// Returns `true` if both share one compiled program.
    pub fn is_shared_with(&self, other: &ProgramSource) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl From<&str> for ProgramSource {
    fn from(text: &str) -> ProgramSource {
        ProgramSource(Arc::new(Shared { text: text.into(), compiled: OnceLock::new() }))
    }
}

impl From<String> for ProgramSource {
    fn from(text: String) -> ProgramSource {
        text.as_str().into()
    }
}

impl Deref for ProgramSource {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl PartialEq for ProgramSource {
    fn eq(&self, other: &ProgramSource) -> bool {
        self.is_shared_with(other) || **self == **other
    }
}

impl Eq for ProgramSource {}

impl Hash for ProgramSource {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for ProgramSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, formatter)
    }
}

impl fmt::Display for ProgramSource {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, formatter)
    }
}
