//! Formats errors in challenge files in each language. The English text is the `Display` of
//! `Problem`; this module contains the Chinese one, simplified (简体) next to traditional (繁體).

use super::HARDEST;
use super::card_error::{CardError, Expected, Problem, sections};
use super::names::{PROPERTY_NAMES, listed};
use content::locks;
use i18n::{Language, fill};
use narration::{diagnostic_message, parameter_message, problem_message};
use simulator::FaultKind;
use std::fmt::Display;

impl CardError {
    /// Formats the error in `language`, with position, problem and advice.
    pub fn message(&self, language: Language) -> String {
        let place: [&dyn Display; 2] = [&self.place.line, &self.place.column];
        let chinese = Chinese { language };
        match language {
            Language::English => fill("line {}, column {}: ", &place) + &self.problem.to_string(),
            _ => {
                chinese.say("第 {} 行第 {} 列：", "第 {} 行第 {} 欄：", &place)
                    + &chinese.problem(&self.problem)
            }
        }
    }
}

struct Chinese {
    language: Language,
}

impl Chinese {
    fn say(&self, simplified: &str, traditional: &str, varying: &[&dyn Display]) -> String {
        let is_traditional = self.language == Language::TraditionalChinese;
        fill(if is_traditional { traditional } else { simplified }, varying)
    }

    fn meant(&self, suggestion: &Option<String>) -> String {
        let message =
            suggestion.as_ref().map(|it| self.say("（是 `{}` 吗？）", "（是 `{}` 嗎？）", &[it]));
        message.unwrap_or_default()
    }

    fn problem(&self, it: &Problem) -> String {
        match it {
            Problem::NoKey => self.say(
                "这一行不是 `键: 值`；请以键开头，备注以 `#` 开头",
                "這一行不是 `鍵: 值`；請以鍵開頭，備註以 `#` 開頭",
                &[],
            ),
            Problem::UnknownKey { key, suggestion, known } => self.say(
                "这里没有 `{}` 这个键{}；可用的键有 {}",
                "這裡沒有 `{}` 這個鍵{}；可用的鍵有 {}",
                &[key, &self.meant(suggestion), known],
            ),
            Problem::UnknownSection(name) => self.say(
                "没有 `[{}]` 这一节；可用的有 {}",
                "沒有 `[{}]` 這一節；可用的有 {}",
                &[name, &sections()],
            ),
            Problem::Twice(name) => {
                self.say("`{}` 重复出现，请删掉一个", "`{}` 重複出現，請刪掉一個", &[name])
            }
            Problem::Missing(name, _) => self.say("缺少 `{}`，请补上", "缺少 `{}`，請補上", &[name]),
            Problem::NotHere(name, _) => {
                self.say("`[{}]` 不该出现在这里，请删掉", "`[{}]` 不該出現在這裡，請刪掉", &[name])
            }
            Problem::Value { given, expected } => self.say(
                "`{}` 读不懂；应写 {}",
                "`{}` 讀不懂；應寫 {}",
                &[given, &self.expected(*expected)],
            ),
            Problem::Hints { given, least, most } => self.say(
                "现有 {} 条提示；应为 {} 到 {} 条",
                "目前有 {} 條提示；應為 {} 到 {} 條",
                &[given, least, most],
            ),
            Problem::Step { last } => self.say(
                "这次运行有第 1 到第 {} 步；请按先后顺序写要停下的步骤",
                "這次執行有第 1 到第 {} 步；請依先後順序寫要停下的步驟",
                &[last],
            ),
            Problem::NothingToAsk => self.say(
                "这一步没有可以这样问的内容；请去掉提问，或换成执行了命令的步骤，用 `reply`、`entry` 或 `value`",
                "這一步沒有可以這樣問的內容；請去掉提問，或換成執行了命令的步驟，用 `reply`、`entry` 或 `value`",
                &[],
            ),
            Problem::Lines { key, given, needed } => self.say(
                "这里有 {1} 行 `{0}`，而 `stops` 需要 {2} 行",
                "這裡有 {1} 行 `{0}`，而 `stops` 需要 {2} 行",
                &[key, given, needed],
            ),
            Problem::UnknownLock { name, suggestion } => self.say(
                "没有内置锁 `{}`{}；请写 {} 之一，或在 `[lock]` 下写程序",
                "沒有內建鎖 `{}`{}；請寫 {} 之一，或在 `[lock]` 下寫程式",
                &[name, &self.meant(suggestion), &listed(locks::ALL.iter().map(|it| it.id))],
            ),
            Problem::UnknownParameter { name, known } if known.is_empty() => self.say(
                "这把锁没有参数 `{}`，它没有声明参数",
                "這把鎖沒有參數 `{}`，它沒有宣告參數",
                &[name],
            ),
            Problem::UnknownParameter { name, known } => self.say(
                "这把锁没有参数 `{}`；它有 {}",
                "這把鎖沒有參數 `{}`；它有 {}",
                &[name, known],
            ),
            Problem::Parameter { name, given, reason, usual } => self.say(
                "`{}` 的值不能是 `{}`：{}；例如可以写 `{0}={3}`",
                "`{}` 的值不能是 `{}`：{}；例如可以寫 `{0}={3}`",
                &[name, given, &parameter_message(reason, self.language), usual],
            ),
            Problem::Program(kind) => diagnostic_message(kind, self.language),
            Problem::Setup(why) => self.say(
                "在这个设置下无法运行：{}；请声明与锁相同的参数",
                "在這個設定下無法執行：{}；請宣告與鎖相同的參數",
                &[&problem_message(why, self.language)],
            ),
            Problem::FreeUnasked => self.say(
                "只有 `keep` 里有 `no-deadlock` 才衡量这一项，请补上",
                "只有 `keep` 裡有 `no-deadlock` 才衡量這一項，請補上",
                &[],
            ),
            Problem::HoleBeyond { lines } => self.say(
                "这把锁只有 {} 行，请写其中的行号",
                "這把鎖只有 {} 行，請寫其中的行號",
                &[lines],
            ),
        }
    }

