//! What is said of the moves that may come next, of branches and of long work.

sentences! {
    /// What is said of the moves that may come next, of branches and of long work.
    Driving {
        own_lock: "Your own lock" | "你自己的锁" | "你自己的鎖";
        next_move: "Next move" | "下一步" | "下一步";
        break_something: "Break something" | "制造故障" | "製造故障";
        branches: "Branches" | "分支" | "分支";
    }
}
