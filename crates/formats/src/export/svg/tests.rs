//! Tests of pictures: they are self-contained XML that any SVG renderer can read, with explicit
//! colours and sizes.

use super::*;
use crate::export::{Form, PictureSize, Polls, export};
use content::stories;
use content::stories::TWO_CLIENTS_DELETE_A_DEAD_LOCK;
use expect_test::expect_file;
use i18n::Language;
use primitives::Millis;
use roxmltree::Document;
use run_analysis::Recording;
use session::Link;
use simulator::{Move, Policy, Scenario, Scheduler};
use std::collections::BTreeSet;

const FORMS: [Form; 2] = [Form::Lanes, Form::Diagram];

fn picture(
    recording: &Recording,
    link: &Link,
    title: &str,
    (form, colours): (Form, Colours),
    size: PictureSize,
    language: Language,
) -> String {
    let polls = Polls::All;
    let exported =
        Exported { title, lead: None, link, recording, colours, size, polls, page: None };
    export(&exported, form, language.texts())
}

/// Returns the picture of a run at its end.
fn at_the_end(recording: &Recording, form: Form, colours: Colours) -> String {
    let mut link = session::Link::to_run(recording, None, Millis(60_000));
    link.work.moves = recording.run().moves().len();
    picture(recording, &link, "A run", (form, colours), PictureSize::Wide, Language::English)
}

#[test]
fn first_story_has_these_pictures() {
    let recording =
        session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
    let lanes = at_the_end(&recording, Form::Lanes, Colours::Light);
    expect_file!["tests/first.svg"].assert_eq(&lanes);
    let diagram = at_the_end(&recording, Form::Diagram, Colours::Dark);
    expect_file!["tests/first-diagram.svg"].assert_eq(&diagram);
}

#[test]
fn picture_names_the_finding_at_its_step() {
    let story = stories::find("late-delete-frees-anothers-lock").expect("it is built in");
    let recording = session::record_story(story).expect("the story can be played");
    let mut link = Link::to_run(&recording, None, story.until);
    // The findings are at steps 6, 8 and 10; the worst one is at step 10.
    for (step, named) in [(6, 6), (8, 8), (9, 10), (10, 10)] {
        link.work.moves = recording.moves_at(step);
        let form = (Form::Lanes, Colours::Light);
        let picture =
            picture(&recording, &link, "A run", form, PictureSize::Wide, Language::English);
        let named = Language::English.texts().findings.at_step(&"", &named);
        assert!(picture.contains(&named), "{step}: no {named}");
    }
}

#[test]
fn narrow_picture_shows_the_part_around_each_step() {
    for story in stories::ALL {
        let recording = session::record_story(story).expect("the story can be played");
        let mut link = Link::to_run(&recording, None, story.until);
        for step in [0, recording.last() / 2, recording.last()] {
            link.work.moves = recording.moves_at(step);
            let title = "A title that is far too long for a picture that is made for a telephone";
            let (form, size) = ((Form::Lanes, Colours::Light), PictureSize::Narrow);
            let picture = picture(&recording, &link, title, form, size, Language::English);
            let document = Document::parse(&picture).expect("it is XML");
            let root = document.root_element();
            let width = root.attribute("width").and_then(|it| it.parse::<i32>().ok());
            assert!(width.is_some_and(|it| it <= NARROW), "{} {step}: {width:?}", story.id);
            let visible = root.attribute("viewBox").expect("it has one");
            let mut edges = visible.split(' ').filter_map(|it| it.parse::<i32>().ok());
            let (left, width) = (edges.next().expect("left"), edges.nth(1).expect("width"));
            let is_line = |it: &roxmltree::Node<'_, '_>| {
                it.attribute("class").is_some_and(|class| class.contains("playhead"))
            };
            let lines = document.descendants().filter(is_line);
            let numbers = |it: roxmltree::Node<'_, '_>| {
                let text = it.attribute("d").unwrap_or_default().trim_start_matches('M').to_owned();
                text.split([' ', 'h', 'V', 'v']).next().and_then(|it| it.parse::<f64>().ok())
            };
            let lines: Vec<f64> = lines.filter_map(numbers).collect();
            assert_eq!(lines.len(), 1, "{} {step}", story.id);
            for x in lines {
                assert!((left..left + width).contains(&(x as i32)), "{} {step}: {x}", story.id);
            }
        }
    }
}

