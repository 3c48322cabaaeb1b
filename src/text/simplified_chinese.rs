//! 简体中文

mod stories;

use super::Sentences;
use super::areas::browsing::Browsing;
use super::areas::charting::Charting;
use super::areas::driving::Driving;
use super::areas::setting_up::SettingUp;
use super::areas::telling::Telling;
use std::fmt::Display;

pub(super) static SENTENCES: Sentences = Sentences {
    tag: "zh-Hans",
    name: "简体中文",
    short_name: "简",

    browsing: Browsing::SIMPLIFIED_CHINESE,
    charting: Charting::SIMPLIFIED_CHINESE,
    driving: Driving::SIMPLIFIED_CHINESE,
    setting_up: SettingUp::SIMPLIFIED_CHINESE,
    telling: Telling::SIMPLIFIED_CHINESE,

    stories: stories::TITLES,
    strategy: |id| super::locks::name(id, 1),
    page_title: |story| format!("{story} · Lockscope"),
    language: "语言",

    playback: "播放控制",
    first_step: "第一步",
    step_back: "后退一步",
    play: "播放",
    pause: "暂停",
    step_forward: "前进一步",
    last_step: "最后一步",
    step: "步骤",
    step_of: |step, steps| format!("第 {step} 步，共 {steps} 步"),
    announcement: |place, time, happened, why| match why {
        "" => format!("{place}，{time}。{happened}。"),
        _ => format!("{place}，{time}。{happened}。{why}"),
    },
    with_note: |text, note| format!("{text}，{note}"),
    also: |lines| lines.join("；"),

    lanes: "泳道",
    timeline: "时间线",
    panes: "面板",
    time_axis: "时间（ms）",
    step_axis: "步骤",
    as_redis_sees_it: "Redis 所见",
    steps_in_this_millisecond: |steps| format!("这一毫秒内有 {steps} 步，按顺序画出"),
    idle: |duration| format!("⋯ 空闲 {duration}"),
    timestamp_passed: |time| format!("时间戳在 {time} 过期"),
    inside_label: |client| format!("{client} 在临界区"),
    legend_waiting: "等待；每条竖线是一次请求",
    legend_changed: "改变了 key",
    legend_two_inside: "两个同时在临界区",
    legend_timestamp: |shortened, whole| format!("{shortened} = {whole}；末几位是毫秒"),

    not_started: "未开始",
    awaits_redis: "等待 Redis",
    awaits_store: "等待存储",
    has_its_reply: "已收到回复",
    sleeping: "休眠中",
    working: "工作中",
    inside: "在临界区",
    crashed: "已崩溃",
    finished: "已结束",
    failed: "已出错",

    code: "代码",
    client_tabs: "客户端",
    locals: "局部变量",
    locals_at: |client, line| format!("{client}，第 {line} 行"),
    no_locals: "还没有变量。",
    runs_out_at: |time| format!("{time} 到期"),
    ran_out_at: |time| format!("已于 {time} 到期"),

    steps: "步骤",
    polls_folded: |polls| format!("已折叠 {polls} 次轮询"),
    nothing_yet: |place| format!("{place}。还什么都没有发生。"),
    entered: |client| format!("{client} 进入临界区"),
    entered_while_inside: |client, first| format!("{first} 还在临界区，{client} 也进入了"),
    left: |client| format!("{client} 离开临界区"),
    client_crashed: |client, inside, key_stays| match (inside, key_stays) {
        (false, false) => format!("{client} 崩溃"),
        (false, true) => format!("{client} 崩溃；它写入的 key 留了下来"),
        (true, false) => format!("{client} 在临界区内崩溃"),
        (true, true) => format!("{client} 在临界区内崩溃；它的锁留了下来"),
    },
    client_finished: |client| format!("{client} 结束"),
    client_failed: |client, error| match error {
        Some(error) => format!("{client} 出错：{error}"),
        None => format!("{client} 出错"),
    },
    key_expired: |key| format!("{key} 已过期"),
    the_store: "存储",
    guest: "访客",
    timed_out: |client, peer| format!("{client} 等不到 {peer} 的回复，放弃等待"),
    disconnected: |client, server| format!("{client} 与 {server} 的连接断开"),
    stalled: |client, until| format!("{client} 被暂停至 {until}"),
    request_delayed: |client, peer, until| format!("{client} 发给 {peer} 的请求延迟到 {until}"),
    reply_delayed: |client, peer, until| format!("{peer} 给 {client} 的回复延迟到 {until}"),
    request_lost: |client, peer| format!("{client} 发给 {peer} 的请求丢失"),
    reply_lost: |client, peer| format!("{peer} 给 {client} 的回复丢失"),
    clock_jumped: |whose, forward, by| {
        let direction = if forward { "快" } else { "慢" };
        format!("{whose} 的时钟被拨{direction} {by}")
    },
    restarted: |server, gone, older| format!("{server} 重启，{}", with_what(gone, older)),
    partitioned: |server| format!("{server} 无法访问"),
    healed: |server| format!("又能访问 {server}"),
    failed_over: |server, gone, older| format!("{server} 的副本接管，{}", with_what(gone, older)),
    printed: |client, text| format!("{client} 打印：{text}"),
    polls: |polls| {
        let all_alike = polls.windows(2).all(|pair| pair[0].times == pair[1].times);
        let names: Vec<String> = polls.iter().map(|poll| poll.client.to_string()).collect();
        match polls {
            [only] => format!("{} 又轮询了 {} 次；没有变化", only.client, only.times),
            [first, ..] if all_alike => {
                format!("{} 各又轮询了 {} 次；没有变化", names.join("、"), first.times)
            }
            _ => {
                let each =
                    polls.iter().map(|poll| format!("{} 又轮询了 {} 次", poll.client, poll.times));
                format!("{}；没有变化", each.collect::<Vec<_>>().join("，"))
            }
        }
    },
    executes: |by, whose, command| {
        let whose = whose.map_or_else(|| "访客".to_owned(), |client| format!(" {client} "));
        format!("{by} 执行{whose}的 {command}")
    },
    time_passes: |to, then| match then {
        [] => format!("时间 → {to}"),
        _ => format!("时间 → {to}：{}", then.join("；")),
    },
    request_arrives: |client| format!("{client} 的请求到达"),
    does: |who, deeds| format!("{who} {}", deeds.join("，")),
    starts: "启动",
    wakes: "醒来",
    finishes_its_work: "完成工作",
    takes_its_reply: "收到回复",
    gives_up_waiting: "放弃等待",
    finds_its_connection_broken: "发现连接已断开",
    sends: "发送 ",
    sleeps_until: "休眠到 ",
    works_until: "工作到 ",
    prints: "打印 ",
    fails: "出错：",
    enters: "进入临界区",
    leaves: "离开临界区",
    ends: "结束",
    expires: "过期",
    crashes: "崩溃",
    value_expired: "已过期",
    value_not_expired: "未过期",
    nothing_to_delete: "key 已不存在",
    dead_lock_gone: |owner| format!("{owner} 失效的锁被清除"),
    key_written_by: |owner| format!("这是 {owner} 写入的 key"),
    took_lock_of: |by, owner, overwritten| {
        let verb = if overwritten { "覆盖" } else { "删掉" };
        format!("{by} {verb}了 {owner} 的锁")
    },
    key_was_free: |by, owner, step| {
        let whose =
            if by == owner { "自己的锁".to_owned() } else { format!(" {owner} 的锁") };
        format!("当时 key 不存在：第 {step} 步 {by} 删掉了{whose}。")
    },
    key_was_taken: |owner, step| format!("key 已被占用：{owner} 在第 {step} 步写入了它。"),
    timestamp_was: |time| format!("这个值表示：有效至 {time}。"),

    redis: "Redis",
    keys: |count| format!("{count} 个 key"),
    key: "Key",
    value: "值",
    ttl: "TTL",
    written_by: "写入者",
    no_ttl: "无",
    no_keys: "没有任何 key：下一个来请求的客户端会拿到锁。",
    at_step: |step| format!("第 {step} 步"),
    before_there_was_no: |step, key| format!("第 {step} 步之前没有 {key}。"),
    before_it_was: |step, key, value| format!("第 {step} 步之前 {key} 是 {value}。"),
    step_deleted: |step, key| format!("第 {step} 步删除了 {key}。"),

    verdict: "结论",
    whole_run: |steps| format!("整次运行，共 {steps} 步"),
    nothing_found: "这次运行没有发现问题。",
    nothing_found_within: |clients, servers, seed, until, faults| {
        let faults =
            if faults == 0 { "无故障".to_owned() } else { format!("{faults} 次故障") };
        format!(
            "这次运行没有发现问题：{clients} 个客户端，{servers} 台服务器，种子 {seed}，到 {until} 为止，{faults}。"
        )
    },
    time_was_over: |clients, until| format!("到 {until} 时间已用完，{} 仍在运行。", names(clients)),
    moves_were_used_up: |clients, moves, at| {
        format!("在 {at} 达到了 {moves} 步的上限，{} 仍在运行。", names(clients))
    },
    finding_at_step: |title, step| format!("{title}（第 {step} 步）"),
    mutual_exclusion_broken: |first, second, time| {
        format!("互斥被破坏：从 {time} 起，{first} 和 {second} 同时在临界区")
    },
    first_had_entered: |first, step| format!("{first} 在第 {step} 步进入后一直没有离开。"),
    entered_without_a_lock: |client| format!("{client} 没有锁就进入了。"),
    freed_too_early: |client, step| {
        format!("{client} 在第 {step} 步就释放了自己的锁，那时它还没有离开。")
    },
    not_the_holder: |by, owner, overwritten| {
        let verb = if overwritten { "覆盖" } else { "删掉" };
        format!("{by} {verb}了 {owner} 持有的锁")
    },
    nobody_asked_who: |command| format!("{command} 不检查值是谁写入的。"),
    command_was_sent_before: |by, owner, time| {
        format!("{by} 早在 {time} 就发出了这条命令，那时 {owner} 还没有拿到锁。")
    },
    lock_stays: |owner, waiter| {
        if owner == waiter {
            format!("{owner} 在等自己留下的锁，一直等不到")
        } else {
            format!("{owner} 的锁没有释放：{waiter} 一直拿不到")
        }
    },
    left_behind: |what, step| format!("第 {step} 步：{what}，锁留了下来。"),
    late_request_wrote_it: |owner, step| {
        format!("第 {step} 步：{owner} 早已不再等待的一个请求这时才到达，写下了这把锁。")
    },
    server_brought_it_back: |server, step| {
        format!("第 {step} 步：{server} 恢复后，已经释放的锁又回来了。")
    },
    lock_was_renewed: |by, step| format!("{by} 在第 {step} 步重新设置了它的有效期。"),
    release_was_refused: |owner, step| {
        format!("第 {step} 步 {owner} 没能释放自己的锁：值已被别的客户端覆盖。")
    },
    was_to_be_free_after: |time| match time {
        Some(time) => format!("这把锁本应在 {time} 之后可用。"),
        None => "这把锁永不过期。".to_owned(),
    },
    stays_until: |time| format!("没有人持有它，它却要留到 {time}。"),
    inside_without_its_lock: |client| format!("{client} 在临界区，锁却已经没有了"),
    update_was_lost: |by, other, name| format!("更新丢失：{by} 覆盖了 {other} 写入 {name} 的值"),
    had_changed_since: |by, read, other, written| {
        format!("{by} 依据的是第 {read} 步的值，而 {other} 在第 {written} 步已经改了它。")
    },
    entered_after_failing: |client| format!("{client} 没拿到锁就进入了临界区"),
    last_attempt: |client, step| {
        format!("{client} 手里没有锁：它最后一次请求（第 {step} 步）并没有拿到。")
    },
    lock_expired: |owner, servers, time, paused_until| {
        let on =
            if servers.is_empty() { String::new() } else { format!("在 {} 上", names(servers)) };
        let paused = paused_until.map(|until| format!("，而 {owner} 被暂停至 {until}"));
        format!("{owner} {on}的锁于 {time} 过期{}。", paused.unwrap_or_default())
    },
    lock_was_out_of_date: |owner, time, written| {
        format!("{owner} 的锁到 {written} 才写入，而按它的时间戳，{time} 就已过期。")
    },
    server_lost_lock: |owner, server, step| format!("第 {step} 步 {server} 丢失了 {owner} 的锁。"),
    lock_was_taken_away: |owner, by, overwritten, step| {
        let verb = if overwritten { "覆盖" } else { "删掉" };
        let by = by.map_or_else(|| "访客".to_owned(), |by| by.to_string());
        format!("{by} 在第 {step} 步{verb}了 {owner} 的锁。")
    },
    then_took_it: |event, taker, itself| {
        let event = event.trim_end_matches('。');
        if itself {
            format!("{event}，随后自己拿到了锁。")
        } else {
            format!("{event}，随后 {taker} 拿到了锁。")
        }
    },
    clock_was_off: |whose, ahead, by| {
        let direction = if ahead { "快" } else { "慢" };
        format!("{whose} 的时钟{direction}了 {by}。")
    },
    one_after_another: |sentences| sentences.concat(),
    go_to_step: |step| format!("跳到第 {step} 步"),

    cannot_show: |reason| format!("无法显示这次运行：{reason}"),
};

/// `C1、C2`
fn names(of: &[impl Display]) -> String {
    of.iter().map(ToString::to_string).collect::<Vec<_>>().join("、")
}

/// 服务器恢复后的 key
fn with_what(gone: &[String], older: &[String]) -> String {
    let without = || format!("丢失了 {}", gone.join("、"));
    let with = || format!("{} 回到了旧状态", older.join("、"));
    match (gone, older) {
        ([], []) => "key 都还在".to_owned(),
        (_, []) => without(),
        ([], _) => with(),
        _ => format!("{}，{}", without(), with()),
    }
}
