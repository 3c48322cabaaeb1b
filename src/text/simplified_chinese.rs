//! 简体中文

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
    tag: "zh-Hans",
    name: "简体中文",
    short_name: "简",

    browsing: Browsing::SIMPLIFIED_CHINESE,
    charting: Charting::SIMPLIFIED_CHINESE,
    driving: Driving::SIMPLIFIED_CHINESE,
    finding: Finding::SIMPLIFIED_CHINESE,
    happening: Happening::SIMPLIFIED_CHINESE,
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
    the_store: "存储",
    guest: "访客",

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
    between_sentences: "",
    go_to_step: |step| format!("跳到第 {step} 步"),

    cannot_show: |reason| format!("无法显示这次运行：{reason}"),
};
