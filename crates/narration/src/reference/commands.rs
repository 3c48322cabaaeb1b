//! Reference data of the Redis commands: arguments, types of replies, and an example.

/// A command. Its meaning is in `text`.
pub(crate) struct CommandEntry {
    /// The name in lower case, as in the command table.
    pub name: &'static str,
    /// The arguments in the notation of redis-cli hints.
    pub arguments: &'static str,
    /// The kinds of replies, separated by ` | `.
    pub replies: &'static str,
    /// Commands for an empty server, one per line.
    pub example: &'static str,
}

impl CommandEntry {
    /// Returns the command with its arguments, as a user writes it.
    pub(crate) fn usage(&self) -> String {
        let name = self.name.replace('|', " ").to_ascii_uppercase();
        format!("{name} {}", self.arguments).trim_end().to_owned()
    }
}

const fn command(
    name: &'static str,
    arguments: &'static str,
    replies: &'static str,
    example: &'static str,
) -> CommandEntry {
    CommandEntry { name, arguments, replies, example }
}

/// All commands, in the order of the command table.
#[rustfmt::skip]
pub(crate) const COMMANDS: &[CommandEntry] = &[
    command("append", "key value", "integer", "APPEND log entered"),
    command("dbsize", "", "integer", "DBSIZE"),
    command("decr", "key", "integer", "DECR stock"),
    command("decrby", "key decrement", "integer", "DECRBY stock 3"),
    command("del", "key [key …]", "integer", "DEL lock"),
    command("delex", "key [IFEQ value | IFNE value | IFDEQ digest | IFDNE digest]", "integer", "DELEX lock IFEQ token"),
    command("discard", "", "OK", "MULTI\nDISCARD"),
    command("echo", "message", "string", "ECHO hello"),
    command("eval", "script numkeys [key …] [arg …]", "anything", "EVAL \"return ARGV[1]\" 1 lock token"),
    command("evalsha", "sha1 numkeys [key …] [arg …]", "anything", "SCRIPT LOAD \"return 1\"\nEVALSHA e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0"),
    command("exec", "", "array | nil", "MULTI\nINCR counter\nEXEC"),
    command("exists", "key [key …]", "integer", "EXISTS lock"),
    command("expire", "key seconds [NX | XX | GT | LT]", "integer", "EXPIRE lock 10"),
    command("expireat", "key unix-seconds [NX | XX | GT | LT]", "integer", "EXPIREAT lock 1800000000"),
    command("expiretime", "key", "integer", "EXPIRETIME lock"),
    command("flushall", "[ASYNC | SYNC]", "OK", "FLUSHALL"),
    command("flushdb", "[ASYNC | SYNC]", "OK", "FLUSHDB"),
    command("get", "key", "string | nil", "GET lock"),
    command("getdel", "key", "string | nil", "GETDEL lock"),
    command("getex", "key [EX seconds | PX milliseconds | EXAT unix-seconds | PXAT unix-milliseconds | PERSIST]", "string | nil", "GETEX lock PX 10000"),
    command("getrange", "key start end", "string", "GETRANGE lock 0 7"),
    command("getset", "key value", "string | nil", "GETSET lock 1700000010001"),
    command("hdel", "key field [field …]", "integer", "HDEL lock holder"),
    command("hexists", "key field", "integer", "HEXISTS lock holder"),
    command("hget", "key field", "string | nil", "HGET lock holder"),
    command("hgetall", "key", "array", "HGETALL lock"),
    command("hincrby", "key field increment", "integer", "HINCRBY lock holder 1"),
    command("hlen", "key", "integer", "HLEN lock"),
    command("hset", "key field value [field value …]", "integer", "HSET lock holder C1"),
    command("hsetnx", "key field value", "integer", "HSETNX lock holder C1"),
    command("incr", "key", "integer", "INCR token"),
    command("incrby", "key increment", "integer", "INCRBY token 10"),
    command("incrbyfloat", "key increment", "string", "INCRBYFLOAT sum 0.5"),
    command("info", "[server | replication | keyspace]", "string", "INFO replication"),
    command("keys", "pattern", "array", "KEYS lock*"),
    command("lindex", "key index", "string | nil", "LINDEX queue 0"),
    command("llen", "key", "integer", "LLEN queue"),
    command("lpop", "key [count]", "string | array | nil", "LPOP queue"),
    command("lpush", "key element [element …]", "integer", "LPUSH queue C1"),
    command("lrange", "key start stop", "array", "LRANGE queue 0 -1"),
    command("lrem", "key count element", "integer", "LREM queue 0 C1"),
    command("mget", "key [key …]", "array", "MGET lock token"),
    command("mset", "key value [key value …]", "OK", "MSET a 1 b 2"),
    command("msetnx", "key value [key value …]", "integer", "MSETNX a 1 b 2"),
    command("multi", "", "OK", "MULTI"),
    command("persist", "key", "integer", "PERSIST lock"),
    command("pexpire", "key milliseconds [NX | XX | GT | LT]", "integer", "PEXPIRE lock 10000"),
    command("pexpireat", "key unix-milliseconds [NX | XX | GT | LT]", "integer", "PEXPIREAT lock 1800000000000"),
    command("pexpiretime", "key", "integer", "PEXPIRETIME lock"),
    command("ping", "[message]", "status | string", "PING"),
    command("psetex", "key milliseconds value", "OK", "PSETEX lock 10000 token"),
    command("pttl", "key", "integer", "PTTL lock"),
    command("publish", "channel message", "integer", "PUBLISH freed lock"),
    command("rename", "key newkey", "OK", "SET a 1\nRENAME a b"),
    command("renamenx", "key newkey", "integer", "SET a 1\nRENAMENX a b"),
    command("rpop", "key [count]", "string | array | nil", "RPOP queue"),
    command("rpush", "key element [element …]", "integer", "RPUSH queue C1"),
    command("script", "EXISTS | FLUSH | LOAD …", "anything", "SCRIPT EXISTS e0e1f9fabfc9d4800c877a703b823ac0578ff8db"),
    command("script|exists", "sha1 [sha1 …]", "array", "SCRIPT EXISTS e0e1f9fabfc9d4800c877a703b823ac0578ff8db"),
    command("script|flush", "[ASYNC | SYNC]", "OK", "SCRIPT FLUSH"),
    command("script|load", "script", "string", "SCRIPT LOAD \"return 1\""),
    command("select", "0", "OK", "SELECT 0"),
    command("set", "key value [NX | XX | IFEQ value | IFNE value | IFDEQ digest | IFDNE digest] [GET] [EX seconds | PX milliseconds | EXAT unix-seconds | PXAT unix-milliseconds | KEEPTTL]", "OK | string | nil", "SET lock token NX PX 10000"),
    command("setex", "key seconds value", "OK", "SETEX lock 10 token"),
    command("setnx", "key value", "integer", "SETNX lock token"),
    command("setrange", "key offset value", "integer", "SETRANGE lock 0 token"),
    command("strlen", "key", "integer", "STRLEN lock"),
    command("time", "", "array", "TIME"),
    command("touch", "key [key …]", "integer", "TOUCH lock"),
    command("ttl", "key", "integer", "TTL lock"),
    command("type", "key", "status", "TYPE lock"),
    command("unlink", "key [key …]", "integer", "UNLINK lock"),
    command("unwatch", "", "OK", "UNWATCH"),
    command("wait", "numreplicas timeout", "integer", "WAIT 1 100"),
    command("watch", "key [key …]", "OK", "WATCH lock"),
];
