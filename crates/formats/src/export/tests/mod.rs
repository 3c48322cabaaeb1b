//! Tests of exports: the first story in every format, and escaping of markup and commands.

use super::*;
use content::stories;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use content::texts::Leads;
use expect_test::{Expect, expect_file};
use i18n::Language;
use primitives::{Millis, ServerId};
use simulator::{Move, Policy, Scenario, Scheduler};

fn exported(recording: &Recording, title: &str, form: Form, language: Language) -> String {
    exported_with(Polls::All, recording, title, form, language)
}

fn exported_with(
    polls: Polls,
    recording: &Recording,
    title: &str,
    form: Form,
    language: Language,
) -> String {
    let leads = Leads::opening();
    let link = &session::Link::to_run(recording, None, primitives::Millis(13_000));
    let page = Some("https://example.org/lockscope/");
    let lead = leads.of(TWO_CLIENTS_DELETE_A_DEAD_LOCK.id, language);
    let colours = Colours::Light;
    let size = PictureSize::Wide;
    let exported = Exported { title, lead, link, recording, colours, size, polls, page };
    // Expected files do not depend on the version.
    export(&exported, form, language.texts()).replace(env!("CARGO_PKG_VERSION"), "1.2.3")
}

#[test]
fn result_of_a_check_is_a_section() {
    let section =
        check_result("Broken: C1 deleted C2's *lock*", "2 states.", "lockscope check a_b");
    let expected =
        "\n## Broken: C1 deleted C2's \\*lock\\*\n\n2 states.\n\n    lockscope check a_b\n";
    assert_eq!(section, expected);
}

#[test]
fn first_story_has_these_exports() {
    let recording =
        session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
    let title = "Two clients delete the same stale lock";
    let check = |form, expected: expect_test::ExpectFile| {
        expected.assert_eq(&exported(&recording, title, form, Language::English));
    };
    check(Form::Markdown, expect_file!["first.md"]);
    check(Form::Text, expect_file!["first.txt"]);
    check(Form::Mermaid, expect_file!["first.mmd"]);
    check(Form::Log, expect_file!["first.log"]);
    check(Form::RedisCli, expect_file!["first.redis"]);
    let folded = exported_with(Polls::Folded, &recording, title, Form::RedisCli, Language::English);
    expect_file!["first-folded.redis"].assert_eq(&folded);
}

#[test]
fn stories_have_all_formats_in_all_languages() {
    for story in stories::ALL {
        let recording = session::record_story(story).expect("the story can be played");
        for language in Language::ALL {
            for form in Form::ALL {
                let text = exported(&recording, story.id, form, language);
                assert!(text.ends_with('\n') && text.lines().count() > 0, "{} {form:?}", story.id);
            }
        }
    }
}

/// Returns a run in which an external client sends strings that are markup in other formats.
#[test]
fn lease_limit_has_the_same_name_in_every_export() {
    let story = stories::ALL.iter().find(|it| it.id == "pause-outlasts-the-lifetime");
    let recording = session::record_story(story.expect("it is a story")).expect("it can be played");
    for form in [Form::Markdown, Form::Text] {
        let text = exported(&recording, "pause", form, Language::English).to_lowercase();
        assert!(text.contains("lease limit"), "{form:?}: {text}");
        for other in ["warning", "at risk"] {
            assert!(!text.contains(other), "{form:?} contains {other}: {text}");
        }
    }
}

fn hostile() -> Recording {
    let mut recording = Recording::start(&Scenario::of(&["sleep(1)"])).expect("it loads");
    let args = ["SET", "a|b\n# c; end", "<b>*x*</b> `[y](z)` \u{1b}[2J %%"];
    let args = args.map(|it| it.as_bytes().to_vec().into());
    let server = ServerId(0);
    recording.push(Move::Command { server, args: args.into() }).expect("it may happen");
    recording
}

