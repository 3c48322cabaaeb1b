//! Error messages for setups and programs, in each language.
//!
//! The English messages are the `Display` of the errors. This module contains the Chinese ones, 简体
//! and 繁體 side by side. It does not contain errors of running programs, which have the messages of
//! Redis and Lua.

use super::advice::advice;
use super::{Language, fill};
use lua_vm::{
    Diagnostic, DiagnosticKind, ParameterDiagnostic, ParameterError, SyntaxDiagnostic, Unsupported,
    functions_of_library, limits, parameter_line, plain_function,
};
use simulator::{CLOCK_DRIFT_LIMIT_PPM, CLOCK_OFFSET_LIMIT_MS, DURATION_LIMIT_MS, Problem};
use std::fmt::Display;

/// Returns the message for an error in a field of a setup.
pub fn problem_message(problem: &Problem, language: Language) -> String {
    match language {
        Language::English => problem.to_string(),
        Language::SimplifiedChinese => Chinese { is_traditional: false }.problem(problem),
        Language::TraditionalChinese => Chinese { is_traditional: true }.problem(problem),
    }
}

/// Returns the message for an error in the value of a parameter.
pub fn parameter_message(reason: &ParameterError, language: Language) -> String {
    match language {
        Language::English => reason.to_string(),
        Language::SimplifiedChinese => Chinese { is_traditional: false }.parameter_error(reason),
        Language::TraditionalChinese => Chinese { is_traditional: true }.parameter_error(reason),
    }
}

/// Returns the message for an error in a program. The caller adds the position.
pub fn diagnostic_message(kind: &DiagnosticKind, language: Language) -> String {
    match language {
        Language::English => kind.to_string(),
        Language::SimplifiedChinese => Chinese { is_traditional: false }.diagnostic_message(kind),
        Language::TraditionalChinese => Chinese { is_traditional: true }.diagnostic_message(kind),
    }
}

/// Returns the message for an unsupported feature, with its replacement.
pub(crate) fn unsupported(what: &Unsupported, language: Language) -> String {
    match language {
        Language::English => what.to_string(),
        Language::SimplifiedChinese => Chinese { is_traditional: false }.unsupported(what),
        Language::TraditionalChinese => Chinese { is_traditional: true }.unsupported(what),
    }
}

#[derive(Clone, Copy)]
struct Chinese {
    is_traditional: bool,
}

impl Chinese {
    fn say(self, simplified: &str, traditional: &str, varying: &[&dyn Display]) -> String {
        fill(if self.is_traditional { traditional } else { simplified }, varying)
    }

    fn problem(self, problem: &Problem) -> String {
        match problem {
            Problem::Count { given, limit } => self.say(
                "应有 1 到 {} 个，现为 {} 个",
                "應有 1 到 {} 個，目前為 {} 個",
                &[limit, given],
            ),
            Problem::TooLong { given_ms } => self.say(
                "最多 {} ms，现为 {}",
                "最多 {} ms，目前為 {}",
                &[&DURATION_LIMIT_MS, given_ms],
            ),
            Problem::Zero => self.say("至少 1 ms，不能为 0", "至少 1 ms，不能為 0", &[]),
            Problem::Empty { least_ms, most_ms } => self.say(
                "下限 {} ms 大于上限 {} ms",
                "下限 {} ms 大於上限 {} ms",
                &[least_ms, most_ms],
            ),
            Problem::ClockOffset { given_ms } => self.say(
                "时钟偏差：最多快或慢 {} ms，现为 {}",
                "時鐘偏差：最多快或慢 {} ms，目前為 {}",
                &[&CLOCK_OFFSET_LIMIT_MS, given_ms],
            ),
            Problem::ClockDrift { given_ppm } => self.say(
                "时钟漂移：最多 {} ppm，现为 {}",
                "時鐘漂移：最多 {} ppm，目前為 {}",
                &[&CLOCK_DRIFT_LIMIT_PPM, given_ppm],
            ),
            Problem::Diagnostic(Diagnostic { place, kind }) => {
                self.say("{}：{}", "{}：{}", &[place, &self.diagnostic_message(kind)])
            }
            Problem::UnknownParameter { name, known } if known.is_empty() => {
                self.say("程序没有参数 `{}`", "程式沒有參數 `{}`", &[name])
            }
            Problem::UnknownParameter { name, known } => self.say(
                "程序没有参数 `{}`；它有 {}",
                "程式沒有參數 `{}`；它有 {}",
                &[name, &known.join("、")],
            ),
            Problem::Parameter { given, reason } => {
                let reason = self.parameter_error(reason);
                self.say("{}，现为 `{}`", "{}，目前為 `{}`", &[&reason, given])
            }
        }
    }

