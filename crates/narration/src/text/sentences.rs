//! The sentences of one language: one field per sentence, and one per part of the page that has its
//! own sentences.

use super::areas::asking::Asking;
use super::areas::browsing::Browsing;
use super::areas::challenging::Challenging;
use super::areas::charting::Charting;
use super::areas::checking::Checking;
use super::areas::concluding::Conclusion;
use super::areas::driving::Driving;
use super::areas::finding::Finding;
use super::areas::happening::Happening;
use super::areas::helping::Helping;
use super::areas::history::History;
use super::areas::interviewing::Interviewing;
use super::areas::learning::Learning;
use super::areas::mattering::Mattering;
use super::areas::practising::Practising;
use super::areas::referring::Referring;
use super::areas::repairing::Repairing;
use super::areas::rooms::Rooms;
use super::areas::sentences;
use super::areas::setting_up::SettingUp;
use super::areas::sharing::Sharing;
use super::areas::tabling::Tabling;
use super::areas::tasking::Tasking;
use super::names::find;
use super::{Language, fill_with, locks, stories};
use content::Story;
use lock_semantics::Property;
use session::Work;

sentences! {
    /// All sentences of one language.
    #[expect(missing_docs, reason = "the English sentence says what each one is for")]
    Sentences {
        /// The BCP 47 tag.
        tag: "en" | "zh-Hans" | "zh-Hant";
        /// The language's own name.
        name: "English" | "简体中文" | "繁體中文";
        /// The name on its button.
        short_name: "EN" | "简" | "繁";

        page_title: "{} · Lockscope" | "{} · Lockscope" | "{} · Lockscope";
        language: "Language" | "语言" | "語言";

        playback: "Playback" | "播放控制" | "播放控制";
        first_step: "First step" | "第一步" | "第一步";
        step_back: "Step back" | "后退一步" | "後退一步";
        play: "Play" | "播放" | "播放";
        pause: "Pause" | "暂停" | "暫停";
        step_forward: "Step forward" | "前进一步" | "前進一步";
        last_step: "Last step" | "最后一步" | "最後一步";
        step: "Step" | "步骤" | "步驟";
        step_of: "Step {} of {}" | "第 {} 步，共 {} 步" | "第 {} 步，共 {} 步";

        lanes: "Lanes" | "泳道" | "泳道";
        timeline: "Timeline" | "时间线" | "時間軸";
        panes: "Panes" | "面板" | "面板";
        time_axis: "time, ms" | "时间（ms）" | "時間（ms）";
        step_axis: "step" | "步骤" | "步驟";
        as_redis_sees_it: "as Redis sees it" | "Redis 所见" | "Redis 所見";
        steps_in_this_millisecond: "{} steps in this millisecond, drawn in order" | "这一毫秒内有 {} 步，按顺序画出" | "這一毫秒內有 {} 步，依序畫出";
        idle: "⋯ {} waiting" | "⋯ 等待 {}" | "⋯ 等待 {}";
        timestamp_passed: "timestamp passed at {}" | "时间戳在 {} 过期" | "時間戳記在 {} 過期";
        inside_label: "{} inside" | "{} 在临界区" | "{} 在臨界區段";
        legend_waiting: "waiting; a tick is a request" | "等待；每条竖线是一次请求" | "等待；每條豎線是一次請求";
        legend_changed: "changed the key" | "改变了 key" | "改變了 key";
        legend_two_inside: "two inside" | "两个同时在临界区" | "兩個同時在臨界區段";
        legend_timestamp: "{} = {}; the last digits are ms" | "{} = {}；末几位是毫秒" | "{} = {}；末幾位是毫秒";

        not_started: "not started" | "未开始" | "未開始";
        awaits_redis: "waits for Redis" | "等待 Redis" | "等待 Redis";
        awaits_store: "waits for the store" | "等待存储" | "等待儲存服務";
        has_its_reply: "has its reply" | "已收到回复" | "已收到回應";
        sleeping: "sleeping" | "休眠中" | "休眠中";
        working: "working" | "工作中" | "工作中";
        inside: "inside" | "在临界区" | "在臨界區段";
        crashed: "crashed" | "已崩溃" | "已當機";
        finished: "finished" | "已结束" | "已結束";
        failed: "failed" | "已出错" | "已出錯";

        code: "Code" | "代码" | "程式碼";
        client_tabs: "Client" | "客户端" | "用戶端";
        locals: "Locals" | "局部变量" | "區域變數";
        locals_at: "{}, line {}" | "{}，第 {} 行" | "{}，第 {} 行";
        no_locals: "No variables yet." | "还没有变量。" | "還沒有變數。";
        runs_out_at: "runs out at {}" | "{} 到期" | "{} 到期";
        ran_out_at: "ran out at {}" | "已于 {} 到期" | "已於 {} 到期";

        steps: "Steps" | "步骤" | "步驟";
        polls_folded: "{} polls folded" | "已折叠 {} 次轮询" | "已摺疊 {} 次輪詢";
        the_store: "the store" | "存储" | "儲存服務";
        external_client: "external" | "外部" | "外部";

        redis: "Redis" | "Redis" | "Redis";
        keys_none: "no keys" | "0 个 key" | "0 個 key";
        keys_one: "1 key" | "1 个 key" | "1 個 key";
        keys_many: "{} keys" | "{} 个 key" | "{} 個 key";
        key: "Key" | "Key" | "Key";
        value: "Value" | "值" | "值";
        ttl: "TTL" | "TTL" | "TTL";
        written_by: "Last write" | "最后写入" | "最後寫入";
        no_ttl: "none" | "无" | "無";
        no_keys: "The keyspace is empty: the next client to ask gets the lock." | "没有任何 key：下一个来请求的客户端会拿到锁。" | "沒有任何 key：下一個來請求的用戶端會拿到鎖。";
        at_step: "step {}" | "第 {} 步" | "第 {} 步";
        before_there_was_no: "Before step {} there was no {}." | "第 {} 步之前没有 {}。" | "第 {} 步之前沒有 {}。";
        before_it_was: "Before step {}, {} was {}." | "第 {} 步之前 {} 是 {}。" | "第 {} 步之前 {} 是 {}。";
        step_removed: "Step {}: {} removed {}." | "第 {} 步：{} 移除了 {}。" | "第 {} 步：{} 移除了 {}。";
        step_expired: "Step {}: {} expired." | "第 {} 步：{} 过期。" | "第 {} 步：{} 過期。";
        step_lost: "Step {}: {} came back without {}." | "第 {} 步：{} 恢复后没有了 {}。" | "第 {} 步：{} 恢復後沒有了 {}。";
        step_left_nothing: "Step {}: {} wrote {} and removed it again." | "第 {} 步：{} 写入 {} 后又移除了它。" | "第 {} 步：{} 寫入 {} 後又移除了它。";

        verdict: "Verdict" | "结论" | "結論";
        whole_run_of_one: "of this run, 1 step" | "针对本次运行，共 1 步" | "針對本次執行，共 1 步";
        whole_run_of_many: "of this run, {} steps" | "针对本次运行，共 {} 步" | "針對本次執行，共 {} 步";
        between_sentences: " " | "" | "";
        go_to_step: "Go to step {}" | "跳到第 {} 步" | "跳到第 {} 步";

        cannot_show: "This run cannot be shown: {}" | "无法显示这次运行：{}" | "無法顯示這次執行：{}";
    }
    with {
        asking: Asking,
        browsing: Browsing,
        charting: Charting,
        driving: Driving,
        conclusion: Conclusion,
        finding: Finding,
        happening: Happening,
        repairing: Repairing,
        setting_up: SettingUp,
        sharing: Sharing,
        tabling: Tabling,
        history: History,
        mattering: Mattering,
        referring: Referring,
    }
}

