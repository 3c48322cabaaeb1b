//! The story of the timestamp lock in full, as the page shows it.

use expect_test::expect;
use lockscope::properties::{FindingKind, Opening};
use lockscope::report::Line;
use lockscope::report::Recording;
use lockscope::scenario::gallery::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use lockscope::text::Language;

fn recording() -> Recording {
    Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played")
}

/// Each step with its time, its client and what happens; then the reason, if there is one.
fn transcript(language: Language) -> String {
    let recording = recording();
    let text = language.sentences();
    let mut transcript = String::new();
    for (number, step) in (1..).zip(recording.steps()) {
        let row = recording.row(step, text);
        let client = row.client.map_or_else(|| "--".to_owned(), |client| client.to_string());
        let lines = row.lines.iter().map(|line| match line {
            Line::Sentence(sentence) => sentence.clone(),
            Line::Command { command, reply, note, .. } => {
                format!("{command} -> {reply}  {}", note.as_deref().unwrap_or_default())
            }
        });
        let lines = lines.collect::<Vec<_>>().join("; ");
        let severity = row.severity.map(|severity| format!("  [{severity:?}]")).unwrap_or_default();
        transcript.push_str(&format!(
            "{number:2} {:>5} {client} {}{severity}\n",
            step.at.0,
            lines.trim_end()
        ));
        if let Some(why) = row.why {
            transcript.push_str(&format!("            {}\n", why.replace('\u{a0}', " ")));
        }
    }
    transcript
}

