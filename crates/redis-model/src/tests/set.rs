//! SET with its options, and DELEX.

use super::support::check;

#[test]
fn set_sets_unless_an_option_forbids_it() {
    check(
        r#"
        SET a 1 -> OK
        SET a 2 NX -> nil
        SET b 2 XX -> nil
        SET b 2 nx -> OK
        SET b 3 XX -> OK
        SET b 4 NX GET -> "3"
        SET c 1 NX GET -> nil
        SET c 2 XX GET -> "1"
        SET d 1 XX GET -> nil
        GET d -> nil
        MGET a b c -> ["1", "3", "2"]
        SETNX a 9 -> 0
        SETNX d 9 -> 1
        PTTL d -> -1
        "#,
    );
}

#[test]
fn set_ignores_the_type_unless_an_option_reads_the_value() {
    check(
        r#"
        RPUSH list element -> 1
        SET list 1 NX -> nil
        SETNX list 1 -> 0
        SET list 1 GET -> E-type
        SET list 1 NX GET -> E-type
        SET list 1 GET EX 0 -> E-exp set
        SET list 1 EX abc XX -> E-int
        SET list 1 -> OK
        GET list -> "1"
        "#,
    );
}

#[test]
fn set_rejects_two_options_of_one_kind() {
    check(
        r#"
        SET k v NX XX -> E-syn
        SET k v XX NX -> E-syn
        SET k v EX -> E-syn
        SET k v EX 5 PX 5 -> E-syn
        SET k v PX 5 EXAT 5 -> E-syn
        SET k v EX 5 KEEPTTL -> E-syn
        SET k v KEEPTTL EX 5 -> E-syn
        SET k v PERSIST -> E-syn
        SET k v FOO -> E-syn
        SET k v EX 0 FOO -> E-syn
        SET k v NX NX -> OK
        SET k v GET get -> "v"
        SET k v KEEPTTL KEEPTTL -> OK
        SET k v EX 5 EX 6 -> OK
        PTTL k -> 6000
        "#,
    );
}

#[test]
fn times_to_live_are_counted_in_seconds_or_milliseconds() {
    check(
        r#"
        SET k v EX 5 -> OK
        PTTL k -> 5000
        SET k v px 7 -> OK
        PTTL k -> 7
        SET k v KEEPTTL -> OK
        PTTL k -> 7
        SET k v -> OK
        PTTL k -> -1
        SET k v EXAT 1700000003 -> OK
        PTTL k -> 3000
        SET k v PXAT 1700000000004 -> OK
        PTTL k -> 4
        SETEX k 6 v -> OK
        PTTL k -> 6000
        PSETEX k 8 v -> OK
        @8
        GET k -> "v"
        @1
        GET k -> nil
        SET k v KEEPTTL -> OK
        PTTL k -> -1
        SET k v PXAT 1 -> OK
        GET k -> nil
        "#,
    );
}

#[test]
fn ttl_below_1_or_beyond_64_bits_is_rejected() {
    check(
        r#"
        SET k v EX 0 -> E-exp set
        SET k v EX -1 -> E-exp set
        SET k v EXAT 0 -> E-exp set
        SET k v PXAT -1 -> E-exp set
        SET k v EX -9223372036854775808 -> E-exp set
        SET k v EX 9223372036854775 -> E-exp set
        SET k v EX 9223372036854776 -> E-exp set
        SET k v PX 9223372036854775807 -> E-exp set
        SET k v EXAT 9223372036854776 -> E-exp set
        SET k v EX abc -> E-int
        SET k v EX 1.5 -> E-int
        SET k v EX 9223372036854775808 -> E-int
        SETEX k 0 v -> E-exp setex
        SETEX k 9223372036854775807 v -> E-exp setex
        SETEX k abc v -> E-int
        PSETEX k -1 v -> E-exp psetex
        GET k -> nil
        SET k v EXAT 9223372036854775 -> OK
        SET k v PXAT 9223372036854775807 -> OK
        GET k -> "v"
        "#,
    );
}

/// Redis 8.4. The digests belong to the value `hello` and the empty value.
#[test]
fn set_compares_before_it_sets() {
    check(
        r#"
        RPUSH list element -> 1
        SET k a IFEQ x -> nil
        SET k a IFDEQ 9555e8555c62dcfd -> nil
        SET k a IFDEQ short -> nil
        GET k -> nil
        SET k a IFNE x -> OK
        SET m a IFDNE short GET -> nil
        GET m -> "a"
        SET k hello IFEQ b -> nil
        SET k hello IFEQ b GET -> "a"
        SET k hello ifeq a GET -> "a"
        SET k b IFDEQ 9555e8555c62dcfe -> nil
        SET k b IFDNE 9555E8555C62DCFD -> nil
        SET k '' IFDEQ 9555E8555c62dcfd EX 5 -> OK
        PTTL k -> 5000
        SET k b IFDNE 2d06800538d394c2 -> nil
        SET k b IFDNE zzzzzzzzzzzzzzzz KEEPTTL -> OK
        PTTL k -> 5000
        SET k c IFEQ b -> OK
        PTTL k -> -1
        SET k d IFDEQ 9555e8555c62dcf -> ERR must be exactly 16 hexadecimal characters
        SET k d IFDNE '' -> ERR must be exactly 16 hexadecimal characters
        SET list d IFEQ d -> E-type
        SET list d IFDNE short -> E-type
        SET list d IFEQ d EX 0 -> E-exp set
        SET k d IFEQ -> E-syn
        SET k d IFEQ c NX -> E-syn
        SET k d XX IFEQ c -> E-syn
        SET k d IFEQ c IFEQ c -> E-syn
        SET k d IFEQ c IFNE d -> E-syn
        GET k -> "c"
        "#,
    );
}

/// Redis 8.4.
#[test]
fn delex_compares_before_it_deletes() {
    check(
        "
        RPUSH list element -> 1
        DELEX k -> 0
        DELEX k IFNE a -> 0
        DELEX k FOO a -> 0
        DELEX k IFDEQ short -> 0
        DELEX k IFEQ -> E-arity delex
        DELEX k IFEQ a b -> E-arity delex
        SET k hello -> OK
        DELEX k IFEQ a -> 0
        DELEX k IFNE hello -> 0
        DELEX k IFDNE 9555e8555c62dcfd -> 0
        DELEX k IFDEQ 0000000000000000 -> 0
        DELEX k IFDEQ short -> ERR must be exactly 16 hexadecimal characters
        DELEX k FOO hello -> ERR Invalid condition. Use IFEQ, IFNE, IFDEQ, or IFDNE
        DELEX k ifeq hello -> 1
        SET k hello -> OK
        DELEX k IFDEQ 9555E8555C62DCFD -> 1
        GET k -> nil
        DELEX list IFEQ a -> ERR Key should be of string type if conditions are specified
        DELEX list FOO a -> ERR Key should be of string type if conditions are specified
        DELEX list -> 1
        ",
    );
}
