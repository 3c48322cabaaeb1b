//! When output is coloured, and the few styles it uses.

use anstream::ColorChoice as StreamChoice;
use anstyle::{AnsiColor, Color, Style};
use clap::{ColorChoice, ValueEnum};
use lockscope::properties::Severity;
use std::ffi::OsString;

/// A broken promise, and the place of a mistake in a program.
pub const BROKEN: Style = foreground(AnsiColor::Red);

/// What has not broken a promise yet.
pub const WARNING: Style = foreground(AnsiColor::Yellow);

/// What was upheld.
pub const UPHELD: Style = foreground(AnsiColor::Green);

/// Line and step numbers, which only help to find a place.
pub const NUMBER: Style = Style::new().dimmed();

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

/// The text in a style. [`super::output`] removes the style again where there is no colour.
pub fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Sets what [`super::output`] does from now on.
pub fn apply(choice: ColorChoice) {
    match choice {
        ColorChoice::Auto => StreamChoice::Auto,
        ColorChoice::Always => StreamChoice::Always,
        ColorChoice::Never => StreamChoice::Never,
    }
    .write_global();
}

/// The last valid `--color` among arguments that were not parsed to the end, because they are wrong
/// or ask for help.
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
