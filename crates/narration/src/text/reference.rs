//! The meaning of each function, statement and command, in the order of their tables.
//!
//! The meanings are in `reference.txt`: the kind and the name, then the meaning, in all languages.
//! The page loads the file after startup, when the reference is opened.

use super::Language;
use super::blocks::Blocks;

/// The meanings that are loaded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meanings(Blocks);

impl Meanings {
    /// Returns all meanings.
    pub fn all() -> Meanings {
        Meanings::read(include_str!("reference.txt"))
    }

    /// Parses the format of `reference.txt`.
    pub fn read(text: &str) -> Meanings {
        Meanings(Blocks::read(text))
    }

    /// Returns the meaning of a function or value of programs; empty for an unknown one.
    pub fn function(&self, name: &str, language: Language) -> &str {
        self.of("function", name, language)
    }

    /// Returns the meaning of a statement, by its form in the reference; empty for an unknown one.
    pub fn statement(&self, form: &str, language: Language) -> &str {
        self.of("statement", form, language)
    }

    /// Returns the meaning of a Redis command, by its name in lower case; empty for an unknown one.
    pub fn command(&self, name: &str, language: Language) -> &str {
        self.of("command", name, language)
    }

    fn of(&self, kind: &str, name: &str, language: Language) -> &str {
        let is_meant = |head: &str| head.split_once(' ') == Some((kind, name));
        self.0.find(is_meant).map_or("", |block| block.line(language as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::STATEMENTS;
    use redis_model::Command;

    #[test]
    fn function_statement_and_command_have_a_meaning() {
        let functions = lua_vm::builtin_names().into_iter().map(|name| format!("function {name}"));
        let statements = STATEMENTS.iter().map(|it| format!("statement {}", it.form));
        let commands = Command::all().iter().map(|it| format!("command {}", it.name()));
        let there: Vec<String> = functions.chain(statements).chain(commands).collect();
        let meanings = Meanings::all();
        let told: Vec<&str> = meanings.0.all().map(|block| block.head()).collect();
        assert_eq!(told, there, "reference.txt on the left, what there is on the right");
        for block in meanings.0.all() {
            let head = block.head();
            assert_eq!(block.lines().count(), Language::ALL.len(), "{head}");
            assert!(block.lines().all(|line| !line.is_empty()), "{head}");
        }
        assert_eq!(meanings.command("of-nobody", Language::English), "");
    }
}
