//! Replacements for names and notation that programs here do not have: the English hint of `lua`,
//! then 简体 and 繁體.

use super::Language;

/// Returns a hint of `lua` in a language, or in English if it has no translation.
pub(crate) fn advice(english: &'static str, language: Language) -> &'static str {
    match (ADVICE.iter().find(|(known, ..)| *known == english), language) {
        (Some((_, simplified, _)), Language::SimplifiedChinese) => simplified,
        (Some((.., traditional)), Language::TraditionalChinese) => traditional,
        _ => english,
    }
}

#[rustfmt::skip]
const ADVICE: &[(&str, &str, &str)] = &[
    // Notation of other languages.
    ("write `not`, and `~=` for not equal", "请写 `not`，不等于写 `~=`", "請寫 `not`，不等於寫 `~=`"),
    ("write `and`", "请写 `and`", "請寫 `and`"),
    ("write `or`", "请写 `or`", "請寫 `or`"),
    ("a comment starts with `--`", "注释以 `--` 开头", "註解以 `--` 開頭"),
    ("write `math.floor(a / b)`; a comment starts with `--`", "请写 `math.floor(a / b)`；注释以 `--` 开头", "請寫 `math.floor(a / b)`；註解以 `--` 開頭"),
    ("write a long comment as `--[[ … ]]`", "长注释请写 `--[[ … ]]`", "長註解請寫 `--[[ … ]]`"),
    ("write `a and b or c`, or `if … then … else … end`", "请写 `a and b or c`，或 `if … then … else … end`", "請寫 `a and b or c`，或 `if … then … else … end`"),
    ("write `==`", "请写 `==`", "請寫 `==`"),
    ("multiply", "请用乘法", "請用乘法"),
    ("multiply by a power of 2", "请乘以 2 的幂", "請乘以 2 的冪"),
    ("write `math.floor(a / 2)`", "请写 `math.floor(a / 2)`", "請寫 `math.floor(a / 2)`"),
    ("write `name = name + 1`", "请写 `name = name + 1`", "請寫 `name = name + 1`"),
    ("write `name = name + …`", "请写 `name = name + …`", "請寫 `name = name + …`"),
    ("write `name = name - …`", "请写 `name = name - …`", "請寫 `name = name - …`"),
    ("write `name = name * …`", "请写 `name = name * …`", "請寫 `name = name * …`"),
    ("write `name = name / …`, and `~=` for not equal", "请写 `name = name / …`，不等于写 `~=`", "請寫 `name = name / …`，不等於寫 `~=`"),
    ("write `name = name .. …`", "请写 `name = name .. …`", "請寫 `name = name .. …`"),
    ("there are no labels; use a loop and `break`", "没有标签；请用循环和 `break`", "沒有標籤；請用迴圈和 `break`"),
    ("use a loop and `break`", "请用循环和 `break`", "請用迴圈和 `break`"),
    ("put the rest of the loop's body into an `if`", "请把循环体的其余部分放进 `if`", "請把迴圈內的其餘部分放進 `if`"),
    // Unavailable names.
    ("write `now()`, which is in milliseconds", "请写 `now()`，单位是毫秒", "請寫 `now()`，單位是毫秒"),
    ("write `redis.call('TIME')`: seconds, then microseconds", "请写 `redis.call('TIME')`，返回秒和微秒", "請寫 `redis.call('TIME')`，回傳秒和微秒"),
    ("write `uuid()` for a token, or `random(from, to)` for a number", "token 请写 `uuid()`，随机数请写 `random(from, to)`", "token 請寫 `uuid()`，隨機數請寫 `random(from, to)`"),
    ("call it in the client's program and pass the result in ARGV", "请在客户端程序里调用，结果用 ARGV 传入", "請在用戶端程式裡呼叫，結果用 ARGV 傳入"),
    ("a script runs at one instant; call it in the client's program", "脚本在一瞬间执行完；请在客户端程序里调用", "腳本在一瞬間執行完；請在用戶端程式裡呼叫"),
    ("there are no patterns; compare parts with `string.sub`, or store them under separate keys", "没有模式匹配；请用 `string.sub` 比较各部分，或分别存到各自的 key", "沒有模式比對；請用 `string.sub` 比較各部分，或分別存到各自的 key"),
    ("compare whole strings, or parts of them with `string.sub`", "请直接比较字符串，或用 `string.sub` 比较其中一部分", "請直接比較字串，或用 `string.sub` 比較其中一部分"),
    ("store each value under a separate key, or in a hash with HSET and HGET", "请把每个值存到各自的 key，或用 HSET、HGET 存入哈希", "請把每個值存到各自的 key，或用 HSET、HGET 存入雜湊"),
    ("compute with `+`, `-`, `*`, `%` and `math.floor`", "请用 `+`、`-`、`*`、`%` 和 `math.floor` 计算", "請用 `+`、`-`、`*`、`%` 和 `math.floor` 計算"),
    ("leave it out; only a client's program has `print(…)`", "请删去；只有客户端程序有 `print(…)`", "請刪去；只有用戶端程式有 `print(…)`"),
    ("an error ends the program; errors of Redis are caught by `redis.pcall(…)`, whose result then has the field `err`", "出错会结束程序；Redis 的错误可用 `redis.pcall(…)` 捕获，其结果带字段 `err`", "出錯會結束程式；Redis 的錯誤可用 `redis.pcall(…)` 捕捉，其結果帶欄位 `err`"),
    ("tables have no metatables; use plain fields and `local function`s", "表没有元表；请用普通字段和 `local function`", "表格沒有元表；請用普通欄位和 `local function`"),
    ("a program is one text; put the functions that it needs into it", "程序就是一段文本；请把需要的函数写进来", "程式就是一段文字；請把需要的函式寫進來"),
    ("make a client of each thread; within one, call functions in turn", "请让每个线程成为一个客户端；同一客户端内依次调用函数", "請讓每個執行緒成為一個用戶端；同一用戶端內依序呼叫函式"),
    ("a program knows only Redis, the clock and the store", "程序只能使用 Redis、时钟和受保护的存储", "程式只能使用 Redis、時鐘和受保護的儲存"),
    ("give each argument a name, or pass a table and use `#t` and `t[n]`", "请给每个参数命名，或传一个表，用 `#t` 和 `t[n]`", "請為每個參數命名，或傳一個表格，用 `#t` 和 `t[n]`"),
    ("write the code where it runs", "请把代码直接写在执行处", "請把程式碼直接寫在執行處"),
    ("there are no globals; declare variables with `local`", "没有全局变量；请用 `local` 声明变量", "沒有全域變數；請用 `local` 宣告變數"),
    ("write `nil`", "请写 `nil`", "請寫 `nil`"),
    ("leave it out; the seed of the run decides what `random` returns", "请删去；`random` 返回什么由运行的种子决定", "請刪去；`random` 回傳什麼由執行的種子決定"),
    ("write `a % b`", "请写 `a % b`", "請寫 `a % b`"),
    ("compare squares instead", "请改为比较平方", "請改為比較平方"),
    ("write `math.floor(x)` and `x % 1`", "请写 `math.floor(x)` 和 `x % 1`", "請寫 `math.floor(x)` 和 `x % 1`"),
    ("write 3.141592653589793", "请写 3.141592653589793", "請寫 3.141592653589793"),
    ("compute with the operators and `math.floor`, `math.ceil`, `math.abs`, `math.max`, `math.min`", "请用运算符和 `math.floor`、`math.ceil`、`math.abs`、`math.max`、`math.min` 计算", "請用運算子和 `math.floor`、`math.ceil`、`math.abs`、`math.max`、`math.min` 計算"),
    ("subtract two times, such as `now() - start`", "请把两个时间相减，如 `now() - start`", "請把兩個時間相減，如 `now() - start`"),
    ("write `return` at the top level, or `error(…)`", "请在最外层写 `return`，或写 `error(…)`", "請在最外層寫 `return`，或寫 `error(…)`"),
    ("write `print(…)`", "请写 `print(…)`", "請寫 `print(…)`"),
    ("write `print(…)` to see values", "请写 `print(…)` 查看值", "請寫 `print(…)` 查看值"),
    ("write `for key, value in pairs(t) do`", "请写 `for key, value in pairs(t) do`", "請寫 `for key, value in pairs(t) do`"),
    ("write `for index, value in ipairs(t) do`", "请写 `for index, value in ipairs(t) do`", "請寫 `for index, value in ipairs(t) do`"),
    ("write `t[key]`", "请写 `t[key]`", "請寫 `t[key]`"),
    ("write `t[key] = value`", "请写 `t[key] = value`", "請寫 `t[key] = value`"),
    ("write `a == b`", "请写 `a == b`", "請寫 `a == b`"),
    ("leave it out; memory is freed by itself", "请删去；内存会自动释放", "請刪去；記憶體會自動釋放"),
    ("it is Lua 5.1", "版本是 Lua 5.1", "版本是 Lua 5.1"),
    ("write the bytes as `'\\65\\66'`", "请把字节写成 `'\\65\\66'`", "請把位元組寫成 `'\\65\\66'`"),
    ("go through it from its end with `string.sub`", "请用 `string.sub` 从末尾逐个读取", "請用 `string.sub` 從末尾逐個讀取"),
    ("use `..`, `string.format`, `string.sub`, `string.len`, `string.rep`, `string.lower`, `string.upper`", "请用 `..`、`string.format`、`string.sub`、`string.len`、`string.rep`、`string.lower`、`string.upper`", "請用 `..`、`string.format`、`string.sub`、`string.len`、`string.rep`、`string.lower`、`string.upper`"),
    ("write `#t`", "请写 `#t`", "請寫 `#t`"),
    ("leave it out; `#t` follows the contents", "请删去；`#t` 随内容变化", "請刪去；`#t` 隨內容變化"),
    ("keep the smallest or the largest in a loop", "请用循环记下最小或最大的值", "請用迴圈記下最小或最大的值"),
    ("write `unpack(t)`", "请写 `unpack(t)`", "請寫 `unpack(t)`"),
    ("write `{…}`", "请写 `{…}`", "請寫 `{…}`"),
    ("use `table.insert`, `table.remove`, `table.concat`, `#t` and `pairs`", "请用 `table.insert`、`table.remove`、`table.concat`、`#t` 和 `pairs`", "請用 `table.insert`、`table.remove`、`table.concat`、`#t` 和 `pairs`"),
    ("leave it out", "请删去", "請刪去"),
    ("write `error(…)`; only a script has a reply", "请写 `error(…)`；只有脚本才有回复", "請寫 `error(…)`；只有腳本才有回應"),
    ("return a value; only a script has a reply", "请直接返回值；只有脚本才有回复", "請直接回傳值；只有腳本才有回應"),
    ("write `redis.call(…)`; a script runs on one server", "请写 `redis.call(…)`；脚本只在一台服务器上运行", "請寫 `redis.call(…)`；腳本只在一台伺服器上執行"),
    ("write `redis.pcall(…)`; a script runs on one server", "请写 `redis.pcall(…)`；脚本只在一台服务器上运行", "請寫 `redis.pcall(…)`；腳本只在一台伺服器上執行"),
    ("pass it in ARGV; a script runs on one server", "请用 ARGV 传入；脚本只在一台服务器上运行", "請用 ARGV 傳入；腳本只在一台伺服器上執行"),
    ("leave it out; writes of a script are replicated", "请删去；脚本的写入本来就会复制", "請刪去；腳本的寫入本來就會複製"),
    ("leave it out; replies have the form of RESP2", "请删去；回复都是 RESP2", "請刪去；回應都是 RESP2"),
    ("step through the run", "请逐步查看运行过程", "請逐步查看執行過程"),
    ("leave it out; there are no users", "请删去；没有用户权限", "請刪去；沒有使用者權限"),
    ("write `redis.call('GET', …)`", "请写 `redis.call('GET', …)`", "請寫 `redis.call('GET', …)`"),
    ("write `redis.call('SET', …)`", "请写 `redis.call('SET', …)`", "請寫 `redis.call('SET', …)`"),
    ("write `redis.call('EVAL', …)`", "请写 `redis.call('EVAL', …)`", "請寫 `redis.call('EVAL', …)`"),
    ("write `redis.call('DEL', …)`", "请写 `redis.call('DEL', …)`", "請寫 `redis.call('DEL', …)`"),
    ("only scripts have it: call one with `redis.call('EVAL', [[…]], 1, KEY, token)`, or declare a parameter: `-- @param KEY lock`", "它属于脚本：请用 `redis.call('EVAL', [[…]], 1, KEY, token)` 调用脚本，或声明参数：`-- @param KEY lock`", "它屬於腳本：請用 `redis.call('EVAL', [[…]], 1, KEY, token)` 呼叫腳本，或宣告參數：`-- @param KEY lock`"),
    ("only scripts have it: call one with `redis.call('EVAL', [[…]], 1, KEY, token)`, or declare a parameter: `-- @param TTL 10000`", "它属于脚本：请用 `redis.call('EVAL', [[…]], 1, KEY, token)` 调用脚本，或声明参数：`-- @param TTL 10000`", "它屬於腳本：請用 `redis.call('EVAL', [[…]], 1, KEY, token)` 呼叫腳本，或宣告參數：`-- @param TTL 10000`"),
    ("write `true`", "请写 `true`", "請寫 `true`"),
    ("write `false`", "请写 `false`", "請寫 `false`"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use lua_vm::{Absent, FOREIGN};

    #[test]
    fn advice_contains_every_hint_exactly_once() {
        let absent = Absent::all().iter().map(|absent| absent.instead);
        let mut messages: Vec<&str> = FOREIGN.iter().map(|(_, it)| *it).chain(absent).collect();
        let mut here: Vec<&str> = ADVICE.iter().map(|(english, ..)| *english).collect();
        messages.sort_unstable();
        messages.dedup();
        here.sort_unstable();
        assert_eq!(here, messages);
        let is_whole = |(_, simplified, traditional): &(&str, &str, &str)| {
            !simplified.is_empty() && !traditional.is_empty()
        };
        assert!(ADVICE.iter().all(is_whole));
    }
}