    fn parameter_error(self, reason: &ParameterError) -> String {
        match reason {
            ParameterError::NotANumber => self.say("应为数字", "應為數字", &[]),
            ParameterError::Negative => self.say("时长不能为负", "時間長度不能為負", &[]),
            ParameterError::TooLong => {
                self.say("最多 {} 字节", "最多 {} 位元組", &[&limits::PARAMETER_BYTES])
            }
        }
    }

    fn diagnostic_message(self, kind: &DiagnosticKind) -> String {
        match kind {
            DiagnosticKind::TooLong { bytes } => self.say(
                "程序有 {} 字节；最多允许 {}",
                "程式有 {} 位元組；最多允許 {}",
                &[bytes, &limits::PROGRAM_BYTES],
            ),
            DiagnosticKind::TooDeep => self.say(
                "嵌套过深：最多 {} 层块、{} 层括号或 {} 个运算符；请把一部分放进局部变量",
                "巢狀過深：最多 {} 層區塊、{} 層括號或 {} 個運算子；請把一部分放進區域變數",
                &[
                    &(limits::NESTING / limits::BLOCK_NESTING),
                    &(limits::NESTING / limits::BRACKET_NESTING),
                    &limits::NESTING,
                ],
            ),
            DiagnosticKind::TooManyRegisters => self.say(
                "同时使用的变量和参数超过 {} 个；请用 `do … end` 结束其中一些的作用域",
                "同時使用的變數和引數超過 {} 個；請用 `do … end` 結束其中一些的作用域",
                &[&limits::REGISTERS],
            ),
            DiagnosticKind::UnexpectedCharacter(character) => {
                self.say("字符“{}”在 Lua 中没有意义", "字元「{}」在 Lua 中沒有意義", &[character])
            }
            DiagnosticKind::NotAscii { written, instead } => self.say(
                "“{}”是全角字符；请写半角的 `{}`",
                "「{}」是全形字元；請寫半形的 `{}`",
                &[written, instead],
            ),
            DiagnosticKind::Foreign { written, instead } => self.say(
                "`{}` 不是 Lua 5.1 的写法；{}",
                "`{}` 不是 Lua 5.1 的寫法；{}",
                &[written, &self.instead(instead)],
            ),
            DiagnosticKind::UnclosedString => {
                self.say("从这里开始的字符串没有结束", "從這裡開始的字串沒有結束", &[])
            }
            DiagnosticKind::UnclosedComment => {
                self.say("从这里开始的注释没有结束", "從這裡開始的註解沒有結束", &[])
            }
            DiagnosticKind::MalformedNumber => self.say("数字格式不正确", "數字格式不正確", &[]),
            DiagnosticKind::EscapeTooLarge(escape) => self.say(
                "转义 `\\{}` 超过一个字节的上限 `\\255`",
                "跳脫序列 `\\{}` 超過一個位元組的上限 `\\255`",
                &[escape],
            ),
            DiagnosticKind::Syntax { near, what } => {
                self.say("{}，位于 `{}` 附近", "{}，位於 `{}` 附近", &[&self.syntax(*what), near])
            }
            DiagnosticKind::AmbiguousCall => self.say(
                "有歧义：请把 `(` 写在被调用者的同一行，或在它前面加 `;`",
                "有歧義：請把 `(` 寫在被呼叫者的同一行，或在它前面加 `;`",
                &[],
            ),
            DiagnosticKind::BreakOutsideLoop => {
                self.say("`break` 不在循环中", "`break` 不在迴圈中", &[])
            }
            DiagnosticKind::Absent { name, instead } => {
                self.say("没有 `{}`；{}", "沒有 `{}`；{}", &[name, &self.instead(instead)])
            }
            DiagnosticKind::UnknownName { name, suggestion, may_be_parameter } => {
                let otherwise = if *may_be_parameter {
                    self.say("请声明它：`{}`", "請宣告它：`{}`", &[&parameter_line(name)])
                } else {
                    self.say("请用 `local` 声明它", "請用 `local` 宣告它", &[])
                };
                let advice = self.meant(suggestion).unwrap_or(otherwise);
                self.say("未知的名称 `{}`；{}", "未知的名稱 `{}`；{}", &[name, &advice])
            }
            DiagnosticKind::UnknownFunction { name, suggestion, dialect } => {
                let otherwise = || match functions_of_library(name, *dialect) {
                    Some(names) => self.say("可用的函数有 {}", "可用的函式有 {}", &[&names]),
                    None => self.say(
                        "请先声明 `local function {}(…)`",
                        "請先宣告 `local function {}(…)`",
                        &[&plain_function(name).0],
                    ),
                };
                let advice = self.meant(suggestion).unwrap_or_else(otherwise);
                self.say("未知的函数 `{}`；{}", "未知的函式 `{}`；{}", &[name, &advice])
            }
            DiagnosticKind::FunctionAsValue { name } => self.say(
                "`{0}` 是函数，不能保存或传递；请调用它：`{0}(…)`",
                "`{0}` 是函式，不能儲存或傳遞；請呼叫它：`{0}(…)`",
                &[name],
            ),
            DiagnosticKind::LibraryAsValue { name } => self.say(
                "`{0}` 是库，不是值；请调用其中的函数：`{0}.…(…)`",
                "`{0}` 是程式庫，不是值；請呼叫其中的函式：`{0}.…(…)`",
                &[name],
            ),
            DiagnosticKind::TooManyFunctions => {
                self.say("声明的函数超过 {} 个", "宣告的函式超過 {} 個", &[&limits::FUNCTIONS])
            }
            DiagnosticKind::VariableCalled { name } => self.say(
                "`{0}` 是变量，不能调用；请声明 `local function {0}(…)`",
                "`{0}` 是變數，不能呼叫；請宣告 `local function {0}(…)`",
                &[name],
            ),
            DiagnosticKind::Parameter(diagnostic) => self.parameter(diagnostic),
            DiagnosticKind::Unsupported(what) => self.unsupported(what),
        }
    }

