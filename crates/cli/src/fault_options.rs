//! The names of the options for faults, which all subcommands share.

use simulator::FaultKind;

/// An option for the maximum number of faults of one kind in a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FaultOption {
    /// The kind of fault.
    pub kind: FaultKind,
    /// Name of the option, without the dashes. It is the plural of the fault.
    pub name: &'static str,
    /// The fault, as the end of the sentence "Maximum number of".
    pub meaning: &'static str,
}

/// All options for faults.
pub(crate) const FAULT_OPTIONS: [FaultOption; FaultKind::ALL.len()] = [
    option(FaultKind::Crash, "client crashes"),
    option(FaultKind::Pause, "pauses of clients, each of any length"),
    option(FaultKind::Delay, "delayed messages, each by any time"),
    option(FaultKind::LoseRequest, "lost requests"),
    option(FaultKind::LoseReply, "lost replies"),
    option(FaultKind::ClockJump, "clock jumps, forward or back"),
    option(FaultKind::Restart, "restarts of servers, which lose the data that they do not persist"),
    option(
        FaultKind::Partition,
        "partitions, which cut off a server for a while; with latency 0, replies arrive at once, \
         so only requests wait (see --latency)",
    ),
    option(
        FaultKind::Failover,
        "failovers, in which a replica replaces its server (see --replica-lag)",
    ),
];

const fn option(kind: FaultKind, meaning: &'static str) -> FaultOption {
    FaultOption { kind, name: kind.names().option, meaning }
}
