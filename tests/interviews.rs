//! The interview questions: every supporting run proves its answer, and `docs/interviews.md` is the
//! output of `lockscope questions --markdown`.
//!
//! `UPDATE_EXPECT=1 cargo test --test interviews` updates the document.

#![cfg(not(target_arch = "wasm32"))]

mod program;

use content::stories;
use content::texts::{Interviews, ProvingStep, Question};
use expect_test::expect_file;
use formats::export::interviews;
use i18n::Language;
use learning::SupportingRun;
use program::{lockscope, printed, run};
use session::Link;

const DOCUMENT: &str = include_str!("../docs/interviews.md");

/// Returns the questions that have a supporting run, with the step that proves the answer.
fn proofs(interviews: &Interviews) -> Vec<(Question<'_>, ProvingStep<'_>)> {
    interviews.questions().filter_map(|it| Some((it, it.proof()?))).collect()
}

/// Replays the run of a link and returns the story and the step at which it opens.
#[track_caller]
fn opened(link: &Link) -> (&'static str, usize) {
    let recording = link.work.record().expect("its scenario loads");
    assert_eq!(link.first_difference(&recording), None);
    let story = link.work.story.expect("it is a story");
    (story.id, recording.step_after(link.work.moves))
}

/// Replaces the no-break spaces in numbers by ordinary spaces.
fn with_spaces(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

#[test]
fn supporting_runs_contain_the_proving_line() {
    let interviews = Interviews::all();
    for (question, proving) in proofs(&interviews) {
        let id = question.id();
        let ProvingStep { story, step, line } = proving;
        assert!(stories::find(story).is_some(), "{id}: there is no story {story}");
        let proof = SupportingRun::of(proving, Language::English.texts());
        let proof = proof.unwrap_or_else(|| panic!("{id}: {story} has no step {step}"));
        let (lines, line) = (with_spaces(&proof.lines.join("\n")), with_spaces(line));
        assert!(lines.contains(&line), "{id}: step {step} of {story} is not {line}, but {lines}");
        assert_eq!(opened(&proof.link), (story, step), "{id}");
    }
    assert_eq!(proofs(&interviews).len(), 44, "the others are facts with a source");
}

#[test]
fn interviews_document_is_up_to_date() {
    let text = Language::English.texts();
    let document = interviews(&Interviews::all(), None, text);
    expect_file!["../docs/interviews.md"].assert_eq(&document);
}

#[test]
fn document_links_open_the_story_at_its_step() {
    let interviews = Interviews::all();
    let links: Vec<&str> = DOCUMENT.lines().filter(|line| line.starts_with("v1.")).collect();
    let found = links.iter().map(|text| opened(&session::decode(text).expect("it is a link")));
    let named = proofs(&interviews);
    let named = named.iter().map(|(_, proof)| (proof.story, proof.step));
    assert_eq!(found.collect::<Vec<_>>(), named.collect::<Vec<_>>());
}

#[test]
fn document_anchors_refer_to_existing_headings() {
    let anchor = |heading: &str| {
        let kept = heading.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-'));
        kept.collect::<String>().to_lowercase().replace(' ', "-")
    };
    let headings: Vec<String> =
        DOCUMENT.lines().filter_map(|line| Some(anchor(line.strip_prefix("### ")?))).collect();
    let mut count = 0;
    for named in DOCUMENT.split("](#").skip(1) {
        let named = named.split(')').next().unwrap_or_default();
        assert!(headings.iter().any(|heading| heading == named), "there is no heading {named}");
        count += 1;
    }
    let interviews = Interviews::all();
    let in_table = |it: &&(Question, ProvingStep)| it.0.articles().next().is_some();
    let runs = proofs(&interviews).iter().filter(in_table).count();
    assert_eq!(count, runs + 2 * interviews.questions().count());
    assert_eq!(headings.len(), interviews.questions().count());
}

#[test]
fn table_contains_all_questions_of_the_articles() {
    let interviews = Interviews::all();
    let rows: Vec<&str> = DOCUMENT.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let asked = interviews.questions().filter(|it| it.articles().next().is_some());
    let asked: Vec<String> = asked.map(|it| it.articles().collect::<Vec<_>>().join(", ")).collect();
    let articles = rows.iter().map(|row| row.split(" | ").nth(1).unwrap_or_default());
    assert_eq!(articles.collect::<Vec<_>>(), asked);
}

#[test]
fn translated_document_has_the_same_links() {
    let (all, page) = (Interviews::all(), "https://lockscope.example/");
    let document = interviews(&all, Some(page), Language::TraditionalChinese.texts());
    let links = document.lines().filter_map(|line| line.strip_prefix(page)?.strip_prefix('#'));
    let known = DOCUMENT.lines().filter(|line| line.starts_with("v1."));
    assert_eq!(links.collect::<Vec<_>>(), known.collect::<Vec<_>>());
    let in_table = proofs(&all).iter().filter(|it| it.0.articles().next().is_some()).count();
    assert_eq!(document.matches(&format!("]({page}#v1.")).count(), in_table);
}

#[test]
fn questions_lists_all_questions_by_topic() {
    let list = printed(&["questions"], "");
    let interviews = Interviews::all();
    let heads = list.lines().filter(|line| !line.starts_with(' ') && !line.is_empty());
    assert_eq!(heads.count(), interviews.topics().count());
    let ids = list.lines().filter(|line| line.starts_with("  "));
    let ids = ids.map(|line| line.split_whitespace().next().unwrap_or_default());
    let known: Vec<&str> = interviews.questions().map(Question::id).collect();
    assert_eq!(ids.collect::<Vec<_>>(), known);
    assert!(list.starts_with("Basics\n  setnx-lock"), "{list}");
    assert!(list.contains("  1  Why must the value be unique?\n"), "{list}");
    assert_eq!(printed(&["questions", "--markdown"], ""), DOCUMENT);
}

#[test]
fn questions_with_an_id_prints_the_supporting_run() {
    let printed_question = printed(&["questions", "unique-value"], "");
    for part in [
        "Why must the value be unique?\n  SET lock.foo value NX PX 6000\nLock ownership, difficulty 1 of 3\narticle 1: ",
        "\n\nPoints of a good answer:\n  1. The value proves whose lock it is\n     compared before ",
        "\n\nA good answer:\n  The value is how a client proves that the lock is its own. ",
        "\n\nThe supporting run, same-value-passes-for-ones-own, at step 9 of 10:\n  9  11 000 ms  C1: GET room_lock → \"room_10001\"\nLink: v1.",
        "\n\nFollow-up questions:\n  one-step: Why must the release compare and delete in one step?\n  redis-8-4: What does ",
    ] {
        assert!(printed_question.contains(part), "{part:?} in {printed_question}");
    }
    let link = printed_question
        .lines()
        .find_map(|line| line.strip_prefix("Link: "))
        .expect("it has a link");
    assert!(printed(&["show", link], "").contains("The link opens at step 9 of 10.\n"));
    let fact = printed(&["questions", "ttl-replies"], "");
    assert!(
        fact.contains("\n\nSource: redis.io: TTL, PTTL; Redis: src/expire.c. -2 came with 2.8.")
    );
    assert!(!fact.contains("Link: "), "{fact}");
    let next = printed(&["questions", "fencing-token"], "");
    assert!(
        next.contains("\nPauses and fencing, difficulty 3 of 3, follow-up question\n"),
        "{next}"
    );
}

#[test]
fn questions_with_an_unknown_id_suggests_similar_ids() {
    for (words, expected) in [
        (&["questions", "unique-valu"][..], "(did you mean `unique-value`?)"),
        (
            &["questions", "redlock"],
            "(did you mean `what-is-redlock`, `redlock-restart` or `redlock-clock`?)",
        ),
        (
            &["questions", "zookeeper"],
            "there is no such question; `lockscope questions` lists them",
        ),
        (&["questions", "unique-value", "--markdown"], "cannot be used with"),
    ] {
        let (status, stdout, stderr) = run(lockscope(words), b"");
        assert_eq!((status, stdout.as_str()), (2, ""), "{words:?}");
        assert!(stderr.contains(expected), "{words:?}: {stderr}");
    }
}
