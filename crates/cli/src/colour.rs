//! The styles of the output, and the setting that turns colour on or off.

use anstream::ColorChoice as StreamChoice;
use anstyle::{AnsiColor, Color, Style};
use clap::{ColorChoice, ValueEnum};
use lock_semantics::Severity;
use std::ffi::OsString;

/// Broken properties, and the position of an error in a program.
pub(crate) const BROKEN: Style = foreground(AnsiColor::Red);

/// Risks that have not broken a property yet.
pub(crate) const WARNING: Style = foreground(AnsiColor::Yellow);

/// Properties that hold.
pub(crate) const KEPT: Style = foreground(AnsiColor::Green);

/// Line and step numbers, dimmed because they only help to find a position.
pub(crate) const NUMBER: Style = Style::new().dimmed();

/// Headings.
pub(crate) const HEADING: Style = Style::new().bold();

const fn foreground(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}

/// Returns the style of a finding.
pub(crate) fn of(severity: Severity) -> Style {
    match severity {
        Severity::Broken => BROKEN,
        Severity::LeaseLimit => WARNING,
    }
}

/// Wraps text in a style. [`super::output`] strips the style if colour is off.
pub(crate) fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Turns colour on or off in [`super::output`] for the rest of the program.
pub(crate) fn apply(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => StreamChoice::Auto,
        ColorChoice::Always => StreamChoice::Always,
        ColorChoice::Never => StreamChoice::Never,
    }
    .write_global();
}

/// Returns the last valid `--color` in arguments that clap stopped parsing, because one of them is
/// wrong or requests help.
pub(crate) fn requested(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut is_value = false;
    for argument in arguments {
        let argument = argument.to_string_lossy();
        let value = if is_value { Some(&*argument) } else { argument.strip_prefix("--color=") };
        if let Some(Ok(given)) = value.map(|value| ColorChoice::from_str(value, false)) {
            choice = given;
        }
        is_value = argument == "--color";
    }
    choice
}
