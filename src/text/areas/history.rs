//! What the diagram, the log, the keyspace and the console say.

sentences! {
    /// What the diagram, the log, the keyspace and the console say.
    History {
        told_as: "Show the run as" | "运行的呈现方式" | "執行過程的呈現方式";
        diagram: "Diagram" | "时序图" | "時序圖";
        log: "Redis log" | "Redis 日志" | "Redis 日誌";
        no_commands: "No command reaches Redis in this run." | "这次运行中没有命令到达 Redis。" | "這次執行中沒有命令到達 Redis。";
        works_until: "works until {}" | "工作到 {}" | "工作到 {}";
        left_of: "{} of {} left" | "剩余 {}，共 {}" | "剩餘 {}，共 {}";
        expired: "expired" | "已过期" | "已過期";
        deleted: "deleted" | "已删除" | "已刪除";
        servers: "Servers" | "服务器" | "伺服器";
        quorum: "{}: {}; a majority is {}." | "{}：{}；过半数为 {}。" | "{}：{}；過半數為 {}。";
        holds_on: "{} on {} of {}" | "{} 占有 {}/{}" | "{} 持有 {}/{}";
        on_none: "on no server" | "任何服务器上都没有" | "任何伺服器上都沒有";
        holder_here: "{}, written by {}" | "{}，由 {} 写入" | "{}，由 {} 寫入";
        cut_off: "{} cannot be reached now: messages to it and from it wait." | "{} 目前无法访问：发给它和它发出的消息都在等待。" | "{} 目前無法連線：發給它和它發出的訊息都在等待。";
        replica: "Its replica: {}" | "它的副本：{}" | "它的複本：{}";
        store: "Store" | "存储" | "儲存服務";
        name: "Name" | "名称" | "名稱";
        console: "Console" | "控制台" | "主控台";
        command_for: "Command for {}" | "发给 {} 的命令" | "發給 {} 的命令";
        answers: "Commands so far" | "至此的命令" | "到目前為止的命令";
        begins_a_branch: "The run goes on from here already: a command begins another branch." | "运行在此之后已有后续：输入命令会开始另一个分支。" | "執行在此之後已有後續：輸入命令會開始另一個分支。";
        unbalanced: "The quotes do not match, so nothing was sent." | "引号不配对，没有发送。" | "引號不成對，沒有送出。";
        not_a_command: "Write a Redis command, such as GET lock.foo; or @advance 100, and 100 ms pass." | "请输入 Redis 命令，例如 GET lock.foo；或者输入 @advance 100，让时间过去 100 ms。" | "請輸入 Redis 命令，例如 GET lock.foo；或者輸入 @advance 100，讓時間過去 100 ms。";
        due_before: "Something is due before then: let the next move happen first." | "在那之前还有事情要发生：请先走下一步。" | "在那之前還有事情要發生：請先走下一步。";
        too_often: "At most {} times at once." | "一次最多重复 {} 次。" | "一次最多重複 {} 次。";
    }
}