    /// Suggests the name that was probably meant.
    fn meant(self, suggestion: &Option<String>) -> Option<String> {
        let name = suggestion.as_ref()?;
        Some(self.say("是否想写 `{}`？", "是不是想寫 `{}`？", &[name]))
    }

    fn syntax(self, what: SyntaxDiagnostic) -> String {
        match what {
            SyntaxDiagnostic::Expression => self.say("此处应有表达式", "此處應有運算式", &[]),
            SyntaxDiagnostic::Name => self.say("此处应有名称", "此處應有名稱", &[]),
            SyntaxDiagnostic::Statement => self.say("此处应为语句", "此處應為陳述式", &[]),
            SyntaxDiagnostic::LoneExpression => {
                self.say("表达式不能单独作为语句", "運算式不能單獨作為陳述式", &[])
            }
            SyntaxDiagnostic::AfterLast => {
                self.say("最后一条语句之后不能再有语句", "最後一個陳述式之後不能再有陳述式", &[])
            }
            SyntaxDiagnostic::AssignedCall => {
                self.say("不能给调用的结果赋值", "不能指派給呼叫的結果", &[])
            }
            SyntaxDiagnostic::AssignedInCondition => {
                self.say("`=` 是赋值；比较请用 `==`", "`=` 是指派；比較請用 `==`", &[])
            }
            SyntaxDiagnostic::Missing(word) => self.say("缺少 `{}`", "缺少 `{}`", &[&word]),
            SyntaxDiagnostic::Unclosed { opening, line, closing } => self.say(
                "第 {} 行的 `{}` 缺少结束它的 `{}`",
                "第 {} 行的 `{}` 缺少結束它的 `{}`",
                &[&line, &opening, &closing],
            ),
        }
    }

