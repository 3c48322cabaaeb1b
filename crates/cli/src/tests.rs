//! Tests that the definition of the command line is consistent, and that help and completions cover
//! all of it.

use super::*;
use clap::{Arg, Command as Definition, ValueEnum};
use clap_complete::Shell;
use content::stories;
use std::ffi::OsString;

/// Returns every subcommand except `help`, which clap adds.
fn subcommands(all: &Definition) -> Vec<&Definition> {
    all.get_subcommands().filter(|command| command.get_name() != "help").collect()
}

/// Returns the name of an argument as the help shows it.
fn shown(argument: &Arg) -> String {
    match argument.get_long() {
        Some(long) => format!("--{long}"),
        None => argument.get_value_names().map(|names| names.join(" ")).unwrap_or_default(),
    }
}

#[test]
fn command_line_definition_is_consistent() {
    Cli::command().debug_assert();
}

#[test]
fn command_line_has_all_subcommands() {
    let all = definition();
    let names: Vec<&str> = subcommands(&all).iter().map(|command| command.get_name()).collect();
    let expected = [
        "run",
        "check",
        "fix",
        "shorten",
        "stories",
        "questions",
        "tasks",
        "judge",
        "link",
        "show",
        "export",
        "console",
        "completions",
        "man",
    ];
    assert_eq!(names, expected);
}

#[test]
fn help_of_every_subcommand_describes_each_argument() {
    let all = definition();
    for command in subcommands(&all) {
        let name = command.get_name();
        for help in [
            command.clone().render_help().to_string(),
            command.clone().render_long_help().to_string(),
        ] {
            assert!(help.contains(&format!("Usage: lockscope {name}")), "{name}: {help}");
            for argument in command.get_arguments() {
                let meaning = argument.get_help().map(ToString::to_string).unwrap_or_default();
                let first_words: Vec<&str> = meaning.split_whitespace().take(2).collect();
                assert!(!first_words.is_empty(), "{name}: {argument} has no help");
                let shown = shown(argument);
                assert!(
                    help.contains(&shown) && help.contains(&first_words.join(" ")),
                    "{name}: {shown}: {help}"
                );
            }
        }
        assert!(command.get_about().is_some(), "{name}");
    }
}

#[test]
fn help_topics_are_references_and_all_subcommands() {
    let all = definition();
    let names = all.get_subcommands().map(Definition::get_name);
    // `help NAME` prints one of these references.
    let references =
        ["language", "commands", "redis", "locks", "checking", "scenarios", "teaching"];
    let expected: Vec<&str> = references.into_iter().chain(names).collect();
    assert_eq!(help::TOPICS.to_vec(), expected);
}

#[test]
fn completions_include_every_subcommand_and_long_option() {
    let all = definition();
    for shell in Shell::value_variants() {
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut definition(), "lockscope", &mut script);
        let script = String::from_utf8(script).expect("completions are text");
        for command in subcommands(&all) {
            assert!(script.contains(command.get_name()), "{shell}: {}", command.get_name());
            for long in command.get_arguments().filter_map(Arg::get_long) {
                assert!(script.contains(long), "{shell}: {} --{long}", command.get_name());
            }
        }
    }
}

#[test]
fn completions_include_all_stories() {
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut definition(), "lockscope", &mut script);
        let script = String::from_utf8(script).expect("completions are text");
        for story in stories::ALL {
            assert!(script.contains(story.id), "{shell}: {}", story.id);
        }
    }
}

#[test]
fn color_given_twice_with_wrong_arguments_uses_the_last() {
    for (words, expected) in [
        (&["lockscope"][..], ColorChoice::Auto),
        (&["lockscope", "nope", "--color", "never"], ColorChoice::Never),
        (&["lockscope", "--color=always", "nope"], ColorChoice::Always),
        (&["lockscope", "--color=always", "nope", "--color", "never"], ColorChoice::Never),
        (&["lockscope", "--color", "pink", "nope"], ColorChoice::Auto),
        (&["lockscope", "nope", "--color"], ColorChoice::Auto),
        (&["lockscope", "always"], ColorChoice::Auto),
    ] {
        let requested = colour::requested(words.iter().map(OsString::from));
        assert_eq!(requested, expected, "{words:?}");
    }
}

#[test]
fn task_files_use_the_option_names_of_properties() {
    let all = definition();
    let check = subcommands(&all).into_iter().find(|it| it.get_name() == "check");
    let check = check.expect("there is a subcommand `check`");
    let property = check.get_arguments().find(|it| it.get_long() == Some("property"));
    let values = property.map(Arg::get_possible_values).unwrap_or_default();
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    assert_eq!(names, learning::PROPERTY_NAMES.map(|(name, _)| name));
}
