//! What the choices of a question about a step say. The lessons themselves are in `lessons.txt`.

sentences! {
    /// The words of choices.
    Learning {
        replied: "{}: {}" | "{}：{}" | "{}：{}";
        changes_nothing: "nothing changes" | "什么也没改" | "什麼也沒改";
        deletes_own: "it deletes its own {}" | "删掉自己写入的 {}" | "刪掉自己寫入的 {}";
        deletes_anothers: "it deletes the {} that {} wrote" | "删掉 {1} 写入的 {0}" | "刪掉 {1} 寫入的 {0}";
        deletes: "it deletes {}" | "删掉 {}" | "刪掉 {}";
        writes: "it writes {}" | "写入 {}" | "寫入 {}";
        overwrites_own: "it overwrites its own {}" | "覆盖自己写入的 {}" | "覆寫自己寫入的 {}";
        overwrites_anothers: "it overwrites the {} that {} wrote" | "覆盖 {1} 写入的 {0}" | "覆寫 {1} 寫入的 {0}";
        counts: "it changes {} in place" | "就地改动 {}" | "就地改動 {}";
        sets_a_ttl: "it sets the TTL of {}" | "设置 {} 的 TTL" | "設定 {} 的 TTL";
        reads_own: "its own value" | "自己写入的值" | "自己寫入的值";
        reads_anothers: "the value that {} wrote" | "{} 写入的值" | "{} 寫入的值";
        store_takes_it: "the store takes it" | "存储接受了它" | "儲存服務接受了它";
        store_refuses_it: "the store refuses it" | "存储拒绝了它" | "儲存服務拒絕了它";
        nobody_inside: "nobody is inside" | "临界区里没有人" | "臨界區段裡沒有人";
        one_inside: "only {} is inside" | "只有 {} 在临界区" | "只有 {} 在臨界區段";
        several_inside: "{} are inside at once" | "{} 同时在临界区" | "{} 同時在臨界區段";
        is_not_there: "{} is not there" | "{} 不存在" | "{} 不存在";
        holds: "{} = {}" | "{} = {}" | "{} = {}";
        holds_from: "{} = {}, written by {}" | "{} = {}，{} 写入" | "{} = {}，{} 寫入";
    }
}