    fn parameter(self, diagnostic: &ParameterDiagnostic) -> String {
        match diagnostic {
            ParameterDiagnostic::Annotation(word) => self.say(
                "`{}` 没有意义；声明参数请写 `-- @param 名称 默认值 说明, 单位`",
                "`{}` 沒有意義；宣告參數請寫 `-- @param 名稱 預設值 說明, 單位`",
                &[word],
            ),
            ParameterDiagnostic::Permits(word) => self.say(
                "`{}` 不是许可数；请写 `-- @permits 3`，数字从 1 到 {}",
                "`{}` 不是許可數；請寫 `-- @permits 3`，數字從 1 到 {}",
                &[word, &limits::PERMITS],
            ),
            ParameterDiagnostic::PermitsTwice => self.say(
                "许可数已经声明过；请删去其中一行",
                "許可數已經宣告過；請刪去其中一行",
                &[],
            ),
            ParameterDiagnostic::NoName => self.say(
                "参数没有名称；请写 `-- @param 名称 默认值 说明, 单位`",
                "參數沒有名稱；請寫 `-- @param 名稱 預設值 說明, 單位`",
                &[],
            ),
            ParameterDiagnostic::NoDefault(name) => self.say(
                "`{0}` 没有默认值；请写 `-- @param {0} 默认值 说明, 单位`",
                "`{0}` 沒有預設值；請寫 `-- @param {0} 預設值 說明, 單位`",
                &[name],
            ),
            ParameterDiagnostic::NotAName(name) => self.say(
                "`{}` 不能作名称；请用字母、数字和 `_`，且不能是 Lua 的关键字",
                "`{}` 不能作為名稱；請用字母、數字和 `_`，且不能是 Lua 的關鍵字",
                &[name],
            ),
            ParameterDiagnostic::BuiltIn(name) => {
                self.say("`{}` 是内置的；请换一个名称", "`{}` 是內建的；請換一個名稱", &[name])
            }
            ParameterDiagnostic::Declared(name) => {
                self.say("`{}` 已经声明过；请换一个名称", "`{}` 已經宣告過；請換一個名稱", &[name])
            }
            ParameterDiagnostic::TooLong { bytes } => self.say(
                "声明有 {} 字节；请缩短说明：最多允许 {}",
                "宣告有 {} 位元組；請縮短說明：最多允許 {}",
                &[bytes, &limits::PARAMETER_BYTES],
            ),
            ParameterDiagnostic::TooMany => self.say(
                "声明的参数超过 {} 个；请把它改成 `local` 变量",
                "宣告的參數超過 {} 個；請把它改成 `local` 變數",
                &[&limits::PARAMETERS],
            ),
        }
    }

    fn unsupported(self, what: &Unsupported) -> String {
        match what {
            Unsupported::FunctionValue => self.say(
                "函数不是值；请声明 `local function 名称(…)` 再调用它", "函式不是值；請宣告 `local function 名稱(…)` 再呼叫它",
                &[],
            ),
            Unsupported::InnerFunction => self.say(
                "函数不能在块内声明；请移到程序的最外层", "函式不能在區塊內宣告；請移到程式的最外層",
                &[],
            ),
            Unsupported::GlobalFunction(name) => self.say(
                "没有全局函数；请写 `local function {}(…)`", "沒有全域函式；請寫 `local function {}(…)`",
                &[name],
            ),
            Unsupported::FieldFunction(name) => {
                let (plain, given) = plain_function(name);
                self.say(
                    "函数不能是表的字段；请写 `local function {}({}…)`", "函式不能是表格的欄位；請寫 `local function {}({}…)`",
                    &[&plain, &given],
                )
            }
            Unsupported::CallOfField(name) => self.say(
                "`{0}` 是字段，字段不能存函数；请声明 `local function {1}(…)` 并调用 `{1}(…)`",
                "`{0}` 是欄位，欄位不能存函式；請宣告 `local function {1}(…)` 並呼叫 `{1}(…)`",
                &[name, &plain_function(name).0],
            ),
            Unsupported::FunctionAssignment(name) => self.say(
                "`{}` 是函数，不能赋值；请换一个名称", "`{}` 是函式，不能指派；請換一個名稱",
                &[name],
            ),
            Unsupported::GenericFor => self.say(
                "`for … in` 只能遍历表；请写 `in ipairs(t)` 遍历 1、2、3 …，或 `in pairs(t)` 遍历所有 key", "`for … in` 只能走訪表格；請寫 `in ipairs(t)` 走訪 1、2、3 …，或 `in pairs(t)` 走訪所有 key",
                &[],
            ),
            Unsupported::WalkOutsideFor(function) => self.say(
                "`{0}` 只能写在 `in` 之后；请写 `for key, value in {0}(t) do`", "`{0}` 只能寫在 `in` 之後；請寫 `for key, value in {0}(t) do`",
                &[function],
            ),
            Unsupported::Power => self.say("没有 `^`；请用乘法", "沒有 `^`；請用乘法", &[]),
            Unsupported::GlobalAssignment(name) => self.say(
                "`{0}` 不是局部变量；请先声明：`local {0} = …`", "`{0}` 不是區域變數；請先宣告：`local {0} = …`",
                &[name],
            ),
            Unsupported::GivenAssignment(name) => self.say(
                "`{}` 由外部给定，不能赋值；请把新值存入局部变量", "`{}` 由外部給定，不能指派；請把新值存入區域變數",
                &[name],
            ),
            Unsupported::MethodCall { function: Some(function) } => {
                self.say("没有方法；请写 `{}(…)`", "沒有方法；請寫 `{}(…)`", &[function])
            }
            Unsupported::MethodCall { function: None } => {
                self.say("没有方法；请用名称调用函数", "沒有方法；請用名稱呼叫函式", &[])
            }
            Unsupported::Varargs => self.say(
                "没有可变参数 `...`；请给每个参数命名", "沒有可變參數 `...`；請為每個參數命名",
                &[],
            ),
            Unsupported::StringCall => self.say(
                "调用需要括号；请写 `f(\"…\")`，而不是 `f \"…\"`", "呼叫需要括號；請寫 `f(\"…\")`，而不是 `f \"…\"`",
                &[],
            ),
            Unsupported::CallOfValue => self.say(
                "只能用名称调用函数，不能调用别的值", "只能用名稱呼叫函式，不能呼叫別的值",
                &[],
            ),
        }
    }

