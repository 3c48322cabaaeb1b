//! When output is coloured, and the few styles it uses.

use anstream::ColorChoice as StreamChoice;
use anstyle::{AnsiColor, Color, Style};
use clap::{ColorChoice, ValueEnum};
use lock_semantics::Severity;
use std::ffi::OsString;

/// A broken promise, and the place of a mistake in a program.
pub const BROKEN: Style = foreground(AnsiColor::Red);

/// A risk that has not broken a promise yet.
pub const WARNING: Style = foreground(AnsiColor::Yellow);

/// A promise that was kept.
pub const KEPT: Style = foreground(AnsiColor::Green);

/// Line and step numbers, dimmed because they only help to find a place.
pub const NUMBER: Style = Style::new().dimmed();

/// A heading of a reference.
pub const HEADING: Style = Style::new().bold();

const fn foreground(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}

/// The style of a finding.
pub fn of(severity: Severity) -> Style {
    match severity {
        Severity::Broken => BROKEN,
        Severity::Warning => WARNING,
    }
}

/// Wraps text in a style. [`super::output`] strips the style where colour is off.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Turns colour on or off in [`super::output`] for the rest of the program.
pub fn apply(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => StreamChoice::Auto,
        ColorChoice::Always => StreamChoice::Always,
        ColorChoice::Never => StreamChoice::Never,
    }
    .write_global();
}

/// The last valid `--color` in arguments that clap stopped parsing, because one is wrong or asks
/// for help.
pub fn requested(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
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
