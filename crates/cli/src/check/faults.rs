//! The options of `check` for the number of allowed faults of each kind.

use crate::argument::whole_number;
use crate::fault_options::FAULT_OPTIONS;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use model_checker::CheckBounds;
use simulator::FaultBudget;

/// Maximum number of faults of one kind in a run. Each additional fault makes the search many times
/// longer.
const FAULT_LIMIT: u8 = 20;

/// Options for the number of allowed faults of each kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedFaults {
    /// The fault budget that the options give.
    pub budget: FaultBudget,
}

impl Args for AllowedFaults {
    fn augment_args(command: Command) -> Command {
        let options = FAULT_OPTIONS.map(|option| {
            Arg::new(option.name)
                .long(option.name)
                .value_name("N")
                .help(format!("Maximum number of {}", option.meaning))
                .allow_negative_numbers(true)
                .default_value(CheckBounds::USUAL.faults.count(option.kind).to_string())
                .value_parser(whole_number(0..=FAULT_LIMIT, format!("--{} 2", option.name)))
        });
        command.next_help_heading("Faults").args(options)
    }

    fn augment_args_for_update(command: Command) -> Command {
        AllowedFaults::augment_args(command)
    }
}

impl FromArgMatches for AllowedFaults {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AllowedFaults, Error> {
        let counts = FAULT_OPTIONS
            .into_iter()
            .filter_map(|option| Some((option.kind, *matches.get_one::<u8>(option.name)?)));
        Ok(AllowedFaults { budget: counts.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = AllowedFaults::from_arg_matches(matches)?;
        Ok(())
    }
}
