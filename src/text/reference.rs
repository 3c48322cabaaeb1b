//! What each function, statement and command means, in the order of their tables.

use super::Name;

#[rustfmt::skip]
pub(super) static FUNCTIONS: &[Name] = &[
    Name::new("redis.call", "Sends a command to the first server and waits for its reply; an error ends the program.", "向第一台服务器发送命令并等待回复；出错则结束程序。", "向第一台伺服器送出命令並等待回應；出錯則結束程式。"),
    Name::new("redis.pcall", "The same, but an error is a result: a table with the field `err`.", "同上，但错误作为结果返回：一个带字段 `err` 的表。", "同上，但錯誤作為結果回傳：一個帶欄位 `err` 的表格。"),
    Name::new("redis.call_on", "`redis.call` to one of several servers; the first is 1.", "对多台服务器中的一台执行 `redis.call`；第一台是 1。", "對多台伺服器中的一台執行 `redis.call`；第一台是 1。"),
    Name::new("redis.pcall_on", "`redis.pcall` to one of several servers.", "对多台服务器中的一台执行 `redis.pcall`。", "對多台伺服器中的一台執行 `redis.pcall`。"),
    Name::new("redis.nodes", "The number of servers.", "服务器的数量。", "伺服器的數量。"),
    Name::new("redis.sha1hex", "The SHA-1 of a text, by which EVALSHA knows a script.", "文本的 SHA-1，EVALSHA 用它指明脚本。", "文字的 SHA-1，EVALSHA 用它指明腳本。"),
    Name::new("redis.error_reply", "An error that a script returns.", "脚本返回的错误。", "腳本回傳的錯誤。"),
    Name::new("redis.status_reply", "A status, such as OK, that a script returns.", "脚本返回的状态，如 OK。", "腳本回傳的狀態，如 OK。"),
    Name::new("now", "The client's wall clock, in ms.", "客户端的时钟，单位毫秒。", "用戶端的時鐘，單位毫秒。"),
    Name::new("sleep", "Waits.", "等待。", "等待。"),
    Name::new("work", "Is busy for a while, as with the protected resource.", "忙碌一段时间，例如使用受保护的资源。", "忙碌一段時間，例如使用受保護的資源。"),
    Name::new("enter", "The critical section begins.", "进入临界区。", "進入臨界區段。"),
    Name::new("leave", "The critical section ends.", "离开临界区。", "離開臨界區段。"),
    Name::new("uuid", "A text that no other call returns: a token.", "一段绝不重复的文本：用作 token。", "一段絕不重複的文字：用作 token。"),
    Name::new("random", "A whole number between two bounds, both included; the seed decides which.", "上下限之间的整数，含两端；由种子决定。", "上下限之間的整數，含兩端；由種子決定。"),
    Name::new("store.read", "Reads from the protected store; nil if nothing is there.", "从受保护的存储读取；没有则为 nil。", "從受保護的儲存讀取；沒有則為 nil。"),
    Name::new("store.write", "Writes to the protected store; false if it refuses a fencing token that is too small.", "写入受保护的存储；fencing token 过小被拒则为 false。", "寫入受保護的儲存；fencing token 過小被拒則為 false。"),
    Name::new("print", "Shows values in the run.", "在运行记录中显示值。", "在執行記錄中顯示值。"),
    Name::new("tonumber", "The number that a text stands for; nil if it stands for none.", "文本所表示的数字；不是数字则为 nil。", "文字所表示的數字；不是數字則為 nil。"),
    Name::new("tostring", "A value as text.", "值的文本形式。", "值的文字形式。"),
    Name::new("type", "The type of a value; a nil reply of Redis is false, a boolean.", "值的类型；Redis 的 nil 回复是 false，属于 boolean。", "值的型別；Redis 的 nil 回應是 false，屬於 boolean。"),
    Name::new("error", "Ends the program with an error.", "以错误结束程序。", "以錯誤結束程式。"),
    Name::new("assert", "Its arguments; ends the program if the first is nil or false.", "原样返回参数；第一个为 nil 或 false 则结束程序。", "原樣回傳引數；第一個為 nil 或 false 則結束程式。"),
    Name::new("unpack", "The elements of a list as several values.", "把列表的元素作为多个值返回。", "把列表的元素作為多個值回傳。"),
    Name::new("ipairs", "Goes through a list, from 1 to the first nil; after `in` only.", "从 1 遍历列表，到第一个 nil 为止；只能写在 `in` 之后。", "從 1 走訪列表，到第一個 nil 為止；只能寫在 `in` 之後。"),
    Name::new("pairs", "Goes through all fields of a table; after `in` only.", "遍历表的所有字段；只能写在 `in` 之后。", "走訪表格的所有欄位；只能寫在 `in` 之後。"),
    Name::new("math.abs", "A number without its sign.", "绝对值。", "絕對值。"),
    Name::new("math.ceil", "The least whole number that is not smaller.", "向上取整。", "無條件進位。"),
    Name::new("math.floor", "The greatest whole number that is not greater.", "向下取整。", "無條件捨去。"),
    Name::new("math.huge", "Greater than any other number.", "比任何数都大的值。", "比任何數都大的值。"),
    Name::new("math.max", "The greatest of its arguments.", "参数中最大的。", "引數中最大的。"),
    Name::new("math.min", "The smallest of its arguments.", "参数中最小的。", "引數中最小的。"),
    Name::new("string.format", "Fills a template, as C's printf does: %s, %d, %5.2f, %x, %q.", "按模板生成文本，同 C 的 printf：%s、%d、%5.2f、%x、%q。", "按範本產生文字，同 C 的 printf：%s、%d、%5.2f、%x、%q。"),
    Name::new("string.len", "The length of a text, in bytes.", "文本的长度，单位字节。", "文字的長度，單位位元組。"),
    Name::new("string.lower", "A text in lower case.", "转为小写。", "轉為小寫。"),
    Name::new("string.rep", "A text several times over.", "重复文本若干次。", "重複文字若干次。"),
    Name::new("string.sub", "A part of a text; positions below zero count from its end.", "文本的一部分；负数位置从末尾数起。", "文字的一部分；負數位置從末尾數起。"),
    Name::new("string.upper", "A text in upper case.", "转为大写。", "轉為大寫。"),
    Name::new("table.concat", "Joins the elements of a list to a text.", "把列表元素连接成文本。", "把列表元素連接成文字。"),
    Name::new("table.insert", "Adds an element to a list, at its end or at a position.", "在列表末尾或指定位置插入元素。", "在列表末尾或指定位置插入元素。"),
    Name::new("table.remove", "Removes the last element of a list, or that at a position, and returns it.", "删除并返回列表的最后一个或指定位置的元素。", "刪除並回傳列表的最後一個或指定位置的元素。"),
];