    /// Returns a hint in this language.
    fn instead(self, english: &'static str) -> &'static str {
        let language = if self.is_traditional {
            Language::TraditionalChinese
        } else {
            Language::SimplifiedChinese
        };
        advice(english, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lua_vm::{Dialect, FOREIGN, Program};

    /// Returns the errors of a program, in a language.
    fn diagnostics(source: &str, language: Language) -> Vec<String> {
        let diagnostics = Program::load(source, Dialect::Client).expect_err("it is wrong");
        let diagnostics = diagnostics.into_iter().map(Problem::Diagnostic);
        diagnostics.map(|diagnostic| problem_message(&diagnostic, language)).collect()
    }

    #[test]
    fn error_in_english_equals_its_display() {
        assert_eq!(
            diagnostics("local x =", Language::English),
            ["1:10: expected an expression, near `<eof>`"]
        );
    }

    #[test]
    fn error_of_a_program_has_chinese_messages() {
        for (source, simplified, traditional) in [
            (
                "local x =",
                "1:10：此处应有表达式，位于 `<eof>` 附近",
                "1:10：此處應有運算式，位於 `<eof>` 附近",
            ),
            (
                "if 1 then",
                "1:10：第 1 行的 `if` 缺少结束它的 `end`，位于 `<eof>` 附近",
                "1:10：第 1 行的 `if` 缺少結束它的 `end`，位於 `<eof>` 附近",
            ),
            (
                "x += 1",
                "1:3：`+=` 不是 Lua 5.1 的写法；请写 `name = name + …`",
                "1:3：`+=` 不是 Lua 5.1 的寫法；請寫 `name = name + …`",
            ),
            (
                "sleep(TTL)",
                "1:7：未知的名称 `TTL`；请声明它：`-- @param TTL 10000`",
                "1:7：未知的名稱 `TTL`；請宣告它：`-- @param TTL 10000`",
            ),
            (
                "local key = 1 redis.call(kez)",
                "1:26：未知的名称 `kez`；是否想写 `key`？",
                "1:26：未知的名稱 `kez`；是不是想寫 `key`？",
            ),
            (
                "local x = '\\300'",
                "1:11：转义 `\\300` 超过一个字节的上限 `\\255`",
                "1:11：跳脫序列 `\\300` 超過一個位元組的上限 `\\255`",
            ),
            (
                "-- @param TTL",
                "1:11：`TTL` 没有默认值；请写 `-- @param TTL 默认值 说明, 单位`",
                "1:11：`TTL` 沒有預設值；請寫 `-- @param TTL 預設值 說明, 單位`",
            ),
            (
                "sleep '10'",
                "1:1：调用需要括号；请写 `f(\"…\")`，而不是 `f \"…\"`",
                "1:1：呼叫需要括號；請寫 `f(\"…\")`，而不是 `f \"…\"`",
            ),
        ] {
            assert_eq!(diagnostics(source, Language::SimplifiedChinese), [simplified]);
            assert_eq!(diagnostics(source, Language::TraditionalChinese), [traditional]);
        }
    }

    #[test]
    fn foreign_notation_has_a_chinese_hint() {
        for (written, _) in FOREIGN {
            for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
                let message = diagnostics(&format!("local x {written}"), language).concat();
                assert!(!message.contains("；|") && !message.ends_with('；'), "{message}");
            }
        }
    }
}
