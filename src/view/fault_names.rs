//! Names of the kinds of faults, and a one-sentence description of each.

use narration::text::Sentences;
use simulator::FaultKind;

/// Returns the name of a kind of fault.
pub fn fault_name(kind: FaultKind, text: &Sentences) -> &'static str {
    let text = &text.asking;
    match kind {
        FaultKind::Crash => text.crash,
        FaultKind::Pause => text.pause,
        FaultKind::Delay => text.delay,
        FaultKind::LoseRequest => text.lost_request,
        FaultKind::LoseReply => text.lost_reply,
        FaultKind::ClockJump => text.clock_jump,
        FaultKind::Restart => text.restart,
        FaultKind::Partition => text.partition,
        FaultKind::Failover => text.failover,
    }
}

/// Returns a description of the effect of a kind of fault.
pub fn fault_meaning(kind: FaultKind, text: &Sentences) -> &'static str {
    let text = &text.asking;
    match kind {
        FaultKind::Crash => text.what_a_crash_is,
        FaultKind::Pause => text.what_a_pause_is,
        FaultKind::Delay => text.what_a_delay_is,
        FaultKind::LoseRequest => text.what_a_lost_request_is,
        FaultKind::LoseReply => text.what_a_lost_reply_is,
        FaultKind::ClockJump => text.what_a_clock_jump_is,
        FaultKind::Restart => text.what_a_restart_is,
        FaultKind::Partition => text.what_a_partition_is,
        FaultKind::Failover => text.what_a_failover_is,
    }
}
