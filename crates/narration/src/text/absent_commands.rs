//! Redis commands that this server does not support, by family, with their replacements. The server
//! still replies like Redis; the page shows the replacement next to the reply.

use super::Language;

/// A family of unsupported commands.
pub(crate) struct AbsentCommands {
    /// The names in lower case, separated by spaces.
    pub names: &'static str,
    english: &'static str,
    simplified: &'static str,
    traditional: &'static str,
}

impl AbsentCommands {
    /// Returns all families.
    pub(crate) fn all() -> &'static [AbsentCommands] {
        FAMILIES
    }

    /// Returns the family of a command, in upper or lower case.
    pub(crate) fn of(command: &str) -> Option<&'static AbsentCommands> {
        FAMILIES
            .iter()
            .find(|family| family.names.split(' ').any(|name| name.eq_ignore_ascii_case(command)))
    }

    /// Returns a sentence that states that they are unsupported, with the replacement.
    pub(crate) fn instead(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::SimplifiedChinese => self.simplified,
            Language::TraditionalChinese => self.traditional,
        }
    }
}

const fn family(
    names: &'static str,
    english: &'static str,
    simplified: &'static str,
    traditional: &'static str,
) -> AbsentCommands {
    AbsentCommands { names, english, simplified, traditional }
}

#[rustfmt::skip]
static FAMILIES: &[AbsentCommands] = &[
    family("zadd zrem zrange zrevrange zrangebyscore zrevrangebyscore zrangebylex zrevrangebylex zrangestore zrank zrevrank zscore zmscore zcard zcount zlexcount zincrby zpopmin zpopmax zmpop zremrangebyscore zremrangebyrank zremrangebylex zrandmember zscan zdiff zinter zunion zdiffstore zinterstore zunionstore zintercard bzpopmin bzpopmax bzmpop geoadd geodist geopos geohash geosearch geosearchstore georadius",
        "Lockscope's Redis has no sorted sets: keep a queue in a list (RPUSH, LPOP, LRANGE) and deadlines in a hash (HSET, HGETALL).",
        "Lockscope 的 Redis 没有有序集合：队列请用列表（RPUSH、LPOP、LRANGE），期限请用哈希（HSET、HGETALL）。",
        "Lockscope 的 Redis 沒有有序集合：佇列請用串列（RPUSH、LPOP、LRANGE），期限請用雜湊（HSET、HGETALL）。"),
    family("sadd srem sismember smismember smembers scard spop srandmember smove sscan sunion sinter sdiff sunionstore sinterstore sdiffstore sintercard pfadd pfcount pfmerge",
        "Lockscope's Redis has no sets: use the fields of a hash (HSETNX, HEXISTS, HDEL, HLEN).",
        "Lockscope 的 Redis 没有集合：请用哈希的字段（HSETNX、HEXISTS、HDEL、HLEN）。",
        "Lockscope 的 Redis 沒有集合：請用雜湊的欄位（HSETNX、HEXISTS、HDEL、HLEN）。"),
    family("xadd xread xreadgroup xrange xrevrange xlen xack xdel xgroup xclaim xautoclaim xpending xtrim xinfo xsetid",
        "Lockscope's Redis has no streams: use a list (RPUSH, LPOP, LRANGE).",
        "Lockscope 的 Redis 没有流：请用列表（RPUSH、LPOP、LRANGE）。",
        "Lockscope 的 Redis 沒有串流：請用串列（RPUSH、LPOP、LRANGE）。"),
    family("blpop brpop blmove brpoplpush blmpop",
        "Lockscope's Redis has no commands that wait: call LPOP or RPOP in a loop with `sleep(…)`.",
        "Lockscope 的 Redis 没有阻塞命令：请在循环中调用 LPOP 或 RPOP，并用 `sleep(…)` 等待。",
        "Lockscope 的 Redis 沒有阻塞命令：請在迴圈中呼叫 LPOP 或 RPOP，並用 `sleep(…)` 等待。"),
    family("subscribe unsubscribe psubscribe punsubscribe ssubscribe sunsubscribe spublish pubsub",
        "Lockscope's Redis has no subscriptions, and PUBLISH reaches no client: wait with `sleep(…)`, then read again.",
        "Lockscope 的 Redis 没有订阅，PUBLISH 没有接收者：请用 `sleep(…)` 等待后再查询。",
        "Lockscope 的 Redis 沒有訂閱，PUBLISH 沒有接收者：請用 `sleep(…)` 等待後再查詢。"),
    family("lset ltrim linsert lpos lmove rpoplpush lpushx rpushx lmpop",
        "Lockscope's Redis has only these commands for lists: LPUSH, RPUSH, LPOP, RPOP, LRANGE, LINDEX, LREM, LLEN.",
        "Lockscope 的 Redis 对列表只有这些命令：LPUSH、RPUSH、LPOP、RPOP、LRANGE、LINDEX、LREM、LLEN。",
        "Lockscope 的 Redis 對串列只有這些命令：LPUSH、RPUSH、LPOP、RPOP、LRANGE、LINDEX、LREM、LLEN。"),
    family("hmset hmget hkeys hvals hstrlen hincrbyfloat hscan hrandfield hexpire hpexpire hexpireat hpexpireat httl hpttl hpersist hgetex hsetex hgetdel",
        "Lockscope's Redis has only these commands for hashes: HSET, HSETNX, HGET, HGETALL, HDEL, HEXISTS, HINCRBY, HLEN. Fields have no TTL.",
        "Lockscope 的 Redis 对哈希只有这些命令：HSET、HSETNX、HGET、HGETALL、HDEL、HEXISTS、HINCRBY、HLEN；字段没有 TTL。",
        "Lockscope 的 Redis 對雜湊只有這些命令：HSET、HSETNX、HGET、HGETALL、HDEL、HEXISTS、HINCRBY、HLEN；欄位沒有 TTL。"),
    family("setbit getbit bitcount bitop bitpos bitfield bitfield_ro substr lcs",
        "Lockscope's Redis has no commands for bits: use numbers (INCRBY) or the fields of a hash. For parts of a string, use GETRANGE and SETRANGE.",
        "Lockscope 的 Redis 没有位操作命令：请用数字（INCRBY）或哈希字段；取字符串的一部分请用 GETRANGE 和 SETRANGE。",
        "Lockscope 的 Redis 沒有位元操作命令：請用數字（INCRBY）或雜湊欄位；取字串的一部分請用 GETRANGE 和 SETRANGE。"),
    family("scan randomkey sort sort_ro",
        "Lockscope's Redis does not go through its keys in parts: use KEYS with a pattern.",
        "Lockscope 的 Redis 不能分批遍历 key：请用 KEYS 加模式。",
        "Lockscope 的 Redis 不能分批走訪 key：請用 KEYS 加模式。"),
    family("copy move dump restore migrate object swapdb",
        "Lockscope's Redis has one database, and values have no other form: use GET, SET and RENAME.",
        "Lockscope 的 Redis 只有一个数据库，值也没有别的形式：请用 GET、SET 和 RENAME。",
        "Lockscope 的 Redis 只有一個資料庫，值也沒有別的形式：請用 GET、SET 和 RENAME。"),
    family("auth hello client reset quit acl",
        "Lockscope's Redis has no users, and its connections have no names: leave it out; a UUID tells clients apart.",
        "Lockscope 的 Redis 没有用户，连接也没有名称：请删去；客户端之间用 UUID 区分。",
        "Lockscope 的 Redis 沒有使用者，連線也沒有名稱：請刪去；用戶端之間用 UUID 區分。"),
    family("fcall fcall_ro function eval_ro evalsha_ro",
        "Lockscope's Redis has no functions: use EVAL, or SCRIPT LOAD and EVALSHA.",
        "Lockscope 的 Redis 没有函数：请用 EVAL，或 SCRIPT LOAD 和 EVALSHA。",
        "Lockscope 的 Redis 沒有函式：請用 EVAL，或 SCRIPT LOAD 和 EVALSHA。"),
    family("config command monitor slowlog latency memory debug save bgsave bgrewriteaof lastsave shutdown role replicaof slaveof failover module cluster readonly readwrite asking waitaof lolwut psync sync",
        "Lockscope's Redis is not configured by commands: persistence, replicas and restarts belong to the setup of the run.",
        "Lockscope 的 Redis 不用命令配置：持久化、副本和重启属于运行的设置。",
        "Lockscope 的 Redis 不用命令設定：持久化、副本和重新啟動屬於執行的設定。"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use redis_model::Command;

    #[test]
    fn unsupported_command_is_listed_once_and_not_in_the_command_table() {
        let mut names: Vec<&str> = FAMILIES.iter().flat_map(|it| it.names.split(' ')).collect();
        for command in Command::all() {
            assert!(
                !names.contains(&command.name()),
                "`{}` is in the command table; remove it from `FAMILIES`",
                command.name()
            );
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(names.iter().all(|name| !name.is_empty()));
    }

    #[test]
    fn commands_in_hints_are_supported() {
        for family in FAMILIES {
            for language in Language::ALL {
                let message = family.instead(language);
                let words = message.split(|sign: char| !sign.is_ascii_alphabetic());
                for word in words.filter(|word| word.len() > 3 && *word == word.to_uppercase()) {
                    let is_known =
                        Command::all().iter().any(|it| it.name().eq_ignore_ascii_case(word));
                    assert!(is_known || ["UUID", "LOAD"].contains(&word), "{word} in {message}");
                }
            }
        }
    }
}
