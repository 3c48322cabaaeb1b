//! English.

mod stories;

use super::Sentences;
use super::areas::browsing::Browsing;
use super::areas::charting::Charting;
use super::areas::driving::Driving;
use super::areas::finding::Finding;
use super::areas::happening::Happening;
use super::areas::setting_up::SettingUp;
use super::areas::telling::Telling;

pub(super) static SENTENCES: Sentences = Sentences {
    tag: "en",
    name: "English",
    short_name: "EN",

    browsing: Browsing::ENGLISH,
    charting: Charting::ENGLISH,
    driving: Driving::ENGLISH,
    finding: Finding::ENGLISH,
    happening: Happening::ENGLISH,
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
    the_store: "the store",
    guest: "guest",

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
    between_sentences: " ",
    go_to_step: |step| format!("Go to step {step}"),

    cannot_show: |reason| format!("This run cannot be shown: {reason}"),
};