#[test]
fn pictures_are_self_contained() {
    for story in stories::ALL {
        let recording = session::record_story(story).expect("the story can be played");
        for (form, colours) in FORMS.into_iter().zip([Colours::Dark, Colours::Light]) {
            let picture = at_the_end(&recording, form, colours);
            let document = Document::parse(&picture).expect("it is XML");
            let style = document
                .descendants()
                .find(|it| it.has_tag_name(("http://www.w3.org/2000/svg", "style")));
            let style = style.and_then(|it| it.text()).expect("it has a style");
            for foreign in ["var(", "light-dark(", ": ;", "url(", "@import"] {
                assert!(!style.contains(foreign), "{}: {foreign} in {style}", story.id);
            }
            for element in document.descendants().filter(roxmltree::Node::is_element) {
                for attribute in element.attributes() {
                    let (name, value) = (attribute.name(), attribute.value());
                    assert!(!["href", "src", "style"].contains(&name), "{}: {name}", story.id);
                    let inner = value.strip_prefix("url(#").and_then(|it| it.strip_suffix(')'));
                    assert!(
                        !value.contains("url(")
                            || picture
                                .contains(&format!("id=\"{}\"", inner.expect("it stands here")))
                    );
                }
            }
        }
    }
}

#[test]
fn classes_and_style_rules_match() {
    let mut drawn = BTreeSet::new();
    for story in stories::ALL {
        let recording = session::record_story(story).expect("the story can be played");
        for form in FORMS {
            let picture = at_the_end(&recording, form, Colours::Light);
            let document = Document::parse(&picture).expect("it is XML");
            let classes = document.descendants().filter_map(|it| it.attribute("class"));
            drawn.extend(classes.flat_map(str::split_whitespace).map(str::to_owned));
        }
    }
    let style = style::style("\"external\" \"c1\"", Colours::Light);
    let selectors = style.lines().filter_map(|rule| rule.split_once(" {")).map(|(it, _)| it);
    let named = selectors.flat_map(|it| it.split(['.', ' ', ','])).filter(|it| !it.is_empty());
    let named: BTreeSet<String> = named.map(str::to_owned).collect();
    let whose = |class: &String| class.starts_with('c') && class.len() == 2 || class == "external";
    let without_a_look: Vec<_> =
        drawn.iter().filter(|it| !named.contains(*it) && !whose(it)).collect();
    assert_eq!(without_a_look, Vec::<&String>::new());
    let without_a_shape: Vec<_> =
        named.difference(&drawn).filter(|it| *it != "text" && !whose(it)).collect();
    assert_eq!(without_a_shape, Vec::<&String>::new());
}

#[test]
fn themes_differ_only_in_colours() {
    let recording =
        session::record_story(&TWO_CLIENTS_DELETE_A_DEAD_LOCK).expect("the story can be played");
    let parts = |colours| {
        let picture = at_the_end(&recording, Form::Lanes, colours);
        let (head, rest) = picture.split_once("<style>").expect("it has a style");
        let (style, body) = rest.split_once("</style>").expect("it ends");
        ([head, body].concat(), style.to_owned())
    };
    let ((drawn_light, light), (drawn_dark, dark)) = (parts(Colours::Light), parts(Colours::Dark));
    assert_eq!(drawn_light, drawn_dark);
    for (style, ground, first) in [(light, "#FFFFFF", "#1C66C8"), (dark, "#14171B", "#5C9EF2")] {
        assert!(style.contains(&format!(".drawing .paper {{ fill: {ground}; }}")), "{style}");
        assert!(style.contains(&format!(".c1 .bar {{ fill: {first}; }}")), "{style}");
    }
}