#[test]
fn the_transcript() {
    expect![[r#"
         1     0 C3 SETNX lock.foo 1700000010001 -> 1
         2     0 C3 C3 entered
         3  2000 C3 C3 crashed inside; its lock stays
         4  2002 C1 SETNX lock.foo 1700000012003 -> 0
                    The key was taken: C3 had written it at step 1.
         5  2002 C1 GET lock.foo -> "1700000010001"  not expired
                    The value says: valid until 10 001 ms.
         6  2002 C2 SETNX lock.foo 1700000012003 -> 0
                    The key was taken: C3 had written it at step 1.
         7  2002 C2 GET lock.foo -> "1700000010001"  not expired
                    The value says: valid until 10 001 ms.
         8  9902 -- C1 and C2 poll 79 more times each; nothing changes
         9 10002 C1 SETNX lock.foo 1700000020003 -> 0
                    The key was taken: C3 had written it at step 1.
        10 10002 C2 SETNX lock.foo 1700000020003 -> 0
                    The key was taken: C3 had written it at step 1.
        11 10002 C1 GET lock.foo -> "1700000010001"  expired
                    The value says: valid until 10 001 ms.
        12 10002 C2 GET lock.foo -> "1700000010001"  expired
                    The value says: valid until 10 001 ms.
        13 10002 C1 DEL lock.foo -> 1  C3's dead lock is gone
        14 10002 C1 SETNX lock.foo 1700000020003 -> 1
                    The key was free: at step 13 C1 had deleted C3's lock.
        15 10002 C1 C1 entered
        16 10002 C2 DEL lock.foo -> 1  C2 deleted C1's lock  [Warning]
        17 10002 C2 SETNX lock.foo 1700000020003 -> 1
                    The key was free: at step 16 C2 had deleted C1's lock.
        18 10002 C2 C2 entered while C1 was inside  [Broken]
    "#]]
    .assert_eq(&transcript(Language::English));
}

#[test]
fn the_transcript_in_chinese() {
    expect![[r#"
         1     0 C3 SETNX lock.foo 1700000010001 -> 1
         2     0 C3 C3 进入临界区
         3  2000 C3 C3 在临界区内崩溃；它的锁留了下来
         4  2002 C1 SETNX lock.foo 1700000012003 -> 0
                    key 已被占用：C3 在第 1 步写入了它。
         5  2002 C1 GET lock.foo -> "1700000010001"  未过期
                    这个值表示：有效至 10 001 ms。
         6  2002 C2 SETNX lock.foo 1700000012003 -> 0
                    key 已被占用：C3 在第 1 步写入了它。
         7  2002 C2 GET lock.foo -> "1700000010001"  未过期
                    这个值表示：有效至 10 001 ms。
         8  9902 -- C1、C2 各又轮询了 79 次；没有变化
         9 10002 C1 SETNX lock.foo 1700000020003 -> 0
                    key 已被占用：C3 在第 1 步写入了它。
        10 10002 C2 SETNX lock.foo 1700000020003 -> 0
                    key 已被占用：C3 在第 1 步写入了它。
        11 10002 C1 GET lock.foo -> "1700000010001"  已过期
                    这个值表示：有效至 10 001 ms。
        12 10002 C2 GET lock.foo -> "1700000010001"  已过期
                    这个值表示：有效至 10 001 ms。
        13 10002 C1 DEL lock.foo -> 1  C3 失效的锁被清除
        14 10002 C1 SETNX lock.foo 1700000020003 -> 1
                    当时 key 不存在：第 13 步 C1 删掉了 C3 的锁。
        15 10002 C1 C1 进入临界区
        16 10002 C2 DEL lock.foo -> 1  C2 删掉了 C1 的锁  [Warning]
        17 10002 C2 SETNX lock.foo 1700000020003 -> 1
                    当时 key 不存在：第 16 步 C2 删掉了 C1 的锁。
        18 10002 C2 C1 还在临界区，C2 也进入了  [Broken]
    "#]]
    .assert_eq(&transcript(Language::SimplifiedChinese));
}

#[test]
fn every_language_names_the_story_and_its_locks() {
    for language in Language::ALL {
        let text = language.sentences();
        assert!(text.story(TWO_CLIENTS_DELETE_A_DEAD_LOCK.id).is_some(), "{}", text.name);
        for role in TWO_CLIENTS_DELETE_A_DEAD_LOCK.roles {
            assert!(text.lock(role.strategy.id) != role.strategy.id, "{}", text.name);
        }
    }
}

#[test]
fn a_chinese_transcript_contains_no_english() {
    for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
        let english = ["enter", "left", "crash", "poll", "expire", "step", "lock "];
        for line in transcript(language).lines() {
            assert!(english.iter().all(|word| !line.contains(word)), "{line}");
        }
    }
}

#[test]
fn c1_and_c2_break_mutual_exclusion_at_step_18() {
    let recording = recording();
    let found: Vec<String> = recording
        .findings()
        .iter()
        .map(|finding| {
            let step = recording.step_of(finding.event);
            let at = finding.at;
            match &finding.kind {
                FindingKind::MutualExclusion {
                    first,
                    second,
                    opening: Some(Opening::Lost(losses)),
                    ..
                } => {
                    let causes: Vec<usize> =
                        losses.iter().map(|loss| recording.step_of(loss.event)).collect();
                    format!("step {step}, {at:?}: {first} and {second} inside, causes {causes:?}")
                }
                FindingKind::OnlyTheHolderReleases { by, holder, .. } => {
                    format!("step {step}, {at:?}: {by} removed the lock of {holder}")
                }
                _ => format!("step {step}, {at:?}: {:?}", finding.property()),
            }
        })
        .collect();
    assert_eq!(
        found,
        [
            "step 16, 10002 ms: C2 removed the lock of C1",
            "step 16, 10002 ms: TheHolderHolds",
            "step 18, 10002 ms: C1 and C2 inside, causes [16]",
        ]
    );
}

#[test]
fn the_keyspace_at_some_steps() {
    let recording = recording();
    let keyspace = |step: usize| {
        let world = recording.world_at(step);
        let entries = world
            .servers()
            .flat_map(|(_, server)| server.entries())
            .map(|(key, entry)| format!("{key} {}", entry.value));
        entries.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(keyspace(0), "");
    assert_eq!(keyspace(1), r#""lock.foo" "1700000010001""#);
    assert_eq!(keyspace(12), r#""lock.foo" "1700000010001""#);
    assert_eq!(keyspace(13), "");
    assert_eq!(keyspace(18), r#""lock.foo" "1700000020003""#);
}