#[rustfmt::skip]
pub(super) static STATEMENTS: &[Name] = &[
    Name::new("-- @param NAME default text, unit", "Declares a parameter of a client's program, which is a field in the page and `--set NAME=…` on the command line.", "声明客户端程序的参数；在页面上是输入框，在命令行是 `--set NAME=…`。", "宣告用戶端程式的參數；在頁面上是輸入欄，在命令列是 `--set NAME=…`。"),
    Name::new("-- comment", "A comment, to the end of the line; a long one is `--[[ … ]]`.", "注释，到行尾为止；长注释写 `--[[ … ]]`。", "註解，到行尾為止；長註解寫 `--[[ … ]]`。"),
    Name::new("local name = value", "Declares a variable; several with commas.", "声明变量；多个用逗号分隔。", "宣告變數；多個用逗號分隔。"),
    Name::new("name = value", "Assigns to a declared variable or to a field.", "给已声明的变量或字段赋值。", "指派給已宣告的變數或欄位。"),
    Name::new("if … then … elseif … else … end", "Only nil and false count as false; 0 and '' are true.", "只有 nil 和 false 为假；0 和 '' 为真。", "只有 nil 和 false 為假；0 和 '' 為真。"),
    Name::new("while … do … end", "Repeats as long as the condition holds.", "条件成立时重复。", "條件成立時重複。"),
    Name::new("repeat … until …", "Repeats until the condition holds.", "重复到条件成立为止。", "重複到條件成立為止。"),
    Name::new("for name = first, last [, step] do … end", "Counts.", "计数循环。", "計數迴圈。"),
    Name::new("for … in ipairs(t) / pairs(t) do … end", "Goes through a table.", "遍历表。", "走訪表格。"),
    Name::new("break", "Ends the innermost loop.", "结束最内层循环。", "結束最內層迴圈。"),
    Name::new("do … end", "A scope of its own.", "独立的作用域。", "獨立的作用域。"),
    Name::new("local function name(…) … end", "Declares a function, at the top level; it is called by its name and is no value.", "在最外层声明函数；用名称调用，不能当作值。", "在最外層宣告函式；用名稱呼叫，不能當作值。"),
    Name::new("return …", "Ends the function, or the program.", "结束函数或程序。", "結束函式或程式。"),
    Name::new("nil, false, true", "No value, and truth. Redis's nil reply is false.", "空值与真假。Redis 的 nil 回复是 false。", "空值與真假。Redis 的 nil 回應是 false。"),
    Name::new("1.5, 0x10, 1e3", "Numbers are doubles, and there is no integer division.", "数字是双精度浮点数，没有整数除法。", "數字是雙精度浮點數，沒有整數除法。"),
    Name::new("'text', \"text\", [[text]]", "Strings of bytes; `..` joins them, `#` is their length.", "字节串；`..` 连接，`#` 取长度。", "位元組串；`..` 連接，`#` 取長度。"),
    Name::new("{…}, t.name, t[key], #t", "Tables are lists, from 1, and maps.", "表既是列表（从 1 开始）也是映射。", "表格既是列表（從 1 開始）也是映射。"),
    Name::new("+ - * / %   ..   == ~= < <= > >=   and or not", "All operators of Lua 5.1 but `^`.", "除 `^` 外 Lua 5.1 的所有运算符。", "除 `^` 外 Lua 5.1 的所有運算子。"),
    Name::new("KEYS, ARGV", "The keys and arguments of a script of EVAL; a client's program has none.", "EVAL 脚本的 key 和参数；客户端程序没有。", "EVAL 腳本的 key 和引數；用戶端程式沒有。"),
];