/// Sentences that are linked separately: a program that never uses them does not contain them.
macro_rules! apart {
    ($(#[$about:meta])* $name:ident: $part:ident) => {
        $(#[$about])*
        pub fn $name(&self) -> &'static $part {
            static ENGLISH: $part = $part::ENGLISH;
            static SIMPLIFIED_CHINESE: $part = $part::SIMPLIFIED_CHINESE;
            static TRADITIONAL_CHINESE: $part = $part::TRADITIONAL_CHINESE;
            match self.which {
                Language::English => &ENGLISH,
                Language::SimplifiedChinese => &SIMPLIFIED_CHINESE,
                Language::TraditionalChinese => &TRADITIONAL_CHINESE,
            }
        }
    };
}

impl Sentences {
    apart! {
        /// Returns the sentences of check results. They are separate, so that a page without a
        /// model checker does not load them.
        checking: Checking
    }

    apart! {
        /// Returns the labels of the Challenges tab. They are separate for the same reason.
        challenging: Challenging
    }

    apart! {
        /// Returns the remedies for failures. They are separate for the same reason.
        helping: Helping
    }

    apart! {
        /// Returns the labels for the interview questions. They are separate for the same reason.
        interviewing: Interviewing
    }

    apart! {
        /// Returns the answer choices of questions about a step, and the labels of lessons. They
        /// are separate for the same reason.
        learning: Learning
    }

    apart! {
        /// Returns the labels of a practice interview. They are separate, because only the page has
        /// one.
        practising: Practising
    }

    apart! {
        /// Returns the labels of the tabs. They are separate for the same reason.
        rooms: Rooms
    }

    apart! {
        /// Returns the sentences about challenges. They are separate for the same reason.
        tasking: Tasking
    }

    /// Returns the title of a built-in story.
    pub fn story(&self, id: &str) -> Option<&'static str> {
        find(stories::TITLES, id, self.which)
    }

    /// Returns the title of work that began with a story, or with the user's own lock.
    pub fn title(&self, story: Option<&'static Story>) -> &'static str {
        story.map_or(self.driving.own_lock, |story| self.story(story.id).unwrap_or(story.id))
    }

    /// Returns the title of work: the user's own title, or the story's.
    pub fn title_of(&self, work: &Work) -> String {
        match &*work.caption.title {
            "" => self.title(work.story).to_owned(),
            title => title.to_owned(),
        }
    }

    /// Returns the name of a lock, or its id if it has no name.
    pub fn lock(&self, id: &'static str) -> &'static str {
        find(locks::NAMES, id, self.which).unwrap_or(id)
    }

    /// Returns the number of keys, as a phrase.
    pub fn keys(&self, count: usize) -> String {
        let sentence = match count {
            0 => self.keys_none,
            1 => self.keys_one,
            _ => self.keys_many,
        };
        fill_with(sentence, &[&count])
    }

    /// Returns the phrase for the whole run.
    pub fn whole_run(&self, steps: usize) -> String {
        let sentence = if steps == 1 { self.whole_run_of_one } else { self.whole_run_of_many };
        fill_with(sentence, &[&steps])
    }

    /// Returns the name of a property.
    pub fn property(&self, property: Property) -> &'static str {
        let text = &self.browsing;
        match property {
            Property::MutualExclusion => text.mutual_exclusion,
            Property::OnlyTheHolderReleases => text.only_the_holder_releases,
            Property::TheLockComesBack => text.the_lock_comes_back,
            Property::TheHolderHolds => text.the_holder_holds,
            Property::NoLostUpdate => text.no_lost_update,
            Property::NoErrorPathIntoTheSection => text.no_error_path,
        }
    }

    /// Returns the name of the failure that breaks a property.
    pub fn failure(&self, property: Property) -> &'static str {
        let text = &self.browsing;
        match property {
            Property::MutualExclusion => text.two_at_once,
            Property::OnlyTheHolderReleases => text.anothers_lock_freed,
            Property::TheLockComesBack => text.lock_stays_behind,
            Property::TheHolderHolds => text.inside_without_lock,
            Property::NoLostUpdate => text.update_lost,
            Property::NoErrorPathIntoTheSection => text.entered_after_failing,
        }
    }
}