#[test]
fn picture_of_a_long_run_shows_and_names_the_part_around_the_step() {
    let scenario = Scenario::of(&["while true do redis.call('INCR', 'n') end"]);
    let mut recording = Recording::start(&scenario).expect("it loads");
    recording.advance(Scheduler { order: Policy::InTurn, until: Millis(1_000_000) }, 5_000);
    let last = recording.last();
    let mut link = session::Link::to_run(&recording, None, Millis(1_000_000));
    for form in FORMS {
        for moves in [0, 2_500, 5_000] {
            link.work.moves = moves;
            let step = recording.step_after(moves);
            let text = picture(
                &recording,
                &link,
                "Long",
                (form, Colours::Light),
                PictureSize::Wide,
                Language::English,
            );
            let document = Document::parse(&text).expect("it is XML");
            let root = document.root_element();
            let size = |name| root.attribute(name).and_then(|it| it.parse::<i32>().ok());
            assert!(size("width") <= Some(4_400) && size("height") <= Some(4_400), "{moves}");
            let part = document
                .descendants()
                .filter_map(|it| it.text())
                .find(|it| it.starts_with("steps "));
            let numbers: Vec<usize> = part
                .expect("it says which part it is")
                .split(' ')
                .filter_map(|word| word.replace('\u{a0}', "").parse().ok())
                .collect();
            let [first, end, all] = numbers[..] else { panic!("{part:?}") };
            assert!(first <= step.max(1) && step <= end && end <= all, "{step}: {part:?}");
            assert_eq!(all, last);
            let label = step.to_string();
            assert!(
                step == 0 || document.descendants().any(|it| it.text() == Some(&label)),
                "{step}"
            );
        }
    }
}

#[test]
fn run_without_moves_has_pictures() {
    let recording = Recording::start(&Scenario::of(&["sleep(1)"])).expect("it loads");
    for form in FORMS {
        let picture = at_the_end(&recording, form, Colours::Light);
        let document = Document::parse(&picture).expect("it is XML");
        assert!(document.descendants().any(|it| it.text() == Some("C1")), "{picture}");
        assert!(!picture.contains("steps "), "all of it is shown");
    }
}

#[test]
fn long_labels_are_cut() {
    let mut recording = Recording::start(&Scenario::of(&["sleep(1)"])).expect("it loads");
    let server = primitives::ServerId(0);
    let args = ["SET", "key", &"字".repeat(100_000)].map(|it| it.as_bytes().to_vec().into());
    recording.push(Move::Command { server, args: args.into() }).expect("it may happen");
    let picture = at_the_end(&recording, Form::Diagram, Colours::Light);
    let document = Document::parse(&picture).expect("it is XML");
    let mut texts = document.descendants().filter_map(|it| it.text());
    let label = texts.find(|it| it.contains("SET key")).expect("the label is drawn");
    assert!(label.ends_with('…') && label.len() < 1_000, "{}", label.len());
}

#[test]
fn strings_of_a_run_are_escaped() {
    let mut recording = Recording::start(&Scenario::of(&["sleep(1)"])).expect("it loads");
    let server = primitives::ServerId(0);
    let args = ["SET", "<script>&\"'\u{1}", "]]>\u{fffe}"].map(|it| it.as_bytes().to_vec().into());
    recording.push(Move::Command { server, args: args.into() }).expect("it may happen");
    let link = session::Link::to_run(&recording, None, Millis(1_000));
    for form in FORMS {
        let title = "</svg><script>alert(1)</script>\u{8}";
        let picture = picture(
            &recording,
            &link,
            title,
            (form, Colours::Light),
            PictureSize::Wide,
            Language::English,
        );
        let document = Document::parse(&picture).expect("it is XML");
        let texts: Vec<&str> = document.descendants().filter_map(|it| it.text()).collect();
        assert!(texts.contains(&"</svg><script>alert(1)</script>\u{fffd}"), "{texts:?}");
        assert!(!document.descendants().any(|it| it.tag_name().name() == "script"));
    }
}