#[test]
fn strings_of_a_run_are_escaped() {
    let recording = hostile();
    let check = |form, expected: Expect| {
        let text = exported(&recording, "<i>: \"&\" # |", form, Language::English);
        assert!(!text.contains(['\u{1b}', '\r']), "{text:?}");
        expected.assert_eq(&text);
    };
    check(
        Form::Markdown,
        expect_test::expect![[r##"
            # &lt;i\>: "&amp;" \# \|

            Two clients see that a lock has expired. May both of them delete it?

            C3 crashes while it holds the lock. C1 and C2 both read its expired timestamp; both send DEL, then SETNX. C2's DEL arrives second and deletes the lock that C1 has just acquired: both are in the critical section. The point: the lock can change hands between a read and a DEL. A takeover must be one atomic command, such as GETSET.

            Inconclusive so far. No property was broken in this run: 1 client, 1 server, seed 0, until 13 000 ms, no faults.

            The run is shown up to 0 ms. It had not ended.

            Verdict: no property was violated in this run\
            Lock: own program\
            Clients: 1\
            Seed: 0\
            Lockscope 1.2.3\
            Link: <https://example.org/lockscope/#v1.AVdcFADIZQEACHNsZWVwKDEpAQAAAAAAAQY8ALgXAAABAgEBAAAAAQ4DA1NFVAxhfGIKIyBjOyBlbmQbPGI-KngqPC9iPiBgW3ldKHopYCAbWzJKICUlAUH00pjP>

            | step | time, ms | Steps |
            |---:|---:|---|
            | 1 | 0 | external: SET "a\|b\\n\# c; end" "&lt;b\>\*x\*&lt;/b\> \`\[y\](z)\` \\x1b\[2J %%" → OK |

            Program of C1

            ```lua
            sleep(1)
            ```
        "##]],
    );
    check(
        Form::Mermaid,
        expect_test::expect![[r##"
            ---
            title: "#60;i#62;: \"#38;\" #35; |"
            ---
            sequenceDiagram
                participant C1
                participant S1 as Redis
                Note over C1,S1: 0 ms
                Note over S1: external: SET "a|b\n#35; c#59; end" "#60;b#62;*x*#60;/b#62; `[y](z)` \x1b[2J #37;#37;" → OK
        "##]],
    );
    check(
        Form::RedisCli,
        expect_test::expect![[r##"
            ECHO "# external"
            SET "a|b\n# c; end" "<b>*x*</b> `[y](z)` \x1b[2J %%"
        "##]],
    );
    check(
        Form::Log,
        expect_test::expect![[r#"
        1700000000.000000 [0 external] "SET" "a|b\n# c; end" "<b>*x*</b> `[y](z)` \x1b[2J %%"
    "#]],
    );
}

/// Plays the programs and exports the run.
fn done(programs: &[&str], servers: usize, form: Form) -> String {
    let scenario = Scenario {
        servers: vec![simulator::ServerSetup::DEFAULT; servers],
        ..Scenario::of(programs)
    };
    let mut recording = Recording::start(&scenario).expect("it loads");
    recording.advance(Scheduler { order: Policy::InTurn, until: Millis(1_000) }, 1_000);
    exported(&recording, "A run", form, Language::English)
}

#[test]
fn printed_control_characters_are_removed() {
    let markdown =
        done(&[r#"print("x\r\r- an item\r\rA heading\r===\r\27[2J")"#], 1, Form::Markdown);
    assert!(!markdown.contains(['\r', '\u{1b}']), "{markdown:?}");
}

#[test]
fn script_echoes_unsupported_commands() {
    let program = r#"redis.pcall("3", "INCR", "n") redis.pcall("QUIT") redis.pcall("CONNECT", "host", "1")
        redis.pcall(":set", "x") redis.call("INCR", "n")"#;
    let script = done(&[program], 1, Form::RedisCli);
    let lines: Vec<&str> = script.lines().collect();
    assert_eq!(lines.len(), 6, "{script}");
    assert!(lines[..5].iter().all(|line| line.starts_with("ECHO ")), "{script}");
    assert_eq!(lines[5], "INCR n");
}

#[test]
fn transaction_belongs_to_one_server() {
    let program = r#"redis.call_on(1, "MULTI") redis.call_on(1, "INCR", "n") redis.call_on(2, "SET", "k", "v")
        redis.call_on(2, "GET", "k") redis.call_on(1, "EXEC")"#;
    expect_test::expect![[r##"
        CONNECT 127.0.0.1 6380
        ECHO "# C1"
        SET k v
        GET k
        CONNECT 127.0.0.1 6379
        MULTI
        INCR n
        EXEC
    "##]]
    .assert_eq(&done(&[program], 2, Form::RedisCli));
}

#[test]
fn command_that_is_not_queued_is_outside_the_transaction() {
    let program =
        r#"redis.pcall("MULTI", "x") redis.call("SET", "after", "1") redis.call("DEL", "after")"#;
    expect_test::expect![[r##"
        ECHO "# C1"
        MULTI x
        SET after 1
        DEL after
    "##]]
    .assert_eq(&done(&[program], 1, Form::RedisCli));
}
