//! 繁體中文

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
    tag: "zh-Hant",
    name: "繁體中文",
    short_name: "繁",

    browsing: Browsing::TRADITIONAL_CHINESE,
    charting: Charting::TRADITIONAL_CHINESE,
    driving: Driving::TRADITIONAL_CHINESE,
    finding: Finding::TRADITIONAL_CHINESE,
    happening: Happening::TRADITIONAL_CHINESE,
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
    the_store: "儲存服務",
    guest: "訪客",

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
    between_sentences: "",
    go_to_step: |step| format!("跳到第 {step} 步"),

    cannot_show: |reason| format!("無法顯示這次執行：{reason}"),
};
