//! The JSON output of a run.

use super::*;

#[test]
fn json_contains_the_run_of_the_transcript() {
    let words = ["-", "--clients", "2", "--seed", "4", "--set", "TTL=350"];
    let (text, record) = (printed(&words, BREAKS), json(&words, BREAKS));
    let numbered = text.lines().take_while(|line| !line.is_empty());
    let numbered = numbered.filter(|line| !line.starts_with("    ")).count();
    assert_eq!(record["steps"].as_array().map(Vec::len), Some(numbered));
    let scenario = &record["scenario"];
    let client = serde_json::json!({
        "program": 0,
        "parameters": { "TTL": 350, "KEY": "lock" },
        "starts_at_ms": 0,
        "clock": { "offset_ms": 0, "drift_ppm": 0 },
    });
    let server = serde_json::json!({
        "clock": { "offset_ms": 0, "drift_ppm": 0 },
        "keeps_all_but_the_last_ms": null,
        "replication_lag_ms": null,
    });
    let expected = serde_json::json!({
        "name": "standard input",
        "programs": [BREAKS],
        "clients": [client, client],
        "servers": [server],
        "latency_ms": [0, 0],
        "call_timeout_ms": 3_000,
        "seed": 4,
        "until_ms": 60_000,
    });
    assert_eq!(*scenario, expected);
    let rest = serde_json::json!([
        record["steps"][0],
        record["steps"][1],
        record["findings"],
        record["ended"]
    ]);
    expect![[r#"
        [
          {
            "at_ms": 0,
            "events": [
              {
                "client": "C2",
                "command": "SET lock mine NX PX 350",
                "kind": "command",
                "note": null,
                "reply": "OK",
                "server": "S1"
              }
            ],
            "step": 1,
            "why": null
          },
          {
            "at_ms": 0,
            "events": [
              {
                "client": "C2",
                "kind": "enter",
                "text": "C2 entered"
              },
              {
                "client": "C2",
                "kind": "print",
                "text": "C2 prints: two\nlines"
              }
            ],
            "step": 2,
            "why": null
          },
          [
            {
              "at_ms": 351,
              "clients": [
                "C2"
              ],
              "kind": "lease-outlasts-work",
              "reason": "Without any fault, C2 uses the lock for longer than its TTL of 350 ms. After C2 acquired the lock (step 1), the lock expired (step 8). C2 was still inside 351 ms after step 1.",
              "severity": "broken",
              "step": 8,
              "title": "C2 is inside without its lock"
            },
            {
              "at_ms": 400,
              "clients": [
                "C1",
                "C2"
              ],
              "kind": "holder-only",
              "reason": "After C2 acquired the lock (step 1), the lock expired after its TTL of 350 ms (step 8) and C1 acquired it (step 10). C2 sent DEL 400 ms after step 1, as if it still held the lock. DEL does not check which client wrote the value.",
              "severity": "broken",
              "step": 11,
              "title": "C2 deleted C1's lock"
            },
            {
              "at_ms": 400,
              "clients": [
                "C1"
              ],
              "kind": "lease-outlasts-work",
              "reason": "After C2 acquired the lock (step 1), the lock expired (step 8) and C1 acquired it (step 10). C2 sent DEL 400 ms after step 1, as if it still held the lock. C2 deleted C1's lock at step 11.",
              "severity": "broken",
              "step": 12,
              "title": "C1 is inside without its lock"
            }
          ],
          {
            "at_ms": 800,
            "at_work": [],
            "because": "done"
          }
        ]"#]]
    .assert_eq(&format!("{rest:#}"));
}

#[test]
fn json_escapes_special_characters_in_output() {
    let program =
        r#"print("\"\\\0\1\31\127 中\226\128\168 \255") redis.call("SET", "\255\"", "\n")"#;
    let record = json(&["-", "--clients", "1"], program);
    let events = &record["steps"][0]["events"];
    assert_eq!(events[0]["text"], "C1 prints: \"\\\0\u{1}\u{1f}\u{7f} 中\u{2028} \u{fffd}");
    assert_eq!(record["steps"][1]["events"][0]["command"], r#"SET "\xff\"" "\n""#);
}

#[test]
fn long_script_is_complete_in_json_and_shortened_in_the_transcript() {
    let program =
        r#"redis.call("EVAL", [[return redis.call("SET", KEYS[1], ARGV[1])]], 1, "k", "v")"#;
    let record = json(&["-", "--clients", "1"], program);
    assert_eq!(
        record["steps"][0]["events"][0]["command"],
        r#"EVAL "return redis.call(\"SET\", KEYS[1], ARGV[1])" 1 k v"#
    );
    let transcript = printed(&["-", "--clients", "1"], program);
    let first = r#"1  0 ms  C1: EVAL 'return redis.call("SET", KEYS[1]…' 1 k v → OK, k written"#;
    assert_eq!(transcript.lines().next(), Some(first));
}

#[test]
fn json_contains_polling_and_the_stop_reason() {
    let program = "while redis.call('GET', 'k') == false do sleep(10) end";
    let record = json(&["-", "--clients", "1", "--for", "100"], program);
    let polls = serde_json::json!([{ "client": "C1", "kind": "polls", "times": 10 }]);
    assert_eq!(record["steps"][1]["events"], polls);
    let ended = serde_json::json!({ "because": "time_over", "at_ms": 100, "at_work": ["C1"] });
    assert_eq!(record["ended"], ended);
}
