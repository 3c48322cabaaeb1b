//! The options for the number of allowed faults of each kind, generated from one table.

use crate::argument::whole_number;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use model_checker::CheckBounds;
use simulator::{FaultBudget, FaultKind};

/// Maximum number of faults of one kind in a run. Each additional fault makes the search many times
/// longer.
const FAULT_LIMIT: u8 = 20;

/// The name and the help of the option for each kind of fault.
const KINDS: [(FaultKind, &str, &str); FaultKind::ALL.len()] = [
    (FaultKind::Crash, "crashes", "Maximum number of client crashes"),
    (
        FaultKind::Pause,
        "pauses",
        "Maximum number of pauses of clients, each of any length that can change the outcome",
    ),
    (
        FaultKind::Delay,
        "delays",
        "Maximum number of delayed messages, each by any time that can change the outcome",
    ),
    (FaultKind::LoseRequest, "lost-requests", "Maximum number of lost requests"),
    (FaultKind::LoseReply, "lost-replies", "Maximum number of lost replies"),
    (FaultKind::ClockJump, "clock-jumps", "Maximum number of clock jumps, forward or back"),
    (
        FaultKind::Restart,
        "restarts",
        "Maximum number of restarts of servers, which lose the data that they do not persist",
    ),
    (
        FaultKind::Partition,
        "partitions",
        "Maximum number of partitions, which cut off a server for a while; with latency 0, replies \
         arrive at once, so only requests wait (see --latency)",
    ),
    (
        FaultKind::Failover,
        "failovers",
        "Maximum number of failovers, in which a replica replaces its server",
    ),
];

/// Options for the number of allowed faults of each kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllowedFaults {
    /// The fault budget that the options give.
    pub budget: FaultBudget,
}

impl Args for AllowedFaults {
    fn augment_args(command: Command) -> Command {
        let options = KINDS.map(|(kind, option, help)| {
            Arg::new(option)
                .long(option)
                .value_name("N")
                .help(help)
                .allow_negative_numbers(true)
                .default_value(CheckBounds::USUAL.faults.count(kind).to_string())
                .value_parser(whole_number(0..=FAULT_LIMIT, format!("--{option} 2")))
        });
        command.next_help_heading("Faults").args(options)
    }

    fn augment_args_for_update(command: Command) -> Command {
        AllowedFaults::augment_args(command)
    }
}

impl FromArgMatches for AllowedFaults {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AllowedFaults, Error> {
        let counts = KINDS
            .into_iter()
            .filter_map(|(kind, option, _)| Some((kind, *matches.get_one::<u8>(option)?)));
        Ok(AllowedFaults { budget: counts.collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = AllowedFaults::from_arg_matches(matches)?;
        Ok(())
    }
}
