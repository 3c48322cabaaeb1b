//! Headings and general sentences of the reference of the language and of the Redis commands.

sentences! {
    /// Headings and general sentences of the reference.
    Referring {
        reference: "Language and commands" | "语言与命令" | "語言與命令";
        short: "Language" | "语言参考" | "語言參考";
        names: "Names that fit" | "匹配的名称" | "符合的名稱";
        filter: "Filter" | "筛选" | "篩選";
        nothing_fits: "Nothing fits." | "没有匹配项。" | "沒有符合的項目。";
        the_language: "The language" | "语言" | "語言";
        about_the_language: "A subset of Lua 5.1. Every client runs a program; EVAL runs scripts in the same language." | "Lua 5.1 的子集。每个客户端运行一个程序；EVAL 用同一语言运行脚本。" | "Lua 5.1 的子集。每個用戶端執行一個程式；EVAL 用同一語言執行腳本。";
        functions_of_clients: "What a client does" | "客户端的动作" | "用戶端的動作";
        functions_of_lua: "Functions of Lua" | "Lua 的函数" | "Lua 的函式";
        library: "Library `{}`" | "库 `{}`" | "程式庫 `{}`";
        only_in_programs: "Not in scripts of EVAL." | "EVAL 脚本中没有。" | "EVAL 腳本中沒有。";
        only_in_scripts: "Only in scripts of EVAL." | "只在 EVAL 脚本中。" | "只在 EVAL 腳本中。";
        in_a_program: "In a client's program: {}" | "在客户端程序中：{}" | "在用戶端程式中：{}";
        in_a_script: "In a script of EVAL: {}" | "在 EVAL 脚本中：{}" | "在 EVAL 腳本中：{}";
        fails: "fails: {}" | "出错：{}" | "出錯：{}";
        not_there: "What is not there, and what to write instead" | "没有的写法及其替代" | "沒有的寫法及其替代";
        commands: "Commands of Redis" | "Redis 命令" | "Redis 命令";
        about_the_commands: "They answer as in Redis. A word in brackets may be left out." | "回复与 Redis 相同。方括号中的部分可以省略。" | "回應與 Redis 相同。方括號中的部分可以省略。";
        replies: "Replies: {}." | "回复：{}。" | "回應：{}。";
        words: "Words: {}." | "词数：{}。" | "詞數：{}。";
        words_or_more: "Words: {} or more." | "词数：至少 {}。" | "詞數：至少 {}。";
        reads: "Only reads." | "只读取。" | "只讀取。";
        frees: "Frees a lock, and never takes one." | "释放锁，不会取得锁。" | "釋放鎖，不會取得鎖。";
        writes: "Writes, and does not tell what was there." | "写入，且不告知原来有什么。" | "寫入，且不告知原來有什麼。";
        not_in_scripts: "Not in scripts." | "脚本中不可用。" | "腳本中不可用。";
        commands_not_there: "Commands that are not there" | "没有的命令" | "沒有的命令";
    }
}
