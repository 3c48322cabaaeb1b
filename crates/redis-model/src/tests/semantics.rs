//! The replies listed in the project's notes on the semantics of Redis, line by line. Most were
//! observed on a real 7.0.15. The replies of later releases come from the commands' pages.

use super::support::check;

#[test]
fn keys_expire_after_their_time() {
    check(
        "
        SET a 1 PXAT 1700000000010 -> OK
        @10
        GET a -> \"1\"
        @1
        GET a -> nil

        SET a 1 -> OK
        PEXPIREAT a 1700000000011 -> 1
        GET a -> nil

        SET a 1 PX 499 -> OK
        TTL a -> 0
        @499
        PTTL a -> 0
        TTL a -> 0
        EXISTS a -> 1
        @1
        TTL a -> -2

        SET a 1 PX 10 -> OK
        @11
        DBSIZE -> 1
        GET a -> nil
        DBSIZE -> 0

        SET a 1 PXAT 1 -> OK
        GET a -> nil
        ",
    );
}

#[test]
fn time_does_not_pass_in_scripts_and_transactions() {
    check(
        "
        SET a 1 PX 10 -> OK
        @10
        EVAL 'local n = 0 while n < 1000 do n = n + 1 end return redis.call(\"PTTL\", KEYS[1])' 1 a -> 0
        EVAL 'return {redis.call(\"TIME\"), redis.call(\"TIME\")}' 0 -> \
            [[\"1700000000\", \"10000\"], [\"1700000000\", \"10000\"]]
        MULTI -> OK
        PTTL a -> QUEUED
        GET a -> QUEUED
        EXEC -> [0, \"1\"]
        ",
    );
}

#[test]
fn set_with_conditions_replies_as_in_redis() {
    check(
        "
        SET a 1 NX -> OK
        SET a 2 NX -> nil
        SET missing 2 XX -> nil
        SET a 2 NX GET -> \"1\"
        GET a -> \"1\"
        SET b 2 NX GET -> nil
        GET b -> \"2\"
        SET missing 2 XX GET -> nil
        EXISTS missing -> 0

        RPUSH l x -> 1
        SET l 1 GET -> E-type
        LLEN l -> 1
        SET l 1 NX -> nil
        SET l 1 -> OK
        GET l -> \"1\"
        DEL l -> 1
        RPUSH l x -> 1
        SETEX l 10 1 -> OK
        GET l -> \"1\"

        SET a 1 EX 10 -> OK
        SET a 2 -> OK
        TTL a -> -1
        SET a 1 EX 10 -> OK
        SET a 2 KEEPTTL -> OK
        TTL a -> 10
        ",
    );
}

#[test]
fn conditions_on_the_value_reply_as_in_redis() {
    check(
        "
        SET a 1 IFEQ 1 -> nil
        EXISTS a -> 0
        SET a 1 IFNE 1 -> OK
        SET a 2 IFEQ 9 -> nil
        SET a 2 IFEQ 1 -> OK
        SET a 3 IFNE 2 -> nil
        SET a 3 IFNE 9 EX 10 -> OK
        TTL a -> 10
        DELEX a IFEQ 9 -> 0
        DELEX a IFNE 3 -> 0
        DELEX a IFEQ 3 -> 1
        DELEX a IFEQ 3 -> 0
        SET a 1 IFDEQ 0123456789abcdef -> nil
        EXISTS a -> 0
        SET a 1 IFDNE 0123456789abcdef -> OK
        DELEX a -> 1
        ",
    );
}

#[test]
fn wrong_options_are_rejected() {
    check(
        "
        SET a 1 KEEPTTL EX 5 -> E-syn
        SET a 1 EX 5 PX 5 -> E-syn
        SET a 1 NX XX -> E-syn
        SET a 1 EX -> E-syn
        SET a 1 FOO -> E-syn
        SET a 1 EX 5 EX 6 -> OK
        TTL a -> 6
        DEL a -> 1
        SET a 1 NX NX -> OK
        SET a 1 EX 0 -> E-exp set
        SET a 1 EX -1 -> E-exp set
        SET a 1 EXAT 0 -> E-exp set
        SET a 1 PXAT -1 -> E-exp set
        SET a 1 EX 9223372036854775 -> E-exp set
        SET a 1 EX abc -> E-int
        SET a 1 EX 1.5 -> E-int
        SET a 1 EX 9223372036854775808 -> E-int
        SETEX a 0 1 -> E-exp setex
        PSETEX a 0 1 -> E-exp psetex
        ",
    );
}

#[test]
fn commands_that_read_and_write_reply_as_in_redis() {
    check(
        "
        SETNX a 1 -> 1
        SETNX a 2 -> 0
        TTL a -> -1

        EXPIRE a 10 -> 1
        GETSET a 2 -> \"1\"
        TTL a -> -1
        GETSET missing 1 -> nil
        RPUSH l x -> 1
        GETSET l 1 -> E-type

        GETDEL a -> \"2\"
        EXISTS a -> 0
        SET a 1 EX 10 -> OK
        GETEX a PERSIST -> \"1\"
        TTL a -> -1
        GETEX a PXAT 1 -> \"1\"
        EXISTS a -> 0
        GETEX a EX 0 -> nil
        GETEX a EX abc -> nil
        GETEX a KEEPTTL -> E-syn
        GETEX a NX -> E-syn

        SET a 1 -> OK
        DEL a a -> 1
        SET a 1 -> OK
        EXISTS a a -> 2
        SET b 1 -> OK
        UNLINK a b a -> 2
        ",
    );
}

#[test]
fn counters_reply_as_in_redis() {
    for value in ["abc", "' 1'", "'1 '", "''", "+1", "01", "-0", "1.5"] {
        check(&format!(
            "
            SET a {value} -> OK
            INCR a -> E-int
            "
        ));
    }
    check(
        "
        SET a 1 EX 10 -> OK
        INCR a -> 2
        TTL a -> 10
        APPEND a 3 -> 2
        TTL a -> 10
        SETRANGE a 0 9 -> 2
        TTL a -> 10
        GET a -> \"93\"

        SET a 9223372036854775807 -> OK
        INCR a -> ERR increment or decrement would overflow
        SET a -9223372036854775808 -> OK
        DECR a -> ERR increment or decrement would overflow
        DECRBY a -9223372036854775808 -> ERR decrement would overflow
        ",
    );
}

#[test]
fn expire_with_options_replies_as_in_redis() {
    check(
        "
        EXPIRE missing 10 -> 0
        SET a 1 -> OK
        EXPIRE a 0 -> 1
        EXISTS a -> 0
        SET a 1 -> OK
        EXPIRE a -1 -> 1
        EXISTS a -> 0
        EXPIRE missing abc -> E-int
        EXPIRE missing 9223372036854775807 -> E-exp expire

        SET a 1 -> OK
        EXPIRE a 10 XX -> 0
        EXPIRE a 10 GT -> 0
        EXPIRE a 10 LT -> 1
        PERSIST a -> 1
        EXPIRE a 10 NX -> 1
        EXPIRE a 1 NX XX -> ERR NX and XX, GT or LT options at the same time are not compatible
        EXPIRE a 1 NX GT -> ERR NX and XX, GT or LT options at the same time are not compatible
        EXPIRE a 1 NX LT -> ERR NX and XX, GT or LT options at the same time are not compatible
        EXPIRE a 1 GT LT -> ERR GT and LT options at the same time are not compatible
        EXPIRE a 1 FOO -> ERR Unsupported option FOO

        PEXPIREAT a 1700000010500 -> 1
        EXPIRETIME a -> 1700000011
        PEXPIRETIME a -> 1700000010500
        EXPIRETIME missing -> -2
        PERSIST a -> 1
        PERSIST a -> 0
        PERSIST missing -> 0
        EXPIRETIME a -> -1
        SET a -> E-arity set
        ",
    );
}

#[test]
fn script_results_are_converted_to_replies() {
    check(
        "
        EVAL 'return {{err = \"a\\n\\r\\n\"}, {ok = \"b\\n\"}, {err = \"\\n\"}}' 0 -> [a, b , ]
        EVAL 'return 3.99' 0 -> 3
        EVAL 'return -3.99' 0 -> -3
        EVAL 'return true' 0 -> 1
        EVAL 'return false' 0 -> nil
        EVAL 'return nil' 0 -> nil
        EVAL 'return' 0 -> nil
        EVAL 'return {1, 2, nil, 4}' 0 -> [1, 2]
        EVAL 'return {ok = \"FINE\"}' 0 -> FINE
        EVAL 'return {err = \"MINE it failed\"}' 0 -> MINE it failed
        EVAL 'return redis.call(\"GET\", KEYS[1]) == false' 1 missing -> 1
        EVAL 'return redis.call(\"SET\", KEYS[1], 3).ok' 1 a -> \"OK\"
        EVAL 'if redis.call(\"EXISTS\", KEYS[1]) then return \"truthy\" end' 1 missing -> \"truthy\"
        EVAL 'return redis.call(\"GET\", KEYS[1]) == 3' 1 a -> nil
        EVAL 'return redis.call(\"GET\", KEYS[1]) == \"3\"' 1 a -> 1
        ",
    );
}

#[test]
fn numbers_as_arguments_have_their_shortest_form() {
    check(
        "
        EVAL 'return redis.call(\"ECHO\", 3.0)' 0 -> \"3\"
        EVAL 'return redis.call(\"ECHO\", 0.1)' 0 -> \"0.1\"
        EVAL 'return redis.call(\"ECHO\", 1e17)' 0 -> \"100000000000000000\"
        ",
    );
}

#[test]
fn errors_in_scripts_contain_the_line_and_undo_nothing() {
    check(
        "
        SET a abc -> OK
        EVAL 'redis.call(\"SET\", KEYS[2], 1)⏎redis.call(\"INCR\", KEYS[1])' 2 a b -> \
            ERR value is not an integer or out of range \
            script: 1bcc5b938ed90bc6b6ab14e86720ad6b8d6cce78, on @user_script:2.
        GET b -> \"1\"
        EVALSHA ffffffffffffffffffffffffffffffffffffffff 0 -> NOSCRIPT No matching script. Please use EVAL.
        SCRIPT LOAD 'return 1' -> \"e0e1f9fabfc9d4800c877a703b823ac0578ff8db\"
        EVALSHA E0E1F9FABFC9D4800C877A703B823AC0578FF8DB 0 -> 1
        EVAL 'return 1' 2 a -> ERR Number of keys can't be greater than number of args
        EVAL 'return 1' -1 -> ERR Number of keys can't be negative
        ",
    );
    for (call, text) in [
        ("\"FOO\"", "ERR Unknown Redis command called from script"),
        ("\"GET\"", "ERR Wrong number of args calling Redis command from script"),
        ("\"MULTI\"", "ERR This Redis command is not allowed from script"),
    ] {
        check(&format!("EVAL 'return redis.pcall({call}).err' 0 -> \"{text}\""));
    }
}
