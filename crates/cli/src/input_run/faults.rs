//! The options for random faults, generated from one table.

use crate::argument::whole_number;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches, Id};
use simulator::{FaultBudget, FaultKind};

/// Maximum number of faults of one kind in a run.
const FAULT_LIMIT: u8 = 100;

/// The kinds of faults that have an option, with the option's name and its help. There is no option
/// for failovers, because the servers of such a run have no replica.
const KINDS: [(FaultKind, &str, &str); FaultKind::ALL.len() - 1] = [
    (FaultKind::Crash, "crash", "Let clients crash"),
    (FaultKind::Pause, "pause", "Pause clients, as garbage collection does"),
    (FaultKind::Delay, "delay", "Let messages take longer"),
    (FaultKind::LoseRequest, "lose-request", "Lose requests"),
    (FaultKind::LoseReply, "lose-reply", "Lose replies"),
    (FaultKind::ClockJump, "clock-jump", "Set clocks forward or back"),
    (FaultKind::Restart, "restart", "Restart servers, which lose their data"),
    (FaultKind::Partition, "partition", "Cut servers off for a while"),
];

const ALL: &str = "faults";

const GROUP: &str = "FaultArguments";

/// Options for the maximum number of faults of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FaultArguments {
    /// The fault budget that the options give.
    pub budget: FaultBudget,
}

impl FaultArguments {
    /// Returns one description for each allowed kind, for example `pauses (at most 2)`.
    pub(super) fn words(self) -> impl Iterator<Item = String> {
        let counts = FaultKind::ALL.into_iter().map(move |kind| (kind, self.budget.count(kind)));
        counts
            .filter(|(_, count)| *count > 0)
            .map(|(kind, count)| format!("{} (at most {count})", kind.names().several))
    }
}

impl Args for FaultArguments {
    fn group_id() -> Option<Id> {
        Some(GROUP.into())
    }

    fn augment_args(command: Command) -> Command {
        let options = KINDS.map(|(_, option, help)| {
            Arg::new(option)
                .long(option)
                .value_name("N")
                .help(format!("{help}: up to once, or N times"))
                .num_args(0..=1)
                .require_equals(true)
                .default_missing_value("1")
                .value_parser(whole_number(0..=FAULT_LIMIT, format!("--{option}=2")))
        });
        let all = Arg::new(ALL)
            .long(ALL)
            .action(ArgAction::SetTrue)
            .help("The same as `--crash --pause --delay --lose-request --lose-reply`");
        let names = KINDS.map(|(_, option, ..)| option);
        command
            .next_help_heading("Faults by chance")
            .arg(all)
            .args(options)
            .group(ArgGroup::new(GROUP).multiple(true).arg(ALL).args(names))
    }

    fn augment_args_for_update(command: Command) -> Command {
        FaultArguments::augment_args(command)
    }
}

impl FromArgMatches for FaultArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<FaultArguments, Error> {
        let start =
            if matches.get_flag(ALL) { FaultBudget::OF_CLIENTS } else { FaultBudget::default() };
        let budget = KINDS.into_iter().fold(start, |budget, (kind, option, ..)| {
            matches.get_one::<u8>(option).map_or(budget, |count| budget.with(kind, *count))
        });
        Ok(FaultArguments { budget })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = FaultArguments::from_arg_matches(matches)?;
        Ok(())
    }
}
