//! Sentences of the sequence diagram, the log, the keyspace and the console.

sentences! {
    /// Sentences of the sequence diagram, the log, the keyspace and the console.
    History {
        told_as: "Show the run as" | "运行的呈现方式" | "執行過程的呈現方式";
        diagram: "Diagram" | "时序图" | "時序圖";
        log: "Redis log" | "Redis 日志" | "Redis 日誌";
        no_commands: "No command reaches Redis in this run." | "这次运行中没有命令到达 Redis。" | "這次執行中沒有命令到達 Redis。";
        works_until: "works until {}" | "工作到 {}" | "工作到 {}";
        left_of: "{} of {} left" | "剩余 {}，共 {}" | "剩餘 {}，共 {}";
        expired: "expired" | "已过期" | "已過期";
        deleted: "deleted" | "已删除" | "已刪除";
        lost: "lost" | "已丢失" | "已遺失";
        servers: "Servers" | "服务器" | "伺服器";
        quorum: "{}: {}; a majority is {}." | "{}：{}；过半数为 {}。" | "{}：{}；過半數為 {}。";
        holds_on: "{} on {} of {}" | "{} 持有 {}/{}" | "{} 持有 {}/{}";
        on_none: "on no server" | "任何服务器上都没有" | "任何伺服器上都沒有";
        holder_here: "{}, written by {}" | "{}，由 {} 写入" | "{}，由 {} 寫入";
        cut_off: "{} is unreachable now: messages to and from it wait." | "{} 目前无法访问：发给它和它发出的消息都在等待。" | "{} 目前無法連線：發給它和它發出的訊息都在等待。";
        replica: "Its replica: {}" | "它的副本：{}" | "它的副本：{}";
        store: "Store" | "存储" | "儲存服務";
        name: "Name" | "名称" | "名稱";
        console: "Console" | "控制台" | "主控台";
        command_for: "Command for {}" | "发给 {} 的命令" | "發給 {} 的命令";
        answers: "Commands so far" | "到目前为止的命令" | "到目前為止的命令";
        begins_a_branch: "The run already continues from here, so a command starts another branch." | "此步之后已有后续，输入命令会开始另一个分支。" | "此步之後已有後續，輸入命令會開始另一個分支。";
        unbalanced: "The quotes do not match, so nothing was sent." | "引号不配对，没有发送。" | "引號不成對，沒有送出。";
        not_a_command: "Enter a Redis command such as GET lock.foo, or @advance 100 to let 100 ms pass." | "请输入 Redis 命令，例如 GET lock.foo；或者输入 @advance 100，让时间过去 100 ms。" | "請輸入 Redis 命令，例如 GET lock.foo；或者輸入 @advance 100，讓時間過去 100 ms。";
        due_before: "Something is due before then: make the next move first." | "在那之前还有待执行的动作：请先执行下一步。" | "在那之前還有待執行的動作：請先執行下一步。";
        too_often: "A command can be repeated at most {} times." | "一次最多重复 {} 次。" | "一次最多重複 {} 次。";
    }
}
