//! MULTI, EXEC, DISCARD, WATCH and UNWATCH on one and on two connections.

use super::support::check;

#[test]
fn queued_commands_run_at_exec_in_their_order() {
    check(
        "
        1> MULTI -> OK
        1> RPUSH a 1 -> QUEUED
        1> PING -> QUEUED
        2> EXISTS a -> 0
        1> LLEN a -> QUEUED
        1> EXEC -> [1, PONG, 1]
        1> EXEC -> ERR EXEC without MULTI
        1> MULTI -> OK
        1> EXEC -> []
        ",
    );
}

#[test]
fn error_at_exec_is_a_reply_and_rolls_nothing_back() {
    check(
        "
        MULTI -> OK
        RPUSH a 1 -> QUEUED
        HSET a f 1 -> QUEUED
        RPUSH a 2 -> QUEUED
        EXEC -> [1, WRONGTYPE Operation against a key holding the wrong kind of value, 2]
        ",
    );
}

#[test]
fn error_while_queueing_rejects_the_whole_transaction() {
    check(
        "
        MULTI -> OK
        RPUSH a 1 -> QUEUED
        RPUSH a -> E-arity rpush
        RPUSH a 2 -> QUEUED
        EXEC -> EXECABORT Transaction discarded because of previous errors.
        EXISTS a -> 0
        MULTI -> OK
        FOO -> ERR unknown command 'FOO', with args beginning with:
        EXEC -> EXECABORT Transaction discarded because of previous errors.
        ",
    );
}

#[test]
fn multi_and_watch_inside_a_transaction_do_not_abort_it() {
    check(
        "
        DISCARD -> ERR DISCARD without MULTI
        MULTI -> OK
        MULTI -> ERR MULTI calls can not be nested
        WATCH a -> ERR WATCH inside MULTI is not allowed
        UNWATCH -> QUEUED
        RPUSH a 1 -> QUEUED
        EXEC -> [OK, 1]
        MULTI -> OK
        RPUSH a 1 -> QUEUED
        DISCARD -> OK
        EXEC -> ERR EXEC without MULTI
        LLEN a -> 1
        ",
    );
}

/// Runs commands between a WATCH of `k`, `l` and `missing` and an EXEC, and checks whether EXEC
/// ran.
#[track_caller]
fn check_watch(prepared: &str, between: &str, exec_runs: bool) {
    let exec = if exec_runs { "[PONG]" } else { "nil array" };
    let watch = "1> WATCH k l missing -> OK";
    let transaction = format!("1> MULTI -> OK\n1> PING -> QUEUED\n1> EXEC -> {exec}");
    check(&format!("{prepared}\n{watch}\n{between}\n{transaction}"));
}

#[test]
fn exec_does_nothing_if_a_watched_key_changed() {
    let key = "RPUSH k 1 -> 1";
    check_watch(key, "", true);
    check_watch(key, "2> RPUSH k 2 -> 2", false);
    check_watch(key, "1> RPUSH k 2 -> 2", false);
    check_watch(key, "2> RPUSH k 2 -> 2\n2> RPOP k -> \"2\"", false);
    check_watch(key, "2> RPUSH missing 1 -> 1", false);
    check_watch(key, "2> EXPIRE k 10 -> 1", false);
    check_watch(key, "2> DEL k -> 1", false);
    check_watch(key, "2> FLUSHALL -> OK", false);
    check_watch(key, "2> RENAME k other -> OK", false);
    check_watch("HSET k f 1 -> 1", "2> HSET k f 1 -> 0", false);
    check_watch("HSET k f 1 -> 1", "2> HSETNX k f 1 -> 0", true);
    check_watch(key, "2> DEL missing -> 0", true);
    check_watch(key, "2> PERSIST k -> 0", true);
    check_watch(key, "2> RENAME k k -> OK", true);
    check_watch(key, "2> RPUSH k 2 -> 2\n1> UNWATCH -> OK", true);
    check_watch("", "2> FLUSHALL -> OK", true);
}

#[test]
fn exec_does_nothing_if_a_watched_key_expired() {
    let key = "RPUSH k 1 -> 1\nPEXPIRE k 10 -> 1";
    check_watch(key, "@10", true);
    check_watch(key, "@11", false);
    check_watch(key, "@11\n2> EXISTS k -> 0", false);
}

#[test]
fn removal_of_a_key_that_expired_before_watch_is_not_a_change() {
    let expired = "RPUSH k 1 -> 1\nPEXPIRE k 10 -> 1\n@11";
    check_watch(expired, "", true);
    check_watch(expired, "2> EXISTS k -> 0", true);
    check_watch(expired, "2> EXISTS k -> 0\n2> RPUSH k 1 -> 1", false);
    check_watch(expired, "2> RPUSH k 1 -> 1", false);
}

#[test]
fn exec_clears_the_watched_keys() {
    check(
        "
        1> WATCH a -> OK
        2> RPUSH a 1 -> 1
        1> MULTI -> OK
        1> EXEC -> nil array
        1> MULTI -> OK
        1> PING -> QUEUED
        1> EXEC -> [PONG]
        ",
    );
}
