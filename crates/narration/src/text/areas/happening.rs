//! Sentences for the events of a run, and for the effects of a possible move.

sentences! {
    /// Sentences for the events of a run, and for the effects of a possible move.
    Happening {
        announcement: "{}, {}. {}" | "{}，{}。{}。" | "{}，{}。{}。";
        announcement_with_reason: "{}, {}. {}. {}" | "{}，{}。{}。{}" | "{}，{}。{}。{}";
        nothing_yet: "{}. Nothing has happened yet." | "{}。还什么都没有发生。" | "{}。還什麼都沒有發生。";
        with_note: "{}, {}" | "{}，{}" | "{}，{}";
        between_lines: "; " | "；" | "；";
        between_deeds: ", " | "，" | "，";
        before_the_last_deed: " and " | "，" | "，";
        between_names: ", " | "、" | "、";
        before_the_last_name: " and " | "、" | "、";

        entered: "{} entered" | "{} 进入临界区" | "{} 進入臨界區段";
        entered_while_inside: "{0} entered while {1} was inside" | "{1} 还在临界区，{0} 也进入了" | "{1} 還在臨界區段，{0} 也進入了";
        left: "{} left" | "{} 离开临界区" | "{} 離開臨界區段";
        crashed: "{} crashed" | "{} 崩溃" | "{} 當機";
        crashed_and_a_key_stays: "{} crashed; a key that it wrote stays" | "{} 崩溃；它写入的 key 留了下来" | "{} 當機；它寫入的 key 留了下來";
        crashed_inside: "{} crashed inside" | "{} 在临界区内崩溃" | "{} 在臨界區段內當機";
        crashed_inside_and_its_lock_stays: "{} crashed inside; its lock stays" | "{} 在临界区内崩溃；它的锁留了下来" | "{} 在臨界區段內當機；它的鎖留了下來";
        finished: "{} finished" | "{} 结束" | "{} 結束";
        failed: "{} failed" | "{} 出错" | "{} 出錯";
        failed_with: "{} failed: {}" | "{} 出错：{}" | "{} 出錯：{}";
        read_its_clock: "{} read its clock: {}" | "{} 读取自己的时钟：{}" | "{} 讀取自己的時鐘：{}";
        printed: "{} prints: {}" | "{} 打印：{}" | "{} 印出：{}";
        key_expired: "{} expired" | "{} 已过期" | "{} 已過期";

        timed_out: "{} gave up waiting for {}" | "{} 等不到 {} 的回复，放弃等待" | "{} 等不到 {} 的回應，放棄等待";
        disconnected: "{} lost its connection to {}" | "{} 与 {} 的连接断开" | "{} 與 {} 的連線中斷";
        paused: "{} is paused until {}" | "{} 被暂停至 {}" | "{} 被暫停至 {}";
        request_delayed: "{}'s request to {} is delayed until {}" | "{} 发给 {} 的请求延迟到 {}" | "{} 發給 {} 的請求延遲到 {}";
        reply_delayed: "{1}'s reply to {0} is delayed until {2}" | "{1} 给 {0} 的回复延迟到 {2}" | "{1} 給 {0} 的回應延遲到 {2}";
        request_lost: "{}'s request to {} is lost" | "{} 发给 {} 的请求丢失" | "{} 發給 {} 的請求遺失";
        reply_lost: "{1}'s reply to {0} is lost" | "{1} 给 {0} 的回复丢失" | "{1} 給 {0} 的回應遺失";
        clock_jumps_forward: "{}'s clock jumps forward by {}" | "{} 的时钟被拨快 {}" | "{} 的時鐘被撥快 {}";
        clock_jumps_back: "{}'s clock jumps back by {}" | "{} 的时钟被拨慢 {}" | "{} 的時鐘被撥慢 {}";
        partitioned: "{} becomes unreachable" | "{} 无法访问" | "{} 無法連線";
        healed: "{} is reachable again" | "{} 恢复连接" | "{} 恢復連線";
        restarted: "{} restarts {}" | "{} 重启，{}" | "{} 重新啟動，{}";
        failed_over: "{}'s primary fails, its replica takes over {}" | "{} 的主库宕机，副本接任：{}" | "{} 的主節點當機，副本接任：{}";
        with_all_keys: "with all its keys" | "key 都还在" | "key 都還在";
        without_keys: "without {}" | "丢失了 {}" | "遺失了 {}";
        not_replicated: "without {}" | "{} 尚未同步到新主" | "{} 尚未同步到新主";
        with_older_keys: "with an older state of {}" | "{} 回到了旧状态" | "{} 回到了舊狀態";
        without_and_with_older: "{} and {}" | "{}，{}" | "{}，{}";

        polls_once: "{} polls once more" | "{} 又轮询了 1 次" | "{} 又輪詢了 1 次";
        polls_again: "{} polls {} more times" | "{} 又轮询了 {} 次" | "{} 又輪詢了 {} 次";
        poll_once_each: "{} poll once more each" | "{} 各又轮询了 1 次" | "{} 各又輪詢了 1 次";
        poll_again_each: "{} poll {} more times each" | "{} 各又轮询了 {} 次" | "{} 各又輪詢了 {} 次";
        between_polls: ", " | "，" | "，";
        changes_are_taken_back: "{}; what they write they take back" | "{}；写入的都改了回来" | "{}；寫入的都改了回來";
        nothing_changes: "{}; nothing changes" | "{}；没有变化" | "{}；沒有變化";

        executes: "{} runs {}'s {}" | "{} 执行 {} 的 {}" | "{} 執行 {} 的 {}";
        executes_for_an_external_client: "{} runs an external client's {}" | "{} 执行外部客户端的 {}" | "{} 執行外部用戶端的 {}";
        time_passes: "time → {}" | "时间 → {}" | "時間 → {}";
        time_passes_and_then: "time → {}: {}" | "时间 → {}：{}" | "時間 → {}：{}";
        request_arrives: "{}'s request arrives" | "{} 的请求到达" | "{} 的請求抵達";
        starts: "starts" | "启动" | "啟動";
        wakes: "wakes" | "醒来" | "醒來";
        finishes_its_work: "finishes its work" | "完成工作" | "完成工作";
        reads_its_reply: "reads its reply" | "读取回复" | "讀取回應";
        has_read_its_clock: "has read its clock" | "已读取时钟" | "已讀取時鐘";
        gives_up_waiting: "gives up waiting" | "放弃等待" | "放棄等待";
        finds_its_connection_broken: "finds its connection broken" | "发现连接已断开" | "發現連線已中斷";
        sends: "sends {}" | "发送 {}" | "送出 {}";
        sleeps_until: "sleeps until {}" | "休眠到 {}" | "休眠到 {}";
        works_until: "works until {}" | "工作到 {}" | "工作到 {}";
        prints: "prints {}" | "打印 {}" | "印出 {}";
        fails: "fails: {}" | "出错：{}" | "出錯：{}";
        enters: "enters" | "进入临界区" | "進入臨界區段";
        leaves: "leaves" | "离开临界区" | "離開臨界區段";
        ends: "ends" | "结束" | "結束";
        expires: "expires" | "过期" | "過期";
        crashes: "crashes" | "崩溃" | "當機";

        value_expired: "expired" | "已过期" | "已過期";
        value_not_expired: "not expired" | "未过期" | "未過期";
        nothing_to_delete: "nothing left to delete" | "key 已不存在" | "key 已不存在";
        dead_lock_gone: "{}'s dead lock is gone" | "{} 失效的锁被清除" | "{} 失效的鎖被清除";
        token_of: "{}'s token" | "{} 的令牌" | "{} 的權杖";
        own_token: "its own token" | "自己的令牌" | "自己的權杖";
        key_written_by: "the key that {} wrote" | "这是 {} 写入的 key" | "這是 {} 寫入的 key";
        deleted_lock_of: "{} deleted {}'s lock" | "{} 删掉了 {} 的锁" | "{} 刪掉了 {} 的鎖";
        overwrote_lock_of: "{} overwrote {}'s lock" | "{} 覆盖了 {} 的锁" | "{} 覆寫了 {} 的鎖";
        script_wrote: "{} written" | "写入 {}" | "寫入 {}";
        script_changed: "{} changed" | "改变了 {}" | "改變了 {}";
        script_set_a_ttl: "TTL of {} set" | "设置了 {} 的 TTL" | "設定了 {} 的 TTL";
        script_deleted: "{} deleted" | "删除 {}" | "刪除 {}";
        script_changed_nothing: "nothing changed" | "没有变化" | "沒有變化";
        lets_in_beside: "{} lets others in beside {}" | "{} 使其他客户端能在 {} 离开前进入" | "{} 使其他用戶端能在 {} 離開前進入";
    }
}
