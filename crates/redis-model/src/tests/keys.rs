//! Keys of any type, their expiry, hashes and lists.

use super::support::check;

#[test]
fn expire_checks_its_arguments_before_the_key() {
    check(
        "
        EXPIRE missing 10 -> 0
        EXPIRE missing abc -> E-int
        EXPIRE missing 1.5 -> E-int
        EXPIRE missing +1 -> E-int
        EXPIRE missing 9223372036854775807 -> E-exp expire
        PEXPIRE missing 9223372036854775807 -> E-exp pexpire
        EXPIREAT missing 9223372036854776 -> E-exp expireat
        PEXPIREAT missing 9223372036854775807 -> 0
        EXPIRE missing abc FOO -> ERR Unsupported option FOO
        EXPIRE missing 1 'a⏎b⏎⏎' -> ERR Unsupported option a b
        EXPIRE missing 1 NX XX -> ERR NX and XX, GT or LT options at the same time are not compatible
        EXPIRE missing 1 GT LT -> ERR GT and LT options at the same time are not compatible
        ",
    );
}

#[test]
fn expire_with_a_time_not_in_the_future_removes_the_key() {
    check(
        "
        RPUSH a 1 -> 1
        EXPIRE a 0 -> 1
        EXISTS a -> 0
        RPUSH a 1 -> 1
        PEXPIRE a -1 -> 1
        EXISTS a -> 0
        RPUSH a 1 -> 1
        PEXPIREAT a 1700000000000 -> 1
        EXISTS a -> 0
        RPUSH a 1 -> 1
        PEXPIREAT a 1700000000001 -> 1
        EXISTS a -> 1
        ",
    );
}

#[test]
fn expire_conditions_compare_with_the_current_ttl() {
    check(
        "
        RPUSH a 1 -> 1
        EXPIRE a 10 XX -> 0
        EXPIRE a 10 GT -> 0
        EXPIRE a 10 LT -> 1
        EXPIRE a 20 nx -> 0
        EXPIRE a 20 lt -> 0
        EXPIRE a 10 GT -> 0
        EXPIRE a 20 GT XX -> 1
        PTTL a -> 20000
        PERSIST a -> 1
        PERSIST a -> 0
        EXPIRE a 20 NX -> 1
        PERSIST missing -> 0
        ",
    );
}

#[test]
fn ttl_is_rounded_to_the_nearest_second() {
    check(
        "
        TTL missing -> -2
        PTTL missing -> -2
        EXPIRETIME missing -> -2
        PEXPIRETIME missing -> -2
        RPUSH a 1 -> 1
        TTL a -> -1
        PTTL a -> -1
        EXPIRETIME a -> -1
        PEXPIRETIME a -> -1
        PEXPIRE a 1500 -> 1
        TTL a -> 2
        EXPIRETIME a -> 1700000002
        PEXPIRETIME a -> 1700000001500
        @1
        TTL a -> 1
        @1000
        TTL a -> 0
        PTTL a -> 499
        @499
        TTL a -> 0
        PTTL a -> 0
        @1
        TTL a -> -2
        PTTL a -> -2
        ",
    );
}

