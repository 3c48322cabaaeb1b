//! Tests of the errors of the build script.

use cards::Source;

#[path = "../build/mod.rs"]
mod generator;

/// Returns the errors in these files below `content/`.
fn errors(files: &[(&str, &str)]) -> Vec<String> {
    let source = |&(path, text): &(&str, &str)| Source { path: path.into(), text: text.into() };
    let sources: Vec<Source> = files.iter().map(source).collect();
    generator::generate(&sources).err().unwrap_or_default()
}

const LOCK: (&str, &str) = ("locks/mine/lock.lua", "-- My lock.\nenter()\n");

#[test]
fn lock_needs_only_a_program_and_an_english_name() {
    assert_eq!(errors(&[LOCK, ("locks/mine/lock.txt", "[en]\nname: Mine\n")]), [""; 0]);
}

#[test]
fn errors_in_a_lock_name_file_position_problem_and_remedy() {
    for (card, expected) in [
        ("", "1:1: the English `name` is missing; add the section `[en]` with a line `name: …`"),
        ("[en]\nname:\n", "2:6: `name` has no value; write a value, or remove the line"),
        ("[en]\nname: A\nname: B\n", "3:1: `name` occurs a second time; remove one of them"),
        ("[en]\nname: A\ntitle: B\n", "3:1: there is no key `title` here; the keys are `name`"),
        (
            "[en]\nname: A\n[fr]\n",
            "3:1: there is no section `[fr]`; the sections are `[en]`, `[zh-Hans]`, `[zh-Hant]`, \
             `[comments]`",
        ),
        (
            "keywords: setnx\n[en]\nname: A\n",
            "1:11: `setnx` is not a rank and words; write for example `keywords: 90 setnx \
             expire`; the lowest rank counts",
        ),
        (
            "[en]\nname: A\n[comments]\nen: Your lock.\n",
            "4:5: lock.lua has no such comment or description; correct it, or remove it with its \
             translations",
        ),
        (
            "[en]\nname: A\n[comments]\nzh-Hans: 我的\nen: My lock.\n",
            "4:1: a translation comes before its English text; begin with `en: …`",
        ),
        (
            "[en]\nname: A\n[comments]\nen: My lock.\nen: My lock.\n",
            "5:5: this is translated elsewhere too; if several locks have this comment, move it to \
             content/locks/comments.txt",
        ),
    ] {
        let expected = format!("content/locks/mine/lock.txt:{expected}");
        assert_eq!(errors(&[LOCK, ("locks/mine/lock.txt", card)]), [expected], "{card:?}");
    }
}

#[test]
fn errors_in_a_folder_name_the_missing_file() {
    for (files, expected) in [
        (
            &[LOCK][..],
            "content/locks/mine: there is no file lock.txt; add a card with `[en]` and below it \
             `name: …`, the name of the lock in lists",
        ),
        (
            &[("locks/mine/lock.txt", "[en]\nname: A\n")],
            "content/locks/mine: there is no file lock.lua; add the program of the lock",
        ),
        (
            &[("locks/comments.txt", "en: Unused.\n")],
            "content/locks/comments.txt:1:5: no lock has this comment, or it occurs twice; remove \
             it with its translations",
        ),
    ] {
        assert_eq!(errors(files), [expected]);
    }
}
