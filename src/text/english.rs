//! English.

mod stories;

use super::Sentences;
use super::areas::browsing::Browsing;
use super::areas::charting::Charting;
use super::areas::driving::Driving;
use super::areas::setting_up::SettingUp;
use super::areas::telling::Telling;
use crate::ids::ClientId;
use std::fmt::Display;

pub(super) static SENTENCES: Sentences = Sentences {
    tag: "en",
    name: "English",
    short_name: "EN",

    browsing: Browsing::ENGLISH,
    charting: Charting::ENGLISH,
    driving: Driving::ENGLISH,
    setting_up: SettingUp::ENGLISH,
    telling: Telling::ENGLISH,

    stories: stories::TITLES,
    strategy: |id| super::locks::name(id, 0),
    page_title: |story| format!("{story} · Lockscope"),
    language: "Language",

    playback: "Playback",
    first_step: "First step",
    step_back: "Step back",
    play: "Play",
    pause: "Pause",
    step_forward: "Step forward",
    last_step: "Last step",
    step: "Step",
    step_of: |step, steps| format!("Step {step} of {steps}"),
    announcement: |place, time, happened, why| match why {
        "" => format!("{place}, {time}. {happened}"),
        _ => format!("{place}, {time}. {happened}. {why}"),
    },
    with_note: |text, note| format!("{text}, {note}"),
    also: |lines| lines.join("; "),

    lanes: "Lanes",
    timeline: "Timeline",
    panes: "Panes",
    time_axis: "time, ms",
    step_axis: "step",
    as_redis_sees_it: "as Redis sees it",
    steps_in_this_millisecond: |steps| format!("{steps} steps in this millisecond, drawn in order"),
    idle: |duration| format!("⋯ {duration} idle"),
    timestamp_passed: |time| format!("timestamp passed at {time}"),
    inside_label: |client| format!("{client} inside"),
    legend_waiting: "waiting; a tick is a request",
    legend_changed: "changed the key",
    legend_two_inside: "two inside",
    legend_timestamp: |shortened, whole| format!("{shortened} = {whole}; the last digits are ms"),

    not_started: "not started",
    awaits_redis: "waits for Redis",
    awaits_store: "waits for the store",
    has_its_reply: "has its reply",
    sleeping: "sleeping",
    working: "working",
    inside: "inside",
    crashed: "crashed",
    finished: "finished",
    failed: "failed",

    code: "Code",
    client_tabs: "Client",
    locals: "Locals",
    locals_at: |client, line| format!("{client}, line {line}"),
    no_locals: "No variables yet.",
    runs_out_at: |time| format!("runs out at {time}"),
    ran_out_at: |time| format!("ran out at {time}"),

    steps: "Steps",
    polls_folded: |polls| format!("{polls} polls folded"),
    nothing_yet: |place| format!("{place}. Nothing has happened yet."),
    entered: |client| format!("{client} entered"),
    entered_while_inside: |client, first| format!("{client} entered while {first} was inside"),
    left: |client| format!("{client} left"),
    client_crashed: |client, inside, key_stays| match (inside, key_stays) {
        (false, false) => format!("{client} crashed"),
        (false, true) => format!("{client} crashed; a key that it wrote stays"),
        (true, false) => format!("{client} crashed inside"),
        (true, true) => format!("{client} crashed inside; its lock stays"),
    },
    client_finished: |client| format!("{client} finished"),
    client_failed: |client, error| match error {
        Some(error) => format!("{client} failed: {error}"),
        None => format!("{client} failed"),
    },
    key_expired: |key| format!("{key} expired"),
    the_store: "the store",
    guest: "guest",
    timed_out: |client, peer| format!("{client} gave up waiting for {peer}"),
    disconnected: |client, server| format!("{client} lost its connection to {server}"),
    stalled: |client, until| format!("{client} is paused until {until}"),
    request_delayed: |client, peer, until| {
        format!("{client}'s request to {peer} is delayed until {until}")
    },
    reply_delayed: |client, peer, until| {
        format!("the reply of {peer} to {client} is delayed until {until}")
    },
    request_lost: |client, peer| format!("{client}'s request to {peer} is lost"),
    reply_lost: |client, peer| format!("the reply of {peer} to {client} is lost"),
    clock_jumped: |whose, forward, by| {
        let direction = if forward { "forward" } else { "back" };
        format!("{whose}'s clock jumps {direction} by {by}")
    },
    restarted: |server, gone, older| format!("{server} restarts {}", with_what(gone, older)),
    partitioned: |server| format!("{server} cannot be reached any more"),
    healed: |server| format!("{server} can be reached again"),
    failed_over: |server, gone, older| {
        format!("{server}'s replica takes over {}", with_what(gone, older))
    },
    printed: |client, text| format!("{client} prints: {text}"),
    polls: |polls| {
        let times = |times: usize| {
            if times == 1 { "once more".to_owned() } else { format!("{times} more times") }
        };
        let all_alike = polls.windows(2).all(|pair| pair[0].times == pair[1].times);
        match polls {
            [only] => format!("{} polls {}; nothing changes", only.client, times(only.times)),
            [first, ..] if all_alike => {
                let clients: Vec<ClientId> = polls.iter().map(|poll| poll.client).collect();
                format!("{} poll {} each; nothing changes", names(&clients), times(first.times))
            }
            _ => {
                let each: Vec<String> = polls
                    .iter()
                    .map(|poll| format!("{} polls {}", poll.client, times(poll.times)))
                    .collect();
                format!("{}; nothing changes", each.join(", "))
            }
        }
    },
    executes: |by, whose, command| {
        let whose = whose.map_or_else(|| "a guest".to_owned(), |client| client.to_string());
        format!("{by} runs {whose}'s {command}")
    },
    time_passes: |to, then| match then {
        [] => format!("time → {to}"),
        _ => format!("time → {to}: {}", then.join("; ")),
    },
    request_arrives: |client| format!("{client}'s request arrives"),
    does: |who, deeds| format!("{who} {}", listed(deeds)),
    starts: "starts",
    wakes: "wakes",
    finishes_its_work: "finishes its work",
    takes_its_reply: "takes its reply",
    gives_up_waiting: "gives up waiting",
    finds_its_connection_broken: "finds its connection broken",
    sends: "sends ",
    sleeps_until: "sleeps until ",
    works_until: "works until ",
    prints: "prints ",
    fails: "fails: ",
    enters: "enters",
    leaves: "leaves",
    ends: "ends",
    expires: "expires",
    crashes: "crashes",
    value_expired: "expired",
    value_not_expired: "not expired",
    nothing_to_delete: "nothing left to delete",
    dead_lock_gone: |owner| format!("{owner}'s dead lock is gone"),
    key_written_by: |owner| format!("the key that {owner} wrote"),
    took_lock_of: |by, owner, overwritten| {
        format!("{by} {} {owner}'s lock", deleted_or_overwrote(overwritten))
    },
    key_was_free: |by, owner, step| {
        let whose = if by == owner { "its own lock".to_owned() } else { format!("{owner}'s lock") };
        format!("The key was free: at step {step} {by} had deleted {whose}.")
    },
    key_was_taken: |owner, step| {
        format!("The key was taken: {owner} had written it at step {step}.")
    },
    timestamp_was: |time| format!("The value says: until {time}."),

    redis: "Redis",
    keys: |count| match count {
        0 => "no keys".to_owned(),
        1 => "1 key".to_owned(),
        _ => format!("{count} keys"),
    },
    key: "Key",
    value: "Value",
    ttl: "TTL",
    written_by: "Written by",
    no_ttl: "none",
    no_keys: "The keyspace is empty: whoever asks next gets the lock.",
    at_step: |step| format!("step {step}"),
    before_there_was_no: |step, key| format!("Before step {step} there was no {key}."),
    before_it_was: |step, key, value| format!("Before step {step}, {key} was {value}."),
    step_deleted: |step, key| format!("Step {step} deleted {key}."),

    verdict: "Verdict",
    whole_run: |steps| match steps {
        1 => "whole run, 1 step".to_owned(),
        _ => format!("whole run, {steps} steps"),
    },
    nothing_found: "Nothing was found in this run.",
    nothing_found_within: |clients, servers, seed, until, faults| {
        let clients = counted(clients, "client");
        let servers = counted(servers, "server");
        let faults = if faults == 0 { "no faults".to_owned() } else { counted(faults, "fault") };
        format!(
            "Nothing was found in this run: {clients}, {servers}, seed {seed}, until {until}, {faults}."
        )
    },
    time_was_over: |clients, until| {
        format!("Time ran out at {until} while {} still at work.", names_and_were(clients))
    },
    moves_were_used_up: |clients, moves, at| {
        let who = names_and_were(clients);
        format!("The limit of {moves} moves was reached at {at} while {who} still at work.")
    },
    finding_at_step: |title, step| format!("{title} (step {step})"),
    mutual_exclusion_broken: |first, second, time| {
        format!("Mutual exclusion broken: {first} and {second} were both inside from {time}")
    },
    first_had_entered: |first, step| {
        format!("{first} had entered at step {step} and had not left.")
    },
    entered_without_a_lock: |client| format!("{client} had entered without a lock."),
    freed_too_early: |client, step| {
        format!("{client} had freed its lock at step {step}, before it left.")
    },
    not_the_holder: |by, owner, overwritten| {
        format!("{by} {} a lock that {owner} held", deleted_or_overwrote(overwritten))
    },
    nobody_asked_who: |command| format!("{command} does not ask who wrote the value."),
    command_was_sent_before: |by, owner, time| {
        format!("{by} had sent the command at {time}, before {owner} had the lock.")
    },
    lock_stays: |owner, waiter| {
        if owner == waiter {
            format!("{owner} asks in vain for a lock that it left behind itself")
        } else {
            format!("{owner}'s lock does not come back: {waiter} asks for it in vain")
        }
    },
    left_behind: |what, step| format!("{what} at step {step} and left its lock behind."),
    late_request_wrote_it: |owner, step| {
        format!(
            "At step {step} a request of {owner} arrived for which it no longer waited, and wrote the lock."
        )
    },
    server_brought_it_back: |server, step| {
        format!("At step {step} {server} came back with a lock that had been freed.")
    },
    lock_was_renewed: |by, step| format!("{by} set its lifetime anew at step {step}."),
    release_was_refused: |owner, step| {
        format!(
            "At step {step} {owner} could not free its lock: another client had overwritten it."
        )
    },
    was_to_be_free_after: |time| match time {
        Some(time) => format!("The lock was to be free after {time}."),
        None => "The lock never expires.".to_owned(),
    },
    stays_until: |time| format!("Nobody holds it, but it stays until {time}."),
    inside_without_its_lock: |client| format!("{client} is inside without its lock"),
    update_was_lost: |by, other, name| {
        format!("Lost update: {by} overwrote what {other} had written to {name}")
    },
    had_changed_since: |by, read, other, written| {
        format!("{by} knew the value of step {read}, but {other} had changed it at step {written}.")
    },
    entered_after_failing: |client| format!("{client} entered without having got the lock"),
    last_attempt: |client, step| {
        format!("{client} held no lock: its last request, at step {step}, got it none.")
    },
    lock_expired: |owner, servers, time, paused_until| {
        let on = if servers.is_empty() { String::new() } else { format!(" on {}", names(servers)) };
        let paused = paused_until.map(|until| format!(" while {owner} was paused until {until}"));
        format!("{owner}'s lock expired{on} at {time}{}.", paused.unwrap_or_default())
    },
    lock_was_out_of_date: |owner, time, written| {
        format!(
            "{owner}'s lock was written only at {written}; by its timestamp it had expired at {time}."
        )
    },
    server_lost_lock: |owner, server, step| format!("{server} lost {owner}'s lock at step {step}."),
    lock_was_taken_away: |owner, by, overwritten, step| {
        let how = if overwritten { "overwritten" } else { "deleted" };
        let by = by.map_or_else(|| "A guest".to_owned(), |by| by.to_string());
        format!("{by} had {how} {owner}'s lock at step {step}.")
    },
    then_took_it: |event, taker, itself| {
        let event = event.trim_end_matches('.');
        if itself {
            format!("{event} and then took the lock itself.")
        } else {
            format!("{event}; {taker} then took it.")
        }
    },
    clock_was_off: |whose, ahead, by| {
        let direction = if ahead { "ahead" } else { "behind" };
        format!("{whose}'s clock was {by} {direction}.")
    },
    one_after_another: |sentences| sentences.join(" "),
    go_to_step: |step| format!("Go to step {step}"),

    cannot_show: |reason| format!("This run cannot be shown: {reason}"),
};

/// `C1, C2 and C3`
fn names(of: &[impl Display]) -> String {
    listed(&of.iter().map(ToString::to_string).collect::<Vec<_>>())
}

/// `one, two and three`
fn listed(items: &[String]) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

fn deleted_or_overwrote(overwritten: bool) -> &'static str {
    if overwritten { "overwrote" } else { "deleted" }
}

/// With which keys a server came back.
fn with_what(gone: &[String], older: &[String]) -> String {
    let without = || format!("without {}", gone.join(", "));
    let with = || format!("with an older state of {}", older.join(", "));
    match (gone, older) {
        ([], []) => "with all its keys".to_owned(),
        (_, []) => without(),
        ([], _) => with(),
        _ => format!("{} and {}", without(), with()),
    }
}

/// `C1 was`, `C1 and C2 were`
fn names_and_were(clients: &[ClientId]) -> String {
    let verb = if clients.len() == 1 { "was" } else { "were" };
    format!("{} {verb}", names(clients))
}

/// `1 client`, `3 clients`
fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