#[test]
fn keys_are_counted_named_and_renamed() {
    check(
        "
        RPUSH a 1 -> 1
        HSET b f 1 -> 1
        TYPE a -> list
        TYPE b -> hash
        TYPE missing -> none
        EXISTS a a missing b -> 3
        TOUCH a missing -> 1
        DBSIZE -> 2
        KEYS * -> [\"a\", \"b\"]
        KEYS [^a] -> [\"b\"]
        KEYS missing -> []
        RENAME a a -> OK
        RENAMENX a a -> 0
        RENAMENX a b -> 0
        EXPIRE a 10 -> 1
        RENAME a b -> OK
        TYPE b -> list
        TTL b -> 10
        RENAMENX b c -> 1
        TTL c -> 10
        RENAME missing a -> ERR no such key
        RENAMENX missing a -> ERR no such key
        RENAME missing missing -> ERR no such key
        DEL c c missing -> 1
        RPUSH a 1 -> 1
        RPUSH b 1 -> 1
        UNLINK a b a -> 2
        RPUSH a 1 -> 1
        FLUSHALL NOW -> E-syn
        FLUSHALL SYNC ASYNC -> E-syn
        FLUSHALL -> OK
        FLUSHDB async -> OK
        DBSIZE -> 0
        ",
    );
}

#[test]
fn expired_key_counts_until_it_is_accessed() {
    check(
        "
        RPUSH a 1 -> 1
        RPUSH b 1 -> 1
        PEXPIRE a 10 -> 1
        @11
        DBSIZE -> 2
        KEYS * -> [\"b\"]
        DBSIZE -> 2
        TYPE a -> none
        DBSIZE -> 1
        ",
    );
}

#[test]
fn hash_commands_reply_as_in_redis() {
    check(
        "
        HSET h a 1 b 2 a 3 -> 2
        HSET h a 4 c 5 -> 1
        HSET h a -> E-arity hset
        HSET h a 1 b -> E-arity hset
        HGETALL h -> [\"a\", \"4\", \"b\", \"2\", \"c\", \"5\"]
        HLEN h -> 3
        HGET h a -> \"4\"
        HGET h missing -> nil
        HEXISTS h a -> 1
        HEXISTS h missing -> 0
        HSETNX h a 9 -> 0
        HSETNX h d 9 -> 1
        HINCRBY h a -5 -> -1
        HINCRBY h new 7 -> 7
        HINCRBY h a abc -> E-int
        HSET h text abc max 9223372036854775807 -> 2
        HINCRBY h text 1 -> ERR hash value is not an integer
        HINCRBY h max 1 -> ERR increment or decrement would overflow
        EXPIRE h 10 -> 1
        HINCRBY h a 1 -> 0
        TTL h -> 10
        HDEL h a a b missing -> 2
        HDEL h c d new text max -> 5
        EXISTS h -> 0
        HGET h a -> nil
        HLEN h -> 0
        HGETALL h -> []
        HDEL h a -> 0
        ",
    );
}

#[test]
fn list_commands_reply_as_in_redis() {
    check(
        "
        LPUSH l a b -> 2
        RPUSH l c -> 3
        LRANGE l 0 -1 -> [\"b\", \"a\", \"c\"]
        LRANGE l -2 9 -> [\"a\", \"c\"]
        LRANGE l 2 1 -> []
        LRANGE l a 1 -> E-int
        LRANGE missing 0 -1 -> []
        LLEN l -> 3
        LLEN missing -> 0
        LPOP l -> \"b\"
        RPOP l -> \"c\"
        LINDEX l 0 -> \"a\"
        LINDEX l -1 -> \"a\"
        LINDEX l 1 -> nil
        LINDEX l -2 -> nil
        LINDEX l a -> E-int
        LINDEX missing a -> nil
        RPUSH l b c d -> 4
        RPUSH l b c b -> 7
        LREM l 1 b -> 1
        LRANGE l 0 -1 -> [\"a\", \"c\", \"d\", \"b\", \"c\", \"b\"]
        LREM l -1 c -> 1
        LRANGE l 0 -1 -> [\"a\", \"c\", \"d\", \"b\", \"b\"]
        LREM l 0 b -> 2
        LREM l 5 b -> 0
        LREM l -9223372036854775808 b -> 0
        LREM l a a -> E-int
        LREM missing 0 a -> 0
        RPUSH one a a -> 2
        LREM one -5 a -> 2
        EXISTS one -> 0
        LPOP l -> \"a\"
        LPUSH l b -> 3
        LPUSH l a -> 4
        LPOP l 0 -> []
        LPOP l 2 -> [\"a\", \"b\"]
        RPOP l 9 -> [\"d\", \"c\"]
        EXISTS l -> 0
        LPOP l -> nil
        LPOP l 1 -> nil array
        RPOP l 0 -> nil array
        LPOP l -1 -> ERR value is out of range, must be positive
        LPOP l abc -> ERR value is out of range, must be positive
        LPOP l 1 2 -> E-arity lpop
        RPOP l 1 2 -> E-arity rpop
        ",
    );
}

#[test]
fn value_of_another_type_is_rejected() {
    check(
        "
        RPUSH l a -> 1
        HSET h a 1 -> 1
        HSET l a 1 -> E-type
        HSETNX l a 1 -> E-type
        HGET l a -> E-type
        HDEL l a -> E-type
        HEXISTS l a -> E-type
        HINCRBY l a 1 -> E-type
        HLEN l -> E-type
        HGETALL l -> E-type
        LPUSH h a -> E-type
        RPUSH h a -> E-type
        LPOP h -> E-type
        RPOP h 0 -> E-type
        LRANGE h 0 -1 -> E-type
        LLEN h -> E-type
        LINDEX h 0 -> E-type
        LREM h 0 a -> E-type
        ",
    );
}