#[rustfmt::skip]
pub(super) static COMMANDS: &[Name] = &[
    Name::new("append", "Appends to a string; replies its new length.", "在字符串末尾追加；返回新长度。", "在字串末尾附加；回傳新長度。"),
    Name::new("dbsize", "How many keys there are.", "key 的数量。", "key 的數量。"),
    Name::new("decr", "Subtracts 1 from a number.", "数字减 1。", "數字減 1。"),
    Name::new("decrby", "Subtracts from a number.", "数字减去给定值。", "數字減去給定值。"),
    Name::new("del", "Deletes keys; replies how many were there.", "删除 key；返回删掉的个数。", "刪除 key；回傳刪掉的個數。"),
    Name::new("delex", "Deletes a key if its value is as expected: compare and delete (Redis 8.4).", "value 符合预期才删除：比较并删除（Redis 8.4）。", "value 符合預期才刪除：比較並刪除（Redis 8.4）。"),
    Name::new("discard", "Gives up a transaction.", "放弃事务。", "放棄交易。"),
    Name::new("echo", "Replies its argument.", "原样返回参数。", "原樣回傳引數。"),
    Name::new("eval", "Runs a script, at one instant.", "原子地运行脚本。", "原子地執行腳本。"),
    Name::new("evalsha", "Runs a script that the server knows, by its SHA-1; NOSCRIPT if it does not.", "按 SHA-1 运行服务器已知的脚本；未知则回 NOSCRIPT。", "按 SHA-1 執行伺服器已知的腳本；未知則回 NOSCRIPT。"),
    Name::new("exec", "Carries out a transaction; nil if a watched key has changed.", "执行事务；被监视的 key 变过则为 nil。", "執行交易；被監視的 key 變過則為 nil。"),
    Name::new("exists", "How many of the keys there are.", "这些 key 中存在的个数。", "這些 key 中存在的個數。"),
    Name::new("expire", "Sets a TTL in seconds; 0 if there is no such key.", "设置 TTL（秒）；没有该 key 则为 0。", "設定 TTL（秒）；沒有該 key 則為 0。"),
    Name::new("expireat", "Sets when a key expires, in Unix seconds.", "设置过期时刻（Unix 秒）。", "設定過期時刻（Unix 秒）。"),
    Name::new("expiretime", "When a key expires, in Unix seconds; -1 for never, -2 for no key.", "过期时刻（Unix 秒）；-1 永不，-2 无此 key。", "過期時刻（Unix 秒）；-1 永不，-2 無此 key。"),
    Name::new("flushall", "Deletes all keys.", "删除所有 key。", "刪除所有 key。"),
    Name::new("flushdb", "Deletes all keys of the database, the only one.", "删除当前（唯一）数据库的所有 key。", "刪除目前（唯一）資料庫的所有 key。"),
    Name::new("get", "The string of a key; nil if there is none, which is false in a program.", "key 的字符串；没有则为 nil，在程序中是 false。", "key 的字串；沒有則為 nil，在程式中是 false。"),
    Name::new("getdel", "The string of a key, which is deleted.", "返回字符串并删除 key。", "回傳字串並刪除 key。"),
    Name::new("getex", "The string of a key, whose TTL is changed.", "返回字符串并修改 TTL。", "回傳字串並修改 TTL。"),
    Name::new("getrange", "A part of a string, from 0, both ends included.", "字符串的一部分，从 0 开始，含两端。", "字串的一部分，從 0 開始，含兩端。"),
    Name::new("getset", "Writes a string and replies the old one; the TTL is lost.", "写入新值并返回旧值；TTL 会丢失。", "寫入新值並回傳舊值；TTL 會遺失。"),
    Name::new("hdel", "Deletes fields of a hash.", "删除哈希的字段。", "刪除雜湊的欄位。"),
    Name::new("hexists", "Whether a hash has a field.", "哈希是否有该字段。", "雜湊是否有該欄位。"),
    Name::new("hget", "A field of a hash.", "哈希的一个字段。", "雜湊的一個欄位。"),
    Name::new("hgetall", "All fields of a hash, each followed by its value.", "哈希的所有字段，每个后跟其值。", "雜湊的所有欄位，每個後跟其值。"),
    Name::new("hincrby", "Adds to a number in a hash: the count of a reentrant lock.", "给哈希中的数字加值：可重入锁的计数。", "給雜湊中的數字加值：可重入鎖的計數。"),
    Name::new("hlen", "How many fields a hash has.", "哈希的字段数。", "雜湊的欄位數。"),
    Name::new("hset", "Writes fields of a hash; replies how many are new.", "写入哈希字段；返回新增个数。", "寫入雜湊欄位；回傳新增個數。"),
    Name::new("hsetnx", "Writes a field of a hash if it is not there.", "字段不存在才写入。", "欄位不存在才寫入。"),
    Name::new("incr", "Adds 1 to a number; 1 if there was none.", "数字加 1；原来没有则为 1。", "數字加 1；原來沒有則為 1。"),
    Name::new("incrby", "Adds to a number.", "数字加上给定值。", "數字加上給定值。"),
    Name::new("incrbyfloat", "Adds to a number with a fraction.", "给小数加值。", "給小數加值。"),
    Name::new("info", "What the server says of itself.", "服务器的自述信息。", "伺服器的自述資訊。"),
    Name::new("keys", "The keys that a pattern fits: * ? [ab].", "匹配模式的 key：* ? [ab]。", "符合模式的 key：* ? [ab]。"),
    Name::new("llen", "How many elements a list has.", "列表的元素数。", "串列的元素數。"),
    Name::new("lpop", "Takes elements from the left end of a list.", "从列表左端取出元素。", "從串列左端取出元素。"),
    Name::new("lpush", "Adds elements at the left end of a list.", "在列表左端加入元素。", "在串列左端加入元素。"),
    Name::new("lrange", "A part of a list, from 0, -1 is the last.", "列表的一部分，从 0 开始，-1 是最后一个。", "串列的一部分，從 0 開始，-1 是最後一個。"),
    Name::new("mget", "The strings of several keys.", "多个 key 的字符串。", "多個 key 的字串。"),
    Name::new("mset", "Writes several strings at once.", "一次写入多个字符串。", "一次寫入多個字串。"),
    Name::new("msetnx", "Writes several strings if none of the keys is there.", "所有 key 都不存在才一起写入。", "所有 key 都不存在才一起寫入。"),
    Name::new("multi", "Begins a transaction: commands are queued until EXEC.", "开始事务：命令排队，到 EXEC 才执行。", "開始交易：命令排入佇列，到 EXEC 才執行。"),
    Name::new("persist", "Removes the TTL of a key.", "去掉 key 的 TTL。", "去掉 key 的 TTL。"),
    Name::new("pexpire", "Sets a TTL in milliseconds; 0 if there is no such key.", "设置 TTL（毫秒）；没有该 key 则为 0。", "設定 TTL（毫秒）；沒有該 key 則為 0。"),
    Name::new("pexpireat", "Sets when a key expires, in Unix milliseconds.", "设置过期时刻（Unix 毫秒）。", "設定過期時刻（Unix 毫秒）。"),
    Name::new("pexpiretime", "When a key expires, in Unix milliseconds; -1 for never, -2 for no key.", "过期时刻（Unix 毫秒）；-1 永不，-2 无此 key。", "過期時刻（Unix 毫秒）；-1 永不，-2 無此 key。"),
    Name::new("ping", "Replies PONG, or its argument.", "回复 PONG 或参数。", "回應 PONG 或引數。"),
    Name::new("psetex", "Writes a string with a TTL in milliseconds.", "写入字符串并设 TTL（毫秒）。", "寫入字串並設 TTL（毫秒）。"),
    Name::new("pttl", "The TTL in milliseconds; -1 for none, -2 for no key.", "TTL（毫秒）；-1 无 TTL，-2 无此 key。", "TTL（毫秒）；-1 無 TTL，-2 無此 key。"),
    Name::new("publish", "Sends a message to subscribers, of which there are none.", "向订阅者发消息；这里没有订阅者。", "向訂閱者發訊息；這裡沒有訂閱者。"),
    Name::new("rename", "Gives a key another name.", "给 key 改名。", "給 key 改名。"),
    Name::new("renamenx", "Gives a key another name if that is free.", "新名称空闲才改名。", "新名稱空閒才改名。"),
    Name::new("rpop", "Takes elements from the right end of a list.", "从列表右端取出元素。", "從串列右端取出元素。"),
    Name::new("rpush", "Adds elements at the right end of a list.", "在列表右端加入元素。", "在串列右端加入元素。"),
    Name::new("script", "The commands about scripts.", "与脚本有关的命令。", "與腳本有關的命令。"),
    Name::new("script|exists", "Whether the server knows scripts.", "服务器是否认识这些脚本。", "伺服器是否認識這些腳本。"),
    Name::new("script|flush", "Makes the server forget all scripts.", "让服务器忘记所有脚本。", "讓伺服器忘記所有腳本。"),
    Name::new("script|load", "Makes a script known; replies its SHA-1.", "载入脚本；返回其 SHA-1。", "載入腳本；回傳其 SHA-1。"),
    Name::new("select", "Chooses the database, of which there is only 0.", "选择数据库；只有 0 号。", "選擇資料庫；只有 0 號。"),
    Name::new("set", "Writes a string: with NX only if the key is not there, with PX or EX for a time.", "写入字符串：NX 表示 key 不存在才写，PX、EX 设过期时间。", "寫入字串：NX 表示 key 不存在才寫，PX、EX 設過期時間。"),
    Name::new("setex", "Writes a string with a TTL in seconds.", "写入字符串并设 TTL（秒）。", "寫入字串並設 TTL（秒）。"),
    Name::new("setnx", "Writes a string if the key is not there; replies 1 if it did.", "key 不存在才写入；写入则返回 1。", "key 不存在才寫入；寫入則回傳 1。"),
    Name::new("setrange", "Overwrites a part of a string.", "覆盖字符串的一部分。", "覆寫字串的一部分。"),
    Name::new("strlen", "The length of a string.", "字符串的长度。", "字串的長度。"),
    Name::new("time", "The server's clock: seconds, and microseconds.", "服务器的时钟：秒和微秒。", "伺服器的時鐘：秒和微秒。"),
    Name::new("touch", "How many of the keys there are, as if they had been read.", "这些 key 中存在的个数，视同读过。", "這些 key 中存在的個數，視同讀過。"),
    Name::new("ttl", "The TTL in seconds; -1 for none, -2 for no key.", "TTL（秒）；-1 无 TTL，-2 无此 key。", "TTL（秒）；-1 無 TTL，-2 無此 key。"),
    Name::new("type", "The type of a key: string, hash, list, none.", "key 的类型：string、hash、list、none。", "key 的型別：string、hash、list、none。"),
    Name::new("unlink", "Deletes keys, as DEL does.", "删除 key，同 DEL。", "刪除 key，同 DEL。"),
    Name::new("unwatch", "Watches no key any more.", "不再监视任何 key。", "不再監視任何 key。"),
    Name::new("wait", "How many replicas have received everything; waits for them, at most so many ms.", "已收到全部写入的副本数；会等待副本，最多等这么多毫秒。", "已收到全部寫入的副本數；會等待副本，最多等這麼多毫秒。"),
    Name::new("watch", "Makes the next EXEC fail if a key changes before it.", "在 EXEC 前若 key 变过，则 EXEC 失败。", "在 EXEC 前若 key 變過，則 EXEC 失敗。"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lua;
    use crate::redis::Command;
    use crate::reference::STATEMENTS as FORMS;
    use crate::text::names::tests::check_names;

    #[test]
    fn every_function_statement_and_command_has_its_meaning() {
        check_names(file!(), FUNCTIONS, &lua::builtin_names());
        let forms: Vec<&str> = FORMS.iter().map(|statement| statement.form).collect();
        check_names(file!(), STATEMENTS, &forms);
        let commands: Vec<&str> = Command::all().iter().map(Command::name).collect();
        check_names(file!(), COMMANDS, &commands);
    }
}
