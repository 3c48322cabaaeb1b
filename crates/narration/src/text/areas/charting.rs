//! Sentences of the lanes and the playback controls.

sentences! {
    /// Sentences of the lanes and the playback controls.
    Charting {
        axis: "Axis" | "坐标轴" | "座標軸";
        axis_steps: "Steps" | "步骤" | "步驟";
        axis_time: "Time" | "时间" | "時間";
        speed: "Speed" | "速度" | "速度";
        overlaps: "{} inside" | "{} 个同时在临界区" | "{} 個同時在臨界區段";
        decided_on_this: "decided on this" | "据此行事" | "據此行事";
        no_longer_true: "no longer true" | "已不成立" | "已不成立";
        paused: "paused {}" | "暂停 {}" | "暫停 {}";
        legend_paused: "paused" | "被暂停" | "被暫停";
        legend_fault: "fault" | "故障" | "故障";
        expired: "expired" | "已过期" | "已過期";
        more_keys: "and {} more keys" | "另有 {} 个 key" | "另有 {} 個 key";
        last_write: "last write" | "最后一次写入" | "最後一次寫入";
        restarted: "restarted" | "重启" | "重新啟動";
        failed_over: "failed over" | "主从切换" | "主從切換";
        unreachable: "unreachable" | "无法访问" | "無法連線";
        timed_out: "gave up waiting" | "放弃等待" | "放棄等待";
        disconnected: "connection lost" | "连接断开" | "連線中斷";
        request_delayed: "request delayed" | "请求延迟" | "請求延遲";
        reply_delayed: "reply delayed" | "回复延迟" | "回應延遲";
        request_lost: "request lost" | "请求丢失" | "請求遺失";
        reply_lost: "reply lost" | "回复丢失" | "回應遺失";
        clock_jumped: "clock jumps" | "时钟跳变" | "時鐘跳變";
        inside_from_to: "{} is inside from step {} to step {}" | "{} 从第 {} 步到第 {} 步在临界区" | "{} 從第 {} 步到第 {} 步在臨界區段";
        inside_since: "{} is inside from step {} on" | "{} 从第 {} 步起在临界区" | "{} 從第 {} 步起在臨界區段";
        value_from_to: "{} = {}, from step {} to step {}" | "{} = {}，从第 {} 步到第 {} 步" | "{} = {}，從第 {} 步到第 {} 步";
        value_since: "{} = {}, from step {} on" | "{} = {}，从第 {} 步起" | "{} = {}，從第 {} 步起";
    }
}
