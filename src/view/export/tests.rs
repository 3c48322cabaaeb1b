//! The first story in every form, and what must not be markup or a command of its own.

use super::*;
use crate::ids::ServerId;
use crate::moves::Move;
use crate::scenario::Scenario;
use crate::scenario::gallery::{self, TWO_CLIENTS_DELETE_A_DEAD_LOCK};
use crate::text::Language;
use expect_test::{Expect, expect_file};

fn exported(recording: &Recording, title: &str, form: Form, language: Language) -> String {
    let link = recording.link(None, crate::time::Millis(13_000));
    export(
        &Exported { title, link: &link, recording, colours: Colours::Light },
        form,
        language.sentences(),
    )
}

#[test]
fn the_first_story_in_every_form() {
    let recording = Recording::of(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("it is told");
    let title = "Two clients delete the same dead lock";
    let check = |form, expected: expect_test::ExpectFile| {
        expected.assert_eq(&exported(&recording, title, form, Language::English));
    };
    check(Form::Markdown, expect_file!["tests/first.md"]);
    check(Form::Text, expect_file!["tests/first.txt"]);
    check(Form::Mermaid, expect_file!["tests/first.mmd"]);
    check(Form::Log, expect_file!["tests/first.log"]);
    check(Form::RedisCli, expect_file!["tests/first.redis"]);
}

#[test]
fn every_story_has_every_form_in_every_language() {
    for story in gallery::ALL {
        let recording = Recording::of(story).expect("it is told");
        for language in Language::ALL {
            for form in Form::ALL {
                let text = exported(&recording, story.id, form, language);
                assert!(text.ends_with('\n') && text.lines().count() > 0, "{} {form:?}", story.id);
            }
        }
    }
}

/// A run in which a guest says what is markup elsewhere.
fn hostile() -> Recording {
    let mut recording = Recording::start(&Scenario::of(&["sleep(1)"])).expect("it loads");
    let args = ["SET", "a|b\n# c; end", "<b>*x*</b> `[y](z)` \u{1b}[2J %%"];
    let args = args.map(|it| it.as_bytes().to_vec().into());
    let server = ServerId(0);
    recording.push(Move::Command { server, args: args.into() }).expect("it may happen");
    recording
}

#[test]
fn what_a_run_says_stays_text() {
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

            Nothing was found in this run: 1 client, 1 server, seed 0, until 13 000 ms, no faults. Time ran out at 13 000 ms while C1 was still at work.

            | step | time, ms | Steps |
            |---:|---:|---|
            | 1 | 0 | guest: SET "a\|b\\n\# c; end" "&lt;b\>\*x\*&lt;/b\> \`\[y\](z)\` \\x1b\[2J %%" → OK |
        "##]],
    );
    check(
        Form::Mermaid,
        expect_test::expect![[r##"
        ---
        title: "#60;i#62;: \"#38;\" #35; |"
        ---
        sequenceDiagram
            participant p0 as C1
            participant p1 as Redis
            Note over p0,p1: 0 ms
            Note over p1: guest: SET "a|b\n#35; c#59; end" "#60;b#62;*x*#60;/b#62; `[y](z)` \x1b[2J #37;#37;" → OK
    "##]],
    );
    check(
        Form::RedisCli,
        expect_test::expect![[r#"
        SET "a|b\n# c; end" "<b>*x*</b> `[y](z)` \x1b[2J %%"
    "#]],
    );
    check(
        Form::Log,
        expect_test::expect![[r#"
        1700000000.000000 [0 guest] "SET" "a|b\n# c; end" "<b>*x*</b> `[y](z)` \x1b[2J %%"
    "#]],
    );
}
