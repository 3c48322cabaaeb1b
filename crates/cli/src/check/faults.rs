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
    (FaultKind::Crash, "crashes", "How many clients may crash"),
    (
        FaultKind::Pause,
        "pauses",
        "How often clients may be paused, each time for as long as matters",
    ),
    (FaultKind::Delay, "delays", "How many messages may be late, by as much as matters"),
    (FaultKind::LoseRequest, "lost-requests", "How many requests may be lost"),
    (FaultKind::LoseReply, "lost-replies", "How many replies may be lost"),
    (FaultKind::ClockJump, "clock-jumps", "How often a clock may be set forward or back"),
    (
        FaultKind::Restart,
        "restarts",
        "How often servers may restart and lose what they do not keep",
    ),
    (
        FaultKind::Partition,
        "partitions",
        "How often a server may be cut off for a while; where messages take no time, no reply is on \
         its way then, so only requests wait (see --latency)",
    ),
    (FaultKind::Failover, "failovers", "How often a replica may take its server's place"),
];

/// Options for the number of allowed faults of each kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct AllowedFaults {
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
