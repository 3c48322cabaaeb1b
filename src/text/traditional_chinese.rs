//! 繁體中文

mod stories;

use super::Sentences;
use super::areas::browsing::Browsing;
use super::areas::charting::Charting;
use super::areas::driving::Driving;
use super::areas::setting_up::SettingUp;
use super::areas::telling::Telling;
use std::fmt::Display;

pub(super) static SENTENCES: Sentences = Sentences {
    tag: "zh-Hant",
    name: "繁體中文",
    short_name: "繁",

    browsing: Browsing::TRADITIONAL_CHINESE,
    charting: Charting::TRADITIONAL_CHINESE,
    driving: Driving::TRADITIONAL_CHINESE,
    setting_up: SettingUp::TRADITIONAL_CHINESE,
    telling: Telling::TRADITIONAL_CHINESE,

    stories: stories::TITLES,
    strategy: |id| super::locks::name(id, 2),
    page_title: |story| format!("{story} · Lockscope"),
    language: "語言",

    playback: "播放控制",
    first_step: "第一步",
    step_back: "後退一步",
    play: "播放",
    pause: "暫停",
    step_forward: "前進一步",
    last_step: "最後一步",
    step: "步驟",
    step_of: |step, steps| format!("第 {step} 步，共 {steps} 步"),
    announcement: |place, time, happened, why| match why {
        "" => format!("{place}，{time}。{happened}。"),
        _ => format!("{place}，{time}。{happened}。{why}"),
    },
    with_note: |text, note| format!("{text}，{note}"),
    also: |lines| lines.join("；"),

    lanes: "泳道",
    timeline: "時間軸",
    panes: "面板",
    time_axis: "時間（ms）",
    step_axis: "步驟",
    as_redis_sees_it: "Redis 所見",
    steps_in_this_millisecond: |steps| format!("這一毫秒內有 {steps} 步，依序畫出"),
    idle: |duration| format!("⋯ 閒置 {duration}"),
    timestamp_passed: |time| format!("時間戳記在 {time} 過期"),
    inside_label: |client| format!("{client} 在臨界區段"),
    legend_waiting: "等待；每條直線是一次請求",
    legend_changed: "改變了 key",
    legend_two_inside: "兩個同時在臨界區段",
    legend_timestamp: |shortened, whole| format!("{shortened} = {whole}；末幾位是毫秒"),

    not_started: "未開始",
    awaits_redis: "等待 Redis",
    awaits_store: "等待儲存",
    has_its_reply: "已收到回應",
    sleeping: "休眠中",
    working: "工作中",
    inside: "在臨界區段",
    crashed: "已當機",
    finished: "已結束",
    failed: "已出錯",

    code: "程式碼",
    client_tabs: "用戶端",
    locals: "區域變數",
    locals_at: |client, line| format!("{client}，第 {line} 行"),
    no_locals: "還沒有變數。",
    runs_out_at: |time| format!("{time} 到期"),
    ran_out_at: |time| format!("已於 {time} 到期"),

    steps: "步驟",
    polls_folded: |polls| format!("已摺疊 {polls} 次輪詢"),
    nothing_yet: |place| format!("{place}。還什麼都沒有發生。"),
    entered: |client| format!("{client} 進入臨界區段"),
    entered_while_inside: |client, first| format!("{first} 還在臨界區段，{client} 也進入了"),
    left: |client| format!("{client} 離開臨界區段"),
    client_crashed: |client, inside, key_stays| match (inside, key_stays) {
        (false, false) => format!("{client} 當機"),
        (false, true) => format!("{client} 當機；它寫入的 key 留了下來"),
        (true, false) => format!("{client} 在臨界區段內當機"),
        (true, true) => format!("{client} 在臨界區段內當機；它的鎖留了下來"),
    },
    client_finished: |client| format!("{client} 結束"),
    client_failed: |client, error| match error {
        Some(error) => format!("{client} 出錯：{error}"),
        None => format!("{client} 出錯"),
    },
    key_expired: |key| format!("{key} 已過期"),
    the_store: "儲存服務",
    guest: "訪客",
    timed_out: |client, peer| format!("{client} 等不到 {peer} 的回覆，放棄等待"),
    disconnected: |client, server| format!("{client} 與 {server} 的連線中斷"),
    stalled: |client, until| format!("{client} 被暫停至 {until}"),
    request_delayed: |client, peer, until| format!("{client} 發給 {peer} 的請求延遲到 {until}"),
    reply_delayed: |client, peer, until| format!("{peer} 給 {client} 的回覆延遲到 {until}"),
    request_lost: |client, peer| format!("{client} 發給 {peer} 的請求遺失"),
    reply_lost: |client, peer| format!("{peer} 給 {client} 的回覆遺失"),
    clock_jumped: |whose, forward, by| {
        let direction = if forward { "快" } else { "慢" };
        format!("{whose} 的時鐘被撥{direction} {by}")
    },
    restarted: |server, gone, older| format!("{server} 重新啟動，{}", with_what(gone, older)),
    partitioned: |server| format!("無法連到 {server}"),
    healed: |server| format!("又能連到 {server}"),
    failed_over: |server, gone, older| format!("{server} 的副本接手，{}", with_what(gone, older)),
    printed: |client, text| format!("{client} 印出：{text}"),
    polls: |polls| {
        let all_alike = polls.windows(2).all(|pair| pair[0].times == pair[1].times);
        let names: Vec<String> = polls.iter().map(|poll| poll.client.to_string()).collect();
        match polls {
            [only] => format!("{} 又輪詢了 {} 次；沒有變化", only.client, only.times),
            [first, ..] if all_alike => {
                format!("{} 各又輪詢了 {} 次；沒有變化", names.join("、"), first.times)
            }
            _ => {
                let each =
                    polls.iter().map(|poll| format!("{} 又輪詢了 {} 次", poll.client, poll.times));
                format!("{}；沒有變化", each.collect::<Vec<_>>().join("，"))
            }
        }
    },
    executes: |by, whose, command| {
        let whose = whose.map_or_else(|| "訪客".to_owned(), |client| format!(" {client} "));
        format!("{by} 執行{whose}的 {command}")
    },
    time_passes: |to, then| match then {
        [] => format!("時間 → {to}"),
        _ => format!("時間 → {to}：{}", then.join("；")),
    },
    request_arrives: |client| format!("{client} 的請求抵達"),
    does: |who, deeds| format!("{who} {}", deeds.join("，")),
    starts: "啟動",
    wakes: "醒來",
    finishes_its_work: "完成工作",
    takes_its_reply: "收到回應",
    gives_up_waiting: "放棄等待",
    finds_its_connection_broken: "發現連線已中斷",
    sends: "送出 ",
    sleeps_until: "休眠到 ",
    works_until: "工作到 ",
    prints: "印出 ",
    fails: "出錯：",
    enters: "進入臨界區段",
    leaves: "離開臨界區段",
    ends: "結束",
    expires: "過期",
    crashes: "當機",
    value_expired: "已過期",
    value_not_expired: "未過期",
    nothing_to_delete: "key 已不存在",
    dead_lock_gone: |owner| format!("{owner} 失效的鎖被清除"),
    key_written_by: |owner| format!("這是 {owner} 寫入的 key"),
    took_lock_of: |by, owner, overwritten| {
        let verb = if overwritten { "覆寫" } else { "刪掉" };
        format!("{by} {verb}了 {owner} 的鎖")
    },
    key_was_free: |by, owner, step| {
        let whose =
            if by == owner { "自己的鎖".to_owned() } else { format!(" {owner} 的鎖") };
        format!("當時 key 不存在：第 {step} 步 {by} 刪掉了{whose}。")
    },
    key_was_taken: |owner, step| format!("key 已被佔用：{owner} 在第 {step} 步寫入了它。"),
    timestamp_was: |time| format!("這個值表示：有效至 {time}。"),

    redis: "Redis",
    keys: |count| format!("{count} 個 key"),
    key: "Key",
    value: "值",
    ttl: "TTL",
    written_by: "寫入者",
    no_ttl: "無",
    no_keys: "沒有任何 key：下一個來請求的用戶端會拿到鎖。",
    at_step: |step| format!("第 {step} 步"),
    before_there_was_no: |step, key| format!("第 {step} 步之前沒有 {key}。"),
    before_it_was: |step, key, value| format!("第 {step} 步之前 {key} 是 {value}。"),
    step_deleted: |step, key| format!("第 {step} 步刪除了 {key}。"),

    verdict: "結論",
    whole_run: |steps| format!("整次執行，共 {steps} 步"),
    nothing_found: "這次執行沒有發現問題。",
    nothing_found_within: |clients, servers, seed, until, faults| {
        let faults =
            if faults == 0 { "無故障".to_owned() } else { format!("{faults} 次故障") };
        format!(
            "這次執行沒有發現問題：{clients} 個用戶端，{servers} 台伺服器，種子 {seed}，到 {until} 為止，{faults}。"
        )
    },
    time_was_over: |clients, until| format!("到 {until} 時間已用完，{} 仍在執行。", names(clients)),
    moves_were_used_up: |clients, moves, at| {
        format!("在 {at} 達到了 {moves} 步的上限，{} 仍在執行。", names(clients))
    },
    finding_at_step: |title, step| format!("{title}（第 {step} 步）"),
    mutual_exclusion_broken: |first, second, time| {
        format!("互斥被破壞：從 {time} 起，{first} 和 {second} 同時在臨界區段")
    },
    first_had_entered: |first, step| format!("{first} 在第 {step} 步進入後一直沒有離開。"),
    entered_without_a_lock: |client| format!("{client} 沒有鎖就進入了。"),
    freed_too_early: |client, step| {
        format!("{client} 在第 {step} 步就釋放了自己的鎖，那時它還沒有離開。")
    },
    not_the_holder: |by, owner, overwritten| {
        let verb = if overwritten { "覆寫" } else { "刪掉" };
        format!("{by} {verb}了 {owner} 持有的鎖")
    },
    nobody_asked_who: |command| format!("{command} 不檢查值是誰寫入的。"),
    command_was_sent_before: |by, owner, time| {
        format!("{by} 早在 {time} 就送出了這個命令，那時 {owner} 還沒有拿到鎖。")
    },
    lock_stays: |owner, waiter| {
        if owner == waiter {
            format!("{owner} 在等自己留下的鎖，一直等不到")
        } else {
            format!("{owner} 的鎖沒有釋放：{waiter} 一直拿不到")
        }
    },
    left_behind: |what, step| format!("第 {step} 步：{what}，鎖留了下來。"),
    late_request_wrote_it: |owner, step| {
        format!("第 {step} 步：{owner} 早已不再等待的一個請求這時才送達，寫下了這把鎖。")
    },
    server_brought_it_back: |server, step| {
        format!("第 {step} 步：{server} 恢復後，已經釋放的鎖又回來了。")
    },
    lock_was_renewed: |by, step| format!("{by} 在第 {step} 步重新設定了它的有效期。"),
    release_was_refused: |owner, step| {
        format!("第 {step} 步 {owner} 沒能釋放自己的鎖：值已被別的用戶端覆寫。")
    },
    was_to_be_free_after: |time| match time {
        Some(time) => format!("這把鎖本應在 {time} 之後可用。"),
        None => "這把鎖永不過期。".to_owned(),
    },
    stays_until: |time| format!("沒有人持有它，它卻要留到 {time}。"),
    inside_without_its_lock: |client| format!("{client} 在臨界區段，鎖卻已經沒有了"),
    update_was_lost: |by, other, name| format!("更新遺失：{by} 覆寫了 {other} 寫入 {name} 的值"),
    had_changed_since: |by, read, other, written| {
        format!("{by} 依據的是第 {read} 步的值，而 {other} 在第 {written} 步已經改了它。")
    },
    entered_after_failing: |client| format!("{client} 沒拿到鎖就進入了臨界區段"),
    last_attempt: |client, step| {
        format!("{client} 手上沒有鎖：它最後一次請求（第 {step} 步）並沒有拿到。")
    },
    lock_expired: |owner, servers, time, paused_until| {
        let on =
            if servers.is_empty() { String::new() } else { format!("在 {} 上", names(servers)) };
        let paused = paused_until.map(|until| format!("，而 {owner} 被暫停至 {until}"));
        format!("{owner} {on}的鎖於 {time} 過期{}。", paused.unwrap_or_default())
    },
    lock_was_out_of_date: |owner, time, written| {
        format!("{owner} 的鎖到 {written} 才寫入，而依它的時間戳記，{time} 就已過期。")
    },
    server_lost_lock: |owner, server, step| format!("第 {step} 步 {server} 遺失了 {owner} 的鎖。"),
    lock_was_taken_away: |owner, by, overwritten, step| {
        let verb = if overwritten { "覆寫" } else { "刪掉" };
        let by = by.map_or_else(|| "訪客".to_owned(), |by| by.to_string());
        format!("{by} 在第 {step} 步{verb}了 {owner} 的鎖。")
    },
    then_took_it: |event, taker, itself| {
        let event = event.trim_end_matches('。');
        if itself {
            format!("{event}，隨後自己拿到了鎖。")
        } else {
            format!("{event}，隨後 {taker} 拿到了鎖。")
        }
    },
    clock_was_off: |whose, ahead, by| {
        let direction = if ahead { "快" } else { "慢" };
        format!("{whose} 的時鐘{direction}了 {by}。")
    },
    one_after_another: |sentences| sentences.concat(),
    go_to_step: |step| format!("跳到第 {step} 步"),

    cannot_show: |reason| format!("無法顯示這次執行：{reason}"),
};

/// `C1、C2`
fn names(of: &[impl Display]) -> String {
    of.iter().map(ToString::to_string).collect::<Vec<_>>().join("、")
}

/// 伺服器恢復後的 key
fn with_what(gone: &[String], older: &[String]) -> String {
    let without = || format!("遺失了 {}", gone.join("、"));
    let with = || format!("{} 回到了舊狀態", older.join("、"));
    match (gone, older) {
        ([], []) => "key 都還在".to_owned(),
        (_, []) => without(),
        ([], _) => with(),
        _ => format!("{}，{}", without(), with()),
    }
}
