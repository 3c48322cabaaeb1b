//! What the diagram, the log, the keyspace and the console say.

sentences! {
    /// What the diagram, the log, the keyspace and the console say.
    Telling {
        diagram: "Diagram" | "时序图" | "時序圖";
        log: "Redis log" | "Redis 日志" | "Redis 日誌";
    }
}
