//! The full transcript of the story of the timestamp lock, as shown in the page.

use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use expect_test::expect;
use i18n::Language;
use lock_semantics::Severity;
use narration::{EventLine, ItemNames, Narrator};
use run_analysis::Recording;
use run_analysis::{FindingKind, Opening};

fn recording() -> Recording {
    session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played")
}

/// Formats each step with its time, its client and its events, followed by the explanation, if
/// there is one.
fn transcript(language: Language) -> String {
    let recording = recording();
    let text = language.texts();
    let mut transcript = String::new();
    for (number, step) in (1..).zip(recording.steps()) {
        let row = Narrator::new(&recording, text).row(step);
        let client = row.client.map_or_else(|| "--".to_owned(), |client| client.to_string());
        let lines = row.lines.iter().map(|line| match line {
            EventLine::Sentence(sentence) => sentence.clone(),
            EventLine::Command { command, reply, note, .. } => {
                format!("{command} -> {reply}  {}", note.as_deref().unwrap_or_default())
            }
        });
        let lines = lines.collect::<Vec<_>>().join("; ");
        // The recording uses these names.
        let severity = match row.severity {
            Some(Severity::Broken) => "  [Broken]",
            Some(Severity::LeaseLimit) => "  [Warning]",
            None => "",
        };
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
fn story_transcript_in_english() {
    expect![[r#"
         1     0 C3 SETNX lock.foo 1700000010001 -> 1
         2     0 C3 C3 entered
         3  2000 C3 C3 crashed inside; its lock stays
                    By its timestamp, lock.foo is valid until 10 001 ms. Unless another client deletes it, it blocks the other clients until then.
         4  2002 C1 SETNX lock.foo 1700000012003 -> 0
         5  2002 C1 GET lock.foo -> "1700000010001"  not expired
         6  2002 C2 SETNX lock.foo 1700000012003 -> 0
         7  2002 C2 GET lock.foo -> "1700000010001"  not expired
         8  9902 -- C1 and C2 poll 79 more times each; nothing changes
         9 10002 C1 SETNX lock.foo 1700000020003 -> 0
        10 10002 C2 SETNX lock.foo 1700000020003 -> 0
        11 10002 C1 GET lock.foo -> "1700000010001"  expired
                    The timestamp has expired: it stands for 10 001 ms.
        12 10002 C2 GET lock.foo -> "1700000010001"  expired
                    The timestamp has expired: it stands for 10 001 ms.
        13 10002 C1 DEL lock.foo -> 1  C3's stale lock is gone
        14 10002 C1 SETNX lock.foo 1700000020003 -> 1
                    The key was free: at step 13, C1 had removed the value that C3 wrote at step 1.
        15 10002 C1 C1 entered
        16 10002 C2 DEL lock.foo -> 1  C2 deleted C1's lock  [Broken]
                    C1 is still inside, but no lock blocks the next client any more.
        17 10002 C2 SETNX lock.foo 1700000020003 -> 1
                    The key was free: at step 16, C2 had removed the value that C1 wrote at step 14.
        18 10002 C2 C2 entered while C1 was inside  [Broken]
                    C1 and C2 are inside at the same time.
    "#]]
    .assert_eq(&transcript(Language::English));
}

#[test]
fn story_transcript_in_chinese() {
    expect![[r#"
         1     0 C3 SETNX lock.foo 1700000010001 -> 1
         2     0 C3 C3 进入临界区
         3  2000 C3 C3 在临界区内崩溃；它的锁留了下来
                    按其中的时间戳，lock.foo 有效至 10 001 ms。除非别的客户端删除它，它会挡住其他客户端到那时。
         4  2002 C1 SETNX lock.foo 1700000012003 -> 0
         5  2002 C1 GET lock.foo -> "1700000010001"  未过期
         6  2002 C2 SETNX lock.foo 1700000012003 -> 0
         7  2002 C2 GET lock.foo -> "1700000010001"  未过期
         8  9902 -- C1、C2 各又轮询了 79 次；没有变化
         9 10002 C1 SETNX lock.foo 1700000020003 -> 0
        10 10002 C2 SETNX lock.foo 1700000020003 -> 0
        11 10002 C1 GET lock.foo -> "1700000010001"  已过期
                    这个时间戳表示 10 001 ms，这一时刻已经过去。
        12 10002 C2 GET lock.foo -> "1700000010001"  已过期
                    这个时间戳表示 10 001 ms，这一时刻已经过去。
        13 10002 C1 DEL lock.foo -> 1  C3 失效的锁被清除
        14 10002 C1 SETNX lock.foo 1700000020003 -> 1
                    当时 key 不存在：C3 在第 1 步写入，C1 在第 13 步删除了它。
        15 10002 C1 C1 进入临界区
        16 10002 C2 DEL lock.foo -> 1  C2 删除了 C1 的锁  [Broken]
                    C1 还在临界区，但锁已释放，下一个客户端也能进入。
        17 10002 C2 SETNX lock.foo 1700000020003 -> 1
                    当时 key 不存在：C1 在第 14 步写入，C2 在第 16 步删除了它。
        18 10002 C2 C1 还在临界区，C2 也进入了  [Broken]
                    C1 和 C2 同时在临界区。
    "#]]
    .assert_eq(&transcript(Language::SimplifiedChinese));
}

#[test]
fn all_languages_name_the_story_and_its_locks() {
    for language in Language::ALL {
        let text = language.texts();
        assert!(text.story(TWO_CLIENTS_DELETE_A_DEAD_LOCK.id).is_some(), "{}", text.which.name());
        for role in TWO_CLIENTS_DELETE_A_DEAD_LOCK.roles {
            assert!(text.lock(role.lock.id) != role.lock.id, "{}", text.which.name());
        }
    }
}

#[test]
fn chinese_transcript_contains_no_english() {
    for language in [Language::SimplifiedChinese, Language::TraditionalChinese] {
        let english = ["enter", "left", "crash", "poll", "expire", "step", "lock "];
        for line in transcript(language).lines() {
            assert!(english.iter().all(|word| !line.contains(word)), "{line}");
        }
    }
}

#[test]
fn story_breaks_mutual_exclusion_at_step_18() {
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
                FindingKind::HolderOnly { by, holder, .. } => {
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
            "step 16, 10002 ms: LeaseOutlastsWork",
            "step 18, 10002 ms: C1 and C2 inside, causes [16]",
        ]
    );
}

#[test]
fn story_keyspace_at_some_steps() {
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
