//! The reference is complete, and its examples have the stated results.

use super::*;
use crate::text::{Language, Meanings};
use primitives::{EPOCH, Millis};
use redis_model::console::split;
use redis_model::{Command, ConnectionId, Reply, Server};
use simulator::{ClientSetup, EventKind, Policy, Run, Scenario, Scheduler};
use std::collections::BTreeSet;

/// Returns the output of a client's program, followed by its error if it fails.
fn run(program: &str) -> Vec<String> {
    let scenario = Scenario::with_clients(vec![ClientSetup::of(program)]);
    let mut run = Run::new(&scenario).unwrap_or_else(|error| panic!("{program}: {error:?}"));
    let scheduler = Scheduler { order: Policy::InTurn, until: Millis(60_000) };
    while let Ok(next) = scheduler.next(&run) {
        run.push(next).expect("a listed move does not fail");
    }
    let lines = run.events().iter().filter_map(|event| match &event.kind {
        EventKind::Printed { text } => Some(text.to_lossy().into_owned()),
        EventKind::Failed(error) | EventKind::GaveUp(error) => Some(format!("failed: {error}")),
        _ => None,
    });
    lines.collect()
}

/// Returns a program that prints the value of `code`, in a dialect that has the function.
fn showing(function: &Function, code: &str) -> String {
    if is_builtin_of(function.name(), Dialect::Client) {
        return format!("print({code})");
    }
    format!("print(redis.call('EVAL', [[return tostring({code})]], 0))")
}

#[test]
fn reference_tables_contain_all_functions_and_commands() {
    let names: Vec<&str> = FUNCTIONS.iter().map(Function::name).collect();
    assert_eq!(names, lua_vm::builtin_names());
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    assert_eq!(names, Command::all().iter().map(Command::name).collect::<Vec<_>>());
}

#[test]
fn function_examples_give_the_stated_results() {
    for function in FUNCTIONS {
        let Function { signature, example, gives, wrong, raises } = function;
        if gives.is_empty() {
            let output = run(example);
            assert!(
                !output.iter().any(|line| line.starts_with("failed")),
                "{signature}: {output:?}"
            );
        } else {
            assert_eq!(run(&showing(function, example)), [*gives], "{signature}");
        }
        if !wrong.is_empty() {
            let is_expression = !wrong.starts_with("for ");
            let program =
                if is_expression { format!("local _ = {wrong}") } else { (*wrong).to_owned() };
            let output = run(&program);
            let is_raised =
                output.last().is_some_and(|it| it.starts_with("failed: ") && it.ends_with(raises));
            assert!(is_raised, "{signature}: {output:?}");
        }
    }
}

#[test]
fn statement_examples_run_without_failure() {
    for statement in STATEMENTS {
        let output = run(statement.example);
        assert!(
            !output.iter().any(|line| line.starts_with("failed")),
            "{}: {output:?}",
            statement.form
        );
    }
}

#[test]
fn command_examples_get_a_reply_of_the_stated_type() {
    for it in COMMANDS {
        let mut server = Server::default();
        let mut reply = Reply::Nil;
        for line in it.example.lines() {
            let words = split(line.as_bytes()).expect("the quotes match");
            reply = server.execute(ConnectionId(0), EPOCH, &words).reply;
        }
        let kind = match &reply {
            Reply::Error(text) => panic!("{}: {}", it.name, text.to_lossy()),
            Reply::Nil | Reply::NilArray => "nil",
            Reply::Integer(_) => "integer",
            Reply::Bulk(_) => "string",
            Reply::Array(_) => "array",
            Reply::Status(text) if text.as_slice() == b"OK" => "OK",
            Reply::Status(_) => "status",
        };
        let is_listed = it.replies == "anything" || it.replies.split(" | ").any(|it| it == kind);
        assert!(is_listed, "{}: {kind} is none of {}", it.name, it.replies);
        let first = it.example.lines().last().unwrap_or_default().to_lowercase();
        assert!(first.starts_with(it.name.split('|').next().unwrap_or_default()), "{}", it.name);
    }
}

#[test]
fn reference_in_every_language_has_all_meanings() {
    let meanings = Meanings::all();
    for language in Language::ALL {
        let text = language.texts();
        for section in super::language_reference(&meanings, text)
            .into_iter()
            .chain(command_reference(&meanings, text))
        {
            assert!(!section.heading.is_empty() && !section.entries.is_empty());
            for entry in section.entries {
                assert!(!entry.form.is_empty() && !entry.meaning.is_empty(), "{entry:?}");
            }
        }
    }
    let sections = super::language_reference(&Meanings::all(), Language::English.texts());
    let headings: Vec<&str> = sections.iter().map(|section| section.heading.as_str()).collect();
    let libraries =
        ["redis", "store", "math", "string", "table"].map(|it| format!("Library `{it}`"));
    for library in &libraries {
        assert_eq!(headings.iter().filter(|it| *it == library).count(), 1, "{headings:?}");
    }
}

#[test]
fn section_matching_some_words_has_the_entries_with_them() {
    let sections = super::language_reference(&Meanings::all(), Language::English.texts());
    let found = |words: &str| -> Vec<String> {
        let found = sections.iter().filter_map(|section| section.matching(words));
        found.flat_map(|section| section.entries).map(|entry| entry.form).collect()
    };
    assert_eq!(found("MATH.FLOOR rounds"), ["math.floor(number)"]);
    assert_eq!(found("xpcall"), ["pcall, xpcall"]);
    assert_eq!(found("no such word"), Vec::<String>::new());
    let all: usize = sections.iter().map(|section| section.entries.len()).sum();
    assert_eq!(found(" ").len(), all);
}

#[test]
fn function_statement_and_command_have_a_meaning() {
    let meanings = Meanings::all();
    let documented =
        |part: &str| meanings.names(part).map(str::to_owned).collect::<BTreeSet<String>>();
    let functions = lua_vm::builtin_names().into_iter().map(str::to_owned);
    let statements = STATEMENTS.iter().map(|it| it.form.to_owned());
    let commands = Command::all().iter().map(|it| it.name().to_owned());
    for (part, there) in [
        ("functions", functions.collect::<BTreeSet<String>>()),
        ("statements", statements.collect()),
        ("commands", commands.collect()),
    ] {
        let file = format!("content/reference/{part}.txt");
        assert_eq!(documented(part), there, "{file} on the left, what there is on the right");
        assert_eq!(meanings.names(part).count(), there.len(), "{file} has a name twice");
    }
}