    fn expected(&self, it: Expected) -> String {
        match it {
            Expected::Kind => self.say("`attack` 或 `defend`", "`attack` 或 `defend`", &[]),
            Expected::Id => self.say(
                "小写字母、数字和连字符，例如 `late-release`",
                "小寫字母、數字和連字號，例如 `late-release`",
                &[],
            ),
            Expected::Difficulty => self.say("1 到 {} 的数字", "1 到 {} 的數字", &[&HARDEST]),
            Expected::Number(least, most) => {
                self.say("{} 到 {} 的整数", "{} 到 {} 的整數", &[&least, &most])
            }
            Expected::Assignment => {
                self.say("名称=值，例如 `TTL=3000`", "名稱=值，例如 `TTL=3000`", &[])
            }
            Expected::Clock => self.say(
                "客户端和它的时钟快多少毫秒，例如 `C2 20000`",
                "用戶端和它的時鐘快多少毫秒，例如 `C2 20000`",
                &[],
            ),
            Expected::Faults => self.say(
                "`none`，或每种故障的次数（最多 20），例如 `1 crash, 2 pauses`；故障有 {}",
                "`none`，或每種故障的次數（最多 20），例如 `1 crash, 2 pauses`；故障有 {}",
                &[&listed(FaultKind::ALL.into_iter().map(|kind| kind.names().one))],
            ),
            Expected::Par => self.say(
                "`impossible`，或最省的一次运行的代价，例如 `1 fault, 2 switches, 7 moves`",
                "`impossible`，或最省的一次執行的代價，例如 `1 fault, 2 switches, 7 moves`",
                &[],
            ),
            Expected::Property => self.say(
                "{} 之一",
                "{} 之一",
                &[&listed(PROPERTY_NAMES.iter().map(|(name, _)| *name))],
            ),
            Expected::Lines => {
                self.say("锁的行号，例如 `3, 10-13`", "鎖的行號，例如 `3, 10-13`", &[])
            }
            Expected::Run => self.say(
                "`lockscope stories` 列出的场景 id，或一次运行的链接",
                "`lockscope stories` 列出的場景 id，或一次執行的連結",
                &[],
            ),
            Expected::Stop => self.say(
                "步骤的编号；要在那里提问，就加上 `reply`、`entry` 或 `value`，例如 `3 reply`",
                "步驟的編號；要在那裡提問，就加上 `reply`、`entry` 或 `value`，例如 `3 reply`",
                &[],
            ),
            Expected::Words => self.say("几个字", "幾個字", &[]),
        }
    }
}
