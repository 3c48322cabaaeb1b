//! Strings and numbers.

use super::support::check;

#[test]
fn getex_checks_the_key_before_the_time() {
    check(
        r#"
        RPUSH list element -> 1
        GETEX k EX 0 -> nil
        GETEX k EX abc -> nil
        GETEX k NX -> E-syn
        GETEX k KEEPTTL -> E-syn
        GETEX k EX -> E-syn
        GETEX list EX 0 -> E-type
        SET k v -> OK
        GETEX k EX 0 -> E-exp getex
        GETEX k EX abc -> E-int
        GETEX k PX 9223372036854775807 -> E-exp getex
        GETEX k PERSIST EX 5 -> E-syn
        GETEX k EX 5 PERSIST -> E-syn
        GETEX k EX 5 EX 6 -> "v"
        PTTL k -> 6000
        GETEX k -> "v"
        PTTL k -> 6000
        GETEX k PERSIST persist -> "v"
        PTTL k -> -1
        GETEX k PXAT 1700000000001 -> "v"
        PTTL k -> 1
        GETEX k PXAT 1700000000000 -> "v"
        GET k -> nil
        "#,
    );
}

#[test]
fn strings_are_read_and_replaced() {
    check(
        r#"
        RPUSH list element -> 1
        GET k -> nil
        GETDEL k -> nil
        STRLEN k -> 0
        GETSET k a -> nil
        GETEX k EX 5 -> "a"
        GETSET k bc -> "a"
        PTTL k -> -1
        STRLEN k -> 2
        GETDEL k -> "bc"
        GETDEL k -> nil
        GET list -> E-type
        GETSET list 1 -> E-type
        GETDEL list -> E-type
        STRLEN list -> E-type
        MGET list k -> [nil, nil]
        "#,
    );
}

#[test]
fn getrange_includes_both_ends() {
    check(
        r#"
        RPUSH list element -> 1
        SET k 0123456789 -> OK
        GETRANGE k 0 -1 -> "0123456789"
        GETRANGE k 2 4 -> "234"
        GETRANGE k -3 -1 -> "789"
        GETRANGE k -100 2 -> "012"
        GETRANGE k 0 -10 -> "0"
        GETRANGE k 0 -11 -> "0"
        GETRANGE k 1 -11 -> ""
        GETRANGE k -11 -12 -> ""
        GETRANGE k 5 3 -> ""
        GETRANGE k -1 -3 -> ""
        GETRANGE k 10 20 -> ""
        GETRANGE k 9 9223372036854775807 -> "9"
        GETRANGE k -9223372036854775808 9223372036854775807 -> "0123456789"
        GETRANGE k -9223372036854775808 -9223372036854775808 -> "0"
        GETRANGE k 9223372036854775807 9223372036854775807 -> ""
        GETRANGE none 0 -1 -> ""
        GETRANGE list 0 1 -> E-type
        GETRANGE list a 1 -> E-int
        GETRANGE none 0 1.5 -> E-int
        "#,
    );
}

#[test]
fn strings_are_written_in_parts() {
    check(
        r#"
        RPUSH list element -> 1
        APPEND k '' -> 0
        GET k -> ""
        APPEND k ab -> 2
        GETEX k EX 5 -> "ab"
        APPEND k c -> 3
        SETRANGE k 1 x -> 3
        SETRANGE k 5 yz -> 7
        GET k -> "axc\x00\x00yz"
        PTTL k -> 5000
        SETRANGE k 9 '' -> 7
        SETRANGE new 5 '' -> 0
        GET new -> nil
        SETRANGE list -1 x -> ERR offset is out of range
        SETRANGE list a x -> E-int
        SETRANGE list 0 '' -> E-type
        APPEND list x -> E-type
        "#,
    );
}

/// With `proto-max-bulk-len 1048576`.
#[test]
fn string_longer_than_an_argument_is_rejected() {
    check(
        "
        SETRANGE k 1048576 a -> ERR string exceeds maximum allowed size (proto-max-bulk-len)
        SETRANGE k 9223372036854775807 a -> ERR string exceeds maximum allowed size (proto-max-bulk-len)
        SETRANGE k 1048577 '' -> 0
        SETRANGE k 1048575 a -> 1048576
        APPEND k a -> ERR string exceeds maximum allowed size (proto-max-bulk-len)
        APPEND k '' -> 1048576
        SETRANGE k 0 a -> 1048576
        ",
    );
}

#[test]
fn many_keys_are_set_at_once() {
    check(
        r#"
        RPUSH list element -> 1
        MSET a -> E-arity mset
        MSET a 1 b -> E-arity mset
        MSETNX a 1 b -> E-arity msetnx
        SETEX a 5 1 -> OK
        MSET a 2 list 3 a 4 -> OK
        PTTL a -> -1
        MGET a list none -> ["4", "3", nil]
        MSETNX c 1 a 2 -> 0
        GET c -> nil
        MSETNX c 1 d 2 c 3 -> 1
        MGET c d -> ["3", "2"]
        "#,
    );
}

#[test]
fn integers_are_counted_within_64_bits() {
    check(
        r#"
        RPUSH list element -> 1
        INCR k -> 1
        DECR k -> 0
        INCRBY k -5 -> -5
        DECRBY k -7 -> 2
        GETEX k EX 5 -> "2"
        INCR k -> 3
        PTTL k -> 5000
        INCRBY k 9223372036854775804 -> 9223372036854775807
        INCR k -> ERR increment or decrement would overflow
        DECRBY k -1 -> ERR increment or decrement would overflow
        SET k -9223372036854775808 -> OK
        DECR k -> ERR increment or decrement would overflow
        INCRBY k 9223372036854775807 -> -1
        DECRBY k -9223372036854775808 -> ERR decrement would overflow
        INCRBY k 9223372036854775808 -> E-int
        DECRBY list -9223372036854775808 -> ERR decrement would overflow
        INCRBY list abc -> E-int
        INCR list -> E-type
        "#,
    );
    for value in ["abc", "''", "+1", "01", "-0", "1.5", "1e3", "9223372036854775808"] {
        check(&format!("SET k {value} -> OK\nINCR k -> E-int"));
    }
}

#[test]
fn fractions_are_added_as_long_doubles() {
    check(
        r#"
        RPUSH list element -> 1
        INCRBYFLOAT k 10.50 -> "10.5"
        INCRBYFLOAT k 0.1 -> "10.6"
        GETEX k EX 5 -> "10.6"
        INCRBYFLOAT k -5 -> "5.6"
        PTTL k -> 5000
        INCRBYFLOAT k 5.0e3 -> "5005.60000000000000009"
        INCRBYFLOAT k abc -> E-float
        INCRBYFLOAT k nan -> E-float
        INCRBYFLOAT k inf -> ERR increment would produce NaN or Infinity
        INCRBYFLOAT k -Infinity -> ERR increment would produce NaN or Infinity
        SET k 1e4932 -> OK
        INCRBYFLOAT k 1e4932 -> ERR increment would produce NaN or Infinity
        SET k abc -> OK
        INCRBYFLOAT k 1 -> E-float
        INCRBYFLOAT list abc -> E-type
        "#,
    );
}
